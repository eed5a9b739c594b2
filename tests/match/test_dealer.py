"""The simulated table."""

from __future__ import annotations

from random import Random

import pytest

from companion.editions import SHIPPED
from companion.games.alhambra.rules import HoldScoring
from companion.match.dealer import EndlessMatchError, next_move, play
from companion.rules import Seat, Setup
from companion.shelf import find_game, game_names


def setup_of(name: str, players: int) -> Setup:
    return Setup(SHIPPED.load(find_game(name)), tuple(Seat(f"P{number}") for number in range(players)))


@pytest.mark.parametrize("name", game_names())
def test_the_same_seed_plays_the_same_match(name: str) -> None:
    game, setup = find_game(name), setup_of(name, 3)
    assert list(play(game, setup, Random(5))) == list(play(game, setup, Random(5)))
    assert list(play(game, setup, Random(5))) != list(play(game, setup, Random(6)))


@pytest.mark.parametrize("name", game_names())
def test_a_match_that_does_not_end_is_said_to(name: str) -> None:
    with pytest.raises(EndlessMatchError, match=f"A match of {name} did not end within 10 moves"):
        list(play(find_game(name), setup_of(name, 3), Random(1), most=10))


@pytest.mark.parametrize("name", game_names())
def test_who_is_hurried_chooses_what_leads_on(name: str) -> None:
    game, rng = find_game(name), Random(3)
    for turn in list(play(game, setup_of(name, 3), Random(4)))[::7]:
        state = turn.step.state
        move = next_move(game, state, rng, hurried=True)
        if move is not None and game.chances(state) is None:
            assert move in list(game.moves(state))


@pytest.mark.parametrize("name", game_names())
def test_everything_is_told(name: str) -> None:
    """The dealer plays with full knowledge: at every choice all hands are known."""
    game = find_game(name)
    for turn in play(game, setup_of(name, 3), Random(2)):
        state = turn.step.state
        if game.actors(state) and game.chances(state) is None:
            assert None not in state.hands


def test_A4_the_scoring_cards_come_out_of_the_second_and_fourth_pile() -> None:
    game, setup = find_game("alhambra"), setup_of("alhambra", 4)
    for seed in range(60):
        state = None
        for turn in play(game, setup, Random(seed)):
            if isinstance(turn.move, HoldScoring) and turn.move.scoring in "AB" and state is not None:
                drawn = state.stack - state.money_deck - state.hidden
                pile = 2 if turn.move.scoring == "A" else 4
                assert (pile - 1) * state.stack // 5 <= drawn <= pile * state.stack // 5
            state = turn.step.state
