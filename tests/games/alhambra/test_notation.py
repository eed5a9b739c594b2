"""Alhambra: every move as a line of text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.editions import SHIPPED
from companion.games.alhambra.rules import (
    GAME,
    Deal,
    EndTurn,
    Leftover,
    Purchase,
    Start,
    State,
    TakeMoney,
    Terms,
    money,
)
from companion.rules import Correction, Refusal, Seat, Setup, Unreadable
from tests.games.alhambra.tables import GREEN, two

LINES = [
    "deal Ann y4 y4 b7 o9",
    "start Ann",
    "yard blue green",
    "yard blue green 8",
    "money y4 b7",
    "dirk purple",
    "dirk purple 13",
    "Ann buys green",
    "Ann buys green at blue",
    "Ann buys green for 10",
    "Ann buys green at blue for 10",
    "Ann buys green with b4 b6",
    "Ann buys green at blue for 10 with b4 b6",
    "Ann buys green to Dirk",
    "Ann buys green at blue for 10 with b4 b6 to Dirk",
    "Ann takes money",
    "Ann takes y1 b4",
    "Ann ends",
    "scoring A",
    "scoring B",
    "scoring C",
    "left green to Ben",
    "left green to nobody",
    "left green at orange to Ben",
    "correct Ann green 3",
    "correct turn Ben; Ann points 12; yard blue green 8; Ann money b3 b4",
    'correct Ann green 3; why "she had one; under the table"',
]


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_read_and_written_alike(line: str) -> None:
    terms = two().state.terms
    assert GAME.write(terms, GAME.read(terms, line)) == line


def test_a_reason_with_double_quotes_does_not_spoil_its_line() -> None:
    terms = two().state.terms
    line = GAME.write(terms, Correction((("Ann", "green", "3"),), 'she said "three"'))
    assert GAME.read(terms, line).facts == (("Ann", "green", "3"),)


def test_every_kind_of_move_has_a_line() -> None:
    terms = two().state.terms
    assert {type(GAME.read(terms, line)) for line in LINES} == {*GAME.rules, Correction}


def test_what_is_no_move_is_not_written() -> None:
    with pytest.raises(TypeError, match="no move of alhambra"):
        GAME.write(two().state.terms, "Ann buys green")


def seated(*names: str) -> Terms:
    state = GAME.start(Setup(SHIPPED.load(GAME), tuple(map(Seat, names))))
    assert isinstance(state, State)
    return state.terms


names = st.text(min_size=1, max_size=40).filter(
    lambda name: name.isprintable() and name == name.strip() and '"' not in name
)


@given(names)
def test_any_name_can_stand_in_a_line(name: str) -> None:
    others = [other for other in ("Ann", "Ben", "Cem") if other.casefold() != name.casefold()][:2]
    terms = seated(name, *others) if name.casefold() != "dirk" else seated("Dirk", "Ann", "Ben")
    for move in (
        Start(0),
        Deal(0, money.pack([0, 5])),
        Purchase(0, GREEN, slot=1, price=8, paid=money.pack([16])),
        TakeMoney(0),
        EndTurn(0),
        Leftover(GREEN, 0),
    ):
        assert GAME.read(terms, GAME.write(terms, move)) == move


@pytest.mark.parametrize(
    "name", ["Mary Ann", "nobody", "Money", "deal", "turn", "scored", "yard", "7", "O'Neil; Jr", "why"]
)
def test_an_odd_name_can_be_corrected(name: str) -> None:
    setup = Setup(SHIPPED.load(GAME), (Seat(name), Seat("Ben"), Seat("Cem")))
    state = GAME.start(setup)
    assert isinstance(state, State)
    step = GAME.apply(state, GAME.read(state.terms, f'correct "{name}" green 3; turn "{name}"'))
    assert not isinstance(step, Refusal)
    assert (step.state.holdings[0][GREEN], step.state.on_turn) == (3, 0)


def test_names_are_read_in_any_case() -> None:
    assert GAME.read(seated("Ann", "Ben", "Cem"), "ann takes money") == TakeMoney(0)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "a player's name is missing at the end of the line"),
        ("Zoe takes money", 'nobody here is called "Zoe"; at the table sit Ann, Ben'),
        ("Ann", '"buys", "takes" or "ends" is missing at the end of the line'),
        ("Ann sings", '"sings" is nothing a player does; a player "buys", "takes" or "ends"'),
        ("Ann buys", "building colour is missing at the end of the line"),
        ("Ann buys pink", '"pink" is no building colour; there are blue, red, brown, white, green, purple'),
        ("Ann buys green at pink", '"pink" is no slot of the yard; there are yellow, blue, green, orange'),
        ("Ann buys green for ten", 'the price should be a whole number, not "ten"'),
        ("Ann buys green with", "the money cards are missing"),
        (
            "Ann buys green with b0",
            '"b0" is no money card; one is an initial and a value from 1 to 9 '
            "(y for yellow, b for blue, g for green, o for orange)",
        ),
        ("Ann takes y1 y1 y1 y1", '"y1" is there more than three times'),
        ("Ann buys green to Ben", "a building can be given to Dirk and to nobody else"),
        ("Ann buys green now", '"now" is one word too many'),
        ("Ann takes", "the money cards are missing"),
        ("deal Ann", "the money cards are missing"),
        ("scoring D", '"D" is no scoring; there are A, B, C'),
        ("left green Ann", 'a leftover goes "to" a player or "to nobody"'),
        ("correct", "a correction names at least one fact"),
        ('Ann "takes', "a double quote is opened and not closed"),
    ],
)
def test_an_unreadable_line_says_why(line: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as error:
        GAME.read(two().state.terms, line)
    assert str(error.value) == sentence
