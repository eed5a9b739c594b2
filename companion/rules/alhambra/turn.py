"""A player's turn: buy a building or take money (A5 to A11)."""

from __future__ import annotations

from typing import Any

from companion.rules.alhambra import money
from companion.rules.alhambra.edition import COLOURS
from companion.rules.alhambra.ending import begin_ending
from companion.rules.alhambra.moves import EndTurn, Purchase, TakeMoney
from companion.rules.alhambra.state import (
    LEFTOVERS,
    OVER,
    SETUP,
    UNSEEN,
    YARD,
    Building,
    State,
    Yard,
    give,
    held,
    left_unseen,
    located,
    settled,
    with_hand,
    with_slot,
)
from companion.rules.core import Refusal, Step, Task
from companion.rules.core.lots import ONE, number

TAKE_AT_MOST = 5


def not_now(state: State, player: int) -> Refusal | None:
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


# Buying


def refuse_purchase(state: State, move: Purchase) -> Refusal | None:
    refusal = not_now(state, move.player)
    if refusal:
        return refusal
    if move.for_dirk and state.terms.dirk is None:
        return Refusal("A24", "no_dirk")
    if state.bought == YARD:
        return Refusal("A9", "yard_empty")
    if held(state, move.colour) == state.terms.edition.cards[move.colour]:
        return Refusal("A1", "colour_sold_out", colour=COLOURS[move.colour])
    slots = slots_of(state, move)
    return _refuse_building(state, move, slots) or _refuse_payment(state, move, slots)


def _refuse_building(state: State, move: Purchase, slots: list[int]) -> Refusal | None:
    """Whether the yard, as far as it is known, offers this building."""
    edition = state.terms.edition
    colour = COLOURS[move.colour]
    if move.paid is not None:
        currency = money.currency_of(move.paid)
        if currency is None:
            return Refusal("A7", "mixed_money")
        if move.slot not in (None, currency):
            return Refusal(
                "A7", "wrong_currency", slot=edition.currencies[move.slot or 0], paid=edition.currencies[currency]
            )
    if not slots:
        return _refuse_slot(state, move)
    if all(state.yard[slot] == UNSEEN for slot in slots) and not left_unseen(state, move.colour):
        return Refusal("A1", "colour_sold_out", colour=colour)
    if move.price is None or any(state.yard[slot] == (move.colour, move.price) for slot in slots):
        return None
    kind = edition.kind_of.get((move.colour, move.price))
    if kind is None:
        return Refusal("A7", "no_such_price", colour=colour, price=move.price)
    if number(state.seen, kind) == edition.copies[kind]:
        return Refusal("A1", "price_sold_out", colour=colour, price=move.price)
    return None


def slots_of(state: State, move: Purchase) -> list[int]:
    """The slots this purchase can have been made from, by all that was told."""
    told = move.slot if move.slot is not None or move.paid is None else money.currency_of(move.paid)
    if told is not None:
        return [told] if _may_be(state.yard[told], move) else []
    slots = [slot for slot in range(YARD) if _may_be(state.yard[slot], move)]
    if len(slots) > 1 and move.price is not None:
        kind = state.terms.edition.kind_of.get((move.colour, move.price))
        if kind is not None and number(state.seen, kind) == state.terms.edition.copies[kind]:
            return [slot for slot in slots if state.yard[slot] == (move.colour, move.price)]
    return slots


def _may_be(building: Building | None, move: Purchase) -> bool:
    return (
        building is not None
        and (building.colour is None or building.colour == move.colour)
        and (building.price is None or move.price is None or building.price == move.price)
    )


def _refuse_slot(state: State, move: Purchase) -> Refusal:
    """Why no slot can have offered this building."""
    colour = COLOURS[move.colour]
    told = move.slot if move.slot is not None or move.paid is None else money.currency_of(move.paid)
    yard = state.yard if told is None else (state.yard[told],)
    for building in yard:
        if building is not None and building.colour == move.colour:
            return Refusal("A7", "price_differs", colour=colour, price=move.price, printed=building.price)
    if told is None:
        return Refusal("A7", "not_on_yard", colour=colour)
    slot = state.terms.edition.currencies[told]
    if yard[0] is None:
        return Refusal("A9", "slot_empty", slot=slot)
    return Refusal("A7", "slot_shows_other", slot=slot, colour=colour, shown=COLOURS[yard[0].colour or 0])


def _refuse_payment(state: State, move: Purchase, slots: list[int]) -> Refusal | None:
    """Whether the money, as far as it is known, was enough and was there."""
    slot = slots[0] if len(slots) == 1 else None
    price = price_of(state, move, slot)
    hand = state.hands[move.player]
    if move.paid is None:
        return None if hand is None else _refuse_poor(state, move, hand, slots)
    paid = money.total(move.paid)
    if price is not None and paid < price:
        return Refusal("A7", "paid_too_little", paid=paid, price=price)
    if hand is not None:
        return None if money.holds(hand, move.paid) else Refusal("A7", "not_in_hand", player=move.player)
    return refuse_cards(state, move.paid)


def _refuse_poor(state: State, move: Purchase, hand: int, slots: list[int]) -> Refusal | None:
    """Whether a known hand could pay on any of the slots, where the payment itself was not told."""
    prices = [(slot, price_of(state, move, slot)) for slot in slots]
    short = [(money.worth(money.purse(hand, slot)), price) for slot, price in prices if price is not None]
    if len(short) < len(slots) or any(purse >= price for purse, price in short):
        return None
    return Refusal("A7", "cannot_afford", holds=max(purse for purse, _ in short), price=short[0][1])


