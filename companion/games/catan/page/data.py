"""What the page shows of a table of Catan: everybody's tableau, this turn, the supply, the market, the costs."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.catan.console.trade import trades_left
from companion.games.catan.page import answers
from companion.games.catan.rules import Size, State, resources
from companion.games.catan.rules.construction import prices
from companion.games.catan.rules.edition import KINDS, SIDED, STACKS, Stack
from companion.games.catan.rules.knowledge import discarded
from companion.games.catan.rules.resources import RESOURCES, Resources
from companion.games.catan.rules.state import (
    BUILD,
    DRAW,
    GUARDED_KNIGHTS,
    OVER,
    SETUP,
    TRADE,
    WALLED_ROADS,
    draws_allowed,
    has,
    points_of,
    side_a,
    stock,
    supply,
    victim,
)
from companion.rules import SeatNumber, Told, seats
from companion.web.answers import Column
from companion.web.game_page import GamePage, label
from companion.words import Language


def table(state: State, language: Language) -> answers.Table:
    arrows = len(state.terms.names) > 2
    return {
        "phase": state.phase,
        "winning": state.terms.winning,
        "kinds": {kind: _called(state, kind, language) for kind in KINDS},
        "players": [_player(state, seat, language) for seat in seats(len(state.terms.names))],
        "turn": _turn(state, language),
        "clockwise": state.clockwise if arrows else None,
        "stacks": [_stack(state, stack, language) for stack in STACKS],
        "expansions": [_expansion(state, name, language) for name, copies in state.terms.copies.items() if copies],
        "market": _market(state, language),
        "pile": _number(state.pile),
        "discards": _number(discarded(state)),
        "costs": _costs(state, language),
    }


def _called(state: State, name: str, language: Language) -> str:
    return label(state.terms.edition.labels, name, language)


# Everybody's tableau


def _player(state: State, seat: SeatNumber, language: Language) -> answers.Tableau:
    """What lies before a player, and how many cards are in the hand."""
    size = state.sizes[seat]
    return {
        "seat": seat,
        "name": state.terms.names[seat],
        "points": points_of(state, seat),
        "road": _sided(state.roads[seat], WALLED_ROADS if has(state, seat, "walls_roads") else 0),
        "knight": _sided(state.knights[seat], GUARDED_KNIGHTS if has(state, seat, "guards_knight") else 0),
        "village": state.villages[seat],
        "city": state.cities[seat],
        "expansions": [
            {"name": name, "word": _called(state, name, language), "points": state.terms.expansion(name).points}
            for name in state.expansions[seat]
        ],
        "hand": {"least": size.least, "most": size.most},
    }


def _sided(count: int, safe: int) -> answers.Sided:
    """Roads or knights: they lie with sides A and B up in turn (C12); the first ones may be protected (C14)."""
    return {"count": count, "a": side_a(count), "b": count - side_a(count), "safe": min(count, safe)}


# This turn


def _turn(state: State, language: Language) -> answers.Turn | None:
    if state.on_turn is None or state.phase in (SETUP, OVER):
        return None
    seat = state.on_turn
    return {
        "seat": seat,
        "trades_left": trades_left(state),
        "draws": state.due if state.phase == DRAW else draws_allowed(state, seat),
        "built": [{"kind": kind, "word": _called(state, kind, language)} for kind in state.built],
        "may_turn": state.may_turn,
        "takes_from": {
            kind: victim(state, seat, kind)
            for kind in SIDED
            if not supply(state, kind) and state.phase in (TRADE, BUILD)
        },
    }


# What is left


def _stack(state: State, stack: Stack, language: Language) -> answers.Stack:
    left, of = supply(state, stack), state.terms.supply[stack]
    return {"kind": stack, "word": _called(state, stack, language), "left": left, "of": of}


def _expansion(state: State, name: str, language: Language) -> answers.ExpansionStack:
    return {
        "name": name,
        "word": _called(state, name, language),
        "points": state.terms.expansion(name).points,
        "left": stock(state, name),
        "of": state.terms.copies[name],
    }


def _market(state: State, language: Language) -> answers.Market:
    """The cards that are known, and how many are not."""
    names = [RESOURCES[card] for card in resources.unpack(state.market + state.sure)]
    hidden = state.hidden - resources.count(state.sure)
    return {"shown": [{"name": name, "word": language.word(name)} for name in names], "hidden": hidden}


def _number(size: Size) -> int | None:
    """How many cards there are, where that is known."""
    return size.most if size.least == size.most else None


def _costs(state: State, language: Language) -> list[answers.Price]:
    """What each kind costs, and each expansion that has a price of its own."""
    return [
        {"name": name, "word": _called(state, name, language), "cost": _cost(cost, language)}
        for name, cost in prices(state)
    ]


def _cost(cost: Resources, language: Language) -> list[answers.ResourceCount]:
    counted = zip(RESOURCES, resources.counts(cost), strict=True)
    return [{"name": name, "word": language.word(name), "count": count} for name, count in counted if count]


def columns(state: State, told: Iterable[Told], language: Language) -> list[Column]:
    """Points by what they lie on: two roads or two knights make one, a city is two."""
    players = seats(len(state.terms.names))
    printed = state.terms.expansion
    expansions = [sum(printed(name).points for name in state.expansions[seat]) for seat in players]
    return [
        {"title": _called(state, "road", language), "points": [count // 2 for count in state.roads]},
        {"title": _called(state, "knight", language), "points": [count // 2 for count in state.knights]},
        {"title": _called(state, "village", language), "points": list(state.villages)},
        {"title": _called(state, "city", language), "points": [2 * count for count in state.cities]},
        {"title": _called(state, "expansion", language), "points": expansions},
    ]


PAGE = GamePage(table, columns=columns)
