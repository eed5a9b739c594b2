"""Catan, paying for what is built (C8), and resource cards as they are counted."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.catan.rules import GAME as CATAN
from companion.games.catan.rules import resources
from companion.rules import Refusal
from tests.games.catan.tables import begun, facts, hand, lines, sit, size, told


@pytest.mark.parametrize(
    ("building", "cost"),
    [
        ("road", "brick lumber"),
        ("knight", "ore wool grain"),
        ("village", "brick lumber wool grain"),
        ("city", "ore ore ore grain grain"),
        ("expansion town_hall", "ore ore ore wool wool wool"),
        ("expansion city_wall", "ore wool wool wool"),
        ("expansion merchant_guild", "ore wool wool wool"),
        ("expansion church", "ore wool wool wool"),
        ("expansion library", "ore wool wool wool"),
        ("expansion university", "ore wool wool wool"),
    ],
)
def test_C8_every_building_has_its_cost(building: str, cost: str) -> None:
    table = begun(f"Ann hand {cost} wool; Ann cities 1").tell(f"Ann builds {building} paying {cost}")
    assert hand(table, "Ann") == "wool"
    assert "pay" not in [code for _, code in table.todo()]
    bare = begun("Ann cards 9; Ann cities 1").tell(f"Ann builds {building}")
    assert facts(bare, "pay") == {"player": 0, "cost": cost}


def test_C8_payment_goes_to_the_discard_pile() -> None:
    table = told().tell("Ann builds road paying brick lumber")
    assert (hand(table, "Ann"), resources.text(table.state.discards)) == ("ore", "brick lumber")


def test_C8_three_equal_resources_stand_for_one() -> None:
    table = begun("Ann hand lumber ore ore ore").tell("Ann builds road paying lumber ore ore ore")
    assert (hand(table, "Ann"), table.state.roads) == ("", (2, 1, 1))


def test_C8_three_equal_resources_stand_for_one_as_often_as_wanted() -> None:
    table = begun("Ann hand wool wool wool ore ore ore ore")
    assert table.refusal("Ann builds road paying wool wool ore ore ore ore").code == "wrong_payment"
    table.tell("Ann builds road paying wool wool wool ore ore ore")
    assert hand(table, "Ann") == "ore"


def test_C8_three_of_the_required_kind_may_stand_for_another() -> None:
    assert hand(begun("Ann hand lumber lumber lumber lumber").tell("Ann builds road"), "Ann") == ""
    assert lines(begun("Ann hand lumber lumber lumber lumber"))[-2] == (
        "Ann builds road paying lumber lumber lumber lumber"
    )


def test_C8_payments_are_listed_without_needless_cards() -> None:
    table = begun("Ann hand brick lumber ore ore ore ore wool wool wool")
    assert {line.removeprefix("Ann builds road paying ") for line in lines(table) if "builds road" in line} == {
        "brick lumber",
        "lumber ore ore ore",
        "brick ore ore ore",
        "lumber wool wool wool",
        "brick wool wool wool",
        "ore ore ore wool wool wool",
    }


def test_C8_one_of_each_kind_a_turn() -> None:
    table = begun("Ann cards 30; Ann cities 1", players=4)
    table.tell("Ann builds road / Ann builds knight / Ann builds village / Ann builds expansion church")
    table.tell("Ann builds city / event market_day")
    assert table.state.built == ("road", "knight", "village", "expansion", "city")
    for building in ("road", "knight", "village", "city", "expansion library"):
        assert table.refusal(f"Ann builds {building}").code == "built_already"
    assert lines(table) == ["Ann draws"]


def test_C8_the_next_turn_allows_the_same_kind_again() -> None:
    table = begun("Ann cards 9", players=2).tell("Ann builds road / Ann draws / Ben draws / Ann builds road")
    assert table.state.roads == (3, 1)


def test_C8_one_expansion_a_turn_unless_the_house_allows_several() -> None:
    story = "Ann cards 30; Ann cities 3"
    strict = begun(story).tell("Ann builds expansion church")
    assert strict.refusal("Ann builds expansion library") == Refusal("C8", "built_already", kind="expansion")
    lavish = begun(story, expansions_a_turn="several").tell(
        "Ann builds expansion church / Ann builds expansion library"
    )
    assert lavish.state.expansions[0] == ("church", "library")
    assert lavish.refusal("Ann builds expansion church").code == "has_it_already"


def test_C8_the_house_rule_is_named_with_the_choice_of_the_rule_book_first() -> None:
    house_rule = CATAN.house_rules[0]
    assert (house_rule.name, house_rule.rule, house_rule.default) == ("expansions_a_turn", "C8", "one")


def test_C8_the_cost_is_told_when_the_payment_is_not() -> None:
    table = sit().tell("start Ann / Ann builds road")
    assert table.todo() == [("C8", "pay"), ("C12", "lay_card")]
    assert facts(table, "pay") == {"player": 0, "cost": "brick lumber"}


def test_C8_an_untold_payment_leaves_bounds_of_the_hand() -> None:
    table = begun("Ann cards 8").tell("Ann builds road")
    assert size(table, "Ann") == (2, 6)
    assert (hand(table, "Ann"), table.state.discards) == (None, 0)
    assert table.refusal("Ann builds village paying" + 7 * " ore").code == "wrong_payment"
    assert table.tell("Ann builds village paying lumber brick grain wool").state.sizes[0] == (0, 2)


def test_C8_a_payment_that_was_not_told_is_known_where_there_is_only_one() -> None:
    table = begun("Ann hand brick lumber ore ore").tell("Ann builds road")
    assert (hand(table, "Ann"), resources.text(table.state.discards)) == ("ore ore", "brick lumber")


def test_C8_of_several_payments_what_they_have_in_common_is_known() -> None:
    table = begun("Ann hand brick lumber ore ore ore grain").tell("Ann builds road")
    assert (hand(table, "Ann"), resources.text(table.state.parts[0]), size(table, "Ann")) == (None, "grain", (2, 4))


def test_C8_the_university_asks_for_one_card_fewer_and_says_so() -> None:
    table = begun("Ann has university; Ann cards 9")
    assert table.refusal("Ann builds road paying brick lumber by university") == Refusal(
        "C8", "wrong_payment_one_fewer", paid="brick lumber", cost="brick lumber"
    )
    table.tell("Ann builds road paying brick by university")


def test_C8_a_told_payment_out_of_an_unknown_hand_counts_its_cards() -> None:
    table = begun("Ann cards 9").tell("Ann builds road paying lumber ore ore ore")
    assert (hand(table, "Ann"), size(table, "Ann")) == (None, (5, 5))


Cards = tuple[int, ...]
AT_MOST_FOUR = st.tuples(*[st.integers(0, 4)] * 5)
COSTS = st.sampled_from(
    [
        (1, 1, 0, 0, 0),
        (0, 0, 1, 1, 1),
        (1, 1, 0, 1, 1),
        (0, 0, 3, 0, 2),
        (0, 0, 1, 3, 0),
        (0, 0, 3, 3, 0),
        (0, 0, 0, 0, 1),
    ]
)


def naive_pays(paid: Cards, cost: Cards) -> bool:
    """Every required card in turn is paid by itself or by three equal ones; nothing is left over."""
    if not any(cost):
        return not any(paid)
    kind = next(kind for kind in range(5) if cost[kind])
    rest = tuple(n - (other == kind) for other, n in enumerate(cost))
    prices = [tuple(int(other == kind) for other in range(5))]
    prices += [tuple(3 * int(other == triple) for other in range(5)) for triple in range(5)]
    return any(
        naive_pays(tuple(n - m for n, m in zip(paid, price, strict=True)), rest)
        for price in prices
        if all(n >= m for n, m in zip(paid, price, strict=True))
    )


def packed(counts: Cards) -> int:
    return resources.pack(kind for kind, count in enumerate(counts) for _ in range(count))


@given(AT_MOST_FOUR, COSTS)
def test_C8_pays_agrees_with_paying_card_by_card(paid: Cards, cost: Cards) -> None:
    assert resources.pays(packed(paid), packed(cost)) == naive_pays(paid, cost)


@given(st.lists(st.integers(0, 4), max_size=9), COSTS)
def test_C8_payments_are_all_the_ways_without_a_card_too_many(held: list[int], cost: Cards) -> None:
    mine = tuple(held.count(kind) for kind in range(5))
    ways = [part for part in product(*(range(n + 1) for n in mine)) if naive_pays(part, cost)]
    least = {
        way
        for way in ways
        if not any(other != way and all(n <= m for n, m in zip(other, way, strict=True)) for other in ways)
    }
    assert {resources.counts(paid) for paid in resources.payments(packed(mine), packed(cost))} == least
    assert resources.can_pay(packed(mine), packed(cost)) == bool(least)


@given(AT_MOST_FOUR, AT_MOST_FOUR)
def test_C2_cards_are_counted_right(some: Cards, others: Cards) -> None:
    both = packed(some) + packed(others)
    assert resources.counts(both) == tuple(map(sum, zip(some, others, strict=True)))
    assert resources.count(both) == sum(some) + sum(others)
    assert resources.holds(packed(some), packed(others)) == all(n >= m for n, m in zip(some, others, strict=True))
    assert resources.read(resources.text(both).split()) == both
