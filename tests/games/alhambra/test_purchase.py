"""Alhambra, the purchase: currency, price and payment of a building (A7)."""

from __future__ import annotations

from companion.games.alhambra.rules import GAME
from companion.rules import Refusal
from tests.games.alhambra.refusals import HANDS, OPEN
from tests.games.alhambra.tables import GREEN, RED, hand, has, listed, on_turn, sure, three, vague


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


def test_A7_a_payment_nobody_told_makes_the_hand_unknown_in_one_currency() -> None:
    table = three().tell(f"{OPEN} / Ann buys blue")
    assert (sure(table, "Ann"), vague(table, "Ann")) == (["b3"], ["yellow"])
    assert table.state.discards is None
    assert table.state.yard[0] is None


def test_A7_of_two_like_buildings_it_is_not_known_which_was_bought() -> None:
    table = three().tell("start Ann / yard yellow green 8 / yard blue green 9 / yard green red 3 / yard orange red 4")
    table.tell("Ann buys green")
    assert table.state.yard == ((None, None), (None, None), (RED, 3), (RED, 4))
    assert "Ann buys white" not in listed(table)
    other = three().tell("start Ann / yard yellow green 8 / yard blue green 9 / Ann buys green for 9")
    assert other.state.yard[0] == (GREEN, 8)
