"""Money as one whole number: four bits for each of the 36 cards tell how many copies there are.

Adding and taking away are then `+` and `-`. No card has more than three copies, so the top bit stays free and
shows in one subtraction whether some money holds another.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

VALUES = range(1, 10)
CURRENCIES = range(4)
KINDS = range(36)
BITS = 4
ONE = tuple(1 << BITS * card for card in KINDS)
_PURSE = (1 << 9 * BITS) - 1
_LOW = sum(ONE)
_HIGH = 2 * _LOW
_FREE = sum(8 << BITS * card for card in KINDS)


def card(currency: int, value: int) -> int:
    return currency * 9 + value - 1


def pack(cards: Iterable[int]) -> int:
    return sum(ONE[card] for card in cards)


def unpack(money: int) -> tuple[int, ...]:
    """The cards, from the first currency to the last, low values first."""
    cards = []
    while money:
        low = money & -money
        card = (low.bit_length() - 1) // BITS
        cards.append(card)
        money -= ONE[card]
    return tuple(cards)


def copies(money: int, card: int) -> int:
    return money >> BITS * card & 3


def within(money: int, most: int) -> bool:
    """Whether no card is there more than so many times. Counts up to seven can be told apart, no more."""
    return not (money + (7 - most) * _LOW) & _FREE


def purse(money: int, currency: int) -> int:
    """The part in one currency, as if that were the first."""
    return money >> 9 * BITS * currency & _PURSE


def count(money: int) -> int:
    return (money & _LOW).bit_count() + 2 * (money & _HIGH).bit_count()


def total(money: int) -> int:
    value = 0
    while money:
        value += worth(money & _PURSE)
        money >>= 9 * BITS
    return value


@lru_cache(maxsize=1 << 16)
def worth(purse: int) -> int:
    """What the cards of one currency are worth."""
    return sum(card + 1 for card in unpack(purse))


@lru_cache(maxsize=1 << 16)
def currency_of(money: int) -> int | None:
    """The one currency of this money; None for several, or none."""
    found = [currency for currency in CURRENCIES if purse(money, currency)]
    return found[0] if len(found) == 1 else None


def holds(money: int, part: int) -> bool:
    """Whether the part can be taken out of the money."""
    return ((money | _FREE) - part) & _FREE == _FREE


@lru_cache(maxsize=1 << 16)
def payments(purse: int, price: int) -> tuple[int, ...]:
    """The ways to pay a price out of one currency's cards, none with a card that could stay in the hand."""
    ways: list[int] = []

    def add(card: int, paid: int, due: int) -> None:
        # High cards first: once the price is met, only the last and lowest card can have been needless.
        if due <= 0:
            ways.append(paid)
            return
        for next_card in range(card, -1, -1):
            taken = paid >> BITS * next_card & 3
            if taken < purse >> BITS * next_card & 3:
                add(next_card, paid + (1 << BITS * next_card), due - next_card - 1)

    add(8, 0, price)
    return tuple(ways)
