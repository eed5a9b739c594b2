"""Alhambra: what follows from what was told is concluded, and what is odd is warned of, never refused."""

from __future__ import annotations

import pytest

from companion.games.alhambra.rules import GAME
from companion.rules import News, Refusal, Task
from tests.games.alhambra.refusals import ALL_MONEY_IN_HAND, HANDS, OPEN
from tests.games.alhambra.tables import (
    GREEN,
    LAST_FOUR,
    RED,
    hand,
    on_turn,
    owners_after,
    sure,
    three,
    turned_up,
    two,
    two_playing,
    vague,
)
from tests.table import Table

NINE = (
    "correct Ann money y9 b3; yard yellow blue 8; yard blue red 9; yard green white 11; yard orange purple 13; turn Ann"
)
"""Of yellow Ann holds a nine and nothing else."""
TWINS = "start Ann / yard yellow green 8 / yard blue green 8 / yard green red 3 / yard orange red 4"
MONEY = [f"money {initial}{value}" for initial in "ybgo" for value in range(1, 10)]


# What must have been paid (A7, A8)


def test_A8_a_nine_alone_does_not_pay_eight_exactly_so_the_turn_is_over() -> None:
    table = three().tell(f"{NINE} / Ann buys blue")
    assert on_turn(table) == "Ben"
    assert table.refusal("Ann buys white").code == "not_your_turn"
    assert hand(table, "Ann") == ["b3"], "the nine was paid, there was nothing else"


def test_A8_several_cards_none_of_which_pay_exactly_end_the_turn_too() -> None:
    table = three().tell(f"{NINE} / correct Ann money y9 y4 y3 b3 / Ann buys blue")
    assert on_turn(table) == "Ben"
    assert (sure(table, "Ann"), vague(table, "Ann")) == (["b3"], ["yellow"])


def test_A8_an_eight_alone_pays_eight_exactly() -> None:
    table = three().tell(f"{NINE} / correct Ann money y8 b3 / Ann buys blue")
    assert table.step.todo == (Task("A8", "act_again", player=0),)
    assert hand(table, "Ann") == ["b3"]


def test_A8_where_both_are_possible_the_table_says_when_the_turn_ends() -> None:
    table = three().tell(f"{OPEN} / Ann buys blue")
    assert (on_turn(table), table.state.exact) == ("Ann", None)


def test_A8_a_turn_that_is_over_already_may_still_be_ended() -> None:
    for story in (f"{NINE} / Ann buys blue", f"{OPEN} / Ann buys blue with y9"):
        table = three().tell(story)
        assert on_turn(table.tell("Ann ends")) == "Ben"
        assert table.todo() == []
        assert table.refusal("Ann ends").code == "not_your_turn"


def test_A7_a_hand_that_can_pay_on_one_slot_only_tells_which_it_was() -> None:
    table = three().tell(f"{HANDS} / yard yellow green 8 / yard blue green 8 / yard green red 3 / yard orange red 4")
    table.tell("Ann buys green")
    assert table.state.yard[:2] == (None, (GREEN, 8))


def test_A7_money_nobody_told_of_leaves_the_other_currencies_known() -> None:
    table = three().tell(f"{OPEN} / Ann buys blue / Ann takes b1")
    assert (sure(table, "Ann"), vague(table, "Ann")) == (["b1", "b3"], ["yellow"])
    table = three().tell(f"{OPEN} / Ann buys blue / Ann takes b1 / Ben takes y1 / Cem takes g1")
    assert table.refusal("Ann buys red at blue").code == "cannot_afford"


def test_A6_a_turn_ended_without_a_word_may_have_ended_with_money() -> None:
    table = three().tell(f"{OPEN} / Ann buys blue / Ann ends")
    assert table.state.hidden == 4
    assert not GAME.refuse(table.state, GAME.read(table.state.terms, "money y2"))


# Which slot it was (A7, A9)


def test_A7_two_slots_with_the_same_building_are_settled_by_what_is_turned_up() -> None:
    table = three().tell(f"{TWINS} / Ann buys green / Ann ends / yard yellow red 5")
    assert table.state.yard == ((RED, 5), (GREEN, 8), (RED, 3), (RED, 4))
    assert table.state.doubt == ()


def test_A7_two_slots_with_the_same_building_are_settled_by_the_next_purchase() -> None:
    table = three().tell(f"{TWINS} / Ann buys green / Ann buys green at blue")
    assert table.state.yard == (None, None, (RED, 3), (RED, 4))


