"""Sequence, rule by rule."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.editions import SHIPPED, Editions
from companion.games.sequence.rules import (
    JACK,
    Cut,
    Deal,
    Dealer,
    Discard,
    Draw,
    Exchange,
    Forget,
    Pass,
    Place,
    Remove,
    TableTalk,
    TurnOver,
)
from companion.games.sequence.rules.cards import CARDS, KINDS, card_text, read_card
from companion.games.sequence.rules.lines import LINES, bits, cell_text, cells_of, read_cell, sequences_in
from companion.games.sequence.rules.position import FACTS
from companion.games.sequence.rules.state import copies, discards
from companion.match.dealer import play
from companion.rules import Correction, EditionError, News, Outcome, Refusal, Seat, Setup, Task, Unreadable
from companion.rules.lots import count
from companion.shelf import find_game, folder_of
from tests.table import Table

GAME = find_game("sequence")
SPADES = "2S 3S 4S 5S 6S 7S"
HEARTS = "2H 3H 4H 5H 6H 7H"
CLUBS = "2C 3C 4C 5C 6C 7C"


def two(**house: str) -> Table:
    """Ann (blue) and Ben (green); Ann begins."""
    return Table("sequence", "Ann", "Ben", **house).tell("dealer Ben")


def three(**house: str) -> Table:
    """Ann (blue), Ben (green) and Cem (red); Ann begins."""
    return Table("sequence", "Ann", "Ben", "Cem", **house).tell("dealer Cem")


def four(**house: str) -> Table:
    """Ann and Cem (blue) against Ben and Dan (green); Ann begins."""
    return Table("sequence", "Ann", "Ben", "Cem", "Dan", **house).tell("dealer Dan")


def people(count: int) -> list[str]:
    return ["Ann", "Ben", "Cem", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jan", "Kai", "Lea"][:count]


def lay(table: Table, colour: str, cells: Iterable[str]) -> Table:
    """Chips that lie on the board already."""
    return table.tell("correct " + "; ".join(f"chip {cell} {colour}" for cell in cells))


def cards(text: str) -> tuple[int, ...]:
    return tuple(map(read_card, text.split()))


def turned(table: Table, team: int = 0) -> set[str]:
    """The sequences of a team, each as the cells it lies on."""
    return {" ".join(map(cell_text, cells_of(line))) for line in table.state.turned[team]}


def chips(table: Table, team: int = 0) -> str:
    return " ".join(map(cell_text, cells_of(table.state.chips[team])))


def listed(table: Table) -> set[str]:
    """The moves that the game offers, as lines."""
    return {GAME.write(table.state.terms, move) for move in GAME.moves(table.state)}


def legal(table: Table, line: str) -> bool:
    return GAME.refuse(table.state, GAME.read(table.state.terms, line)) is None


def refused(table: Table, line: str) -> tuple[str, str]:
    refusal = table.refusal(line)
    return refusal.rule, refusal.code


def card_on(cell: str) -> str:
    return card_text(SHIPPED.load(GAME).board[read_cell(cell)])


def cell_at(row: int, column: int) -> str:
    return "abcdefghij"[column] + str(row + 1)


# The board


def test_the_board_shows_each_card_twice_and_no_jack() -> None:
    shown = [card_on(cell_at(row, column)) for row in range(10) for column in range(10) if (row % 9 or column % 9)]
    assert len(shown) == 96
    assert {card: shown.count(card) for card in shown} == {card_text(card): 2 for card in KINDS if card // 4 != 9}
    assert len(set(shown)) == 48


def test_the_board_is_a_spiral_of_suits() -> None:
    steps, spiral = [(0, 1), (1, 0), (0, -1), (-1, 0)], []
    row, column, heading, seen = 0, 0, 0, set()
    for _ in range(100):
        seen.add((row, column))
        if not (row in (0, 9) and column in (0, 9)):
            spiral.append(card_on(cell_at(row, column)))
        down, across = steps[heading]
        if not (0 <= row + down < 10 and 0 <= column + across < 10) or (row + down, column + across) in seen:
            heading = (heading + 1) % 4
            down, across = steps[heading]
        row, column = row + down, column + across
    ranks = "23456789TQKA"
    once = [f"{rank}S" for rank in ranks] + [f"{rank}D" for rank in ranks]
    once += [f"{rank}C" for rank in reversed(ranks)] + [f"{rank}H" for rank in reversed(ranks)]
    assert spiral == once * 2


def test_a1_is_the_top_left_corner_and_j10_the_bottom_right() -> None:
    assert [card_on(cell) for cell in ("b1", "a2", "j2", "b10", "i10", "f5")] == ["2S", "6C", "TS", "AD", "6D", "4H"]
    assert (read_cell("a1"), read_cell("j1"), read_cell("a10"), read_cell("J10")) == (0, 9, 90, 99)


def test_there_are_192_lines_of_five() -> None:
    assert len(LINES) == len(set(LINES)) == 192
    assert set(LINES) == {bits(map(read_cell, line)) for line in every_five()}


# S1 to S4: players, teams, hands, the deal


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


def test_S2_nothing_is_offered_before_a_hand_is_whole() -> None:
    table = two().tell("deal Ann 2S 3S")
    assert table.refusal("Ann places b1") == Refusal("S2", "deal_on", player=0, count=2, size=7)
    assert [line for line in listed(table) if not legal(table, line)] == []


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


# S5 to S7: the turn


def test_S5_a_chip_on_either_space_of_the_card_then_draw() -> None:
    for cell in ("a2", "c4"):
        table = two().tell(f"deal Ann 6C {SPADES} / Ann places {cell} with 6C")
        assert chips(table) == cell
        assert table.state.hands[0] == cards(SPADES)
        assert table.step.todo == (Task("S5", "draw", player=0, count=1),)
        assert table.tell("Ann draws KD").state.hands[0] == cards(f"{SPADES} KD")
        assert table.state.sizes == (7, 7)


def test_S5_the_card_need_not_be_told() -> None:
    assert two().tell("Ann places c4").state == two().tell("Ann places c4 with 6C").state


def test_S5_a_hand_that_is_not_told_has_drawn() -> None:
    table = two().tell("Ann places c4")
    assert (table.state.sizes, table.state.deck, discards(table.state)) == ((7, 7), 89, 1)
    assert table.step.todo == (Task("S5", "draw", player=0, count=1),)


def test_S5_a_known_hand_offers_what_it_holds() -> None:
    table = two().tell("deal Ann 6C 6C 2S JD JS 3S 4S")
    moves = listed(table)
    assert {"Ann places a2", "Ann places c4", "Ann places b1", "Ann places g9"} <= moves
    assert "Ann places b2" not in moves
    assert len([line for line in moves if line.endswith("with JD")]) == 96
    assert not any("removes" in line or "passes" in line or "exchanges" in line for line in moves)


def test_S5_a_card_seen_twice_is_not_played_a_third_time() -> None:
    table = two().tell("Ann places a2 / Ben places c4 / Ann places b1 with JD / Ben places c1 with JD")
    lay(table, "none", ["a2"])
    assert table.refusal("Ann places a2") == Refusal("S5", "seen_twice", card="6C")
    assert "Ann places a2" not in listed(table)
    assert legal(table, "Ann places a2 with jack")


def test_S5_a_card_in_a_known_hand_is_in_no_other() -> None:
    table = two().tell("deal Ben 6C 6C 2S 3S 4S 5S 6S")
    assert table.refusal("Ann places a2") == Refusal("S5", "seen_twice", card="6C")
    assert {"Ann places a2", "Ann places c4"}.isdisjoint(listed(table))
    assert "Ann places b1" in listed(table)


def test_S5_a_bare_draw_makes_the_hand_unknown() -> None:
    table = two().tell(f"deal Ann 6C {SPADES} / Ann places a2 / Ann draws")
    assert table.state.hands[0] is None
    assert table.state.sizes == (7, 7)
    assert legal(table.tell("Ben places c3"), "Ann places j2")


def test_S6_a_space_is_free_while_no_chip_lies_on_it() -> None:
    table = two().tell("Ann places c4")
    assert table.refusal("Ben places c4 with jack") == Refusal("S6", "occupied", cell="c4")
    table.tell("Ben removes c4")
    assert legal(table, "Ann places c4")


@pytest.mark.parametrize("corner", ["a1", "j1", "a10", "j10"])
def test_S6_no_chip_is_ever_placed_on_a_corner(corner: str) -> None:
    table = two()
    for line in (f"Ann places {corner}", f"Ann places {corner} with jack", f"Ann removes {corner}"):
        assert table.refusal(line) == Refusal("S6", "corner", cell=corner)
    assert not any(corner in line.split() for line in listed(table))


def test_S7_a_known_hand_may_draw_until_the_next_has_played_and_drawn() -> None:
    table = two().tell(f"deal Ann 8S {SPADES} / deal Ben 8H {HEARTS} / Ann places h1 / Ben places i4")
    table.tell("Ann draws 9S")
    assert table.state.sizes == (7, 6)
    assert table.step.told == ()
    assert table.tell("Ben draws 9H").state.sizes == (7, 7)


def test_S7_who_does_not_draw_in_time_plays_on_with_one_card_fewer() -> None:
    table = two().tell(f"deal Ann 8S {SPADES} / deal Ben 8H {HEARTS} / Ann places h1 / Ben places i4 / Ben draws 9H")
    assert table.step.told == (News("S7", "draw_lost", player=0, size=6),)
    assert refused(table, "Ann draws 9S") == ("S7", "nothing_to_draw")
    assert table.tell("Ann places b1 / Ann draws 9S").state.sizes == (6, 7)


def test_S7_a_neighbour_whose_hand_is_not_told_draws_at_once() -> None:
    table = two().tell(f"deal Ann 8S {SPADES} / Ann places h1 / Ben places i4")
    assert table.step.told == (News("S7", "draw_lost", player=0, size=6),)
    assert table.state.sizes == (6, 7)


def test_S7_it_adds_up() -> None:
    table = two().tell(f"deal Ann 8S {SPADES}")
    table.tell("Ann places h1 / Ben places i4 / Ann places b1 / Ben places h4 / Ann places c1 / Ben places i5")
    assert table.state.sizes == (4, 7)
    bare = two().tell("Ann places h1 / Ben places i4 / Ann forgets / Ann places b1 / Ben places h4 / Ann forgets")
    assert bare.state.sizes == (5, 7)
    assert bare.state.deck == 104 - 12 - 4


def test_S7_a_forgotten_draw_is_told_once_it_is_too_late() -> None:
    table = two().tell("Ann places h1")
    assert refused(table, "Ann forgets") == ("S7", "can_still_draw")
    table.tell("Ben places i4 / Ann forgets")
    assert table.step.told == (News("S7", "draw_lost", player=0, size=6),)
    assert (table.state.sizes, table.state.deck) == ((6, 7), 104 - 14 - 1)
    assert refused(table, "Ann forgets") == ("S7", "nothing_forgotten")


def test_S7_a_late_draw_takes_nobody_elses() -> None:
    table = three().tell(f"deal Ann {SPADES} / deal Ben {HEARTS} / deal Cem {CLUBS}")
    table.tell("Ann places b1 / Ben places e6 / Ann draws 8S")
    assert table.step.told == ()
    assert table.tell("Ben draws 8H").state.sizes == (6, 6, 6)


def test_S7_a_draw_that_a_second_play_overtakes_is_told_to_be_lost() -> None:
    table = two().tell(f"deal Ann 8S {SPADES} / deal Ben 8H {HEARTS} / Ann places h1 / Ben places i4 / Ann places b1")
    assert table.step.told == (News("S7", "draw_lost", player=0, size=6),)
    assert table.tell("Ann draws 9S").state.sizes[0] == 6
    assert refused(table, "Ann draws TS") == ("S7", "nothing_to_draw")


def test_S7_nobody_can_play_from_an_empty_hand() -> None:
    table = two().tell("correct Ann cards 0")
    assert table.refusal("Ann places b1") == Refusal("S7", "no_cards", player=0)
    assert listed(table) == {"Ann passes"}


# S8 to S11: jacks, dead cards, the deck


def test_S8_a_two_eyed_jack_places_on_any_free_space() -> None:
    for jack in ("JD", "JC", "jack"):
        table = two().tell(f"Ann places f5 with {jack}")
        assert chips(table) == "f5"
    free = [line for line in listed(two().tell("Ann places f5")) if line.endswith("with jack")]
    assert len(free) == 95


def test_S8_a_jack_of_a_known_hand_is_the_one_it_holds() -> None:
    table = two().tell(f"deal Ann JC {SPADES} / Ann places f5 with jack")
    assert table.state.hands[0] == cards(SPADES)
    assert copies(table.state, read_card("JC")) == 1


def test_S8_only_four_two_eyed_jacks_are_played_before_a_shuffle() -> None:
    table = two().tell(
        "Ann places b1 with jack / Ben places b9 with JD / Ann places e1 with JC / Ben places e9 with jack"
    )
    assert table.refusal("Ann places h1 with jack") == Refusal("S5", "jacks_seen", eyes=2)
    assert not any(line.endswith("with jack") for line in listed(table))


def test_S8_a_fifth_two_eyed_jack_is_refused_by_its_suit_too() -> None:
    table = two()
    table.tell("Ann places b1 with jack / Ben places b9 with jack / Ann places e1 with jack / Ben places e9 with jack")
    assert table.refusal("Ann places h1 with JD").rule == "S5"


def test_S8_the_eyes_are_the_editions() -> None:
    edition = loaded(one_eyed_jacks="DC")
    started = GAME.start(Setup(edition, (Seat("Ann"), Seat("Ben"))))
    step = GAME.apply(started, Dealer(1))
    place = Place(0, read_cell("f5"), read_card("JS"))
    assert GAME.refuse(step.state, place) is None
    assert GAME.refuse(step.state, Place(0, read_cell("f5"), read_card("JD"))).code == "one_eyed_removes"


def test_S9_a_one_eyed_jack_removes_an_opponents_chip_and_that_is_the_turn() -> None:
    for jack in ("", " with jack", " with JS", " with JH"):
        table = two().tell("Ann places c4 / Ben removes c4" + jack)
        assert (chips(table, 0), chips(table, 1), table.state.on_turn) == ("", "", 0)
        assert table.step.todo == (
            Task("S9", "take_off", cell="c4", team="blue"),
            Task("S5", "draw", player=1, count=1),
        )


def test_S9_own_chips_and_a_partners_stay() -> None:
    table = four().tell("Ann places c4 / Ben places d5")
    assert table.refusal("Cem removes c4") == Refusal("S9", "own_chip", cell="c4")
    assert [line for line in listed(table) if "removes" in line] == ["Cem removes d5"]


def test_S9_a_known_hand_gives_up_its_jack() -> None:
    table = lay(two(), "green", ["c4"]).tell(f"deal Ann JH {SPADES} / Ann removes c4")
    assert table.state.hands[0] == cards(SPADES)
    assert copies(table.state, read_card("JH")) == 1


def test_S9_only_four_one_eyed_jacks_are_played_before_a_shuffle() -> None:
    table = lay(lay(two(), "blue", ["c3", "e3"]), "green", ["c5", "e5", "g5"])
    table.tell("Ann removes c5 / Ben removes c3 / Ann removes e5 with JS / Ben removes e3 with jack")
    assert table.refusal("Ann removes g5") == Refusal("S5", "jacks_seen", eyes=1)


def test_S10_a_dead_card_is_discarded_and_replaced_before_the_turn() -> None:
    table = lay(two(), "green", ["a2", "c4"]).tell(f"deal Ann 6C {SPADES}")
    assert "Ann exchanges 6C" in listed(table)
    table.tell("Ann exchanges 6C")
    assert table.step.todo == (Task("S10", "draw", player=0, count=1),)
    assert table.refusal("Ann places b1") == Refusal("S10", "draw_first", player=0)
    table.tell("Ann draws KD")
    assert table.state.on_turn == 0
    assert table.state.hands[0] == cards(f"{SPADES} KD")
    assert table.tell("Ann places b1").state.on_turn == 1


def test_S10_an_unknown_hand_exchanges_too() -> None:
    table = lay(two(), "green", ["a2", "c4"]).tell("Ann exchanges 6C")
    assert (table.state.on_turn, table.state.sizes, table.state.deck) == (0, (7, 7), 89)
    assert copies(table.state, read_card("6C")) == 1


def test_S10_nothing_is_offered_before_the_card_is_drawn() -> None:
    table = lay(two(), "green", ["a2", "c4"]).tell(f"deal Ann 6C {SPADES} / Ann exchanges 6C")
    assert [line for line in listed(table) if not legal(table, line)] == []


def test_S10_one_covered_space_is_not_dead() -> None:
    table = lay(two(), "green", ["a2"])
    assert table.refusal("Ann exchanges 6C") == Refusal("S10", "not_dead", card="6C")
    assert "Ann exchanges 6C" not in listed(table)


def test_S10_the_chips_on_a_dead_card_may_be_anybodys() -> None:
    table = lay(lay(two(), "green", ["a2"]), "blue", ["c4"])
    assert legal(table, "Ann exchanges 6C")


def test_S10_one_dead_card_a_turn() -> None:
    table = lay(two(), "green", ["a2", "c4", "b2", "d4"]).tell("Ann exchanges 6C")
    assert table.refusal("Ann exchanges 5C") == Refusal("S10", "one_dead_card", player=0)
    assert not any("exchanges" in line for line in listed(table))
    assert legal(table.tell("Ann places b1"), "Ben exchanges 5C")


def test_S10_house_rule_any_number_of_dead_cards() -> None:
    table = lay(two(dead_cards="any"), "green", ["a2", "c4", "b2", "d4"])
    assert table.tell("Ann exchanges 6C / Ann exchanges 5C / Ann exchanges 5C / Ann places b1").state.on_turn == 1


def test_S10_a_jack_is_never_dead() -> None:
    for jack in ("JD", "JS"):
        assert two().refusal(f"Ann exchanges {jack}") == Refusal("S10", "jack_never_dead", card=jack)


def test_S11_an_empty_deck_is_made_anew_from_the_discards() -> None:
    table = two().tell("correct deck 1 / Ann places b1")
    assert ("S11", "shuffle") not in table.todo()
    assert table.state.deck == 0
    table.tell("Ben places c1")
    assert table.todo() == [("S5", "draw"), ("S11", "shuffle")]
    assert (table.state.sizes, table.state.deck, discards(table.state)) == ((7, 7), 90, 0)


def test_S11_after_a_shuffle_cards_can_be_seen_again() -> None:
    table = two().tell("Ann places a2 / Ben places c4 / correct deck 0; chip a2 none")
    table.tell("Ann places c3 / Ben places c5")
    assert legal(table, "Ann places a2")


def test_S11_a_known_hand_draws_from_the_new_deck() -> None:
    table = two().tell(f"deal Ann 8S {SPADES} / correct deck 0 / Ann places h1")
    assert table.todo() == [("S5", "draw"), ("S11", "shuffle")]
    table.tell("Ann draws 8S")
    assert (table.state.sizes, table.state.deck) == ((7, 7), 90)


def test_S11_a_dead_card_can_empty_the_deck() -> None:
    table = lay(two(), "green", ["a2", "c4"]).tell("correct deck 0 / Ann exchanges 6C")
    assert table.todo() == [("S10", "draw"), ("S11", "shuffle")]
    assert (table.state.sizes, discards(table.state)) == ((7, 7), 0)


def test_S11_no_card_is_drawn_where_there_is_none() -> None:
    table = two().tell(f"deal Ann 8S {SPADES} / Ann places h1 / correct deck 0; Ben cards 98")
    step = GAME.apply(table.state, GAME.read(table.state.terms, "Ann draws"))
    assert isinstance(step, Refusal) or GAME.check(step.state) == []


# S12 to S15: sequences


def every_five() -> list[list[str]]:
    """All the lines of five there are, walked cell by cell."""
    return [
        [cell_at(row + step * down, column + step * across) for step in range(5)]
        for down, across in ((0, 1), (1, 0), (1, 1), (1, -1))
        for row in range(10)
        for column in range(10)
        if row + 4 * down < 10 and 0 <= column + 4 * across < 10
    ]


CORNERS = {"a1", "j1", "a10", "j10"}


def test_S12_five_in_any_row_column_or_diagonal_are_a_sequence() -> None:
    fresh = two()
    start = fresh.step
    for line in every_five():
        last = line[2]
        fresh.step = start
        lay(fresh, "blue", [cell for cell in line if cell != last and cell not in CORNERS])
        assert fresh.points == {"Ann": 0, "Ben": 0}, line
        fresh.tell(f"Ann places {last}")
        assert fresh.points == {"Ann": 1, "Ben": 0}, line
        assert all(last in five.split() for five in turned(fresh))


def test_S12_the_table_is_told() -> None:
    table = lay(two(), "blue", ["c3", "d3", "f3", "g3"]).tell("Ann places e3")
    assert table.step.told == (News("S12", "sequence", team="blue", cells="c3 d3 e3 f3 g3"),)


def test_S12_four_and_a_corner_make_a_sequence() -> None:
    table = lay(two(), "blue", ["b1", "c1", "d1"]).tell("Ann places e1")
    assert table.points == {"Ann": 1, "Ben": 0}
    assert Task("S13", "turn_over", cells="b1 c1 d1 e1") in table.step.todo


def test_S12_several_teams_use_the_same_corner() -> None:
    table = lay(lay(two(), "blue", ["b1", "c1", "d1"]), "green", ["a2", "a3", "a4"])
    assert table.tell("Ann places e1 / Ben places a5").points == {"Ann": 1, "Ben": 1}


def test_S12_colours_do_not_mix() -> None:
    table = lay(lay(two(), "blue", ["c3", "d3", "f3"]), "green", ["g3"]).tell("Ann places e3")
    assert table.points == {"Ann": 0, "Ben": 0}


def test_S12_a_gap_is_no_line() -> None:
    table = lay(two(), "blue", ["c3", "d3", "f3", "g3"]).tell("Ann places h3")
    assert table.points == {"Ann": 0, "Ben": 0}


def test_S12_lines_do_not_run_around_the_edge() -> None:
    table = lay(two(), "blue", ["h3", "i3", "j3", "a4"]).tell("Ann places b4")
    assert table.points == {"Ann": 0, "Ben": 0}


def test_S12_partners_share_their_sequences() -> None:
    table = lay(four(), "blue", ["c3", "d3", "e3", "f3"]).tell("Ann places g3")
    assert table.points == {"Ann": 1, "Ben": 0, "Cem": 1, "Dan": 0}


def test_S13_chips_of_a_sequence_are_turned_over_and_stay() -> None:
    table = lay(two(), "blue", ["c3", "d3", "e3", "f3"]).tell("Ann places g3")
    assert Task("S13", "turn_over", cells="c3 d3 e3 f3 g3") in table.step.todo
    for cell in ("c3", "d3", "e3", "f3", "g3"):
        assert table.refusal(f"Ben removes {cell}") == Refusal("S13", "in_a_sequence", cell=cell)
    assert not any("removes" in line for line in listed(table))


def test_S13_a_chip_beside_the_sequence_can_be_removed() -> None:
    table = lay(two(), "blue", ["c3", "d3", "e3", "f3"]).tell("Ann places g3 / Ben places b1 / Ann places h3")
    assert [line for line in listed(table) if "removes" in line] == ["Ben removes h3"]


def test_S14_two_sequences_may_share_one_chip() -> None:
    table = lay(two(), "blue", ["c3", "d3", "e3", "f3", "g3", "g4", "g5", "g6"])
    assert table.points == {"Ann": 1, "Ben": 0}
    assert table.tell("Ann places g7").points == {"Ann": 2, "Ben": 0}


def test_S14_two_in_one_line_share_the_fifth_of_nine() -> None:
    table = lay(two(), "blue", ["b3", "c3", "d3", "e3", "f3", "g3", "h3", "i3"])
    assert table.points == {"Ann": 1, "Ben": 0}
    table.tell("Ann places j3")
    assert turned(table) == {"b3 c3 d3 e3 f3", "f3 g3 h3 i3 j3"}


def test_S14_sharing_only_a_corner_is_allowed() -> None:
    table = lay(two(), "blue", ["b1", "c1", "d1", "e1", "a2", "a3", "a4"]).tell("Ann places a5")
    assert table.points == {"Ann": 2, "Ben": 0}


def test_S14_house_rule_any_number_shared() -> None:
    table = lay(two(shared_chips="any"), "blue", ["c3", "d3", "e3", "f3", "g3"]).tell("Ann places h3")
    assert turned(table) == {"c3 d3 e3 f3 g3", "d3 e3 f3 g3 h3"}
    assert [task for task in table.step.todo if task.code == "choose_five"] == []


RUNS = [(direction, length) for direction in ("row", "column", "falling", "rising", "edge") for length in range(5, 11)]


def a_run(direction: str, length: int) -> list[str]:
    """Cells in line; an edge runs from corner to corner."""
    return {
        "row": [cell_at(4, column) for column in range(length)],
        "column": [cell_at(row, 4) for row in range(length)],
        "falling": [cell_at(at, at) for at in range(length)],
        "rising": [cell_at(9 - at, at) for at in range(length)],
        "edge": [cell_at(0, column) for column in range(10 - length, 10)],
    }[direction]


@pytest.mark.parametrize(("direction", "length"), RUNS)
def test_S15_six_to_eight_in_a_line_are_one_and_nine_or_ten_are_two(direction: str, length: int) -> None:
    run = a_run(direction, length)
    own = [cell for cell in run if cell not in CORNERS]
    table = two()
    start = table.step
    for last in own:
        table.step = start
        lay(table, "blue", [cell for cell in own if cell != last])
        before = turned(table)
        if len(before) < 2:
            table.tell(f"Ann places {last}")
        assert table.points["Ann"] == (1 if length < 9 else 2), last
        for five in turned(table):
            assert set(five.split()) <= set(run) | CORNERS
        new = [five for five in turned(table) - before if last in five.split()]
        assert new or turned(table) == before, "the new chip is in one of the new sequences"
        assert [news.code for news in table.step.told] == ["sequence"] * len(turned(table) - before)


@pytest.mark.parametrize("length", range(5, 11))
def test_S15_a_line_laid_by_correction_counts_the_same(length: int) -> None:
    table = lay(two(), "blue", a_run("row", length))
    assert table.points == {"Ann": 1 if length < 9 else 2, "Ben": 0}


@pytest.mark.parametrize("length", range(5, 11))
def test_S15_growing_chip_by_chip_from_one_end(length: int) -> None:
    run = a_run("column", length)
    table = lay(two(), "blue", run[:4])
    for cell in run[4:]:
        if GAME.outcome(table.state) is None:
            table.tell(f"Ann places {cell} / correct turn Ann")
    assert table.points["Ann"] == (1 if length < 9 else 2)


def test_S15_one_chip_may_complete_two_lines() -> None:
    table = lay(two(), "blue", ["c5", "d5", "f5", "g5", "e3", "e4", "e6", "e7"]).tell("Ann places e5")
    assert table.points == {"Ann": 2, "Ben": 0}
    assert [news.code for news in table.step.told] == ["sequence", "sequence"]
    assert GAME.outcome(table.state) is not None


def test_S15_one_chip_may_complete_four_lines() -> None:
    star = ["c5", "d5", "f5", "g5", "e3", "e4", "e6", "e7", "c3", "d4", "f6", "g7", "g3", "f4", "d6", "c7"]
    assert lay(two(), "blue", star).tell("Ann places e5").points == {"Ann": 4, "Ben": 0}


def six() -> Table:
    return lay(two(), "blue", ["c3", "d3", "e3", "g3", "h3"]).tell("Ann places f3")


def test_S15_the_players_choose_which_five_of_a_longer_line_are_turned() -> None:
    table = six()
    assert turned(table) == {"c3 d3 e3 f3 g3"}
    task = Task("S15", "choose_five", player=0, options=("c3 d3 e3 f3 g3", "d3 e3 f3 g3 h3"))
    assert task in table.step.todo
    assert "Ann turns d3 e3 f3 g3 h3" in listed(table)
    assert GAME.actors(table.state) == (0, 1)
    table.tell("Ann turns h3 g3 f3 e3 d3")
    assert turned(table) == {"d3 e3 f3 g3 h3"}
    assert table.step.todo == (
        Task("S15", "turn_over", cells="h3"),
        Task("S15", "turn_back", cells="c3"),
    )
    assert legal(table, "Ben removes c3")
    assert refused(table, "Ben removes h3") == ("S13", "in_a_sequence")


def test_S15_a_choice_can_be_changed_until_the_next_plays() -> None:
    table = six().tell("Ann turns d3 e3 f3 g3 h3 / Ann turns c3 d3 e3 f3 g3")
    assert turned(table) == {"c3 d3 e3 f3 g3"}
    assert refused(table.tell("Ben places b1"), "Ann turns d3 e3 f3 g3 h3") == ("S15", "nothing_to_choose")


def test_S15_the_default_contains_the_new_chip() -> None:
    table = lay(two(), "blue", ["c3", "d3", "e3", "f3", "h3", "i3", "j3"]).tell("Ann places g3")
    assert turned(table) == {"c3 d3 e3 f3 g3"}
    table = lay(two(), "blue", ["c3", "d3", "e3", "g3", "h3", "i3", "j3"]).tell("Ann places f3")
    assert len(table.state.choices[0].options) == 4
    assert all("f3" in five for five in turned(table))


def test_S15_a_choice_in_each_of_two_lines() -> None:
    row, column = ["b5", "c5", "d5", "f5", "g5"], ["e2", "e3", "e4", "e6", "e7"]
    table = lay(two(), "blue", row + column).tell("Ann places e5")
    assert table.points == {"Ann": 2, "Ben": 0}
    table.tell("Ann turns c5 d5 e5 f5 g5 / Ann turns e3 e4 e5 e6 e7")
    assert turned(table) == {"c5 d5 e5 f5 g5", "e3 e4 e5 e6 e7"}


def test_S15_exactly_five_leave_nothing_to_choose() -> None:
    table = lay(two(), "blue", ["c3", "d3", "e3", "g3"]).tell("Ann places f3")
    assert [task.code for task in table.step.todo] == ["turn_over", "draw"]
    assert table.state.choices == ()


def test_S15_nine_are_two_even_around_five_turned_in_the_middle() -> None:
    table = lay(two(), "blue", ["d3", "e3", "f3", "g3", "h3"])
    lay(table, "blue", ["b3", "i3", "j3"])
    assert turned(table) == {"d3 e3 f3 g3 h3"}
    assert turned(table.tell("Ann places c3")) == {"b3 c3 d3 e3 f3", "f3 g3 h3 i3 j3"}


def test_S15_ten_leave_a_choice() -> None:
    table = lay(two(), "blue", ["a3", "b3", "c3", "d3", "e3"])
    lay(table, "blue", ["g3", "h3", "i3", "j3"])
    table.tell("Ann places f3")
    assert table.points == {"Ann": 2, "Ben": 0}
    assert "a3 b3 c3 d3 e3" in turned(table)
    assert len(table.state.choices[0].options) == 2


@given(st.integers(0, 10), st.booleans())
def test_S15_how_many_a_run_makes(length: int, any_shared: bool) -> None:
    fives = [set(range(at, at + 5)) for at in range(length - 4)]
    most = max(
        count
        for count in range(len(fives) + 1)
        for way in combinations(fives, count)
        if any_shared or all(len(one & other) <= 1 for one, other in combinations(way, 2))
    )
    assert sequences_in(length, any_shared) == most


# Counting sequences, once more and naively


Spot = tuple[int, int]


def spots(board: int) -> set[Spot]:
    return {(cell // 10, cell % 10) for cell in range(100) if board >> cell & 1}


def count_sequences(own: set[Spot], any_shared: bool) -> int:
    """Every row, column and diagonal tries all ways to lay fives that share at most one spot."""
    mine = own | {(0, 0), (0, 9), (9, 0), (9, 9)}
    total = 0
    for down, across in ((0, 1), (1, 0), (1, 1), (1, -1)):
        lines: dict[int, list[set[Spot]]] = {}
        for row in range(10):
            for column in range(10):
                five = {(row + step * down, column + step * across) for step in range(5)}
                if five <= mine:
                    lines.setdefault(row * across - column * down, []).append(five)
        for fives in lines.values():
            total += len(fives) if any_shared else most_apart(fives)
    return total


def most_apart(fives: list[set[Spot]]) -> int:
    """The largest number of these fives of which no two share more than one spot."""
    if not fives:
        return 0
    first, *rest = fives
    return max(most_apart(rest), 1 + most_apart([five for five in rest if len(five & first) <= 1]))


def assert_counted(state: Any) -> None:
    for team, own in enumerate(state.chips):
        lines = [spots(line) for line in state.turned[team]]
        assert len(lines) == count_sequences(spots(own), state.terms.any_shared)
        assert all(len(line) == 5 and line <= spots(own) | spots(bits((0, 9, 90, 99))) for line in lines)
        if not state.terms.any_shared:
            assert all(len(one & other) <= 1 for one, other in combinations(lines, 2))


def random_board(rng: Random, teams: int) -> list[tuple[str, ...]]:
    """Facts that lay chips: sparse, dense, or in long lines with a few gaps."""
    colours = ("blue", "green", "red")[:teams]
    spots_there = [(row, column) for row in range(10) for column in range(10) if row % 9 or column % 9]
    laid: dict[Spot, str] = {}
    favourite, share = rng.choice(colours), rng.choice((0.3, 0.5, 0.7, 0.85, 0.95))
    if rng.random() < 0.5:
        for spot in spots_there:
            if rng.random() < share:
                laid[spot] = favourite if rng.random() < share else rng.choice(colours)
    else:
        for _ in range(rng.randint(1, 6)):
            down, across = rng.choice(((0, 1), (1, 0), (1, 1), (1, -1)))
            row, column, colour = rng.randrange(10), rng.randrange(10), rng.choice(colours)
            for step in range(-9, rng.randint(0, 9)):
                spot = (row + step * down, column + step * across)
                if spot in spots_there and rng.random() < share:
                    laid[spot] = colour
    return [("chip", cell_at(*spot), colour) for spot, colour in laid.items()]


@pytest.mark.parametrize("shared", ["one", "any"])
@pytest.mark.parametrize("teams", [2, 3])
def test_S12_to_S15_random_boards_are_counted_as_the_naive_way_counts(teams: int, shared: str) -> None:
    rng = Random(f"boards {teams} {shared}")
    empty = (two if teams == 2 else three)(shared_chips=shared).state
    found: set[int] = set()
    for _ in range(1000):
        facts = random_board(rng, teams)
        if facts:
            step = GAME.apply(empty, Correction(tuple(facts)))
            assert not isinstance(step, Refusal), step
            assert_counted(step.state)
            found.update(map(len, step.state.turned))
    assert {0, 1, 2, 3, 4, 5} <= found


@pytest.mark.parametrize("shared", ["one", "any"])
def test_S12_to_S15_the_last_chip_counts_as_the_naive_way_counts(shared: str) -> None:
    rng = Random(f"last chips {shared}")
    empty = two(shared_chips=shared).state
    gained: set[int] = set()
    for _ in range(1500):
        facts = [fact for fact in random_board(rng, 2) if fact[2] == "blue"]
        if not facts:
            continue
        last = rng.choice(facts)
        before = GAME.apply(empty, Correction(tuple(fact for fact in facts if fact != last) or (("deck", "90"),))).state
        before = before._replace(phase="turn")
        after = GAME.apply(before, Place(0, read_cell(last[1]), JACK))
        assert not isinstance(after, Refusal), after
        assert_counted(after.state)
        gained.add(len(after.state.turned[0]) - len(before.turned[0]))
    assert {0, 1, 2} <= gained


@pytest.mark.parametrize("advanced", ["no", "yes"])
@pytest.mark.parametrize("shared", ["one", "any"])
def test_S12_to_S18_whole_matches_are_counted_as_the_naive_way_counts(advanced: str, shared: str) -> None:
    for seed in range(12):
        rng = Random(seed)
        table = two(advanced=advanced, shared_chips=shared)
        board = list(range(100))
        state = table.state
        while state.phase != "over" and state.played < 400:
            player = state.on_turn
            removals = [Remove(player, cell) for cell in board if rng.random() < 0.1]
            near = [cell for cell in board if cell % 10 < 8 and (cell // 10) % 2 == player]
            places = [Place(player, rng.choice(near if rng.random() < 0.8 else board)) for _ in range(9)]
            moves = [move for move in removals + places if GAME.refuse(state, move) is None]
            step = GAME.apply(state, rng.choice(moves or list(GAME.moves(state))))
            assert not isinstance(step, Refusal), step
            state = step.state
            assert_counted(state)
        assert state.phase == "over"


# S16: the end


def test_S16_two_players_need_two_sequences() -> None:
    table = lay(two(), "blue", ["c3", "d3", "e3", "f3"]).tell("Ann places g3")
    assert GAME.outcome(table.state) is None
    lay(table, "blue", ["c5", "d5", "e5", "f5"]).tell("Ben places b1 / Ann places g5")
    assert GAME.outcome(table.state) == Outcome("S16", "sequences_complete", (0,), ((1, 0, 2), (2, 1, 0)))


def test_S16_three_players_need_one() -> None:
    table = lay(three(), "green", ["c3", "d3", "e3", "f3"]).tell("Ann places b1 / Ben places g3")
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.winners == (1,)
    assert [(row.place, row.owner) for row in outcome.ranking] == [(1, 1), (2, 0), (2, 2)]


@pytest.mark.parametrize(("teams", "needed"), [("2", 2), ("3", 1)])
def test_S16_by_teams_it_is_the_number_of_teams_that_counts(teams: str, needed: int) -> None:
    table = Table("sequence", *people(6), teams=teams).tell("dealer Fay")
    assert table.state.terms.to_win == needed
    lay(table, "blue", ["c3", "d3", "e3", "f3"]).tell("Ann places g3")
    assert (GAME.outcome(table.state) is not None) == (needed == 1)


def test_S16_the_whole_team_wins() -> None:
    table = lay(four(), "blue", ["c3", "d3", "e3", "f3", "g3", "c5", "d5", "e5", "f5"]).tell("Ann places g5")
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.winners == (0, 2)
    assert [row.place for row in outcome.ranking] == [1, 1, 3, 3]


def test_S16_the_game_ends_at_once() -> None:
    table = lay(three(), "blue", ["c3", "d3", "e3", "f3"]).tell("Ann places g3")
    assert [task.code for task in table.step.todo] == ["turn_over"]
    assert listed(table) == set()
    assert GAME.chances(table.state) is None
    assert GAME.actors(table.state) == ()
    for line in ("Ben places b1", "Ann places b1", "Ben passes", "Ann forgets"):
        assert table.refusal(line) == Refusal("S16", "match_over")


def test_S16_a_position_that_is_won_is_over_whoever_deals() -> None:
    table = lay(Table("sequence", "Ann", "Ben", "Cem"), "blue", ["c3", "d3", "e3", "f3", "g3"]).tell("dealer Cem")
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.winners == (0,)


def test_S16_the_winner_draws_no_more() -> None:
    table = lay(three(), "blue", ["c3", "d3", "e3", "f3"])
    deck = table.state.deck
    table.tell("Ann places g3")
    assert (table.state.deck, table.state.sizes) == (deck, (5, 6, 6))


def test_S16_the_winner_of_a_known_hand_draws_no_more() -> None:
    table = lay(three(), "blue", ["c3", "d3", "e3", "f3"]).tell(f"deal Ann 6D {SPADES[3:]} / Ann places g3")
    assert table.state.sizes == (5, 6, 6)
    assert table.refusal("Ann draws KD") == Refusal("S16", "match_over")


# S17: table talk


def test_S17_table_talk_is_free_unless_the_table_plays_the_penalty() -> None:
    assert four().refusal("talk blue") == Refusal("S17", "talk_is_free")
    assert not any(line.startswith("talk") for line in listed(four()))
    assert {"talk blue", "talk green"} <= listed(four(table_talk="lost"))


def test_S17_every_member_discards_one_card_and_draws_none() -> None:
    table = four(table_talk="lost").tell("talk green")
    assert table.step.todo == (Task("S17", "discard", player=1, count=1), Task("S17", "discard", player=3, count=1))
    assert (table.state.sizes, table.state.deck) == ((6, 5, 6, 5), 80)
    assert table.state.on_turn == 0
    assert table.tell("Ann places b1 / Ben places c1").state.sizes == (6, 5, 6, 5)


def test_S17_the_table_may_decide_that_it_is_replaced() -> None:
    table = four(table_talk="replaced").tell("talk green")
    assert (table.state.sizes, table.state.deck) == ((6, 6, 6, 6), 78)


def test_S17_known_hands_tell_what_they_discard() -> None:
    table = four(table_talk="lost").tell(f"deal Ann {SPADES} / deal Cem {HEARTS} / talk blue")
    assert GAME.actors(table.state) == (0, 2)
    assert len(listed(table)) == 12
    assert table.refusal("Ann places b1") == Refusal("S17", "discard_first", players=(0, 2))
    table.tell("Cem discards 7H / Ann discards 2S")
    assert table.state.sizes == (5, 6, 5, 6)
    assert table.state.hands[0] == cards(SPADES)[1:]
    assert table.state.fined == ()
    assert refused(table, "Ann draws 8S") == ("S7", "nothing_to_draw")
    assert legal(table, "Ann places c1")


def test_S17_known_hands_draw_where_it_is_replaced() -> None:
    table = four(table_talk="replaced").tell(f"deal Ann {SPADES} / talk blue / Ann discards 2S")
    assert table.step.todo == (Task("S17", "draw", player=0, count=1),)
    assert table.tell("Ann draws 8S").state.hands[0] == cards("3S 4S 5S 6S 7S 8S")


def test_S17_partners_draw_their_replacements_in_any_order() -> None:
    for first, second in (("Ann", "Cem"), ("Cem", "Ann")):
        table = four(table_talk="replaced").tell(f"deal Ann {SPADES} / deal Cem {HEARTS} / talk blue")
        table.tell(f"Ann discards 2S / Cem discards 2H / {first} draws 8S")
        assert table.step.told == ()
        assert table.tell(f"{second} draws 8H").state.sizes == (6, 6, 6, 6)


def test_S17_a_replacement_takes_nobody_elses_draw() -> None:
    table = four(table_talk="replaced").tell(f"deal Ann {SPADES} / deal Ben {HEARTS} / deal Dan {CLUBS}")
    table.tell("Ann places b1 / talk green / Ben discards 2H / Dan discards 2C / Dan draws 8C")
    assert table.step.told == ()
    assert table.tell("Ann draws 8S").state.sizes[0] == 6


def test_S17_a_replacement_comes_on_top_of_the_draw_of_the_turn() -> None:
    table = four(table_talk="replaced").tell(f"deal Ann {SPADES} / Ann places b1 / talk blue / Ann discards 3S")
    assert table.tell("Ann draws 8S / Ann draws 9S").state.sizes[0] == 6


def test_S17_who_plays_alone_has_nobody_to_talk_to() -> None:
    table = two(table_talk="lost")
    assert table.refusal("talk blue") == Refusal("S17", "nobody_to_talk_to", team="blue")
    assert not any(line.startswith("talk") for line in listed(table))


def test_S17_an_empty_hand_discards_nothing() -> None:
    table = four(table_talk="lost").tell("correct Ann cards 0 / talk blue")
    assert table.state.sizes == (0, 6, 5, 6)
    assert table.step.todo == (Task("S17", "discard", player=2, count=1),)


# S18: the advanced variant


def test_S18_chips_may_be_removed_from_sequences_too() -> None:
    table = lay(two(advanced="yes"), "green", ["c3", "d3", "e3", "f3", "g3"])
    assert table.points == {"Ann": 0, "Ben": 1}
    table.tell("Ann removes e3")
    assert table.points == {"Ann": 0, "Ben": 0}
    assert table.step.told == (News("S18", "sequence_broken", team="green", sequences=0),)
    assert legal(table, "Ben places e3")
    assert table.tell("Ben places e3").points == {"Ann": 0, "Ben": 1}


def test_S18_a_shared_chip_breaks_both() -> None:
    table = lay(three(advanced="yes"), "green", ["c3", "d3", "e3", "f3"])
    assert legal(table, "Ann removes f3")
    cross = lay(two(advanced="yes"), "green", ["c3", "d3", "e3", "f3", "g3"])
    lay(cross, "green", ["g4", "g5", "g6"])
    assert cross.tell("Ann removes g3").points == {"Ann": 0, "Ben": 0}


def test_S18_five_that_still_stand_in_line_go_on_counting() -> None:
    table = lay(two(advanced="yes"), "green", ["c3", "d3", "e3", "f3", "g3", "h3"]).tell("Ann removes c3")
    assert turned(table, 1) == {"d3 e3 f3 g3 h3"}
    assert table.tell("Ben places b1 / Ann removes e3").points == {"Ann": 0, "Ben": 0}


def test_S18_other_sequences_stay() -> None:
    table = lay(four(advanced="yes"), "green", ["c3", "d3", "e3", "f3", "g3"])
    lay(table, "blue", ["c5", "d5", "e5", "f5", "g5"])
    assert table.tell("Ann removes c3").points == {"Ann": 1, "Ben": 0, "Cem": 1, "Dan": 0}


def test_S18_without_the_variant_nothing_of_a_sequence_is_offered() -> None:
    for advanced, offered in (("no", 0), ("yes", 5)):
        table = lay(two(advanced=advanced), "green", ["c3", "d3", "e3", "f3", "g3"])
        assert len([line for line in listed(table) if "removes" in line]) == offered


# S19: chips


def no_five() -> list[str]:
    """Seventy-six cells of which no five are in line, corners counted."""
    filled = [(row, column) for row in range(10) for column in range(10) if (row + 2 * column + 4) % 5]
    return [cell_at(*spot) for spot in filled if cell_at(*spot) not in CORNERS]


def gaps() -> list[str]:
    return [cell_at(row, column) for row in range(10) for column in range(10) if not (row + 2 * column + 4) % 5]


def test_S19_the_table_is_told_when_a_colour_is_used_up_and_nothing_is_refused() -> None:
    *laid, last, more = no_five()[:49]
    table = lay(three(), "blue", laid).tell(f"Ann places {last} with jack")
    assert table.step.told == (News("S19", "chips_used_up", team="blue", chips=48),)
    assert legal(table.tell("correct turn Ann"), f"Ann places {more} with jack")
    assert lay(three(), "blue", laid[1:]).tell(f"Ann places {last} with jack").step.told == ()


def test_S19_the_american_set_has_fewer_red_chips() -> None:
    assert two().state.terms.chips == (48, 48)
    assert three(chips="us").state.terms.chips == (50, 50, 35)
    *laid, last = no_five()[:35]
    table = Table("sequence", "Ann red", "Ben", chips="us").tell("dealer Ben")
    assert table.state.terms.chips == (35, 50)
    lay(table, "red", laid).tell(f"Ann places {last} with jack")
    assert table.step.told == (News("S19", "chips_used_up", team="red", chips=35),)


# S20: passing


def stuck(**house: str) -> Table:
    """All the board is covered but d1, by chips of which no five are in line."""
    table = lay(two(**house), "blue", no_five())
    return lay(table, "green", [cell for cell in gaps() if cell != "d1"])


def test_S20_a_known_hand_passes_only_when_it_cannot_play() -> None:
    table = lay(two(), "blue", ["b1", "g9"])
    table.tell("deal Ann 2S 2S JS JS JH JH 3S")
    assert table.refusal("Ann passes") == Refusal("S20", "can_play", player=0)
    lay(table, "blue", ["c1", "f9"])
    assert listed(table) == {"Ann exchanges 2S", "Ann exchanges 3S"}
    assert table.refusal("Ann passes") == Refusal("S20", "can_exchange", player=0)
    table.tell("Ann exchanges 2S / Ann draws 3S")
    assert listed(table) == {"Ann passes"}
    assert table.tell("Ann passes").state.on_turn == 1


def test_S20_a_one_eyed_jack_with_a_chip_to_take_is_a_play() -> None:
    table = lay(lay(two(), "blue", ["b1", "g9"]), "green", ["c4"]).tell("deal Ann 2S 2S JS JS JH JH 3S")
    lay(table, "blue", ["c1", "f9"])
    assert refused(table, "Ann passes") == ("S20", "can_play")


def test_S20_a_two_eyed_jack_is_a_play_while_a_space_is_free() -> None:
    table = stuck().tell("deal Ann 2S 3S 9S 5S 6S 7S JD")
    assert refused(table, "Ann passes") == ("S20", "can_play")
    assert "Ann places d1 with JD" in listed(table)


def test_S20_nobody_draws_who_passes() -> None:
    table = stuck().tell("Ann passes")
    assert (table.state.sizes, table.state.deck, table.step.todo) == ((7, 7), 90, ())


def test_S20_a_full_hand_cannot_pass_on_an_empty_board() -> None:
    assert two().refusal("Ann passes") == Refusal("S20", "can_play", player=0)


def test_S20_when_nobody_can_play_nobody_wins() -> None:
    table = stuck().tell("correct Ann cards 0; Ben cards 0 / Ann passes")
    assert GAME.outcome(table.state) is None
    table.tell("Ben passes")
    assert GAME.outcome(table.state) == Outcome("S20", "nobody_can_play", (), ((1, 0, 0), (1, 1, 0)))


def test_S20_a_dead_card_may_still_bring_a_play() -> None:
    table = stuck().tell("deal Ann 2S 3S 4S 5S 6S 7S 8S / deal Ben 2H 3H 4H 5H 6H 7H 8H")
    lay(table, "green", ["d1"])
    table.tell("Ann exchanges 2S / Ann draws 9S / Ann passes / Ben exchanges 2H / Ben draws 9H / Ben passes")
    assert GAME.outcome(table.state) is None
    assert legal(table, "Ann exchanges 3S")


def test_S20_a_correction_that_reopens_a_match_forgets_the_passes() -> None:
    table = stuck().tell("correct Ann cards 0; Ben cards 0 / Ann passes / Ben passes")
    table.tell("correct chip c3 none; Ann cards 3; Ben cards 3")
    assert GAME.outcome(table.state) is None
    assert GAME.outcome(table.tell("Ann passes").state) is None


# Corrections and starts in the middle of a match


def test_correcting_chips() -> None:
    table = two().tell("Ann places c4 / correct chip c4 green; chip d4 blue; chip e4 blue / correct chip e4 none")
    assert (chips(table, 0), chips(table, 1)) == ("d4", "c4")


def test_correcting_chips_finds_sequences() -> None:
    table = lay(two(), "blue", ["c3", "d3", "e3", "f3", "g3"])
    assert table.points == {"Ann": 1, "Ben": 0}
    assert lay(table, "none", ["e3"]).points == {"Ann": 0, "Ben": 0}


def test_correcting_keeps_the_five_that_were_chosen() -> None:
    table = six().tell("Ann turns d3 e3 f3 g3 h3 / correct deck 40")
    assert turned(table) == {"d3 e3 f3 g3 h3"}


def test_correcting_may_end_a_match_and_take_the_end_back() -> None:
    table = lay(three(), "red", ["c3", "d3", "e3", "f3", "g3"])
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.winners == (2,)
    assert GAME.outcome(lay(table, "none", ["c3"]).state) is None
    assert legal(table, "Ann places b1")


def test_correcting_the_turn_the_deck_and_the_hands() -> None:
    table = two().tell("Ann places c4 / correct turn Ann; deck 40; Ben cards 5")
    assert (table.state.on_turn, table.state.deck, table.state.sizes) == (0, 40, (7, 5))
    assert discards(table.state) == 104 - 40 - 12


def test_correcting_a_known_hand_makes_it_unknown() -> None:
    table = two().tell(f"deal Ann 8S {SPADES} / correct Ann cards 6")
    assert (table.state.hands, table.state.sizes) == ((None, None), (6, 7))


def test_correcting_a_hand_leaves_the_cards_that_lie_in_the_open() -> None:
    table = two().tell("Ann places b1 / Ben places c1")
    assert refused(table, "correct Ann cards 9") == ("S2", "cards_do_not_add_up")
    assert legal(table, "correct Ann cards 6")


def test_a_match_may_start_in_the_middle() -> None:
    table = Table("sequence", "Ann", "Ben", "Cem")
    table.tell("correct chip c3 blue; chip d3 blue; chip e5 red; turn Cem; deck 60; Ann cards 5 / Cem places f3")
    assert (chips(table, 0), chips(table, 2)) == ("c3 d3", "f3 e5")
    assert (table.state.on_turn, table.state.deck, table.state.sizes) == (0, 59, (5, 6, 6))


def test_a_correction_holds_as_a_whole_or_not_at_all() -> None:
    table = two()
    before = table.state
    for line in (
        "correct chip c4 blue; chip z9 blue",
        "correct chip c4 blue; chip a1 blue",
        "correct deck 40; deck 99",
    ):
        assert table.refusal(line).rule in ("S2", "S6")
    assert table.state == before
    assert table.refusal("correct chip c4 blue; weather fine") == Refusal(
        "S2", "no_such_fact", fact="weather fine", known=FACTS
    )


def test_a_correction_names_its_reason() -> None:
    line = 'correct chip c4 blue; why "it slipped; we put it back"'
    move = GAME.read(two().state.terms, line)
    assert move == Correction((("chip", "c4", "blue"),), "it slipped; we put it back")
    assert GAME.write(two().state.terms, move) == line


def test_check_lists_everything_that_is_wrong() -> None:
    c3, a1 = 1 << read_cell("c3"), 1
    five = bits(map(read_cell, ["c5", "d5", "e5", "f5", "g5"]))
    seven = read_card("7C")
    state = two().state._replace(
        chips=(c3 | a1, c3), turned=((five,), ()), hands=((seven,) * 8, None), sizes=(7, 70), deck=90
    )
    assert GAME.check(state) == [
        Refusal("S2", "impossible", what="the sequences"),
        Refusal("S6", "two_chips", cells="c3"),
        Refusal("S6", "corner", cell="a1"),
        Refusal("S13", "turned_without_chips", cells="c5 d5 e5 f5 g5"),
        Refusal("S2", "hand_too_large", player=0, count=8, size=7),
        Refusal("S5", "seen_twice", card="7C"),
        Refusal("S2", "cards_do_not_add_up", deck=90, hands=77, open=0, cards=104),
    ]


# What the table can turn up


def chances(table: Table) -> dict[Any, int]:
    """What may turn up next, and how many such cards there are."""
    found = GAME.chances(table.state)
    assert found is not None
    return dict(zip(found.moves, found.weights, strict=True))


def test_chances_cut_deal_and_draw_what_is_left() -> None:
    table = Table("sequence", "Ann", "Ben").tell("cut Ann 7C")
    weights = chances(table)
    assert (weights[Cut(1, read_card("7C"))], weights[Cut(1, read_card("7D"))], sum(weights.values())) == (1, 2, 103)
    table.tell("cut Ben 8C / deal Ben 2S 2S")
    weights = chances(table)
    assert weights[Deal(0, cards("2S"))] == 0
    assert sum(weights.values()) == 102


def test_chances_wait_for_fines_to_be_paid() -> None:
    table = four(table_talk="replaced")
    for name, hand in zip(people(4), (SPADES, HEARTS, CLUBS, "2D 3D 4D 5D 6D 7D"), strict=True):
        table.tell(f"deal {name} {hand}")
    assert GAME.chances(table.tell("talk green").state) is None
    assert sum(chances(table.tell("Ben discards 2H / Dan discards 2D")).values()) == table.state.deck == 80


@pytest.mark.parametrize("seed", range(6))
def test_no_card_is_lost_or_invented_in_a_fully_told_match(seed: int) -> None:
    rng = Random(seed)
    house = {rule.name: rng.choice(rule.choices) for rule in GAME.house_rules if rule.name != "teams"}
    seats = tuple(map(Seat, people(rng.choice(GAME.counts))))
    told = False
    for _, step in play(GAME, Setup(SHIPPED.load(GAME), seats, house), rng):
        state = step.state
        told = told or state.played > 0
        if told:
            assert GAME.check(state) == []
            in_the_open = count(state.seen)
            assert in_the_open + sum(state.sizes) + state.deck == CARDS
            assert [len(hand) for hand in state.hands] == list(state.sizes)
    assert GAME.outcome(state) is not None


@pytest.mark.parametrize("seed", range(8))
def test_every_listed_move_is_legal_and_every_position_survives_json(seed: int) -> None:
    rng = Random(seed)
    house = {rule.name: rng.choice(rule.choices) for rule in GAME.house_rules if rule.name != "teams"}
    started = GAME.start(Setup(SHIPPED.load(GAME), tuple(map(Seat, people(rng.choice(GAME.counts)))), house))
    state = GAME.apply(started, Dealer(0)).state
    for _ in range(40):
        moves = list(GAME.moves(state))
        assert [move for move in moves if GAME.refuse(state, move)] == []
        assert len(set(moves)) == len(moves)
        assert all(GAME.read(state.terms, GAME.write(state.terms, move)) == move for move in moves)
        assert GAME.from_json(state.terms, json.loads(json.dumps(GAME.to_json(state)))) == state
        if GAME.outcome(state):
            return
        state = GAME.apply(state, rng.choice(moves)).state


# Text and JSON


NAMES = ("Ann Lee", "Deal", "turn", "Zoë", "O'Neil", "3PO", "a;b", "x", "talk")


def odd_table(count: int = 9) -> Any:
    started = GAME.start(Setup(SHIPPED.load(GAME), tuple(map(Seat, NAMES[:count]))))
    assert not isinstance(started, Refusal)
    return started


CELL = st.integers(0, 99)
CARD = st.integers(0, 51)
PLAYER = st.integers(0, len(NAMES) - 1)
PLAYED = st.none() | st.just(JACK) | CARD
MOVE = st.one_of(
    st.builds(Cut, PLAYER, CARD),
    st.builds(Dealer, PLAYER),
    st.builds(Deal, PLAYER, st.lists(CARD, min_size=1, max_size=7).map(tuple)),
    st.builds(Place, PLAYER, CELL, PLAYED),
    st.builds(Remove, PLAYER, CELL, PLAYED),
    st.builds(Exchange, PLAYER, CARD),
    st.builds(Draw, PLAYER, st.none() | CARD),
    st.builds(Forget, PLAYER),
    st.builds(TurnOver, PLAYER, st.sets(CELL, min_size=5, max_size=10).map(bits)),
    st.builds(TableTalk, st.integers(0, 2)),
    st.builds(Discard, PLAYER, CARD),
    st.builds(Pass, PLAYER),
)


@given(MOVE)
@settings(max_examples=300)
def test_every_kind_of_move_is_read_as_it_was_written(move: Any) -> None:
    terms = odd_table().terms
    assert GAME.read(terms, GAME.write(terms, move)) == move


def test_every_kind_of_move_has_a_line() -> None:
    terms = two().state.terms
    lines = {
        "cut Ann 7C": Cut(0, read_card("7C")),
        "dealer Ben": Dealer(1),
        "deal Ann 7C TD": Deal(0, cards("7C TD")),
        "Ann places c4": Place(0, 32),
        "Ann places c4 with jack": Place(0, 32, JACK),
        "Ann places c4 with JD": Place(0, 32, read_card("JD")),
        "Ben removes c4": Remove(1, 32),
        "Ben removes c4 with JS": Remove(1, 32, read_card("JS")),
        "Ann exchanges 7C": Exchange(0, read_card("7C")),
        "Ann draws": Draw(0),
        "Ann draws 7C": Draw(0, read_card("7C")),
        "Ann forgets": Forget(0),
        "Ann turns c3 d3 e3 f3 g3": TurnOver(0, bits(range(22, 27))),
        "talk green": TableTalk(1),
        "Ann discards 7C": Discard(0, read_card("7C")),
        "Ann passes": Pass(0),
    }
    for line, move in lines.items():
        assert GAME.read(terms, line) == move
        assert GAME.write(terms, move) == line
    assert {type(move) for move in lines.values()} == set(GAME.rules)


def test_names_that_are_no_plain_word_stand_in_quotes() -> None:
    terms = odd_table().terms
    written = [GAME.write(terms, Pass(player)) for player in range(9)]
    assert written == [
        '"Ann Lee" passes',
        '"Deal" passes',
        '"turn" passes',
        "Zoë passes",
        "O'Neil passes",
        '"3PO" passes',
        '"a;b" passes',
        "x passes",
        '"talk" passes',
    ]


def test_names_that_are_words_of_the_game_can_be_corrected() -> None:
    state = odd_table()
    line = 'correct "Deal" cards 2; "Ann Lee" cards 3; turn "turn"'
    step = GAME.apply(state, GAME.read(state.terms, line))
    assert not isinstance(step, Refusal), step
    assert (step.state.sizes[:3], step.state.on_turn) == ((3, 2, 4), 2)
    assert GAME.write(state.terms, GAME.read(state.terms, line)) == line


def test_names_and_cards_are_read_in_any_case() -> None:
    terms = two().state.terms
    assert GAME.read(terms, "ANN places C4 with jd") == Place(0, 32, read_card("JD"))
    assert GAME.read(terms, "ben exchanges 10d") == Exchange(1, read_card("TD"))


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "a player's name is missing at the end of the line"),
        ("Zoe places c4", 'nobody here is called "Zoe"; at the table sit Ann, Ben'),
        ("Ann", "what the player did is missing at the end of the line"),
        ("Ann sings", '"sings" is nothing a player does'),
        ("Ann places", "the cell is missing at the end of the line"),
        ("Ann places k4", '"k4" is no cell; one is a column from a to j and a row from 1 to 10, such as c4'),
        ("Ann places c11", '"c11" is no cell'),
        ("Ann places c0", '"c0" is no cell'),
        ("Ann places c" + "9" * 5000, "is no cell"),
        ("Ann places c4 with", "the card is missing at the end of the line"),
        ("Ann places c4 with 1C", '"1C" is no card'),
        ("Ann places c4 now", '"now" is one word too many'),
        ("Ann places c4 with jack too", '"too" is one word too many'),
        ("deal Ann", "the cards that were dealt are missing"),
        ("deal Ann 7C 8X", '"8X" is no card'),
        ("talk purple", '"purple" is no team; there are blue, green'),
        ("cut Ann", "the card is missing at the end of the line"),
        ("dealer", "a player's name is missing at the end of the line"),
        ('"Ann places c4', "a double quote is opened and not closed"),
        ("correct", "a correction names at least one fact"),
    ],
)
def test_a_line_that_is_no_move_gets_a_sentence(line: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as error:
        GAME.read(two().state.terms, line)
    assert sentence in str(error.value)


@given(CELL)
def test_a_cell_is_read_as_it_was_written(cell: int) -> None:
    assert read_cell(cell_text(cell)) == cell


@given(CARD)
def test_a_card_is_read_as_it_was_written(card: int) -> None:
    assert read_card(card_text(card)) == card


@given(st.sets(CELL))
def test_a_bitboard_keeps_its_cells(cells: set[int]) -> None:
    assert set(cells_of(bits(cells))) == cells


def laid(cells: str) -> str:
    return "correct " + "; ".join(f"chip {cell} blue" for cell in cells.split())


STORIES = {
    "empty": "",
    "cut": "cut Ann 7C",
    "tie": "cut Ann 7C / cut Ben 7D / cut Cem KS / cut Dan AS",
    "dealt": f"dealer Dan / deal Ann {SPADES}",
    "due": f"dealer Dan / deal Ann {SPADES} / Ann places b1",
    "fined": f"dealer Dan / deal Ann {SPADES} / talk blue",
    "jacks": "dealer Dan / Ann places c4 with jack / Ben removes c4 / Cem places b2 with JD",
    "exchanged": "dealer Dan / correct chip a2 green; chip c4 green / Ann exchanges 6C",
    "stale": "dealer Dan / Ann places c4 / Ben places d4 / Cem places e4",
    "choice": f"dealer Dan / {laid('c3 d3 e3 g3 h3')} / Ann places f3",
    "ten": f"dealer Dan / {laid('a3 b3 c3 d3 f3 g3 h3 i3 j3')} / Ann places e3",
}


@pytest.mark.parametrize("story", STORIES.values(), ids=STORIES)
def test_a_position_survives_json(story: str) -> None:
    state = Table("sequence", *people(4), table_talk="lost").tell(story).state
    assert GAME.from_json(state.terms, json.loads(json.dumps(GAME.to_json(state)))) == state


def test_a_position_in_json_can_be_read_by_people() -> None:
    shown = GAME.to_json(two().tell(f"deal Ann 8S {SPADES} / Ann places h1 / Ben places c3").state)
    assert shown["chips"] == {"blue": ["h1"], "green": ["c3"]}
    assert shown["hands"] == {"Ann": SPADES.split(), "Ben": None}
    assert (shown["on_turn"], shown["last"], shown["seen"]) == ("Ann", "c3", {"2D": 1, "8S": 1})


# Editions


def data() -> dict[str, Any]:
    return dict(tomllib.loads(folder_of("sequence").joinpath("edition.toml").read_text(encoding="utf-8"))["classic"])


def loaded(**changes: Any) -> Any:
    return GAME.edition({**data(), "name": "mine", **changes})


def board_with(changes: Mapping[str, str]) -> str:
    rows = [row.split() for row in data()["board"].split("\n") if row.strip()]
    for cell, card in changes.items():
        at = read_cell(cell)
        rows[at // 10][at % 10] = card
    return "\n".join(" ".join(row) for row in rows)


def test_the_shipped_edition() -> None:
    edition = SHIPPED.load(GAME)
    assert edition.name == "classic"
    assert {card_text(card) for card in edition.one_eyed} == {"JS", "JH"}
    assert {card_text(card) for card in edition.two_eyed} == {"JD", "JC"}
    assert edition.colours == ("blue", "green", "red")
    assert dict(edition.chips) == {"european": (48, 48, 48), "us": (50, 50, 35)}
    assert SHIPPED.names(GAME) == ["classic"]


def test_another_board_can_be_loaded() -> None:
    edition = loaded(board=board_with({"b1": "6C", "a2": "2S"}))
    assert (card_text(edition.board[1]), card_text(edition.board[10])) == ("6C", "2S")
    assert [cell_text(cell) for cell in edition.cells[read_card("6C")]] == ["b1", "c4"]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"board": ""}, "edition mine: the board must have 10 rows of 10 cells"),
        ({"board": "XX 2S"}, "edition mine: the board must have 10 rows of 10 cells"),
        (
            {"board": board_with({"b1": "3S"})},
            "edition mine: the board shows 3S three times and 2S once; each card is there twice",
        ),
        (
            {"board": board_with({"b1": "9S", "g9": "9S"})},
            "edition mine: the board shows 9S 4 times and 2S not at all; each card is there twice",
        ),
        (
            {"board": board_with({"c1": "2S"})},
            "edition mine: the board shows 2S three times and 3S once; each card is there twice",
        ),
        (
            {"board": board_with({"c1": "2S", "f9": "2S"})},
            "edition mine: the board shows 2S 4 times and 3S not at all; each card is there twice",
        ),
        (
            {"board": board_with({"i10": "JD"})},
            "edition mine: the board shows the jack JD; no jack is on the board",
        ),
        (
            {"board": board_with({"c4": "XX"})},
            "edition mine: row 4, cell 3 shows XX; the corners, and only they, show XX",
        ),
        (
            {"board": board_with({"a1": "2S"})},
            "edition mine: row 1, cell 1 shows 2S; the corners, and only they, show XX",
        ),
        (
            {"board": board_with({"c4": "6X"})},
            'edition mine: row 4, cell 3: "6X" is no card; one is a rank (23456789TJQKA) and a suit (SHDC)',
        ),
        (
            {"one_eyed_jacks": "S"},
            'edition mine: one_eyed_jacks must name two suits of SHDC, such as "SH", not "S"',
        ),
        (
            {"one_eyed_jacks": "SX"},
            'edition mine: one_eyed_jacks must name two suits of SHDC, such as "SH", not "SX"',
        ),
        (
            {"one_eyed_jacks": "SS"},
            'edition mine: one_eyed_jacks must name two suits of SHDC, such as "SH", not "SS"',
        ),
        (
            {"colours": ["blue", "green"]},
            "edition mine: there must be three different team colours, not blue, green",
        ),
        (
            {"colours": ["blue", "green", "blue"]},
            "edition mine: there must be three different team colours, not blue, green, blue",
        ),
        ({"colours": []}, "edition mine: there must be three different team colours, not none"),
        (
            {"chips": {"european": [48, 48]}},
            "edition mine: the chips of european must be three whole numbers, one for each colour",
        ),
        (
            {"chips": {"european": [48, 48, 0]}},
            "edition mine: the chips of european must be three whole numbers, one for each colour",
        ),
        (
            {"chips": {"european": [48, 48, "many"]}},
            "edition mine: the chips of european must be three whole numbers, one for each colour",
        ),
        (
            {"chips": {"european": 48}},
            "edition mine: the chips of european must be three whole numbers, one for each colour",
        ),
    ],
)
def test_an_edition_that_is_wrong_gets_a_sentence(changes: Mapping[str, Any], sentence: str) -> None:
    with pytest.raises(EditionError) as error:
        loaded(**changes)
    assert str(error.value) == sentence


@pytest.mark.parametrize("changes", [{"chips": 48}, {"colours": 3}, {"names": {"blue": "blauw"}}], ids=str)
def test_an_entry_of_the_wrong_kind_gets_a_sentence_too(changes: Mapping[str, Any]) -> None:
    with pytest.raises(EditionError):
        loaded(**changes)


def test_a_jack_on_the_board_is_named() -> None:
    board = board_with({"j3": "JS", "b5": "JS"})
    with pytest.raises(EditionError, match=r"^edition mine: the board shows the jack JS; no jack is on the board$"):
        loaded(board=board)


def test_an_edition_that_is_not_there_gets_a_hint(tmp_path: Path) -> None:
    with pytest.raises(EditionError, match=r'^sequence has no edition "clasic"\. Did you mean "classic"\?$'):
        SHIPPED.load(GAME, "clasic")
    with pytest.raises(EditionError, match=r'^sequence has no edition "1982"\. There are: classic\.$'):
        SHIPPED.load(GAME, "1982")
    (tmp_path / "sequence.toml").write_text("[classic\n", encoding="utf-8")
    (trouble,) = Editions(tmp_path).troubles()
    assert str(trouble).startswith("games/sequence.toml, line 1: this is not TOML: ")
