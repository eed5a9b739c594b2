"""What can happen next: the players' choices, and what the table may turn up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from companion.rules.core import Move
from companion.rules.sequence.cards import COPIES, KINDS
from companion.rules.sequence.lines import BOARD_BITS, CELLS, CORNER_BITS, cells_of
from companion.rules.sequence.moves import (
    JACK,
    Cut,
    Deal,
    Dealer,
    Discard,
    Draw,
    Exchange,
    Pass,
    Place,
    Remove,
    TableTalk,
    TurnOver,
)
from companion.rules.sequence.state import DUE, OVER, SETUP, State, copies, occupied
from companion.rules.sequence.table import OUT
from companion.rules.sequence.turn import is_dead, refuse_card, refuse_jack, refuse_pass, removable, union


def actors(state: State) -> tuple[int, ...]:
    """Who may act now: whoever is on turn, who still has to draw or discard, who has five chips to choose."""
    if state.on_turn is None or state.phase == OVER:
        return ()
    if state.fined:
        return state.fined
    drawing = [player for player, draw in enumerate(state.draws) if draw == DUE]
    choosing = [choice.player for choice in state.choices]
    return tuple(sorted({state.on_turn, *drawing, *choosing}))


def moves(state: State) -> Iterator[Move]:
    if state.phase == SETUP:
        yield from (Dealer(player) for player, card in enumerate(state.cuts) if card != OUT)
        return
    if state.phase == OVER or state.on_turn is None:
        return
    if state.fined:
        for player in state.fined:
            yield from (Discard(player, card) for card in sorted(set(state.hands[player] or ())))
        return
    player = state.on_turn
    hand = state.hands[player]
    if hand is None:
        yield from _blind_plays(state, player)
    else:
        yield from _plays(state, player, hand)
    for choice in state.choices:
        yield from (TurnOver(choice.player, union(way)) for way in choice.options if way != choice.picked)
    if state.terms.talk != "free" and state.terms.teams < len(state.terms.names):
        yield from map(TableTalk, range(state.terms.teams))


def _plays(state: State, player: int, hand: tuple[int, ...]) -> list[Move]:
    """What a known hand can play."""
    edition = state.terms.edition
    board = occupied(state)
    natural = _placements(player, None)
    found: list[Move] = []
    dead = []
    for card in set(hand):
        cells = edition.cells[card]
        if cells:
            free = [natural[cell] for cell in cells if not board >> cell & 1]
            found += free
            if not free:
                dead.append(card)
        elif card in edition.two_eyed:
            wild = _placements(player, card)
            found += [wild[cell] for cell in cells_of(BOARD_BITS & ~(board | CORNER_BITS))]
        else:
            taking = _removals(player, card)
            found += [taking[cell] for cell in cells_of(removable(state, player))]
    if not found:
        found.append(Pass(player))
    if dead and (not state.exchanged or state.terms.many_dead_cards):
        found += [Exchange(player, card) for card in dead]
    return found


def _blind_plays(state: State, player: int) -> Iterator[Move]:
    """What a hand that is not known may be able to play."""
    edition = state.terms.edition
    free = cells_of(BOARD_BITS & ~(occupied(state) | CORNER_BITS))
    natural, wild, taking = _placements(player, None), _placements(player, JACK), _removals(player, None)
    yield from (natural[cell] for cell in free if not refuse_card(state, player, edition.board[cell]))
    if not refuse_jack(state, player, 2):
        yield from (wild[cell] for cell in free)
    if not refuse_jack(state, player, 1):
        yield from (taking[cell] for cell in cells_of(removable(state, player)))
    if not state.exchanged or state.terms.many_dead_cards:
        dead = (card for card in KINDS if is_dead(state, card) and not refuse_card(state, player, card))
        yield from (Exchange(player, card) for card in dead)
    if not refuse_pass(state, Pass(player)):
        yield Pass(player)


@cache
def _placements(player: int, card: int | None) -> tuple[Place, ...]:
    return tuple(Place(player, cell, card) for cell in CELLS)


@cache
def _removals(player: int, card: int | None) -> tuple[Remove, ...]:
    return tuple(Remove(player, cell, card) for cell in CELLS)


# What the table may turn up


def chances(state: State) -> Sequence[tuple[Move, int]]:
    """The next card to be told, for a table that tells everything: cuts, hands, draws."""
    if state.phase == OVER:
        return ()
    if state.phase == SETUP:
        player = state.cuts.index(None)
        return [(_cut(player, card), left) for card in KINDS if (left := COPIES - state.cuts.count(card))]
    if not state.played and not state.exchanged:
        for player, size in enumerate(state.sizes):
            if len(state.hands[player] or ()) < size:
                return [(_deal(player, card), left) for card, left in _deck(state)]
    if DUE in state.draws and not state.fined:
        player = state.draws.index(DUE)
        return [(_draw(player, card), left) for card, left in _deck(state)]
    return ()


def _deck(state: State) -> list[tuple[int, int]]:
    """The kinds of card in the deck with their number, where all hands are known."""
    if not state.deck:
        state = state._replace(seen=0)
    return [(card, left) for card in KINDS if (left := COPIES - copies(state, card))]


@cache
def _cut(player: int, card: int) -> Cut:
    return Cut(player, card)


@cache
def _deal(player: int, card: int) -> Deal:
    return Deal(player, (card,))


@cache
def _draw(player: int, card: int) -> Draw:
    return Draw(player, card)
