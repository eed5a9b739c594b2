"""The 52 kinds of card, each as a whole number: rank by rank from two to ace, spades, hearts, diamonds, clubs."""

from __future__ import annotations

from companion.rules import Unreadable, show

RANKS = "23456789TJQKA"
SUITS = "SHDC"
KINDS = range(52)
COPIES = 2
CARDS = 104
_JACK = RANKS.index("J")


def is_jack(card: int) -> bool:
    return card // 4 == _JACK


def rank_of(card: int) -> int:
    """Low to high, the ace highest (S4)."""
    return card // 4


def card_text(card: int) -> str:
    return RANKS[card // 4] + SUITS[card % 4]


def read_card(word: str) -> int:
    """A card such as `7C`, `TD` or `10D`. Raises Unreadable."""
    plain = word.upper().replace("10", "T", 1)
    if len(plain) != 2 or plain[0] not in RANKS or plain[1] not in SUITS:
        raise Unreadable(f"{show(word)} is no card; one is a rank ({RANKS}) and a suit ({SUITS})")
    return RANKS.index(plain[0]) * 4 + SUITS.index(plain[1])


JACKS = tuple(card for card in KINDS if is_jack(card))
