"""What can happen next: the players' choices, and what the table may turn up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import chain

from companion.games.catan.rules import resources
from companion.games.catan.rules.construction import refuse_kind
from companion.games.catan.rules.edition import Building, Offer
from companion.games.catan.rules.knowledge import market_is_known, unplaced
from companion.games.catan.rules.moves import (
    MARKET,
    PILE,
    Build,
    Deal,
    Discard,
    Draw,
    EndTurn,
    Event,
    Guild,
    Move,
    Partner,
    ShowMarket,
    Start,
    Trade,
    TurnArrows,
)
from companion.games.catan.rules.resources import KINDS, NOTHING, ONE, Resource, Resources
from companion.games.catan.rules.state import (
    BUILD,
    DRAW,
    EVENT,
    GUILD,
    LIBRARY,
    OVER,
    ROBBERY,
    SETUP,
    TRADE,
    UNIVERSITY,
    State,
    has,
    points_of,
    side_a,
    trades_allowed,
)
from companion.games.catan.rules.turn import refuse_end, robbed
from companion.rules import Chances, SeatNumber, seated, seats

Kinds = tuple[Resource, ...]
Payable = tuple[Building, str | None, tuple[Build, ...]]
"""A building, by its name if it is an expansion, and the ways to pay for it."""


def actors(state: State) -> tuple[SeatNumber, ...]:
    """Who may act now: whoever is on turn, or those who have to discard."""
    if state.on_turn is None or state.phase in (OVER, EVENT):
        return ()
    return robbed(state) if state.phase == ROBBERY else (state.on_turn,)


def moves(state: State) -> Iterator[Move]:
    return chain.from_iterable(_choices(state))


def _choices(state: State) -> list[Iterable[Move]]:
    """What can be done, in groups; most of them are kept from one time to the next."""
    player = state.on_turn
    if player is not None and state.phase in (TRADE, BUILD):
        return _turn_choices(state, player)
    if state.phase == ROBBERY:
        hands = [(loser, state.hands[loser] or NOTHING) for loser in robbed(state)]
        return [[Discard(loser, ONE[kind]) for kind in resources.kinds(hand)] for loser, hand in hands]
    if player is not None and state.phase == DRAW:
        stop = () if refuse_end(state, _end(player)) else (_end(player),)
        return [(Draw(player), *stop)] if state.hands[player] is None else [stop]
    if state.phase == SETUP and not any(state.parts):  # else a hand is being told
        return [map(Start, seats(len(state.terms.names)))]
    return []


def _turn_choices(state: State, player: SeatNumber) -> list[Iterable[Move]]:
    found: list[Iterable[Move]] = []
    if state.phase == TRADE and state.trades < trades_allowed(state, player):
        found += _trades(state, player)
    if state.expansions[player] and not state.used & GUILD and has(state, player, "guild"):
        found.append(_guilds(state, player))
    found += _builds(state, player)
    if state.may_turn:
        found.append((TurnArrows(player),))
    found.append((Draw(player) if state.hands[player] is None else _end(player),))
    return found


# Trades


def _trades(state: State, player: SeatNumber) -> list[Iterable[Move]]:
    hand = state.hands[player]
    mine = None if hand is None else resources.kinds(hand)
    found: list[Iterable[Move]] = []
    if state.sizes[player].most:
        drawn = unplaced(state)
        if state.pile.least or mine is None:
            found.append(_pile_trades(player, mine, resources.kinds(drawn)))
        else:  # the discards are shuffled, with the card just given among them, or may be
            shuffled = [(gave, resources.kinds(drawn + state.discards | ONE[gave])) for gave in mine]
            found += [_pile_trades(player, (gave,), kinds) for gave, kinds in shuffled]
    if not side_a(state.roads[player]):
        return found
    shown = resources.kinds(state.market + state.sure) if market_is_known(state) else None
    found += _swaps(player, MARKET, hand, shown, False)
    library = bool(state.expansions[player]) and not state.used & LIBRARY and has(state, player, "library")
    for partner, theirs in seated(state.hands):
        if partner != player and state.sizes[partner].most:
            kinds = None if theirs is None else resources.kinds(theirs)
            found += _swaps(player, partner, hand, kinds, False)
            if library:
                found += _swaps(player, partner, hand, kinds, True)
    return found


@lru_cache(maxsize=1 << 14)
def _pile_trades(player: SeatNumber, mine: Kinds | None, drawn: Kinds) -> tuple[Trade, ...]:
    """Discard one, draw one."""
    if mine is None:
        return (Trade(player, PILE),)
    return tuple(_trade(player, PILE, gave, got, False) for gave in mine for got in drawn)


def _swaps(
    player: SeatNumber, partner: Partner, hand: Resources | None, theirs: Kinds | None, library: bool
) -> list[tuple[Trade, ...]]:
    """Take one first, then give any card back, the one just taken too."""
    if hand is None or theirs is None:
        return [(Trade(player, partner, library=library),)]
    swaps, mine = _swaps_with(player, partner, library), resources.one_of_each(hand)
    return [swaps[got][mine | ONE[got]] for got in theirs]


@cache
def _swaps_with(player: SeatNumber, partner: Partner, library: bool) -> list[dict[Resources, tuple[Trade, ...]]]:
    """For each card got, and for each set of cards there are to give back, the trades."""
    return [
        {
            resources.pack(some): tuple(_trade(player, partner, gave, got, library) for gave in some)
            for some in resources.SETS
        }
        for got in KINDS
    ]


@cache
def _trade(player: SeatNumber, partner: Partner, gave: Resource, got: Resource, library: bool) -> Trade:
    return Trade(player, partner, gave, got, library)


def _guilds(state: State, player: SeatNumber) -> Iterator[Move]:
    mine = points_of(state, player)
    for other, theirs in seated(state.hands):
        if other != player and state.sizes[other].most and points_of(state, other) >= mine:
            kinds: tuple[Resource | None, ...] = (None,) if theirs is None else resources.kinds(theirs)
            yield from (Guild(player, other, got) for got in kinds)


# Buildings


def _builds(state: State, player: SeatNumber) -> list[Iterable[Move]]:
    """The buildings that can be paid for, each with every way to pay."""
    hand = state.hands[player]
    student = bool(state.expansions[player]) and not state.used & UNIVERSITY and has(state, player, "university")
    edition = state.terms.edition
    prices = edition.prices if state.cities[player] else edition.plain_prices
    if hand is not None:
        payable = _payable(player, hand, prices, student)
    else:
        payable = [(kind, name, _untold(state, player, kind, name, cost, student)) for kind, name, cost in prices]
    return [ways for kind, name, ways in payable if ways and not refuse_kind(state, player, kind, name)]


@lru_cache(maxsize=1 << 14)
def _payable(player: SeatNumber, hand: Resources, prices: tuple[Offer, ...], student: bool) -> list[Payable]:
    """What a known hand can pay for, and how."""
    ways = [(kind, name, _paid(player, kind, name, hand, cost, student)) for kind, name, cost in prices]
    return [each for each in ways if each[2]]


def _paid(
    player: SeatNumber, kind: Building, expansion: str | None, hand: Resources, cost: Resources, student: bool
) -> tuple[Build, ...]:
    """The ways to pay for one building out of a known hand, by the university's help too."""
    ways = [_build(player, kind, expansion, way, False) for way in resources.payments(hand, cost)]
    if student:
        ways += [_build(player, kind, expansion, way, True) for way in resources.lowered_payments(hand, cost)]
    return tuple(ways)


