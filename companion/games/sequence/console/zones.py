"""The board cut up for six keys: six zones, six parts of a zone, at most six cells in a part."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.sequence.rules.lines import CELLS, CORNERS, SIDE, Cell

_ROWS = ((3, 2), (2, 3))
"""How many rows the parts of the upper and of the lower zones have."""
_COLUMNS = ((1, 1, 1), (1, 2, 1), (1, 1, 1))
"""How many columns the parts of the left, middle and right zones have."""


class Patch(NamedTuple):
    """A rectangle of cells."""

    top: int
    left: int
    rows: int
    columns: int

    @property
    def all_cells(self) -> tuple[Cell, ...]:
        """Its cells in reading order."""
        rows, columns = range(self.top, self.top + self.rows), range(self.left, self.left + self.columns)
        return tuple(CELLS[row * SIDE + column] for row in rows for column in columns)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The same without the corners: no chip is ever placed there."""
        return tuple(cell for cell in self.all_cells if cell not in CORNERS)

    def holds(self, cell: Cell) -> bool:
        row, column = divmod(cell, SIDE)
        return self.top <= row < self.top + self.rows and self.left <= column < self.left + self.columns


def _cut(patch: Patch, rows: tuple[int, ...], columns: tuple[int, ...]) -> tuple[Patch, ...]:
    """A patch in pieces, in reading order."""
    pieces = []
    top = patch.top
    for height in rows:
        left = patch.left
        for width in columns:
            pieces.append(Patch(top, left, height, width))
            left += width
        top += height
    return tuple(pieces)


ZONES = _cut(Patch(0, 0, SIDE, SIDE), tuple(map(sum, _ROWS)), tuple(map(sum, _COLUMNS)))
PARTS = tuple(_cut(zone, _ROWS[at // 3], _COLUMNS[at % 3]) for at, zone in enumerate(ZONES))
"""The parts of each zone. They lie as the zones do: three above, three below."""
