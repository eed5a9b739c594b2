"""A simulated table: it deals, draws and plays random legal moves, and tells everything."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator
from itertools import accumulate
from random import Random
from typing import NamedTuple

from companion.rules import Game, Move, Refusal, Setup, State, Step

MOST_MOVES = 20_000
PATIENCE = 2_000
"""This many moves are played at random. A match that is longer is played towards its end."""
LOOKED_AT = 12
"""How many of the moves that can be made a player looks at then."""


class EndlessMatchError(RuntimeError):
    """A simulated match that does not come to its end; the text is a sentence."""


class SimulatedMove(NamedTuple):
    """A move of a simulated match and the step it made."""

    move: Move
    step: Step[State]


def play(game: Game[State], setup: Setup, rng: Random, most: int = MOST_MOVES) -> Iterator[SimulatedMove]:
    """One match from the first deal to the end, move by move. Raises EndlessMatchError where it does not come."""
    state = game.start(setup)
    if isinstance(state, Refusal):
        raise ValueError(f"this setup is refused: {state}")
    for played in range(most):
        move = next_move(game, state, rng, hurried=played >= PATIENCE)
        if move is None:
            return
        step = game.apply(state, move)
        assert not isinstance(step, Refusal), f"{game.name} offers {move} and refuses it: {step}"
        yield SimulatedMove(move, step)
        state = step.state
    raise EndlessMatchError(f"A match of {game.name} did not end within {most} moves")


def next_move(game: Game[State], state: State, rng: Random, hurried: bool = False) -> Move | None:
    """What the table turns up, or a player's random choice; None when the match is over.

    Who is hurried takes the choice that leads on: of some random ones the one nearest to an end.
    """
    if game.outcome(state) is not None:
        return None
    chances = game.chances(state)
    if chances is not None:
        heaped = list(accumulate(chances.weights))
        return chances.moves[bisect(heaped, int(rng.random() * heaped[-1]))]
    moves = list(game.moves(state))
    assert moves, f"{game.name} is not over, and there is no move: {state}"
    if hurried:
        looked_at = rng.sample(moves, min(LOOKED_AT, len(moves)))
        return max(looked_at, key=lambda move: _led_on(game, state, move))
    return rng.choice(moves)


def _led_on(game: Game[State], state: State, move: Move) -> tuple[bool, int, int]:
    """How near to an end a move leads: over, the most points that anybody has, what the game says of it."""
    step = game.apply(state, move)
    assert not isinstance(step, Refusal), f"{game.name} offers {move} and refuses it: {step}"
    points = game.points(step.state)
    near = sum(points) if game.nearness is None else game.nearness(step.state)
    return game.outcome(step.state) is not None, max(points), near
