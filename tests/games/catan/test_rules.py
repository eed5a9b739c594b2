"""Catan, the fast card game, rule by rule (C1 to C16)."""

from __future__ import annotations

import json
import random
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.editions import SHIPPED, Editions
from companion.games.catan.rules import GAME as CATAN
from companion.games.catan.rules import Build, Discard, Draw, EndTurn, Guild, ShowMarket, Size, State, Trade, resources
from companion.games.catan.rules.position import FACTS
from companion.games.catan.rules.resources import ONE
from companion.games.catan.rules.state import deck, open_cards, stock, supply, trades_allowed, victim
from companion.rules import EditionError, Move, Outcome, Refusal, Seat, Setup, Step, Unreadable
from companion.shelf import folder_of
from tests.table import Table

NAMES = ("Ann", "Ben", "Cem", "Dee", "Eve", "Fay")
TOLD = """
    deal Ann lumber brick ore
    deal Ben wool wool grain
    deal Cem ore ore ore
    market brick lumber wool wool grain
    start Ann
"""


def sit(players: int = 3, **house: str) -> Table:
    return Table("catan", *NAMES[:players], **house)


def told() -> Table:
    """Three players who tell everything: the draw pile is known card by card."""
    return sit().tell(TOLD)


def begun(facts: str, players: int = 3, **house: str) -> Table:
    """A match that is joined in the middle, on Ann's turn."""
    return sit(players, **house).tell(f"start Ann / correct {facts}")


def located(state: State) -> int:
    """The cards that lie in hands, in the market and on the discards."""
    return open_cards(state) + (state.discards or 0)


def cards(text: str) -> int:
    return resources.read(text.split())


def hand(table: Table, name: str) -> str | None:
    held = table.state.hands[table.state.terms.names.index(name)]
    return None if held is None else resources.text(held)


def size(table: Table, name: str) -> tuple[int, int]:
    return tuple(table.state.sizes[table.state.terms.names.index(name)])


def facts(table: Table, code: str) -> dict[str, Any]:
    """The facts of the one task of the last step that has this code."""
    (task,) = (task for task in table.step.todo if task.code == code)
    return task.facts


def lines(table: Table) -> list[str]:
    return [CATAN.write(table.state.terms, move) for move in CATAN.moves(table.state)]


def chances(table: Table) -> dict[str, int]:
    """What the table may turn up next, and how many such cards there are."""
    found = CATAN.chances(table.state)
    if found is None:
        return {}
    weighed = zip(found.moves, found.weights, strict=True)
    return {CATAN.write(table.state.terms, move): weight for move, weight in weighed if weight}


def codes(refusals: list[Refusal]) -> list[tuple[str, str]]:
    return [(refusal.rule, refusal.code) for refusal in refusals]


def with_pile(table: Table, text: str) -> Table:
    """The same table late in the match: this is the whole draw pile, the rest was discarded."""
    state = table.state._replace(discards=0)
    left = state.terms.cards - located(state) - cards(text)
    table.step = Step(state._replace(discards=left))
    return table


def with_nothing_left(table: Table) -> Table:
    """The same table with neither draw pile nor discards: all the cards there are lie in hands and the market."""
    table.step = Step(table.state._replace(terms=replace(table.state.terms, cards=located(table.state))))
    return table


# C1 to C4: what is on the table


@pytest.mark.parametrize(
    ("players", "road", "village", "knight", "expansion", "cards_in_play"),
    [(2, 5, 7, 2, 5, 67), (3, 7, 11, 4, 7, 67), (4, 9, 15, 5, 9, 67), (5, 11, 19, 7, 11, 134), (6, 13, 23, 8, 13, 134)],
)
def test_C1_the_player_symbols_decide_what_is_in_play(
    players: int, road: int, village: int, knight: int, expansion: int, cards_in_play: int
) -> None:
    terms = sit(players).state.terms
    assert terms.supply == {"road": road, "village": village, "knight": knight, "expansion": expansion}
    assert sum(terms.copies.values()) == expansion
    assert resources.count(terms.cards) == cards_in_play


@pytest.mark.parametrize(
    ("players", "city_walls", "guilds", "churches"),
    [(2, 1, 0, 1), (3, 1, 1, 2), (4, 2, 2, 2), (5, 2, 3, 3), (6, 3, 4, 3)],
)
def test_C1_expansions_come_in_by_their_symbols(players: int, city_walls: int, guilds: int, churches: int) -> None:
    assert sit(players).state.terms.copies == {
        "town_hall": 1,
        "city_wall": city_walls,
        "merchant_guild": guilds,
        "church": churches,
        "library": 1,
        "university": 1,
    }


def test_C1_one_set_has_67_resource_cards_and_two_sets_have_twice_as_many() -> None:
    assert resources.counts(sit(4).state.terms.cards) == (11, 11, 16, 15, 14)
    assert resources.counts(sit(5).state.terms.cards) == (22, 22, 32, 30, 28)


def test_C1_the_starting_roads_and_villages_come_out_of_the_supply() -> None:
    state = sit(4).state
    assert (supply(state, "road"), supply(state, "village")) == (5, 11)
    assert (supply(state, "knight"), supply(state, "expansion")) == (5, 9)


def test_C2_three_cards_each_and_five_in_the_market() -> None:
    table = sit().tell("start Ann")
    assert [size(table, name) for name in NAMES[:3]] == [(3, 3)] * 3
    assert (table.state.market, table.state.hidden) == (0, 5)
    assert [hand(table, name) for name in NAMES[:3]] == [None] * 3


def test_C2_a_table_that_tells_everything_knows_the_draw_pile() -> None:
    table = told()
    pile = deck(table.state)
    assert pile is not None
    assert resources.counts(pile) == (9, 9, 12, 11, 12)
    assert hand(table, "Ann") == "brick lumber ore"
    assert table.state.hidden == 0


def test_C2_hands_and_market_may_be_told_card_by_card() -> None:
    table = sit(2).tell("deal Ann ore / deal Ann wool / market grain / deal Ann ore / market ore ore ore ore")
    assert hand(table, "Ann") == "ore ore wool"
    assert resources.text(table.state.market) == "ore ore ore ore grain"
    assert table.tell("start Ben").state.on_turn == 1


def test_C2_the_table_is_asked_for_hands_then_the_market_then_who_begins() -> None:
    table = sit(2)
    assert chances(table) == {
        "deal Ann brick": 11,
        "deal Ann lumber": 11,
        "deal Ann ore": 16,
        "deal Ann wool": 15,
        "deal Ann grain": 14,
    }
    table.tell("deal Ann ore ore ore / deal Ben ore ore wool")
    assert chances(table)["market ore"] == 11
    table.tell("market ore ore ore ore ore")
    assert chances(table) == {}
    assert lines(table) == ["start Ann", "start Ben"]


def test_C2_nobody_begins_while_a_hand_is_half_dealt() -> None:
    table = sit(2).tell("deal Ann ore")
    assert table.refusal("start Ann") == Refusal("C2", "deal_on", player=0, count=1, size=3)
    assert lines(table) == []


def test_C3_the_white_arrows_show_clockwise_at_first() -> None:
    assert [sit(players).state.clockwise for players in (3, 4, 5, 6)] == [True] * 4


def test_C3_two_players_do_not_use_the_direction_card() -> None:
    table = begun("Ann cards 9", players=2).tell("Ann builds village")
    assert "may_turn_arrows" not in [code for _, code in table.todo()]
    assert "Ann turns arrows" not in lines(table)
    table.tell("Ann builds city / event robbery")
    assert "turn_arrows" not in [code for _, code in table.todo()]
    assert table.state.clockwise


