"""Geometry of the board: cells as bits, lines of five, and which of them make a sequence (S12 to S15)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import TYPE_CHECKING, Literal, NamedTuple, NewType, Protocol, TypeAlias, cast

from companion.rules import Unreadable, show

Cell = NewType("Cell", int)
"""A cell of the board, in reading order from 0."""

if TYPE_CHECKING:

    class Cells:
        """A set of cells: a bit for each. `cells >> cell & 1` says whether one is among them.

        While the program runs it is a plain `int`, so that it costs nothing; the type is there to be checked.
        """

        def __or__(self, other: Cells, /) -> Cells: ...
        def __and__(self, other: Cells, /) -> Cells: ...
        def __xor__(self, other: Cells, /) -> Cells: ...
        def __invert__(self) -> Cells: ...
        def __neg__(self) -> Cells: ...
        def __rshift__(self, cell: Cell, /) -> int: ...
        def __bool__(self) -> bool: ...
        def bit_count(self) -> int: ...
        def bit_length(self) -> int: ...

else:
    Cells = int


class _Bits(Protocol):
    def __getitem__(self, cell: Cell, /) -> Cells: ...


Run: TypeAlias = tuple[Cell, ...]
"""Cells that lie in line, from one end to the other."""
Fives: TypeAlias = tuple[Cells, ...]
"""Sequences, or what could be some: five cells in line each."""

Shared = Literal["one", "any", "none"]


class Sharing(NamedTuple):
    """What two sequences of one team may have in common (S14)."""

    chips: Shared
    corner: bool

    @property
    def strict(self) -> bool:
        """Whether lines that cross may not both count."""
        return self.chips == "none" or not self.corner


SIDE = 10
FIVE = 5
CELLS = tuple(map(Cell, range(SIDE * SIDE)))
BIT = cast("_Bits", tuple(1 << cell for cell in CELLS))
"""The set of one cell."""
NO_CELLS = cast("Cells", 0)


def bits(cells: Iterable[Cell]) -> Cells:
    board = NO_CELLS
    for cell in cells:
        board |= BIT[cell]
    return board


CORNERS = tuple(CELLS[corner] for corner in (0, 9, 90, 99))
CORNER_BITS = bits(CORNERS)
BOARD_BITS = bits(CELLS)
_COLUMNS = "abcdefghij"
_STEPS = ((0, 1), (1, 0), (1, 1), (1, -1))


def _axis(row: int, column: int, down: int, across: int) -> Run:
    """The cells from here to the edge in one direction."""
    cells = []
    while 0 <= row < SIDE and 0 <= column < SIDE:
        cells.append(CELLS[row * SIDE + column])
        row, column = row + down, column + across
    return tuple(cells)


def _axes() -> tuple[Run, ...]:
    """Every row, column and diagonal of at least five cells."""
    starts = [
        (row, column, down, across)
        for down, across in _STEPS
        for row in range(SIDE)
        for column in range(SIDE)
        if not (0 <= row - down < SIDE and 0 <= column - across < SIDE)
    ]
    return tuple(axis for axis in (_axis(*start) for start in starts) if len(axis) >= FIVE)


def cells_of(board: Cells) -> tuple[Cell, ...]:
    """The cells of a bitboard, in reading order."""
    cells = []
    while board:
        low = board & -board
        cells.append(low.bit_length() - 1)
        board ^= low
    return cast("tuple[Cell, ...]", tuple(cells))


AXES = _axes()
AXES_AT = tuple(tuple(axis for axis in AXES if cell in axis) for cell in CELLS)
LINES = tuple(bits(axis[at : at + FIVE]) for axis in AXES for at in range(len(axis) - FIVE + 1))
LINES_AT = tuple(tuple(line for line in LINES if line >> cell & 1) for cell in CELLS)


def cell_text(cell: Cell) -> str:
    return f"{_COLUMNS[cell % SIDE]}{cell // SIDE + 1}"


def cells_text(board: Cells) -> str:
    return " ".join(map(cell_text, cells_of(board)))


def read_cell(word: str) -> Cell:
    """A cell such as `c4`: the column by letter from the left, the row by number from the top. Raises Unreadable."""
    column, row = word[:1].lower(), word[1:]
    if not column or column not in _COLUMNS or not row.isdecimal() or len(row) > 2 or not 1 <= int(row) <= SIDE:
        raise Unreadable(f"{show(word)} is no cell; one is a column from a to j and a row from 1 to 10, such as c4")
    return CELLS[(int(row) - 1) * SIDE + _COLUMNS.index(column)]


class Settled(NamedTuple):
    """The sequences of one run of chips, and the other ways to turn them over."""

    picked: Fives
    options: tuple[Fives, ...]


def sequences_in(length: int, any_shared: bool) -> int:
    """How many sequences a run of this many makes: six to eight are one, nine or ten are two (S15)."""
    if length < FIVE:
        return 0
    return length - FIVE + 1 if any_shared else length // 9 + 1


def run_through(own: Cells, cell: Cell, axis: Run) -> Run:
    """The unbroken run along an axis that this cell is part of. Corners are everybody's."""
    own |= CORNER_BITS
    first = last = axis.index(cell)
    while first > 0 and own >> axis[first - 1] & 1:
        first -= 1
    while last + 1 < len(axis) and own >> axis[last + 1] & 1:
        last += 1
    return axis[first : last + 1]


