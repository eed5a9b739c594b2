"""A zone of the board in large: cards where a chip can be placed, chips where they lie, borders between its parts."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache, lru_cache

from PIL import Image

from companion.console.paint import CHIPS, Area, Font, Rows, Sheet
from companion.console.view import View
from companion.games.sequence.console.symbols import card_label
from companion.games.sequence.console.zones import PARTS, ZONES, Patch
from companion.games.sequence.rules import State
from companion.games.sequence.rules.cards import Card
from companion.games.sequence.rules.lines import CORNERS, SIDE, Cell, Cells

TINY = Font.TINY
ROW = 8
"""As high as a row of bytes in the panel's memory: so few of them change with a number."""
KEY = 6
"""The room for the number of a key before a card."""
PITCH = {3: 18, 4: 16}
"""The room for both, by how many stand side by side."""
SIGN = 5
"""The room for a rank, and for a suit."""
_NARROW = {
    "10": ("#.###", "#.#.#", "#.#.#", "#.#.#", "#.#.#", "#.###"),
    "Q": (".##.", "#..#", "#..#", "#..#", "#.#.", ".#.#"),
    "K": ("#..#", "#.#.", "##..", "##..", "#.#.", "#..#"),
    "A": (".##.", "#..#", "#..#", "####", "#..#", "#..#"),
}
"""The ranks that are wider than the others, as wide as these."""
_TEN = ("#.###", *(5 * ("#.#.#",)), "#.###")
MEDIUM = 12
"""The room for a card in letters that are read at a table."""


def paint_zone(
    sheet: Sheet,
    view: View[State],
    corner: tuple[int, int],
    zone: int,
    numbered: Sequence[Cell] = (),
    inverse: Collection[Cell] = (),
) -> None:
    """The cells of a zone as they lie, from the corner at the top left. Some have the numbers of keys, some are
    inverse."""
    state, patch = view.state, ZONES[zone]
    sheet.paste(_picture(state.terms.edition.board, state.chips, zone), *corner)
    for at, cell in enumerate(numbered):
        x, y = _place(corner, patch, cell)
        sheet.text(Area(x, y, KEY, ROW), str(at + 1), TINY, align="centre", inverse=True)
    for cell in inverse:
        x, y = _place(corner, patch, cell)
        sheet.invert(Area(x + _indent(patch) - 1, y, 2 * SIGN + 1, ROW))


def _place(corner: tuple[int, int], zone: Patch, cell: Cell) -> tuple[int, int]:
    row, column = divmod(cell, SIDE)
    return corner[0] + (column - zone.left) * PITCH[zone.columns], corner[1] + (row - zone.top) * ROW


def _indent(zone: Patch) -> int:
    """Where a card begins behind the number of a key: with a gap, where there is room for one."""
    return KEY + (PITCH[zone.columns] - KEY - 2 * SIGN) // 2


@lru_cache(maxsize=16)
def _picture(board: tuple[Card, ...], chips: tuple[Cells, ...], zone: int) -> Image.Image:
    """Kept for the presses that find a cell. Do not draw on it."""
    patch = ZONES[zone]
    sheet = Sheet(patch.columns * PITCH[patch.columns], patch.rows * ROW)
    for cell in patch.all_cells:
        _paint_cell(sheet, *_place((_indent(patch), 0), patch, cell), board, chips, cell)
    sheet.bitmap(0, 0, _borders(zone))
    return sheet.image


def paint_cell(sheet: Sheet, x: int, y: int, state: State, cell: Cell) -> None:
    """A cell as it is in the picture of its zone."""
    _paint_cell(sheet, x, y, state.terms.edition.board, state.chips, cell)


def _paint_cell(sheet: Sheet, x: int, y: int, board: tuple[Card, ...], chips: tuple[Cells, ...], cell: Cell) -> None:
    team = next((team for team, bits in enumerate(chips) if bits >> cell & 1), None)
    if cell in CORNERS:
        sheet.bitmap(x + 2, y + 1, "corner-star")
    elif team is not None:
        sheet.bitmap(x + 2, y + 1, CHIPS[team])
    else:
        sheet.paste(small_card(card_label(board[cell])).image, x, y)


@cache
def _borders(zone: int) -> Rows:
    """Dots between the parts."""
    patch = ZONES[zone]
    lefts = {(part.left - patch.left) * PITCH[patch.columns] - 1 for part in PARTS[zone]}
    tops = {(part.top - patch.top) * ROW - 1 for part in PARTS[zone]}

    def dot(x: int, y: int) -> bool:
        return (y in tops and x % 2 == 0) or (x in lefts and y % 2 == 1)

    columns, rows = range(patch.columns * PITCH[patch.columns]), range(patch.rows * ROW)
    return tuple("".join("#" if dot(x, y) else "." for x in columns) for y in rows)


@cache
def small_card(label: str) -> Sheet:
    """A card in two small letters. Kept: do not draw on it."""
    sheet = Sheet(2 * SIGN, ROW)
    rank, sign = label[:-1], label[-1]
    if rank in _NARROW:
        sheet.bitmap(0, 1, _NARROW[rank])
        sheet.text(Area(SIGN, 0, SIGN, ROW), sign, TINY)
    else:
        sheet.text(sheet.box, label, TINY)
    return sheet


@cache
def medium_card(label: str) -> Sheet:
    """A card in letters that are read at a table, a ten no wider than the others. Kept: do not draw on it."""
    sheet = Sheet(MEDIUM, Font.SMALL.height)
    if label.startswith("10"):
        sheet.bitmap(0, 0, _TEN)
        sheet.text(Area(SIGN + 1, 0, SIGN + 1, sheet.box.height), label[-1], Font.SMALL)
    else:
        sheet.text(sheet.box, label, Font.SMALL)
    return sheet
