"""Players who know how to end an evening: each game in few moves, told as barely as a table may. No chance is in it.

Each game says in its `swift.py` what they would like to do; the first of it that is legal happens.

A turn holds purchases of one colour only, or one building: at the box another key right after it would correct it. So
the dealer and the first cell are at the same key too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.rules import Game, Move, Refusal
from tests.parts import part


def swift_move(game: Game[Any], state: Any, last: Move | None) -> Move | None:
    """What they do after the last move; None when the match is over."""
    if game.outcome(state) is not None:
        return None
    wished = part(game.name, "swift").swift_moves(state, last)
    return next(move for move in wished if game.refuse(state, move) is None)


def swift_match(game: Game[Any], state: Any, most: int = 1000) -> Iterator[Move]:
    """The moves of a match from this position on, to its end or this many."""
    last: Move | None = None
    for _ in range(most):
        last = swift_move(game, state, last)
        if last is None:
            return
        yield last
        step = game.apply(state, last)
        assert not isinstance(step, Refusal), step
        state = step.state
