"""Alhambra in words: remarks, buildings, money."""

from __future__ import annotations

import re

import pytest

from companion.console.box import REFERENCE
from companion.console.view import View
from companion.dialogue.question import Row, Say
from companion.editions import edition_names, load_edition
from companion.games.alhambra.rules import COLOURS
from companion.rules import News, Refusal, Remark, Task
from companion.shelf import find_game
from companion.words import LANGUAGES, language

NAMES = ("Ann", "Ben", "Cem", "Dirk")


@pytest.mark.parametrize(
    ("code", "remark", "few", "whole"),
    [
        (
            "en",
            Refusal("A7", "paid_too_little", paid=9, price=10),
            "A7 9 paid, 10 due",
            "The building costs 10 and 9 was paid; there is no credit (rule A7).",
        ),
        ("en", Task("A23", "draw_for_dirk", count=6), "A23 Dirk: draw 6", "Draw 6 buildings for Dirk."),
        ("en", Task("A23", "draw_for_dirk", count=1), "A23 Dirk: draw 1", "Draw a building for Dirk."),
        (
            "en",
            News("A19", "leftover", colour="green", owner=None),
            "A19 Green: nobody",
            "Nobody gets the green building left on show.",
        ),
        (
            "nl",
            Refusal("A7", "paid_too_little", paid=9, price=10),
            "A7 9 betaald, het kost 10",
            "Het gebouw kost 10 en er is 9 betaald; krediet is er niet (regel A7).",
        ),
        ("nl", Task("A23", "draw_for_dirk", count=1), "A23 Dirk: trek 1", "Trek een gebouw voor Dirk."),
        ("nl", Task("A23", "draw_for_dirk", count=6), "A23 Dirk: trek 6", "Trek 6 gebouwen voor Dirk."),
        (
            "it",
            Refusal("A7", "slot_shows_other", slot="yellow", shown="red", colour="white"),
            "A7 Giallo: rosso",
            "Sul posto giallo c'è un edificio rosso, non bianco (regola A7).",
        ),
        (
            "de",
            Task("A6", "taken_back", player=1, cards="y1 g3"),
            "A6 ge1 gr3 zurücklegen",
            "Ben legt das genommene Geld wieder aus: ge1 gr3.",
        ),
        (
            "de",
            Refusal("A1", "impossible", what="whose turn it is"),
            "A1 Unmöglich",
            "Wer an der Reihe ist: so kann es nicht sein (Regel A1).",
        ),
    ],
)
def test_remarks_in_words(code: str, remark: Remark, few: str, whole: str) -> None:
    assert language(code).of("alhambra").short(remark, NAMES) == few
    assert language(code).of("alhambra").sentence(remark, NAMES) == whole


def test_of_what_is_not_known_there_are_some() -> None:
    refusal = Refusal("A7", "cannot_afford", holds=None, price=3)
    assert language("en").of("alhambra").short(refusal, NAMES) == "A7 Some held, 3 due"


def test_what_is_typed_is_said_as_it_is_typed() -> None:
    refusal = Refusal("A1", "no_such_house_rule", name="church", known=("missed_scorings", "dirk_can_win"))
    assert "church" in language("nl").of("alhambra").sentence(refusal, NAMES)
    assert "missed_scorings en dirk_can_win" in language("nl").of("alhambra").sentence(refusal, NAMES)


def test_buildings_and_currencies_have_words() -> None:
    game, words = find_game("alhambra"), language("en").of("alhambra")
    for edition in edition_names(game):
        assert all(map(words.knows, (*COLOURS, *load_edition(game, edition).currencies)))


@pytest.mark.parametrize("code", LANGUAGES)
def test_colours_and_currencies_are_told_apart_on_keys(code: str) -> None:
    names = {*COLOURS, *load_edition(find_game("alhambra")).currencies}
    assert len({language(code).of("alhambra").key(name) for name in names}) == len(names)


@pytest.mark.parametrize("code", LANGUAGES)
def test_currencies_are_told_apart_by_their_letters(code: str) -> None:
    remark = Refusal("A21", "not_on_show", card="y4 b4 g4 o4")
    cards = language(code).of("alhambra").sentence(remark, NAMES)
    assert len(set(re.findall(r"\b([a-z]{1,2})4", cards))) == 4


def test_a_currency_of_somebody_elses_edition_keeps_its_letter() -> None:
    assert "ge4 w5" in language("de").of("alhambra").sentence(Refusal("A21", "not_on_show", card="y4 w5"), NAMES)


def test_words_of_a_language_are_not_translated_again() -> None:
    """In Italian yellow money is `g5`, which elsewhere is green money."""
    view = View(language("it").of("alhambra"), REFERENCE)
    assert view.words(Say("all_told", cards=Row(("g5", "g7"), " "))) == "Tutto: g5 g7"
