"""Alhambra, the turn: one action, another after exact payment, the refill (A5, A8 to A11)."""

from __future__ import annotations

from companion.games.alhambra.rules import COLOURS, GAME, ShowBuilding, ShowMoney
from companion.rules import Refusal, Task
from tests.games.alhambra.refusals import ALL_MONEY_IN_HAND, OPEN
from tests.games.alhambra.tables import GREEN, PURPLE, RED, WHITE, hand, has, listed, on_turn, three, turned_up, two


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
