"""After a power cut, and when somebody else acts: what the box shows then."""

from __future__ import annotations

import re
from pathlib import Path

from companion.console.box import REFERENCE
from companion.games.alhambra.rules import EndTurn, HoldScoring, TakeMoney
from companion.match.match import Change
from companion.match.resume import resume
from tests.console.playing import Table, sane
from tests.games.alhambra.console_table import alhambra, held_by


def test_a_resumed_match_says_at_which_move_and_whose_turn_it_is(tmp_path: Path) -> None:
    table = alhambra(tmp_path, REFERENCE, "P1 buys blue", "P1 ends")
    match = resume(table.journal, table.clock).match
    assert match is not None
    assert re.search(r"Resumed.*3.*P2", table.take(match).text())


def test_a_match_resumed_before_its_first_turn_names_nobody(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("alhambra", 3)
    shown = next(text.shown for text in sane(table.console.screen()).placed if "Resumed" in text.shown)
    assert not shown.rstrip().endswith(":"), shown


def test_somebody_elses_move_closes_an_open_question(tmp_path: Path) -> None:
    table = alhambra(tmp_path).press("OK+")
    assert table.console.session.questions
    change = table.match.play(TakeMoney(0), table.match.version)
    assert isinstance(change, Change)
    table.console.screen()
    assert table.console.session.at_rest
    table.clock.wait(1)
    table.press("K1")
    assert held_by(table, 1) == {"blue": 1}


def test_a_press_meant_for_a_question_that_somebody_else_closed_does_nothing(tmp_path: Path) -> None:
    table = alhambra(tmp_path).press("OK+")
    table.match.play(TakeMoney(0), table.match.version)
    before = table.state
    assert "elsewhere" in table.press("K1").text()
    assert table.state == before


def test_somebody_elses_move_drops_an_undo_that_was_looked_at(tmp_path: Path) -> None:
    table = alhambra(tmp_path).press("K1 BACK")
    table.match.play(EndTurn(0), table.match.version)
    table.press("BACK")
    assert "undo" not in table.kinds()


def test_notes_are_those_of_the_last_move_also_of_somebody_elses(tmp_path: Path) -> None:
    table = alhambra(tmp_path).press("K1 TURN")
    assert [task.code for task in table.console.session.notes] == ["refill_buildings"]
    table.match.play(TakeMoney(1), table.match.version)
    table.console.screen()
    assert [task.code for task in table.console.session.notes] == ["refill_money"]


def test_a_scoring_that_somebody_else_tells_is_told_on_the_box_too(tmp_path: Path) -> None:
    table = alhambra(tmp_path).press("K1 TURN")
    table.match.play(TakeMoney(1), table.match.version)
    table.match.play(HoldScoring("A"), table.match.version)
    table.console.screen()
    assert table.console.session.booklet is not None


def test_a_match_that_was_abandoned_elsewhere_is_no_dead_end(tmp_path: Path) -> None:
    table = alhambra(tmp_path)
    table.match.abandon(table.match.version)
    table.clock.wait(1)
    table.press("BACK+")
    assert table.console.match is None
    assert "New match" in table.text()