def _untold(
    state: State, player: SeatNumber, kind: Building, expansion: str | None, cost: Resources, student: bool
) -> tuple[Build, ...]:
    """The ways to pay out of a hand that is not known: as far as its size allows."""
    most, due = state.sizes[player].most, resources.count(cost)
    helped = (False, True) if student else (False,)
    return tuple(
        Build(player, kind, expansion, None, by_university) for by_university in helped if most >= due - by_university
    )


@lru_cache(maxsize=1 << 14)
def _build(
    player: SeatNumber, kind: Building, expansion: str | None, paid: Resources | None, university: bool
) -> Build:
    return Build(player, kind, expansion, paid, university)


# What the table may turn up


def chances(state: State) -> Chances | None:
    """The next card to be told: hands, market, events, draws."""
    if state.phase == DRAW and state.on_turn is not None and state.hands[state.on_turn] is not None:
        return Chances(_draws(state.on_turn), _pile(state))
    if state.phase == OVER:
        return None
    if state.phase == SETUP:
        for player, hand in seated(state.hands):
            if hand is None:
                return Chances(_deals(player), _pile(state))
    if state.hidden and None not in state.hands and (there := state.sure or unplaced(state)):
        return Chances(_SHOWS, resources.counts(there))
    if state.phase == EVENT:
        events = state.terms.edition.events
        return Chances([Event(event) for event in events], [1] * len(events))
    return None


def _pile(state: State) -> tuple[int, ...]:
    """The draw pile by resource; the discards when it is empty. What was told of a draw is gone from there."""
    pile, drawn = unplaced(state), state.drawn
    if state.pile.least >= state.due + resources.count(drawn) and resources.holds(pile, drawn):
        return resources.counts(pile - drawn)
    left = resources.left_of(pile, drawn)
    return resources.counts(left or resources.left_of(state.discards, resources.left_of(drawn, pile)))


_SHOWS = tuple(ShowMarket(ONE[kind]) for kind in KINDS)


@cache
def _end(player: SeatNumber) -> EndTurn:
    return EndTurn(player)


@cache
def _deals(player: SeatNumber) -> tuple[Deal, ...]:
    return tuple(Deal(player, ONE[kind]) for kind in KINDS)


@cache
def _draws(player: SeatNumber) -> tuple[Draw, ...]:
    return tuple(Draw(player, ONE[kind]) for kind in KINDS)