def runs(own: Cells) -> list[Run]:
    """All the runs of five or more on the board."""
    own |= CORNER_BITS
    found = []
    for axis in AXES:
        run: list[Cell] = []
        for cell in (*axis, None):
            if cell is not None and own >> cell & 1:
                run.append(cell)
                continue
            if len(run) >= FIVE:
                found.append(tuple(run))
            run = []
    return found


def settle(run: Run, turned: Fives, cell: Cell | None, any_shared: bool) -> Settled:
    """Which fives of a run are its sequences: those already turned over, then those with the new chip.

    Nine in a row are two, even where the five turned over first lie so that no second five is left: then the two are
    chosen afresh (S15).
    """
    whole = bits(run)
    kept = tuple(line for line in turned if not line & ~whole)
    needed = sequences_in(len(run), any_shared)
    if len(kept) >= needed:
        return Settled(kept, ())
    windows = _windows(run)
    if any_shared:
        return Settled(tuple(windows), ())
    ways = [way for way in combinations(windows, needed) if _share_at_most_one(way)]
    options = tuple(way for way in ways if set(kept) <= set(way)) or tuple(ways)
    new = NO_CELLS if cell is None else BIT[cell]
    picked = next((way for way in options if not new or any(line & new for line in way)), options[0])
    return Settled(picked, options if len(options) > 1 else ())


def _windows(run: Run) -> list[Cells]:
    return [bits(run[at : at + FIVE]) for at in range(len(run) - FIVE + 1)]


def _share_at_most_one(lines: Fives) -> bool:
    return all((one & other).bit_count() <= 1 for one, other in combinations(lines, 2))


# Where lines that cross may not both count, because no chip or no corner is shared (S14)


def may_both_count(one: Cells, other: Cells, sharing: Sharing) -> bool:
    shared = one & other
    if not shared or (shared & CORNER_BITS and not sharing.corner):
        return not shared
    if sharing.chips == "none":
        return not shared & ~CORNER_BITS
    return sharing.chips == "any" or shared.bit_count() <= 1


def settle_strictly(own: Cells, turned: Fives, runs: list[Run], cell: Cell | None, sharing: Sharing) -> Settled:
    """Which fives are a team's sequences now that these runs have grown, and the other ways to turn them over.

    What lies turned over elsewhere stays. As many of the runs' fives count as can stand beside it and each other.
    """
    wholes = [bits(run) for run in runs]
    loose = tuple(line for line in turned if any(not line & ~whole for whole in wholes))
    fixed = tuple(line for line in turned if line not in loose)
    ways = _largest([line for run in runs for line in _windows(run)], fixed, sharing)
    if len(ways[0]) <= len(loose):
        return Settled(turned, ())
    kept = [way for way in ways if set(loose) <= set(way)] or ways
    grown = [with_more(own, (*fixed, *way), sharing)[len(fixed) :] for way in kept]
    most = max(map(len, grown))
    options = tuple(way for way in grown if len(way) == most)
    new = NO_CELLS if cell is None else BIT[cell]
    picked = next((way for way in options if not new or any(line & new for line in way)), options[0])
    return Settled(picked, options if len(options) > 1 else ())


def with_more(own: Cells, lines: Fives, sharing: Sharing) -> Fives:
    """These sequences and all the others on the board that can stand beside them, the first ones first."""
    board = own | CORNER_BITS
    for line in LINES:
        if not line & ~board and line not in lines and all(may_both_count(line, one, sharing) for one in lines):
            lines = (*lines, line)
    return lines


def _largest(lines: list[Cells], fixed: Fives, sharing: Sharing) -> list[Fives]:
    """The largest sets of these lines that can stand beside what is fixed and beside each other, all of them."""
    found: list[Fives] = [()]

    def grow(chosen: Fives, left: list[Cells]) -> None:
        if len(chosen) + len(left) < len(found[0]):
            return
        if not left:
            if len(chosen) > len(found[0]):
                found.clear()
            found.append(chosen)
            return
        first, rest = left[0], left[1:]
        grow((*chosen, first), [line for line in rest if may_both_count(first, line, sharing)])
        grow(chosen, rest)

    grow((), [line for line in lines if all(may_both_count(line, one, sharing) for one in fixed)])
    return found
