"""Alhambra for two players: Dirk, who owns buildings and never has a turn (A21 to A25)."""

from __future__ import annotations

import pytest

from companion.games.alhambra.rules import GAME
from companion.rules import Refusal, Task
from tests.games.alhambra.refusals import DIRKS_SIX, OPEN, TWO_LATE
from tests.games.alhambra.tables import has, listed, on_turn, three, two, two_playing
from tests.table import Table


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
    assert table.refusal("money y9") == Refusal("A10", "card_elsewhere", card="y9", copies=3)


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
    assert table.step.todo == (
        Task("A12", "lay_scoring_card", scoring="A", player=1),
        Task("A12", "score_now", scoring="A"),
        Task("A12", "scoring_card_out", scoring="A"),
        Task("A23", "draw_for_dirk", count=6),
        Task("A12", "refill_money", count=None),
    )
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
    assert table.step.todo[-2] == Task("A23", "draw_for_dirk", count=draws)
    assert table.state.dirk_due == draws


@pytest.mark.parametrize(("bought", "draws"), [(0, 14), (1, 13), (2, 13), (3, 13)])
def test_A23_or_a_third_of_the_deck_and_the_four_on_show_where_the_house_says_so(bought: int, draws: int) -> None:
    table = two(dirks_third="with_yard").tell(f"{DIRKS_SIX} / start Ann / Ann takes money / scoring A / {DIRKS_SIX}")
    table.tell("".join(["Ben buys purple / "] * bought) + "Ben takes money / scoring B")
    assert table.state.dirk_due == (38 - bought + 4) // 3 == draws


def test_A23_of_the_four_on_show_he_gets_only_what_is_in_the_deck() -> None:
    table = two(dirks_third="with_yard").tell(f"{TWO_LATE} / correct scored A / Ann takes money / scoring B")
    assert (table.state.deck, table.state.dirk_due) == (1, 1)


def test_A23_with_too_few_left_dirk_gets_what_there_is() -> None:
    table = two().tell(TWO_LATE)
    table.tell("correct Dirk purple 3 / Ann takes money / scoring A")
    assert table.step.todo[-2] == Task("A23", "draw_for_dirk", count=4)
    table.tell("dirk purple / dirk purple / dirk purple / dirk purple / Ben takes money / scoring B")
    assert ("A23", "draw_for_dirk") not in table.todo()


def test_A23_after_b_in_the_last_refill_there_is_nothing_to_draw() -> None:
    table = two().tell(
        f"{TWO_LATE} / correct scored A / Ann buys purple / Ann buys purple / Ann takes money / scoring B"
    )
    assert table.state.dirk_due == 0
    assert table.todo() == [("A12", "score_now"), ("A12", "scoring_card_out"), ("A19", "give_leftovers")]


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
