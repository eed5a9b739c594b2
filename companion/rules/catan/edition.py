"""What is printed on the components of one edition: resources, stacks, costs, expansions and their effects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.rules.catan import resources
from companion.rules.catan.resources import RESOURCES
from companion.rules.core import EditionError

STACKS = ("road", "village", "knight", "expansion")
KINDS = ("road", "knight", "village", "city", "expansion")
"""What can be built, each at most once a turn (C8)."""

EFFECTS = ("walls_roads", "guild", "guards_knight", "library", "university", "none")
EVENTS = ("robbery", "market_day", "nothing")


@dataclass(frozen=True)
class Expansion:
    """A kind of city expansion. Copies are counted by the player symbol on them: none, 3, 4."""

    name: str
    points: int
    effect: str
    copies: tuple[int, int, int]
    cost: int


@dataclass(frozen=True)
class Edition:
    name: str
    cards: int
    """The resource cards of one set."""
    stacks: Mapping[str, tuple[int, int, int]]
    """Building cards by the player symbol on them: none, 3, 4."""
    costs: Mapping[str, int]
    expansions: tuple[Expansion, ...]
    events: tuple[str, ...]
    labels: Mapping[str, Mapping[str, str]]

    @cached_property
    def by_name(self) -> dict[str, Expansion]:
        return {expansion.name: expansion for expansion in self.expansions}

    @cached_property
    def plain_prices(self) -> tuple[tuple[str, str | None, int], ...]:
        """What can be built without a city to expand, and what it costs."""
        return tuple((kind, None, self.costs[kind]) for kind in KINDS if kind != "expansion")

    @cached_property
    def prices(self) -> tuple[tuple[str, str | None, int], ...]:
        """What can be built, every expansion by its name, and what it costs."""
        return (*self.plain_prices, *(("expansion", expansion.name, expansion.cost) for expansion in self.expansions))


def read_edition(data: Mapping[str, Any]) -> Edition:
    """An edition from its table of data. Raises EditionError with a sentence that says what is wrong."""
    name = str(data.get("name", ""))
    cards = _resources(name, "resources", data.get("resources"), 60)
    stacks = {stack: _symbols(name, stack, data.get("stacks", {}).get(stack)) for stack in STACKS}
    costs = {kind: _resources(name, f"the cost of a {kind}", data.get("costs", {}).get(kind), 9) for kind in KINDS}
    expansions = tuple(
        _expansion(name, label, table, costs["expansion"]) for label, table in data.get("expansions", {}).items()
    )
    _check_expansions(name, stacks["expansion"], expansions)
    events = tuple(map(str, data.get("events", ())))
    for event in events:
        if event not in EVENTS:
            raise EditionError(f'edition {name}: "{event}" is no event; there are {", ".join(EVENTS)}')
    labels = {label: dict(names) for label, names in data.get("names", {}).items()}
    return Edition(name, cards, stacks, costs, expansions, events or EVENTS, labels)


def _resources(name: str, what: str, table: Any, most: int) -> int:
    if not isinstance(table, Mapping) or not table:
        raise EditionError(f"edition {name}: {what} must be a table of resources")
    for resource, count in table.items():
        if resource not in RESOURCES:
            raise EditionError(f'edition {name}: {what}: "{resource}" is no resource; there are {", ".join(RESOURCES)}')
        if not isinstance(count, int) or not 0 <= count <= most:
            raise EditionError(
                f"edition {name}: {what}: {resource} must be a whole number from 0 to {most}, not {count!r}"
            )
    return resources.pack(RESOURCES.index(resource) for resource, count in table.items() for _ in range(count))


def _symbols(name: str, what: str, counts: Any) -> tuple[int, int, int]:
    if (
        not isinstance(counts, list)
        or len(counts) != 3
        or not all(isinstance(count, int) and 0 <= count <= 30 for count in counts)
    ):
        raise EditionError(f"edition {name}: {what} must count its cards by symbol: none, 3, 4")
    return counts[0], counts[1], counts[2]


def _expansion(name: str, label: str, table: Any, cost: int) -> Expansion:
    effect = table.get("effect", "none")
    if effect not in EFFECTS:
        raise EditionError(f'edition {name}: {label}: "{effect}" is no effect; there are {", ".join(EFFECTS)}')
    points = table.get("points")
    if not isinstance(points, int) or not 0 <= points <= 10:
        raise EditionError(f"edition {name}: {label}: points must be a whole number from 0 to 10, not {points!r}")
    if "cost" in table:
        cost = _resources(name, f"the cost of {label}", table["cost"], 9)
    return Expansion(label, points, effect, _symbols(name, label, table.get("copies")), cost)


def _check_expansions(name: str, stack: tuple[int, int, int], expansions: tuple[Expansion, ...]) -> None:
    for symbol, counted in enumerate(stack):
        listed = sum(expansion.copies[symbol] for expansion in expansions)
        if listed != counted:
            kind = ("no symbol", "the 3-player symbol", "the 4-player symbol")[symbol]
            raise EditionError(f"edition {name}: {listed} expansions with {kind} are listed; the stack has {counted}")
