"""The story of a match: every move is told in a short sentence, in every language. Each game has its `sentences.py`."""

from __future__ import annotations

from dataclasses import fields, replace
from random import Random
from typing import Any, NamedTuple

import pytest

from companion.console.box import REFERENCE
from companion.console.description import describe, describe_reason
from companion.console.face import find_face, plain_face
from companion.console.paint import Font, wrap
from companion.console.view import View
from companion.editions import SHIPPED
from companion.match.dealer import next_move
from companion.rules import Game, Move, Refusal, Seat, Setup
from companion.shelf import find_game, game_names
from companion.words import LANGUAGES, language
from tests.parts import games_with, part
from tests.table import PEOPLE, Table, Told

ROOM = 2
"""This many lines of the display has a move that would be taken back."""


def tell(game: Game[Any], state: Any, move: Move, code: str = "en") -> str:
    return describe(View(language(code), REFERENCE), game, find_face(game), state, move)


GAMES = games_with("sentences")


def examples() -> list[Any]:
    return [
        pytest.param(game, row, id=f"{game}: {row.words}") for game in GAMES for row in part(game, "sentences").EXAMPLES
    ]


@pytest.mark.parametrize(("game", "row"), examples())
def test_a_move_is_told_in_a_sentence(game: str, row: Told) -> None:
    assert tell(*row.seated(game)) == row.words


@pytest.mark.parametrize("game", GAMES)
def test_no_kind_of_move_lacks_an_example(game: str) -> None:
    assert {type(row.seated(game)[2]) for row in part(game, "sentences").EXAMPLES} == set(find_game(game).rules)


@pytest.mark.parametrize("game", GAMES)
def test_no_fact_of_a_move_lacks_an_example_with_it_and_one_without(game: str) -> None:
    moves = [row.seated(game)[2] for row in part(game, "sentences").EXAMPLES]
    for kind in find_game(game).rules:
        for field in fields(kind):
            if "None" in str(field.type) or field.type == "bool":
                values = {getattr(move, field.name) not in (None, False) for move in moves if isinstance(move, kind)}
                assert values == {True, False}, (kind, field.name)


def test_every_game_tells_its_story() -> None:
    assert game_names() == GAMES


# In every language


def never(*_: object) -> str:
    raise AssertionError("a move is told as its record would")


def is_told_well(game: Game[Any], state: Any, move: Move) -> None:
    """In every language: by its own sentence, with who did it, without a full stop, as short as the display wants."""
    told = {code: tell(replace(game, write=never), state, move, code) for code in LANGUAGES}
    record = game.write(state.terms, move)
    for code, words in told.items():
        assert words, move
        assert not set(words) & set("{}_"), words
        assert not words.endswith("."), words
        assert words[0].isupper(), words
        assert code == "en" or words != record, "an English record may be a sentence, no other can"
        if hasattr(move, "player"):
            assert state.terms.names[move.player] in words.replace("(", " ").replace(":", " ").split(), words
        # What it was paid with stands last, in brackets: that may be cut.
        assert len(wrap(words.split(" (")[0], Font.SMALL, REFERENCE.width)) <= ROOM, words
    assert len(set(told.values())) > 1, "the languages differ"


@pytest.mark.parametrize(("game", "row"), examples())
def test_a_move_is_told_well_in_every_language(game: str, row: Told) -> None:
    is_told_well(*row.seated(game))


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_match_is_told_well_in_every_language(name: str, players: int) -> None:
    game, rng = find_game(name), Random(players)
    state = game.start(Setup(SHIPPED.load(game), tuple(map(Seat, PEOPLE[:players]))))
    while (move := next_move(game, state, rng)) is not None:
        is_told_well(game, state, move)
        step = game.apply(state, move)
        assert not isinstance(step, Refusal), step
        state = step.state


@pytest.mark.parametrize(
    ("code", "game", "before", "line", "words"),
    [(code, game, *told) for game in GAMES for code, *told in part(game, "sentences").TRANSLATED],
)
def test_a_move_is_told_in_other_words(code: str, game: str, before: str, line: str, words: str) -> None:
    assert tell(*Told(before, line, words).seated(game), code) == words


# Names, and what is no move of the game's own


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", ["anna", "blue", "{x}_y", "ore", "g5", "iTom"])
def test_a_name_is_told_as_its_owner_writes_it(name: str, code: str) -> None:
    for game in GAMES:
        for before, line in part(game, "sentences").NAMED:
            row = Told(before, line.replace("{name}", name), "", (name, "Ben", "Cem"))
            told = tell(*row.seated(game), code)
            assert name in told.split(), told


@pytest.mark.parametrize(
    ("game", "line", "code", "words"), [(game, *row) for game in GAMES for row in part(game, "sentences").CORRECTED]
)
def test_M8_a_correction_is_told_as_it_is_entered(game: str, line: str, code: str, words: str) -> None:
    table = Table(game, *PEOPLE[:3])
    assert tell(table.game, table.state, table.game.read(table.state.terms, f"correct {line}"), code) == words


def test_M8_a_reason_that_was_chosen_is_told_in_every_language() -> None:
    told = {code: language(code).say("why_miscounted") for code in LANGUAGES}
    assert len(set(told.values())) == len(LANGUAGES)
    for said in told.values():
        for code, words in told.items():
            assert describe_reason(said, language(code)) == words
            assert describe_reason(f"Ann's phone: {said}", language(code)) == f"Ann's phone: {words}"
    assert describe_reason("the cat was on the table", language("nl")) == "the cat was on the table"


def test_a_game_that_tells_no_story_is_told_as_its_record_would() -> None:
    for name in GAMES:
        for row in part(name, "sentences").EXAMPLES:
            game, state, move = row.seated(name)
            told = describe(View(language("de"), REFERENCE), game, plain_face(game), state, move)
            assert told == game.write(state.terms, move)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_no_move_of_the_game_is_not_told(game: str) -> None:
    class Sneeze(NamedTuple):
        player: int

    state = Table(game, *PEOPLE[:3]).state
    with pytest.raises(TypeError, match=f"is no move of {game}"):
        tell(find_game(game), state, Sneeze(0))
