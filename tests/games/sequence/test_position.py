"""Sequence: corrections, and starts in the middle of a match."""

from __future__ import annotations

from companion.games.sequence.rules.cards import read_card
from companion.games.sequence.rules.lines import bits, read_cell
from companion.games.sequence.rules.position import FACTS
from companion.games.sequence.rules.state import discards
from companion.rules import Correction, Refusal
from tests.games.sequence.tables import GAME, SPADES, chips, lay, legal, on, refused, six, three, turned, two
from tests.table import Table


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
        Refusal("S6", "two_chips", **on("c3")),
        Refusal("S6", "corner", cell="a1"),
        Refusal("S13", "turned_without_chips", **on("c5 d5 e5 f5 g5")),
        Refusal("S2", "hand_too_large", player=0, count=8, size=7),
        Refusal("S5", "both_seen", card="7C"),
        Refusal("S2", "cards_do_not_add_up", deck=90, hands=77, open=0, cards=104),
    ]