def test_C4_everybody_starts_with_one_road_and_one_village() -> None:
    table = sit(4)
    assert table.points == {"Ann": 1, "Ben": 1, "Cem": 1, "Dee": 1}
    assert (table.state.roads, table.state.villages) == ((1, 1, 1, 1), (1, 1, 1, 1))
    assert trades_allowed(table.state, 0) == 1


def test_C4_the_oldest_begins() -> None:
    table = sit()
    assert CATAN.actors(table.state) == ()
    table.tell("start Cem")
    assert table.todo() == [("C4", "begins")]
    assert facts(table, "begins") == {"player": 2}
    assert CATAN.actors(table.state) == (2,)


@pytest.mark.parametrize("arrows", ["clockwise", "counterclockwise"])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_C4_turns_always_go_clockwise(players: int, arrows: str) -> None:
    table = begun(f"arrows {arrows}", players)
    order = []
    for _ in range(players + 1):
        order.append(table.state.terms.names[table.state.on_turn])
        table.tell(f"{order[-1]} draws")
    assert order == [*NAMES[:players], "Ann"]


# C5 to C7: trading


@pytest.mark.parametrize(("roads", "trades"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4)])
def test_C5_as_many_trades_as_roads_with_side_A_up(roads: int, trades: int) -> None:
    table = begun(f"Ann roads {roads}", players=6)
    table.tell("Ann trades market / " * trades)
    assert table.state.trades == trades
    assert table.refusal("Ann trades market").code == "no_trade_left"


def test_C5_each_trade_is_with_the_pile_the_market_or_a_player() -> None:
    table = begun("Ann roads 5", players=4).tell("Ann trades pile / Ann trades market / Ann trades Cem")
    assert table.state.trades == 3


def test_C5_without_a_road_there_is_one_trade_with_the_draw_pile() -> None:
    table = begun("Ann roads 0; Ben roads 3; Cem roads 3")
    assert [line for line in lines(table) if "trades" in line] == ["Ann trades pile"]
    assert table.refusal("Ann trades market") == Refusal("C5", "pile_only", player=0)
    table.tell("Ann trades pile")
    assert not [line for line in lines(table) if "trades" in line]


def test_C5_the_next_player_has_trades_of_their_own() -> None:
    table = sit().tell("start Ann / Ann trades pile / Ann draws / Ben trades pile")
    assert table.state.trades == 1


def test_C6_draw_pile_discard_one_draw_one() -> None:
    table = told().tell("Ann trades pile ore for grain")
    assert hand(table, "Ann") == "brick lumber grain"
    assert resources.text(table.state.discards) == "ore"


def test_C6_draw_pile_the_discarded_card_is_not_the_one_drawn_while_cards_are_left() -> None:
    table = with_pile(told(), "wool")
    assert table.refusal("Ann trades pile ore for ore") == Refusal("C2", "cards_elsewhere", resource="ore", cards=16)
    assert hand(table.tell("Ann trades pile ore for wool"), "Ann") == "brick lumber wool"


def test_C6_draw_pile_empty_the_discarded_card_is_shuffled_in() -> None:
    table = with_nothing_left(told())
    assert [line for line in lines(table) if "trades pile" in line] == [
        "Ann trades pile brick for brick",
        "Ann trades pile lumber for lumber",
        "Ann trades pile ore for ore",
    ]
    table.tell("Ann trades pile ore for ore")
    assert (hand(table, "Ann"), table.state.discards) == ("brick lumber ore", 0)


def test_C6_draw_pile_empty_a_trade_may_bring_the_discarded_card_back_untold() -> None:
    table = with_nothing_left(told())
    assert hand(table.tell("Ann trades pile for ore"), "Ann") is None


def test_C6_draw_pile_unknown_the_discarded_card_may_come_back_at_once() -> None:
    table = begun("Ann hand" + 11 * " brick").tell("Ann trades pile brick for brick")
    assert hand(table, "Ann") == "brick" + 10 * " brick"


def test_C6_draw_pile_unknown_no_card_is_listed_that_must_be_elsewhere() -> None:
    table = begun("Ann hand ore; Ben hand" + 11 * " brick")
    assert [line for line in lines(table) if "pile" in line] == [
        "Ann trades pile ore for lumber",
        "Ann trades pile ore for ore",
        "Ann trades pile ore for wool",
        "Ann trades pile ore for grain",
    ]


def test_C6_market_take_one_first_then_give_one_back() -> None:
    table = told().tell("Ann trades market ore for wool")
    assert hand(table, "Ann") == "brick lumber wool"
    assert resources.text(table.state.market) == "brick lumber ore wool grain"
    assert table.state.hidden == 0


def test_C6_market_the_card_just_taken_may_go_back() -> None:
    table = told().tell("Ann trades market grain for grain")
    assert hand(table, "Ann") == "brick lumber ore"
    assert resources.text(table.state.market) == "brick lumber wool wool grain"
    assert table.state.trades == 1


def test_C6_market_an_empty_hand_can_only_give_back_what_it_took() -> None:
    table = told().tell("correct Ann hand none")
    assert [line for line in lines(table) if "trades" in line] == [
        "Ann trades market brick for brick",
        "Ann trades market lumber for lumber",
        "Ann trades market wool for wool",
        "Ann trades market grain for grain",
        "Ann trades Ben wool for wool",
        "Ann trades Ben grain for grain",
        "Ann trades Cem ore for ore",
    ]


def test_C6_player_draw_blind_then_give_any_card_back() -> None:
    table = told().tell("Ann trades Ben ore for wool")
    assert (hand(table, "Ann"), hand(table, "Ben")) == ("brick lumber wool", "ore wool grain")


def test_C6_player_the_drawn_card_may_go_back() -> None:
    table = told().tell("Ann trades Ben wool for wool")
    assert (hand(table, "Ann"), hand(table, "Ben")) == ("brick lumber ore", "wool wool grain")


def test_C6_hand_sizes_do_not_change_by_trading() -> None:
    table = begun("Ann roads 5", players=4).tell("Ann trades pile / Ann trades market / Ann trades Ben")
    assert table.state.sizes == ((3, 3),) * 4


def test_C6_library_chooses_from_the_open_hand_once_a_turn() -> None:
    table = begun("Ann has library; Ann roads 5", players=4).tell("Ann trades Ben by library")
    assert "Ann trades Cem by library" not in lines(table)
    assert table.refusal("Ann trades Cem by library") == Refusal("C6", "library_used")
    table.tell("Ann trades Cem / Ann draws / Ben draws / Cem draws / Dee draws")
    assert "Ann trades Cem by library" in lines(table)


def test_C6_library_is_only_listed_for_trades_with_players() -> None:
    table = told().tell("correct Ann has library")
    by_library = [line for line in lines(table) if line.endswith("by library")]
    assert "Ann trades Ben ore for wool by library" in by_library
    assert {line.split()[2] for line in by_library} == {"Ben", "Cem"}


@pytest.mark.parametrize("building", ["road", "knight", "village"])
def test_C7_trading_is_over_once_something_is_built(building: str) -> None:
    table = begun("Ann cards 9; Ann roads 3").tell(f"Ann trades pile / Ann builds {building}")
    assert table.refusal("Ann trades pile") == Refusal("C7", "trading_over")
    assert not [line for line in lines(table) if "trades" in line]


def test_C7_a_new_road_gives_its_trade_in_the_next_turn() -> None:
    table = begun("Ann cards 9; Ann roads 2").tell("Ann builds road")
    assert table.refusal("Ann trades pile").rule == "C7"
    table.tell("Ann draws / Ben draws / Cem draws / Ann trades pile / Ann trades pile")
    assert table.state.trades == 2


# C8: paying


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
    assert hand(begun("Ann hand lumber lumber lumber lumber").tell("Ann builds road"), "Ann") is None
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
    (house_rule,) = CATAN.house_rules
    assert (house_rule.name, house_rule.rule, house_rule.default) == ("expansions_a_turn", "C8", "one")


