"""Alhambra, rule by rule (A1 to A25)."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.editions import SHIPPED, Editions
from companion.games.alhambra.rules import (
    COLOURS,
    GAME,
    Deal,
    DirkDraws,
    EndTurn,
    HoldScoring,
    Leftover,
    Purchase,
    Scoring,
    Share,
    ShowBuilding,
    ShowMoney,
    Start,
    State,
    TakeMoney,
    Terms,
    money,
    score,
)
from companion.games.alhambra.rules.majority import paid_places
from companion.games.alhambra.rules.position import FACTS
from companion.rules import Correction, EditionError, News, Refusal, Seat, Setup, Task, Unreadable, as_json
from tests.games.alhambra.refusals import (
    ALL_MONEY_IN_HAND,
    DIRKS_SIX,
    HANDS,
    LEFTOVERS,
    LEFTOVERS_SHOWN,
    ONE_LEFT,
    OPEN,
    TWO_LATE,
    YARD,
)
from tests.table import Table

BLUE, RED, BROWN, WHITE, GREEN, PURPLE = range(6)

LAST_FOUR = (
    "correct Ann blue 7; Ann red 7; Ben brown 9; Ben white 9; Cem green 11; Cem purple 7; "
    "yard yellow purple 8; yard blue purple 9; yard green purple 10; yard orange purple 11; turn Ann"
)
"""The deck is empty and the last four buildings, all purple, are on show."""


def two(**house: str) -> Table:
    return Table("alhambra", "Ann", "Ben", **house)


def three(**house: str) -> Table:
    return Table("alhambra", "Ann", "Ben", "Cem", **house)


def two_playing() -> Table:
    return two().tell(f"{DIRKS_SIX} / start Ann")


def holding(**counts: int) -> tuple[int, ...]:
    return tuple(counts.get(colour, 0) for colour in COLOURS)


def shares(scoring: Scoring, colour: int) -> tuple[Share, ...]:
    return scoring.majorities[colour].shares


def has(table: Table, owner: str) -> dict[str, int]:
    """What an owner has, without the types they have none of."""
    held = table.state.holdings[table.state.terms.owners.index(owner)]
    return {colour: count for colour, count in zip(COLOURS, held, strict=True) if count}


def hand(table: Table, name: str) -> list[str] | None:
    cards: list[str] | None = GAME.to_json(table.state)["hands"][name]
    return cards


def on_turn(table: Table) -> str:
    return str(table.state.terms.names[table.state.on_turn])


def listed(table: Table) -> set[str]:
    return {GAME.write(table.state.terms, move) for move in GAME.moves(table.state)}


def turned_up(state: State) -> dict[Any, int]:
    """What the table may turn up next, with its weight."""
    chances = GAME.chances(state)
    return {} if chances is None else {move: weight for move, weight in zip(*chances, strict=True) if weight}


def owners_after(table: Table) -> list[tuple[str, str, int | None]]:
    """The leftovers of the last step: rule, colour, owner."""
    return [
        (told.rule, str(told.facts["colour"]), told.facts["owner"])  # type: ignore[misc]
        for told in table.step.told
        if isinstance(told, News) and told.code == "leftover"
    ]


def scorings(table: Table) -> list[str]:
    """The scorings told by the last step, in their order."""
    return [told.scoring for told in table.step.told if isinstance(told, Scoring)]


# Setup


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_A1_two_to_six_players_and_four_buildings_on_show(count: int) -> None:
    table = Table("alhambra", *"ABCDEF"[:count])
    assert GAME.counts == (2, 3, 4, 5, 6)
    assert table.state.deck == 54 - 4
    assert len(table.state.yard) == 4
    assert table.state.phase == "setup"
    assert GAME.check(table.state) == []
    assert GAME.outcome(table.state) is None


@pytest.mark.parametrize("edition", ["city", "alhambra"])
def test_A1_there_are_54_buildings_with_the_prices_of_the_table(edition: str) -> None:
    loaded = SHIPPED.load(GAME, edition)
    assert dict(zip(COLOURS, loaded.prices, strict=True)) == {
        "blue": (2, 3, 4, 5, 6, 7, 8),
        "red": (3, 4, 5, 6, 7, 8, 9),
        "brown": (4, 5, 6, 6, 7, 8, 8, 9, 10),
        "white": (5, 6, 7, 7, 8, 9, 9, 10, 11),
        "green": (6, 7, 8, 8, 8, 9, 10, 10, 10, 11, 12),
        "purple": (7, 8, 9, 9, 9, 10, 11, 11, 11, 12, 13),
    }
    assert loaded.cards == (7, 7, 9, 9, 11, 11)
    assert loaded.total == 54
    assert loaded.currencies == ("yellow", "blue", "green", "orange")


def test_A1_buildings_are_turned_up_on_the_slots_of_the_yard() -> None:
    table = three().tell("yard blue green 8 / yard orange purple")
    assert table.state.yard == ((None, None), (GREEN, 8), (None, None), (PURPLE, None))
    assert table.state.deck == 50


def test_A1_as_many_buildings_of_a_price_as_were_printed_can_be_seen() -> None:
    table = three().tell("yard yellow green 8 / yard blue green 8 / yard green green 8")
    assert table.refusal("yard orange green 8").code == "price_sold_out"
    assert not GAME.refuse(table.state, GAME.read(table.state.terms, "yard orange green 9"))


def test_A1_a_price_that_was_sold_does_not_come_again() -> None:
    table = three().tell("start Ann / Ann buys green at blue for 12 with b9 b8")
    assert table.refusal("yard yellow green 12").code == "price_sold_out"


def test_A1_a_type_of_which_all_cards_are_known_cannot_lie_on_another_slot() -> None:
    table = three().tell("correct Ann blue 6; yard yellow blue; turn Ann")
    assert table.refusal("Ann buys blue at green").rule == "A1"


def test_A1_a_correction_cannot_put_one_card_on_two_slots() -> None:
    assert three().refusal("correct yard yellow green 12; yard blue green 12").rule == "A1"


def test_A1_a_correction_cannot_show_more_cards_of_a_price_than_there_are() -> None:
    line = "correct yard yellow green 8; yard blue green 8; yard green green 8; yard orange green 8"
    assert three().refusal(line).rule == "A1"


def test_A2_money_is_dealt_until_a_player_has_twenty() -> None:
    table = three().tell("deal Ann y9 / deal Ann b9 g1")
    assert hand(table, "Ann") == ["y9", "b9", "g1"]
    assert table.refusal("start Ann") == Refusal("A2", "deal_on", player=0, total=19)
    table.tell("deal Ann o9")
    assert table.refusal("deal Ann o1") == Refusal("A2", "dealt_enough", player=0, total=28)


def test_A2_twenty_eight_is_the_most() -> None:
    table = three()
    assert table.refusal("deal Ann y9 b9 g2 o9") == Refusal("A2", "dealt_too_much", player=0, total=29)
    assert hand(table.tell("deal Ann y9 b9 g1 o9"), "Ann") == ["y9", "b9", "g1", "o9"]


def test_A2_a_table_that_deals_without_telling_leaves_the_hands_unknown() -> None:
    table = three().tell("start Ben")
    assert table.state.hands == (None, None, None)
    assert table.state.money_deck is None
    assert on_turn(table) == "Ben"


def test_A3_fewest_money_cards_begin() -> None:
    table = three().tell("deal Ann y9 b5 g3 o3 / deal Ben y9 b9 g9 / deal Cem b9 g5 y3 o3")
    assert on_turn(table) == "Ben"
    assert table.state.phase == "turn"


def test_A3_a_tie_goes_to_the_lowest_total() -> None:
    table = three().tell("deal Ann y9 b9 g3 / deal Ben y9 b9 g4 / deal Cem y9 b9 g2")
    assert on_turn(table) == "Cem"


def test_A3_a_further_tie_goes_to_the_youngest_whom_the_table_names() -> None:
    table = three().tell("deal Ann y9 b9 g2 / deal Ben y9 b9 g4 / deal Cem y9 b9 g2")
    assert table.step.todo == (Task("A3", "youngest_begins", players=(0, 2)),)
    assert listed(table) == {"start Ann", "start Cem"}
    assert table.refusal("start Ben") == Refusal("A3", "another_begins", player=1, players=(0, 2))
    assert on_turn(table.tell("start Cem")) == "Cem"


def test_A3_with_unknown_hands_anybody_may_begin() -> None:
    assert listed(three()) == {"start Ann", "start Ben", "start Cem"}
    assert listed(three().tell("deal Ann y9 b9 g2")) == {"start Ann", "start Ben", "start Cem"}
    assert listed(three().tell("deal Ann y9")) == set()


def test_A4_four_money_cards_are_turned_up_and_the_rest_is_the_stack() -> None:
    table = three().tell(OPEN)
    assert GAME.to_json(table.state)["display"] == ["y1", "b1", "g1", "o5"]
    assert table.state.hidden == 0
    assert table.state.stack == table.state.money_deck == 108 - 11 - 4


def test_A4_money_may_be_told_before_or_after_the_start() -> None:
    before = three().tell(f"money y1 b1 g1 o5 / {YARD} / {HANDS}")
    assert before.state == three().tell(OPEN).state


def test_A4_the_scoring_cards_are_in_the_second_and_the_fourth_pile() -> None:
    """Everybody takes one card at a time, and the scoring cards come as late as they can."""
    table = three().tell(OPEN)
    stack = table.state.stack
    possible: dict[str, list[int]] = {"A": [], "B": []}
    drawn = 0
    while drawn < stack - 1:
        table.tell(f"{on_turn(table)} takes {GAME.to_json(table.state)['display'][0]}")
        for move in [move for move in turned_up(table.state) if isinstance(move, HoldScoring)]:
            possible[move.scoring].append(drawn)
            if len(turned_up(table.state)) == 1:
                table.tell(f"scoring {move.scoring}")
        card = next(move for move in turned_up(table.state) if isinstance(move, ShowMoney))
        table.tell(GAME.write(table.state.terms, card))
        drawn += 1
    assert table.state.scored == "AB"
    for scoring, pile in (("A", 2), ("B", 4)):
        assert min(possible[scoring]) == pytest.approx(stack * (pile - 1) / 5, abs=1)
        assert max(possible[scoring]) == pytest.approx(stack * pile / 5, abs=1)


def test_A4_any_place_in_its_pile_is_equally_likely_for_a_scoring_card() -> None:
    table = three().tell(OPEN)
    stack = table.state.stack
    drawn = stack * 2 // 5 - 3
    state = table.state._replace(money_deck=stack - drawn - 1, hidden=1, display=0, refilled=True)
    chances = turned_up(state)
    scoring = chances.pop(HoldScoring("A"))
    assert scoring * 3 == sum(chances.values())


# Turn


def test_A5_only_the_player_on_turn_acts() -> None:
    table = three().tell("start Ben")
    assert GAME.actors(table.state) == (1,)
    assert table.refusal("Ann takes money") == Refusal("A5", "not_your_turn", player=0, on_turn=1)


def test_A5_a_player_must_act() -> None:
    table = three().tell("start Ann")
    assert table.refusal("Ann ends") == Refusal("A5", "must_act", player=0)
    assert "Ann ends" not in listed(table)


def test_A5_a_known_table_lists_every_action() -> None:
    assert listed(three().tell(OPEN)) == {
        "Ann buys blue at yellow for 8 with y8",
        "Ann buys blue at yellow for 8 with y9",
        "Ann takes y1",
        "Ann takes b1",
        "Ann takes g1",
        "Ann takes o5",
        "Ann takes y1 b1",
        "Ann takes y1 g1",
        "Ann takes b1 g1",
        "Ann takes y1 b1 g1",
    }


def test_A5_an_unknown_table_lists_each_type_and_money() -> None:
    table = three().tell("start Ann")
    assert listed(table) == {*(f"Ann buys {colour}" for colour in COLOURS), "Ann takes money"}
    assert "Ann ends" in listed(table.tell("Ann buys green"))


def test_A5_nobody_can_be_made_to_act_when_there_is_no_money_to_take() -> None:
    table = two().tell(ALL_MONEY_IN_HAND)
    assert table.refusal("Ann takes y1") == Refusal("A6", "no_money_on_show")
    assert "Ann ends" in listed(table)
    assert on_turn(table.tell("Ann ends")) == "Ben"


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
    assert hand(table, "Ben") == ["b8", "b9", "g2", "o1"]
    assert (table.state.display, table.state.hidden) == (0, 4)
    assert table.step.todo == (Task("A10", "refill_money", count=None),)


def test_A7_a_building_is_paid_in_the_currency_of_its_slot() -> None:
    table = three().tell("start Ann")
    assert table.refusal("Ann buys green at blue for 10 with y4 y6") == Refusal(
        "A7", "wrong_currency", slot="blue", paid="yellow"
    )
    assert table.refusal("Ann buys green for 10 with b4 y6") == Refusal("A7", "mixed_money")


def test_A7_at_least_the_price_is_paid() -> None:
    table = three().tell("start Ann")
    assert table.refusal("Ann buys green for 10 with b9") == Refusal("A7", "paid_too_little", paid=9, price=10)
    assert has(table.tell("Ann buys green for 10 with b9 b2"), "Ann") == {"green": 1}


def test_A7_the_money_goes_from_the_hand_to_the_discards() -> None:
    table = three().tell(f"{OPEN} / Ann buys blue with y8")
    assert hand(table, "Ann") == ["y9", "b3"]
    assert GAME.to_json(table.state)["discards"] == ["y8"]
    assert table.state.yard[0] is None


def test_A7_there_is_no_change() -> None:
    table = three().tell(f"{OPEN} / Ann buys blue with y9")
    assert hand(table, "Ann") == ["y8", "b3"]
    assert GAME.to_json(table.state)["discards"] == ["y9"]


def test_A7_needless_cards_may_be_paid_but_are_not_listed() -> None:
    table = three().tell(OPEN)
    assert "Ann buys blue at yellow for 8 with y8 y9" not in listed(table)
    assert has(table.tell("Ann buys blue with y8 y9"), "Ann") == {"blue": 1}


def test_A7_what_is_bought_must_be_on_show() -> None:
    table = three().tell(OPEN)
    assert table.refusal("Ann buys green") == Refusal("A7", "not_on_yard", colour="green")
    assert table.refusal("Ann buys blue for 7") == Refusal("A7", "price_differs", colour="blue", price=7, printed=8)
    assert table.refusal("Ann buys red at yellow") == Refusal(
        "A7", "slot_shows_other", slot="yellow", colour="red", shown="blue"
    )


def test_A7_a_known_hand_must_be_able_to_pay() -> None:
    table = three().tell(OPEN)
    assert table.refusal("Ann buys red") == Refusal("A7", "cannot_afford", holds=3, price=9)
    assert table.refusal("Ann buys blue with y9 y9") == Refusal("A7", "not_in_hand", player=0)


def test_A7_a_known_hand_that_can_pay_in_no_currency_cannot_buy_from_an_unknown_yard() -> None:
    table = three().tell(HANDS)
    assert table.refusal("Ann buys red at blue for 9").code == "cannot_afford"
    table = three().tell("deal Ann y9 b9 g2 / deal Ben y9 b9 o3 / deal Cem y9 b9 o3")
    assert table.refusal("Ann buys green for 12").rule == "A7"


def test_A7_a_bare_purchase_is_enough() -> None:
    table = three().tell("start Ann / Ann buys green")
    assert has(table, "Ann") == {"green": 1}
    assert on_turn(table) == "Ann"
    assert table.state.exact is None
    assert table.todo() == []


def test_A7_the_payment_tells_the_slot_and_the_slot_the_price() -> None:
    bare = three().tell(f"{OPEN} / Ann buys blue with y8")
    told = three().tell(f"{OPEN} / Ann buys blue at yellow for 8 with y8")
    assert bare.state == told.state


def test_A7_a_payment_nobody_told_makes_the_hand_unknown() -> None:
    table = three().tell(f"{OPEN} / Ann buys blue")
    assert hand(table, "Ann") is None
    assert table.state.discards is None
    assert table.state.yard[0] is None


def test_A7_of_two_like_buildings_it_is_not_known_which_was_bought() -> None:
    table = three().tell("start Ann / yard yellow green 8 / yard blue green 9 / yard green red 3 / yard orange red 4")
    table.tell("Ann buys green")
    assert table.state.yard == ((None, None), (None, None), (RED, 3), (RED, 4))
    other = three().tell("start Ann / yard yellow green 8 / yard blue green 9 / Ann buys green for 9")
    assert other.state.yard[0] == (GREEN, 8)


def test_A8_exact_payment_gives_another_action() -> None:
    table = three().tell(f"{OPEN} / Ann buys blue with y8")
    assert table.step.todo == (Task("A8", "act_again", player=0),)
    assert on_turn(table) == "Ann"
    assert {"Ann takes y1", "Ann ends"} <= listed(table)


def test_A8_overpaying_ends_the_turn() -> None:
    table = three().tell(f"{OPEN} / Ann buys blue with y9")
    assert on_turn(table) == "Ben"
    assert table.todo() == [("A10", "refill_buildings")]


def test_A8_taking_money_ends_the_turn() -> None:
    table = three().tell(f"{OPEN} / Ann buys blue with y8 / Ann takes o5")
    assert on_turn(table) == "Ben"
    assert table.todo() == [("A10", "refill_buildings"), ("A10", "refill_money")]


def test_A8_four_exact_purchases_and_then_money_make_five_actions() -> None:
    table = three().tell(
        "start Ann / Ann buys blue for 8 with y8 / Ann buys red for 9 with b9 / "
        "Ann buys white for 11 with g9 g2 / Ann buys purple for 13 with o9 o4"
    )
    assert table.todo() == [("A8", "act_again")]
    assert table.state.bought == 4
    assert table.refusal("Ann buys green") == Refusal("A9", "yard_empty")
    assert not any("buys" in line for line in listed(table))
    table.tell("Ann takes o5")
    assert on_turn(table) == "Ben"
    assert table.step.todo[0] == Task("A10", "refill_buildings", count=4)
    assert has(table, "Ann") == {"blue": 1, "red": 1, "white": 1, "purple": 1}


def test_A8_where_payments_are_not_told_the_table_says_when_a_turn_ends() -> None:
    table = three().tell("start Ann / Ann buys green / Ann buys red")
    assert table.refusal("Ben takes money").code == "not_your_turn"
    assert on_turn(table.tell("Ann ends")) == "Ben"
    assert table.step.todo == (Task("A10", "refill_buildings", count=2),)


def test_A9_nothing_is_refilled_during_a_turn() -> None:
    table = three().tell(f"{OPEN} / Ann buys blue with y8")
    assert table.state.deck == 50
    assert table.refusal("yard yellow green 8") == Refusal("A9", "slot_empty", slot="yellow")
    assert table.refusal("Ann buys blue at yellow for 7") == Refusal("A9", "slot_empty", slot="yellow")


def test_A9_after_a_purchase_three_buildings_at_most_are_on_show() -> None:
    table = three().tell("start Ann / Ann buys green / yard yellow red / yard blue red / yard green red")
    assert table.refusal("yard orange red").rule == "A9"


def test_A9_a_slot_that_must_be_empty_offers_nothing() -> None:
    table = three().tell("start Ann / Ann buys green / yard yellow red / yard blue red / yard green red")
    assert table.refusal("Ann buys blue").rule in ("A7", "A9")


def test_A9_a_bought_building_lies_open_with_its_buyer() -> None:
    table = three().tell("start Ann / Ann buys green / Ann ends / Ben buys green / Ben buys red / Ben ends")
    assert has(table, "Ann") == {"green": 1}
    assert has(table, "Ben") == {"green": 1, "red": 1}
    assert table.state.deck == 50 - 3


def test_A10_buildings_are_refilled_before_money() -> None:
    table = three().tell(f"{OPEN} / Ann buys blue with y8 / Ann takes y1 b1")
    assert table.step.todo == (Task("A10", "refill_buildings", count=1), Task("A10", "refill_money", count=2))
    assert table.state.yard == ((None, None), (RED, 9), (WHITE, 11), (PURPLE, 13))
    assert (table.state.deck, table.state.hidden) == (49, 2)


def test_A10_what_comes_next_is_a_building_then_money() -> None:
    table = three().tell(f"{OPEN} / Ann buys blue with y8 / Ann takes y1")
    assert {type(move) for move in turned_up(table.state)} == {ShowBuilding}
    table.tell("yard yellow green 8")
    assert {type(move) for move in turned_up(table.state)} == {ShowMoney}
    table.tell("money y2")
    assert GAME.chances(table.state) is None


def test_A10_buildings_are_turned_up_by_how_many_are_left() -> None:
    table = three().tell("yard yellow green 8 / yard blue green 12")
    weights = turned_up(table.state)
    assert weights[ShowBuilding(2, GREEN, 8)] == 2
    assert ShowBuilding(2, GREEN, 12) not in weights
    assert sum(weights.values()) == 52


def test_A10_an_empty_money_deck_is_made_anew_from_the_discards() -> None:
    table = three().tell(f"{OPEN} / Ann buys blue with y9 / yard yellow green 8")
    table.step = table.step._replace(state=table.state._replace(money_deck=1))
    table.tell("Ben takes y1 b1 g1")
    assert ("A10", "shuffle_money") in table.todo()
    assert table.state.hidden == 2
    assert (table.state.money_deck, table.state.discards) == (0, 0)


def test_A10_money_is_refilled_again_once_there_are_discards() -> None:
    table = two().tell(ALL_MONEY_IN_HAND)
    assert (table.state.display, table.state.hidden, table.state.money_deck) == (0, 0, 0)
    table.tell("Ann buys blue at yellow for 8 with y9")
    assert ("A10", "refill_money") in table.todo()
    assert table.state.hidden == 1
    table.tell("Ben takes y9")
    assert "y9" in (hand(table, "Ben") or [])


def test_A11_the_turn_goes_round_to_the_left() -> None:
    table = three().tell("start Cem")
    order = []
    for _ in range(4):
        order.append(on_turn(table))
        table.tell(f"{on_turn(table)} takes money")
    assert order == ["Cem", "Ann", "Ben", "Cem"]


# Scoring


def test_A12_a_scoring_card_is_scored_at_once() -> None:
    table = three().tell("start Ann / Ann buys purple / Ann takes money / scoring A")
    assert table.points == {"Ann": 6, "Ben": 0, "Cem": 0}
    assert table.todo() == [("A12", "score_now")]
    assert scorings(table) == ["A"]
    assert on_turn(table) == "Ben"


def test_A12_a_scoring_card_fills_no_money_slot() -> None:
    table = three().tell(f"{OPEN} / Ann takes y1 b1 / money y2")
    before = (table.state.hidden, table.state.display, table.state.money_deck)
    table.tell("scoring A")
    assert (table.state.hidden, table.state.display, table.state.money_deck) == before
    assert table.state.hidden == 1
    assert not GAME.refuse(table.state, GAME.read(table.state.terms, "money y3"))


def test_A12_it_turns_up_only_when_money_is_refilled() -> None:
    table = three().tell(f"{OPEN} / Ann buys blue with y9")
    assert table.refusal("scoring A") == Refusal("A12", "no_money_refilled", scoring="A")
    assert three().tell("start Ann").refusal("scoring A").code == "no_money_refilled"


def test_A12_not_in_the_middle_of_the_next_players_turn() -> None:
    table = three().tell("start Ann / Ann takes money / Ben buys green")
    assert table.refusal("scoring A") == Refusal("A12", "scoring_in_turn", scoring="A")


def test_A12_a_buyer_whose_payment_was_not_told_may_have_taken_money_too() -> None:
    table = three().tell("start Ann / Ann buys green / Ann ends / scoring A")
    assert table.points["Ann"] == 5


def test_A12_a_buyer_with_a_known_hand_has_not() -> None:
    table = three().tell(f"{OPEN} / Ann buys blue with y8 / Ann ends")
    assert table.refusal("scoring A").code == "no_money_refilled"


@pytest.mark.parametrize(
    ("scoring", "places"),
    [
        ("A", [(1,), (2,), (3,), (4,), (5,), (6,)]),
        ("B", [(8, 1), (9, 2), (10, 3), (11, 4), (12, 5), (13, 6)]),
        ("C", [(16, 8, 1), (17, 9, 2), (18, 10, 3), (19, 11, 4), (20, 12, 5), (21, 13, 6)]),
    ],
)
def test_A13_the_overview_card(scoring: str, places: list[tuple[int, ...]]) -> None:
    assert [paid_places(scoring, colour) for colour in range(6)] == places


@pytest.mark.parametrize(("scoring", "most"), [("A", 21), ("B", 84), ("C", 195)])
def test_A13_all_that_is_paid_in_a_scoring(scoring: str, most: int) -> None:
    paid = score(scoring, [(3,) * 6, (2,) * 6, (1,) * 6])
    assert sum(paid.points) == most


@pytest.mark.parametrize(("scoring", "points"), [("A", (6, 0, 0, 0)), ("B", (13, 6, 0, 0)), ("C", (21, 13, 6, 0))])
def test_A13_one_two_or_three_places_are_paid(scoring: str, points: tuple[int, ...]) -> None:
    paid = score(scoring, [holding(purple=count) for count in (4, 3, 2, 1)])
    assert paid.points == points


def test_A13_every_type_is_scored_by_itself() -> None:
    paid = score("A", [holding(blue=1, green=2), holding(red=1, green=1), holding(purple=3)])
    assert paid.points == (1 + 5, 2, 6)


def test_A13_a_scoring_gives_its_reasons() -> None:
    told = score("B", [holding(red=2), holding(red=1), holding(red=1)]).to_json()
    assert (told["rule"], told["scoring"], told["points"]) == ("A13", "B", (9, 1, 1))
    red = told["why"][RED]  # type: ignore[index]
    assert red == {
        "colour": "red",
        "counts": (2, 1, 1),
        "shares": [
            {"places": (1,), "owners": (0,), "held": 2, "pays": (9,), "each": 9, "pot": 9, "among": 1},
            {"places": (2, 3), "owners": (1, 2), "held": 1, "pays": (2,), "each": 1, "pot": 2, "among": 2},
        ],
    }


def test_A13_points_of_all_scorings_add_up() -> None:
    table = three().tell("start Ann / Ann buys purple / Ann takes money / scoring A / Ben takes money / scoring B")
    assert table.points == {"Ann": 6 + 13, "Ben": 0, "Cem": 0}


def test_A14_two_firsts_share_first_and_second_place() -> None:
    paid = score("B", [holding(purple=4), holding(purple=4)])
    assert paid.points == (9, 9)
    assert shares(paid, PURPLE) == (Share(places=(1, 2), owners=(0, 1), held=4, pays=(13, 6), each=9),)
    assert shares(paid, PURPLE)[0].pot == 13 + 6


def test_A14_after_two_firsts_comes_third() -> None:
    paid = score("C", [holding(green=3), holding(green=3), holding(green=2), holding(green=2)])
    assert paid.points == (16, 16, 2, 2)
    assert shares(paid, GREEN) == (
        Share(places=(1, 2), owners=(0, 1), held=3, pays=(20, 12), each=16),
        Share(places=(3, 4), owners=(2, 3), held=2, pays=(5,), each=2),
    )


def test_A14_after_two_firsts_nothing_is_left_for_the_third_in_b() -> None:
    assert score("B", [holding(blue=2), holding(blue=2), holding(blue=1)]).points == (4, 4, 0)


def test_A14_only_paying_places_add_but_all_the_tied_divide() -> None:
    assert score("A", [holding(green=1)] * 4).points == (1, 1, 1, 1)
    assert score("A", [holding(red=1)] * 3).points == (0, 0, 0)
    assert score("C", [holding(purple=2)] * 6).points == ((21 + 13 + 6) // 6,) * 6


def test_A14_two_seconds_share_second_and_third_place() -> None:
    assert score("C", [holding(white=3), holding(white=1), holding(white=1)]).points == (19, 7, 7)


holdings = st.lists(st.tuples(*[st.integers(0, 4)] * 6), min_size=2, max_size=6)


@given(st.sampled_from("ABC"), holdings)
def test_A14_every_owner_gets_a_part_of_the_places_they_occupy(scoring: str, held: list[tuple[int, ...]]) -> None:
    expected = [0] * len(held)
    for colour in range(6):
        rank = colour + 1
        pays = {"A": [rank], "B": [rank + 7, rank], "C": [rank + 15, rank + 7, rank]}[scoring]
        counts = [owner[colour] for owner in held]
        for owner, count in enumerate(counts):
            above = sum(other > count for other in counts)
            if count:
                expected[owner] += sum(pays[above : above + counts.count(count)]) // counts.count(count)
    assert score(scoring, held).points == tuple(expected)


@given(st.sampled_from("ABC"), holdings, st.randoms(use_true_random=False))
def test_A14_the_order_of_the_seats_does_not_matter(
    scoring: str, held: list[tuple[int, ...]], shuffle: random.Random
) -> None:
    order = list(range(len(held)))
    shuffle.shuffle(order)
    points = score(scoring, held).points
    assert score(scoring, [held[owner] for owner in order]).points == tuple(points[owner] for owner in order)


def test_A15_with_none_of_a_type_nobody_scores_it() -> None:
    paid = score("C", [holding(red=1), holding(), holding()])
    assert paid.points == (17, 0, 0)
    assert len(shares(paid, RED)) == 1
    assert shares(paid, BLUE) == ()


@given(st.sampled_from("ABC"), holdings)
def test_A15_no_more_is_paid_than_there_are_owners(scoring: str, held: list[tuple[int, ...]]) -> None:
    for majority in score(scoring, held).majorities:
        owning = sum(count > 0 for count in majority.counts)
        paid = sum(share.each * len(share.owners) for share in majority.shares)
        assert paid <= sum(paid_places(scoring, majority.colour)[:owning])


def test_A16_each_scoring_happens_once_and_a_before_b() -> None:
    table = three().tell("start Ann / Ann takes money")
    assert table.refusal("scoring B") == Refusal("A16", "a_before_b")
    table.tell("scoring A / Ben takes money")
    assert table.refusal("scoring A") == Refusal("A16", "scoring_held", scoring="A")
    table.tell("scoring B / Cem takes money")
    assert table.refusal("scoring B") == Refusal("A16", "scoring_held", scoring="B")


def test_A16_a_scoring_that_did_not_turn_up_is_skipped() -> None:
    table = three().tell(f"{LEFTOVERS}{' / left purple to nobody' * 3}")
    assert scorings(table) == ["C"]
    assert table.points == {"Ann": 16 + 17 + 13, "Ben": 18 + 19, "Cem": 20 + 21}


def test_A16_or_held_before_c_where_the_house_says_so() -> None:
    table = three(missed_scorings="hold").tell(LEFTOVERS)
    assert scorings(table) == ["A", "B"]
    assert table.points == {"Ann": 3 + 17 + 6, "Ben": 7 + 21, "Cem": 11 + 25}
    table.tell("left purple to nobody / left purple to nobody / left purple to nobody")
    assert scorings(table) == ["C"]
    assert table.points == {"Ann": 26 + 46, "Ben": 28 + 37, "Cem": 36 + 41}


def test_A16_the_table_is_told_to_hold_what_was_missed() -> None:
    table = three(missed_scorings="hold").tell(LEFTOVERS)
    assert [task.facts["scoring"] for task in table.step.todo if task.code == "score_now"] == ["A", "B"]


def test_A16_where_a_was_held_only_b_is_missed() -> None:
    table = three(missed_scorings="hold").tell(f"{ONE_LEFT} / correct scored A; Ann points 3 / Ann buys purple")
    table.tell("Ann buys purple / Ann ends")
    assert scorings(table) == ["B"]


def known_end(**house: str) -> Table:
    """Ann buys one of the last four buildings exactly and takes money; all hands and slots are known."""
    return three(**house).tell(
        f"{LAST_FOUR}; scored A; Ann money y8 b9; Ben money b8 g5; Cem money o1 / "
        "Ann buys purple with y8 / Ann takes g5"
    )


def test_A17_b_in_the_last_refill_comes_before_the_leftovers_and_c() -> None:
    table = known_end()
    assert table.state.phase == "leftovers"
    assert has(table, "Ann")["purple"] == 1
    table.tell("scoring B")
    kinds = [told.scoring if isinstance(told, Scoring) else told.facts["owner"] for told in table.step.told]  # type: ignore[attr-defined]
    assert kinds == ["B", 0, None, 2, "C"]
    assert [(task.code, task.facts["scoring"]) for task in table.step.todo] == [("score_now", "B"), ("score_now", "C")]
    first, last = (told for told in table.step.told if isinstance(told, Scoring))
    assert first.points == (8 + 9 + 6, 10 + 11, 12 + 13)
    assert last.points == (16 + 17 + 13, 18 + 19, 20 + 21)
    assert table.points == {"Ann": 23 + 46, "Ben": 21 + 37, "Cem": 25 + 41}


def test_A17_without_b_the_table_goes_on_to_c() -> None:
    table = known_end().tell("scoring C")
    assert scorings(table) == ["C"]
    assert [owner for _, _, owner in owners_after(table)] == [0, None, 2]
    assert table.points == {"Ann": 46, "Ben": 37, "Cem": 41}


def test_A17_with_leftovers_the_table_must_settle_b_comes_first_too() -> None:
    table = three().tell(f"{ONE_LEFT} / correct scored A / Ann buys purple / Ann buys purple / Ann takes money")
    assert ("A19", "give_leftovers") in table.todo()
    table.tell("scoring B")
    assert table.todo() == [("A12", "score_now"), ("A19", "give_leftovers")]
    table.tell("left purple to Ben / left purple to Ben")
    assert table.refusal("scoring B").code == "scoring_held"
    assert scorings(table.tell("left purple to Ben")) == ["C"]


def test_A17_once_leftovers_are_given_b_is_too_late() -> None:
    table = three().tell(f"{ONE_LEFT} / correct scored A / Ann buys purple / Ann buys purple / Ann takes money")
    assert table.tell("left purple to Ben").refusal("scoring B").code == "scoring_too_late"


def test_A17_with_nothing_left_on_show_the_table_is_told_what_to_do_before_c() -> None:
    table = three().tell(f"{LAST_FOUR}; scored A" + " / Ann buys purple" * 4 + " / Ann ends")
    assert (table.state.phase, table.state.left) == ("leftovers", 0)
    assert table.todo() != []
    assert scorings(table.tell("scoring B")) == ["B", "C"]


def test_A17_a_badly_cut_stack_may_turn_up_a_and_b_in_one_refill() -> None:
    table = three().tell("start Ann / Ann buys purple / Ann takes money / scoring A / scoring B")
    assert table.points["Ann"] == 6 + 13


def test_A17_then_dirk_draws_his_six_between_a_and_b() -> None:
    table = two_playing().tell("Ann takes money / scoring A")
    assert table.refusal("scoring B") == Refusal("A23", "dirk_draws_first", count=6)
    table.tell(f"{DIRKS_SIX} / scoring B")
    assert table.points == {"Ann": 0, "Ben": 0, "Dirk": 21 + 8 + 9 + 10 + 11 + 12 + 13}


# The end


def test_A18_the_game_ends_when_buildings_cannot_be_refilled_to_four() -> None:
    table = three().tell(f"{ONE_LEFT} / Ann buys purple / Ann buys purple / Ann ends")
    assert table.state.phase == "leftovers"
    assert table.step.todo[0] == Task("A10", "refill_buildings", count=1)
    assert News("A18", "deck_empty", left=3) in table.step.told
    assert table.refusal("Ben takes money") == Refusal("A18", "turns_are_over")
    assert GAME.actors(table.state) == ()


def test_A18_a_deck_of_zero_with_four_on_show_goes_on() -> None:
    table = three().tell(f"{ONE_LEFT} / Ann buys purple / Ann ends")
    assert (table.state.deck, table.state.phase) == (0, "turn")
    table.tell("Ben takes money / Cem takes money / Ann takes money")
    assert table.state.phase == "turn"
    assert table.tell("Ben buys purple / Ben ends").state.phase == "leftovers"


def test_A18_the_last_buildings_are_refilled_left_to_right() -> None:
    table = three().tell(
        "correct Ann blue 7; Ann red 7; Ben brown 9; Ben white 9; Cem green 11; Cem purple 6; "
        "yard yellow purple 8; yard blue purple 9; yard green purple 10; yard orange purple 11; turn Ann"
    )
    table.tell("Ann buys purple at orange / Ann buys purple at blue / Ann ends")
    assert table.state.yard == ((PURPLE, 8), (None, None), (PURPLE, 10), None)


def test_A18_the_end_is_known_without_being_told() -> None:
    table = Table("alhambra", "A", "B", "C", "D", "E", "F").tell("start A")
    bought: list[str] = [
        colour for colour, cards in zip(COLOURS, (7, 7, 9, 9, 11, 11), strict=True) for _ in range(cards)
    ]
    for colour in bought[:50]:
        table.tell(f"{on_turn(table)} buys {colour} / {on_turn(table)} ends")
    assert (table.state.deck, table.state.phase) == (0, "turn")
    table.tell(f"{on_turn(table)} buys purple / {on_turn(table)} ends")
    assert (table.state.phase, table.state.left) == ("leftovers", 3)


def test_A18_with_nothing_left_on_show_c_follows_at_once() -> None:
    table = three().tell(f"{LAST_FOUR}; scored B")
    table.tell("Ann buys purple / Ann buys purple / Ann buys purple / Ann buys purple / Ann ends")
    assert table.state.phase == "over"
    assert owners_after(table) == []
    assert scorings(table) == ["C"]


def test_A19_leftovers_go_to_whoever_holds_most_of_the_slots_currency() -> None:
    table = three().tell(f"{LEFTOVERS_SHOWN} / correct Ann money b4; Ben money b3 g1; Cem money g2 o9")
    assert table.refusal("left purple at blue to Ben").code == "not_the_richest"
    table.tell("scoring C")
    assert owners_after(table) == [("A19", "purple", 0), ("A19", "purple", 2), ("A19", "purple", 2)]
    assert has(table, "Ann")["purple"] == 2
    assert has(table, "Cem")["purple"] == 9
    assert table.state.phase == "over"


def test_A19_whatever_the_price_and_nothing_is_spent() -> None:
    table = three().tell(f"{LEFTOVERS_SHOWN} / correct Ann money b1; Ben money g1; Cem money o1 / scoring C")
    assert [owner for _, _, owner in owners_after(table)] == [0, 1, 2]
    assert hand(table, "Ann") == ["b1"]


def test_A19_on_a_tie_nobody_gets_it() -> None:
    table = three().tell(f"{LEFTOVERS_SHOWN} / correct Ann money b4; Ben money b3 b1; Cem money g2 o9 / scoring C")
    assert owners_after(table)[0] == ("A19", "purple", None)
    assert table.state.gone == (0, 0, 0, 0, 0, 1)
    assert GAME.check(table.state) == []


def test_A19_where_nobody_holds_any_nobody_gets_it() -> None:
    table = three().tell(f"{LEFTOVERS_SHOWN} / correct Ann money y4; Ben money y3; Cem money y2 / scoring C")
    assert owners_after(table) == [("A19", "purple", None)] * 3


def test_A19_with_unknown_hands_the_table_says_who_gets_what() -> None:
    table = three().tell(LEFTOVERS)
    assert table.step.todo[-1] == Task("A19", "give_leftovers", count=3)
    assert table.refusal("scoring C") == Refusal("A19", "leftovers_first", count=3)
    table.tell("left purple to Ann")
    assert table.step.todo == (Task("A19", "give_leftovers", count=2),)
    assert table.step.told == (News("A19", "leftover", colour="purple", owner=0),)
    table.tell("left purple to nobody / left purple at orange to Ben")
    assert table.state.phase == "over"
    assert has(table, "Ann")["purple"] == 3
    assert has(table, "Ben")["purple"] == 1


def test_A19_hands_known_in_part_already_rule_some_owners_out() -> None:
    table = three().tell(f"{LEFTOVERS_SHOWN} / correct Ann money b4")
    assert table.refusal("left purple at green to Ann") == Refusal("A19", "not_the_richest", player=0, slot="green")
    assert "left purple at green to Ann" not in listed(table)
    assert {"left purple at blue to Ann", "left purple at blue to Ben", "left purple at blue to nobody"} <= listed(
        table
    )


def test_A19_no_more_buildings_are_shown_at_the_end_than_are_left() -> None:
    table = three().tell(f"{LEFTOVERS} / yard yellow purple / yard blue purple / yard green purple")
    assert isinstance(GAME.apply(table.state, ShowBuilding(3, PURPLE)), Refusal)


def test_A19_nothing_is_left_on_a_slot_that_must_be_empty() -> None:
    table = three().tell(f"{LEFTOVERS} / yard yellow purple / yard blue purple / yard green purple")
    assert table.refusal("left purple at orange to Ann").rule in ("A1", "A9")


def test_A19_leftovers_come_before_the_last_scoring() -> None:
    table = three().tell(f"{LEFTOVERS_SHOWN} / correct Ann money y1; Ben money b1 g1 o1; Cem money y1 / scoring C")
    assert table.points == {"Ann": 16 + 17 + 6, "Ben": 18 + 19 + 13, "Cem": 20 + 21}


def test_A20_most_points_win() -> None:
    table = three().tell(f"{LEFTOVERS}{' / left purple to nobody' * 3}")
    outcome = GAME.outcome(table.state)
    assert as_json(outcome, table.state.terms.owners) == {
        "rule": "A20",
        "code": "most_points",
        "winners": ["Ann"],
        "ranking": [
            {"place": 1, "name": "Ann", "points": 46},
            {"place": 2, "name": "Cem", "points": 41},
            {"place": 3, "name": "Ben", "points": 37},
        ],
    }
    assert listed(table) == set()
    assert GAME.actors(table.state) == ()
    assert GAME.chances(table.state) is None


def test_A20_a_tie_is_a_shared_victory() -> None:
    table = three().tell(f"{ONE_LEFT} / correct scored B; Cem points 5 / Ann buys purple / Ann buys purple / Ann ends")
    table.tell("left purple to nobody / left purple to nobody / left purple to nobody")
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.winners == (0, 2)
    assert [row.place for row in outcome.ranking] == [1, 1, 3]


def test_A20_the_table_is_told_to_hold_c() -> None:
    table = three().tell(f"{LEFTOVERS}{' / left purple to nobody' * 3}")
    assert table.step.todo == (Task("A20", "score_now", scoring="C"),)


# Two players


def test_A21_two_copies_of_each_money_card_stay() -> None:
    table = two().tell("deal Ann y9 y9 b2")
    assert table.refusal("deal Ben y9 b1") == Refusal("A21", "card_elsewhere", card="y9", copies=2)
    table.tell("deal Ben g9 g9 o3")
    assert table.state.stack == 72 - 6 - 4


@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_A21_all_three_copies_stay_with_more_players(count: int) -> None:
    table = Table("alhambra", *"ABCDEF"[:count]).tell("money y9 y9 / deal A y9")
    assert table.state.terms.copies == 3
    assert table.refusal("deal B y9").code == "card_elsewhere"


def test_A21_a_card_in_the_discards_is_not_on_show() -> None:
    table = three().tell(f"{OPEN} / Ann buys blue with y9 / Ben takes y1 / money y9 / Cem takes y9 / money y9")
    assert table.refusal("money y9").code == "four_on_show"
    table.tell("Ann takes b1")
    assert table.refusal("money y9") == Refusal("A21", "card_elsewhere", card="y9", copies=3)


def test_A22_dirk_is_a_third_owner_without_turns() -> None:
    table = two_playing()
    assert table.state.terms.owners == ("Ann", "Ben", "Dirk")
    assert table.state.terms.names == ("Ann", "Ben")
    table.tell("Ann takes money / Ben takes money")
    assert on_turn(table) == "Ann"


def test_A22_six_buildings_are_drawn_for_dirk_at_the_start() -> None:
    table = two().tell("start Ann")
    assert table.step.todo == (Task("A22", "draw_for_dirk", count=6),)
    assert table.refusal("Ann takes money") == Refusal("A22", "dirk_draws_first", count=6)
    assert GAME.actors(table.state) == ()
    assert listed(table) == set()
    table.tell("dirk blue / dirk blue 3")
    assert table.step.todo == (Task("A22", "draw_for_dirk", count=4),)
    table.tell("dirk red / dirk green / dirk green / dirk purple 13")
    assert table.todo() == []
    assert has(table, "Dirk") == {"blue": 2, "red": 1, "green": 2, "purple": 1}
    assert table.state.deck == 54 - 4 - 6
    assert GAME.actors(table.state) == (0,)


def test_A22_they_may_be_drawn_before_the_start_too() -> None:
    table = two().tell(f"{DIRKS_SIX} / start Ann")
    assert table.todo() == []
    assert table.refusal("dirk green").code == "dirk_draws_nothing"


@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_A22_with_more_players_there_is_no_dirk(count: int) -> None:
    table = Table("alhambra", *"ABCDEF"[:count]).tell("start A")
    assert table.state.terms.dirk is None
    assert table.refusal("dirk green") == Refusal("A24", "no_dirk")
    assert not any("Dirk" in line for line in listed(table))


def test_A22_somebody_called_dirk_may_play_with_two_others() -> None:
    table = Table("alhambra", "Ann", "Dirk", "Cem").tell('start "Dirk" / "Dirk" buys green / "Dirk" ends')
    assert has(table, "Dirk") == {"green": 1}


def test_A23_dirk_scores_in_every_scoring() -> None:
    table = two_playing().tell("Ann buys purple / Ann buys purple / Ann takes money / scoring A")
    assert table.points == {"Ann": 6, "Ben": 0, "Dirk": 1 + 2 + 3 + 4 + 5}
    table.tell(f"{DIRKS_SIX} / Ben takes money / scoring B")
    assert table.points == {"Ann": 6 + 9, "Ben": 0, "Dirk": 15 + 8 + 9 + 10 + 11 + 12 + 9}


def test_A23_directly_after_a_six_more_are_drawn_and_do_not_count_in_it() -> None:
    table = two_playing().tell("Ann takes money / scoring A")
    assert list(table.step.todo) == [Task("A12", "score_now", scoring="A"), Task("A23", "draw_for_dirk", count=6)]
    points = table.points
    assert table.refusal("Ben takes money") == Refusal("A23", "dirk_draws_first", count=6)
    table.tell("dirk blue")
    assert table.step.todo == (Task("A23", "draw_for_dirk", count=5),)
    table.tell("dirk red / dirk brown / dirk white / dirk green / dirk purple")
    assert table.points == points
    assert table.state.deck == 54 - 4 - 12


@pytest.mark.parametrize(("bought", "draws"), [(0, 12), (1, 12), (2, 12), (3, 11)])
def test_A23_after_b_a_third_of_the_refilled_deck_is_drawn(bought: int, draws: int) -> None:
    table = two_playing().tell(f"Ann takes money / scoring A / {DIRKS_SIX}")
    assert table.state.deck == 38
    table.tell("".join(["Ben buys purple / "] * bought) + "Ben takes money / scoring B")
    assert table.state.deck == 38 - bought
    assert table.step.todo[-1] == Task("A23", "draw_for_dirk", count=draws)
    assert table.state.dirk_due == draws


def test_A23_with_too_few_left_dirk_gets_what_there_is() -> None:
    table = two().tell(TWO_LATE)
    table.tell("correct Dirk purple 3 / Ann takes money / scoring A")
    assert table.step.todo[-1] == Task("A23", "draw_for_dirk", count=4)
    table.tell("dirk purple / dirk purple / dirk purple / dirk purple / Ben takes money / scoring B")
    assert table.todo() == [("A12", "score_now")]


def test_A23_after_b_in_the_last_refill_there_is_nothing_to_draw() -> None:
    table = two().tell(
        f"{TWO_LATE} / correct scored A / Ann buys purple / Ann buys purple / Ann takes money / scoring B"
    )
    assert table.state.dirk_due == 0
    assert table.todo() == [("A12", "score_now"), ("A19", "give_leftovers")]


def test_A24_a_purchase_may_be_given_to_dirk() -> None:
    table = two_playing().tell("Ann buys green to Dirk")
    assert has(table, "Dirk")["green"] == 2
    assert has(table, "Ann") == {}
    assert "Ann buys red to Dirk" in listed(table)


def test_A24_it_stays_a_purchase() -> None:
    table = two_playing().tell("Ann buys green at blue for 9 with b9 to Dirk")
    assert table.todo() == [("A8", "act_again")]
    assert on_turn(table) == "Ann"
    table.tell("Ann buys red for 8 with y9 to Dirk")
    assert on_turn(table) == "Ben"
    assert has(table, "Dirk") == {"blue": 1, "red": 2, "brown": 1, "white": 1, "green": 2, "purple": 1}


def test_A24_with_more_players_nothing_can_be_given_to_dirk() -> None:
    assert three().tell("start Ann").refusal("Ann buys green to Dirk") == Refusal("A24", "no_dirk")


def late_end(**house: str) -> Table:
    return two(**house).tell(f"{TWO_LATE} / Ann buys purple / Ann buys purple / Ann ends")


def test_A25_dirk_gets_no_leftover() -> None:
    table = late_end()
    assert table.refusal("left purple to Dirk") == Refusal("A25", "dirk_gets_no_leftover")
    assert not any("Dirk" in line for line in listed(table))


def test_A25_the_two_players_are_ranked_against_each_other() -> None:
    table = late_end().tell("left purple to Ben / left purple to nobody / left purple to nobody")
    assert table.points == {"Ann": 16 + 17 + 13, "Ben": 18 + 19 + 6, "Dirk": 20 + 21}
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert [row.owner for row in outcome.ranking] == [0, 1]
    assert outcome.winners == (0,)


@pytest.mark.parametrize(("choice", "winner"), [("no", "Ann"), ("yes", "Dirk")])
def test_A25_dirk_wins_only_where_the_house_lets_him(choice: str, winner: str) -> None:
    table = late_end(dirk_can_win=choice).tell("correct Dirk points 6; scored B / left purple to nobody")
    table.tell("left purple to nobody / left purple to nobody")
    assert table.points["Dirk"] > table.points["Ann"]
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert [table.state.terms.owners[owner] for owner in outcome.winners] == [winner]


# House rules


def test_the_first_choice_of_a_house_rule_is_the_rule_book() -> None:
    assert {rule.name: (rule.rule, rule.default, rule.choices) for rule in GAME.house_rules} == {
        "missed_scorings": ("A16", "skip", ("skip", "hold")),
        "dirk_can_win": ("A25", "no", ("no", "yes")),
    }


# Joining late and correcting


def test_a_match_can_be_joined_late() -> None:
    table = three().tell(
        "correct turn Ben; scored A; Ann green 3; Ben purple 2; Ann points 5; Ben points 6; "
        'yard blue green 8; Ann money b3 b4; why "we started without the box"'
    )
    state = table.state
    assert (state.phase, on_turn(table), state.scored) == ("turn", "Ben", "A")
    assert has(table, "Ann") == {"green": 3}
    assert table.points == {"Ann": 5, "Ben": 6, "Cem": 0}
    assert state.deck == 54 - 4 - 5
    assert state.yard[1] == (GREEN, 8)
    assert hand(table, "Ann") == ["b3", "b4"]
    table.tell("Ben takes money / scoring B")
    assert table.points == {"Ann": 5 + 12, "Ben": 6 + 13, "Cem": 0}


def test_a_match_with_dirk_can_be_joined_late_in_one_correction() -> None:
    table = two().tell("correct Dirk green 4; Dirk red 2; Ann blue 1; turn Ann")
    assert table.state.dirk_due == 0
    assert on_turn(table.tell("Ann takes money")) == "Ben"


def test_the_order_of_the_facts_does_not_matter() -> None:
    one = two().tell("correct Dirk green 6; Ann blue 1; turn Ann")
    other = two().tell("correct turn Ann; Ann blue 1; Dirk green 6")
    assert one.state == other.state


def test_a_correction_counts_the_deck_anew() -> None:
    table = three().tell("start Ann / Ann buys green / Ann ends / correct Ann green 0; Ann white 2")
    assert has(table, "Ann") == {"white": 2}
    assert table.state.deck == 54 - 4 - 2
    assert GAME.check(table.state) == []


def test_a_correction_of_the_turn_begins_that_turn_afresh() -> None:
    table = three().tell("start Ann / Ann buys green at blue / correct turn Cem")
    assert on_turn(table) == "Cem"
    assert table.state.bought == 0
    assert None not in table.state.yard
    assert table.state.deck == 54 - 4 - 1


def test_a_correction_can_make_something_unknown() -> None:
    table = three().tell(f"{OPEN} / correct yard yellow unknown; Ann money unknown")
    assert table.state.yard[0] == (None, None)
    assert hand(table, "Ann") is None
    assert not GAME.refuse(table.state, GAME.read(table.state.terms, "yard yellow blue 8"))


def test_a_correction_is_taken_whole_or_not_at_all() -> None:
    table = three().tell("start Ann")
    assert table.refusal("correct Ann green 3; Ben gold 1") == Refusal(
        "A1", "no_such_fact", fact="Ben gold 1", known=FACTS
    )
    assert table.refusal("correct Ann blue 8; Ben blue 0").code == "too_many_buildings"
    assert not table.game.refuse(table.state, GAME.read(table.state.terms, "correct Ann blue 7; Ben blue 0"))


@pytest.mark.parametrize(
    "fact", ["yard blue green 8 9", "yard blue green +8", "yard blue green 8 sold", "Ann points -1", "Ann green 1000"]
)
def test_a_fact_with_words_too_many_or_odd_numbers_is_no_fact(fact: str) -> None:
    assert three().refusal(f"correct {fact}") == Refusal("A1", "no_such_fact", fact=fact, known=FACTS)


def test_a_correction_cannot_fill_a_slot_that_was_just_bought_from() -> None:
    table = three().tell(f"{OPEN} / Ann buys blue with y8")
    assert table.refusal("correct yard yellow green 8").rule == "A9"


def test_a_correction_of_dirks_points() -> None:
    table = two_playing().tell("Ann takes money / scoring A / correct Dirk points 20; Ann points 1")
    assert table.points == {"Ann": 1, "Ben": 0, "Dirk": 20}


def test_check_lists_everything_that_is_wrong() -> None:
    state = two().state._replace(
        holdings=(holding(blue=8), holding(red=8), holding()),
        hands=(money.pack([0, 0, 0]), money.pack([1, 1, 1])),
        points=(1, 0, 0),
        dirk_due=60,
    )
    assert Counter((wrong.rule, wrong.code) for wrong in GAME.check(state)) == {
        ("A1", "too_many_buildings"): 2,
        ("A1", "buildings_do_not_add_up"): 1,
        ("A21", "too_many_of_a_card"): 2,
        ("A13", "too_many_points"): 1,
        ("A23", "dirk_draws_too_many"): 1,
    }


def test_check_finds_nothing_wrong_with_what_was_played() -> None:
    for story in ("", OPEN, LEFTOVERS, LEFTOVERS_SHOWN, ONE_LEFT):
        assert GAME.check(three().tell(story).state) == []
    for story in (DIRKS_SIX, ALL_MONEY_IN_HAND, TWO_LATE):
        assert GAME.check(two().tell(story).state) == []


def test_at_the_end_the_deck_is_empty_whatever_is_corrected() -> None:
    table = three().tell(LEFTOVERS)
    assert table.refusal("correct Cem green 8").rule == "A18"
    assert has(table.tell("correct Cem green 8; Ben green 3"), "Ben")["green"] == 3


# Text


LINES = [
    "deal Ann y4 y4 b7 o9",
    "start Ann",
    "yard blue green",
    "yard blue green 8",
    "money y4 b7",
    "dirk purple",
    "dirk purple 13",
    "Ann buys green",
    "Ann buys green at blue",
    "Ann buys green for 10",
    "Ann buys green at blue for 10",
    "Ann buys green with b4 b6",
    "Ann buys green at blue for 10 with b4 b6",
    "Ann buys green to Dirk",
    "Ann buys green at blue for 10 with b4 b6 to Dirk",
    "Ann takes money",
    "Ann takes y1 b4",
    "Ann ends",
    "scoring A",
    "scoring B",
    "scoring C",
    "left green to Ben",
    "left green to nobody",
    "left green at orange to Ben",
    "correct Ann green 3",
    "correct turn Ben; Ann points 12; yard blue green 8; Ann money b3 b4",
    'correct Ann green 3; why "she had one; under the table"',
]


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_read_and_written_alike(line: str) -> None:
    terms = two().state.terms
    assert GAME.write(terms, GAME.read(terms, line)) == line


def test_a_reason_with_double_quotes_does_not_spoil_its_line() -> None:
    terms = two().state.terms
    line = GAME.write(terms, Correction((("Ann", "green", "3"),), 'she said "three"'))
    assert GAME.read(terms, line).facts == (("Ann", "green", "3"),)


def test_every_kind_of_move_has_a_line() -> None:
    terms = two().state.terms
    assert {type(GAME.read(terms, line)) for line in LINES} == {*GAME.rules, Correction}


def test_what_is_no_move_is_not_written() -> None:
    with pytest.raises(TypeError, match="no move of alhambra"):
        GAME.write(two().state.terms, "Ann buys green")


def seated(*names: str) -> Terms:
    state = GAME.start(Setup(SHIPPED.load(GAME), tuple(map(Seat, names))))
    assert isinstance(state, State)
    return state.terms


names = st.text(min_size=1, max_size=40).filter(
    lambda name: name.isprintable() and name == name.strip() and '"' not in name
)


@given(names)
def test_any_name_can_stand_in_a_line(name: str) -> None:
    others = [other for other in ("Ann", "Ben", "Cem") if other.casefold() != name.casefold()][:2]
    terms = seated(name, *others) if name.casefold() != "dirk" else seated("Dirk", "Ann", "Ben")
    for move in (
        Start(0),
        Deal(0, money.pack([0, 5])),
        Purchase(0, GREEN, slot=1, price=8, paid=money.pack([16])),
        TakeMoney(0),
        EndTurn(0),
        Leftover(GREEN, 0),
    ):
        assert GAME.read(terms, GAME.write(terms, move)) == move


@pytest.mark.parametrize(
    "name", ["Mary Ann", "nobody", "Money", "deal", "turn", "scored", "yard", "7", "O'Neil; Jr", "why"]
)
def test_an_odd_name_can_be_corrected(name: str) -> None:
    setup = Setup(SHIPPED.load(GAME), (Seat(name), Seat("Ben"), Seat("Cem")))
    state = GAME.start(setup)
    assert isinstance(state, State)
    step = GAME.apply(state, GAME.read(state.terms, f'correct "{name}" green 3; turn "{name}"'))
    assert not isinstance(step, Refusal)
    assert (step.state.holdings[0][GREEN], step.state.on_turn) == (3, 0)


def test_names_are_read_in_any_case() -> None:
    assert GAME.read(seated("Ann", "Ben", "Cem"), "ann takes money") == TakeMoney(0)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "a player's name is missing at the end of the line"),
        ("Zoe takes money", 'nobody here is called "Zoe"; at the table sit Ann, Ben'),
        ("Ann", '"buys", "takes" or "ends" is missing at the end of the line'),
        ("Ann sings", '"sings" is nothing a player does; a player "buys", "takes" or "ends"'),
        ("Ann buys", "building colour is missing at the end of the line"),
        ("Ann buys pink", '"pink" is no building colour; there are blue, red, brown, white, green, purple'),
        ("Ann buys green at pink", '"pink" is no slot of the yard; there are yellow, blue, green, orange'),
        ("Ann buys green for ten", 'the price should be a whole number, not "ten"'),
        ("Ann buys green with", "the money cards are missing"),
        (
            "Ann buys green with b0",
            '"b0" is no money card; one is an initial and a value from 1 to 9 '
            "(y for yellow, b for blue, g for green, o for orange)",
        ),
        ("Ann takes y1 y1 y1 y1", '"y1" is there more than three times'),
        ("Ann buys green to Ben", "a building can be given to Dirk and to nobody else"),
        ("Ann buys green now", '"now" is one word too many'),
        ("Ann takes", "the money cards are missing"),
        ("deal Ann", "the money cards are missing"),
        ("scoring D", '"D" is no scoring; there are A, B, C'),
        ("left green Ann", 'a leftover goes "to" a player or "to nobody"'),
        ("correct", "a correction names at least one fact"),
        ('Ann "takes', "a double quote is opened and not closed"),
    ],
)
def test_an_unreadable_line_says_why(line: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as error:
        GAME.read(two().state.terms, line)
    assert str(error.value) == sentence


# Editions


def edition_data() -> dict[str, Any]:
    loaded = SHIPPED.load(GAME, "city")
    return {
        "name": "mine",
        "currencies": list(loaded.currencies),
        "buildings": {colour: {"prices": list(prices)} for colour, prices in zip(COLOURS, loaded.prices, strict=True)},
    }


def with_prices(colour: str, prices: Any) -> dict[str, Any]:
    data = edition_data()
    data["buildings"][colour] = {"prices": prices}
    return data


def test_the_editions_there_are() -> None:
    assert SHIPPED.names(GAME) == ["city", "alhambra"]
    assert SHIPPED.load(GAME) == SHIPPED.load(GAME, "city")
    assert SHIPPED.load(GAME, "city").labels["purple"]["en"] == "Skyscraper"
    assert SHIPPED.load(GAME, "alhambra").labels["purple"]["en"] == "Tower"
    assert Table("alhambra", "Ann", "Ben", edition="alhambra").state.terms.edition.name == "alhambra"


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (
            {**edition_data(), "currencies": ["yellow", "blue", "green"]},
            "edition mine: there must be four currencies with four different initials, not yellow, blue, green",
        ),
        (
            {**edition_data(), "currencies": ["yellow", "blue", "green", "brown"]},
            "edition mine: there must be four currencies with four different initials, not yellow, blue, green, brown",
        ),
        (
            {**edition_data(), "buildings": {"pink": {"prices": [1]}}},
            'edition mine: buildings: "pink" means nothing here. There are: blue, red, brown, white, green, purple.',
        ),
        ({**edition_data(), "buildings": {}}, "edition mine: blue has no list of prices"),
        (with_prices("blue", [2, 3]), "edition mine: blue has 2 prices; there are 7 blue cards"),
        (
            with_prices("blue", [2, 3, 4, 5, 6, 7, 28]),
            "edition mine: blue has the price 28; a price is a whole number from 1 to 27",
        ),
        (
            with_prices("blue", [2, 3, 4, 5, 6, 7, "8"]),
            "edition mine: blue has the price '8'; a price is a whole number from 1 to 27",
        ),
        (
            with_prices("blue", [2, 2, 2, 2, 6, 7, 8]),
            "edition mine: blue has the price 2 4 times; three is the most",
        ),
    ],
)
def test_a_wrong_edition_says_what_is_wrong(data: Mapping[str, Any], sentence: str) -> None:
    with pytest.raises(EditionError) as error:
        GAME.edition(data)
    assert str(error.value) == sentence


@pytest.mark.parametrize(
    "data",
    [
        {**edition_data(), "currencies": ["", "blue", "green", "orange"]},
        {**edition_data(), "currencies": ["light yellow", "blue", "green", "orange"]},
        {**edition_data(), "currencies": 4},
        {**edition_data(), "buildings": 6},
        with_prices("blue", 7),
        with_prices("blue", [2, 3, 4, 5, 6, 7, True]),
        {
            **edition_data(),
            "buildings": {**edition_data()["buildings"], "red": {"prices": [3, 4, 5, 6, 7, 8, 9], "names": "Theatre"}},
        },
    ],
    ids=["empty", "two words", "number", "no table", "one price", "truth", "one name"],
)
def test_an_edition_of_the_wrong_shape_is_an_edition_error_too(data: Mapping[str, Any]) -> None:
    with pytest.raises(EditionError, match="edition mine"):
        GAME.edition(data)


def test_an_edition_that_is_not_there() -> None:
    with pytest.raises(EditionError) as error:
        SHIPPED.load(GAME, "citty")
    assert str(error.value) == 'alhambra has no edition "citty". Did you mean "city"?'
    with pytest.raises(EditionError) as error:
        SHIPPED.load(GAME, "xyz")
    assert str(error.value) == 'alhambra has no edition "xyz". There are: city, alhambra.'


def test_an_edition_file_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "alhambra.toml").write_text("[city\n", encoding="utf-8")
    (trouble,) = Editions(tmp_path).troubles()
    assert str(trouble).startswith("games/alhambra.toml, line 1: this is not TOML: ")


def test_a_file_with_an_edition_that_is_no_table(tmp_path: Path) -> None:
    (tmp_path / "alhambra.toml").write_text("city = 3\n", encoding="utf-8")
    (trouble,) = Editions(tmp_path).troubles()
    assert str(trouble) == "games/alhambra.toml, line 1: the edition city must be a table, as in [city], not 3."


def test_an_edition_may_have_other_currencies(tmp_path: Path) -> None:
    edition = GAME.edition({**edition_data(), "currencies": ["dollar", "euro", "franc", "pound"]})
    state = GAME.start(Setup(edition, (Seat("Ann"), Seat("Ben"), Seat("Cem"))))
    assert isinstance(state, State)
    move = GAME.read(state.terms, "Ann buys green at euro for 10 with e4 e6")
    assert move == Purchase(0, GREEN, slot=1, price=10, paid=money.pack([9 + 3, 9 + 5]))
    assert GAME.write(state.terms, move) == "Ann buys green at euro for 10 with e4 e6"


# Money

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


# Whole matches


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


@settings(max_examples=12, deadline=None)
@given(st.integers(2, 6), seeds, st.sampled_from(["skip", "hold"]))
def test_no_card_is_lost_or_invented_where_everything_is_told(count: int, seed: int, missed: str) -> None:
    for state, move, after in told_match(count, seed, missed_scorings=missed):
        is_sound(state, move, after)
        if after.money_deck is not None and after.discards is not None:
            hands = sum(money.count(hand) for hand in after.hands if hand is not None)
            told = hands + money.count(after.display) + money.count(after.discards)
            assert told + after.hidden + after.money_deck == 36 * after.terms.copies


@settings(max_examples=12, deadline=None)
@given(st.integers(2, 6), seeds, st.sampled_from(["skip", "hold"]))
def test_no_card_is_lost_or_invented_where_little_is_told(count: int, seed: int, missed: str) -> None:
    for state, move, after in bare_match(count, seed, missed_scorings=missed):
        is_sound(state, move, after)


@settings(max_examples=6, deadline=None)
@given(st.integers(2, 6), seeds)
def test_points_never_fall_and_only_scorings_pay(count: int, seed: int) -> None:
    for state, move, after in told_match(count, seed):
        assert all(new >= old for old, new in zip(state.points, after.points, strict=True))
        if after.points != state.points:
            assert isinstance(move, HoldScoring) or after.phase == "over"
