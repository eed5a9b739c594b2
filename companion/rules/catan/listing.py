"""What can happen next: the players' choices, and what the table may turn up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from companion.rules.catan import resources
from companion.rules.catan.edition import KINDS as BUILDINGS
from companion.rules.catan.moves import (
    MARKET,
    PILE,
    Build,
    Deal,
    Discard,
    Draw,
    EndTurn,
    Event,
    Guild,
    ShowMarket,
    Start,
    Trade,
    TurnArrows,
)
from companion.rules.catan.resources import KINDS, ONE, number
from companion.rules.catan.state import (
    BUILD,
    DRAW,
    EVENT,
    FIRST_HAND,
    GUILD,
    LIBRARY,
    OVER,
    ROBBERY,
    SETUP,
    TRADE,
    UNIVERSITY,
    State,
    deck,
    has,
    points_of,
    side_a,
    trades_allowed,
)
from companion.rules.catan.turn import refuse_kind, robbed
from companion.rules.core import Move

ALL_KINDS = tuple(KINDS)


def actors(state: State) -> tuple[int, ...]:
    """Who may act now: whoever is on turn, or those who have to discard."""
    if state.on_turn is None or state.phase in (OVER, EVENT):
        return ()
    return robbed(state) if state.phase == ROBBERY else (state.on_turn,)


def moves(state: State) -> Iterator[Move]:
    player = state.on_turn
    if state.phase == SETUP:
        yield from map(Start, range(len(state.terms.names)))
    elif state.phase == ROBBERY:
        for loser in robbed(state):
            yield from (Discard(loser, ONE[kind]) for kind in resources.kinds(state.hands[loser] or 0))
    elif player is not None and state.phase in (TRADE, BUILD):
        if state.phase == TRADE and state.trades < trades_allowed(state, player):
            yield from _trades(state, player)
        if state.expansions[player] and not state.used & GUILD and has(state, player, "guild"):
            yield from _guilds(state, player)
        yield from _builds(state, player)
        if state.may_turn:
            yield TurnArrows(player)
        yield Draw(player) if state.hands[player] is None else EndTurn(player)
    elif player is not None and state.phase == DRAW and state.hands[player] is None:
        yield Draw(player)


# Trades


def _trades(state: State, player: int) -> Iterator[Move]:
    hand = state.hands[player]
    mine = None if hand is None else resources.kinds(hand)
    if state.sizes[player].most:
        pile = deck(state)
        if pile or pile is None:
            yield from _pile_trades(player, mine, ALL_KINDS if pile is None else resources.kinds(pile))
        else:  # the discards are shuffled, with the card just given among them
            for gave in mine or ():
                yield from _pile_trades(player, (gave,), resources.kinds((state.discards or 0) | ONE[gave]))
    if not side_a(state.roads[player]):
        return
    yield from _swaps(player, MARKET, mine, None if state.hidden else resources.kinds(state.market), False)
    library = bool(state.expansions[player]) and not state.used & LIBRARY and has(state, player, "library")
    for partner, theirs in enumerate(state.hands):
        if partner != player and state.sizes[partner].most:
            kinds = None if theirs is None else resources.kinds(theirs)
            yield from _swaps(player, partner, mine, kinds, False)
            if library:
                yield from _swaps(player, partner, mine, kinds, True)


@lru_cache(maxsize=1 << 14)
def _pile_trades(player: int, mine: tuple[int, ...] | None, drawn: tuple[int, ...]) -> tuple[Trade, ...]:
    """Discard one, draw one."""
    if mine is None:
        return (Trade(player, PILE),)
    return tuple(Trade(player, PILE, gave, got) for gave in mine for got in drawn)


@lru_cache(maxsize=1 << 14)
def _swaps(
    player: int, partner: int, mine: tuple[int, ...] | None, theirs: tuple[int, ...] | None, library: bool
) -> tuple[Trade, ...]:
    """Take one first, then give any card back, the one just taken too."""
    if mine is None or theirs is None:
        return (Trade(player, partner, library=library),)
    return tuple(Trade(player, partner, gave, got, library) for got in theirs for gave in sorted({*mine, got}))


def _guilds(state: State, player: int) -> Iterator[Move]:
    mine = points_of(state, player)
    for other, theirs in enumerate(state.hands):
        if other != player and state.sizes[other].most and points_of(state, other) >= mine:
            kinds: tuple[int | None, ...] = (None,) if theirs is None else resources.kinds(theirs)
            yield from (Guild(player, other, got) for got in kinds)


# Buildings


def _builds(state: State, player: int) -> Iterator[Move]:
    hand = state.hands[player]
    student = bool(state.expansions[player]) and not state.used & UNIVERSITY and has(state, player, "university")
    for kind in BUILDINGS[:-1]:
        cost = state.terms.edition.costs[kind]
        if _affordable(state, player, hand, cost, student) and not refuse_kind(state, player, kind, None):
            yield from _payments(player, kind, None, hand, cost, student)
    if not state.cities[player]:
        return
    for expansion in state.terms.edition.expansions:
        if _affordable(state, player, hand, expansion.cost, student) and not refuse_kind(
            state, player, "expansion", expansion.name
        ):
            yield from _payments(player, "expansion", expansion.name, hand, expansion.cost, student)


def _affordable(state: State, player: int, hand: int | None, cost: int, student: bool) -> bool:
    if hand is None:
        return state.sizes[player].most >= resources.count(cost) - student
    return resources.can_pay(hand, cost) or (
        student and any(resources.can_pay(hand, less) for less in resources.lowered(cost))
    )


@lru_cache(maxsize=1 << 14)
def _payments(
    player: int, kind: str, expansion: str | None, hand: int | None, cost: int, student: bool
) -> tuple[Build, ...]:
    """The ways to pay for one building, with the university's help too where there is one."""
    if hand is None:
        plain = (Build(player, kind, expansion),)
        return (*plain, Build(player, kind, expansion, None, True)) if student else plain
    ways = [Build(player, kind, expansion, paid) for paid in resources.payments(hand, cost)]
    if student:
        less = {paid for lower in resources.lowered(cost) for paid in resources.payments(hand, lower)}
        ways += [Build(player, kind, expansion, paid, True) for paid in sorted(less)]
    return tuple(ways)