def test_C8_the_cost_is_told_when_the_payment_is_not() -> None:
    table = sit().tell("start Ann / Ann builds road")
    assert table.todo() == [("C8", "pay"), ("C12", "lay_card")]
    assert facts(table, "pay") == {"player": 0, "cost": "brick lumber"}


def test_C8_an_untold_payment_leaves_bounds_of_the_hand() -> None:
    table = begun("Ann cards 8").tell("Ann builds road")
    assert size(table, "Ann") == (2, 6)
    assert (hand(table, "Ann"), table.state.discards) == (None, None)
    assert table.refusal("Ann builds village paying" + 7 * " ore").code == "wrong_payment"
    assert table.tell("Ann builds village paying lumber brick grain wool").state.sizes[0] == (0, 2)


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


# C9, C10: villages, cities and events


def test_C9_a_village_comes_from_the_supply_and_is_one_point() -> None:
    table = begun("Ann cards 9").tell("Ann builds village")
    assert (table.points["Ann"], supply(table.state, "village")) == (2, 7)


def test_C9_no_village_left_none_built() -> None:
    table = begun("Ann cards 9; Ben villages 5; Ben cities 1")
    assert supply(table.state, "village") == 3
    table = begun("Ann cards 9; Ben villages 5; Cem cities 3; Cem has church")
    assert supply(table.state, "village") == 0
    assert table.refusal("Ann builds village") == Refusal("C9", "no_village_left")
    assert "Ann builds village" not in lines(table)


def test_C9_the_builder_may_turn_the_direction_card_afterwards() -> None:
    table = begun("Ann cards 9").tell("Ann builds village")
    assert table.todo() == [("C8", "pay"), ("C9", "may_turn_arrows")]
    assert "Ann turns arrows" in lines(table)
    table.tell("Ann turns arrows")
    assert not table.state.clockwise
    assert facts(table, "turn_arrows") == {"clockwise": 0}
    assert table.refusal("Ann turns arrows").code == "arrows_only_after_village"


def test_C9_the_builder_need_not_turn_the_direction_card() -> None:
    table = begun("Ann cards 9").tell("Ann builds village / Ann draws")
    assert table.state.clockwise
    assert table.refusal("Ben turns arrows") == Refusal("C9", "arrows_only_after_village")


def test_C10_a_village_is_turned_over_and_its_event_read() -> None:
    table = begun("Ann cards 9; Ann villages 2").tell("Ann builds city")
    assert (table.state.villages[0], table.state.cities[0], table.points["Ann"]) == (1, 1, 3)
    assert supply(table.state, "village") == 7
    assert table.todo() == [("C8", "pay"), ("C10", "read_event")]
    assert CATAN.actors(table.state) == ()
    assert list(chances(table)) == ["event robbery", "event market_day"]
    assert lines(table) == []


def test_C10_the_turn_goes_on_after_the_event() -> None:
    table = begun("Ann cards 20").tell("Ann builds city / event market_day / Ann builds road / Ann builds knight")
    assert table.state.built == ("city", "road", "knight")


@pytest.mark.parametrize(("before", "after"), [("clockwise", 0), ("counterclockwise", 1)])
def test_C10_a_robbery_must_turn_the_direction_card(before: str, after: int) -> None:
    table = begun(f"Ann cards 9; arrows {before}").tell("Ann builds city / event robbery")
    assert table.state.clockwise == bool(after)
    assert facts(table, "turn_arrows") == {"clockwise": after}


def test_C10_a_robbery_leaves_nobody_more_than_seven_cards() -> None:
    table = begun("Ann cards 20; Ben cards 7; Cem cards 11").tell("Ann builds city / event robbery")
    asked = [task.facts for task in table.step.todo if task.code == "discard_to_seven"]
    assert asked == [{"player": 0, "count": None}, {"player": 2, "count": 4}]
    assert table.state.sizes == ((5, 7), (7, 7), (7, 7))


def test_C10_a_robbery_of_known_hands_waits_for_their_discards() -> None:
    table = begun("Ann cards 9; Ben hand" + 9 * " wool" + "; Cem hand" + 8 * " ore").tell(
        "Ann builds city / event robbery"
    )
    assert [task.facts for task in table.step.todo if task.code == "discard_to_seven"][-2:] == [
        {"player": 1, "count": 2},
        {"player": 2, "count": 1},
    ]
    assert CATAN.actors(table.state) == (1, 2)
    assert lines(table) == ["Ben discards wool", "Cem discards ore"]
    assert table.refusal("Ann draws") == Refusal("C10", "discard_first", players=(1, 2))
    table.tell("Ben discards wool / Cem discards ore")
    assert table.refusal("Ann draws") == Refusal("C10", "discard_first", players=(1,))
    table.tell("Ben discards wool")
    assert (hand(table, "Ben"), hand(table, "Cem")) == ("wool" + 6 * " wool", "ore" + 6 * " ore")
    assert table.tell("Ann draws").state.on_turn == 1


def test_C10_discards_of_a_robbery_go_to_the_discard_pile() -> None:
    table = told()
    table.step = Step(table.state._replace(hands=(cards("ore"), cards(9 * "wool "), 0), phase="event"))
    table.tell("event robbery / Ben discards wool wool")
    assert resources.text(table.state.discards) == "wool wool"


def test_C10_the_discards_of_a_hand_that_is_not_known_are_counted_without_being_told() -> None:
    table = begun("Ann cards 9; Ben cards 9").tell("Ann builds city / event robbery")
    assert size(table, "Ben") == (7, 7)
    assert table.refusal("Ben discards ore wool").code == "no_discard_due"


def test_C10_market_day_replaces_the_five_market_cards() -> None:
    table = told().tell("correct Ann hand grain grain ore ore ore")
    table.step = Step(table.state._replace(discards=0))
    table.tell("Ann builds city paying grain grain ore ore ore / event market_day")
    assert table.todo() == [("C10", "new_market")]
    assert (table.state.market, table.state.hidden) == (0, 5)
    assert resources.text(table.state.discards) == "brick lumber ore ore ore wool wool grain grain grain"
    table.tell("market ore ore ore ore wool")
    assert (resources.text(table.state.market), table.state.hidden) == ("ore ore ore ore wool", 0)


def test_C10_market_day_with_a_market_that_was_not_told() -> None:
    table = begun("Ann cards 9").tell("Ann builds city / event market_day")
    assert (table.state.hidden, table.state.discards) == (5, None)
    assert table.tell("Ann draws").state.on_turn == 1


# C11: expansions


def test_C11_an_expansion_is_laid_on_a_city_whose_points_no_longer_count() -> None:
    table = begun("Ann cards 9; Ann cities 1")
    assert table.points["Ann"] == 3
    table.tell("Ann builds expansion church")
    assert (table.state.cities[0], table.state.expansions[0], table.points["Ann"]) == (0, ("church",), 4)


@pytest.mark.parametrize(
    ("expansion", "points"),
    [("town_hall", 4), ("city_wall", 3), ("merchant_guild", 3), ("church", 3), ("library", 3), ("university", 3)],
)
def test_C11_points_of_the_expansions(expansion: str, points: int) -> None:
    assert begun(f"Ann has {expansion}").points == {"Ann": 1 + points, "Ben": 1, "Cem": 1}


def test_C11_only_a_city_without_an_expansion_takes_one() -> None:
    table = begun("Ann cards 9; Ann cities 1", expansions_a_turn="several").tell("Ann builds expansion church")
    assert table.refusal("Ann builds expansion library") == Refusal("C11", "no_city_to_expand", player=0)


def test_C11_a_city_built_this_turn_may_be_expanded() -> None:
    table = begun("Ann cards 9").tell("Ann builds city / event market_day / Ann builds expansion library")
    assert table.points["Ann"] == 3


