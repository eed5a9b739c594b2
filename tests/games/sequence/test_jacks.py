"""Sequence, the jacks: two eyes place, one eye removes (S8, S9), also in the advanced variant (S18)."""

from __future__ import annotations

from companion.games.sequence.rules import Dealer, Place
from companion.games.sequence.rules.cards import read_card
from companion.games.sequence.rules.lines import read_cell
from companion.games.sequence.rules.state import copies
from companion.rules import News, Refusal, Seat, Setup, Task
from tests.games.sequence.tables import (
    GAME,
    SPADES,
    at,
    cards,
    chips,
    four,
    lay,
    legal,
    listed,
    loaded,
    three,
    turned,
    two,
)

# S8, S9: what a jack does


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
            Task("S9", "take_off", **at("c4"), team="blue"),
            Task("S5", "draw", player=1, count=1),
        )


def test_S9_own_chips_and_a_partners_stay() -> None:
    table = four().tell("Ann places c4 / Ben places d5")
    assert table.refusal("Cem removes c4") == Refusal("S9", "own_chip", **at("c4"))
    assert [line for line in listed(table) if "removes" in line] == ["Cem removes d5"]


def test_S9_a_known_hand_gives_up_its_jack() -> None:
    table = lay(two(), "green", ["c4"]).tell(f"deal Ann JH {SPADES} / Ann removes c4")
    assert table.state.hands[0] == cards(SPADES)
    assert copies(table.state, read_card("JH")) == 1


def test_S9_only_four_one_eyed_jacks_are_played_before_a_shuffle() -> None:
    table = lay(lay(two(), "blue", ["c3", "e3"]), "green", ["c5", "e5", "g5"])
    table.tell("Ann removes c5 / Ben removes c3 / Ann removes e5 with JS / Ben removes e3 with jack")
    assert table.refusal("Ann removes g5") == Refusal("S5", "jacks_seen", eyes=1)


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


def test_S8_a_known_hand_that_may_have_played_either_jack_is_not_known_any_more() -> None:
    table = two().tell("deal Ann JD JC 2S 3S 4S 5S 6S / Ann places c3 with jack")
    assert table.state.hands[0] is None
    assert table.state.jacks == (1, 0)
    table = two().tell("deal Ann JD JD 2S 3S 4S 5S 6S / Ann places c3 with jack")
    assert table.state.hands[0] == cards("JD 2S 3S 4S 5S 6S")


def test_S8_a_hand_that_is_not_known_any_more_gets_back_no_draw_that_was_too_late() -> None:
    table = two().tell("deal Ann JD JC 2S 3S 4S 5S 6S / deal Ben 2H 3H 4H 5H 6H 7H 8H / Ann places b1 / Ben places i4")
    table.tell("Ann places c3 with jack")
    assert table.step.told == (News("S7", "draw_lost", player=0, size=6),)
    assert table.state.sizes == (6, 7)
