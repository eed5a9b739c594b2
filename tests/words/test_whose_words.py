"""Each game is spoken of in its own words, whichever game is on the table and whether one is."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.console.box import REFERENCE, Box
from companion.console.paint import Sheet
from companion.console.session import Story
from companion.console.view import View
from companion.dialogue.command import Begin, Tell
from companion.dialogue.menu import ask_tally
from companion.dialogue.new_match import Guests, ask_game, ask_ready
from companion.dialogue.question import Question
from companion.editions import edition_names, load_edition
from companion.rules import Refusal, Seat, Setup
from companion.shelf import find_game, game_names
from companion.words import LANGUAGES, language
from tests.console.playing import Table, on_both_boxes, setup_for

ON_THE_TABLE = pytest.mark.parametrize("lying", [None, *game_names()])


def table_with(folder: Path, lying: str | None, box: Box = REFERENCE) -> Table:
    return Table(folder, box) if lying is None else Table(folder, box).sit_down(lying)


def views(table: Table) -> dict[str, View]:
    return {code: View(language(code), table.box, table.console.match) for code in LANGUAGES}


@ON_THE_TABLE
def test_the_games_are_offered_by_their_titles(tmp_path: Path, lying: str | None) -> None:
    table = table_with(tmp_path, lying)
    ask = ask_game(Guests((), str))
    for code, view in views(table).items():
        offered = [view.words(option.label) for option in ask.options]
        assert offered == [language(code).title(name) for name in game_names()]
        assert view.words(ask_ready(find_game("catan"), setup_for("catan", 3)).title).startswith("Catan, 3 ")


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
    asked = everything_below(ask_ready(game, Setup(load_edition(game), setup_for(name, 3).seats)), 2)
    for code, view in views(table).items():
        offered = {view.words(option.label).rstrip("*") for ask in asked for option in ask.options}
        own = language(code).of(name)
        if len(edition_names(game)) > 1:
            assert {own.word(f"edition.{edition}") for edition in edition_names(game)} <= offered
        for rule in game.house_rules:
            assert own.word(rule.name) in offered
        assert not [words for words in offered if "." in words.rstrip(".") and "edition." in words]


@ON_THE_TABLE
@on_both_boxes
def test_quick_scoring_is_told_in_alhambras_words(tmp_path: Path, box: Box, lying: str | None) -> None:
    table = table_with(tmp_path, lying, box)
    ask = ask_tally()
    seen = [table.console.view.words(ask.title)]
    for _ in range(2):
        leads = ask.options[0].leads
        assert not isinstance(leads, Tell)
        assert callable(leads)
        ask = leads()
        seen.append(table.console.view.words(ask.title))
    assert seen == ["Which scoring?", "How many players?", "Player 1 holds"]
    counting = next(option for option in ask.options if table.console.view.words(option.label) == "Next player")
    assert callable(counting.leads)
    last = counting.leads()
    assert last.picture is not None
    sheet = Sheet(box.width, box.height)
    last.picture(sheet, table.console.view, 0)
    assert "Player 2 holds" in " ".join(placed.text for placed in sheet.placed)
    told = next(option.leads for option in last.options if isinstance(option.leads, Tell))
    sheet = Sheet(box.width, box.height)
    Story(told.pages).pages[-1](sheet, table.console.view)
    assert "Scoring A: sum" in " ".join(placed.text for placed in sheet.placed)


def test_a_setup_that_a_game_refuses_is_answered_in_its_words(tmp_path: Path) -> None:
    table, game = Table(tmp_path), find_game("alhambra")
    refused = table.console.begin(Begin(game, Setup(load_edition(game), (Seat("Ann"), Seat("Dirk")))))
    assert isinstance(refused, Refusal)
    assert "Dirk is taken" in table.text()


def test_a_view_of_a_match_speaks_the_words_of_its_game(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("catan")
    assert table.console.view.language is language("en").of("catan")
    assert View(language("nl"), REFERENCE, table.match).language is language("nl").of("catan")
    assert table.console.view.of("sequence").language is language("en").of("sequence")
