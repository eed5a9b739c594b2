"""What a game declares of its teams is what its matches are played by."""

from __future__ import annotations

import pytest

from companion.editions import SHIPPED
from companion.rules import Refusal, Seat, Setup, seats
from companion.shelf import find_game, game_names

OF_TEAMS = [name for name in game_names() if find_game(name).teams is not None]


@pytest.mark.parametrize("name", OF_TEAMS)
def test_teams_are_as_many_and_coloured_as_declared(name: str) -> None:
    game = find_game(name)
    assert game.teams is not None
    edition = SHIPPED.load(game)
    for count in game.counts:
        state = game.start(Setup(edition, tuple(Seat(f"P{number}") for number in range(count))))
        assert not isinstance(state, Refusal)
        teams = {game.teams.team(state, seat): game.teams.colour(state, seat) for seat in seats(count)}
        assert sorted(teams) == list(range(game.teams.count(count)))
        assert [teams[team] for team in sorted(teams)] == list(game.teams.colours(edition)[: len(teams)])


@pytest.mark.parametrize("name", game_names())
def test_a_game_is_shown_by_as_many_as_can_play_it(name: str) -> None:
    game = find_game(name)
    assert game.demo_players is None or game.demo_players in game.counts