def test_C11_never_two_equal_ones_with_one_player_but_with_two() -> None:
    table = begun("Ann cards 9; Ann cities 2; Ann has church; Ben cities 1; Ben cards 9")
    assert table.refusal("Ann builds expansion church") == Refusal("C11", "has_it_already", expansion="church")
    table.tell("Ann draws / Ben builds expansion church")
    assert stock(table.state, "church") == 0


def test_C11_an_expansion_has_to_be_named() -> None:
    table = begun("Ann cards 9; Ann cities 1", players=2)
    refusal = CATAN.refuse(table.state, Build(0, "expansion"))
    assert refusal is not None
    assert (refusal.rule, refusal.code) == ("C11", "name_the_expansion")


def test_C11_what_is_left_of_the_stack_is_listed() -> None:
    table = begun("Ann cards 9; Ann cities 1; Ann has library; Ben has city_wall", players=2)
    assert [line for line in lines(table) if "expansion" in line] == [
        "Ann builds expansion town_hall",
        "Ann builds expansion church",
        "Ann builds expansion university",
    ]


def test_C11_merchant_guild_draws_blind_from_a_player_with_as_many_points_or_more() -> None:
    table = begun("Ann has merchant_guild; Ben villages 4; Cem villages 3")
    assert table.points == {"Ann": 4, "Ben": 4, "Cem": 3}
    assert [line for line in lines(table) if "from" in line] == ["Ann draws from Ben"]
    table.tell("Ann draws from Ben")
    assert (size(table, "Ann"), size(table, "Ben")) == ((4, 4), (2, 2))


def test_C11_merchant_guild_works_once_a_turn_before_or_after_building() -> None:
    table = begun("Ann has merchant_guild; Ann cards 9; Ben villages 5").tell("Ann builds road / Ann draws from Ben")
    assert table.refusal("Ann draws from Ben") == Refusal("C11", "guild_used")
    table.tell("Ann draws / Ben draws / Cem draws / Ann draws from Ben / Ann trades pile")
    assert size(table, "Ben") == (3, 3)


def test_C11_merchant_guild_with_told_hands_moves_the_card() -> None:
    table = told().tell("correct Ann has merchant_guild; Ben villages 4")
    assert [line for line in lines(table) if "from" in line] == ["Ann draws from Ben wool", "Ann draws from Ben grain"]
    table.tell("Ann draws from Ben grain")
    assert (hand(table, "Ann"), hand(table, "Ben")) == ("brick lumber ore grain", "wool wool")


def test_C11_merchant_guild_with_an_untold_card_leaves_both_hands_unknown() -> None:
    table = told().tell("correct Ann has merchant_guild; Ben villages 4 / Ann draws from Ben")
    assert (hand(table, "Ann"), hand(table, "Ben")) == (None, None)
    assert (size(table, "Ann"), size(table, "Ben")) == ((4, 4), (2, 2))


def test_C11_university_builds_with_one_required_resource_fewer() -> None:
    for paid in ("lumber brick grain", "lumber brick wool", "lumber grain wool", "brick grain wool"):
        table = begun(f"Ann has university; Ann hand {paid}").tell(f"Ann builds village paying {paid} by university")
        assert (hand(table, "Ann"), table.state.villages[0]) == ("", 2)


def test_C11_university_works_once_a_turn() -> None:
    table = begun("Ann has university; Ann cards 9").tell("Ann builds road by university")
    assert table.refusal("Ann builds knight by university") == Refusal("C11", "university_used")
    table.tell("Ann builds knight / Ann draws / Ben draws / Cem draws / Ann builds road by university")
    assert table.state.roads[0] == 3


def test_C11_university_lets_three_equal_ones_stand_for_one_too() -> None:
    table = begun("Ann has university; Ann hand wool wool wool").tell(
        "Ann builds road paying wool wool wool by university"
    )
    assert hand(table, "Ann") == ""


def test_C11_university_payments_are_listed_without_needless_cards() -> None:
    table = begun("Ann has university; Ann hand brick lumber lumber lumber")
    road = [line for line in lines(table) if "road" in line and "university" in line]
    assert sorted(road) == ["Ann builds road paying brick by university", "Ann builds road paying lumber by university"]


def test_C11_university_leaves_the_player_to_choose_which_card_is_spared() -> None:
    table = begun("Ann has university; Ann hand brick").tell("Ann builds road by university")
    assert table.todo() == [("C8", "pay_one_fewer"), ("C12", "lay_card")]
    assert facts(table, "pay_one_fewer")["cost"] == "brick lumber"


def test_C11_university_does_not_list_what_a_small_unknown_hand_cannot_pay_plainly() -> None:
    table = begun("Ann has university; Ann cards 1")
    assert [line for line in lines(table) if "builds" in line] == ["Ann builds road by university"]


def test_C11_effects_belong_to_their_owner() -> None:
    table = begun("Ben has university; Ben has library; Ben has merchant_guild; Ann cards 9")
    assert not [line for line in lines(table) if "university" in line or "library" in line or "from" in line]


# C12 to C14: roads and knights


@pytest.mark.parametrize(("kind", "plural"), [("road", "roads"), ("knight", "knights")])
@pytest.mark.parametrize(
    ("before", "side", "points"), [(0, "A", 0), (1, "B", 1), (2, "A", 1), (3, "B", 2), (4, "A", 2)]
)
def test_C12_roads_and_knights_alternate(kind: str, plural: str, before: int, side: str, points: int) -> None:
    table = begun(f"Ann cards 9; Ann roads 0; Ann {plural} {before}", players=4)
    table.tell(f"Ann builds {kind}")
    assert facts(table, "lay_card") == {"kind": kind, "player": 0, "side": side}
    assert table.points["Ann"] == 1 + points


def test_C13_supply_empty_the_nearest_player_in_the_arrows_direction_loses_the_top_one() -> None:
    story = "Ann cards 9; Ben roads 3; Cem roads 3; arrows "
    table = begun(story + "clockwise").tell("Ann builds road")
    assert table.state.roads == (2, 2, 3)
    assert table.todo() == [("C8", "pay"), ("C13", "take_card"), ("C12", "lay_card")]
    assert facts(table, "take_card") == {"kind": "road", "loser": 1, "player": 0}
    table = begun(story + "counterclockwise").tell("Ann builds road")
    assert table.state.roads == (2, 3, 2)
    assert facts(table, "take_card") == {"kind": "road", "loser": 2, "player": 0}


def test_C13_while_there_is_a_supply_nobody_loses_anything() -> None:
    table = begun("Ann cards 9; Ben roads 3; Cem roads 2").tell("Ann builds road")
    assert table.state.roads == (2, 3, 2)
    assert "take_card" not in [code for _, code in table.todo()]


def test_C13_two_players_take_from_the_opponent() -> None:
    table = begun("Ann cards 9; Ann roads 2; Ben roads 3; Ben knights 2", players=2)
    table.tell("Ann builds road / Ann builds knight")
    assert (table.state.roads, table.state.knights) == ((3, 2), (1, 1))


def test_C13_nobody_has_one_it_cannot_be_built() -> None:
    table = begun("Ann cards 9; Ann knights 4")
    assert table.refusal("Ann builds knight") == Refusal("C13", "nobody_has_one", kind="knight")
    assert "Ann builds knight" not in lines(table)


@pytest.mark.parametrize(("arrows", "losers"), [("clockwise", [2, 4]), ("counterclockwise", [4, 2])])
def test_C13_with_six_players_those_without_a_knight_are_passed_over(arrows: str, losers: list[int]) -> None:
    table = begun(f"Ann cards 9; Ann knights 6; Cem knights 1; Eve knights 1; arrows {arrows}", players=6)
    table.tell("Ann builds knight")
    assert facts(table, "take_card")["loser"] == losers[0]
    table.tell(f"correct turn Ann; Ann cards 9; arrows {arrows} / Ann builds knight")
    assert facts(table, "take_card")["loser"] == losers[1]
    assert table.state.knights == (8, 0, 0, 0, 0, 0)


