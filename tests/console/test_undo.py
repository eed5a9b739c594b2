"""BACK: what would be undone is shown first, then undone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.console.box import REFERENCE, Box
from companion.dialogue.command import Redo
from companion.dialogue.keys import Key, Press
from companion.games.alhambra.rules import Purchase
from companion.match.resume import resume
from tests.console.playing import Table, on_both_boxes, sane, text_of
from tests.games.alhambra.console_table import BLUE, alhambra


@on_both_boxes
def test_back_shows_what_would_be_undone_and_what_to_put_back(tmp_path: Path, box: Box) -> None:
    table = alhambra(tmp_path, box, "P1 buys blue")
    before, entries = table.state, table.entries()
    table.press("BACK")
    shown = sane(table.console.screen())
    assert re.search(r"Undo.*P1.*blue.*yard.*payment", text_of(shown), re.IGNORECASE)
    assert (table.state, table.entries()) == (before, entries)


@on_both_boxes
def test_back_again_undoes_and_the_journal_says_so(tmp_path: Path, box: Box) -> None:
    table = alhambra(tmp_path, box)
    before = table.state
    table.play(Purchase(0, BLUE))
    assert table.state != before
    table.press("BACK BACK")
    assert table.state == before
    assert table.kinds() == ["play", "play", "undo"]
    assert table.console.session.at_rest
    assert "back" in table.text().lower()


@pytest.mark.parametrize("held", [False, True])
@on_both_boxes
def test_any_other_key_drops_the_undo_and_does_nothing_else(tmp_path: Path, box: Box, held: bool) -> None:
    table = alhambra(tmp_path, box, "P1 buys blue")
    before, entries = table.state, table.entries()
    for key in sorted(box.keys - {Key.BACK}):
        table.press("BACK")
        assert table.console.session.preview is not None
        table.press([Press(key, held)])
        assert table.console.session.at_rest, key
        assert "Kept" in table.text()
    assert (table.state, table.entries()) == (before, entries)


def test_back_held_drops_the_undo_too(tmp_path: Path) -> None:
    table = alhambra(tmp_path, REFERENCE, "P1 buys blue").press("BACK BACK+")
    assert table.kinds() == ["play", "play"]
    assert table.console.session.at_rest


@on_both_boxes
def test_back_goes_as_far_as_the_first_move_and_then_says_that_there_is_none(tmp_path: Path, box: Box) -> None:
    table = alhambra(tmp_path, box, "P1 buys blue", "P1 ends", "P2 takes money")
    for _ in range(4):
        table.press("BACK BACK")
    assert table.match.timeline.length == 0
    table.press("BACK")
    assert table.refused_by() == "M2"
    assert "M2" in table.text()
    assert table.kinds() == ["play"] * 4 + ["undo"] * 4


@on_both_boxes
def test_what_was_undone_is_done_again_from_the_menu(tmp_path: Path, box: Box) -> None:
    table = alhambra(tmp_path, box, "P1 buys blue")
    after = table.state
    table.press("BACK BACK")
    table.type(Redo())
    assert table.state == after
    assert table.kinds() == ["play", "play", "undo", "redo"]
    table.type(Redo())
    assert table.refused_by() == "M3"


def test_an_undo_across_a_power_cut_says_the_same(tmp_path: Path) -> None:
    table = alhambra(tmp_path, REFERENCE, "P1 buys blue", "P1 ends")
    match = resume(table.journal, table.clock).match
    assert match is not None
    table.take(match).press("BACK")
    assert re.search(r"P1.*ends", table.text(), re.IGNORECASE)
    table.press("BACK")
    assert table.state.on_turn == 0


def test_the_undo_of_a_drawn_lot_is_told_in_the_language_of_the_box(tmp_path: Path) -> None:
    """Not as the record has it: `start P1 by lot` is English in every language."""
    table = Table(tmp_path).sit_down("alhambra", 3).press("TURN BACK")
    assert "by lot" in table.entries()[-1].body
    assert "start P" not in table.text()
