"""Buying a building (A7, A9, A24)."""

from __future__ import annotations

from companion.games.alhambra.rules import money
from companion.games.alhambra.rules.edition import COLOURS, Buildings, Price
from companion.games.alhambra.rules.money import CURRENCIES, Currency, Money
from companion.games.alhambra.rules.moves import Purchase
from companion.games.alhambra.rules.state import (
    UNSEEN,
    YARD,
    Building,
    State,
    Yard,
    give,
    held,
    left_unseen,
    settled,
    with_hand,
    with_slot,
)
from companion.games.alhambra.rules.turn import finish_turn, not_now, refuse_cards
from companion.rules import Refusal, SeatNumber, Step, Task
from companion.rules.lots import ONE, number


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


def _refuse_building(state: State, move: Purchase, slots: list[Currency]) -> Refusal | None:
    """Whether the yard, as far as it is known, offers this building."""
    edition = state.terms.edition
    colour = COLOURS[move.colour]
    if move.paid is not None and (move.slot is None or not money.is_in(move.paid, move.slot)):
        currency = money.currency_of(move.paid)
        if currency is None:
            return Refusal("A7", "mixed_money")
        if move.slot is not None and move.slot != currency:
            return Refusal(
                "A7", "wrong_currency", slot=edition.currencies[move.slot], paid=edition.currencies[currency]
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


def slots_of(state: State, move: Purchase) -> list[Currency]:
    """The slots this purchase can have been made from, by all that was told."""
    told = move.slot if move.slot is not None or move.paid is None else money.currency_of(move.paid)
    if told is not None:
        return [told] if _may_be(state.yard[told], move) else []
    slots = [slot for slot in CURRENCIES if _may_be(state.yard[slot], move)]
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


def _refuse_payment(state: State, move: Purchase, slots: list[Currency]) -> Refusal | None:
    """Whether the money, as far as it is known, was enough and was there."""
    slot = slots[0] if len(slots) == 1 else None
    price = price_of(state, move, slot)
    hand = state.hands[move.player]
    if move.paid is None:
        return None if hand is None else _refuse_poor(state, move, hand, slots)
    paid = money.worth(money.purse(move.paid, slots[0]))  # it names the slot, so there is one
    if price is not None and paid < price:
        return Refusal("A7", "paid_too_little", paid=paid, price=price)
    if hand is not None:
        return None if money.holds(hand, move.paid) else Refusal("A7", "not_in_hand", player=move.player)
    return refuse_cards(state, move.paid)


def _refuse_poor(state: State, move: Purchase, hand: Money, slots: list[Currency]) -> Refusal | None:
    """Whether a known hand could pay on any of the slots, where the payment itself was not told."""
    prices = [(slot, price_of(state, move, slot)) for slot in slots]
    short = [(money.worth(money.purse(hand, slot)), price) for slot, price in prices if price is not None]
    if len(short) < len(slots) or any(purse >= price for purse, price in short):
        return None
    return Refusal("A7", "cannot_afford", holds=max(purse for purse, _ in short), price=short[0][1])


def price_of(state: State, move: Purchase, slot: Currency | None) -> Price | None:
    """The price paid for: told, or printed on the one slot it can be."""
    if move.price is not None or slot is None:
        return move.price
    building = state.yard[slot]
    return None if building is None else building.price


def purchase(state: State, move: Purchase) -> Step[State]:
    player = move.player
    slots = slots_of(state, move)
    price = price_of(state, move, slots[0] if len(slots) == 1 else None)
    yard, seen = _without(state, move, slots, price)
    owner = SeatNumber(len(state.terms.names)) if move.for_dirk else player
    hand = state.hands[player]
    discards, money_deck = state.discards, state.money_deck
    if move.paid is None:
        hand = discards = money_deck = None  # what was paid is not told, so what is left is not known
    else:
        hand = None if hand is None else hand - move.paid
        discards = None if discards is None else discards + move.paid
    exact = None if price is None or move.paid is None else money.worth(money.purse(move.paid, slots[0])) == price
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
        return finish_turn(bought, False, state.display, state.hidden, {})
    return Step(settled(bought), (Task("A8", "act_again", player=player),) if exact else ())


def _without(state: State, move: Purchase, slots: list[Currency], price: Price | None) -> tuple[Yard, Buildings]:
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
