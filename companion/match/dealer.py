"""A simulated table: it deals, draws and plays random legal moves, and tells everything."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator
from itertools import accumulate
from random import Random
from typing import Any, NamedTuple

from companion.rules import Game, Move, Refusal, Setup, Step

MOST_MOVES = 20_000


class SimulatedMove(NamedTuple):
    """A move of a simulated match and the step it made."""

    move: Move
    step: Step[Any]


def play(game: Game[Any], setup: Setup, rng: Random, most: int = MOST_MOVES) -> Iterator[SimulatedMove]:
    """One match from the first deal to the end, move by move."""
    state = game.start(setup)
    if isinstance(state, Refusal):
        raise ValueError(f"this setup is refused: {state}")
    for _ in range(most):
        move = next_move(game, state, rng)
        if move is None:
            return
        step = game.apply(state, move)
        assert not isinstance(step, Refusal), f"{game.name} offers {move} and refuses it: {step}"
        yield SimulatedMove(move, step)
        state = step.state
    raise RuntimeError(f"a match of {game.name} did not end within {most} moves")


def next_move(game: Game[Any], state: Any, rng: Random) -> Move | None:
    """What the table turns up, or a player's random choice; None when the match is over."""
    if game.outcome(state) is not None:
        return None
    chances = game.chances(state)
    if chances is not None:
        heaped = list(accumulate(chances.weights))
        return chances.moves[bisect(heaped, int(rng.random() * heaped[-1]))]
    moves = list(game.moves(state))
    assert moves, f"{game.name} is not over, and there is no move: {state}"
    return rng.choice(moves)
