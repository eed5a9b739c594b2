"""Resource cards as a lot, and the ways to pay with them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain, combinations, combinations_with_replacement, product
from typing import NamedTuple, NewType, TypeAlias

from companion.rules import Unreadable, show
from companion.rules.lots import NOTHING, ONE, Lot, count, holds, number, numbers, pack, unpack

Resource = NewType("Resource", int)
"""A resource by its place in RESOURCES."""
Resources: TypeAlias = "Lot[Resource]"

RESOURCES = ("brick", "lumber", "ore", "wool", "grain")
KINDS = tuple(map(Resource, range(len(RESOURCES))))
_FREE = 128 * pack(KINDS)


def counts(cards: Resources) -> tuple[int, ...]:
    """How many there are of each resource."""
    return tuple(numbers(cards, len(KINDS)))


def kinds(cards: Resources) -> tuple[Resource, ...]:
    """Which resources there are at all."""
    return _KINDS_OF[cards + _ALMOST & _FREE]


def one_of_each(cards: Resources) -> Resources:
    """One card of every resource that is there."""
    return (cards + _ALMOST & _FREE) >> 7


_ALMOST = 127 * pack(KINDS)
"""Added to some cards, it sets the free bit of every resource that is among them."""
SETS = tuple(chain.from_iterable(combinations(KINDS, size) for size in range(len(KINDS) + 1)))
"""Every set of resources."""
_KINDS_OF = {128 * pack(some): some for some in SETS}


def left_of(cards: Resources, gone: Resources) -> Resources:
    """What is left of cards when others are gone, of which not all were among them."""
    if not cards or holds(cards, gone):
        return cards and cards - gone
    return _pack_counts(max(0, n - m) for n, m in zip(counts(cards), counts(gone), strict=True))


def _pack_counts(numbers: Iterable[int]) -> Resources:
    return pack(kind for kind, number in zip(KINDS, numbers, strict=True) for _ in range(number))


@lru_cache(maxsize=1 << 14)
def pays(paid: Resources, cost: Resources) -> bool:
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
def lowered(cost: Resources) -> tuple[Resources, ...]:
    """A cost with one required resource fewer, in every way."""
    return tuple(cost - ONE[kind] for kind in kinds(cost))


def payments(hand: Resources, cost: Resources) -> tuple[Resources, ...]:
    """The ways to pay a cost out of a hand. Nobody pays three of a kind in place of that same kind."""
    spare = triples(hand)
    if not spare:
        return (cost,) if holds(hand, cost) else ()
    free = hand | _FREE  # `holds`, written out: there are many ways
    ways = _ways(cost, kinds(spare), min(count(spare), count(cost)))
    return tuple([paid for paid in ways if (free - paid) & _FREE == _FREE])


@lru_cache(maxsize=1 << 14)
def triples(hand: Resources) -> Resources:
    """How many times three equal cards are there, of each resource."""
    return _pack_counts(number // 3 for number in counts(hand))


@lru_cache(maxsize=1 << 12)
def _ways(cost: Resources, spare: tuple[Resource, ...], most: int) -> tuple[Resources, ...]:
    """All that pays a cost, with at most this many triples of these resources in place of required cards."""
    ways = {}
    for missing in product(*(range(due + 1) for due in counts(cost))):
        if sum(missing) <= most:
            others = [kind for kind in spare if not missing[kind]]
            direct = cost - _pack_counts(missing)
            for threes in combinations_with_replacement(others, sum(missing)):
                ways[direct + 3 * pack(threes)] = sum(missing)
    return tuple(sorted(ways, key=lambda paid: (ways[paid], paid)))


@lru_cache(maxsize=1 << 12)
def lowered_payments(hand: Resources, cost: Resources) -> tuple[Resources, ...]:
    """The ways to pay with one required resource fewer, none with a card that another way spares."""
    sparing: list[Resources] = []
    for way in sorted({way for lower in lowered(cost) for way in payments(hand, lower)}, key=count):
        free = way | _FREE  # `holds`, written out as above
        for other in sparing:  # what spares a card has fewer, so it was here before
            if (free - other) & _FREE == _FREE:
                break
        else:
            sparing.append(way)
    return tuple(sorted(sparing))


class Spent(NamedTuple):
    """What somebody paid who did not tell it: these cards at least, at most these, and how many they may be."""

    least: Resources
    most: Resources
    fewest: int
    dearest: int


@lru_cache(maxsize=1 << 12)
def spent(hand: Resources, cost: Resources, one_fewer: bool) -> Spent | None:
    """What a hand may have paid for a cost, by all the ways there are; None where it cannot pay."""
    costs = lowered(cost) if one_fewer else (cost,)
    most = count(triples(hand))
    ways = [paid for each in costs for paid in _all_ways(each, most) if holds(hand, paid)]
    if not ways:
        return None
    columns = list(zip(*map(counts, ways), strict=True))
    sizes = [count(paid) for paid in ways]
    return Spent(_pack_counts(map(min, columns)), _pack_counts(map(max, columns)), min(sizes), max(sizes))


@lru_cache(maxsize=1 << 10)
def _all_ways(cost: Resources, most: int) -> tuple[Resources, ...]:
    """All that pays a cost, three of a kind in place of that same kind too: nobody would, but it is allowed."""
    ways = set()
    for missing in product(*(range(due + 1) for due in counts(cost))):
        if sum(missing) <= most:
            direct = cost - _pack_counts(missing)
            ways |= {direct + 3 * pack(threes) for threes in combinations_with_replacement(KINDS, sum(missing))}
    return tuple(ways)


def can_pay(hand: Resources, cost: Resources) -> bool:
    """Whether a hand can pay a cost at all."""
    return holds(hand, cost) or bool(payments(hand, cost))


def text(cards: Resources) -> str:
    return " ".join(RESOURCES[card] for card in unpack(cards))


def read(words: Iterable[str]) -> Resources:
    """Resource cards such as `ore wool wool`. Raises Unreadable."""
    cards = []
    for word in words:
        word = word.casefold()
        if word not in RESOURCES:
            raise Unreadable(f"{show(word)} is no resource; there are {', '.join(RESOURCES)}")
        cards.append(KINDS[RESOURCES.index(word)])
    if len(cards) > 60:
        raise Unreadable("these are more cards than anybody holds")
    return pack(cards)


__all__ = [
    "KINDS",
    "NOTHING",
    "ONE",
    "RESOURCES",
    "SETS",
    "Resource",
    "Resources",
    "can_pay",
    "count",
    "counts",
    "holds",
    "kinds",
    "left_of",
    "lowered",
    "lowered_payments",
    "number",
    "one_of_each",
    "pack",
    "payments",
    "pays",
    "read",
    "spent",
    "text",
    "triples",
    "unpack",
]
