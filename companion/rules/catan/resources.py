"""Resource cards as one whole number: eight bits for each of the five resources tell how many there are.

Adding and taking away are then `+` and `-`. Two sets have at most 32 of a resource, so the top bit of each stays free
and shows in one subtraction whether some cards hold others.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import product

from companion.rules.core import Unreadable, show

RESOURCES = ("brick", "lumber", "ore", "wool", "grain")
KINDS = range(5)
BITS = 8
ONE = tuple(1 << BITS * kind for kind in KINDS)
_MASK = (1 << BITS) - 1
_FREE = sum(128 << BITS * kind for kind in KINDS)


def pack(cards: Iterable[int]) -> int:
    return sum(ONE[card] for card in cards)


def number(cards: int, kind: int) -> int:
    return cards >> BITS * kind & _MASK


def counts(cards: int) -> tuple[int, ...]:
    return tuple(cards >> BITS * kind & _MASK for kind in KINDS)


def count(cards: int) -> int:
    return cards % _MASK  # the digits of a number in base 256 add up to it modulo 255


def holds(cards: int, part: int) -> bool:
    return ((cards | _FREE) - part) & _FREE == _FREE


def kinds(cards: int) -> tuple[int, ...]:
    """Which resources there are at all."""
    return tuple(kind for kind in KINDS if cards >> BITS * kind & _MASK)


def unpack(cards: int) -> tuple[int, ...]:
    return tuple(kind for kind in KINDS for _ in range(number(cards, kind)))


@lru_cache(maxsize=1 << 14)
def pays(paid: int, cost: int) -> bool:
    """Whether these cards pay a cost: each required one itself, or three equal ones in its place (C8)."""
    due = counts(cost)
    have = counts(paid)
    itself = [[n for n in range(min(h, d) + 1) if (h - n) % 3 == 0] for h, d in zip(have, due, strict=True)]
    for direct in product(*itself):
        missing = sum(due) - sum(direct)
        triples = (sum(have) - sum(direct)) // 3
        if missing == triples:
            return True
    return False


@lru_cache(maxsize=1 << 14)
def lowered(cost: int) -> tuple[int, ...]:
    """A cost with one required resource fewer, in every way."""
    return tuple(cost - ONE[kind] for kind in kinds(cost))


@lru_cache(maxsize=1 << 16)
def payments(hand: int, cost: int) -> tuple[int, ...]:
    """The ways to pay a cost out of a hand. Nobody pays three of a kind in place of that same kind."""
    have, due = counts(hand), counts(cost)
    ways: set[int] = set()
    for direct in product(*(range(min(h, d) + 1) for h, d in zip(have, due, strict=True))):
        missing = sum(due) - sum(direct)
        spare = [(h - d) // 3 if n == d else 0 for h, d, n in zip(have, due, direct, strict=True)]
        if missing <= sum(spare):
            paid = pack(kind for kind in KINDS for _ in range(direct[kind]))
            ways.update(paid + triples for triples in _triples(tuple(spare), missing))
    return tuple(sorted(ways))


def can_pay(hand: int, cost: int) -> bool:
    """Whether a hand can pay a cost at all."""
    missing = spare = 0
    for kind in KINDS:
        more = (hand >> BITS * kind & _MASK) - (cost >> BITS * kind & _MASK)
        if more < 0:
            missing -= more
        else:
            spare += more // 3
    return missing <= spare


@lru_cache(maxsize=1 << 14)
def _triples(spare: tuple[int, ...], needed: int) -> tuple[int, ...]:
    """The ways to pick so many triples of equal cards."""
    if not needed:
        return (0,)
    choices = product(*(range(min(most, needed) + 1) for most in spare))
    return tuple(sum(3 * n * ONE[kind] for kind, n in enumerate(way)) for way in choices if sum(way) == needed)


def text(cards: int) -> str:
    return " ".join(RESOURCES[card] for card in unpack(cards))


def read(words: Iterable[str]) -> int:
    """Resource cards such as `ore wool wool`. Raises Unreadable."""
    cards = []
    for word in words:
        if word not in RESOURCES:
            raise Unreadable(f"{show(word)} is no resource; there are {', '.join(RESOURCES)}")
        cards.append(RESOURCES.index(word))
    if len(cards) > 60:
        raise Unreadable("these are more cards than anybody holds")
    return pack(cards)
