"""Whose turn it is, taking money, ending the turn (A5, A6, A8, A10, A11)."""

from __future__ import annotations

from typing import TypedDict

from companion.games.alhambra.rules import money
from companion.games.alhambra.rules.endgame import begin_ending, card_may_come
from companion.games.alhambra.rules.money import NOTHING, Money, MoneyCard
from companion.games.alhambra.rules.moves import EndTurn, TakeMoney
from companion.games.alhambra.rules.piles import overdue
from companion.games.alhambra.rules.refill import refill_money
from companion.games.alhambra.rules.sight import plain, seen_as
from companion.games.alhambra.rules.state import (
    ALL_CURRENCIES,
    LEFTOVERS,
    OVER,
    SETUP,
    UNSEEN,
    YARD,
    Currencies,
    Hands,
    Sight,
    State,
    Yard,
    located,
    on_slots,
    stack_bounds,
    with_hand,
    with_vague,
)
from companion.rules import Refusal, SeatNumber, Step, Task

TAKE_AT_MOST = 5
_REFILLS = tuple(Task("A10", "refill_buildings", count=count) for count in range(YARD + 1))


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
    """Whether cards that come from an unknown place can be there at all. With two players there are fewer (A21)."""
    known, copies = located(state), state.terms.copies
    if money.within(known + cards, copies):
        return None
    card = next(card for card in money.unpack(cards) if money.number(known, card) + money.number(cards, card) > copies)
    two, dealing, text = state.terms.dirk is not None, state.phase == SETUP, card_text(state, card)
    return Refusal("A21" if two else "A2" if dealing else "A10", "card_elsewhere", card=text, copies=copies)


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
    unseen = money.beyond(move.cards, state.display)
    if money.count(unseen) > state.hidden:
        return Refusal("A6", "not_on_show", card=card_text(state, money.unpack(unseen)[0]))
    return refuse_cards(state, unseen)


class Taken(TypedDict, total=False):
    """What else the last action of a turn changed, to be set in the same copy."""

    hands: Hands
    shuffled: Money
    before_shuffle: int


def take(state: State, move: TakeMoney) -> Step[State]:
    player = move.player
    if move.cards is None:
        return _take_untold(state, player)
    changes: Taken = {"hands": with_hand(state.hands, player, state.hands[player] + move.cards)}
    if money.holds(state.display, move.cards):
        return finish_turn(state, True, state.display - move.cards, state.hidden, changes)
    unseen = money.beyond(move.cards, state.display)
    return finish_turn(state, True, state.display - (move.cards - unseen), state.hidden - money.count(unseen), changes)


def _take_untold(state: State, player: SeatNumber) -> Step[State]:
    untold = state._replace(vague=_vague_after(state, player), money_deck=None, discards=None)
    return finish_turn(untold, True, NOTHING, 0, {})


def _vague_after(state: State, player: SeatNumber) -> tuple[Currencies, ...]:
    """What was held before is held still, but there may be more: of a currency that lay on show."""
    taken = ALL_CURRENCIES if state.hidden else money.currencies_in(state.display)
    return with_vague(state.vague, player, state.vague[player] | taken)


def refuse_end(state: State, move: EndTurn) -> Refusal | None:
    if _has_ended(state, move.player):
        return None
    refusal = not_now(state, move.player)
    if refusal:
        return refusal
    if not state.bought and (_is_money_on_show(state) or _can_buy(state, move.player)):
        return Refusal("A5", "must_act", player=move.player)
    return None


def _has_ended(state: State, player: SeatNumber) -> bool:
    """Whether somebody says only what is known already: the turn ended when more than the price was paid (A8)."""
    assert not state.ended or state.on_turn is not None
    return state.ended and state.on_turn == (player + 1) % len(state.terms.names)


def _is_money_on_show(state: State) -> bool:
    """Whether there is money to take for certain. Where not all was told, the deck may have run out."""
    if state.display or state.money_deck is not None:
        return bool(state.display or state.hidden)
    return state.hidden > 0 and state.drawn[1] <= stack_bounds(state)[0]


def _can_buy(state: State, player: SeatNumber) -> bool:
    """Whether the money that is known can pay for some building that is known."""
    hand = state.hands[player]
    return any(
        building is not None and building.price is not None and money.worth(money.purse(hand, slot)) >= building.price
        for slot, building in on_slots(state.yard)
    )


def end(state: State, move: EndTurn) -> Step[State]:
    if _has_ended(state, move.player):
        return Step(state._replace(ended=False))
    # Whoever paid exactly may have taken money as well; only a known hand would have told it.
    if state.vague[move.player] and state.bought:
        return finish_turn(state._replace(vague=_vague_after(state, move.player)), None, NOTHING, YARD, {})
    return finish_turn(state, False, state.display, state.hidden, {})


def finish_turn(
    state: State, took: bool | None, display: Money, hidden: int, changes: Taken, ended: bool = False
) -> Step[State]:
    """Refill buildings, then money; the next player's turn, or the end (A10, A11, A18).

    `took` says whether money was taken, as far as that was told; `display` and `hidden` what of it still lies open;
    `changes` what else the last action changed; `ended` whether it ended the turn by itself.
    """
    todo: list[Task] = []
    bought = state.bought
    refill = min(bought, state.deck)
    if refill:
        todo.append(_REFILLS[refill])
    is_over = refill < bought
    if is_over:
        state = plain(state)
    if is_over and not card_may_come(state):
        laid, money_deck, discards, shuffled, before = 0, state.money_deck, state.discards, NOTHING, 0
        took = False  # nobody will need money any more
        hidden = YARD - money.count(display) if money_deck is None else hidden
    else:
        laid, money_deck, discards, shuffled, before = refill_money(
            state, YARD - hidden - money.count(display), took, todo
        )
    if before or state.before_shuffle:
        changes = {**changes, "shuffled": shuffled, "before_shuffle": before}
    drawn = state.drawn
    if money_deck is None or laid:
        drawn = _drawn(state, took, laid)
    assert state.on_turn is not None
    turned = state._replace(
        **changes,
        on_turn=SeatNumber((state.on_turn + 1) % len(state.terms.names)),
        bought=0,
        exact=None,
        deck=state.deck - refill,
        yard=_filled(state.yard, refill) if bought and not state.doubt else state.yard,
        display=display,
        hidden=hidden + laid,
        money_deck=money_deck,
        discards=discards,
        drawn=drawn,
        refilled=True if laid else took,
        ended=ended,
    )
    told = overdue(state, drawn[0]) if drawn is not state.drawn else ()
    if is_over:
        return begin_ending(turned, YARD - bought + refill, todo, [*told])
    if state.doubt and bought:
        turned = seen_as(turned, [Sight(_filled(yard, refill), seen) for yard, seen in state.doubt])
    return Step(turned, tuple(todo), told)


def _drawn(state: State, took: bool | None, laid: int) -> tuple[int, int]:
    """How many money cards were turned up in refills until now: at least, at most."""
    least, most = state.drawn
    if state.money_deck is not None:
        return least + laid, most + laid
    if took is None:
        return least, most + YARD
    if took and laid == YARD:
        return least + 1, most + YARD  # all that is known is that some were taken
    return least + laid, most + laid


def _filled(yard: Yard, count: int) -> Yard:
    """The yard with its first empty slots filled by buildings not seen yet."""
    filled = []
    for building in yard:
        if building is None and count:
            building, count = UNSEEN, count - 1
        filled.append(building)
    return tuple(filled)
