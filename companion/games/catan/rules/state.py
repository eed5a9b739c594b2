"""A position in the fast Catan card game. Hands are known as far as they were told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from companion.games.catan.rules import resources
from companion.games.catan.rules.edition import COUNTS, Building, Edition, Effect, Expansion, Sided, Stack, in_play
from companion.games.catan.rules.resources import NOTHING, Resources
from companion.rules import HouseRule, Refusal, SeatNumber, Setup, chosen, refuse_setup, seats
from companion.rules.swift import swift

MARKET_SIZE = 5
FIRST_HAND = 3
ROBBED_ABOVE = 7
LEAST_DRAWN = 2
TEN = 10
"""The points to win by the rule book (C16)."""
WALLED_ROADS = 3
GUARDED_KNIGHTS = 1
EXPANSIONS = HouseRule("expansions_a_turn", "C8", ("one", "several"))
POINTS = HouseRule("points_to_win", "C16", ("10", "8", "9", "11", "12", "13"))
MOST_OF_TWO = 12
"""Two players may have shared out the pieces so that nobody ever gets more points than this, and no match would end."""
HOUSE_RULES = (EXPANSIONS, POINTS)

# Words and not an enumeration: journals compare positions by their text, which must stay what it was.
Phase = Literal["setup", "trade", "build", "event", "robbery", "draw", "over"]
SETUP: Literal["setup"] = "setup"
TRADE: Literal["trade"] = "trade"
BUILD: Literal["build"] = "build"
EVENT: Literal["event"] = "event"
ROBBERY: Literal["robbery"] = "robbery"
DRAW: Literal["draw"] = "draw"
OVER: Literal["over"] = "over"

DIRECTIONS = ("clockwise", "counterclockwise")
"""Which way the arrows of the direction card point, by its two sides."""

LIBRARY, GUILD, UNIVERSITY = 1, 2, 4
"""What may be used once a turn, as bits."""


@dataclass(frozen=True)
class Terms:
    """What stays the same for a whole match."""

    edition: Edition
    names: tuple[str, ...]
    cards: Resources
    """All the resource cards in play."""
    supply: Mapping[Stack, int]
    """How many roads, knights, villages and expansions are in play, by player count (C1)."""
    copies: Mapping[str, int]
    """How many of each expansion are in play."""
    several_expansions: bool
    winning: int
    """The points that end the match (C16)."""

    @property
    def owners(self) -> tuple[str, ...]:
        return self.names

    def expansion(self, name: str) -> Expansion:
        return self.edition.by_name[name]


class Size(NamedTuple):
    """How many cards there are in one place: at least, and at most."""

    least: int
    most: int


@swift
class State(NamedTuple):
    terms: Terms
    phase: Phase
    on_turn: SeatNumber | None
    roads: tuple[int, ...]
    knights: tuple[int, ...]
    villages: tuple[int, ...]
    cities: tuple[int, ...]
    """Cities without an expansion."""
    expansions: tuple[tuple[str, ...], ...]
    clockwise: bool
    """The side of the direction card. It never changes the turn order (C4)."""
    trades: int
    """Trades made in this turn."""
    built: tuple[Building, ...]
    """Kinds built in this turn."""
    used: int
    may_turn: bool
    """A village was just built, and the builder may turn the direction card (C9)."""
    due: int
    """Cards still to be drawn at the end of this turn."""
    drawn: Resources
    """The cards told so far of those. They count as part of the hand when all were drawn."""
    hands: tuple[Resources | None, ...]
    """The hands that are known card by card."""
    parts: tuple[Resources, ...]
    """Of each hand that is not: the cards that are known to be in it."""
    sizes: tuple[Size, ...]
    market: Resources
    """The market cards that were told."""
    hidden: int
    """How many market cards were not told."""
    sure: Resources
    """Cards known to be among those, because they can lie nowhere else."""
    discards: Resources
    """The cards known to lie on the discards: all of them where everything was told."""
    pile: Size
    robbed: tuple[int, ...]
    """How many cards each player may have discarded for this turn's robbery, out of a hand that is not known."""


