"""Taking moves back: what the table does with the real pieces. Each game has its examples in `takeback.py`."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from companion.match.dealer import play
from companion.rules import Correction, Move, Task
from companion.shelf import find_game
from companion.words import LANGUAGES
from tests import bare
from tests.conformance import played, setup_of
from tests.parts import games_with, part
from tests.table import Table, Undone, seats, undone
from tests.words.speaking import has_words, in_words_of

GAMES = games_with("takeback")
ROWS = [
    pytest.param(game, row, id=f"{game}-{number}-{row.line}")
    for game in GAMES
    for number, row in enumerate(part(game, "takeback").EXAMPLES)
]


@pytest.mark.parametrize(("game", "row"), ROWS)
def test_a_move_is_taken_back(game: str, row: Undone) -> None:
    table = Table(game, *seats(row.names), **row.house).tell(row.story)
    tasks = undone(table, row.line)
    assert tasks == row.tasks
    assert_said_in_words(game, tasks, table.state.terms.owners)


@pytest.mark.parametrize("name", GAMES)
def test_there_is_an_example_of_every_kind_of_move(name: str) -> None:
    game, rows = find_game(name), part(name, "takeback").EXAMPLES
    terms = [(Table(name, *seats(row.names), **row.house).state.terms, row.line) for row in rows]
    assert {type(game.read(*told)) for told in terms} == {*game.rules, Correction}


@pytest.mark.parametrize("name", GAMES)
def test_what_is_no_move_of_the_game_is_not_taken_back(name: str) -> None:
    state = Table(name, "Ann", "Ben").state
    with pytest.raises(TypeError, match=f"no move of {name}"):
        find_game(name).put_back(state, "a card trick", state)


# In words


@pytest.mark.parametrize(("task", "few", "whole"), [row for game in GAMES for row in part(game, "takeback").WORDS])
def test_taking_back_in_words(task: Task, few: str, whole: str) -> None:
    english = in_words_of(task, "en")
    assert english.short(task, ("Ann", "Ben", "Dirk")) == few
    assert english.sentence(task, ("Ann", "Ben", "Dirk")) == whole


def assert_said_in_words(game: str, tasks: tuple[Task, ...], owners: tuple[str, ...]) -> None:
    for task in tasks:
        assert re.fullmatch(rf"{part(game, 'refusals').PREFIX}\d+", task.rule)
        assert has_words(task), task.code
        for code in LANGUAGES:
            assert in_words_of(task, code).short(task, owners)
            assert in_words_of(task, code).sentence(task, owners).endswith(".")


# Whole matches

MOST_TASKS = 4
"""As many as a table keeps in mind. At the end: points, leftovers, the last building and its payment."""


def assert_taken_back(name: str, before: Any, move: Move, after: Any) -> None:
    tasks = find_game(name).put_back(before, move, after)
    assert_said_in_words(name, tasks, before.terms.owners)
    assert len(tasks) == len(set(map(repr, tasks))) <= MOST_TASKS, "a task is said twice, or there are too many"
    examples = part(name, "takeback")
    moved = [piece for piece in examples.PIECES if getattr(before, piece) != getattr(after, piece)]
    assert tasks or not moved or isinstance(move, getattr(examples, "IDLE", ())), (move, moved)


TABLES = [(name, players) for name in GAMES for players in find_game(name).counts]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_move_of_a_whole_match_can_be_taken_back(name: str, players: int) -> None:
    game, setup = find_game(name), setup_of(find_game(name), players)
    before = game.start(setup)
    for turn in play(game, setup, Random(players)):
        assert_taken_back(name, before, turn.move, turn.step.state)
        before = turn.step.state


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_so_can_those_of_a_table_that_tells_as_little_as_it_may(
    name: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[Any, Move, Any]] = []
    tell = bare.Telling.tell

    def telling(self: bare.Telling, move: Move) -> None:
        before = self.state
        tell(self, move)
        told.append((before, move, self.state))

    monkeypatch.setattr(bare.Telling, "tell", telling)
    part(name, "bare").told_barely(played(find_game(name), setup_of(find_game(name), players), seed=players))
    assert told
    for before, move, after in told:
        assert_taken_back(name, before, move, after)
