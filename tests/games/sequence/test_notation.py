"""Sequence: moves, cells and cards as text, positions as JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.editions import SHIPPED
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
from companion.games.sequence.rules.cards import card_text, read_card
from companion.games.sequence.rules.lines import bits, cell_text, cells_of, read_cell
from companion.rules import Refusal, Seat, Setup, Unreadable
from tests.games.sequence.tables import GAME, SPADES, cards, people, two
from tests.search import examples
from tests.table import Table

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
@settings(max_examples=examples(100))
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
