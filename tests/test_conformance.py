"""One suite for all games: random whole matches at every player count and by every house rule."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.editions import SHIPPED
from companion.rules import Refusal
from companion.shelf import find_game
from tests.conformance import examine, played, setup_of
from tests.parts import games_with, part

GAMES = games_with("laws")
MATCHES = 16
"""Matches for each variant; there are some 95 variants, so about fifteen hundred matches."""


def variants(games: list[str]) -> list[Any]:
    """Every player count of these games, with the printed rules and with each single other choice of a house rule."""
    found = []
    for name in games:
        game = find_game(name)
        changes: list[dict[str, str]] = [{}]
        changes += [{rule.name: choice} for rule in game.house_rules for choice in rule.choices[1:]]
        for players, house in product(game.counts, changes):
            if not isinstance(game.start(setup_of(game, players, house)), Refusal):
                label = "-".join([name, str(players), *(f"{rule}={choice}" for rule, choice in house.items())])
                found.append(pytest.param(name, players, house, id=label))
    return found


@pytest.mark.parametrize(("name", "players", "house"), variants(GAMES))
@settings(max_examples=MATCHES, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**32))
def test_a_random_match_obeys_the_laws(name: str, players: int, house: dict[str, str], seed: int) -> None:
    game = find_game(name)
    examine(game, setup_of(game, players, house), seed, part(name, "laws").LAWS)


@pytest.mark.parametrize("name", GAMES)
def test_every_edition_can_be_played(name: str) -> None:
    game = find_game(name)
    for edition in SHIPPED.names(game):
        examine(game, setup_of(game, game.counts[-1], {}, edition), 1, part(name, "laws").LAWS)


@pytest.mark.parametrize(("name", "players", "house"), variants(games_with("bare")))
@settings(max_examples=3, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**32))
def test_a_match_told_barely_ends_the_same(name: str, players: int, house: dict[str, str], seed: int) -> None:
    """What the table does not tell changes nothing in points, pieces and result."""
    game = find_game(name)
    part(name, "bare").told_barely(played(game, setup_of(game, players, house), seed))
