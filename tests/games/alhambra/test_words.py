"""Alhambra in words: remarks, buildings, money."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.console.box import REFERENCE, Box
from companion.console.paint import Sheet
from companion.console.view import View
from companion.dialogue.command import Begin, Tell
from companion.dialogue.game_words import in_words_of
from companion.dialogue.label import Row, Say
from companion.editions import SHIPPED
from companion.games.alhambra.console import quick_score
from companion.games.alhambra.rules import COLOURS
from companion.rules import News, Refusal, Remark, Seat, Setup, Task
from companion.shelf import find_game, game_names
from companion.words import LANGUAGES, language
from tests.console.playing import Table, on_both_boxes

NAMES = ("Ann", "Ben", "Cem", "Dirk")


@pytest.mark.parametrize(
    ("code", "remark", "few", "whole"),
    [
        (
            "en",
            Refusal("A7", "paid_too_little", paid=9, price=10),
            "9 paid, 10 due",
            "The building costs 10 and 9 was paid; there is no credit (rule A7).",
        ),
        ("en", Task("A23", "draw_for_dirk", count=6), "Dirk: draw 6", "Draw 6 buildings for Dirk."),
        ("en", Task("A23", "draw_for_dirk", count=1), "Dirk: draw 1", "Draw a building for Dirk."),
        (
            "en",
            News("A19", "leftover", colour="green", owner=None),
            "Green: nobody",
            "Nobody gets the green building left on show.",
        ),
        (
            "nl",
            Refusal("A7", "paid_too_little", paid=9, price=10),
            "9 betaald, het kost 10",
            "Het gebouw kost 10 en er is 9 betaald; krediet is er niet (regel A7).",
        ),
        ("nl", Task("A23", "draw_for_dirk", count=1), "Dirk: trek 1", "Trek een gebouw voor Dirk."),
        ("nl", Task("A23", "draw_for_dirk", count=6), "Dirk: trek 6", "Trek 6 gebouwen voor Dirk."),
        (
            "it",
            Refusal("A7", "slot_shows_other", slot="yellow", shown="red", colour="white"),
            "Rosso è su giallo",
            "Sul posto giallo c'è un edificio rosso, non bianco (regola A7).",
        ),
        (
            "de",
            Task("A6", "taken_back", player=1, cards="y1 g3"),
            "Ge1 Gr3 zurücklegen",
            "Ben legt das genommene Geld wieder aus: Ge1 Gr3.",
        ),
        (
            "de",
            Refusal("A1", "impossible", what="whose turn it is"),
            "Unmöglich",
            "Wer an der Reihe ist: so kann es nicht sein (Regel A1).",
        ),
    ],
)
def test_remarks_in_words(code: str, remark: Remark, few: str, whole: str) -> None:
    assert language(code).of("alhambra").short(remark, NAMES) == few
    assert language(code).of("alhambra").sentence(remark, NAMES) == whole


def test_of_what_is_not_known_there_are_some() -> None:
    refusal = Refusal("A7", "cannot_afford", holds=None, price=3)
    assert language("en").of("alhambra").short(refusal, NAMES) == "Some held, 3 due"


def test_what_is_typed_is_said_as_it_is_typed() -> None:
    refusal = Refusal("A1", "no_such_house_rule", name="church", known=("missed_scorings", "dirk_can_win"))
    assert "church" in language("nl").of("alhambra").sentence(refusal, NAMES)
    assert "missed_scorings en dirk_can_win" in language("nl").of("alhambra").sentence(refusal, NAMES)


def test_buildings_and_currencies_have_words() -> None:
    game, words = find_game("alhambra"), language("en").of("alhambra")
    for edition in SHIPPED.names(game):
        assert all(map(words.knows, (*COLOURS, *SHIPPED.load(game, edition).currencies)))


@pytest.mark.parametrize("code", LANGUAGES)
def test_colours_and_currencies_are_told_apart(code: str) -> None:
    names = {*COLOURS, *SHIPPED.load(find_game("alhambra")).currencies}
    assert len({language(code).of("alhambra").word(name) for name in names}) == len(names)


@pytest.mark.parametrize("code", LANGUAGES)
def test_currencies_are_told_apart_by_their_letters(code: str) -> None:
    remark = Refusal("A21", "not_on_show", card="y4 b4 g4 o4")
    cards = language(code).of("alhambra").sentence(remark, NAMES)
    assert len(set(re.findall(r"\b([A-Za-z]{1,2})4", cards))) == 4


def test_a_currency_of_somebody_elses_edition_keeps_its_letter() -> None:
    assert "Ge4 w5" in language("de").of("alhambra").sentence(Refusal("A21", "not_on_show", card="y4 w5"), NAMES)


def test_words_of_a_language_are_not_translated_again() -> None:
    """In Italian yellow money is `g5`, which elsewhere is green money."""
    view = View(language("it").of("alhambra"), REFERENCE)
    assert view.words(Say("all_told", cards=Row(("g5", "g7"), " "))) == "Tutto: g5 g7"


# Where no match of it is on the table


@pytest.mark.parametrize("lying", [None, *game_names()])
@on_both_boxes
def test_quick_scoring_is_told_in_these_words_whatever_is_on_the_table(
    tmp_path: Path, box: Box, lying: str | None
) -> None:
    table = Table(tmp_path, box) if lying is None else Table(tmp_path, box).sit_down(lying)
    ask = in_words_of("alhambra", quick_score.ask())
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
    told.pages[-1](sheet, table.console.view)
    assert "Scoring A: sum" in " ".join(placed.text for placed in sheet.placed)


def test_a_setup_that_a_game_refuses_is_answered_in_its_words(tmp_path: Path) -> None:
    table, game = Table(tmp_path), find_game("alhambra")
    refused = table.console.begin(Begin(game, Setup(SHIPPED.load(game), (Seat("Ann"), Seat("Dirk")))))
    assert isinstance(refused, Refusal)
    assert "The name Dirk is taken" in table.text()