def start(setup: Setup) -> State | Refusal:
    """The table after set-up: everybody has a road and a village (C4)."""
    refusal = refuse_setup(setup, "C1", COUNTS, HOUSE_RULES)
    if refusal:
        return refusal
    count = len(setup.seats)
    winning = int(chosen(setup, POINTS))
    if count == 2 and winning > MOST_OF_TWO:
        return Refusal("C16", "out_of_reach", points=winning)
    edition = setup.edition
    assert isinstance(edition, Edition), "a setup has an edition of its own game"
    terms = Terms(
        edition=edition,
        names=setup.names,
        cards=edition.cards * (2 if count > 4 else 1),
        supply={stack: in_play(symbols, count) for stack, symbols in edition.stacks.items()},
        copies={expansion.name: in_play(expansion.copies, count) for expansion in edition.expansions},
        several_expansions=chosen(setup, EXPANSIONS) == "several",
        winning=winning,
    )
    undealt = max(0, resources.count(terms.cards) - MARKET_SIZE - count * FIRST_HAND)
    return State(
        terms=terms,
        phase=SETUP,
        on_turn=None,
        roads=(1,) * count,
        knights=(0,) * count,
        villages=(1,) * count,
        cities=(0,) * count,
        expansions=((),) * count,
        clockwise=True,
        trades=0,
        built=(),
        used=0,
        may_turn=False,
        due=0,
        drawn=NOTHING,
        hands=(None,) * count,
        parts=(NOTHING,) * count,
        sizes=(Size(FIRST_HAND, FIRST_HAND),) * count,
        market=NOTHING,
        hidden=MARKET_SIZE,
        sure=NOTHING,
        discards=NOTHING,
        pile=Size(undealt, undealt),
        robbed=(0,) * count,
    )


def points_of(state: State, player: SeatNumber) -> int:
    points = state.villages[player] + 2 * state.cities[player] + state.roads[player] // 2 + state.knights[player] // 2
    for name in state.expansions[player]:
        points += state.terms.edition.by_name[name].points
    return points


def points(state: State) -> tuple[int, ...]:
    return tuple(points_of(state, player) for player in seats(len(state.terms.names)))


def nearness(state: State) -> int:
    """How far the leading player has come, in half points: it takes two roads, or two knights, to make one."""
    halves = (
        2 * points_of(state, player) + state.roads[player] % 2 + state.knights[player] % 2
        for player in seats(len(state.terms.names))
    )
    return max(halves)


def has(state: State, player: SeatNumber, effect: Effect) -> bool:
    names = state.expansions[player]
    return bool(names) and any(state.terms.edition.by_name[name].effect == effect for name in names)


def side_a(count: int) -> int:
    """How many of a player's roads or knights lie with side A up: they alternate A, B, A, … (C12)."""
    return (count + 1) // 2


def trades_allowed(state: State, player: SeatNumber) -> int:
    return max(1, side_a(state.roads[player]))


def draws_allowed(state: State, player: SeatNumber) -> int:
    return LEAST_DRAWN + side_a(state.knights[player])


def supply(state: State, stack: Stack) -> int:
    """How many cards of a stack are left. A city is a village card turned over."""
    total = state.terms.supply[stack]
    if stack == "road":
        return total - sum(state.roads)
    if stack == "knight":
        return total - sum(state.knights)
    expanded = sum(map(len, state.expansions))
    return total - (expanded if stack == "expansion" else sum(state.villages) + sum(state.cities) + expanded)


def stock(state: State, expansion: str) -> int:
    """How many of one expansion are left."""
    return state.terms.copies[expansion] - sum(names.count(expansion) for names in state.expansions)


def victim(state: State, builder: SeatNumber, kind: Sided) -> SeatNumber | None:
    """Whose top road or knight goes to the builder when the supply is empty (C13, C14)."""
    count = len(state.terms.names)
    cards, safe = (state.roads, WALLED_ROADS) if kind == "road" else (state.knights, GUARDED_KNIGHTS)
    effect: Effect = "walls_roads" if kind == "road" else "guards_knight"
    step = 1 if state.clockwise else -1
    for distance in range(1, count):
        player = SeatNumber((builder + step * distance) % count)
        if cards[player] > (safe if has(state, player, effect) else 0):
            return player
    return None


def changed(items: tuple[int, ...], at: int, by: int) -> tuple[int, ...]:
    return (*items[:at], items[at] + by, *items[at + 1 :])
