"""A past move that was another one: put in its place, with all that followed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.console.box import REFERENCE, Box
from companion.dialogue.command import Revise
from companion.dialogue.label import Say
from companion.games.alhambra.rules import Purchase, TakeMoney
from companion.games.sequence.rules import Place
from companion.games.sequence.rules.lines import read_cell
from companion.match.match import Change
from companion.match.resume import resume
from companion.rules import Refusal
from tests.console.playing import Table, on_both_boxes, sane, text_of
from tests.games.alhambra.console_table import BLUE, RED, alhambra, held_by

STORY = ("P1 buys blue", "P1 ends", "P2 buys green", "P2 ends", "P3 takes money")


def test_from_the_walked_preview_a_past_move_is_corrected_and_what_followed_stands(tmp_path: Path) -> None:
    table = alhambra(tmp_path, REFERENCE, *STORY)
    table.press("BACK DOWN DOWN DOWN DOWN")
    assert "P1 buys blue" in table.text()
    table.press("OK")
    assert re.search("Not.*P1 buys blue", text_of(sane(table.console.screen())))
    table.press("K2")
    assert (held_by(table, 0), held_by(table, 1)) == ({"red": 1}, {"green": 1})
    assert table.state.on_turn == 0
    assert table.console.session.at_rest
    assert "Corrected: P1 buys red" in table.text()
    bodies = [(entry.kind, entry.body) for entry in table.entries()[-6:]]
    assert bodies == [("undo", "5"), ("play", "P1 buys red"), *(("play", line) for line in STORY[1:])]


@on_both_boxes
def test_it_is_found_in_the_menu_too(tmp_path: Path, box: Box) -> None:
    table = alhambra(tmp_path, box, *STORY)
    table.type(Revise(5, Purchase(0, RED), 4))
    assert held_by(table, 0) == {"red": 1}
    assert table.match.timeline.length == 6
    for line in ("P1 buys red", *STORY[1:]):
        assert line in [entry.body for entry in table.entries()]


def test_the_menu_lists_the_last_moves_in_words(tmp_path: Path) -> None:
    table = alhambra(tmp_path, REFERENCE, *STORY).press("OK+ K3").choose(Say("past_move"))
    shown = text_of(sane(table.console.screen()))
    assert shown.index("P3 takes money") < shown.index("P2 ends the turn") < shown.index("P1 buys blue")


def test_what_could_not_have_followed_is_named_before_it_is_lost(tmp_path: Path) -> None:
    table = alhambra(tmp_path, REFERENCE, *STORY)
    before, entries = table.state, table.entries()
    table.press("BACK DOWN DOWN DOWN DOWN OK TURN")  # P1 took money: then P1 did not have to end the turn
    shown = text_of(sane(table.console.screen()))
    assert "4 moves would be lost" in shown
    assert "P1 ends the turn" in shown
    table.press("OK")  # the first answer: no
    assert (table.state, table.entries()) == (before, entries)
    table.press("BACK DOWN DOWN DOWN DOWN OK TURN").choose(Say("lose_them", count=4))
    assert table.match.timeline.done[-1].move == TakeMoney(0)
    assert table.state.on_turn == 1


def test_what_cannot_have_happened_then_is_refused_and_nothing_changes(tmp_path: Path) -> None:
    table = alhambra(tmp_path, REFERENCE, 'correct P2 blue 7; why "test"', "P1 buys red", "P1 ends")
    before, entries = table.state, table.entries()
    table.press("BACK DOWN OK K1")
    assert table.refused_by() == "A1"
    assert (table.state, table.entries()) == (before, entries)


def test_facts_that_were_set_right_are_no_move(tmp_path: Path) -> None:
    table = alhambra(tmp_path, REFERENCE, 'correct P2 blue 2; why "test"').press("BACK OK")
    assert table.console.session.preview is not None
    assert "Nothing on this key" in table.text()


def test_a_revision_survives_a_power_cut_and_is_undone_move_by_move(tmp_path: Path) -> None:
    table = alhambra(tmp_path, REFERENCE, *STORY)
    table.type(Revise(5, Purchase(0, RED), 4))
    match = resume(table.journal, table.clock).match
    assert match is not None
    assert match.state == table.state
    table.take(match).press("BACK DOWN DOWN DOWN DOWN BACK")
    assert held_by(table, 0) == {}


def test_a_disk_that_takes_nothing_leaves_all_as_it_was(tmp_path: Path) -> None:
    table = alhambra(tmp_path, REFERENCE, *STORY)
    before, entries = table.state, table.entries()
    table.journal.connection.execute("PRAGMA query_only = ON")
    table.press("BACK DOWN DOWN DOWN DOWN OK K2")
    assert table.refused_by() == "M6"
    table.journal.connection.execute("PRAGMA query_only = OFF")
    assert (table.state, table.entries()) == (before, entries)
    assert isinstance(table.match.play(Purchase(0, BLUE), table.match.version), Change)


def test_points_that_change_with_it_are_told_again(tmp_path: Path) -> None:
    table = alhambra(tmp_path, REFERENCE, *STORY, "scoring A", "P1 buys white")
    blue_and_green = table.state.points
    table.type(Revise(7, Purchase(0, RED), 6))
    assert table.state.points != blue_and_green
    assert table.console.session.booklet is not None
    assert "Scoring A" in table.text()


@on_both_boxes
def test_a_chip_is_moved_on_the_board_as_it_was(tmp_path: Path, box: Box) -> None:
    table = Table(tmp_path, box).sit_down("sequence", 2).tell("dealer P2", "P1 places c4", "P2 places e5")
    move = Place(0, read_cell("d4"))
    assert not isinstance(table.match.game.apply(table.match.timeline.done[1].before, move), Refusal)
    for press in table.way_to(Revise(2, move, 1)) or ():
        table.press([press])
        sane(table.console.screen())
    assert table.match.timeline.done[1].move == move
    assert table.match.timeline.length == 3


def test_a_phone_that_was_quicker_closes_the_question(tmp_path: Path) -> None:
    table = alhambra(tmp_path, REFERENCE, *STORY).press("BACK DOWN OK")
    table.match.play(Purchase(0, BLUE), table.match.version)
    assert table.console.session.questions == ()


@pytest.mark.parametrize("name", ["alhambra", "catan", "sequence"])
def test_every_move_of_a_match_can_be_the_one_that_it_was(tmp_path: Path, name: str) -> None:
    """Putting it in its own place changes nothing."""
    table = Table(tmp_path, details=False).sit_down(name, 3, seed=3, moves=30)
    table.take(table.match)
    for count in (1, 3, 6):
        done = table.match.timeline.done[-count]
        before = table.state
        change = table.match.revise(count, done.move, count - 1, table.match.version)
        assert isinstance(change, Change)
        assert table.state == before
