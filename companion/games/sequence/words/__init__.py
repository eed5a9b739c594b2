"""The words of Sequence."""

from __future__ import annotations

import re

from companion.games.sequence.words.box import BOX
from companion.games.sequence.words.page import PAGE
from companion.games.sequence.words.rules import RULES
from companion.games.sequence.words.terms import TERMS
from companion.words import Vocabulary
from companion.words.vocabulary import WordOf

_CARD = re.compile(r"[2-9TJQKA][SHDC]")
_SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def spell(pieces: str, word: WordOf) -> str | None:
    """Playing cards as people know them, in any language: `10♥ Q♠`."""
    cards = pieces.split()
    if not cards or not all(map(_CARD.fullmatch, cards)):
        return None
    return " ".join(card[0].replace("T", "10") + _SUITS[card[1]] for card in cards)


WORDS = Vocabulary(
    title="Sequence",
    prefix="S",
    rules=RULES,
    box=BOX,
    page=PAGE,
    terms=TERMS,
    facts=frozenset({"shown", "team", "teams"}),
    spell=spell,
)

__all__ = ["WORDS", "spell"]
