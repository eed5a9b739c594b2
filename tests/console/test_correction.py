"""Setting right: who corrected what and why, and how it is undone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.console.box import COMPACT, REFERENCE, Box
from companion.dialogue.command import Correct
from companion.rules import Correction, Refusal
from companion.store.settings import keep
from companion.words import LANGUAGES
from tests.console.playing import on_both_boxes, sane
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
    table = alhambra(tmp_path).press("OK+ K3 K1 K2 K1 K1 K1 K1 OK K6 K3 K3 K5")
    body = table.entries()[-1].body
    assert body == 'correct "P2" blue 3; turn "P3"; why "the table: agreed so"'
    assert (held_by(table, 1), table.state.on_turn) == ({"blue": 3}, 2)


def test_a_refused_correction_changes_nothing_and_says_why(tmp_path: Path) -> None:
    table = alhambra(tmp_path)
    before, entries = table.state, table.entries()
    table.press("OK+ K3 K2 K1" + " K3" * 30 + " OK K1")  # 300 points, though nothing was scored
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


# How many


def test_how_many_begins_with_what_is_there_and_counts_up_and_down(tmp_path: Path) -> None:
    table = alhambra(tmp_path, REFERENCE, "P1 buys blue", "P1 buys blue").press("OK+ K3 K1 K1 K1")
    shown = sane(table.console.screen())
    assert "2" in [placed.shown for placed in shown.placed]
    assert "0" not in [placed.shown for placed in shown.placed], "no key is called 0"
    for keys, number in (("K1", "3"), ("K4", "2"), ("K1+", "1"), ("DOWN DOWN", "3"), ("UP", "2"), ("K5 K4", "0")):
        table.press(keys)
        assert number in [placed.shown for placed in sane(table.console.screen()).placed], keys
    table.press("K4 K1 TURN K1")  # nothing below nought
    assert held_by(table, 0) == {"blue": 1}


def test_the_key_up_counts_up_on_the_box_without_a_dial(tmp_path: Path) -> None:
    table = alhambra(tmp_path, COMPACT, "P1 buys blue").press("OK+ DOWN DOWN OK OK OK OK UP UP DOWN OK OK")
    assert held_by(table, 0) == {"blue": 2}


@pytest.mark.parametrize("language", LANGUAGES)
@on_both_boxes
def test_the_counter_fits_in_every_language(tmp_path: Path, box: Box, language: str) -> None:
    table = alhambra(tmp_path, box)
    keep(table.journal, "language", language)
    table.take(table.match).press("BACK+")
    way = table.way_to(Correct((('"P1', "points", "7"),), ""))
    assert way is not None
    for press in way[:-1]:
        sane(table.press([press]).console.screen())


@on_both_boxes
def test_the_reason_may_be_left_out(tmp_path: Path, box: Box) -> None:
    table = alhambra(tmp_path, box)
    table.type(Correct((('"P2', "blue", "3"),), ""))
    assert table.entries()[-1].body == 'correct "P2" blue 3; why "the table"'
    assert held_by(table, 1) == {"blue": 3}
