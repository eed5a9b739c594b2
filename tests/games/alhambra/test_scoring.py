"""Alhambra, the scoring: when it is held, what it pays, how ties are shared (A12 to A17)."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.alhambra.rules import GAME, Scoring, Share, score
from companion.games.alhambra.rules.majority import paid_places
from companion.rules import Refusal
from tests.games.alhambra.refusals import DIRKS_SIX, LEFTOVERS, ONE_LEFT, OPEN
from tests.games.alhambra.tables import (
    BLUE,
    GREEN,
    LAST_FOUR,
    PURPLE,
    RED,
    has,
    holding,
    on_turn,
    owners_after,
    scorings,
    three,
    two_playing,
)
from tests.table import Table


def shares(scoring: Scoring, colour: int) -> tuple[Share, ...]:
    return scoring.majorities[colour].shares


def test_A12_a_scoring_card_is_scored_at_once() -> None:
    table = three().tell("start Ann / Ann buys purple / Ann takes money / scoring A")
    assert table.points == {"Ann": 6, "Ben": 0, "Cem": 0}
    assert ("A12", "score_now") in table.todo()
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
    assert table.todo() == [
        ("A12", "score_now"),
        ("A12", "scoring_card_out"),
        ("A19", "give_leftover"),
        ("A19", "give_leftover"),
        ("A19", "give_leftover"),
        ("A20", "score_now"),
    ]
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
    assert table.todo() == [("A12", "score_now"), ("A12", "scoring_card_out"), ("A19", "give_leftovers")]
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
