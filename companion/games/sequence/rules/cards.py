"""The 52 kinds of card, each as a whole number: rank by rank from two to ace, spades, hearts, diamonds, clubs."""

from __future__ import annotations

from typing import NewType, TypeAlias

from companion.rules import Unreadable, show
from companion.rules.lots import Lot

Card = NewType("Card", int)
"""One of the 52 kinds, whatever the copy."""
Cards: TypeAlias = "Lot[Card]"
Hand: TypeAlias = tuple[Card, ...]

RANKS = "23456789TJQKA"
SUITS = "SHDC"
KINDS = tuple(map(Card, range(len(RANKS) * len(SUITS))))
COPIES = 2
CARDS = 104
_JACK = RANKS.index("J")


def is_jack(card: Card) -> bool:
    return card // 4 == _JACK


def rank_of(card: Card) -> int:
    """Low to high, the ace highest (S4)."""
    return card // 4


def card_text(card: Card) -> str:
    return RANKS[card // 4] + SUITS[card % 4]


def read_card(word: str) -> Card:
    """A card such as `7C`, `TD` or `10D`. Raises Unreadable."""
    plain = word.upper().replace("10", "T", 1)
    if len(plain) != 2 or plain[0] not in RANKS or plain[1] not in SUITS:
        raise Unreadable(f"{show(word)} is no card; one is a rank ({RANKS}) and a suit ({SUITS})")
    return Card(RANKS.index(plain[0]) * 4 + SUITS.index(plain[1]))


JACKS = tuple(card for card in KINDS if is_jack(card))
