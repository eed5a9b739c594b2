"""Small pictures of this game alone, and the picture of cards being told."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from companion.console.layout import is_low, split_columns, titled
from companion.console.paint import Area, Rows, Sheet, icon
from companion.console.view import View
from companion.dialogue.label import Label, Say, Word
from companion.dialogue.question import Option
from companion.games.catan.rules import State
from companion.games.catan.rules.edition import KINDS as BUILDINGS
from companion.games.catan.rules.resources import KINDS, RESOURCES, Resource

CELLS = len(RESOURCES) + 1
"""A cell over each action key: the resources, and the end."""
SIZE: Final = 9
"""Every icon is as high and as wide as this."""

TRADE: Final[Rows] = (
    "......#..",
    "......##.",
    "#########",
    "......##.",
    "..#...#..",
    ".##......",
    "#########",
    ".##......",
    "..#......",
)
CARD: Final[Rows] = ("#####", "#...#", "#...#", "#...#", "#...#", "#...#", "#####")
CARDS: Final[Mapping[str, Rows]] = MappingProxyType(
    {
        "brick": (
            "####.####",
            "####.####",
            ".........",
            "#.####.##",
            "#.####.##",
            ".........",
            "####.####",
            "####.####",
            ".........",
        ),
        "lumber": (
            "....#....",
            "...###...",
            "..#####..",
            "...###...",
            "..#####..",
            ".#######.",
            "#########",
            "....#....",
            "....#....",
        ),
        "ore": (
            "....#....",
            "...###...",
            "..##.##..",
            "..#...#..",
            ".##.#.##.",
            ".#.###.#.",
            "##.....##",
            "#.......#",
            "#########",
        ),
        "wool": (
            ".........",
            "..####...",
            ".#######.",
            ".######.#",
            ".########",
            ".#######.",
            "..#####..",
            "..#...#..",
            "..#...#..",
        ),
        "grain": (
            "....#....",
            "...#.#...",
            "..#.#.#..",
            "...#.#...",
            "..#.#.#..",
            "...#.#...",
            "....#....",
            "....#....",
            "....#....",
        ),
    }
)
"""The five resources."""
KEYS: Final[Mapping[str, Rows]] = MappingProxyType(
    {**{kind: icon(kind) for kind in BUILDINGS}, "trade": TRADE, **CARDS}
)
"""What stands over the action keys, by the word for it."""


def paint_lot(
    title: Label,
    options: tuple[Option, ...],
    chosen: tuple[Resource, ...],
    sheet: Sheet,
    view: View[State],
    cursor: int,
) -> None:
    """How many of each resource are told so far, over the keys that tell more; the sixth key ends it."""
    low = is_low(sheet)
    under = view.words(options[cursor].label)
    area = titled(sheet, under if low else view.words(title), str(len(chosen)) if chosen else "")
    size, font = SIZE * sheet.letters.zoom, sheet.letters.asides[-1]
    keys = Area(0, sheet.box.height - size, sheet.box.width, size)
    top = area.y if low else area.y + font.height
    bottom = keys.y if low else keys.y - font.height
    numbers = Area(0, top, area.width, bottom - top)
    for kind, cell in zip(KINDS, split_columns(numbers, CELLS), strict=False):
        sheet.text(cell, str(chosen.count(kind) or "·"), sheet.letters.any, align="centre", essential=True)
    for at, cell in enumerate(split_columns(keys, CELLS)):
        _key(sheet, view, cell, at, chosen)
        if not view.box.has_action_keys and at == cursor % CELLS and not low:
            sheet.text(Area(cell.x, bottom, cell.width, keys.y - bottom), "▾", font, align="centre")
    if not low:
        words = Area(0, area.y, area.width, font.height)
        sheet.text(words, under, font, align="centre", may_shorten=True)
        _held(sheet, view, Area(0, keys.y - font.height, keys.width, font.height), options)


def _key(sheet: Sheet, view: View[State], cell: Area, at: int, chosen: tuple[Resource, ...]) -> None:
    """A resource over its key; over the last one, what ends it."""
    if at == len(RESOURCES):
        sheet.text(cell, "✓" if chosen else "?", sheet.letters.any, align="centre", essential=True)
        return
    name = RESOURCES[at]
    x = cell.x + (cell.width - SIZE * sheet.letters.zoom) // 2
    sheet.icon(x, cell.y, CARDS[name], view.words(Word(name)), essential=True)


def _held(sheet: Sheet, view: View[State], line: Area, options: tuple[Option, ...]) -> None:
    """What the held keys do: three at once, and what may stand at the sixth."""
    if not view.box.has_action_keys:
        return
    font = sheet.letters.asides[-1]
    sheet.text(line, view.words(Say("hold_for_three")), font)
    if len(options) == 2 * CELLS:
        sheet.text(line, view.words(options[-1].label), font, align="right")
