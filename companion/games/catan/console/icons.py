"""Small pictures of this game alone, and the picture of cards being told."""

from __future__ import annotations

from typing import Final

from companion.console.layout import TEXT, is_low, split_columns, titled
from companion.console.paint import Area, Font, Rows, Sheet
from companion.console.view import View
from companion.dialogue.label import Label, Say
from companion.dialogue.question import Option
from companion.games.catan.rules import State
from companion.games.catan.rules.resources import KINDS, RESOURCES, Resource

LINE = Font.TINY.height
CELLS = len(RESOURCES) + 1
"""A cell over each action key: the resources, and the end."""

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
    "card": ("#####", "#...#", "#...#", "#...#", "#...#", "#####"),
}
"""Icons for a panel that has no room for whole ones."""


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
    keys = Area(0, sheet.box.height - LINE, sheet.box.width, LINE)
    top = area.y if low else area.y + Font.PLAIN.height
    numbers = Area(0, top, area.width, min(keys.y - top, 18))
    for kind, cell in zip(KINDS, split_columns(numbers, CELLS), strict=False):
        sheet.text(cell, str(chosen.count(kind) or "·"), TEXT, align="centre")
    names = (*map(view.language.key, RESOURCES), "✓" if chosen else "?")
    for at, (name, cell) in enumerate(zip(names, split_columns(keys, CELLS), strict=True)):
        plate = view.box.has_action_keys or at == cursor % CELLS
        sheet.text(cell, name, Font.TINY, align="centre", inverse=plate)
    if not low:
        words = Area(0, area.y, area.width, Font.PLAIN.height)
        sheet.text(words, under, (Font.PLAIN, Font.SMALL, Font.TINY), align="centre", may_shorten=True)
        _held(sheet, view, Area(0, keys.y - LINE - 2, keys.width, LINE), options)


def _held(sheet: Sheet, view: View[State], line: Area, options: tuple[Option, ...]) -> None:
    """What the held keys do: three at once, and what may stand at the sixth."""
    if not view.box.has_action_keys:
        return
    sheet.text(line, view.words(Say("hold_for_three")), Font.TINY)
    if len(options) == 2 * CELLS:
        sheet.text(line, view.words(options[-1].label), Font.TINY, align="right")
