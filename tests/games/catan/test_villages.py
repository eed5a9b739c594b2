"""Catan, villages, cities and their events (C9, C10)."""

from __future__ import annotations

import pytest

from companion.games.catan.rules import GAME as CATAN
from companion.games.catan.rules import resources
from companion.games.catan.rules.state import supply
from companion.rules import Refusal, Step
from tests.games.catan.tables import begun, cards, chances, facts, hand, lines, size, told


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
