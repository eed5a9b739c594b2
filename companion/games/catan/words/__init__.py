"""The words of Catan."""

from __future__ import annotations

from collections import Counter

from companion.games.catan.words.box import BOX
from companion.games.catan.words.laws import LAWS
from companion.games.catan.words.page import PAGE
from companion.games.catan.words.rules import RULES
from companion.games.catan.words.terms import TERMS
from companion.words import Vocabulary
from companion.words.vocabulary import WordOf


def spell(pieces: str, word: WordOf) -> str | None:
    """Several cards, counted: `2 ore, wool`. Some languages say `ore` of one and another word of several."""
    cards = pieces.split()
    if not cards or not all(card in TERMS for card in cards):
        return None
    counted = Counter(cards).items()
    return ", ".join(word(card) if count == 1 else f"{count} {word(f'{card}.several')}" for card, count in counted)


WORDS = Vocabulary(
    title="Catan",
    prefix="C",
    rules=RULES,
    laws=LAWS,
    box=BOX,
    page=PAGE,
    terms=TERMS,
    facts=frozenset(
        {
            *("cost", "event", "expansion", "gave", "got", "kind", "paid", "resource", "stack"),
            *("name_the_expansion.known", "no_such_event.known"),
        }
    ),
    spell=spell,
)

__all__ = ["WORDS", "spell"]