# What the table may turn up


def chances(state: State) -> Sequence[tuple[Move, int]]:
    """The next card to be told, for a table that tells everything: hands, market, events, draws."""
    if state.phase == OVER:
        return ()
    if state.phase == SETUP:
        for player, hand in enumerate(state.hands):
            if resources.count(hand or 0) < FIRST_HAND:
                return [(_deal(player, kind), left) for kind, left in _pile(state)]
    if state.hidden and None not in state.hands and (pile := _pile(state)):
        return [(_show(kind), left) for kind, left in pile]
    if state.phase == EVENT:
        return [(_event(event), 1) for event in state.terms.edition.events]
    if state.phase == DRAW and state.on_turn is not None and state.hands[state.on_turn] is not None:
        player = state.on_turn
        return [(_draw(player, kind), left) for kind, left in _pile(state)]
    return ()


def _pile(state: State) -> list[tuple[int, int]]:
    """The draw pile by resource; the discards when it is empty."""
    known = state.market + (state.discards or 0) + sum(hand or 0 for hand in state.hands)
    pile = state.terms.cards - known or state.discards or 0
    return [(kind, left) for kind in KINDS if (left := number(pile, kind))]


@cache
def _deal(player: int, kind: int) -> Deal:
    return Deal(player, ONE[kind])


@cache
def _show(kind: int) -> ShowMarket:
    return ShowMarket(ONE[kind])


@cache
def _event(event: str) -> Event:
    return Event(event)


@cache
def _draw(player: int, kind: int) -> Draw:
    return Draw(player, ONE[kind])
