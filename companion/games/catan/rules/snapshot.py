"""A position as JSON that a person can read, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.catan.rules import resources
from companion.games.catan.rules.resources import RESOURCES
from companion.games.catan.rules.state import Size, State, Terms

_PLAIN = ("phase", "clockwise", "trades", "used", "may_turn", "due", "hidden")
_PIECES = ("roads", "knights", "villages", "cities")


def to_json(state: State) -> dict[str, Any]:
    names = state.terms.names
    return {
        **{name: getattr(state, name) for name in _PLAIN},
        **{piece: dict(zip(names, getattr(state, piece), strict=True)) for piece in _PIECES},
        "on_turn": None if state.on_turn is None else names[state.on_turn],
        "expansions": {name: list(mine) for name, mine in zip(names, state.expansions, strict=True)},
        "built": list(state.built),
        "hands": {name: _cards(hand) for name, hand in zip(names, state.hands, strict=True)},
        "sizes": {name: list(size) for name, size in zip(names, state.sizes, strict=True)},
        "market": _cards(state.market),
        "discards": _cards(state.discards),
    }


def _cards(cards: int | None) -> dict[str, int] | None:
    return None if cards is None else dict(zip(RESOURCES, resources.counts(cards), strict=True))


def from_json(terms: Terms, data: Mapping[str, Any]) -> State:
    names = terms.names
    pieces: dict[str, Any] = {piece: tuple(data[piece][name] for name in names) for piece in _PIECES}
    return State(
        terms=terms,
        **{name: data[name] for name in _PLAIN},
        **pieces,
        on_turn=None if data["on_turn"] is None else names.index(data["on_turn"]),
        expansions=tuple(tuple(data["expansions"][name]) for name in names),
        built=tuple(data["built"]),
        hands=tuple(_read(data["hands"][name]) for name in names),
        sizes=tuple(Size(*data["sizes"][name]) for name in names),
        market=_read(data["market"]) or 0,
        discards=_read(data["discards"]),
    )


def _read(cards: Mapping[str, int] | None) -> int | None:
    if cards is None:
        return None
    return resources.pack(kind for kind, resource in enumerate(RESOURCES) for _ in range(cards[resource]))
