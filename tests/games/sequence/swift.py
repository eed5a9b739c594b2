"""Players who end a match of Sequence in few moves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.games.sequence.rules import Dealer, Place
from companion.games.sequence.rules.lines import read_cell
from companion.rules import Move

LAID = ("a2 a3 a4 a5 a6 a7 a8 a9", "b1 c1 d1 e1 b10 c10 d10 e10", "j2 j3 j4 j5 j6 j7 j8 j9")
"""The cells of each player's chips: with the corners of the board they make sequences."""


def swift_moves(state: Any, last: Move | None) -> Iterable[Move]:
    """Straight lines; nobody minds what the others do."""
    yield Dealer(0)
    if state.on_turn is not None:
        yield from (Place(state.on_turn, read_cell(cell)) for cell in LAID[state.on_turn].split())
