"""Alhambra: moves taken back after cards were shuffled, and at the end of a match."""

from __future__ import annotations

from companion.rules import Task
from tests.games.alhambra.refusals import LEFTOVERS, OPEN
from tests.games.alhambra.takeback import MONEY
from tests.table import Table, undone


def test_A10_money_paid_and_shuffled_must_be_looked_for() -> None:
    table = Table("alhambra", "Ann", "Ben", "Cem").tell(OPEN)
    table.step = table.step._replace(state=table.state._replace(money_deck=0, display=0, hidden=0))
    assert undone(table, "Ann buys blue at yellow with y9") == (
        Task("A10", "refilled_money_to_deck", count=1),
        Task("A10", "refilled_to_deck", count=1),
        Task("A7", "building_to_slot", owner=0, colour="blue", slot="yellow"),
        Task("A10", "find_in_deck", player=0, cards="y9"),
    )


def test_A10_discards_that_were_shuffled_are_left() -> None:
    table = Table("alhambra", "Ann", "Ben", "Cem").tell(f"{OPEN} / Ann buys blue with y9 / yard yellow green 8")
    table.step = table.step._replace(state=table.state._replace(money_deck=1))
    assert undone(table, "Ben takes y1 b1 g1") == (
        Task("A10", "refilled_money_to_deck", count=2),
        Task("A10", "leave_shuffled"),
        Task("A6", "taken_back", player=1, cards="y1 b1 g1"),
    )


def test_A16_a_turn_that_ended_the_match_gives_back_points_leftovers_and_the_purchase() -> None:
    table = Table("alhambra", "Ann", "Ben", "Cem", missed_scorings="hold").tell(
        "correct Ann blue 7; Ann red 7; Ben brown 9; Ben white 9; Cem green 11; Cem purple 7; "
        "yard yellow purple 8; yard blue purple 9; yard green purple 10; yard orange purple 11; turn Ann; "
        "Ann money y9 b1; Ben money b1; Cem money o1"
    )
    points, *others = undone(table, "Ann buys purple at yellow with y9")
    assert (points.code, points.facts["points"]) == ("points_off", table.state.points)
    assert others == [
        Task(
            "A19",
            "leftovers_to_yard",
            slots=("blue", "green", "orange"),
            colours=("purple", "purple", "purple"),
            players=(None, None, 2),
        ),
        Task("A7", "building_to_slot", owner=0, colour="purple", slot="yellow"),
        Task("A7", "payment_back", player=0, cards="y9"),
    ]


def test_A19_the_last_leftover_of_a_yard_that_was_not_told_comes_back_alone() -> None:
    table = Table("alhambra", "Ann", "Ben", "Cem").tell(
        f"{LEFTOVERS} / {MONEY} / left purple to Ann / left purple to Cem"
    )
    points, leftover = undone(table, "left purple to Cem")
    assert points.facts["points"] == table.state.points
    assert leftover == Task("A19", "building_to_yard", owner=2, colour="purple")
