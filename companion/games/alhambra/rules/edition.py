"""What is printed on the components of one edition: colours by rank, prices, currencies, names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NewType, TypeAlias

from companion.games.alhambra.rules.money import MoneyCard, currency_in, value_of
from companion.rules.edition import EditionError, label, only, section, texts, title
from companion.rules.lots import Lot, pack

Colour = NewType("Colour", int)
"""A building type by its rank, from 0: its place in COLOURS."""
Price = NewType("Price", int)
"""What a building costs, as it is printed on the card."""
Kind = NewType("Kind", int)
"""A building that can be told apart from others: its place in `Edition.kinds`."""
Buildings: TypeAlias = "Lot[Kind]"

COLOURS = ("blue", "red", "brown", "white", "green", "purple")
"""The six building types by rank. Colour and rank are the identity; names differ by edition and language."""

RANKS = tuple(Colour(rank) for rank in range(len(COLOURS)))
CARDS = (7, 7, 9, 9, 11, 11)
"""How many buildings there are of each colour."""


@dataclass(frozen=True)
class Edition:
    name: str
    currencies: tuple[str, ...]
    prices: tuple[tuple[Price, ...], ...]
    labels: Mapping[str, Mapping[str, str]]
    title: Mapping[str, str] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash(self.name)

    @cached_property
    def kinds(self) -> tuple[tuple[Colour, Price], ...]:
        """Every building that can be told apart: its colour and its price."""
        return tuple((colour, price) for colour in RANKS for price in sorted(set(self.prices[colour])))

    @cached_property
    def kind_of(self) -> dict[tuple[Colour, Price], Kind]:
        return {building: Kind(place) for place, building in enumerate(self.kinds)}

    @cached_property
    def copies(self) -> tuple[int, ...]:
        """How many cards there are of each kind."""
        return tuple(self.prices[colour].count(price) for colour, price in self.kinds)

    @cached_property
    def lot(self) -> Buildings:
        """All the buildings."""
        return pack(Kind(place) for place, copies in enumerate(self.copies) for _ in range(copies))

    @cached_property
    def cards(self) -> tuple[int, ...]:
        """How many cards there are of each colour."""
        return tuple(len(prices) for prices in self.prices)

    @cached_property
    def total(self) -> int:
        return sum(self.cards)

    @cached_property
    def initials(self) -> str:
        """A letter for each currency."""
        return "".join(currency[0] for currency in self.currencies)

    def card_text(self, card: MoneyCard) -> str:
        """A money card such as `b4`: the initial of its currency and its value."""
        return f"{self.initials[currency_in(card)]}{value_of(card)}"


def read_edition(data: Mapping[str, object]) -> Edition:
    """An edition from its table of data. Raises EditionError with a sentence that says what is wrong."""
    name = str(data.get("name", ""))
    where = f"edition {name}"
    only(where, data, ("name", "title", "currencies", "buildings"))
    currencies, at = texts(where, data, "currencies"), ("currencies",)
    if len(currencies) != 4 or len({currency[0] for currency in currencies}) != 4:
        listed = ", ".join(currencies) or "none"
        raise EditionError(f"{where}: there must be four currencies with four different initials, not {listed}", at)
    for currency in currencies:
        if not re.fullmatch(r"[a-z]+", currency):
            raise EditionError(f'{where}: the currency "{currency}" must be one word of small letters', at)
    buildings = section(where, data, "buildings")
    only(f"{where}: buildings", buildings, COLOURS, ("buildings",))
    printed = {colour: section(where, buildings, colour, ("buildings",)) for colour in COLOURS}
    prices = tuple(
        _read_prices(where, colour, cards, printed[colour]) for colour, cards in zip(COLOURS, CARDS, strict=True)
    )
    labels = {colour: label(where, printed[colour], "names", ("buildings", colour)) for colour in COLOURS}
    return Edition(name, currencies, prices, labels, title(where, data))


def _read_prices(where: str, colour: str, cards: int, building: Mapping[str, object]) -> tuple[Price, ...]:
    """What the buildings of one colour cost, the cheapest first."""
    only(f"{where}: {colour}", building, ("prices", "names"), ("buildings", colour))
    at = ("buildings", colour, "prices")
    prices = building.get("prices")
    if not isinstance(prices, list):
        raise EditionError(f"{where}: {colour} has no list of prices", at)
    if len(prices) != cards:
        raise EditionError(f"{where}: {colour} has {len(prices)} prices; there are {cards} {colour} cards", at)
    for price in prices:
        if type(price) is not int or not 1 <= price <= 27:
            raise EditionError(f"{where}: {colour} has the price {price!r}; a price is a whole number from 1 to 27", at)
        if prices.count(price) > 3:
            raise EditionError(
                f"{where}: {colour} has the price {price} {prices.count(price)} times; three is the most", at
            )
    return tuple(sorted(map(Price, prices)))
