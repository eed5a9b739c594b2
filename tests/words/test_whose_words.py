"""Each game is spoken of in its own words, whichever game is on the table and whether one is."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from companion.console.box import REFERENCE
from companion.console.view import View
from companion.dialogue.house_rules import ask_house_rules, rules_of
from companion.dialogue.new_match import Guests, ask_game, ask_ready
from companion.dialogue.question import Question
from companion.editions import SHIPPED
from companion.rules import Setup
from companion.shelf import find_game, game_names
from companion.words import LANGUAGES, language
from tests.console.playing import Table, setup_for

ON_THE_TABLE = pytest.mark.parametrize("lying", [None, *game_names()])


def table_with(folder: Path, lying: str | None) -> Table:
    return Table(folder) if lying is None else Table(folder).sit_down(lying)


def views(table: Table) -> dict[str, View]:
    return {code: View(language(code), table.box, table.console.match) for code in LANGUAGES}


@ON_THE_TABLE
def test_the_games_are_offered_by_their_titles(tmp_path: Path, lying: str | None) -> None:
    table = table_with(tmp_path, lying)
    ask = ask_game(Guests((), str))
    for code, view in views(table).items():
        offered = [view.words(option.label) for option in ask.options]
        assert offered == [language(code).title(name) for name in game_names()]
        for name in game_names():
            ready = view.words(ask_ready(find_game(name), setup_for(name, 3)).title)
            assert ready.startswith(f"{language(code).title(name)}, 3 ")


def everything_below(ask: Question, depth: int = 3) -> list[Question]:
    """A question and those that it leads to."""
    found = [ask]
    for option in ask.options if depth else ():
        if callable(option.leads):
            found += everything_below(option.leads(), depth - 1)
    return found


@ON_THE_TABLE
@pytest.mark.parametrize("name", game_names())
def test_editions_and_house_rules_are_offered_in_the_words_of_their_game(
    tmp_path: Path, name: str, lying: str | None
) -> None:
    game, table = find_game(name), table_with(tmp_path, lying)
    setup = Setup(SHIPPED.load(game), setup_for(name, 3).seats)
    asked = everything_below(ask_ready(game, setup), 2)
    pages = [ask_house_rules(game, setup, partial(ask_ready, game), at) for at in range(len(rules_of(game, setup)))]
    for code, view in views(table).items():
        offered = {view.words(option.label) for ask in asked for option in ask.options}
        own = language(code).of(name)
        if len(SHIPPED.names(game)) > 1:
            assert {own.word(f"edition.{edition}") for edition in SHIPPED.names(game)} <= offered
        for page, rule in zip(pages, rules_of(game, setup), strict=True):
            assert view.words(page.title).startswith(f"{own.word(rule.name)} ")
            assert page.sentence is not None
            assert view.words(page.sentence) == own.word(f"{rule.name}.means") != f"{rule.name}.means"
        assert not [words for words in offered if "." in words.rstrip(".") and "edition." in words]


def test_a_view_of_a_match_speaks_the_words_of_its_game(tmp_path: Path) -> None:
    first, second, *_ = game_names()
    table = Table(tmp_path).sit_down(first)
    assert table.console.view.language is language("en").of(first)
    assert View(language("nl"), REFERENCE, table.match.position).language is language("nl").of(first)
    assert table.console.view.of(second).language is language("en").of(second)
