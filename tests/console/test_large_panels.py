"""Panels of 128x128 and 256x64 pixels: every game in every language, read without effort and nothing cut off."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.console.box import COMPACT, LEGIBLE, REFERENCE, Box
from companion.console.layout import is_tall
from companion.console.paint import Sheet
from companion.dialogue.command import Play
from companion.match.dealer import next_move
from companion.shelf import game_names
from companion.words import LANGUAGES
from tests.console.playing import Table, sane

SQUARE, WIDE = replace(REFERENCE, width=128, height=128, inches=1.5), replace(REFERENCE, width=256, inches=3.12)
BOXES = {"square": SQUARE, "wide": WIDE, "square, four keys": replace(COMPACT, width=128, height=128, inches=1.5)}
MOVES = 4
LEAST = {128: LEGIBLE - 0.5, 64: LEGIBLE - 2.5}
"""By the rows. On a square panel of an inch and a half our large letters are a little smaller than we want them; on a
wide one of three inches the numbers of a tableau are, while a note stands above them."""


def look(table: Table, box: Box) -> None:
    sheet = sane(table.console.screen())
    for placed in sheet.placed:
        if placed.essential and not placed.is_icon:
            assert box.arc_minutes(placed.font.capital) >= LEAST[box.height], (placed.text, placed.font)


@pytest.mark.parametrize("box", BOXES.values(), ids=BOXES)
@pytest.mark.parametrize("game", game_names())
def test_a_few_turns_press_by_press(tmp_path: Path, game: str, box: Box) -> None:
    table = Table(tmp_path, box, details=False)
    table.console.settings["language"] = LANGUAGES[game_names().index(game)]
    table.sit_down(game, 4)
    rng = Random(game)
    for _ in range(MOVES):
        move = next_move(table.match.game, table.state, rng)
        assert move is not None
        way = table.way_to(Play(move))
        assert way is not None
        for press in way:
            table.console.press(press)
            look(table, box)
        table.clock.wait(20)
    for keys in ("INFO", "INFO", "BACK", "OK", "BACK", "OK+", "BACK+", "BACK"):
        if keys != "INFO" or box is not BOXES["square, four keys"]:
            table.press(keys)
            sane(table.console.screen())


def test_a_square_panel_has_the_board_above_and_the_words_below(tmp_path: Path) -> None:
    """What is said of the game is as wide as the panel, and in large letters."""
    table = Table(tmp_path, SQUARE).sit_down("alhambra", 3).press("OK OK")
    sheet = table.console.screen()
    assert is_tall(sheet)
    assert not is_tall(Sheet(256, 64))
    numbers = [placed for placed in sheet.placed if placed.text in ("·", "0")]
    assert numbers
    assert all(SQUARE.arc_minutes(placed.font.capital) >= LEAST[128] for placed in numbers)
