"""Alhambra: matches joined late, corrections, and what is wrong with a position set up by hand."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.games.alhambra.rules import GAME, money
from companion.games.alhambra.rules.position import FACTS
from companion.rules import Refusal
from tests.games.alhambra.refusals import (
    ALL_MONEY_IN_HAND,
    DIRKS_SIX,
    LEFTOVERS,
    LEFTOVERS_SHOWN,
    ONE_LEFT,
    OPEN,
    TWO_LATE,
)
from tests.games.alhambra.tables import GREEN, hand, has, holding, on_turn, three, two, two_playing


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
    state = two_playing().state._replace(
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


def test_buildings_that_are_more_than_there_are_are_counted_not_the_deck_that_they_would_leave() -> None:
    refusal = three().tell(ONE_LEFT).refusal("correct Cem purple 8")
    assert refusal == Refusal("A1", "too_many_in_all", count=55, total=54)


def test_check_finds_nothing_wrong_with_what_was_played() -> None:
    for story in ("", OPEN, LEFTOVERS, LEFTOVERS_SHOWN, ONE_LEFT):
        assert GAME.check(three().tell(story).state) == []
    for story in (DIRKS_SIX, ALL_MONEY_IN_HAND, TWO_LATE):
        assert GAME.check(two().tell(story).state) == []


def test_at_the_end_the_deck_is_empty_whatever_is_corrected() -> None:
    table = three().tell(LEFTOVERS)
    assert table.refusal("correct Cem green 8").rule == "A18"
    assert has(table.tell("correct Cem green 8; Ben green 3"), "Ben")["green"] == 3
