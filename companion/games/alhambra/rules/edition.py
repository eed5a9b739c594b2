"""What is printed on the components of one edition: colours by rank, prices, currencies, names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from companion.rules.edition import EditionError, label, only, section, texts, title
from companion.rules.lots import pack

COLOURS = ("blue", "red", "brown", "white", "green", "purple")
"""The six building types by rank. Colour and rank are the identity; names differ by edition and language."""

CARDS = (7, 7, 9, 9, 11, 11)


@dataclass(frozen=True)
class Edition:
    name: str
    currencies: tuple[str, ...]
    prices: tuple[tuple[int, ...], ...]
    labels: Mapping[str, Mapping[str, str]]
    title: Mapping[str, str] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash(self.name)

    @cached_property
    def kinds(self) -> tuple[tuple[int, int], ...]:
        """Every building that can be told apart: its rank and its price."""
        return tuple((rank, price) for rank, prices in enumerate(self.prices) for price in sorted(set(prices)))

    @cached_property
    def kind_of(self) -> dict[tuple[int, int], int]:
        return {kind: number for number, kind in enumerate(self.kinds)}

    @cached_property
    def copies(self) -> tuple[int, ...]:
        """How many cards there are of each kind."""
        return tuple(self.prices[rank].count(price) for rank, price in self.kinds)

    @cached_property
    def lot(self) -> int:
        """All the buildings as a lot of kinds."""
        return pack(kind for kind, copies in enumerate(self.copies) for _ in range(copies))

    @cached_property
    def cards(self) -> tuple[int, ...]:
        """How many cards there are of each colour."""
        return tuple(len(prices) for prices in self.prices)

    @cached_property
    def total(self) -> int:
        return sum(self.cards)

    @cached_property
    def initials(self) -> str:
        return "".join(currency[0] for currency in self.currencies)


def read_edition(data: Mapping[str, Any]) -> Edition:
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
    for colour, cards in zip(COLOURS, CARDS, strict=True):
        _check_building(where, colour, cards, section(where, buildings, colour, ("buildings",)))
    prices = tuple(tuple(sorted(buildings[colour]["prices"])) for colour in COLOURS)
    labels = {colour: label(where, buildings[colour], "names", ("buildings", colour)) for colour in COLOURS}
    return Edition(name, currencies, prices, labels, title(where, data))


def _check_building(where: str, colour: str, cards: int, building: Mapping[str, Any]) -> None:
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
