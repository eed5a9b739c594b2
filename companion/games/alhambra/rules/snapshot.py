"""A position as JSON that a person can read, and back."""

from __future__ import annotations

from typing import TypedDict

from companion.games.alhambra.rules import money
from companion.games.alhambra.rules.edition import COLOURS, RANKS, Buildings, Colour, Kind, Price
from companion.games.alhambra.rules.money import CURRENCIES, NOTHING, Money
from companion.games.alhambra.rules.state import Building, Currencies, Phase, Sight, State, Terms, Yard
from companion.rules import SeatNumber
from companion.rules.lots import ONE, number


class BuildingJson(TypedDict):
    colour: str | None
    price: Price | None


class SightJson(TypedDict):
    yard: dict[str, BuildingJson | None]
    seen: list[tuple[Colour, Price, int]]


class Snapshot(TypedDict):
    """The fields of `State` with names in place of numbers: players, colours, currencies, cards."""

    phase: Phase
    bought: int
    exact: bool | None
    scored: str
    deck: int
    left: int
    dirk_due: int
    hidden: int
    money_deck: int | None
    stack: int | None
    refilled: bool | None
    on_turn: str | None
    holdings: dict[str, dict[str, int]]
    points: dict[str, int]
    yard: dict[str, BuildingJson | None]
    doubt: list[SightJson]
    seen: list[tuple[Colour, Price, int]]
    """The rank, the price and how many of each kind of building."""
    gone: dict[str, int]
    hands: dict[str, list[str]]
    vague: dict[str, list[str]]
    display: list[str]
    discards: list[str] | None
    shuffled: list[str]
    before_shuffle: int
    drawn: tuple[int, int]
    ended: bool
    joined: bool


def to_json(state: State) -> Snapshot:
    terms = state.terms
    return {
        "phase": state.phase,
        "bought": state.bought,
        "exact": state.exact,
        "scored": state.scored,
        "deck": state.deck,
        "left": state.left,
        "dirk_due": state.dirk_due,
        "hidden": state.hidden,
        "money_deck": state.money_deck,
        "stack": state.stack,
        "refilled": state.refilled,
        "on_turn": None if state.on_turn is None else terms.names[state.on_turn],
        "holdings": {
            owner: dict(zip(COLOURS, held, strict=True))
            for owner, held in zip(terms.owners, state.holdings, strict=True)
        },
        "points": dict(zip(terms.owners, state.points, strict=True)),
        "yard": _yard(terms, state.yard),
        "doubt": [{"yard": _yard(terms, sight.yard), "seen": _seen(terms, sight.seen)} for sight in state.doubt],
        "seen": _seen(terms, state.seen),
        "gone": dict(zip(COLOURS, state.gone, strict=True)),
        "hands": {name: _cards(terms, hand) for name, hand in zip(terms.names, state.hands, strict=True)},
        "vague": {
            name: [currency for slot, currency in enumerate(terms.edition.currencies) if vague >> slot & 1]
            for name, vague in zip(terms.names, state.vague, strict=True)
        },
        "display": _cards(terms, state.display),
        "discards": None if state.discards is None else _cards(terms, state.discards),
        "shuffled": _cards(terms, state.shuffled),
        "before_shuffle": state.before_shuffle,
        "drawn": state.drawn,
        "ended": state.ended,
        "joined": state.joined,
    }


def _yard(terms: Terms, yard: Yard) -> dict[str, BuildingJson | None]:
    return {currency: _building(lying) for currency, lying in zip(terms.edition.currencies, yard, strict=True)}


def _building(building: Building | None) -> BuildingJson | None:
    if building is None:
        return None
    return {"colour": None if building.colour is None else COLOURS[building.colour], "price": building.price}


def _seen(terms: Terms, seen: Buildings) -> list[tuple[Colour, Price, int]]:
    counted = [(building, number(seen, Kind(place))) for place, building in enumerate(terms.edition.kinds)]
    return [(colour, price, copies) for (colour, price), copies in counted if copies]


def _cards(terms: Terms, cards: Money) -> list[str]:
    return [terms.edition.card_text(card) for card in money.unpack(cards)]


def from_json(terms: Terms, data: Snapshot) -> State:
    return State(
        terms=terms,
        phase=data["phase"],
        on_turn=None if data["on_turn"] is None else SeatNumber(terms.names.index(data["on_turn"])),
        bought=data["bought"],
        exact=data["exact"],
        holdings=tuple(tuple(data["holdings"][owner][colour] for colour in COLOURS) for owner in terms.owners),
        points=tuple(data["points"][owner] for owner in terms.owners),
        scored=data["scored"],
        deck=data["deck"],
        yard=_read_yard(terms, data["yard"]),
        seen=_read_seen(terms, data["seen"]),
        doubt=tuple(Sight(_read_yard(terms, way["yard"]), _read_seen(terms, way["seen"])) for way in data["doubt"]),
        gone=tuple(data["gone"][colour] for colour in COLOURS),
        left=data["left"],
        dirk_due=data["dirk_due"],
        hands=tuple(_read_cards(terms, data["hands"][name]) for name in terms.names),
        vague=tuple(_read_currencies(terms, data["vague"][name]) for name in terms.names),
        display=_read_cards(terms, data["display"]),
        hidden=data["hidden"],
        money_deck=data["money_deck"],
        discards=None if data["discards"] is None else _read_cards(terms, data["discards"]),
        shuffled=_read_cards(terms, data["shuffled"]),
        before_shuffle=data["before_shuffle"],
        stack=data["stack"],
        drawn=(data["drawn"][0], data["drawn"][1]),
        refilled=data["refilled"],
        ended=data["ended"],
        joined=data["joined"],
    )


def _read_yard(terms: Terms, data: dict[str, BuildingJson | None]) -> Yard:
    return tuple(_read_building(data[currency]) for currency in terms.edition.currencies)


def _read_currencies(terms: Terms, data: list[str]) -> Currencies:
    return sum(1 << terms.edition.currencies.index(currency) for currency in data)


def _read_building(data: BuildingJson | None) -> Building | None:
    if data is None:
        return None
    return Building(None if data["colour"] is None else RANKS[COLOURS.index(data["colour"])], data["price"])


def _read_seen(terms: Terms, data: list[tuple[Colour, Price, int]]) -> Buildings:
    seen: Buildings = NOTHING
    for colour, price, copies in data:
        seen += copies * ONE[terms.edition.kind_of[colour, price]]
    return seen


def _read_cards(terms: Terms, cards: list[str]) -> Money:
    initials = terms.edition.initials
    return money.pack(money.card(CURRENCIES[initials.index(card[0])], int(card[1])) for card in cards)
