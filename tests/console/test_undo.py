"""BACK: what would be undone is shown first, then undone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.console.box import COMPACT, REFERENCE, Box
from companion.dialogue.command import Pause, Redo
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
    for key in sorted(box.keys - {Key.BACK, Key.UP, Key.DOWN} - ({Key.OK} if not held else set())):
        table.press("BACK")
        assert table.console.session.preview is not None
        table.press([Press(key, held)])
        assert table.console.session.at_rest, key
        assert "Kept" in table.text()
    assert (table.state, table.entries()) == (before, entries)


@on_both_boxes
def test_back_after_a_refusal_only_closes_it(tmp_path: Path, box: Box) -> None:
    table = alhambra(tmp_path, box, "P1 buys blue")
    table.console.act(Pause(), table.console.stamp, "Ann")
    table.play(Purchase(0, BLUE))
    assert table.refused_by() == "M4"
    table.press("BACK")
    assert table.notice is None
    assert table.console.session.at_rest
    table.press("BACK")
    assert table.console.session.preview is not None
    assert "undo" not in table.kinds()


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


# Walking back

STORY = ("P1 buys blue", "P1 buys red", "P1 ends", "P2 takes money", "P3 buys green")
TOLD = ("P3 buys green", "P2 takes money", "P1 ends the turn", "P1 buys red", "P1 buys blue", "P1 begins")


@on_both_boxes
def test_the_dial_walks_through_the_last_moves_each_in_words(tmp_path: Path, box: Box) -> None:
    table = alhambra(tmp_path, box, *STORY)
    entries = table.entries()
    table.press("BACK")
    for told in TOLD:
        assert told in text_of(sane(table.console.screen()))
        table.press("DOWN")
    assert TOLD[-1] in table.text(), "before the first move there is nothing"
    for told in TOLD[-2::-1]:
        assert told in table.press("UP").text()
    assert TOLD[0] in table.press("UP").text(), "after the last one neither"
    assert table.entries() == entries


@on_both_boxes
def test_one_press_goes_back_to_where_the_dial_walked(tmp_path: Path, box: Box) -> None:
    table = alhambra(tmp_path, box, *STORY[:2])
    there = table.state
    table.tell(*STORY[2:]).press("BACK DOWN DOWN")
    assert "3" in table.text(), "how many moves go"
    table.press("BACK")
    assert table.state == there
    assert table.entries()[-1].body == "3"
    table.type(Redo())
    assert table.kinds()[-1] == "redo"


def test_a_held_key_walks_faster_on_the_box_without_a_dial(tmp_path: Path) -> None:
    table = alhambra(tmp_path, COMPACT, *STORY).press("BACK DOWN+")
    assert TOLD[4] in table.text()
    assert TOLD[0] in table.press("UP+").text()


def test_the_walk_goes_on_behind_a_power_cut(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("alhambra", 3, seed=1, moves=60)
    match = resume(table.journal, table.clock).match
    assert match is not None
    assert match.timeline.early
    table.take(match).press("BACK" + " DOWN" * 70 + " BACK")
    assert table.match.timeline.length == 0
