"""Moves of Sequence in sentences: what the story of a match says about each of them."""

from __future__ import annotations

from tests.table import PEOPLE, Told

TWO = PEOPLE[:2]
FOUR = PEOPLE[:4]
DEALT = "dealer Ben / deal Ann JD JS 2S 3S 4S 5S 6S / deal Ben JC JH 2H 3H 4H 5H 6H"
SIX = "correct chip c4 blue; chip d4 blue; chip e4 blue; chip g4 blue; chip h4 blue"
TALK = {"table_talk": "lost"}

EXAMPLES = [
    Told("", "cut Ann 5S", "Ann cuts 5♠"),
    Told("", "dealer Ben", "Ben deals"),
    Told("", "dealer Ben by lot", "The lot decides: Ben deals"),
    Told("dealer Ben", "deal Ann TS 2C", "Ann is dealt 10♠ 2♣", TWO),
    Told("dealer Ben", "Ann places e5", "Ann plays the left 5♥", TWO),
    Told("dealer Ben", "Ann places e5 with 5H", "Ann plays the left 5♥", TWO),
    Told("dealer Ben", "Ann places e5 with JD", "Ann plays J♦ on the left 5♥", TWO),
    Told("dealer Ben", "Ann places e5 with jack", "Ann plays a jack on the left 5♥", TWO),
    Told("dealer Ben / Ann places e5", "Ben removes e5", "Ben takes the chip off the left 5♥", TWO),
    Told("dealer Ben / Ann places e5", "Ben removes e5 with jack", "Ben takes the chip off the left 5♥", TWO),
    Told("dealer Ben / Ann places e5", "Ben removes e5 with JS", "Ben takes off the left 5♥ with J♠", TWO),
    Told(
        "dealer Ben / correct chip b1 blue; chip g9 blue",
        "Ann exchanges 2S",
        "Ann exchanges the dead card 2♠",
        TWO,
    ),
    Told(f"{DEALT} / Ann places b1", "Ann draws AH", "Ann draws A♥", TWO),
    Told(f"{DEALT} / Ann places b1", "Ann draws", "Ann draws a card", TWO),
    Told("dealer Ben / Ann places b2 / Ben places c2", "Ann forgets", "Ann forgets to draw", TWO),
    Told(f"dealer Ben / {SIX} / Ann places f4", "Ann turns d4 e4 f4 g4 h4", "Ann flips 5♣ 4♣ 3♣ 2♣ 8♦", TWO),
    Told("dealer Ben", "talk green", "Green talks at the table", FOUR, TALK),
    Told(
        "dealer Ben / deal Ann 2S 3S 4S 5S 6S 7S / talk blue",
        "Ann discards 2S",
        "Ann discards 2♠ for table talk",
        FOUR,
        TALK,
    ),
    Told("dealer Ben / correct Ann cards 0", "Ann passes", "Ann passes", TWO),
]
"""One or more of each kind of move, told in English."""

TRANSLATED = [
    ("de", "dealer Cem", "Ann places e5 with jack", "Ann spielt einen Buben auf 5♥ links"),
    ("nl", "dealer Cem / Ann places e5", "Ben removes e5", "Ben haalt de fiche van de linker 5♥"),
    ("it", "", "dealer Ben", "Ben dà carte"),
]
"""A language, the lines before, the line, and how it is told."""

NAMED = [
    ("", 'cut "{name}" 5S'),
]
"""Lines before, and a line with the name of a player in it."""

CORRECTED = [
    ("chip c4 blue; deck 40", "en", "Corrected: A chip: Inner 6♣, blue; Cards in deck: 40"),
]
"""Facts that are corrected, a language, and how that is told."""
