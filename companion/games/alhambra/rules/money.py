"""Money as a lot of cards: 36 kinds, nine values in each of four currencies."""

from __future__ import annotations

from functools import lru_cache

from companion.rules.lots import BITS, ONE, count, holds, number, pack, unpack, within

VALUES = range(1, 10)
CURRENCIES = range(4)
KINDS = range(36)
_PURSE_BITS = 9 * BITS
_PURSE = (1 << _PURSE_BITS) - 1


def card(currency: int, value: int) -> int:
    return currency * 9 + value - 1


def purse(money: int, currency: int) -> int:
    """The part in one currency, as if that were the first."""
    return money >> _PURSE_BITS * currency & _PURSE


def is_in(money: int, currency: int) -> bool:
    """Whether there is money, and all of it in this currency."""
    return money != 0 and not money & ~(_PURSE << _PURSE_BITS * currency)


def in_currency(purse: int, currency: int) -> int:
    """Money of the first currency as money of another."""
    return purse << _PURSE_BITS * currency


def total(money: int) -> int:
    value = 0
    while money:
        value += worth(money & _PURSE)
        money >>= _PURSE_BITS
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


@lru_cache(maxsize=1 << 16)
def payments(purse: int, price: int) -> tuple[int, ...]:
    """The ways to pay a price out of one currency's cards, none with a card that could stay in the hand."""
    cards = unpack(purse)[::-1]
    ways: list[int] = []

    def add(first: int, paid: int, due: int) -> None:
        # High cards first: once the price is met, only the last and lowest card can have been needless.
        tried = -1
        for place in range(first, len(cards)):
            card = cards[place]
            if card == tried:
                continue
            tried = card
            if card + 1 >= due:
                ways.append(paid + ONE[card])
            else:
                add(place + 1, paid + ONE[card], due - card - 1)

    add(0, 0, price)
    return tuple(ways)


__all__ = [
    "CURRENCIES",
    "KINDS",
    "ONE",
    "VALUES",
    "card",
    "count",
    "currency_of",
    "holds",
    "in_currency",
    "is_in",
    "number",
    "pack",
    "payments",
    "purse",
    "total",
    "unpack",
    "within",
    "worth",
]
