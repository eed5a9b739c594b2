"""What a turn of Sequence needs is read at arm's length: whose turn it is, the zones, and what the cells are called."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.console.box import COMPACT, LEGIBLE, REFERENCE, Box
from companion.console.paint import Sheet
from companion.dialogue.keys import ACTION_KEYS, Press
from companion.games.sequence.console.symbols import card_label
from companion.games.sequence.console.zones import PARTS
from companion.languages import LANGUAGES
from tests.console.playing import Table, presses, sane

PANELS = [2.42, 1.3]
PLAYED = ("dealer P2", "P1 places d5", "P2 places a5", "P1 places e2")


def at_the_table(folder: Path, box: Box, code: str = "en") -> Table:
    table = Table(folder, box).sit_down("sequence", 2).tell(*PLAYED)
    table.console.settings = {**table.console.settings, "language": code}
    return table.press("INFO BACK" if box.has_action_keys else "DOWN BACK")


def essentials(box: Box, sheet: Sheet) -> Iterator[str]:
    """The texts that a turn needs, each of which must be large enough and whole."""
    for placed in sane(sheet).placed:
        if placed.essential:
            assert box.arc_minutes(placed.font.capital) >= LEGIBLE, placed
            assert not placed.shortened, placed
            yield placed.shown


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("inches", PANELS)
def test_whose_turn_it_is_and_the_zones_are_read_at_rest(tmp_path: Path, inches: float, code: str) -> None:
    box = replace(REFERENCE, inches=inches)
    table = at_the_table(tmp_path, box, code)
    for wait in (0, 20):
        table.clock.wait(wait)
        assert {"P2", *"123456"} <= set(essentials(box, table.console.screen()))


@pytest.mark.parametrize("inches", PANELS)
def test_two_presses_name_every_cell_of_a_part_with_its_chip(tmp_path: Path, inches: float) -> None:
    """A stranger finds a card by its zone, then by its part: the third press is the number of what is named."""
    box = replace(REFERENCE, inches=inches)
    table = at_the_table(tmp_path, box)
    board = table.state.terms.edition.board
    for zone, parts in enumerate(PARTS):
        for at, part in enumerate(parts):
            table.press([Press(ACTION_KEYS[zone]), Press(ACTION_KEYS[at])])
            words = table.text()
            assert [card_label(board[cell]) for cell in part.cells if card_label(board[cell]) not in words] == []
            set(essentials(box, table.console.screen()))
            table.press("BACK")
            assert table.console.session.questions[:-1] == ()
            table.press("BACK+")


@pytest.mark.parametrize("inches", PANELS)
def test_the_cursor_names_one_cell_and_whose_chip_lies_there(tmp_path: Path, inches: float) -> None:
    box = replace(COMPACT, inches=inches)
    table = at_the_table(tmp_path, box)
    table.press(presses("DOWN DOWN OK DOWN DOWN DOWN OK DOWN"))
    assert "6♥●" in set(essentials(box, table.console.screen()))
    assert "blue" in table.text()


def test_on_a_small_panel_the_keys_of_the_parts_are_as_large_as_those_of_the_zones(tmp_path: Path) -> None:
    box = replace(REFERENCE, inches=1.3)
    table = at_the_table(tmp_path, box)
    zones = [shown for shown in essentials(box, table.console.screen()) if shown.isdecimal()]
    for key in ACTION_KEYS:
        table.press([Press(key)])
        shown = [text for text in essentials(box, table.console.screen()) if text.isdecimal()]
        assert sorted(shown) == sorted([*zones, *"123456"]), key
        table.press("BACK+")
