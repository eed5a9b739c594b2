"""Sequence, players and teams: who sits where, hands, the deal (S1 to S4)."""

from __future__ import annotations

import pytest

from companion.editions import SHIPPED
from companion.rules import Refusal, Seat, Setup, Task
from tests.games.sequence.tables import (
    GAME,
    HEARTS,
    SPADES,
    cards,
    chips,
    four,
    lay,
    legal,
    listed,
    people,
    refused,
    three,
    two,
)
from tests.table import Table


@pytest.mark.parametrize(
    ("count", "teams"), [(2, 2), (3, 3), (4, 2), (6, 2), (8, 2), (9, 3), (10, 2), (12, 2)], ids=lambda value: str(value)
)
def test_S1_up_to_three_play_alone_and_more_in_teams(count: int, teams: int) -> None:
    table = Table("sequence", *people(count))
    assert table.state.terms.teams == teams
    assert table.state.terms.colours == ("blue", "green", "red")[:teams]
    assert len(table.state.chips) == len(table.state.turned) == teams


@pytest.mark.parametrize("count", [0, 1, 5, 7, 11, 13])
def test_S1_other_numbers_of_players_are_refused(count: int) -> None:
    seats = tuple(Seat(f"P{number}") for number in range(count))
    refusal = GAME.start(Setup(SHIPPED.load(GAME), seats))
    assert refusal == Refusal("S1", "wrong_player_count", count=count, allowed=(2, 3, 4, 6, 8, 9, 10, 12))


@pytest.mark.parametrize("count", [6, 12])
def test_S1_six_and_twelve_are_two_or_three_teams(count: int) -> None:
    assert [Table("sequence", *people(count), teams=teams).state.terms.teams for teams in ("2", "3")] == [2, 3]
    colours = ["blue", "green", "red"]
    seated = [f"{name} {colours[seat % 3]}" for seat, name in enumerate(people(count))]
    assert Table("sequence", *seated).state.terms.teams == 3


@pytest.mark.parametrize(
    ("count", "size"), [(2, 7), (3, 6), (4, 6), (6, 5), (8, 4), (9, 4), (10, 3), (12, 3)], ids=lambda value: str(value)
)
def test_S2_hands(count: int, size: int) -> None:
    table = Table("sequence", *people(count)).tell("dealer Ann")
    assert table.state.sizes == (size,) * count
    assert table.state.deck == 104 - count * size
    assert table.step.todo == (Task("S2", "deal", player=0, count=size), Task("S4", "begins", player=1))


def test_S2_a_table_may_tell_the_hands_card_by_card() -> None:
    table = two().tell("deal Ann 2S 3S / deal Ann 4S 5S 6S 7S 10D")
    assert table.state.hands == (cards("2S 3S 4S 5S 6S 7S TD"), None)
    assert table.state.sizes == (7, 7)


def test_S2_a_hand_of_fewer_cards_is_dealt_no_more_than_it_holds() -> None:
    table = two().tell("correct Ann cards 5")
    assert refused(table, f"deal Ann {SPADES}") == ("S2", "dealt_too_many")
    table.tell("deal Ann 2S 3S 4S 5S 6S")
    assert GAME.check(table.state) == []


@pytest.mark.parametrize(
    "line", ["Ann places b1", "Ann places b2", "Ann places b2 with JD", "Ann places b2 with jack", "Ann exchanges 6C"]
)
def test_S2_a_hand_told_in_part_is_not_known_once_somebody_plays(line: str) -> None:
    table = lay(two(), "green", ["a2", "c4"]).tell(f"deal Ann 2S 3S / deal Ben {HEARTS} TD")
    assert [other for other in listed(table) if not legal(table, other)] == []
    table.tell(line)
    assert table.state.hands == (None, cards(f"{HEARTS} TD"))
    assert GAME.check(table.state) == []


def test_S2_somebody_elses_hand_told_in_part_does_not_hold_up_the_turn() -> None:
    table = two().tell(f"deal Ann {SPADES} TD / deal Ben 2S 3S / Ann places b1 / Ann draws 9S / Ben places b2")
    assert table.state.hands == (cards(f"{SPADES} TD 9S".removeprefix("2S ")), None)


def test_S17_of_a_hand_told_in_part_nobody_is_asked_which_card_it_discards() -> None:
    table = four(table_talk="lost").tell("deal Ann 2S 3S / talk blue")
    assert (table.state.fined, table.state.hands[0], table.state.sizes[0]) == ((), None, 5)


def test_S3_teams_sit_alternating() -> None:
    terms = four().state.terms
    assert [terms.team(player) for player in range(4)] == [0, 1, 0, 1]
    nine = Table("sequence", *people(9)).state.terms
    assert [list(nine.members(team)) for team in range(3)] == [[0, 3, 6], [1, 4, 7], [2, 5, 8]]


def test_S3_a_colour_named_by_one_player_is_the_whole_teams() -> None:
    table = Table("sequence", "Ann", "Ben red", "Cem green", "Dan").tell("dealer Dan / Ann places c3 / Ben places c5")
    assert table.state.terms.colours == ("green", "red")
    assert (chips(table, 0), chips(table, 1)) == ("c3", "c5")


def test_S3_partners_place_the_same_colour() -> None:
    table = four().tell("Ann places c3 / Ben places c5 / Cem places d3 / Dan places d5")
    assert (chips(table, 0), chips(table, 1)) == ("c3 d3", "c5 d5")


def test_S4_the_lowest_card_deals_and_the_left_neighbour_begins() -> None:
    table = Table("sequence", "Ann", "Ben", "Cem").tell("cut Ann 9S / cut Ben 3H / cut Cem KD")
    assert table.state.on_turn == 2
    assert table.step.todo == (Task("S2", "deal", player=1, count=6), Task("S4", "begins", player=2))


def test_S4_the_ace_is_high() -> None:
    assert Table("sequence", "Ann", "Ben").tell("cut Ann AS / cut Ben KS").state.on_turn == 0


def test_S4_cuts_come_in_any_order() -> None:
    assert Table("sequence", "Ann", "Ben", "Cem").tell("cut Cem 2S / cut Ann 9S / cut Ben TS").state.on_turn == 0


def test_S4_whoever_ties_for_the_lowest_cuts_again() -> None:
    table = Table("sequence", "Ann", "Ben", "Cem").tell("cut Ann 4S / cut Ben 4H / cut Cem KD")
    assert table.step.todo == (Task("S4", "cut_again", players=(0, 1)),)
    assert listed(table) == {"dealer Ann", "dealer Ben"}
    assert table.tell("cut Ann QS / cut Ben JH").state.on_turn == 2


def test_S4_a_table_may_just_say_who_deals() -> None:
    table = Table("sequence", "Ann", "Ben", "Cem")
    assert listed(table) == {"dealer Ann", "dealer Ben", "dealer Cem"}
    assert table.tell("dealer Ann").state.on_turn == 1


def test_S4_whoever_has_cut_higher_than_another_does_not_deal() -> None:
    table = Table("sequence", "Ann", "Ben", "Cem").tell("cut Ann KS / cut Ben 2H")
    assert refused(table, "dealer Ann") == ("S4", "not_the_lowest")


def test_S4_play_goes_clockwise() -> None:
    table = three()
    order = []
    for line in ("Ann places c3", "Ben places d3", "Cem places e3", "Ann places f3"):
        order.append(table.state.on_turn)
        table.tell(line)
    assert [*order, table.state.on_turn] == [0, 1, 2, 0, 1]