def test_A9_of_two_slots_one_is_empty_until_the_turn_ends() -> None:
    table = three().tell(f"{TWINS} / Ann buys green")
    assert len(table.state.doubt) == 2
    assert table.refusal("Ann buys blue").rule == "A7"
    assert table.tell("Ann buys green").refusal("Ann buys green").code == "not_on_yard"


def test_A7_what_lay_there_all_the_time_may_be_told_again() -> None:
    table = three().tell(f"{TWINS} / Ann buys green / Ann ends / yard yellow green 8 / yard blue red 5")
    assert table.state.yard == ((GREEN, 8), (RED, 5), (RED, 3), (RED, 4))


# The scoring cards (A4)


def overdue(table: Table) -> list[News]:
    return [told for told in table.step.told if isinstance(told, News) and told.rule == "A4"]


def test_A4_a_scoring_card_before_its_pile_is_warned_of_and_held() -> None:
    table = three().tell(f"{OPEN} / Ann takes y1 / scoring A")
    assert overdue(table) == [News("A4", "scoring_early", scoring="A")]
    assert table.state.scored == "A"


def test_A4_so_it_is_where_little_is_told() -> None:
    table = three().tell("start Ann / Ann takes money / scoring A")
    assert overdue(table) == [News("A4", "scoring_early", scoring="A")]


