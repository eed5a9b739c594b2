"""Setting right: who corrected what and why, and how it is undone."""

from __future__ import annotations

import re
from pathlib import Path

from companion.console.box import Box
from companion.rules import Correction, Refusal
from tests.console.playing import on_both_boxes
from tests.games.alhambra.console_table import SET_RIGHT, alhambra, held_by


@on_both_boxes
def test_a_correction_keeps_who_and_why(tmp_path: Path, box: Box) -> None:
    table = alhambra(tmp_path, box)
    corrected = table.match.game.apply(table.state, Correction((('"P2', "blue", "3"),)))
    assert not isinstance(corrected, Refusal)
    table.press(SET_RIGHT[box.name])
    assert table.state == corrected.state
    assert table.entries()[-1].body == 'correct "P2" blue 3; why "the table: miscounted"'
    assert table.console.session.at_rest


def test_several_facts_are_set_right_at_once(tmp_path: Path) -> None:
    table = alhambra(tmp_path).press("OK+ K3 K1 K2 K1 K4 K5 K3 K3 K4")
    body = table.entries()[-1].body
    assert body == 'correct "P2" blue 3; turn "P3"; why "the table: agreed so"'
    assert (held_by(table, 1), table.state.on_turn) == ({"blue": 3}, 2)


def test_a_refused_correction_changes_nothing_and_says_why(tmp_path: Path) -> None:
    table = alhambra(tmp_path)
    before, entries = table.state, table.entries()
    table.press("OK+ K3 K2 K1 UP OK K1")  # 300 points, though nothing was scored
    assert table.refused_by() == "A13"
    assert "A13" in table.text()
    assert (table.state, table.entries()) == (before, entries)


def test_a_correction_is_undone_like_a_move(tmp_path: Path) -> None:
    table = alhambra(tmp_path)
    before = table.state
    table.press(SET_RIGHT["reference"]).press("BACK")
    assert "Corrected" in table.text()
    assert table.press("BACK").state == before


def test_the_undo_of_a_correction_says_which_fact_it_was(tmp_path: Path) -> None:
    table = alhambra(tmp_path).press(SET_RIGHT["reference"]).press("BACK")
    assert re.search(r"P2.*blue.*3", table.text(), re.IGNORECASE)
