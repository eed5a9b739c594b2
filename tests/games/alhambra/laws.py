"""The laws of Alhambra: no building and no card is lost, and scorings are counted again, naively."""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion.games.alhambra.rules import COLOURS
from companion.games.alhambra.rules import money as purse
from tests.conformance import Laws


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
    """Scoring as one would do it on paper, player by player."""
    places = {"A": 1, "B": 2, "C": 3}[scoring]
    bonus = {"A": [0], "B": [7, 0], "C": [15, 7, 0]}[scoring]
    points = [0] * len(holdings)
    for colour in range(6):
        most_first = sorted((holding[colour] for holding in holdings), reverse=True)
        for owner, holding in enumerate(holdings):
            mine = holding[colour]
            if not mine:
                continue
            better, equal = most_first.index(mine), most_first.count(mine)
            pot = sum(colour + 1 + bonus[place] for place in range(better, min(better + equal, places)))
            points[owner] += pot // equal
    return points


def points_are_within_what_was_scored(state: Any) -> None:
    most = sum({"A": 21, "B": 84, "C": 195}[scoring] for scoring in state.scored)
    assert 0 <= sum(state.points) <= most
    assert (state.phase == "over") == (state.scored[-1:] == "C")


LAWS = Laws(every_building_and_card_is_somewhere, points_are_within_what_was_scored)
