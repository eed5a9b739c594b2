"""Catan, the end: ten points on one's own turn (C16)."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.catan.rules import GAME as CATAN
from companion.match.dealer import play
from companion.rules import Outcome, Refusal
from tests.conformance import setup_of
from tests.games.catan.tables import begun, chances, lines, sit


def test_C16_the_example_of_the_rule_book_is_ten_points() -> None:
    table = begun("Ann villages 2; Ann cities 1; Ann has church; Ann knights 2; Ann roads 3; Ann cards 9")
    assert (table.points["Ann"], CATAN.outcome(table.state)) == (9, None)
    table.tell("Ann builds road")
    assert table.points["Ann"] == 10
    outcome = CATAN.outcome(table.state)
    assert outcome is not None
    assert (outcome.rule, outcome.code, outcome.winners) == ("C16", "ten_points", (0,))
    assert [(rank.place, rank.owner, rank.points) for rank in outcome.ranking] == [(1, 0, 10), (2, 1, 1), (2, 2, 1)]
    (news,) = table.step.told
    assert news.to_json() == {"rule": "C16", "code": "ten_points", "player": 0, "points": 10}


def test_C16_more_than_ten_points_win_too() -> None:
    table = begun("Ann villages 7; Ann cities 1; Ann cards 9").tell("Ann builds expansion town_hall")
    assert table.points["Ann"] == 11
    assert CATAN.outcome(table.state) is not None


def test_C16_after_the_end_nothing_is_listed_or_asked_for() -> None:
    table = begun("Ann villages 9; Ann cards 9").tell("Ann builds city")
    assert table.todo() == [("C8", "pay")]
    assert (lines(table), chances(table), CATAN.actors(table.state)) == ([], {}, ())
    assert table.refusal("event robbery").code == "no_event_due"
    assert table.refusal("Ann draws") == Refusal("C16", "match_over")


def test_C16_a_village_for_the_tenth_point_leaves_no_arrows_to_turn() -> None:
    table = begun("Ann villages 8; Ann roads 2; Ann cards 9").tell("Ann builds village")
    assert isinstance(CATAN.outcome(table.state), Outcome)
    assert table.refusal("Ann turns arrows").code == "match_over"


def test_C16_a_stolen_road_can_be_the_tenth_point() -> None:
    table = begun("Ann villages 9; Ann cards 9; Ben roads 3; Cem roads 3").tell("Ann builds road")
    outcome = CATAN.outcome(table.state)
    assert outcome is not None
    assert outcome.winners == (0,)
    assert ("C13", "take_card") in table.todo()


def test_C16_ten_points_count_on_the_own_turn_only() -> None:
    table = begun("Ben villages 9; Ben roads 2")
    assert (table.points["Ben"], CATAN.outcome(table.state)) == (10, None)
    table.tell("Ann draws")
    outcome = CATAN.outcome(table.state)
    assert outcome is not None
    assert outcome.winners == (1,)
    assert [told.to_json()["code"] for told in table.step.told] == ["ten_points"]


def test_C16_points_stolen_before_the_own_turn_do_not_count() -> None:
    table = begun("Ben villages 9; Ben roads 2; Ann roads 3; Cem roads 2; Ann cards 9").tell(
        "Ann builds road / Ann draws"
    )
    assert (table.points["Ben"], table.state.on_turn, CATAN.outcome(table.state)) == (9, 1, None)


def test_C16_who_begins_a_match_joined_late_with_ten_points_has_won() -> None:
    table = sit().tell("correct Ann villages 8; Ann roads 4 / start Ann")
    assert table.points["Ann"] == 10
    assert CATAN.outcome(table.state) is not None


def test_C16_the_points_to_win_are_a_house_rule() -> None:
    rule = CATAN.house_rules[1]
    assert (rule.name, rule.rule, rule.default) == ("points_to_win", "C16", "10")
    short = begun("Ann villages 7; Ann cards 9", points_to_win="8").tell("Ann builds village")
    outcome = CATAN.outcome(short.state)
    assert outcome is not None
    assert (outcome.rule, outcome.code, outcome.winners) == ("C16", "enough_points", (0,))
    assert short.step.told[0].to_json() == {"rule": "C16", "code": "enough_points", "player": 0, "points": 8}


@pytest.mark.parametrize("points", CATAN.house_rules[1].choices)
def test_C16_whoever_has_so_many_points_on_the_own_turn_has_won(points: str) -> None:
    table = begun(f"Ann villages {int(points) - 1}; Ann cards 9", points_to_win=points, players=6)
    assert CATAN.outcome(table.state) is None
    table.tell("Ann builds village")
    assert table.points["Ann"] == int(points)
    assert CATAN.outcome(table.state) is not None


def test_C16_any_number_of_points_from_eight_to_thirteen_may_end_the_match() -> None:
    assert sorted(map(int, CATAN.house_rules[1].choices)) == [8, 9, 10, 11, 12, 13]


def test_C16_a_long_match_goes_on_at_ten_points() -> None:
    long = begun("Ann villages 8; Ann roads 5; Ann cards 9", points_to_win="12", players=4).tell("Ann builds village")
    assert (long.points["Ann"], CATAN.outcome(long.state)) == (11, None)
    long.tell("Ann builds road")
    assert (long.points["Ann"], CATAN.outcome(long.state) is not None) == (12, True)


def test_C16_a_simulated_match_to_thirteen_points_ends_when_all_is_built_and_only_roads_and_knights_wander() -> None:
    """Whoever is hurried lets the leader have them (C13, C14)."""
    setup = setup_of(CATAN, 3, {"points_to_win": "13"})
    *_, last = play(CATAN, setup, Random(7120169))
    assert max(CATAN.points(last.step.state)) >= 13
