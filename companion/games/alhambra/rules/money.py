"""Money as a lot of cards: 36 kinds, nine values in each of four currencies."""

from __future__ import annotations

from functools import lru_cache
from typing import NewType, TypeAlias, cast

from companion.rules.lots import BITS, NOTHING, ONE, Lot, count, holds, number, pack, unpack, within

Currency = NewType("Currency", int)
"""One of the four currencies, from 0. Each has its slot of the yard, so it names that slot too."""
MoneyCard = NewType("MoneyCard", int)
"""A value of a currency."""
Money: TypeAlias = "Lot[MoneyCard]"
Purse: TypeAlias = "Lot[MoneyCard]"
"""Money of one currency, as if that were the first."""

VALUES = range(1, 10)
CURRENCIES = tuple(map(Currency, range(4)))
KINDS = tuple(map(MoneyCard, range(len(CURRENCIES) * len(VALUES))))
_PURSE_BITS = 9 * BITS
_PURSE = cast("Purse", (1 << _PURSE_BITS) - 1)


def card(currency: Currency, value: int) -> MoneyCard:
    return MoneyCard(currency * 9 + value - 1)


def currency_in(card: MoneyCard) -> Currency:
    """The currency of one card."""
    return CURRENCIES[card // 9]


def value_of(card: MoneyCard) -> int:
    return card % 9 + 1


def purse(money: Money, currency: Currency) -> Purse:
    """The part in one currency, as if that were the first."""
    return money >> _PURSE_BITS * currency & _PURSE


def is_in(money: Money, currency: Currency) -> bool:
    """Whether there is money, and all of it in this currency."""
    return bool(money) and not money & ~(_PURSE << _PURSE_BITS * currency)


def in_currency(purse: Purse, currency: Currency) -> Money:
    """Money of the first currency as money of another."""
    return purse << _PURSE_BITS * currency


def currencies_in(money: Money) -> int:
    """The currencies of some money, a bit for each."""
    return sum(1 << currency for currency in CURRENCIES if purse(money, currency))


def without(money: Money, currencies: int) -> Money:
    """The part that is in none of these currencies, which are given a bit for each."""
    for currency in CURRENCIES:
        if currencies >> currency & 1:
            money -= in_currency(purse(money, currency), currency)
    return money


def beyond(money: Money, known: Money) -> Money:
    """The part of some money that is not among the money known."""
    if holds(known, money):
        return NOTHING
    return pack(card for card in set(unpack(money)) for _ in range(number(money, card) - number(known, card)))


def total(money: Money) -> int:
    """What all the cards are worth, each in its own currency."""
    value = 0
    while money:
        value += worth(money & _PURSE)
        money >>= _PURSE_BITS
    return value


@lru_cache(maxsize=1 << 16)
def worth(purse: Purse) -> int:
    """What the cards of one currency are worth."""
    return sum(map(value_of, unpack(purse)))


@lru_cache(maxsize=1 << 16)
def currency_of(money: Money) -> Currency | None:
    """The one currency of this money; None for several, or none."""
    found = [currency for currency in CURRENCIES if purse(money, currency)]
    return found[0] if len(found) == 1 else None


@lru_cache(maxsize=1 << 16)
def payments(purse: Purse, price: int) -> tuple[Purse, ...]:
    """The ways to pay a price out of one currency's cards, none with a card that could stay in the hand."""
    cards = unpack(purse)[::-1]
    ways: list[Purse] = []

    def add(first: int, paid: Purse, due: int) -> None:
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

    add(0, NOTHING, price)
    return tuple(ways)


def needs_all(purse: Purse, price: int) -> bool:
    """Whether a price can only be paid with all the cards of a purse."""
    return bool(purse) and worth(purse) - value_of(unpack(purse)[0]) < price


def pays_exactly(purse: Purse, price: int) -> bool:
    """Whether a price can be paid exactly."""
    return any(worth(way) == price for way in payments(purse, price))


__all__ = [
    "CURRENCIES",
    "KINDS",
    "NOTHING",
    "ONE",
    "VALUES",
    "Currency",
    "Money",
    "MoneyCard",
    "Purse",
    "beyond",
    "card",
    "count",
    "currencies_in",
    "currency_in",
    "currency_of",
    "holds",
    "in_currency",
    "is_in",
    "needs_all",
    "number",
    "pack",
    "payments",
    "pays_exactly",
    "purse",
    "total",
    "unpack",
    "value_of",
    "within",
    "without",
    "worth",
]
