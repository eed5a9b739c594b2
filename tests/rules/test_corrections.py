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

NUMBERS = [str(number) for number in range(8)]
COLOURS = ["blue", "red", "brown", "white", "green", "purple"]
RESOURCES = ["brick", "lumber", "ore", "wool", "grain"]
HOUSES = {"alhambra": {}, "sequence": {"table_talk": "lost", "advanced": "yes"}, "catan": {}}


def alhambra_fact(rng: Random, names: list[str]) -> tuple[str, ...]:
    name, colour = rng.choice(names), rng.choice(COLOURS)
    slot = rng.choice(["yellow", "blue", "green", "orange"])
    return rng.choice(
        [
            ("turn", name),
            ("scored", rng.choice(["none", "A", "B"])),
            ("yard", slot, "unknown"),
            ("yard", slot, colour, rng.choice(NUMBERS)),
            ("display", "unknown"),
            (name, colour, rng.choice(NUMBERS)),
            (name, "points", rng.choice(NUMBERS)),
            (name, "money", rng.choice(["unknown", "y4", "b9"])),
        ]
    )


def sequence_fact(rng: Random, names: list[str]) -> tuple[str, ...]:
    name, cell = rng.choice(names), f"{rng.choice('abcdefghij')}{rng.randint(1, 10)}"
    return rng.choice(
        [
            ("turn", name),
            ("chip", cell, rng.choice(["blue", "green", "none"])),
            ("deck", str(rng.randint(0, 60))),
            (name, "cards", rng.choice(NUMBERS)),
            (name, "hand", "unknown"),
            (name, "hand", "7C", "KD"),
        ]
    )


def catan_fact(rng: Random, names: list[str]) -> tuple[str, ...]:
    name = rng.choice(names)
    return rng.choice(
        [
            ("turn", name),
            ("arrows", rng.choice(["clockwise", "counterclockwise"])),
            ("market", "unknown"),
            ("market", *(rng.choice(RESOURCES) for _ in range(5))),
            (name, rng.choice(["roads", "knights", "villages", "cities", "cards"]), rng.choice(NUMBERS)),
            (name, rng.choice(["has", "lacks"]), rng.choice(["church", "library", "town_hall"])),
            (name, "hand", rng.choice(["none", "unknown", "ore"])),
        ]
    )


FACTS = {"alhambra": alhambra_fact, "sequence": sequence_fact, "catan": catan_fact}


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


@pytest.mark.parametrize("name", sorted(FACTS))
@settings(max_examples=100, deadline=None)
@given(players=st.integers(2, 4), seed=st.integers(0, 2**32))
def test_a_corrected_match_is_consistent_and_goes_on(name: str, players: int, seed: int) -> None:
    game, rng = find_game(name), Random(seed)
    names = [f"P{number}" for number in range(1, players + 1)]
    state: Any = game.start(Setup(SHIPPED.load(game), tuple(map(Seat, names)), HOUSES[name]))
    for _ in range(60):
        if rng.random() < 0.25:
            answer = game.apply(state, Correction((FACTS[name](rng, names),), "to be sure"))
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
