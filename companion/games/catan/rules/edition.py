"""What is printed on the components of one edition: resources, stacks, costs, expansions and their effects."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from companion.games.catan.rules import resources
from companion.games.catan.rules.resources import RESOURCES
from companion.rules.edition import EditionError, Keys, labels, only, section, texts, title

COUNTS = (2, 3, 4, 5, 6)
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
    title: Mapping[str, str] = field(default_factory=dict)

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
    where = f"edition {name}"
    only(where, data, ("name", "title", "resources", "stacks", "costs", "expansions", "events", "names"))
    cards = _resources(where, "resources", section(where, data, "resources"), 60, ("resources",))
    if resources.count(cards) > 127:
        raise EditionError(
            f"{where}: one set can have 127 resource cards at most, not {resources.count(cards)}", ("resources",)
        )
    only(f"{where}: stacks", section(where, data, "stacks"), STACKS, ("stacks",))
    only(f"{where}: costs", section(where, data, "costs"), KINDS, ("costs",))
    stacks = {
        stack: _symbols(where, stack, section(where, data, "stacks").get(stack), ("stacks", stack)) for stack in STACKS
    }
    for stack in ("road", "village"):
        if stacks[stack][0] < 2:
            raise EditionError(
                f"{where}: there must be at least two of {stack} without a symbol; everybody starts with one",
                ("stacks", stack),
            )
    _check_first_pieces(where, stacks)
    costs = {
        kind: _cost(where, f"the cost of {kind}", section(where, data, "costs").get(kind), ("costs", kind))
        for kind in KINDS
    }
    listed = section(where, data, "expansions")
    expansions = tuple(
        _expansion(where, label, section(where, listed, label, ("expansions",)), costs["expansion"]) for label in listed
    )
    _check_expansions(where, stacks["expansion"], expansions)
    events = texts(where, data, "events")
    if "events" in data and not events:
        raise EditionError(f"{where}: there must be at least one event, such as nothing", ("events",))
    for event in events:
        if event not in EVENTS:
            raise EditionError(f'{where}: "{event}" is no event; there are {", ".join(EVENTS)}', ("events",))
    named = labels(where, data, "names")
    return Edition(name, cards, stacks, costs, expansions, events or EVENTS, named, title(where, data))


def _resources(where: str, what: str, table: Any, most: int, at: Keys) -> int:
    if not isinstance(table, Mapping) or not table:
        raise EditionError(f"{where}: {what} must be a table of resources", at)
    for resource, count in table.items():
        if resource not in RESOURCES:
            raise EditionError(f'{where}: {what}: "{resource}" is no resource; there are {", ".join(RESOURCES)}', at)
        if type(count) is not int or not 0 <= count <= most:
            raise EditionError(
                f"{where}: {what}: {resource} must be a whole number from 0 to {most}, not {count!r}", at
            )
    return resources.pack(RESOURCES.index(resource) for resource, count in table.items() for _ in range(count))


def _cost(where: str, what: str, table: Any, at: Keys) -> int:
    cost = _resources(where, what, table, 9, at)
    if resources.count(cost) < 2:  # the university takes one away, and something must be left to pay
        raise EditionError(f"{where}: {what} must be two cards at least", at)
    return cost


def _symbols(where: str, what: str, counts: Any, at: Keys) -> tuple[int, int, int]:
    if not isinstance(counts, list) or len(counts) != 3 or not all(type(n) is int and 0 <= n <= 30 for n in counts):
        raise EditionError(f"{where}: {what} must count its cards by symbol: none, 3, 4", at)
    return counts[0], counts[1], counts[2]


def _expansion(where: str, name: str, table: Mapping[str, Any], cost: int) -> Expansion:
    at = ("expansions", name)
    if not re.fullmatch(r"[a-z][a-z_]*", name):
        raise EditionError(f'{where}: "{name}" must be small letters and underscores, as in town_hall', at)
    only(f"{where}: {name}", table, ("points", "copies", "effect", "cost"), at)
    effect = table.get("effect", "none")
    if effect not in EFFECTS:
        raise EditionError(f'{where}: {name}: "{effect}" is no effect; there are {", ".join(EFFECTS)}', (*at, "effect"))
    points = table.get("points")
    if type(points) is not int or not 0 <= points <= 10:
        raise EditionError(
            f"{where}: {name}: points must be a whole number from 0 to 10, not {points!r}", (*at, "points")
        )
    if "cost" in table:
        cost = _cost(where, f"the cost of {name}", table["cost"], (*at, "cost"))
    return Expansion(name, points, effect, _symbols(where, name, table.get("copies"), (*at, "copies")), cost)


def in_play(symbols: tuple[int, int, int], players: int) -> int:
    """Cards in play by the symbol on them: none, 3, 4; with five or six players the second set's symbols too (C1)."""
    none, three, four = symbols
    return none + three * (players >= 3) + four * (players >= 4) + three * (players >= 5) + four * (players >= 6)


def _check_first_pieces(where: str, stacks: Mapping[str, tuple[int, int, int]]) -> None:
    """Everybody starts with a road and a village (C4), so there must be enough for every number of players."""
    for stack in ("road", "village"):
        for players in COUNTS:
            if in_play(stacks[stack], players) < players:
                raise EditionError(
                    f"{where}: {players} players start with one {stack} each, and there are too few", ("stacks", stack)
                )


def _check_expansions(where: str, stack: tuple[int, int, int], expansions: tuple[Expansion, ...]) -> None:
    for symbol, counted in enumerate(stack):
        listed = sum(expansion.copies[symbol] for expansion in expansions)
        if listed != counted:
            kind = ("no symbol", "the 3-player symbol", "the 4-player symbol")[symbol]
            raise EditionError(
                f"{where}: {listed} expansions with {kind} are listed; the stack has {counted}", ("stacks", "expansion")
            )