def test_C13_the_direction_card_turned_after_a_village_decides_the_next_theft() -> None:
    table = begun("Ann cards 9; Ben roads 3; Cem roads 3").tell(
        "Ann builds village / Ann turns arrows / Ann builds road"
    )
    assert table.state.roads == (2, 3, 2)


def test_C14_the_first_three_roads_behind_a_city_wall_cannot_be_taken() -> None:
    table = begun("Ann cards 9; Ben roads 3; Cem roads 3; Ben has city_wall").tell("Ann builds road")
    assert table.state.roads == (2, 3, 2)


def test_C14_a_fourth_road_behind_a_city_wall_can_be_taken() -> None:
    table = begun("Ann cards 9; Ben roads 4; Cem roads 2; Ben has city_wall").tell("Ann builds road")
    assert table.state.roads == (2, 3, 2)
    table.tell("Ann draws / Ben draws / correct turn Ann; Ann cards 9 / Ann builds road")
    assert table.state.roads == (3, 3, 1)


def test_C14_the_first_knight_beside_a_church_cannot_be_taken() -> None:
    table = begun("Ann cards 9; Ben knights 1; Cem knights 3; Ben has church").tell("Ann builds knight")
    assert table.state.knights == (1, 1, 2)
    table = begun("Ann cards 9; Ben knights 2; Cem knights 2; Ben has church").tell("Ann builds knight")
    assert table.state.knights == (1, 1, 2)


def test_C14_a_wall_guards_no_knights_and_a_church_no_roads() -> None:
    table = begun(
        "Ann cards 9; Ben roads 3; Cem roads 3; Ben knights 1; Cem knights 3; Ben has church; Cem has city_wall"
    )
    table.tell("Ann builds road")
    assert table.state.roads == (2, 2, 3)
    table = begun("Ann cards 9; Ben knights 1; Cem knights 3; Ben has city_wall").tell("Ann builds knight")
    assert table.state.knights == (1, 0, 3)


def test_C14_a_stolen_card_takes_the_side_of_its_new_owners_count() -> None:
    table = begun("Ann cards 9; Ann roads 1; Ben roads 3; Cem roads 3").tell("Ann builds road")
    assert facts(table, "lay_card")["side"] == "B"
    assert table.points == {"Ann": 2, "Ben": 2, "Cem": 2}


def test_C14_who_loses_a_road_loses_its_trade_or_its_point() -> None:
    table = begun("Ann cards 9; Ben roads 3; Cem roads 3")
    assert trades_allowed(table.state, 1) == 2
    table.tell("Ann builds road")
    assert (trades_allowed(table.state, 1), table.points["Ben"]) == (1, 2)


@given(st.data())
def test_C13_the_loser_is_found_as_at_the_table(data: st.DataObject) -> None:
    """Walk around the table from the builder, as people do."""
    players = data.draw(st.integers(2, 6))
    counts = data.draw(st.tuples(*[st.integers(0, 5)] * players))
    walls = data.draw(st.tuples(*[st.booleans()] * players))
    clockwise = players == 2 or data.draw(st.booleans())
    builder = data.draw(st.integers(0, players - 1))
    expansions = tuple(("city_wall",) if wall else () for wall in walls)
    state = sit(players).state._replace(roads=counts, clockwise=clockwise, expansions=expansions)
    around = [*range(builder + 1, players), *range(builder)]
    for player in around if clockwise else reversed(around):
        if counts[player] > (3 if walls[player] else 0):
            assert victim(state, builder, "road") == player
            break
    else:
        assert victim(state, builder, "road") is None


# C15: drawing


@pytest.mark.parametrize(("knights", "draws"), [(0, 2), (1, 3), (2, 3), (3, 4), (4, 4), (5, 5)])
def test_C15_draw_two_and_one_for_each_knight_with_side_A_up(knights: int, draws: int) -> None:
    table = begun(f"Ann knights {knights}", players=4).tell("Ann draws")
    assert size(table, "Ann") == (3 + draws, 3 + draws)
    assert facts(table, "draw") == {"player": 0, "count": draws}
    assert table.state.on_turn == 1


def test_C15_a_knight_built_this_turn_counts() -> None:
    table = begun("Ann cards 3").tell("Ann builds knight paying grain wool ore / Ann draws")
    assert size(table, "Ann") == (3, 3)


def test_C15_told_draws_are_asked_for_until_all_are_told() -> None:
    table = told().tell("correct Ann knights 1 / Ann ends")
    assert facts(table, "draw") == {"player": 0, "count": 3}
    table.tell("Ann draws grain")
    assert facts(table, "draw") == {"player": 0, "count": 2}
    assert table.refusal("Ann builds road") == Refusal("C15", "draw_first", count=2)
    table.tell("Ann draws wool wool")
    assert hand(table, "Ann") == "brick lumber ore wool wool grain"
    assert (table.state.on_turn, table.todo()) == (1, [])


def test_C15_cards_may_be_told_without_ending_first() -> None:
    table = told().tell("Ann draws grain wool")
    assert (hand(table, "Ann"), table.state.on_turn) == ("brick lumber ore wool grain", 1)


def test_C15_an_untold_draw_leaves_the_hand_unknown_but_its_size_known() -> None:
    table = told().tell("Ann draws")
    assert (hand(table, "Ann"), size(table, "Ann")) == (None, (5, 5))
    assert deck(table.state) is None


def test_C15_what_may_be_drawn_is_weighed_by_what_is_left() -> None:
    table = told().tell("Ann ends")
    assert chances(table) == {
        "Ann draws brick": 9,
        "Ann draws lumber": 9,
        "Ann draws ore": 12,
        "Ann draws wool": 11,
        "Ann draws grain": 12,
    }
    assert lines(table) == []


def test_C15_draw_pile_empty_the_discards_are_shuffled() -> None:
    table = with_pile(told(), "")
    before = table.state.discards
    table.tell("Ann draws ore")
    assert table.state.discards == 0
    assert deck(table.state) == before - ONE[2]


def test_C15_the_last_cards_of_the_pile_are_drawn_before_the_discards_are_shuffled() -> None:
    table = with_pile(told(), "brick")
    assert table.refusal("Ann draws ore").code == "cards_elsewhere"
    assert table.refusal("Ann draws ore wool").code == "cards_elsewhere"
    table.tell("Ann draws brick wool")
    assert hand(table, "Ann") == "brick brick lumber ore wool"


def test_C15_pile_and_discards_empty_there_is_nothing_to_draw() -> None:
    table = with_nothing_left(told())
    table.tell("Ann ends")
    assert (hand(table, "Ann"), table.state.on_turn, table.todo()) == ("brick lumber ore", 1, [])


def test_C15_the_discards_are_shuffled_behind_a_market_that_was_not_told_too() -> None:
    """All that is neither in a hand nor discarded is the market's five cards: the draw pile is empty."""
    table = sit(2).tell("deal Ann ore ore ore / deal Ben wool wool wool / start Ann")
    left = table.state.terms.cards - located(table.state) - cards("grain grain grain grain grain")
    table.step = Step(table.state._replace(discards=left))
    table.tell("Ann draws brick brick")
    assert hand(table, "Ann") == "brick brick ore ore ore"


# C16: the end


