"""Alhambra: whole random matches, told in full and told barely; no card is lost or invented."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.alhambra.rules import (
    GAME,
    DirkDraws,
    HoldScoring,
    Leftover,
    Purchase,
    ShowBuilding,
    ShowMoney,
    State,
    money,
)
from companion.rules import Refusal
from tests.games.alhambra.tables import turned_up
from tests.search import examples
from tests.table import Table

Played = Iterator[tuple[State, Any, State]]


def told_match(count: int, seed: int, **house: str) -> Played:
    """A match at a table that tells everything: each position, the move, the next position."""
    chance = random.Random(seed)
    state: State = Table("alhambra", *"ABCDEF"[:count], **house).state
    while GAME.outcome(state) is None:
        chances = turned_up(state)
        if chances:
            move = chance.choices(list(chances), list(chances.values()))[0]
        else:
            moves = list(GAME.moves(state))
            move = chance.choice([move for move in moves if isinstance(move, Purchase)] or moves)
        before, state = state, played(state, move)
        yield before, move, state


def bare_match(count: int, seed: int, **house: str) -> Played:
    """A match at a table that tells what the companion cannot derive, and now and then more."""
    chance = random.Random(seed)
    state: State = Table("alhambra", *"ABCDEF"[:count], **house).state
    while GAME.outcome(state) is None:
        extra: list[Any] = [HoldScoring("A"), HoldScoring("B")] if not chance.randrange(8) else []
        if not chance.randrange(3):
            colour, price = chance.choice(state.terms.edition.kinds)
            slot = chance.choice([None, 0, 1, 2, 3])
            extra += [ShowBuilding(chance.randrange(4), colour, chance.choice([None, price]))]
            extra += [ShowMoney(money.pack([chance.randrange(36)]))]
            extra += [Purchase(state.on_turn or 0, colour, slot, chance.choice([None, price]))]
            extra += [Leftover(colour, chance.choice([None, 0, 1]), slot)]
        if state.dirk_due:
            extra = [DirkDraws(colour) for colour in range(6)]
        extra = [move for move in extra if not GAME.refuse(state, move)]
        move = chance.choice(extra or list(GAME.moves(state)))
        before, state = state, played(state, move)
        yield before, move, state


def played(state: State, move: Any) -> State:
    step = GAME.apply(state, move)
    assert not isinstance(step, Refusal), f"{GAME.write(state.terms, move)}: {step}"
    return step.state


def buildings(state: State) -> int:
    shown = state.left if state.phase in ("leftovers", "over") else 4 - state.bought
    return state.deck + shown + sum(map(sum, state.holdings)) + sum(state.gone)


def is_sound(state: State, move: Any, after: State) -> None:
    terms = state.terms
    assert GAME.refuse(state, move) is None
    assert GAME.read(terms, GAME.write(terms, move)) == move
    assert GAME.check(after) == []
    assert buildings(after) == 54
    assert GAME.from_json(terms, json.loads(json.dumps(GAME.to_json(after)))) == after
    for listed in list(GAME.moves(after))[:20]:
        assert GAME.refuse(after, listed) is None, GAME.write(terms, listed)


seeds = st.integers(0, 10**6)


@settings(max_examples=examples(6), deadline=None)
@given(st.integers(2, 6), seeds, st.sampled_from(["skip", "hold"]))
def test_no_card_is_lost_or_invented_where_everything_is_told(count: int, seed: int, missed: str) -> None:
    for state, move, after in told_match(count, seed, missed_scorings=missed):
        is_sound(state, move, after)
        if after.money_deck is not None and after.discards is not None:
            hands = sum(money.count(hand) for hand in after.hands if hand is not None)
            told = hands + money.count(after.display) + money.count(after.discards)
            assert told + after.hidden + after.money_deck == 36 * after.terms.copies


@settings(max_examples=examples(6), deadline=None)
@given(st.integers(2, 6), seeds, st.sampled_from(["skip", "hold"]))
def test_no_card_is_lost_or_invented_where_little_is_told(count: int, seed: int, missed: str) -> None:
    for state, move, after in bare_match(count, seed, missed_scorings=missed):
        is_sound(state, move, after)


@settings(max_examples=examples(4), deadline=None)
@given(st.integers(2, 6), seeds)
def test_points_never_fall_and_only_scorings_pay(count: int, seed: int) -> None:
    for state, move, after in told_match(count, seed):
        assert all(new >= old for old, new in zip(state.points, after.points, strict=True))
        if after.points != state.points:
            assert isinstance(move, HoldScoring) or after.phase == "over"
