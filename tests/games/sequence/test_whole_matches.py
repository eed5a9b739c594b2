"""Sequence: what the table can turn up, and whole matches; no card is lost or invented."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from companion.editions import SHIPPED
from companion.games.sequence.rules import Cut, Deal, Dealer
from companion.games.sequence.rules.cards import CARDS, read_card
from companion.match.dealer import play
from companion.rules import Seat, Setup
from companion.rules.lots import count
from tests.games.sequence.tables import CLUBS, GAME, HEARTS, SPADES, cards, four, people
from tests.table import Table


def chances(table: Table) -> dict[Any, int]:
    """What may turn up next, and how many such cards there are."""
    found = GAME.chances(table.state)
    assert found is not None
    return dict(zip(found.moves, found.weights, strict=True))


def test_chances_cut_deal_and_draw_what_is_left() -> None:
    table = Table("sequence", "Ann", "Ben").tell("cut Ann 7C")
    weights = chances(table)
    assert (weights[Cut(1, read_card("7C"))], weights[Cut(1, read_card("7D"))], sum(weights.values())) == (1, 2, 103)
    table.tell("cut Ben 8C / deal Ben 2S 2S")
    weights = chances(table)
    assert weights[Deal(0, cards("2S"))] == 0
    assert sum(weights.values()) == 102


def test_chances_wait_for_fines_to_be_paid() -> None:
    table = four(table_talk="replaced")
    for name, hand in zip(people(4), (SPADES, HEARTS, CLUBS, "2D 3D 4D 5D 6D 7D"), strict=True):
        table.tell(f"deal {name} {hand}")
    assert GAME.chances(table.tell("talk green").state) is None
    assert sum(chances(table.tell("Ben discards 2H / Dan discards 2D")).values()) == table.state.deck == 80


@pytest.mark.parametrize("seed", range(6))
def test_no_card_is_lost_or_invented_in_a_fully_told_match(seed: int) -> None:
    rng = Random(seed)
    house = {rule.name: rng.choice(rule.choices) for rule in GAME.house_rules if rule.name != "teams"}
    seats = tuple(map(Seat, people(rng.choice(GAME.counts))))
    told = False
    for _, step in play(GAME, Setup(SHIPPED.load(GAME), seats, house), rng):
        state = step.state
        told = told or state.played > 0
        if told:
            assert GAME.check(state) == []
            in_the_open = count(state.seen)
            assert in_the_open + sum(state.sizes) + state.deck == CARDS
            assert [len(hand) for hand in state.hands] == list(state.sizes)
    assert GAME.outcome(state) is not None


@pytest.mark.parametrize("seed", range(8))
def test_every_listed_move_is_legal_and_every_position_survives_json(seed: int) -> None:
    rng = Random(seed)
    house = {rule.name: rng.choice(rule.choices) for rule in GAME.house_rules if rule.name != "teams"}
    started = GAME.start(Setup(SHIPPED.load(GAME), tuple(map(Seat, people(rng.choice(GAME.counts)))), house))
    state = GAME.apply(started, Dealer(0)).state
    for _ in range(40):
        moves = list(GAME.moves(state))
        assert [move for move in moves if GAME.refuse(state, move)] == []
        assert len(set(moves)) == len(moves)
        assert all(GAME.read(state.terms, GAME.write(state.terms, move)) == move for move in moves)
        assert GAME.from_json(state.terms, json.loads(json.dumps(GAME.to_json(state)))) == state
        if GAME.outcome(state):
            return
        state = GAME.apply(state, rng.choice(moves)).state


def test_a_match_that_has_become_long_is_played_towards_its_end() -> None:
    house = {"advanced": "yes", "dead_cards": "any", "table_talk": "replaced", "teams": "3"}
    last = list(play(GAME, Setup(SHIPPED.load(GAME), tuple(map(Seat, people(12))), house), Random(100807)))[-1]
    assert GAME.outcome(last.step.state) is not None
