"""The board as a picture: 61 pixels square with the chips' own shapes, or half as large with dots."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from PIL import Image

from companion.console.layout import is_tall
from companion.console.paint import CHIPS, Area, Font, Sheet, width_of
from companion.console.view import View
from companion.games.sequence.console.symbols import team_on
from companion.games.sequence.console.zones import ZONES, Patch
from companion.games.sequence.rules import State
from companion.games.sequence.rules.chips import union
from companion.games.sequence.rules.lines import BIT, CELLS, CORNERS, NO_CELLS, SIDE, Cell, Cells, bits, cells_of

PITCH = 6
WIDTH = SIDE * PITCH + 1
"""Cells of five pixels, parted and framed by lines of one."""
BESIDE = WIDTH + 3
"""The first column that is free at the right of the board."""
GRID = 24
"""Below two lines beside the board a zone is seen in large."""
TOP = 1
"""The row where the board begins on every screen of a turn."""
ASIDE = (0, -3, 3, -6, 6)
"""How far from the middle of its zone the number of a key may stand."""
PAGE = 8
"""The panel's memory has a byte for this many rows."""
SMALL_PITCH = 3
SMALL_WIDTH, SMALL_HEIGHT = 31, 30
"""Cells of two pixels; a further pixel parts the zones."""
_DOTS = (("##", "##"), ("#.", ".#"), ("#.", ".."))
"""The chips of the first, second and third team where there is room for no more."""


def paint_board(sheet: Sheet, x: int, y: int, state: State) -> None:
    """The whole board, with the cell of the last move marked."""
    sheet.paste(_picture(*_position(state), zoned=False), x, y)


def paint_zoned_board(sheet: Sheet, view: View[State], chosen: int | None = None) -> None:
    """The board at its place on every screen of a turn, its zones marked. On a box with keys each has the number of its
    key, which is inverse once it is chosen."""
    position = _position(view.state)
    if view.box.has_action_keys:
        sheet.paste(_numbered(*position, sheet.letters.least, chosen), 0, 0)
    else:
        sheet.paste(_picture(*position, zoned=True), 0, TOP)


@lru_cache(maxsize=16)
def _numbered(chips: tuple[Cells, ...], done: Cells, last: Cell | None, font: Font, chosen: int | None) -> Sheet:
    """Kept as the picture is. Do not paint on it."""
    sheet = Sheet(WIDTH, TOP + WIDTH)
    sheet.paste(_picture(chips, done, last, zoned=True), 0, TOP)
    for at, zone in enumerate(ZONES):
        badge = number_box(font, zone, union(chips), last)
        if at == chosen and badge.height > PAGE:
            higher = Area(badge.x, badge.y - 1, badge.width, badge.height + 1)  # an inverse number has a margin
            paint_number(sheet, higher, at + 1, font)
        elif at == chosen:  # its key is no longer needed: smaller, it changes no other bytes than it did
            sheet.text(badge, str(at + 1), Font.TINY, align="centre", inverse=True)
        else:
            paint_number(sheet, badge, at + 1, font, inverse=False)
    return sheet


