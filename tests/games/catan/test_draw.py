"""Catan, drawing at the end of a turn (C15)."""

from __future__ import annotations

import pytest

from companion.games.catan.rules import Size
from companion.games.catan.rules.knowledge import deck
from companion.games.catan.rules.resources import ONE
from companion.rules import Refusal, Step
from tests.games.catan.tables import (
    begun,
    cards,
    chances,
    facts,
    hand,
    lines,
    located,
    sit,
    size,
    told,
    with_nothing_left,
    with_pile,
)


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
    assert (table.state.due, table.todo()) == (2, []), "it was said before what to draw"
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
    table.tell("Ann draws ore wool")
    assert table.state.discards == 0
    assert deck(table.state) == before - ONE[2] - ONE[3]


@pytest.mark.parametrize(
    ("pile", "tasks"),
    [
        ("", [("shuffle", None), ("draw", 3)]),
        ("brick", [("draw", 1), ("shuffle", None), ("draw", 2)]),
        ("brick ore", [("draw", 2), ("shuffle", None), ("draw", 1)]),
        ("brick ore wool", [("draw", 3)]),
    ],
)
@pytest.mark.parametrize("line", ["Ann ends", "Ann draws"])
def test_C15_the_discards_are_shuffled_before_the_card_is_drawn_for_which_there_is_none(
    pile: str, tasks: list[tuple[str, int | None]], line: str
) -> None:
    table = told()
    table.step = Step(table.state._replace(knights=(1, 0, 0)))
    with_pile(table, pile).tell(line)
    assert [(task.code, task.facts.get("count")) for task in table.step.todo] == tasks


def test_C15_after_a_card_that_was_told_at_once_the_others_are_drawn() -> None:
    table = with_pile(told(), "brick").tell("Ann draws brick")
    assert [(task.code, task.facts.get("count")) for task in table.step.todo] == [("shuffle", None), ("draw", 1)]


def test_C15_the_last_cards_of_the_pile_are_drawn_before_the_discards_are_shuffled() -> None:
    table = with_pile(told(), "brick")
    assert table.refusal("Ann draws ore wool") == Refusal("C15", "pile_first", cards="brick")
    table.tell("Ann draws brick wool")
    assert hand(table, "Ann") == "brick brick lumber ore wool"


def test_C15_cards_that_were_drawn_are_told_in_any_order() -> None:
    table = with_pile(told(), "brick").tell("Ann ends / Ann draws wool")
    assert table.refusal("Ann draws ore") == Refusal("C15", "pile_first", cards="brick")
    assert hand(table.tell("Ann draws brick"), "Ann") == "brick brick lumber ore wool"


def test_C15_what_was_left_of_the_pile_is_in_the_hand_for_certain() -> None:
    table = with_pile(told(), "brick wool").tell("Ann draws")
    assert hand(table, "Ann") == "brick brick lumber ore wool", "these two were all there was"


# Fewer cards than are due


KNIGHT = "Ann knights 1; Ann hand brick lumber ore; Ben cards 3; Cem cards 3"


def test_C15_what_a_knight_adds_may_be_left() -> None:
    table = begun(KNIGHT).tell("Ann ends / Ann draws ore wool")
    assert (table.state.on_turn, table.state.due) == (0, 1)
    assert lines(table) == ["Ann ends"]
    table.tell("Ann ends")
    assert (hand(table, "Ann"), table.state.on_turn) == ("brick lumber ore ore wool", 1)


def test_C15_fewer_cards_may_be_told_by_their_number() -> None:
    table = begun("Ann knights 1").tell("Ann draws 2")
    assert (size(table, "Ann"), table.state.on_turn) == ((5, 5), 1)
    assert facts(table, "draw") == {"player": 0, "count": 2}
    assert begun("Ann knights 1").tell("Ann draws 3").state.sizes[0] == (6, 6)
    assert begun("Ann knights 3", players=4).tell("Ann ends / Ann draws ore / Ann draws 1").state.sizes[0] == (5, 5)


@pytest.mark.parametrize("line", ["Ann ends", "Ann draws 0"])
def test_C15_never_fewer_than_two_cards_are_drawn(line: str) -> None:
    table = begun(KNIGHT).tell("Ann ends")
    assert table.refusal(line) == Refusal("C15", "drew_too_few")
    table.tell("Ann draws ore")
    assert table.refusal(line) == Refusal("C15", "drew_too_few")
    assert begun("Ann knights 1").refusal("Ann draws 1").code == "drew_too_few"
    assert begun("Ann knights 1").refusal("Ann draws 4") == Refusal("C15", "drew_too_many", count=4, due=3)


def test_C15_fewer_than_two_are_drawn_where_there_may_be_no_more() -> None:
    table = begun("Ann cards 20; Ben cards 21; Cem cards 21").tell("Ann builds road / Ann draws / Ben ends")
    assert table.state.due == 2
    assert table.tell("Ben ends").state.on_turn == 2


def test_C15_pile_and_discards_empty_there_is_nothing_to_draw() -> None:
    table = with_nothing_left(told())
    table.tell("Ann ends")
    assert (hand(table, "Ann"), table.state.on_turn, table.todo()) == ("brick lumber ore", 1, [])


def test_C15_the_discards_are_shuffled_behind_a_market_that_was_not_told_too() -> None:
    """All that is neither in a hand nor discarded is the market's five cards: the draw pile is empty."""
    table = sit(2).tell("deal Ann ore ore ore / deal Ben wool wool wool / start Ann")
    left = table.state.terms.cards - located(table.state) - cards("grain grain grain grain grain")
    table.step = Step(table.state._replace(discards=left, pile=Size(0, 0)))
    table.tell("Ann draws brick brick")
    assert hand(table, "Ann") == "brick brick ore ore ore"
