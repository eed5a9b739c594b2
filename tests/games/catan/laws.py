"""The laws of Catan: no resource and no building is lost, and points are counted again, naively."""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion.games.catan.rules import points, resources
from tests.conformance import Laws


def every_resource_and_building_is_somewhere(state: Any) -> None:
    terms = state.terms
    assert sum(state.roads) <= terms.supply["road"]
    assert sum(state.knights) <= terms.supply["knight"]
    expanded = Counter(name for names in state.expansions for name in names)
    assert sum(state.villages) + sum(state.cities) + sum(expanded.values()) <= terms.supply["village"]
    for name, count in expanded.items():
        assert count <= terms.copies[name]
    for names in state.expansions:
        assert len(names) == len(set(names))
    if None not in state.hands and state.discards is not None:
        places = [*state.hands, state.market, state.discards]
        for counts in zip(resources.counts(terms.cards), *map(resources.counts, places), strict=True):
            assert sum(counts[1:]) <= counts[0]
    for hand, size in zip(state.hands, state.sizes, strict=True):
        assert 0 <= size.least <= size.most
        if hand is not None and state.phase != "setup":
            assert size.least == size.most == sum(resources.counts(hand))


def points_are_those_on_the_table(state: Any) -> None:
    worth = {expansion.name: expansion.points for expansion in state.terms.edition.expansions}
    for player, counted in enumerate(points(state)):
        sides = [("A", "B")[number % 2] for number in range(state.roads[player])]
        sides += [("A", "B")[number % 2] for number in range(state.knights[player])]
        total = sides.count("B") + state.villages[player] + 2 * state.cities[player]
        assert counted == total + sum(worth[name] for name in state.expansions[player])


LAWS = Laws(every_resource_and_building_is_somewhere, points_are_those_on_the_table)
