"""Alhambra, money: which cards may be taken (A6), and how cards and payments are counted."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.alhambra.rules import GAME, TakeMoney, money
from companion.rules import Refusal, Task
from tests.games.alhambra.refusals import HANDS, OPEN, YARD
from tests.games.alhambra.tables import hand, listed, on_turn, sure, three

# Which cards may be taken


@pytest.mark.parametrize("card", ["y1", "b5", "g6", "o9"])
def test_A6_one_card_of_any_value_may_be_taken(card: str) -> None:
    table = three().tell(f"{HANDS} / {YARD} / money y1 b5 g6 o9 / Ann takes {card}")
    assert card in (hand(table, "Ann") or [])
    assert on_turn(table) == "Ben"


def test_A6_several_cards_of_any_currency_up_to_five_may_be_taken() -> None:
    table = three().tell(f"{HANDS} / {YARD} / money y1 b1 g2 o1")
    assert "Ann takes y1 b1 g2 o1" in listed(table)
    table.tell("Ann takes y1 b1 g2 o1")
    assert table.step.todo == (Task("A10", "refill_money", count=4),)
    assert GAME.to_json(table.state)["display"] == []


def test_A6_several_cards_worth_six_may_not() -> None:
    table = three().tell(f"{HANDS} / {YARD} / money y1 b5 g1 o1")
    assert table.refusal("Ann takes y1 b5") == Refusal("A6", "took_too_much", total=6, most=5)
    assert "Ann takes y1 b5" not in listed(table)


def test_A6_money_must_be_on_show() -> None:
    assert three().tell(OPEN).refusal("Ann takes g2") == Refusal("A6", "not_on_show", card="g2")
    assert three().tell(OPEN).refusal("Ann takes g1 g1").code == "not_on_show"


def test_A6_cards_nobody_told_of_may_be_taken_from_unseen_places_only() -> None:
    table = three().tell("start Ann / money y1 y2 y3")
    assert table.refusal("Ann takes b1 b2").code == "not_on_show"
    table.tell("Ann takes y1 b4")
    assert GAME.to_json(table.state)["display"] == ["y2", "y3"]
    assert table.state.hidden == 2


def test_A6_taking_no_cards_is_no_action() -> None:
    assert GAME.refuse(three().tell("start Ann").state, TakeMoney(0, 0)) == Refusal("A5", "must_act", player=0)


def test_A6_money_taken_without_telling_makes_hand_and_display_unknown() -> None:
    table = three().tell(f"{OPEN} / Ann takes money")
    assert hand(table, "Ann") is None
    assert sure(table, "Ann") == ["y8", "y9", "b3"], "what she had before she has still"
    assert hand(table, "Ben") == ["b8", "b9", "g2", "o1"]
    assert (table.state.display, table.state.hidden) == (0, 4)
    assert table.step.todo == (Task("A10", "refill_money", count=None),)


# Cards and payments as they are counted

cards = st.lists(st.integers(0, 35), max_size=12).filter(lambda some: max(Counter(some).values(), default=0) <= 3)
coins = st.lists(st.integers(1, 9), max_size=7).filter(lambda some: max(Counter(some).values(), default=0) <= 3)


@given(cards)
def test_money_is_unpacked_as_it_was_packed(some: list[int]) -> None:
    packed = money.pack(some)
    assert list(money.unpack(packed)) == sorted(some)
    assert money.count(packed) == len(some)
    assert money.total(packed) == sum(card % 9 + 1 for card in some)
    assert sum(money.total(money.purse(packed, currency)) for currency in range(4)) == money.total(packed)
    currencies = {card // 9 for card in some}
    assert money.currency_of(packed) == (currencies.pop() if len(currencies) == 1 else None)


@given(cards, cards)
def test_money_holds_its_parts_and_nothing_else(some: list[int], other: list[int]) -> None:
    assert money.holds(money.pack(some), money.pack(other)) == (Counter(other) <= Counter(some))


@given(coins, st.integers(1, 27))
def test_A7_payments_are_all_the_ways_to_pay_without_a_needless_card(values: list[int], price: int) -> None:
    ways = {
        tuple(sorted(some))
        for size in range(1, len(values) + 1)
        for some in combinations(values, size)
        if sum(some) >= price > sum(some) - min(some)
    }
    listed = [
        tuple(card + 1 for card in money.unpack(way))
        for way in money.payments(money.pack(value - 1 for value in values), price)
    ]
    assert sorted(listed) == sorted(ways)
