"""A lot of cards as one whole number: a byte for each kind tells how many there are.

Adding and taking away are then `+` and `-`. No kind is there more than 127 times, so the top bit of each byte stays
free and shows in one subtraction whether a lot holds another. No lot has more than 254 cards, so they are counted in
one division.
"""

from __future__ import annotations

from collections.abc import Iterable

MOST_KINDS = 64
BITS = 8
ONE = tuple(1 << BITS * kind for kind in range(MOST_KINDS))
_FREE = sum(128 * one for one in ONE)


def pack(kinds: Iterable[int]) -> int:
    return sum(ONE[kind] for kind in kinds)


def unpack(lot: int) -> tuple[int, ...]:
    """The kinds in their order, each as often as it is there."""
    kinds = []
    while lot:
        kind = ((lot & -lot).bit_length() - 1) // BITS
        kinds.append(kind)
        lot -= ONE[kind]
    return tuple(kinds)


def number(lot: int, kind: int) -> int:
    """How many of one kind there are."""
    return lot >> BITS * kind & 255


def numbers(lot: int, kinds: int) -> bytes:
    """How many of each of the first so many kinds there are."""
    return lot.to_bytes(kinds, "little")


def count(lot: int) -> int:
    """How many cards there are in all: the digits of a number in base 256 add up to it modulo 255."""
    return lot % 255


def holds(lot: int, part: int) -> bool:
    """Whether the part can be taken out of the lot."""
    return ((lot | _FREE) - part) & _FREE == _FREE


def within(lot: int, most: int) -> bool:
    """Whether no kind is there more than so many times."""
    return not (lot + (127 - most) * _EACH) & _FREE


_EACH = sum(ONE)