def test_C16_the_example_of_the_rule_book_is_ten_points() -> None:
    table = begun("Ann villages 2; Ann cities 1; Ann has church; Ann knights 2; Ann roads 3; Ann cards 9")
    assert (table.points["Ann"], CATAN.outcome(table.state)) == (9, None)
    table.tell("Ann builds road")
    assert table.points["Ann"] == 10
    outcome = CATAN.outcome(table.state)
    assert outcome is not None
    assert (outcome.rule, outcome.code, outcome.winners) == ("C16", "ten_points", (0,))
    assert [(rank.place, rank.owner, rank.points) for rank in outcome.ranking] == [(1, 0, 10), (2, 1, 1), (2, 2, 1)]
    (news,) = table.step.told
    assert news.to_json() == {"rule": "C16", "code": "ten_points", "player": 0, "points": 10}


def test_C16_more_than_ten_points_win_too() -> None:
    table = begun("Ann villages 7; Ann cities 1; Ann cards 9").tell("Ann builds expansion town_hall")
    assert table.points["Ann"] == 11
    assert CATAN.outcome(table.state) is not None


def test_C16_after_the_end_nothing_is_listed_or_asked_for() -> None:
    table = begun("Ann villages 9; Ann cards 9").tell("Ann builds city")
    assert table.todo() == [("C8", "pay")]
    assert (lines(table), chances(table), CATAN.actors(table.state)) == ([], {}, ())
    assert table.refusal("event robbery").code == "no_event_due"
    assert table.refusal("Ann draws") == Refusal("C16", "match_over")


def test_C16_a_village_for_the_tenth_point_leaves_no_arrows_to_turn() -> None:
    table = begun("Ann villages 8; Ann roads 2; Ann cards 9").tell("Ann builds village")
    assert isinstance(CATAN.outcome(table.state), Outcome)
    assert table.refusal("Ann turns arrows").code == "match_over"


def test_C16_a_stolen_road_can_be_the_tenth_point() -> None:
    table = begun("Ann villages 9; Ann cards 9; Ben roads 3; Cem roads 3").tell("Ann builds road")
    outcome = CATAN.outcome(table.state)
    assert outcome is not None
    assert outcome.winners == (0,)
    assert ("C13", "take_card") in table.todo()


def test_C16_ten_points_count_on_the_own_turn_only() -> None:
    table = begun("Ben villages 9; Ben roads 2")
    assert (table.points["Ben"], CATAN.outcome(table.state)) == (10, None)
    table.tell("Ann draws")
    outcome = CATAN.outcome(table.state)
    assert outcome is not None
    assert outcome.winners == (1,)
    assert [told.to_json()["code"] for told in table.step.told] == ["ten_points"]


def test_C16_points_stolen_before_the_own_turn_do_not_count() -> None:
    table = begun("Ben villages 9; Ben roads 2; Ann roads 3; Cem roads 2; Ann cards 9").tell(
        "Ann builds road / Ann draws"
    )
    assert (table.points["Ben"], table.state.on_turn, CATAN.outcome(table.state)) == (9, 1, None)


def test_C16_who_begins_a_match_joined_late_with_ten_points_has_won() -> None:
    table = sit().tell("correct Ann villages 8; Ann roads 4 / start Ann")
    assert table.points["Ann"] == 10
    assert CATAN.outcome(table.state) is not None


# What the table knows


def test_C6_a_bare_trade_forgets_the_hands_it_went_through() -> None:
    table = told().tell("Ann trades Ben")
    assert [hand(table, name) for name in NAMES[:3]] == [None, None, "ore ore ore"]
    table = told().tell("Ann trades market ore")
    assert (hand(table, "Ann"), table.state.market, table.state.hidden) == (None, 0, 5)
    table = told().tell("Ann trades pile for ore")
    assert (hand(table, "Ann"), table.state.discards, deck(table.state)) == (None, None, None)


def test_C6_told_trades_of_an_unknown_hand_still_move_the_other_side() -> None:
    table = begun("Ben hand ore wool").tell("Ann trades Ben grain for ore")
    assert (hand(table, "Ann"), hand(table, "Ben")) == (None, "wool grain")
    table = begun("Ann roads 1").tell("Ann trades market grain for ore")
    assert (resources.text(table.state.market), table.state.hidden) == ("grain", 4)


def test_C15_a_bare_match_is_played_with_bare_moves() -> None:
    assert lines(sit().tell("start Ann")) == [
        "Ann trades pile",
        "Ann trades market",
        "Ann trades Ben",
        "Ann trades Cem",
        "Ann builds road",
        "Ann builds knight",
        "Ann draws",
    ]


def test_C15_a_told_match_is_listed_card_by_card() -> None:
    listed = lines(told())
    assert "Ann trades pile ore for grain" in listed
    assert "Ann trades market brick for wool" in listed
    assert "Ann trades Cem ore for ore" in listed
    assert listed[-2:] == ["Ann builds road paying brick lumber", "Ann ends"]
    assert "Ann trades market ore for ore" not in listed


# Corrections and positions


def test_C1_a_match_is_joined_in_the_middle() -> None:
    table = sit(4).tell(
        "correct Ann roads 4; Ann knights 2; Ann cities 1; Ann has church; Ann cards 9; "
        'Ben hand ore ore wool; Cem villages 3; arrows counterclockwise; turn Cem; why "we began without the box"'
    )
    assert table.points == {"Ann": 9, "Ben": 1, "Cem": 3, "Dee": 1}
    assert (size(table, "Ann"), hand(table, "Ben")) == ((9, 9), "ore ore wool")
    assert (table.state.on_turn, table.state.clockwise) == (2, False)
    assert table.tell("Cem builds road").state.roads == (4, 1, 2, 1)


def test_C2_cards_corrected_before_the_start_are_kept() -> None:
    table = sit(2).tell("correct Ann hand ore ore ore ore; Ben cards 6 / start Ann")
    assert (hand(table, "Ann"), size(table, "Ann"), size(table, "Ben")) == ("ore ore ore ore", (4, 4), (6, 6))


def test_C1_a_correction_is_taken_whole_or_not_at_all() -> None:
    table = begun("Ann roads 3")
    assert table.refusal("correct Ann roads 2; Ben knights 9").code == "too_many_built"
    assert table.state.roads == (3, 1, 1)


def test_C1_a_wrong_fact_is_named() -> None:
    assert sit().refusal('correct Ann roads 2; "Ben" camels 9') == Refusal(
        "C1", "no_such_fact", fact="Ben camels 9", known=FACTS
    )


def test_C11_an_expansion_can_be_corrected_away() -> None:
    table = begun("Ann has church; Ann has library").tell("correct Ann lacks church")
    assert table.state.expansions[0] == ("library",)
    assert begun("Ann has church").tell("correct Ann has church").state.expansions[0] == ("church",)


def test_C6_a_known_hand_can_be_corrected_to_unknown() -> None:
    table = told().tell("correct Ann hand unknown")
    assert (hand(table, "Ann"), size(table, "Ann")) == (None, (3, 3))


def test_C4_correcting_whose_turn_it_is_begins_that_turn() -> None:
    table = begun("Ann cards 9").tell("Ann trades pile / Ann builds road / correct turn Ann / Ann trades pile")
    assert (table.state.trades, table.state.built) == (1, ())


def test_C10_a_robbery_ends_when_a_correction_leaves_nobody_to_discard() -> None:
    table = begun("Ann cards 9; Ben hand" + 9 * " wool").tell(
        "Ann builds city / event robbery / correct Ben hand wool wool"
    )
    assert CATAN.actors(table.state) == (0,)
    assert table.tell("Ann draws").state.on_turn == 1


def test_C16_a_correction_can_end_the_match_and_open_it_again() -> None:
    table = begun("Ann villages 8; Ann roads 4")
    assert CATAN.outcome(table.state) is not None
    table.tell("correct Ann villages 3")
    assert CATAN.outcome(table.state) is None
    assert table.tell("Ann trades pile").state.trades == 1


