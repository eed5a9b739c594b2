"""Catan in words: remarks, resources, what is built."""

from __future__ import annotations

import pytest

from companion.editions import SHIPPED
from companion.games.catan.rules.resources import RESOURCES
from companion.rules import Refusal, Remark, Task
from companion.shelf import find_game
from companion.words import LANGUAGES, language

NAMES = ("Ann", "Ben", "Cem", "Dan")


@pytest.mark.parametrize(
    ("code", "remark", "few", "whole"),
    [
        (
            "en",
            Task("C13", "take_card", kind="road", loser=2, player=0),
            "Cem loses a road",
            "Cem loses the top road to Ann.",
        ),
        (
            "en",
            Refusal("C11", "has_it_already", expansion="town_hall"),
            "Has it already",
            "A player never has two equal expansions; town hall is there already (rule C11).",
        ),
        (
            "en",
            Refusal("C8", "wrong_payment", paid="ore wool", cost="grain grain ore ore ore"),
            "Wrong payment",
            "Ore, wool does not pay 2 grain, 3 ore; three equal cards may stand for one (rule C8).",
        ),
        (
            "en",
            Refusal("C8", "wrong_payment_one_fewer", paid="brick lumber", cost="brick lumber"),
            "One card fewer",
            "With the university just one card of brick, lumber is left out; what was paid is brick, lumber (rule C8).",
        ),
        (
            "nl",
            Refusal("C8", "cannot_afford", cost="brick lumber"),
            "Kan niet betalen",
            "De kaarten op hand zijn niet genoeg voor baksteen, hout, "
            "ook niet met drie gelijke kaarten voor één (regel C8).",
        ),
        (
            "en",
            Refusal("C11", "name_the_expansion", known=("town_hall", "church")),
            "Which expansion?",
            "Say which expansion was built; there are town hall and church (rule C11).",
        ),
        (
            "en",
            Refusal("C1", "no_such_house_rule", name="church", known=("town_hall",)),
            "No such house rule",
            'There is no house rule "church" here, only town_hall (rule C1).',
        ),
        (
            "de",
            Task("C8", "pay", player=0, cost="grain grain ore ore ore"),
            "2 Getreide, 3 Erz zahlen",
            "Ann zahlt 2 Getreide, 3 Erz; drei gleiche Karten dürfen für eine stehen.",
        ),
        (
            "it",
            Task("C8", "pay", player=0, cost="grain grain ore ore ore"),
            "Pagare 2 grano, 3 minerali",
            "Ann paga 2 grano, 3 minerali; tre carte uguali possono valere per una.",
        ),
        (
            "nl",
            Refusal("C8", "wrong_payment_one_fewer", cost="ore", paid="wool"),
            "Eén kaart minder",
            "Met de universiteit blijft van erts precies één kaart weg; betaald is wol (regel C8).",
        ),
    ],
)
def test_remarks_in_words(code: str, remark: Remark, few: str, whole: str) -> None:
    assert language(code).of("catan").short(remark, NAMES) == few
    assert language(code).of("catan").sentence(remark, NAMES) == whole


def test_everything_printed_has_words() -> None:
    game, words = find_game("catan"), language("en").of("catan")
    for edition in (SHIPPED.load(game, name) for name in SHIPPED.names(game)):
        expansions = {expansion.name for expansion in edition.expansions}
        assert all(map(words.knows, {*RESOURCES, *edition.stacks, *edition.costs, *edition.events, *expansions}))


TOLD_APART = {
    "resources": RESOURCES,
    "kinds": ("road", "knight", "village", "city", "expansion", "trade"),
    "expansions": ("town_hall", "city_wall", "merchant_guild", "church", "library", "university"),
    "events": ("robbery", "market_day", "nothing"),
}


@pytest.mark.parametrize("code", LANGUAGES)
def test_words_tell_things_apart(code: str) -> None:
    for group in TOLD_APART.values():
        words = [language(code).of("catan").word(name) for name in group]
        assert len(set(words)) == len(words), words


def test_single_words() -> None:
    assert language("nl").of("catan").word("town_hall") == "raadhuis"
    assert language("de").of("catan").word("counterclockwise") == "gegen den Uhrzeigersinn"
