"""Random corrections in random matches: whatever is accepted is consistent, and leaves no dead end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.editions import SHIPPED
from companion.rules import Correction, Refusal, Seat, Setup
from companion.shelf import find_game
from tests.conformance import same_after_json
from tests.parts import games_with, part
from tests.search import examples


def what_can_happen(game: Any, state: Any) -> list[Any]:
    """The players' choices, which must all be legal; else what may turn up.

    The weights of what may turn up are those of a table that tells every card. After a correction less is known, and
    some of it may be refused.
    """
    moves = list(game.moves(state))
    for move in moves:
        assert game.refuse(state, move) is None, move
    chances = game.chances(state)
    turned_up = [] if chances is None else [move for move in chances.moves if game.refuse(state, move) is None]
    return turned_up or moves


@pytest.mark.parametrize("name", games_with("corrections"))
@settings(max_examples=examples(12), deadline=None)
@given(players=st.integers(2, 4), seed=st.integers(0, 2**32))
def test_a_corrected_match_is_consistent_and_goes_on(name: str, players: int, seed: int) -> None:
    game, rng, corrections = find_game(name), Random(seed), part(name, "corrections")
    names = [f"P{number}" for number in range(1, players + 1)]
    state: Any = game.start(Setup(SHIPPED.load(game), tuple(map(Seat, names)), corrections.HOUSE))
    for _ in range(60):
        if rng.random() < 0.25:
            answer = game.apply(state, Correction((corrections.any_fact(rng, names),), "to be sure"))
        else:
            possible = what_can_happen(game, state)
            assert possible or game.outcome(state) is not None, f"a dead end: {state}"
            if not possible:
                break
            answer = game.apply(state, rng.choice(possible))
            assert not isinstance(answer, Refusal), answer
        if not isinstance(answer, Refusal):
            state = answer.state
            assert game.check(state) == []
            same_after_json(game, state)
