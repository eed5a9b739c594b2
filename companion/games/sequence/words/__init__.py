"""The words of Sequence."""

from __future__ import annotations

import re

from companion.games.sequence.words.box import BOX
from companion.games.sequence.words.laws import LAWS
from companion.games.sequence.words.page import PAGE
from companion.games.sequence.words.rules import RULES
from companion.games.sequence.words.terms import TERMS
from companion.words import Vocabulary
from companion.words.vocabulary import WordOf

_CARD = re.compile(r"[2-9TJQKA][SHDC]")
_SPACE = re.compile(r"([2-9TJQKA][SHDC]) ([a-z]+)")
_SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def spell(pieces: str, word: WordOf) -> str | None:
    """Playing cards as people know them, in any language: `10♥ Q♠`; a space of the board by its card: `upper 9♣`."""
    space = _SPACE.fullmatch(pieces)
    if space is not None:
        return word(f"space.{space[2]}").format(card=spell(space[1], word))
    cards = pieces.split()
    if not cards or not all(map(_CARD.fullmatch, cards)):
        return None
    return " ".join(card[0].replace("T", "10") + _SUITS[card[1]] for card in cards)


WORDS = Vocabulary(
    title="Sequence",
    prefix="S",
    rules=RULES,
    laws=LAWS,
    box=BOX,
    page=PAGE,
    terms=TERMS,
    facts=frozenset({"shown", "space", "team", "teams"}),
    spell=spell,
)

__all__ = ["WORDS", "spell"]
