"""One suite for all games: random whole matches at every player count and by every house rule."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.editions import SHIPPED
from companion.games.alhambra.rules import HoldScoring
from companion.rules import Game, Refusal, Seat, Setup
from companion.shelf import find_game, game_names
from tests.bare import BARE
from tests.conformance import examine, played
from tests.laws import LAWS, naive_points

MATCHES = 20
"""Matches for each variant; there are some 95 variants, so well over two thousand matches."""


def variants() -> list[Any]:
    """Every player count of every game with the printed rules and with each single other choice of a house rule."""
    found = []
    for name in game_names():
        game = find_game(name)
        changes: list[dict[str, str]] = [{}]
        changes += [{rule.name: choice} for rule in game.house_rules for choice in rule.choices[1:]]
        for players, house in product(game.counts, changes):
            if not isinstance(game.start(setup_of(game, players, house)), Refusal):
                label = "-".join([name, str(players), *(f"{rule}={choice}" for rule, choice in house.items())])
                found.append(pytest.param(name, players, house, id=label))
    return found


def setup_of(game: Game[Any], players: int, house: dict[str, str], edition: str | None = None) -> Setup:
    return Setup(SHIPPED.load(game, edition), tuple(Seat(f"P{number}") for number in range(1, players + 1)), house)


@pytest.mark.parametrize(("name", "players", "house"), variants())
@settings(max_examples=MATCHES, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**32))
def test_a_random_match_obeys_the_laws(name: str, players: int, house: dict[str, str], seed: int) -> None:
    game = find_game(name)
    examine(game, setup_of(game, players, house), seed, LAWS[name])


@pytest.mark.parametrize("name", game_names())
def test_every_edition_can_be_played(name: str) -> None:
    game = find_game(name)
    for edition in SHIPPED.names(game):
        examine(game, setup_of(game, game.counts[-1], {}, edition), 1, LAWS[name])


@pytest.mark.parametrize(("name", "players", "house"), variants())
@settings(max_examples=3, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**32))
def test_a_match_told_barely_ends_the_same(name: str, players: int, house: dict[str, str], seed: int) -> None:
    """What the table does not tell changes nothing in points, pieces and result."""
    game = find_game(name)
    BARE[name](played(game, setup_of(game, players, house), seed))


@pytest.mark.parametrize("players", find_game("alhambra").counts)
@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_A13_points_are_those_of_a_naive_recount(players: int, seed: int) -> None:
    """The points of a whole match, added up again from the holdings at each scoring."""
    game = find_game("alhambra")
    match = played(game, setup_of(game, players, {}), seed)
    points = [0] * len(match.steps[0].state.terms.owners)
    for move, before, after in zip(match.moves, match.steps, match.steps[1:], strict=False):
        if after.state.scored != before.state.scored:
            assert isinstance(move, HoldScoring) or after.state.phase == "over"
            for scoring in after.state.scored[len(before.state.scored) :]:
                points = [
                    have + more for have, more in zip(points, naive_points(scoring, after.state.holdings), strict=True)
                ]
    assert tuple(points) == match.steps[-1].state.points
