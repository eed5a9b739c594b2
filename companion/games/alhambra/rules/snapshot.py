"""A position as JSON that a person can read, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.alhambra.rules import money
from companion.games.alhambra.rules.edition import COLOURS
from companion.games.alhambra.rules.state import Building, State, Terms
from companion.rules.lots import ONE, number


def to_json(state: State) -> dict[str, Any]:
    terms = state.terms
    rest = (
        "phase",
        "bought",
        "exact",
        "scored",
        "deck",
        "left",
        "dirk_due",
        "hidden",
        "money_deck",
        "stack",
        "refilled",
    )
    return {
        **{name: getattr(state, name) for name in rest},
        "on_turn": None if state.on_turn is None else terms.names[state.on_turn],
        "holdings": {
            owner: dict(zip(COLOURS, held, strict=True))
            for owner, held in zip(terms.owners, state.holdings, strict=True)
        },
        "points": dict(zip(terms.owners, state.points, strict=True)),
        "yard": {
            currency: _building(lying) for currency, lying in zip(terms.edition.currencies, state.yard, strict=True)
        },
        "seen": [
            [*kind, number(state.seen, place)]
            for place, kind in enumerate(terms.edition.kinds)
            if number(state.seen, place)
        ],
        "gone": dict(zip(COLOURS, state.gone, strict=True)),
        "hands": {name: _cards(terms, hand) for name, hand in zip(terms.names, state.hands, strict=True)},
        "display": _cards(terms, state.display),
        "discards": _cards(terms, state.discards),
    }


def _building(building: Building | None) -> dict[str, Any] | None:
    if building is None:
        return None
    return {"colour": None if building.colour is None else COLOURS[building.colour], "price": building.price}


def _cards(terms: Terms, cards: int | None) -> list[str] | None:
    if cards is None:
        return None
    return [f"{terms.edition.initials[card // 9]}{card % 9 + 1}" for card in money.unpack(cards)]


def from_json(terms: Terms, data: Mapping[str, Any]) -> State:
    kind_of = terms.edition.kind_of
    plain = {name: data[name] for name in State._fields if name in data}
    return State(
        **{
            **plain,
            "terms": terms,
            "on_turn": None if data["on_turn"] is None else terms.names.index(data["on_turn"]),
            "holdings": tuple(tuple(data["holdings"][owner][colour] for colour in COLOURS) for owner in terms.owners),
            "points": tuple(data["points"][owner] for owner in terms.owners),
            "yard": tuple(_read_building(data["yard"][currency]) for currency in terms.edition.currencies),
            "seen": sum(copies * ONE[kind_of[colour, price]] for colour, price, copies in data["seen"]),
            "gone": tuple(data["gone"][colour] for colour in COLOURS),
            "hands": tuple(_read_cards(terms, data["hands"][name]) for name in terms.names),
            "display": _read_cards(terms, data["display"]),
            "discards": _read_cards(terms, data["discards"]),
        }
    )


def _read_building(data: Mapping[str, Any] | None) -> Building | None:
    if data is None:
        return None
    return Building(None if data["colour"] is None else COLOURS.index(data["colour"]), data["price"])


def _read_cards(terms: Terms, cards: list[str] | None) -> int | None:
    if cards is None:
        return None
    return money.pack(money.card(terms.edition.initials.index(card[0]), int(card[1])) for card in cards)
