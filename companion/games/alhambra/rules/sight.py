"""The ways the yard may be, while nobody has said from which slot a building was bought."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from typing import TypeVar

from companion.games.alhambra.rules.edition import Buildings, Edition, Kind
from companion.games.alhambra.rules.money import NOTHING
from companion.games.alhambra.rules.state import UNSEEN, Building, Sight, State, Yard, shown, without_surplus
from companion.rules import Refusal
from companion.rules.lots import ONE, number

M = TypeVar("M")

MOST_WAYS = 8
"""More ways than this are not told apart any longer; then only what they have in common is known."""


def ways(state: State) -> tuple[State, ...]:
    """The same position for each way the yard may be."""
    if not state.doubt:
        return (state,)
    return tuple(state._replace(yard=sight.yard, seen=sight.seen, doubt=()) for sight in state.doubt)


def refuse_in_all(state: State, move: M, refuse: Callable[[State, M], Refusal | None]) -> Refusal | None:
    """A move is refused where no way the yard may be allows it."""
    if not state.doubt:
        return refuse(state, move)
    refusals = [refuse(way, move) for way in ways(state)]
    return None if None in refusals else refusals[0]


def seen_as(state: State, sights: Iterable[Sight]) -> State:
    """The position in which the yard is one of these."""
    lying = shown(state)
    different = tuple(dict.fromkeys(Sight(without_surplus(yard, lying), seen) for yard, seen in sights))
    if len(different) == 1:
        return state._replace(yard=different[0].yard, seen=different[0].seen, doubt=())
    yard, seen = _common_yard(different), reduce(_common_seen, (sight.seen for sight in different))
    doubted = state._replace(yard=yard, seen=seen, doubt=different)
    return doubted if len(different) <= MOST_WAYS else plain(doubted)


def plain(state: State) -> State:
    """The position with only that of the yard which is beyond doubt."""
    if not state.doubt:
        return state
    edition = state.terms.edition
    proven = [_without(edition, sight, state.yard) for sight in state.doubt]
    yard = without_surplus(state.yard, shown(state))
    return state._replace(yard=yard, seen=reduce(_common_seen, proven), doubt=())


def _common_yard(sights: tuple[Sight, ...]) -> Yard:
    columns = zip(*(sight.yard for sight in sights), strict=True)
    return tuple(lying[0] if lying.count(lying[0]) == len(lying) else _common(lying) for lying in columns)


def _common(lying: tuple[Building | None, ...]) -> Building:
    """A colour that lies there whatever else is so; else nothing is known."""
    colours = {None if building is None else building.colour for building in lying}
    return Building(colours.pop(), None) if len(colours) == 1 else UNSEEN


def _common_seen(one: Buildings, other: Buildings) -> Buildings:
    """The buildings seen both ways."""
    seen: Buildings = NOTHING
    for place in range(max(one.bit_length(), other.bit_length()) // 8 + 1):
        kind = Kind(place)
        seen += min(number(one, kind), number(other, kind)) * ONE[kind]
    return seen


def _without(edition: Edition, sight: Sight, common: Yard) -> Buildings:
    """The buildings seen, but for those on slots that are no longer known: they may be told again."""
    seen = sight.seen
    for building, known in zip(sight.yard, common, strict=True):
        if building is not None and building != known and building.colour is not None and building.price is not None:
            seen -= ONE[edition.kind_of[building.colour, building.price]]
    return seen