def test_C16_a_win_corrected_away_does_not_bring_trading_back() -> None:
    table = begun("Ann villages 8; Ann roads 3; Ann cards 9").tell("Ann builds road / correct Ann villages 3")
    assert CATAN.outcome(table.state) is None
    assert table.refusal("Ann trades pile") == Refusal("C7", "trading_over")


def test_C1_check_lists_everything_that_is_wrong() -> None:
    table = sit(2).tell("start Ann")
    assert CATAN.check(table.state) == []
    wrong = table.state._replace(
        roads=(4, 2),
        knights=(3, 0),
        villages=(8, 0),
        expansions=(("church", "church", "library"), ("merchant_guild", "library")),
        hands=(cards("brick " * 12), None),
        market=cards("lumber " * 12),
        sizes=(Size(12, 12), Size(60, 60)),
    )
    assert codes(CATAN.check(wrong)) == [
        ("C1", "impossible"),
        ("C1", "too_many_built"),
        ("C1", "too_many_built"),
        ("C1", "too_many_built"),
        ("C11", "none_left"),
        ("C11", "none_left"),
        ("C11", "none_left"),
        ("C11", "two_equal"),
        ("C2", "too_many_cards"),
        ("C2", "too_many_cards"),
        ("C2", "cards_do_not_add_up"),
    ]
    assert CATAN.check(wrong)[1] == Refusal("C1", "too_many_built", stack="road", count=6, total=5)


def test_C2_hands_and_the_market_together_have_no_more_cards_than_there_are() -> None:
    table = sit(2).tell("start Ann / correct Ann cards 31; Ben cards 31")
    assert size(table, "Ben") == (31, 31)
    assert table.refusal("correct Ben cards 32").code == "cards_do_not_add_up"


# Editions


STANDARD: Mapping[str, Any] = tomllib.loads(folder_of("catan").joinpath("edition.toml").read_text(encoding="utf-8"))[
    "standard"
]


def edition(**changes: Any) -> Any:
    return CATAN.edition({**STANDARD, "name": "mine", **changes})


