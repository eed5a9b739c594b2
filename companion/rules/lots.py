"""A lot of cards as one whole number: a byte for each kind tells how many there are.

Adding and taking away are then `+` and `-`. No kind is there more than 127 times, so the top bit of each byte stays
free and shows in one subtraction whether a lot holds another. No lot has more than 254 cards, so they are counted in
one division.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, cast

K = TypeVar("K", bound=int)

if TYPE_CHECKING:

    class Lot(Generic[K]):
        """A lot of one sort of card, such as `Lot[Resource]`: lots of different sorts do not mix.

        While the program runs it is a plain `int`, so that it costs nothing; the type is there to be checked.
        """

        def __add__(self, more: Lot[K], /) -> Lot[K]: ...
        def __sub__(self, part: Lot[K], /) -> Lot[K]: ...
        def __mul__(self, times: int, /) -> Lot[K]: ...
        def __rmul__(self, times: int, /) -> Lot[K]: ...
        def __mod__(self, divisor: int, /) -> int: ...
        def __or__(self, other: Lot[K], /) -> Lot[K]: ...
        def __and__(self, mask: Lot[K], /) -> Lot[K]: ...
        def __rand__(self, mask: int, /) -> int: ...
        def __neg__(self) -> Lot[K]: ...
        def __invert__(self) -> Lot[K]: ...
        def __lshift__(self, bits: int, /) -> Lot[K]: ...
        def __rshift__(self, bits: int, /) -> Lot[K]: ...
        def __lt__(self, other: Lot[K], /) -> bool: ...
        def __bool__(self) -> bool: ...
        def bit_length(self) -> int: ...
        def to_bytes(self, length: int, byteorder: str) -> bytes: ...

else:
    Lot = int


class _Singles(Protocol):
    def __getitem__(self, kind: K, /) -> Lot[K]: ...


MOST_KINDS = 64
BITS = 8
NOTHING = cast("Lot[Any]", 0)
"""The lot without a card, whatever sort of card."""
_SINGLES = cast("tuple[Lot[Any], ...]", tuple(1 << BITS * kind for kind in range(MOST_KINDS)))
_EACH = sum(_SINGLES, NOTHING)
_FREE = 128 * _EACH
_ROOM = tuple((127 - most) * _EACH for most in range(128))
"""What is added to a lot to see by the free bits whether some kind is there more than this many times."""
ONE = cast("_Singles", _SINGLES)
"""The lot of one card, by its kind."""


def pack(kinds: Iterable[K]) -> Lot[K]:
    lot: Lot[K] = NOTHING
    for kind in kinds:
        lot += ONE[kind]
    return lot


def unpack(lot: Lot[K]) -> tuple[K, ...]:
    """The kinds in their order, each as often as it is there."""
    kinds: list[Any] = []  # of K, which a whole number cannot say of itself
    while lot:  # from the last kind down: the highest bit is found at once
        kind = (lot.bit_length() - 1) // BITS
        kinds.append(kind)
        lot -= _SINGLES[kind]
    kinds.reverse()
    return tuple(kinds)


def number(lot: Lot[K], kind: K) -> int:
    """How many of one kind there are."""
    return 255 & lot >> BITS * kind


def numbers(lot: Lot[K], kinds: int) -> bytes:
    """How many there are of each kind, for the first kinds, this many."""
    return lot.to_bytes(kinds, "little")


def count(lot: Lot[K]) -> int:
    """How many cards there are in all: the digits of a number in base 256 add up to it modulo 255."""
    return lot % 255


def holds(lot: Lot[K], part: Lot[K]) -> bool:
    """Whether the part can be taken out of the lot."""
    return ((lot | _FREE) - part) & _FREE == _FREE


def within(lot: Lot[K], most: int) -> bool:
    """Whether no kind is there more than this many times."""
    return not (lot + _ROOM[most]) & _FREE
