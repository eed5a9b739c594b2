"""Catan, villages, cities and their events (C9, C10)."""

from __future__ import annotations

import pytest

from companion.games.catan.rules import GAME as CATAN
from companion.games.catan.rules import resources
from companion.games.catan.rules.state import supply
from companion.rules import Refusal, Step
from tests.games.catan.tables import begun, cards, chances, facts, hand, lines, size, told, with_pile
from tests.table import Table


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
    assert table.tell("Ann draws").refusal("Ben discards ore wool").code == "no_discard_due"


def test_C10_the_discards_of_a_hand_that_is_not_known_may_be_told() -> None:
    table = begun("Ann cards 9; Ben cards 9").tell("Ann builds city / event robbery / Ben discards ore")
    assert (size(table, "Ben"), resources.text(table.state.discards)) == ((7, 7), "ore")
    assert table.refusal("Ben discards wool wool") == Refusal("C10", "discarded_too_many", player=1, count=1)
    assert resources.text(table.tell("Ben discards wool").state.discards) == "ore wool"


def on_market_day(pile: str) -> Table:
    """Everything is told, the draw pile has these cards, and Ann has just built a city."""
    table = with_pile(told(), pile)
    table.step = Step(table.state._replace(phase="event"))
    return table.tell("event market_day")


def test_C10_market_day_replaces_the_five_market_cards() -> None:
    table = on_market_day("ore ore ore ore wool wool")
    assert table.todo() == [("C10", "new_market")]
    assert (table.state.market, table.state.hidden, table.state.pile) == (0, 5, (1, 1))
    assert resources.holds(table.state.discards, cards("brick lumber wool wool grain"))
    table.tell("market ore ore ore ore wool")
    assert (resources.text(table.state.market), table.state.hidden) == ("ore ore ore ore wool", 0)


def test_C10_market_day_shuffles_the_old_market_with_the_discards() -> None:
    table = on_market_day("ore wool")
    assert [(task.code, task.facts.get("count")) for task in table.step.todo] == [
        ("clear_market", None),
        ("turn_up", 2),
        ("shuffle", None),
        ("turn_up", 3),
    ]
    assert table.state.discards == 0
    assert [code for _, code in on_market_day("").todo()] == ["clear_market", "shuffle", "turn_up"]


def test_C10_the_last_cards_of_the_pile_are_in_the_new_market() -> None:
    table = on_market_day("ore wool").tell("market grain / market grain brick")
    assert resources.text(table.state.sure) == "ore wool"
    assert table.refusal("market brick") == Refusal("C2", "also_in_market", cards="ore wool")
    assert resources.text(table.tell("market wool").state.sure) == "ore"
    assert table.tell("market ore").state.hidden == 0


def test_C10_market_day_with_a_market_that_was_not_told() -> None:
    table = begun("Ann cards 9").tell("Ann builds city / event market_day")
    assert (table.state.hidden, table.state.discards) == (5, 0)
    assert table.tell("Ann draws").state.on_turn == 1
