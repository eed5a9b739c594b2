"""What can happen next: the players' choices, and what the table may turn up."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain

from companion.games.sequence.rules.cards import COPIES, KINDS, Card, Hand
from companion.games.sequence.rules.chips import union
from companion.games.sequence.rules.deal import refuse_dealer, without_parts
from companion.games.sequence.rules.hands import refuse_card, refuse_jack
from companion.games.sequence.rules.lines import BOARD_BITS, CELLS, CORNER_BITS, cells_of
from companion.games.sequence.rules.moves import (
    JACK,
    Cut,
    Deal,
    Dealer,
    Discard,
    Draw,
    Exchange,
    Move,
    Pass,
    Place,
    Remove,
    TableTalk,
    Team,
    TurnOver,
)
from companion.games.sequence.rules.state import DUE, OVER, SETUP, State, awaits_card, occupied, removable
from companion.games.sequence.rules.turn import is_dead, may_exchange, refuse_pass
from companion.rules import Chances, SeatNumber, seated, seats
from companion.rules.lots import ONE, numbers, pack


def actors(state: State) -> tuple[SeatNumber, ...]:
    """Who may act now: whoever is on turn, whoever still has to draw or discard, whoever has five chips to choose."""
    if state.on_turn is None or state.phase == OVER:
        return ()
    if state.fined:
        return state.fined
    drawing = [player for player in seats(len(state.draws)) if still_draws(state, player)]
    choosing = [choice.player for choice in state.choices]
    return tuple(sorted({state.on_turn, *drawing, *choosing}))


def moves(state: State) -> Iterator[Move]:
    if state.phase == SETUP:
        dealers = map(Dealer, seats(len(state.terms.names)))
        return (dealer for dealer in dealers if not refuse_dealer(state, dealer))
    if state.phase == OVER or state.on_turn is None:
        return iter(())
    if state.fined:
        return (Discard(player, card) for player in state.fined for card in _discardable(state, player))
    player = state.on_turn
    if state.owed[player]:
        return iter(())
    if not state.played:
        state = without_parts(state)
    hand = state.hands[player]
    plays = _blind_plays(state, player) if hand is None else iter(_plays(state, player, hand))
    return chain(plays, _asides(state)) if state.choices or state.terms.talk != "free" else plays


def still_draws(state: State, player: SeatNumber) -> bool:
    """Whether a card that this player draws is still to be told."""
    return state.draws[player] == DUE or state.owed[player] > 0 or awaits_card(state, player)


def _discardable(state: State, player: SeatNumber) -> list[Card]:
    hand = state.hands[player]
    if hand:
        return sorted(set(hand))
    return [card for card in KINDS if not refuse_card(state, player, card)]


def _asides(state: State) -> Iterator[Move]:
    """What may happen beside the turn: another five turned over, a penalty for table talk."""
    for choice in state.choices:
        yield from (TurnOver(choice.player, union(way)) for way in choice.options if way != choice.picked)
    if state.terms.talk != "free" and state.terms.teams < len(state.terms.names):
        yield from (TableTalk(Team(team)) for team in range(state.terms.teams))


def _plays(state: State, player: SeatNumber, hand: Hand) -> list[Move]:
    """What a known hand can play."""
    edition = state.terms.edition
    board = occupied(state)
    natural = _placements(player, None)
    found: list[Move] = []
    dead = []
    for card in set(hand):
        cells = edition.cells[card]
        if cells:
            one, other = cells
            free = len(found)
            if not board >> one & 1:
                found.append(natural[one])
            if not board >> other & 1:
                found.append(natural[other])
            if len(found) == free:
                dead.append(card)
        elif card in edition.two_eyed:
            wild = _placements(player, card)
            found += [wild[cell] for cell in cells_of(BOARD_BITS & ~(board | CORNER_BITS))]
        else:
            taking = _removals(player, card)
            found += [taking[cell] for cell in cells_of(removable(state, player))]
    if dead and may_exchange(state):
        found += [Exchange(player, card) for card in dead]
    return found or [Pass(player)]


def _blind_plays(state: State, player: SeatNumber) -> Iterator[Move]:
    """What a hand that is not known may be able to play."""
    edition = state.terms.edition
    free = cells_of(BOARD_BITS & ~(occupied(state) | CORNER_BITS))
    natural, wild, taking = _placements(player, None), _placements(player, JACK), _removals(player, None)
    yield from (natural[cell] for cell in free if not refuse_card(state, player, edition.board[cell]))
    if not refuse_jack(state, player, 2):
        yield from (wild[cell] for cell in free)
    if not refuse_jack(state, player, 1):
        yield from (taking[cell] for cell in cells_of(removable(state, player)))
    if may_exchange(state):
        dead = (card for card in KINDS if is_dead(state, card) and not refuse_card(state, player, card))
        yield from (Exchange(player, card) for card in dead)
    if not refuse_pass(state, Pass(player)):
        yield Pass(player)


@cache
def _placements(player: SeatNumber, card: Card | None) -> tuple[Place, ...]:
    return tuple(Place(player, cell, card) for cell in CELLS)


@cache
def _removals(player: SeatNumber, card: Card | None) -> tuple[Remove, ...]:
    return tuple(Remove(player, cell, card) for cell in CELLS)


# What the table may turn up


def chances(state: State) -> Chances | None:
    """The next card to be told: cuts, hands, draws."""
    if state.phase == OVER:
        return None
    if state.phase == SETUP:
        return Chances(_cuts(SeatNumber(state.cuts.index(None))), [COPIES - state.cuts.count(card) for card in KINDS])
    if state.fined:
        return None
    if any(state.owed):
        return Chances(_draws(next(player for player, owed in seated(state.owed) if owed)), _deck(state))
    if DUE in state.draws:
        return Chances(_draws(SeatNumber(state.draws.index(DUE))), _deck(state))
    if any(state.draws):
        drawing = [player for player in seats(len(state.draws)) if awaits_card(state, player)]
        if drawing:
            return Chances(_draws(drawing[0]), _deck(state))
    if not state.played and not state.exchanged:
        for player, size in seated(state.sizes):
            if len(state.hands[player] or ()) < size:
                return Chances(_deals(player), _deck(state))
    return None


def _deck(state: State) -> bytes:
    """How many of each kind of card are in the deck, where all hands are known."""
    left = _CARDS - state.seen if state.deck else _CARDS
    for hand in state.hands:
        for card in hand or ():
            left -= ONE[card]
    return numbers(left, len(KINDS))


_CARDS = COPIES * pack(KINDS)


@cache
def _cuts(player: SeatNumber) -> tuple[Cut, ...]:
    return tuple(Cut(player, card) for card in KINDS)


@cache
def _deals(player: SeatNumber) -> tuple[Deal, ...]:
    return tuple(Deal(player, (card,)) for card in KINDS)


@cache
def _draws(player: SeatNumber) -> tuple[Draw, ...]:
    return tuple(Draw(player, card) for card in KINDS)
