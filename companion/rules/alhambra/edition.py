"""What is printed on the components of one edition: colours by rank, prices, currencies, names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.rules.core import EditionError

COLOURS = ("blue", "red", "brown", "white", "green", "purple")
"""The six building types by rank. Colour and rank are the identity; names differ by edition and language."""

CARDS = (7, 7, 9, 9, 11, 11)


@dataclass(frozen=True)
class Edition:
    name: str
    currencies: tuple[str, ...]
    prices: tuple[tuple[int, ...], ...]
    labels: Mapping[str, Mapping[str, str]]

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
    def copies_at(self) -> tuple[tuple[int, int], ...]:
        """The copies of each kind with the place of its two bits in a count of buildings seen."""
        return tuple((copies, 2 * kind) for kind, copies in enumerate(self.copies))

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
    currencies = tuple(map(str, data.get("currencies", ())))
    if len(currencies) != 4 or len({currency[:1] for currency in currencies}) != 4:
        raise EditionError(
            f"edition {name}: there must be four currencies with four different initials, not {', '.join(currencies)}"
        )
    buildings = data.get("buildings", {})
    for colour in buildings:
        if colour not in COLOURS:
            raise EditionError(f"edition {name}: {colour} is no building colour; there are {', '.join(COLOURS)}")
    for colour, cards in zip(COLOURS, CARDS, strict=True):
        _check_building(name, colour, cards, buildings.get(colour))
    prices = tuple(tuple(sorted(buildings[colour]["prices"])) for colour in COLOURS)
    labels = {colour: dict(buildings[colour].get("names", {})) for colour in COLOURS}
    return Edition(name, currencies, prices, labels)


def _check_building(name: str, colour: str, cards: int, building: Any) -> None:
    if not isinstance(building, Mapping) or "prices" not in building:
        raise EditionError(f"edition {name}: {colour} has no list of prices")
    prices = building["prices"]
    if len(prices) != cards:
        raise EditionError(f"edition {name}: {colour} has {len(prices)} prices; there are {cards} {colour} cards")
    for price in prices:
        if not isinstance(price, int) or not 1 <= price <= 27:
            raise EditionError(
                f"edition {name}: {colour} has the price {price!r}; a price is a whole number from 1 to 27"
            )
        if prices.count(price) > 3:
            raise EditionError(
                f"edition {name}: {colour} has the price {price} {prices.count(price)} times; three is the most"
            )