def test_A4_a_scoring_card_that_does_not_come_is_warned_of_once() -> None:
    table = three().tell(OPEN)
    warned = []
    for drawn in range(1, 60):
        card = GAME.to_json(table.state)["display"][0]
        table.tell(f"{on_turn(table)} takes {card}")
        warned += [(drawn, news) for news in overdue(table)]
        table.tell(next(line for line in MONEY if not GAME.refuse(table.state, GAME.read(table.state.terms, line))))
    assert warned == [(93 * 2 // 5 + 4 + 1, News("A4", "scoring_overdue", scoring="A"))]
    assert not GAME.refuse(table.tell(f"{on_turn(table)} takes money").state, GAME.read(table.state.terms, "scoring A"))


def test_A4_fair_piles_are_never_warned_of() -> None:
    table = two_playing().tell("Ann takes money")
    for _ in range(8):
        table.tell(f"{on_turn(table)} takes money")
        assert not overdue(table)


# What is to be done, in its order (A10, A12, A17, A18, A20)


def test_A12_the_card_is_laid_down_scored_and_put_away_and_the_refill_goes_on() -> None:
    table = three().tell(f"{OPEN} / Ann takes y1 b1 / money y2 / scoring A")
    assert table.step.todo == (
        Task("A12", "lay_scoring_card", scoring="A", player=1),
        Task("A12", "score_now", scoring="A"),
        Task("A12", "scoring_card_out", scoring="A"),
        Task("A12", "refill_money", count=1),
    )


def test_A10_the_last_cards_of_the_deck_come_before_the_shuffle() -> None:
    table = three().tell(f"{OPEN} / Ann buys blue with y9 / yard yellow green 8")
    table.step = table.step._replace(state=table.state._replace(money_deck=2, scored="AB"))
    table.tell("Ben takes y1 b1 g1")
    assert table.step.todo == (
        Task("A10", "last_of_deck", count=2),
        Task("A10", "shuffle_money"),
        Task("A10", "refill_money", count=1),
    )
    nine = GAME.read(table.state.terms, "money y9")
    assert turned_up(table.state)[nine] == 2, "the third one is shuffled in after these"
    table.tell("money y2 / money y3")
    assert turned_up(table.state)[nine] == 3


def test_A10_the_discards_stay_where_they_are_until_a_card_is_needed() -> None:
    table = three().tell(f"{OPEN} / Ann buys blue with y9 / yard yellow green 8")
    table.step = table.step._replace(state=table.state._replace(money_deck=1))
    table.tell("Ben takes y1")
    assert table.step.todo == (Task("A10", "refill_money", count=1),)
    assert (table.state.money_deck, GAME.to_json(table.state)["discards"]) == (0, ["y9"])


@pytest.mark.parametrize("house", [{}, {"missed_scorings": "hold"}])
def test_A18_at_the_end_no_money_is_turned_up_that_nobody_needs(house: dict[str, str]) -> None:
    scored = "B" if not house else "none"
    table = three(**house).tell(f"{LAST_FOUR}; scored {scored}; Ann money y8 b9; Ben money b8 g5; Cem money o1")
    table.tell("Ann buys purple with y8 / Ann takes g5")
    assert table.state.phase == "over"
    assert "refill_money" not in [task.code for task in table.step.todo]


def test_A17_money_is_turned_up_where_a_scoring_card_may_come_and_then_c_is_asked_for() -> None:
    table = three().tell(f"{LAST_FOUR}; scored A; Ann money y8 b9; Ben money b8 g5; Cem money o1")
    table.tell("Ann buys purple with y8 / Ann takes g5")
    assert table.todo() == [("A10", "refill_money"), ("A17", "say_scoring_card"), ("A20", "say_last_scoring")]


def test_A20_c_is_asked_for_once_the_last_buildings_are_told() -> None:
    table = three().tell(
        "correct Ann blue 7; Ann red 7; Ben brown 9; Ben white 9; Cem green 11; Cem purple 6; scored B; "
        "yard yellow purple 8; yard blue purple 9; yard green purple 10; yard orange purple 11; turn Ann; "
        "Ann money y8 b9 b2; Ben money g5; Cem money o1"
    )
    table.tell("Ann buys purple with y8 / Ann buys purple with b9")
    assert table.step.todo[-1] == Task("A8", "act_again", player=0)
    table.tell("Ann takes g5")
    assert table.step.todo == (Task("A10", "refill_buildings", count=1), Task("A19", "say_buildings", count=1))
    table.tell("yard yellow purple 7")
    assert table.step.todo == (Task("A20", "say_last_scoring"),)
    table.tell("scoring C")
    assert [task.code for task in table.step.todo] == ["give_leftover"] * 3 + ["score_now"]


def test_A20_to_tell_the_last_money_ends_no_match_for_a_scoring_card_may_be_told_after_it() -> None:
    table = three().tell(f"{LAST_FOUR}; scored A; display y1 b1 g5 o5; Ann money y8 b9; Ben money b8 g5; Cem money o1")
    table.tell("Ann buys purple with y8 / Ann takes g5 / money g2")
    assert (table.state.hidden, table.state.phase) == (0, "leftovers")
    assert table.step.todo == (Task("A20", "say_last_scoring"),)
    table.tell("scoring B")
    assert (table.state.scored, table.state.phase) == ("ABC", "over")


def test_A19_hands_known_in_the_currencies_that_matter_are_enough() -> None:
    table = three().tell(
        f"{LAST_FOUR}; scored B; Ann money y9 y8 b9; Ben money b8 g5; Cem money o1 / "
        "Ann buys purple at yellow / Ann takes y1"
    )
    assert vague(table, "Ann") == ["yellow"]
    assert table.step.todo == (Task("A20", "say_last_scoring"),)
    table.tell("scoring C")
    assert [owner for _, _, owner in owners_after(table)] == [0, 1, 2]


# Joined late


def test_A13_points_may_be_set_before_the_scorings_that_paid_them() -> None:
    table = three().tell("correct Ann points 12 / correct turn Ben / correct Ben points 30 / correct scored B")
    assert (table.points["Ann"], table.state.scored) == (12, "AB")
    assert table.refusal("correct scored A").code == "too_many_points"


def test_A16_points_tell_which_scorings_were_held() -> None:
    assert three().tell("correct Ann points 12 / correct turn Ben").state.scored == "A"
    assert three().tell("correct Ann points 22; turn Ben").state.scored == "AB"


def test_A16_whoever_joined_late_need_not_have_said_that_a_was_held() -> None:
    table = three().tell("correct turn Ben; Ann green 2 / scoring B")
    assert table.state.scored == "AB"
    assert table.points["Ann"] == 12


def test_A22_dirks_buildings_may_be_told_last() -> None:
    table = two().tell("correct scored A / correct turn Ann / correct Dirk green 5 / correct Dirk red 2; Dirk points 5")
    assert table.state.dirk_due == 0
    assert on_turn(table.tell("Ann takes money")) == "Ben"


def test_A5_nobody_must_take_money_that_may_have_run_out() -> None:
    table = two().tell(ALL_MONEY_IN_HAND.replace("deal Ann y9 y9 b2 / ", ""))
    assert table.state.money_deck is None
    assert on_turn(table.tell("Ann ends")) == "Ben"
    assert three().tell("start Ann").refusal("Ann ends") == Refusal("A5", "must_act", player=0)