def paint_number(sheet: Sheet, box: Area, number: int, font: Font, *, inverse: bool = True) -> None:
    """The number of a key in the middle of a box, whatever else is there."""
    if inverse:
        sheet.text(box, str(number), font, align="centre", inverse=True, essential=True)
        return
    sheet.fill(box, ink=False)
    inside = Area(box.x, box.y + (box.height - font.capital) // 2, box.width, font.height).common(box)
    sheet.text(inside, str(number), font, align="centre", middle=False, essential=True)


def number_box(font: Font, zone: Patch, chips: Cells, last: Cell | None) -> Area:
    """Where the number of a zone hides the fewest chips, and never the one that was just placed."""
    marked = NO_CELLS if last is None else BIT[last]

    def hides(place: _Place) -> tuple[bool, bool, int]:
        return bool(place.covered & marked), bool(place.touched & marked), (place.covered & chips).bit_count()

    return min(_places(font, zone), key=hides).box


class _Place(NamedTuple):
    """Where the number of a zone may stand, the cells that it covers there, and those whose frame it touches."""

    box: Area
    covered: Cells
    touched: Cells


@cache
def _places(font: Font, zone: Patch) -> tuple[_Place, ...]:
    """The nearest to the middle of the zone first. Each begins where the panel's memory has a new row of bytes, so that
    few of them change."""
    area = patch_box(0, TOP, zone)
    width, height = width_of("4", font) + 2, -(-(font.capital + 1) // PAGE) * PAGE
    middle = Area(area.x + (area.width - width) // 2, area.y + (area.height - height) // 2, width, height)
    pages = range(-(-(area.y + 2) // PAGE) * PAGE, area.bottom - height, PAGE)
    columns = [min(max(middle.x + aside, area.x), area.right - width) for aside in ASIDE]
    boxes = [Area(x, y, width, height) for y in pages for x in columns]
    boxes.sort(key=lambda box: abs(box.y - middle.y) + abs(box.x - middle.x))
    return tuple(_Place(box, _cells_under(box, zone, 0), _cells_under(box, zone, 1)) for box in boxes)


def _cells_under(box: Area, zone: Patch, around: int) -> Cells:
    """The cells of a zone that a box hides some of, with so many pixels around them."""
    shared = ((cell, box.common(cell_box(0, TOP, cell).inset(-around, -around))) for cell in zone.all_cells)
    return bits(cell for cell, common in shared if common.width and common.height)


def _position(state: State) -> tuple[tuple[Cells, ...], Cells, Cell | None]:
    """What a picture of the board depends on: the chips, those turned over, the last move."""
    return state.chips, union(tuple(line for lines in state.turned for line in lines)), state.last


@lru_cache(maxsize=8)
def _picture(chips: tuple[Cells, ...], done: Cells, last: Cell | None, *, zoned: bool) -> Image.Image:
    """Kept: a cell is found by several presses, and the board is the same at each."""
    sheet = Sheet(WIDTH, WIDTH)
    sheet.paste(_empty(zoned), 0, 0)
    for team, own in enumerate(chips):
        for cell in cells_of(own):
            sheet.bitmap(*cell_box(0, 0, cell)[:2], CHIPS[team] + ("-done" if done >> cell & 1 else ""))
    if last is not None:
        sheet.invert(cell_box(0, 0, last).inset(-1, -1))  # with the lines around it: so a filled chip is seen too
    return sheet.image


@cache
def _empty(zoned: bool) -> Image.Image:
    """The board without chips, its zones in dotted frames. Kept: do not draw on it."""
    sheet = Sheet(WIDTH, WIDTH)
    for zone in ZONES if zoned else ():
        _dotted(sheet, patch_box(0, 0, zone))
    sheet.frame(sheet.box)
    for cell in CORNERS:
        sheet.bitmap(*cell_box(0, 0, cell)[:2], "corner-star")
    return sheet.image


def _dotted(sheet: Sheet, box: Area) -> None:
    for across in range(box.x, box.right, 2):
        sheet.dot(across, box.y)
        sheet.dot(across, box.bottom - 1)
    for down in range(box.y, box.bottom, 2):
        sheet.dot(box.x, down)
        sheet.dot(box.right - 1, down)


def beside_board(sheet: Sheet) -> Area:
    """What is left at the right of the board; on a square panel what is left below it, which is wider."""
    if is_tall(sheet):
        return Area(0, BESIDE, sheet.box.width, sheet.box.height - BESIDE)
    return Area(BESIDE, 0, sheet.box.width - BESIDE, sheet.box.height)


def zone_corner(sheet: Sheet) -> tuple[int, int]:
    """Where a zone is seen in large: below the lines beside the board, or where those are below it, in their place."""
    return BESIDE, PAGE if is_tall(sheet) else GRID


def paint_line(sheet: Sheet, x: int, y: int, state: State, line: Cells) -> None:
    """The board with the chips of a line alone; the others are dots. Where it has no room it is a pixel a cell less."""
    pitch = PITCH if y + WIDTH <= sheet.box.height else PITCH - 1
    for cell in CELLS:
        box = cell_box(x, y, cell, pitch)
        if line >> cell & 1 and pitch < PITCH:
            sheet.fill(box)
        elif line >> cell & 1 or (cell in CORNERS and pitch == PITCH):
            _chip_or_corner(sheet, box, state, cell, bool(line >> cell & 1))
        elif team_on(state, cell) is not None or cell in CORNERS:
            sheet.dot(box.x + 2, box.y + 2)
    sheet.frame(Area(x, y, SIDE * pitch + 1, SIDE * pitch + 1))


def _chip_or_corner(sheet: Sheet, box: Area, state: State, cell: Cell, done: bool) -> None:
    team = team_on(state, cell)
    if cell in CORNERS:
        sheet.bitmap(box.x, box.y, "corner-star")
    elif team is not None:
        sheet.bitmap(box.x, box.y, CHIPS[team] + ("-done" if done else ""))


def cell_box(x: int, y: int, cell: Cell, pitch: int = PITCH) -> Area:
    row, column = divmod(cell, SIDE)
    return Area(x + 1 + column * pitch, y + 1 + row * pitch, pitch - 1, pitch - 1)


def patch_box(x: int, y: int, patch: Patch) -> Area:
    """The frame of a patch: it runs where the cells are parted."""
    return Area(x + patch.left * PITCH, y + patch.top * PITCH, patch.columns * PITCH + 1, patch.rows * PITCH + 1)


def paint_small_board(
    sheet: Sheet, x: int, y: int, state: State, shown: Patch | None = None, marked: Cells = NO_CELLS
) -> None:
    """The whole board in little, its zones parted; a patch of it or some cells may be shown inverse."""
    for cell in CELLS:
        box = _small_box(x, y, Patch(*divmod(cell, SIDE), 1, 1))
        team = team_on(state, cell)
        if cell in CORNERS:
            sheet.dot(box.x, box.y)
            sheet.dot(box.x + 1, box.y + 1)
        elif team is not None:
            sheet.bitmap(box.x, box.y, _DOTS[team])
    for patch in (shown, *(Patch(*divmod(cell, SIDE), 1, 1) for cell in cells_of(marked))):
        if patch is not None:
            sheet.invert(_small_box(x, y, patch).inset(-1, -1))


def _small_box(x: int, y: int, patch: Patch) -> Area:
    left, top = _small_x(patch.left), _small_y(patch.top)
    right, bottom = _small_x(patch.left + patch.columns - 1) + 2, _small_y(patch.top + patch.rows - 1) + 2
    return Area(x + left, y + top, right - left, bottom - top)


def _small_x(column: int) -> int:
    return column * SMALL_PITCH + sum(column >= zone.left for zone in ZONES[1:3])


def _small_y(row: int) -> int:
    return row * SMALL_PITCH + (row >= ZONES[3].top)
