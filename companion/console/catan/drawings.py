"""Small pictures of this game alone, and the picture of cards being told."""

from __future__ import annotations

from typing import Final

from companion.console.asking import Label, Option
from companion.console.layout import TEXT, is_low, split_columns, titled
from companion.console.paint import Box, Font, Rows, Sheet
from companion.console.view import View
from companion.rules.catan.resources import RESOURCES

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
SMALL: Final[dict[str, Rows]] = {
    "road": (".#.#.", ".#.#.", ".#.#.", "#...#", "#.#.#", "#...#"),
    "knight": (".##..", "####.", "##.##", ".###.", ".####", ".####"),
    "village": ("..#..", ".###.", "#####", ".###.", ".#.#.", ".#.#."),
    "city": (".#...", "###..", "#####", "#.#.#", "#####", "#.#.#"),
    "expansion": (".###.", ".#.#.", "##.##", "##.##", ".#.#.", ".###."),
}
"""Icons for a panel that has no room for whole ones."""


def paint_lot(
    title: Label, options: tuple[Option, ...], chosen: tuple[int, ...], sheet: Sheet, view: View, cursor: int
) -> None:
    """How many of each resource are told so far, over the keys that tell more; the sixth key ends it."""
    area = titled(sheet, view.words(title), str(len(chosen)) if chosen else "")
    keys = Box(0, sheet.box.height - 8, sheet.box.width, 8)
    low = is_low(sheet)
    middle = Box(0, area.y if low else area.y + 13, area.width, 12 if low else 16)
    cells = split_columns(middle, len(RESOURCES) + 1)
    for kind, cell in enumerate(cells[:-1]):
        sheet.text(cell, str(chosen.count(kind) or "·"), TEXT, align="centre")
    sheet.text(cells[-1], "✓" if chosen else "?", TEXT, align="centre")
    names = (*map(view.language.key, RESOURCES), "")
    _key_row(sheet, keys, [f"{at + 1}{name[:3]}" for at, name in enumerate(names)], cursor, 0)
    if low:
        return
    held = Box(0, keys.y - 10, keys.width, 8)
    _key_row(sheet, held, ["–+3"] * len(RESOURCES) + (["–"] if len(options) > 11 else []), cursor, len(names))
    at = cursor if not view.box.has_action_keys else len(RESOURCES)
    number = "" if not view.box.has_action_keys else f"{at + 1} "
    words = f"{number}{view.words(options[min(at, len(options) - 1)].label)}"
    sheet.text(Box(0, area.y, area.width, 12), words, (Font.PLAIN, Font.SMALL), align="centre", may_shorten=True)


def _key_row(sheet: Sheet, row: Box, words: list[str], cursor: int, first: int) -> None:
    for at, (word, cell) in enumerate(zip(words, split_columns(row, len(RESOURCES) + 1), strict=False)):
        sheet.text(cell, word, Font.SMALL, align="centre", inverse=first + at == cursor)
