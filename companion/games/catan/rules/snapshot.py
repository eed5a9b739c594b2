"""A position as JSON that a person can read, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

from companion.games.catan.rules import resources
from companion.games.catan.rules.edition import Building
from companion.games.catan.rules.resources import KINDS, RESOURCES, Resources
from companion.games.catan.rules.state import Phase, Size, State, Terms
from companion.rules import SeatNumber


class Snapshot(TypedDict):
    """The fields of `State` with names in place of numbers: players, resources."""

    phase: Phase
    clockwise: bool
    trades: int
    used: int
    may_turn: bool
    due: int
    drawn: dict[str, int]
    hidden: int
    roads: dict[str, int]
    knights: dict[str, int]
    villages: dict[str, int]
    cities: dict[str, int]
    on_turn: str | None
    expansions: dict[str, list[str]]
    built: list[Building]
    hands: dict[str, dict[str, int] | None]
    parts: dict[str, dict[str, int]]
    sizes: dict[str, list[int]]
    market: dict[str, int]
    sure: dict[str, int]
    discards: dict[str, int]
    pile: list[int]
    robbed: dict[str, int]


def to_json(state: State) -> Snapshot:
    names = state.terms.names
    return {
        "phase": state.phase,
        "clockwise": state.clockwise,
        "trades": state.trades,
        "used": state.used,
        "may_turn": state.may_turn,
        "due": state.due,
        "drawn": _cards(state.drawn),
        "hidden": state.hidden,
        "roads": dict(zip(names, state.roads, strict=True)),
        "knights": dict(zip(names, state.knights, strict=True)),
        "villages": dict(zip(names, state.villages, strict=True)),
        "cities": dict(zip(names, state.cities, strict=True)),
        "on_turn": None if state.on_turn is None else names[state.on_turn],
        "expansions": {name: list(mine) for name, mine in zip(names, state.expansions, strict=True)},
        "built": list(state.built),
        "hands": {name: None if hand is None else _cards(hand) for name, hand in zip(names, state.hands, strict=True)},
        "parts": {name: _cards(part) for name, part in zip(names, state.parts, strict=True)},
        "sizes": {name: list(size) for name, size in zip(names, state.sizes, strict=True)},
        "market": _cards(state.market),
        "sure": _cards(state.sure),
        "discards": _cards(state.discards),
        "pile": list(state.pile),
        "robbed": dict(zip(names, state.robbed, strict=True)),
    }


def _cards(cards: Resources) -> dict[str, int]:
    return dict(zip(RESOURCES, resources.counts(cards), strict=True))


def from_json(terms: Terms, data: Snapshot) -> State:
    names = terms.names

    def by_seat(counts: Mapping[str, int]) -> tuple[int, ...]:
        return tuple(counts[name] for name in names)

    return State(
        terms=terms,
        phase=data["phase"],
        clockwise=data["clockwise"],
        trades=data["trades"],
        used=data["used"],
        may_turn=data["may_turn"],
        due=data["due"],
        drawn=_read(data["drawn"]),
        hidden=data["hidden"],
        roads=by_seat(data["roads"]),
        knights=by_seat(data["knights"]),
        villages=by_seat(data["villages"]),
        cities=by_seat(data["cities"]),
        on_turn=None if data["on_turn"] is None else SeatNumber(names.index(data["on_turn"])),
        expansions=tuple(tuple(data["expansions"][name]) for name in names),
        built=tuple(data["built"]),
        hands=tuple(None if (hand := data["hands"][name]) is None else _read(hand) for name in names),
        parts=tuple(_read(data["parts"][name]) for name in names),
        sizes=tuple(Size(*data["sizes"][name]) for name in names),
        market=_read(data["market"]),
        sure=_read(data["sure"]),
        discards=_read(data["discards"]),
        pile=Size(*data["pile"]),
        robbed=by_seat(data["robbed"]),
    )


def _read(cards: Mapping[str, int]) -> Resources:
    return resources.pack(kind for kind in KINDS for _ in range(cards[RESOURCES[kind]]))