def changed(table: str, **entries: Any) -> dict[str, Any]:
    return {table: {**STANDARD[table], **entries}}


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"resources": None}, "edition mine: resources must be a table, not None"),
        ({"resources": {}}, "edition mine: resources must be a table of resources"),
        (
            changed("resources", gold=3),
            'edition mine: resources: "gold" is no resource; there are brick, lumber, ore, wool, grain',
        ),
        (changed("resources", ore=99), "edition mine: resources: ore must be a whole number from 0 to 60, not 99"),
        (changed("resources", ore="x"), "edition mine: resources: ore must be a whole number from 0 to 60, not 'x'"),
        (
            changed("costs", road={"ore": 10}),
            "edition mine: the cost of road: ore must be a whole number from 0 to 9, not 10",
        ),
        (changed("costs", city=None), "edition mine: the cost of city must be a table of resources"),
        (changed("stacks", road=[5, 2]), "edition mine: road must count its cards by symbol: none, 3, 4"),
        (changed("stacks", knight=[5, 2, -1]), "edition mine: knight must count its cards by symbol: none, 3, 4"),
        (
            changed("stacks", expansion=[5, 2, 3]),
            "edition mine: 2 expansions with the 4-player symbol are listed; the stack has 3",
        ),
        (
            changed("stacks", expansion=[4, 2, 2]),
            "edition mine: 5 expansions with no symbol are listed; the stack has 4",
        ),
        (
            changed("expansions", church={"points": 3, "copies": [1, 1, 0], "effect": "bells"}),
            'edition mine: church: "bells" is no effect; there are '
            "walls_roads, guild, guards_knight, library, university, none",
        ),
        (
            changed("expansions", church={"points": 11, "copies": [1, 1, 0]}),
            "edition mine: church: points must be a whole number from 0 to 10, not 11",
        ),
        (
            changed("expansions", church={"points": 3}),
            "edition mine: church must count its cards by symbol: none, 3, 4",
        ),
        (
            changed("expansions", church={"points": 3, "copies": [1, 1, 0], "cost": {"gold": 1}}),
            'edition mine: the cost of church: "gold" is no resource; there are brick, lumber, ore, wool, grain',
        ),
        (
            {"events": ["robbery", "plague"]},
            'edition mine: "plague" is no event; there are robbery, market_day, nothing',
        ),
    ],
)
def test_C1_a_wrong_edition_is_told_in_a_sentence(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(EditionError) as error:
        edition(**changes)
    assert str(error.value) == sentence


@pytest.mark.parametrize(
    "changes",
    [
        {"stacks": 3},
        {"costs": [1, 2]},
        {"expansions": ["church"]},
        changed("expansions", church=3),
        {"events": 2},
        {"names": {"road": "strada"}},
    ],
    ids=["stacks", "costs", "expansions", "church", "events", "names"],
)
def test_C1_an_edition_with_a_table_missing_its_shape_is_told_in_a_sentence(changes: dict[str, Any]) -> None:
    with pytest.raises(EditionError, match="edition mine: "):
        edition(**changes)


def test_C8_a_cost_can_be_edited() -> None:
    mine = edition(**changed("costs", road={"brick": 2}))
    state = CATAN.start(Setup(mine, (Seat("Ann"), Seat("Ben"))))
    assert isinstance(state, State)
    started = CATAN.apply(state, CATAN.read(state.terms, "start Ann"))
    assert isinstance(started, Step)
    step = CATAN.apply(started.state, CATAN.read(state.terms, "Ann builds road"))
    assert isinstance(step, Step)
    assert step.todo[0].facts["cost"] == "brick brick"


def test_C10_an_edition_without_events_allows_all() -> None:
    data = {key: value for key, value in STANDARD.items() if key != "events"}
    assert CATAN.edition({**data, "name": "mine"}).events == ("robbery", "market_day", "nothing")
    assert edition().events == ("robbery", "market_day")


def test_C1_editions_are_found_by_name(tmp_path: Path) -> None:
    assert SHIPPED.names(CATAN) == ["standard"]
    assert SHIPPED.load(CATAN) == SHIPPED.load(CATAN, "standard")
    with pytest.raises(EditionError, match=r'catan has no edition "standart"\. Did you mean "standard"\?'):
        SHIPPED.load(CATAN, "standart")
    with pytest.raises(EditionError, match=r'catan has no edition "xyz"\. There are: standard\.'):
        SHIPPED.load(CATAN, "xyz")
    (tmp_path / "catan.toml").write_text("[standard", encoding="utf-8")
    (trouble,) = Editions(tmp_path).troubles()
    assert str(trouble).startswith("games/catan.toml, line 1: this is not TOML: ")


# Text and JSON

ODD_NAMES = ("Ann", "Big Ben", "market", "Zoë; the 3rd", "from", "ore")
EVERY_LINE = [
    "deal Ann ore ore wool",
    'deal "Big Ben" brick',
    "market brick lumber",
    'start "market"',
    "Ann trades pile",
    "Ann trades pile ore",
    "Ann trades pile for wool",
    "Ann trades pile ore for wool",
    "Ann trades market ore for wool",
    'Ann trades "market" ore for wool',
    'Ann trades "Zoë; the 3rd"',
    "Ann trades from ore for wool by library",
    "Ann trades from by library",
    "Ann trades ore",
    "Ann trades ore ore for ore",
    "Ann draws from from",
    'Ann draws from "Big Ben" grain',
    "from draws from ore ore",
    "Ann builds road",
    "Ann builds road paying brick lumber",
    "Ann builds village by university",
    "Ann builds knight paying ore wool by university",
    "Ann builds city",
    "Ann builds expansion town_hall",
    "Ann builds expansion university paying ore wool wool by university",
    '"Big Ben" turns arrows',
    "event robbery",
    "event market_day",
    '"Zoë; the 3rd" discards ore ore',
    "ore ends",
    "ore draws",
    "ore draws ore ore",
    "correct Ann roads 3",
    'correct "Big Ben" hand ore wool; "Zoë; the 3rd" has church; turn "market"; why "a cup fell; all is wet"',
]


def odd_table() -> State:
    state = CATAN.start(Setup(SHIPPED.load(CATAN), tuple(map(Seat, ODD_NAMES))))
    assert isinstance(state, State)
    return state


@pytest.mark.parametrize("line", EVERY_LINE)
def test_C4_every_line_is_read_and_written_back(line: str) -> None:
    terms = odd_table().terms
    assert CATAN.write(terms, CATAN.read(terms, line)) == line


def test_C4_names_are_read_in_any_case() -> None:
    terms = odd_table().terms
    assert CATAN.read(terms, 'ANN trades "big ben"') == Trade(0, 1)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "a player's name is missing at the end of the line"),
        ("Zed draws", 'nobody here is called "Zed"; at the table sit Ann, Ben, Cem'),
        ("Ann", "what the player did is missing at the end of the line"),
        (
            "Ann sings",
            '"sings" is nothing a player does; a player trades, builds, turns arrows, discards, ends or draws',
        ),
        ("Ann turns left", 'a player "turns arrows"'),
        ("Ann ends now", '"now" is one word too many'),
        ("Ann draws gold", '"gold" is no resource; there are brick, lumber, ore, wool, grain'),
        ("Ann discards", "the cards are missing at the end of the line"),
        ("deal Ann", "the cards are missing at the end of the line"),
        ("Ann trades", 'a player trades with the "pile", the "market" or another player'),
        ("Ann trades Ben ore for gold", '"gold" is no resource; there are brick, lumber, ore, wool, grain'),
        ("Ann trades Ben by guild", 'a trade is made plainly or "by library"'),
        ("Ann trades pile ore wool", '"wool" is one word too many'),
        ("Ann builds tower", '"tower" is no building; there are road, knight, village, city, expansion'),
        (
            "Ann builds expansion castle",
            '"castle" is no expansion; there are town_hall, city_wall, merchant_guild, church, library, university',
        ),
        ("Ann builds road with ore", '"with" is not expected here; a payment begins with "paying"'),
        ("event", "the event is missing at the end of the line"),
        ("correct", "a correction names at least one fact"),
        ('correct why "nothing"', "a correction names at least one fact"),
        ('deal "Ann ore', "a double quote is opened and not closed"),
        ("market" + 61 * " ore", "these are more cards than anybody holds"),
    ],
)
def test_C4_an_unreadable_line_is_told_in_a_sentence(line: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as error:
        CATAN.read(sit().state.terms, line)
    assert str(error.value) == sentence


def test_C4_what_is_no_move_cannot_be_written() -> None:
    class Dance:
        player = 0

    with pytest.raises(TypeError, match="is no move of catan"):
        CATAN.write(sit().state.terms, Dance())


def through_json(state: State) -> State:
    return CATAN.from_json(state.terms, json.loads(json.dumps(CATAN.to_json(state))))


@pytest.mark.parametrize(
    "story",
    [
        "",
        "deal Ann ore",
        TOLD,
        TOLD + "Ann builds road paying brick lumber / Ann ends / Ann draws wool",
        "start Ann / correct Ann cards 9 / Ann builds village",
        "start Ann / correct Ann cards 9; Ben hand" + 9 * " ore" + " / Ann builds city",
        "start Ann / correct Ann cards 9; Ben hand" + 9 * " ore" + " / Ann builds city / event robbery",
        "start Ann / correct Ann has church; Ann has library; arrows counterclockwise / Ann trades Ben by library",
        "start Ann / correct Ann villages 9; Ann roads 4",
    ],
)
def test_C2_a_state_comes_back_from_json(story: str) -> None:
    state = sit().tell(story).state
    assert through_json(state) == state


def test_C2_json_can_be_read_by_people() -> None:
    data = CATAN.to_json(told().state)
    assert data["on_turn"] == "Ann"
    assert data["roads"] == {"Ann": 1, "Ben": 1, "Cem": 1}
    assert data["hands"]["Ben"] == {"brick": 0, "lumber": 0, "ore": 0, "wool": 2, "grain": 1}


# Whole matches


def play(state: State, move: Move) -> State:
    step = CATAN.apply(state, move)
    assert not isinstance(step, Refusal), f"{CATAN.write(state.terms, move)}: {step}"
    return step.state


def next_move(state: State, dice: random.Random, tells_all: bool) -> Move | None:
    chances = CATAN.chances(state) if tells_all or state.phase == "event" else None
    if chances is not None:
        return dice.choices(chances.moves, chances.weights)[0]
    listed = list(CATAN.moves(state))
    builds = [move for move in listed if isinstance(move, Build)]
    return dice.choice(builds if builds and dice.random() < 0.7 else listed) if listed else None


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 2**32), players=st.integers(2, 6), tells_all=st.booleans())
def test_C16_every_listed_move_is_legal_and_every_position_sound(seed: int, players: int, tells_all: bool) -> None:
    dice = random.Random(seed)
    state = sit(players, expansions_a_turn=dice.choice(["one", "several"])).state
    for _ in range(150):
        move = next_move(state, dice, tells_all)
        if move is None:
            assert CATAN.outcome(state) is not None
            break
        listed = list(CATAN.moves(state))
        for other in dice.sample(listed, min(8, len(listed))):
            assert CATAN.refuse(state, other) is None, CATAN.write(state.terms, other)
        assert CATAN.read(state.terms, CATAN.write(state.terms, move)) == move
        state = play(state, move)
        assert CATAN.check(state) == []
        assert through_json(state) == state
        assert (CATAN.outcome(state) is None) == (state.phase != "over")


class Box:
    """A box that is told less than what really happens at the table."""

    def __init__(self, state: State, dice: random.Random, silence: float) -> None:
        self.state = state
        self.dice = dice
        self.silence = silence
        self.counts_draws = False

    def hear(self, move: Move) -> None:
        match move:
            case ShowMarket() if self.dice.random() < self.silence or not self.state.hidden:
                return
            case Trade() if self.dice.random() < self.silence:
                move = replace(move, gave=None, got=None)
            case Guild() if self.dice.random() < self.silence:
                move = replace(move, got=None)
            case Build() if self.dice.random() < self.silence:
                move = replace(move, paid=None)
            case EndTurn():
                self.counts_draws = self.dice.random() < self.silence
                move = Draw(move.player) if self.counts_draws else move
            case Draw() if self.counts_draws:
                return
            case Discard() if self.state.hands[move.player] is None:
                return
        self.state = play(self.state, move)


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 2**32), players=st.integers(2, 4), silence=st.sampled_from([0.0, 0.02, 0.3]))
def test_C15_what_really_happened_is_never_refused_however_little_was_told(
    seed: int, players: int, silence: float
) -> None:
    dice = random.Random(seed)
    real = sit(players).state
    box = Box(real, dice, silence)
    market_is_told = dice.random() < 0.5
    for _ in range(400):
        move = next_move(real, dice, tells_all=True)
        if move is None or sum(size.most for size in real.sizes) > 50:
            break
        if isinstance(move, Build) and dice.random() < 0.5:
            move = EndTurn(move.player)
        real = play(real, move)
        if market_is_told or not isinstance(move, ShowMarket):
            box.hear(move)
        assert CATAN.points(box.state) == CATAN.points(real)
        if real.phase in ("trade", "build"):
            sizes = [true.most for true in real.sizes]
            assert all(known.least <= true <= known.most for known, true in zip(box.state.sizes, sizes, strict=True))
