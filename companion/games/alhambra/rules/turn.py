"""Whose turn it is, taking money, ending the turn (A5, A6, A8, A10, A11)."""

from __future__ import annotations

from typing import TypedDict

from companion.games.alhambra.rules import money
from companion.games.alhambra.rules.endgame import begin_ending
from companion.games.alhambra.rules.money import NOTHING, Money, MoneyCard
from companion.games.alhambra.rules.moves import EndTurn, TakeMoney
from companion.games.alhambra.rules.state import (
    LEFTOVERS,
    OVER,
    SETUP,
    UNSEEN,
    YARD,
    Hands,
    State,
    Yard,
    located,
    on_slots,
    with_hand,
)
from companion.rules import Refusal, SeatNumber, Step, Task

TAKE_AT_MOST = 5


def not_now(state: State, player: SeatNumber) -> Refusal | None:
    """Why this player cannot act at all, or None."""
    if state.phase == SETUP:
        return Refusal("A3", "not_started")
    if state.phase == LEFTOVERS:
        return Refusal("A18", "turns_are_over")
    if state.phase == OVER:
        return Refusal("A20", "match_over")
    if state.dirk_due:
        return Refusal("A23" if state.scored else "A22", "dirk_draws_first", count=state.dirk_due)
    if player != state.on_turn:
        return Refusal("A5", "not_your_turn", player=player, on_turn=state.on_turn)
    return None


def refuse_cards(state: State, cards: Money) -> Refusal | None:
    """Whether cards that come from an unknown place can be there at all (A21)."""
    known, copies = located(state), state.terms.copies
    if money.within(known + cards, copies):
        return None
    card = next(card for card in money.unpack(cards) if money.number(known, card) + money.number(cards, card) > copies)
    return Refusal("A21", "card_elsewhere", card=card_text(state, card), copies=copies)


def card_text(state: State, card: MoneyCard) -> str:
    return state.terms.edition.card_text(card)


def refuse_take(state: State, move: TakeMoney) -> Refusal | None:
    refusal = not_now(state, move.player)
    if refusal:
        return refusal
    if not state.display and not state.hidden:
        return Refusal("A6", "no_money_on_show")
    if move.cards is None:
        return None
    if not move.cards:
        return Refusal("A5", "must_act", player=move.player)
    if money.count(move.cards) > 1 and money.total(move.cards) > TAKE_AT_MOST:
        return Refusal("A6", "took_too_much", total=money.total(move.cards), most=TAKE_AT_MOST)
    if money.holds(state.display, move.cards):
        return None
    unseen = _unseen_part(state, move.cards)
    if money.count(unseen) > state.hidden:
        return Refusal("A6", "not_on_show", card=card_text(state, money.unpack(unseen)[0]))
    return refuse_cards(state, unseen)


def _unseen_part(state: State, cards: Money) -> Money:
    """The part of some cards that is not among the face-up money that was told."""
    return money.pack(
        card
        for card in set(money.unpack(cards))
        for _ in range(money.number(cards, card) - money.number(state.display, card))
    )


class Taken(TypedDict, total=False):
    """What else the last action of a turn changed, to be set in the same copy."""

    hands: Hands


def take(state: State, move: TakeMoney) -> Step[State]:
    player = move.player
    if move.cards is None:
        untold = state._replace(hands=with_hand(state.hands, player, None), money_deck=None, discards=None)
        return finish_turn(untold, True, NOTHING, 0, {})
    unseen = NOTHING if money.holds(state.display, move.cards) else _unseen_part(state, move.cards)
    hand = state.hands[player]
    hidden = state.hidden - money.count(unseen) if unseen else state.hidden
    changes: Taken = {"hands": with_hand(state.hands, player, None if hand is None else hand + move.cards)}
    return finish_turn(state, True, state.display - (move.cards - unseen), hidden, changes)


def refuse_end(state: State, move: EndTurn) -> Refusal | None:
    refusal = not_now(state, move.player)
    if refusal:
        return refusal
    if not state.bought and (state.display or state.hidden or _can_buy(state, move.player)):
        return Refusal("A5", "must_act", player=move.player)
    return None


def _can_buy(state: State, player: SeatNumber) -> bool:
    """Whether a known hand can pay for some building that is known."""
    hand = state.hands[player]
    return hand is not None and any(
        building is not None and building.price is not None and money.worth(money.purse(hand, slot)) >= building.price
        for slot, building in on_slots(state.yard)
    )


def end(state: State, move: EndTurn) -> Step[State]:
    # Whoever paid exactly may have taken money as well; only a known hand would have told it.
    unsure = state.hands[move.player] is None and state.bought > 0
    return finish_turn(state, None if unsure else False, state.display, state.hidden, {})


def finish_turn(state: State, took: bool | None, display: Money, hidden: int, changes: Taken) -> Step[State]:
    """Refill buildings, then money; the next player's turn, or the end (A10, A11, A18).

    `took` says whether money was taken, as far as that was told; `display` and `hidden` what of it still lies open;
    `changes` what else the last action changed.
    """
    todo: list[Task] = []
    refill = min(state.bought, state.deck)
    if refill:
        todo.append(Task("A10", "refill_buildings", count=refill))
    missing, money_deck, discards = _refill_money(state, YARD - hidden - money.count(display), took, todo)
    assert state.on_turn is not None
    turned = state._replace(
        **changes,
        on_turn=SeatNumber((state.on_turn + 1) % len(state.terms.names)),
        bought=0,
        exact=None,
        deck=state.deck - refill,
        yard=_refill_yard(state.yard, refill) if state.bought else state.yard,
        display=display,
        hidden=hidden + missing,
        money_deck=money_deck,
        discards=discards,
        refilled=True if missing else took,
    )
    if refill < state.bought:
        return begin_ending(turned, YARD - state.bought + refill, todo)
    return Step(turned, tuple(todo))


def _refill_yard(yard: Yard, count: int) -> Yard:
    """The yard with its first empty slots filled by buildings not seen yet."""
    filled = []
    for building in yard:
        if building is None and count:
            building, count = UNSEEN, count - 1
        filled.append(building)
    return tuple(filled)


def _refill_money(
    state: State, missing: int, took: bool | None, todo: list[Task]
) -> tuple[int, int | None, Money | None]:
    """How many money cards are laid out, and the deck and the discards after that."""
    deck, discards = state.money_deck, state.discards
    if deck is None or discards is None:
        if took:
            todo.append(Task("A10", "refill_money", count=missing if missing < YARD else None))
        return missing, None, None
    if deck < missing and discards:
        deck, discards = deck + money.count(discards), NOTHING
        todo.append(Task("A10", "shuffle_money"))
    refill = min(missing, deck)
    if refill:
        todo.append(Task("A10", "refill_money", count=refill))
    return refill, deck - refill, discards
