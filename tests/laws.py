"""The laws of the three games: conservation, and derived values counted again from the bare pieces, naively."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import Any

from companion.games.alhambra.rules import COLOURS
from companion.games.alhambra.rules import money as purse
from companion.games.catan.rules import resources
from companion.games.sequence.rules.cards import card_text
from companion.games.sequence.rules.lines import CORNER_BITS, cells_of
from companion.rules.lots import numbers
from tests.conformance import Laws

# Alhambra


def every_building_and_card_is_somewhere(state: Any) -> None:
    edition = state.terms.edition
    on_show = sum(building is not None for building in state.yard)
    held = [sum(holding[colour] for holding in state.holdings) + state.gone[colour] for colour in range(6)]
    assert state.deck + on_show + sum(held) == edition.total == 54
    assert state.deck >= 0
    for colour, count in enumerate(held):
        shown = sum(building is not None and building.colour == colour for building in state.yard)
        assert count + shown <= edition.cards[colour], COLOURS[colour]
    if state.money_deck is not None:
        known = Counter(purse.unpack(state.display) + purse.unpack(state.discards))
        for hand in state.hands:
            known.update(purse.unpack(hand))
        assert state.money_deck + state.hidden + sum(known.values()) == 36 * state.terms.copies
        assert max(known.values()) <= state.terms.copies


def naive_points(scoring: str, holdings: Any) -> list[int]:
    """Scoring as one would do it on paper, player by player, without ever ranking anybody."""
    places = {"A": 1, "B": 2, "C": 3}[scoring]
    bonus = {"A": [0], "B": [7, 0], "C": [15, 7, 0]}[scoring]
    points = [0] * len(holdings)
    for colour in range(6):
        for owner, holding in enumerate(holdings):
            mine = holding[colour]
            if not mine:
                continue
            better = sum(other[colour] > mine for other in holdings)
            equal = sum(other[colour] == mine for other in holdings)
            pot = sum(colour + 1 + bonus[place] for place in range(better, better + equal) if place < places)
            points[owner] += pot // equal
    return points


def alhambra_is_consistent(state: Any) -> None:
    most = sum({"A": 21, "B": 84, "C": 195}[scoring] for scoring in state.scored)
    assert 0 <= sum(state.points) <= most
    assert (state.phase == "over") == (state.scored[-1:] == "C")


# Sequence


def every_card_and_chip_is_somewhere(state: Any) -> None:
    discarded = 104 - state.deck - sum(state.sizes)
    assert state.deck >= 0
    assert discarded >= 0
    known = list(numbers(state.seen, 52))
    for card in chain.from_iterable(filter(None, state.hands)):
        known[card] += 1
    assert max(known) <= 2, [card_text(card) for card, count in enumerate(known) if count > 2]
    if state.played:
        assert sum(known) == sum(state.sizes) + discarded
    taken = 0
    for chips in state.chips:
        assert not taken & chips, "two chips on one cell"
        taken |= chips
    assert not taken & CORNER_BITS


def naive_sequences(cells: set[int], any_shared: bool) -> int:
    """Sequences by walking every row, column and diagonal cell by cell."""
    own = cells | {0, 9, 90, 99}
    found = 0
    for down, across in ((0, 1), (1, 0), (1, 1), (1, -1)):
        for row in range(10):
            for column in range(10):
                before = (row - down, column - across)
                if 0 <= before[0] < 10 and 0 <= before[1] < 10 and before[0] * 10 + before[1] in own:
                    continue
                length = 0
                here = (row, column)
                while 0 <= here[0] < 10 and 0 <= here[1] < 10 and here[0] * 10 + here[1] in own:
                    length += 1
                    here = (here[0] + down, here[1] + across)
                if length >= 5:
                    found += length - 4 if any_shared else (2 if length >= 9 else 1)
    return found


def sequences_are_those_on_the_board(state: Any) -> None:
    for chips, turned in zip(state.chips, state.turned, strict=True):
        assert len(turned) == naive_sequences(set(cells_of(chips)), state.terms.any_shared)
        for line in turned:
            assert set(cells_of(line)) <= set(cells_of(chips)) | {0, 9, 90, 99}


# Catan


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


def catan_points_are_those_on_the_table(state: Any) -> None:
    from companion.games.catan.rules import points

    worth = {expansion.name: expansion.points for expansion in state.terms.edition.expansions}
    for player, counted in enumerate(points(state)):
        sides = [("A", "B")[number % 2] for number in range(state.roads[player])]
        sides += [("A", "B")[number % 2] for number in range(state.knights[player])]
        total = sides.count("B") + state.villages[player] + 2 * state.cities[player]
        assert counted == total + sum(worth[name] for name in state.expansions[player])


LAWS = {
    "alhambra": Laws(every_building_and_card_is_somewhere, alhambra_is_consistent),
    "sequence": Laws(every_card_and_chip_is_somewhere, sequences_are_those_on_the_board),
    "catan": Laws(every_resource_and_building_is_somewhere, catan_points_are_those_on_the_table),
}
