"""What the spaces of the board are called: for programs by column and row, for people by the card that they show."""

from __future__ import annotations

from companion.games.sequence.rules.cards import card_text
from companion.games.sequence.rules.edition import CORNER, Edition
from companion.games.sequence.rules.lines import SIDE, Cell, Cells, cell_text, cells_of, cells_text
from companion.rules import Fact


def at(edition: Edition, cell: Cell) -> dict[str, Fact]:
    """The facts that name one cell."""
    return {"cell": cell_text(cell), "space": space(edition, cell)}


def on(edition: Edition, cells: Cells) -> dict[str, Fact]:
    """The facts that name several cells."""
    return {"cells": cells_text(cells), "shown": shown(edition, cells), "count": cells.bit_count()}


def space(edition: Edition, cell: Cell) -> str:
    """A cell as people call it: the card that it shows, and which of the two, such as `9C edge`."""
    card = edition.board[cell]
    if card == CORNER:
        return "corner"
    first, second = edition.cells[card]
    return f"{card_text(card)} {_side(cell, second if cell == first else first)}"


def shown(edition: Edition, cells: Cells) -> str:
    """The cards that some cells show, without the corners."""
    return " ".join(card_text(edition.board[cell]) for cell in cells_of(cells) if edition.board[cell] != CORNER)


def _side(cell: Cell, other: Cell) -> str:
    """What tells a cell from the other one with its card: the edge, from whichever side one looks; otherwise where it
    lies as the board is printed."""
    if _is_inner(cell) != _is_inner(other):
        return "inner" if _is_inner(cell) else "edge"
    (row, column), (its_row, its_column) = divmod(cell, SIDE), divmod(other, SIDE)
    if abs(row - its_row) >= abs(column - its_column):
        return "upper" if row < its_row else "lower"
    return "left" if column < its_column else "right"


def _is_inner(cell: Cell) -> bool:
    return all(0 < place < SIDE - 1 for place in divmod(cell, SIDE))
