"""Majority scoring against a second, deliberately naive implementation."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.alhambra.rules import GAME, HoldScoring, score
from companion.games.alhambra.rules.edition import CARDS
from tests.conformance import played, setup_of
from tests.games.alhambra.laws import naive_points


@pytest.mark.parametrize("scoring", "ABC")
def test_A14_twenty_thousand_random_holdings_score_as_the_naive_way(scoring: str) -> None:
    rng = Random(scoring)
    for _ in range(7_000):
        owners = rng.randint(1, 7)
        most = rng.choice((1, 2, 3, max(CARDS)))
        holdings = [rng.choices(range(most + 1), k=len(CARDS)) for _ in range(owners)]
        assert list(score(scoring, holdings).points) == naive_points(scoring, holdings)


@pytest.mark.parametrize("scoring", "ABC")
def test_A14_every_shape_of_tie_among_up_to_six_owners(scoring: str) -> None:
    """All ways to hold up to three of a type, so every tie there can be in the paying places."""
    for owners in range(1, 7):
        for counts in product(range(4), repeat=owners):
            holdings = [[0, 0, 0, 0, 0, count] for count in counts]
            assert list(score(scoring, holdings).points) == naive_points(scoring, holdings)


@pytest.mark.parametrize(("scoring", "most"), [("A", 21), ("B", 84), ("C", 195)])
def test_A13_no_scoring_pays_more_than_there_is(scoring: str, most: int) -> None:
    rng = Random(most)
    for _ in range(2_000):
        holdings = [[rng.randint(0, 4) for _ in CARDS] for _ in range(rng.randint(3, 6))]
        scored = score(scoring, holdings)
        assert sum(scored.points) <= most
        for majority in scored.majorities:
            for share in majority.shares:
                assert share.each == share.pot // len(share.owners)
                assert len(share.places) == len(share.owners)
    assert sum(score(scoring, [[3] * 6, [2] * 6, [1] * 6]).points) == most


@pytest.mark.parametrize("players", GAME.counts)
@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_A13_points_are_those_of_a_naive_recount(players: int, seed: int) -> None:
    """The points of a whole match, added up again from the holdings at each scoring."""
    match = played(GAME, setup_of(GAME, players), seed)
    points = [0] * len(match.steps[0].state.terms.owners)
    for move, before, after in zip(match.moves, match.steps, match.steps[1:], strict=False):
        if after.state.scored != before.state.scored:
            assert isinstance(move, HoldScoring) or after.state.phase == "over"
            for scoring in after.state.scored[len(before.state.scored) :]:
                points = [
                    have + more for have, more in zip(points, naive_points(scoring, after.state.holdings), strict=True)
                ]
    assert tuple(points) == match.steps[-1].state.points
