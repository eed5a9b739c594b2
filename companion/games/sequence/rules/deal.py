"""Before the first turn: who deals, who begins, and the hands of a table that tells them (S2, S4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from companion.games.sequence.rules.cards import COPIES, Card, card_text, rank_of
from companion.games.sequence.rules.hands import hide_hand, refuse_seen
from companion.games.sequence.rules.moves import Cut, Deal, Dealer
from companion.games.sequence.rules.state import OVER, SETUP, TURN, State, copies
from companion.rules import Refusal, SeatNumber, Step, Task, seated

M = TypeVar("M")
T = TypeVar("T")

OUT = Card(-1)
"""In place of the cut of a player who is out of the running after a tie."""


def opening(state: State) -> tuple[Task, ...]:
    """What is done before the first turn."""
    terms = state.terms
    seats = (Task("S3", "sit_alternating", teams=terms.colours),) if terms.teams < len(terms.names) else ()
    return (*seats, Task("S4", "cut_for_deal"))


def refuse_cut(state: State, move: Cut) -> Refusal | None:
    if state.phase != SETUP:
        return Refusal("S4", "dealer_known")
    if state.cuts[move.player] is not None:
        return Refusal("S4", "cut_already", player=move.player)
    if state.cuts.count(move.card) == COPIES:
        return Refusal("S4", "cut_seen_twice", card=card_text(move.card))
    return None


def cut(state: State, move: Cut) -> Step[State]:
    """The lowest card deals, ace high; whoever ties for it cuts again."""
    cuts = (*state.cuts[: move.player], move.card, *state.cuts[move.player + 1 :])
    if None in cuts:
        return Step(state._replace(cuts=cuts))
    ranks = {player: rank_of(card) for player, card in seated(cuts) if card is not None and card != OUT}
    lowest = tuple(player for player, rank in ranks.items() if rank == min(ranks.values()))
    if len(lowest) > 1:
        again = tuple(None if player in lowest else OUT for player in range(len(cuts)))
        return Step(state._replace(cuts=again), (Task("S4", "cut_again", players=lowest),))
    return _begin(state._replace(cuts=cuts), lowest[0])


def refuse_dealer(state: State, move: Dealer) -> Refusal | None:
    if state.phase != SETUP:
        return Refusal("S4", "dealer_known")
    lowest = min((rank_of(card) for card in state.cuts if card is not None and card != OUT), default=0)
    mine = state.cuts[move.player]
    if mine == OUT or (mine is not None and rank_of(mine) > lowest):
        return Refusal("S4", "not_the_lowest", player=move.player)
    return None


def dealer(state: State, move: Dealer) -> Step[State]:
    return _begin(state, move.player)


def _begin(state: State, dealer: SeatNumber) -> Step[State]:
    first = state.terms.left_of(dealer)
    todo = (Task("S2", "deal", player=dealer, count=state.terms.hand_size), Task("S4", "begins", player=first))
    won = any(len(lines) >= state.terms.to_win for lines in state.turned)  # a position set up by hand can be
    return Step(state._replace(phase=OVER if won else TURN, on_turn=first), todo)


def refuse_deal(state: State, move: Deal) -> Refusal | None:
    if state.phase == SETUP:
        return Refusal("S4", "no_dealer")
    if state.played or state.exchanged:
        return Refusal("S2", "dealt_already")
    hand = state.hands[move.player] or ()
    if len(hand) + len(move.cards) > state.sizes[move.player]:
        return Refusal(
            "S2", "dealt_too_many", player=move.player, count=len(hand) + len(move.cards), size=state.sizes[move.player]
        )
    for card in move.cards:
        refusal = refuse_seen(state, card)
        if refusal:
            return refusal
        if copies(state, card) + move.cards.count(card) > COPIES:
            return Refusal("S5", "both_seen", card=card_text(card))
    return None


def deal(state: State, move: Deal) -> Step[State]:
    hand = (*(state.hands[move.player] or ()), *move.cards)
    return Step(state._replace(hands=(*state.hands[: move.player], hand, *state.hands[move.player + 1 :])))


def once_dealt(answer: Callable[[State, M], T]) -> Callable[[State, M], T]:
    """The same answer to a move, at a table that has dealt: a hand that was told only in part is not known."""

    def answered(state: State, move: M) -> T:
        return answer(state if state.played else without_parts(state), move)

    return answered


def without_parts(state: State) -> State:
    """The position in which a hand is known whole or not at all."""
    for player, hand in seated(state.hands):
        if hand is not None and len(hand) < state.sizes[player]:
            state = hide_hand(state, player)
    return state
