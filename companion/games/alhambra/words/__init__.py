"""The words of Alhambra."""

from __future__ import annotations

import re

from companion.games.alhambra.words.box import BOX
from companion.games.alhambra.words.laws import LAWS
from companion.games.alhambra.words.page import PAGE
from companion.games.alhambra.words.rules import RULES
from companion.games.alhambra.words.terms import TERMS
from companion.words import Vocabulary
from companion.words.vocabulary import WordOf

_MONEY = re.compile(r"[a-z]\d")


def spell(pieces: str, word: WordOf) -> str | None:
    """Money cards by the letters of their currencies: `y4 b7`."""
    cards = pieces.split()
    if not cards or not all(map(_MONEY.fullmatch, cards)):
        return None
    return " ".join(_letter(card[0], word) + card[1:] for card in cards)


def _letter(currency: str, word: WordOf) -> str:
    """The letter of a currency; one of an edition of somebody's own stays as it is."""
    name = f"money.{currency}"
    return word(name) if name in TERMS else currency


WORDS = Vocabulary(
    title="Alhambra",
    prefix="A",
    rules=RULES,
    laws=LAWS,
    box=BOX,
    page=PAGE,
    terms=TERMS,
    facts=frozenset({"building", "paid", "shown", "slot", "slots"}),
    spell=spell,
)

__all__ = ["WORDS", "spell"]