def price_of(state: State, move: Purchase, slot: int | None) -> int | None:
    """The price paid for: told, or printed on the one slot it can be."""
    if move.price is not None or slot is None:
        return move.price
    building = state.yard[slot]
    return None if building is None else building.price


def refuse_cards(state: State, cards: int) -> Refusal | None:
    """Whether cards that come from an unknown place can be there at all (A21)."""
    known, copies = located(state), state.terms.copies
    if money.within(known + cards, copies):
        return None
    card = next(card for card in money.unpack(cards) if money.number(known, card) + money.number(cards, card) > copies)
    return Refusal("A21", "card_elsewhere", card=card_text(state, card), copies=copies)


def card_text(state: State, card: int) -> str:
    return f"{state.terms.edition.initials[card // 9]}{card % 9 + 1}"


def purchase(state: State, move: Purchase) -> Step[State]:
    player = move.player
    slots = slots_of(state, move)
    price = price_of(state, move, slots[0] if len(slots) == 1 else None)
    yard, seen = _without(state, move, slots, price)
    owner = len(state.terms.names) if move.for_dirk else player
    hand = state.hands[player]
    discards, money_deck = state.discards, state.money_deck
    if move.paid is None:
        hand = discards = money_deck = None  # what was paid is not told, so what is left is not known
    else:
        hand = None if hand is None else hand - move.paid
        discards = None if discards is None else discards + move.paid
    exact = None if price is None or move.paid is None else money.total(move.paid) == price
    bought = state._replace(
        bought=state.bought + 1,
        exact=exact,
        holdings=give(state.holdings, owner, move.colour),
        yard=yard,
        seen=seen,
        hands=with_hand(state.hands, player, hand),
        discards=discards,
        money_deck=money_deck,
        refilled=False,
    )
    if exact is False:
        return _end(bought, False, state.display, state.hidden, {})
    return Step(settled(bought), (Task("A8", "act_again", player=player),) if exact else ())


def _without(state: State, move: Purchase, slots: list[int], price: int | None) -> tuple[Yard, int]:
    """The yard and the prices seen after this purchase.

    Where the slot cannot be told, what lies on those it may be is no longer known.
    """
    kind_of = state.terms.edition.kind_of
    yard, seen = state.yard, state.seen
    if len(slots) == 1 and yard[slots[0]] == (move.colour, price):
        return with_slot(yard, slots[0], None), seen  # it was counted when it was turned up
    for slot in slots:
        building = yard[slot]
        if building is not None and building.colour is not None and building.price is not None:
            seen -= ONE[kind_of[building.colour, building.price]]
        yard = with_slot(yard, slot, None if len(slots) == 1 else UNSEEN)
    return yard, seen if price is None else seen + ONE[kind_of[move.colour, price]]


# Taking money


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


def _unseen_part(state: State, cards: int) -> int:
    """The part of some cards that is not among the face-up money that was told."""
    return money.pack(
        card
        for card in set(money.unpack(cards))
        for _ in range(money.number(cards, card) - money.number(state.display, card))
    )


def take(state: State, move: TakeMoney) -> Step[State]:
    player = move.player
    if move.cards is None:
        changes: dict[str, Any] = {"hands": with_hand(state.hands, player, None), "money_deck": None, "discards": None}
        return _end(state._replace(**changes), True, 0, 0, {})
    unseen = 0 if money.holds(state.display, move.cards) else _unseen_part(state, move.cards)
    hand = state.hands[player]
    hidden = state.hidden - money.count(unseen) if unseen else state.hidden
    changes = {"hands": with_hand(state.hands, player, None if hand is None else hand + move.cards)}
    return _end(state, True, state.display - (move.cards - unseen), hidden, changes)


# Ending the turn


def refuse_end(state: State, move: EndTurn) -> Refusal | None:
    refusal = not_now(state, move.player)
    if refusal:
        return refusal
    if not state.bought and (state.display or state.hidden or _can_buy(state, move.player)):
        return Refusal("A5", "must_act", player=move.player)
    return None


def _can_buy(state: State, player: int) -> bool:
    """Whether a known hand can pay for some building that is known."""
    hand = state.hands[player]
    return hand is not None and any(
        building is not None and building.price is not None and money.worth(money.purse(hand, slot)) >= building.price
        for slot, building in enumerate(state.yard)
    )


def end(state: State, move: EndTurn) -> Step[State]:
    # Whoever paid exactly may have taken money as well; only a known hand would have told it.
    unsure = state.hands[move.player] is None and state.bought > 0
    return _end(state, None if unsure else False, state.display, state.hidden, {})


def _end(state: State, took: bool | None, display: int, hidden: int, changes: dict[str, Any]) -> Step[State]:
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
        on_turn=(state.on_turn + 1) % len(state.terms.names),
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
) -> tuple[int, int | None, int | None]:
    """How many money cards are laid out, and the deck and the discards after that."""
    deck, discards = state.money_deck, state.discards
    if deck is None or discards is None:
        if took:
            todo.append(Task("A10", "refill_money", count=missing if missing < YARD else None))
        return missing, None, None
    if deck < missing and discards:
        deck, discards = deck + money.count(discards), 0
        todo.append(Task("A10", "shuffle_money"))
    refill = min(missing, deck)
    if refill:
        todo.append(Task("A10", "refill_money", count=refill))
    return refill, deck - refill, discards
