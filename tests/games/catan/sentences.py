"""Moves of Catan in sentences: what the story of a match says about each of them."""

from __future__ import annotations

from tests.table import Told

CITIZEN = "Ann villages 1; Ann cities 1; Ann roads 1"

EXAMPLES = [
    Told("", "deal Ann lumber", "Ann is dealt lumber"),
    Told("", "deal Ann ore ore wool", "Ann is dealt 2 ore, wool"),
    Told("", "market lumber", "The market gets lumber"),
    Told("", "start Cem", "Cem begins"),
    Told("", "start Cem by lot", "The lot decides: Cem begins"),
    Told("start Cem", "Cem trades pile lumber for grain", "Cem trades lumber for grain with the pile"),
    Told("start Cem", "Cem trades pile for grain", "Cem trades a card for grain with the pile"),
    Told("start Cem", "Cem trades pile lumber", "Cem trades lumber for a card with the pile"),
    Told("start Cem", "Cem trades pile", "Cem trades with the pile"),
    Told("start Cem", "Cem trades market lumber for ore", "Cem trades lumber for ore at the market"),
    Told("start Cem", "Cem trades market", "Cem trades at the market"),
    Told("start Cem", "Cem trades Ann wool for ore", "Cem trades wool for ore with Ann"),
    Told("start Cem", "Cem trades Ann", "Cem trades with Ann"),
    Told(
        f"start Ann / correct {CITIZEN}; Ann has library",
        "Ann trades Ben wool for ore by library",
        "Ann trades wool for ore with Ben (library)",
    ),
    Told(
        "start Ann / correct Ann villages 0; Ann has merchant_guild; Cem villages 3",
        "Ann draws from Cem ore",
        "Ann draws ore from Cem (merchant guild)",
    ),
    Told(
        "start Ann / correct Ann villages 0; Ann has merchant_guild; Cem villages 3",
        "Ann draws from Cem",
        "Ann draws a card from Cem (merchant guild)",
    ),
    Told("start Ann", "Ann builds road", "Ann builds a road"),
    Told("start Ann", "Ann builds road paying brick lumber", "Ann builds a road"),
    Told(
        "start Ann / correct Ann cards 9",
        "Ann builds road paying brick ore ore ore",
        "Ann builds a road (brick, 3 ore)",
    ),
    Told("start Ann", "Ann builds knight", "Ann builds a knight"),
    Told("start Ann / correct Ann cards 9", "Ann builds village", "Ann builds a village"),
    Told("start Ann / correct Ann cards 9", "Ann builds city", "Ann builds a city"),
    Told(
        f"start Ann / correct {CITIZEN}; Ann cards 9",
        "Ann builds expansion city_wall",
        "Ann expands: city wall",
    ),
    Told(
        f"start Ann / correct {CITIZEN}; Ann has university; Ann cards 9",
        "Ann builds road paying lumber by university",
        "Ann builds a road (lumber; university)",
    ),
    Told(
        f"start Ann / correct {CITIZEN}; Ann has university; Ann cards 9",
        "Ann builds road by university",
        "Ann builds a road (university)",
    ),
    Told("start Ann / correct Ann cards 9 / Ann builds village", "Ann turns arrows", "Ann turns the arrows"),
    Told("start Ann / correct Ann cards 9 / Ann builds city", "event robbery", "Event: robbery"),
    Told("start Ann / correct Ann cards 9 / Ann builds city", "event market_day", "Event: market day"),
    Told(
        "start Ann / correct Ann cards 9 / Ann builds city / "
        "correct Ben hand ore ore ore ore wool wool wool wool grain / event robbery",
        "Ben discards wool",
        "Ben gives up wool in the robbery",
    ),
    Told("start Ann", "Ann ends", "Ann ends the turn"),
    Told(
        "start Ann / correct Ann cards 20; Ben cards 21; Cem cards 21 / Ann builds road / Ann draws / Ben ends",
        "Ben ends",
        "Ben finds no card to draw",
    ),
    Told("start Ann / correct Ann knights 1 / Ann ends / Ann draws ore wool", "Ann ends", "Ann draws no more"),
    Told("start Ann / correct Ann knights 1", "Ann draws 2", "Ann draws 2 cards and ends the turn"),
    Told("start Ann", "Ann draws", "Ann draws 2 cards"),
    Told("start Ann / Ann ends", "Ann draws ore", "Ann draws ore"),
]
"""One or more of each kind of move, told in English."""

TRANSLATED = [
    ("de", "start Cem", "Cem trades pile for grain", "Cem tauscht eine Karte gegen Getreide am Stapel"),
    ("nl", "start Ann", "Ann builds knight", "Ann bouwt een ridder"),
    ("it", "start Ann / Ann ends", "Ann draws ore wool", "Ann pesca minerale, lana"),
]
"""A language, the lines before, the line, and how it is told."""

NAMED = [
    ("", 'start "{name}"'),
    ("start Ben", 'Ben trades "{name}" ore for wool'),
]
"""Lines before, and a line with the name of a player in it."""

CORRECTED = [
    ("Ben roads 2; turn Cem", "en", "Corrected: Roads: Ben, 2; Whose turn it is: Cem"),
    ("Ben hand ore wool", "de", "Korrigiert: Eine Hand, je Karte: Ben, Erz, Wolle"),
]
"""Facts that are corrected, a language, and how that is told."""
