"""Buying a building (A7, A9, A24)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.alhambra.rules import money
from companion.games.alhambra.rules.edition import COLOURS, Buildings, Price
from companion.games.alhambra.rules.money import CURRENCIES, Currency, Money
from companion.games.alhambra.rules.moves import Purchase
from companion.games.alhambra.rules.sight import refuse_in_all, seen_as, ways
from companion.games.alhambra.rules.state import (
    UNSEEN,
    YARD,
    Building,
    Sight,
    State,
    give,
    held,
    is_vague,
    left_unseen,
    settled,
    with_hand,
    with_slot,
    with_vague,
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
    return refuse_in_all(state, move, _refuse_from) if state.doubt else _refuse_from(state, move)


def _refuse_from(state: State, move: Purchase) -> Refusal | None:
    """Why this cannot have been bought from the yard as it is."""
    slots = slots_of(state, move)
    return _refuse_building(state, move, slots) or _refuse_payment(state, move, slots)


def _refuse_building(state: State, move: Purchase, slots: list[Currency]) -> Refusal | None:
    """Whether the yard, as far as it is known, offers this building."""
    edition, colour = state.terms.edition, COLOURS[move.colour]
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
    told = (move.colour, move.price)
    if state.yard[slots[0]] == told:
        return None
    if all(state.yard[slot] == UNSEEN for slot in slots) and not left_unseen(state, move.colour):
        return Refusal("A1", "colour_sold_out", colour=colour)
    if move.price is None or any(state.yard[slot] == told for slot in slots):
        return None
    kind = edition.kind_of.get((move.colour, move.price))
    if kind is None:
        return Refusal("A1", "no_such_price", colour=colour, price=move.price)
    if number(state.seen, kind) == edition.copies[kind]:
        return Refusal("A1", "price_sold_out", colour=colour, price=move.price)
    return None


def slots_of(state: State, move: Purchase) -> list[Currency]:
    """The slots that can have offered this building, by all that was told."""
    told = move.slot if move.slot is not None or move.paid is None else money.currency_of(move.paid)
    if told is not None:
        return [told] if _may_be(state.yard[told], move) else []
    slots = [slot for slot in CURRENCIES if _may_be(state.yard[slot], move)]
    if len(slots) > 1 and move.price is not None:
        kind = state.terms.edition.kind_of.get((move.colour, move.price))
        if kind is not None and number(state.seen, kind) == state.terms.edition.copies[kind]:
            return [slot for slot in slots if state.yard[slot] == (move.colour, move.price)]
    if len(slots) > 1 and not left_unseen(state, move.colour):
        return [slot for slot in slots if state.yard[slot] != UNSEEN] or slots
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
    if move.paid is None:
        return None if _payable(state, move, slots) else _too_poor(state, move, slots)
    slot = slots[0]  # the money names the slot, so there is one
    price = _price_of(state, move, slot)
    paid = money.worth(money.purse(move.paid, slot))
    if price is not None and paid < price:
        return Refusal("A7", "paid_too_little", paid=paid, price=price)
    if money.holds(state.hands[move.player], move.paid):
        return None
    if is_vague(state, move.player, slot):
        return refuse_cards(state, money.beyond(move.paid, state.hands[move.player]))
    return Refusal("A7", "not_in_hand", player=move.player)


def _payable(state: State, move: Purchase, slots: list[Currency]) -> list[Currency]:
    """The slots on which the hand, as far as it is known, could pay."""
    hand = state.hands[move.player]
    found = []
    for slot in slots:
        price = _price_of(state, move, slot)
        if price is None or is_vague(state, move.player, slot) or money.worth(money.purse(hand, slot)) >= price:
            found.append(slot)
    return found


def _too_poor(state: State, move: Purchase, slots: list[Currency]) -> Refusal:
    hand = state.hands[move.player]
    holds = max(money.worth(money.purse(hand, slot)) for slot in slots)
    return Refusal("A7", "cannot_afford", holds=holds, price=_price_of(state, move, slots[0]))


def _price_of(state: State, move: Purchase, slot: Currency) -> Price | None:
    """The price paid for: told, or printed on what lies there."""
    if move.price is not None:
        return move.price
    building = state.yard[slot]
    return None if building is None else building.price


# What a purchase does


class _Case(NamedTuple):
    """One way a purchase may have been made: from one of these slots, at this price, and it leaves the yard so."""

    slots: list[Currency]
    price: Price | None
    sight: Sight


def bought_from(state: State, move: Purchase) -> Currency | None:
    """The slot that a building was bought from, where it is told or can be only one."""
    slots = {slot for case in _cases(state, move) for slot in case.slots}
    return slots.pop() if len(slots) == 1 else None


def purchase(state: State, move: Purchase) -> Step[State]:
    if move.paid is None or state.doubt:
        return _purchase_in_doubt(state, move)
    slot = slots_of(state, move)[0]  # the money names the slot, so there is one
    price = _price_of(state, move, slot)
    exact = None if price is None else money.worth(money.purse(move.paid, slot)) == price
    bought = state._replace(
        bought=state.bought + 1,
        exact=exact,
        holdings=give(state.holdings, _owner(state, move), move.colour),
        yard=with_slot(state.yard, slot, None),
        seen=_seen(state, move, slot, price),
        hands=with_hand(state.hands, move.player, _hand_after(state, move.player, move.paid)),
        discards=None if state.discards is None else state.discards + move.paid,
        refilled=False,
        ended=False,
    )
    return _go_on(bought, move.player, exact)


def _owner(state: State, move: Purchase) -> SeatNumber:
    return SeatNumber(len(state.terms.names)) if move.for_dirk else move.player


def _hand_after(state: State, player: SeatNumber, paid: Money) -> Money:
    """What is still known of a hand that paid. It may have held what was paid without anybody knowing."""
    hand = state.hands[player]
    return hand - paid if money.holds(hand, paid) else hand - (paid - money.beyond(paid, hand))


def _go_on(bought: State, player: SeatNumber, exact: bool | None) -> Step[State]:
    """Paid exactly, there is another action; overpaid, the turn is over (A8)."""
    if exact is False:
        return finish_turn(bought, False, bought.display, bought.hidden, {}, ended=True)
    return Step(settled(bought), (Task("A8", "act_again", player=player),) if exact else ())


# A purchase that does not say all: what was paid, or from which slot it was


def _purchase_in_doubt(state: State, move: Purchase) -> Step[State]:
    cases = _cases(state, move)
    exact = _exact(state, move, cases)
    paid = move.paid or _only_payment(state, move.player, cases)
    bought = _paid_untold(state, move.player, cases) if paid is None else _paid(state, move.player, paid)
    bought = bought._replace(
        bought=state.bought + 1,
        exact=exact,
        holdings=give(state.holdings, _owner(state, move), move.colour),
        refilled=False,
        ended=False,
    )
    return _go_on(seen_as(bought, [case.sight for case in cases]), move.player, exact)


def _cases(state: State, move: Purchase) -> list[_Case]:
    """Every way this purchase may have been made."""
    return [case for way in ways(state) if not _refuse_from(way, move) for case in _cases_from(way, move)]


def _cases_from(state: State, move: Purchase) -> Iterator[_Case]:
    """One case for each building that is known, and one for all those that are not: they are all alike."""
    slots = slots_of(state, move)
    if move.paid is None:
        slots = _payable(state, move, slots)
    unseen = [slot for slot in slots if state.yard[slot] == UNSEEN]
    for slot in slots:
        if slot not in unseen or len(unseen) == 1:
            price = _price_of(state, move, slot)
            yield _Case([slot], price, _without(state, move, slot, price))
    if len(unseen) > 1:
        yield _Case(unseen, move.price, _without(state, move, None, move.price))


def _without(state: State, move: Purchase, slot: Currency | None, price: Price | None) -> Sight:
    """The yard and the prices seen after a purchase from this slot, or from one that nobody knows anything of."""
    yard = state.yard if slot is None else with_slot(state.yard, slot, None)
    return Sight(yard, _seen(state, move, slot, price))


def _seen(state: State, move: Purchase, slot: Currency | None, price: Price | None) -> Buildings:
    """The prices seen after a purchase. What was turned up was counted then."""
    if price is None or (slot is not None and state.yard[slot] == (move.colour, price)):
        return state.seen
    return state.seen + ONE[state.terms.edition.kind_of[move.colour, price]]


def _exact(state: State, move: Purchase, cases: list[_Case]) -> bool | None:
    """Whether the price was paid exactly, where that was told or can be only so (A8)."""
    answers: set[bool] = set()
    for slots, price, _ in cases:
        for slot in slots:
            if price is None or (move.paid is None and is_vague(state, move.player, slot)):
                return None
            if move.paid is not None:
                answers.add(money.worth(money.purse(move.paid, slot)) == price)
                continue
            purse = money.purse(state.hands[move.player], slot)
            answers |= {True} if money.pays_exactly(purse, price) else set()
            answers |= {False} if money.worth(purse) > price else set()
    return answers.pop() if len(answers) == 1 else None


def _paid(state: State, player: SeatNumber, paid: Money) -> State:
    discards = None if state.discards is None else state.discards + paid
    return state._replace(hands=with_hand(state.hands, player, _hand_after(state, player, paid)), discards=discards)


def _paid_untold(state: State, player: SeatNumber, cases: list[_Case]) -> State:
    """A payment that was not told makes less known, in the currencies it can have been."""
    currencies = 0
    for case in cases:
        for slot in case.slots:
            currencies |= 1 << slot
    return state._replace(
        hands=with_hand(state.hands, player, money.without(state.hands[player], currencies)),
        vague=with_vague(state.vague, player, state.vague[player] | currencies),
        discards=None,
        money_deck=None,
    )


def _only_payment(state: State, player: SeatNumber, cases: list[_Case]) -> Money | None:
    """What must have been paid, though nobody said so: all the money there is of the currency."""
    slots, price, _ = cases[0]
    if len(cases) > 1 or len(slots) > 1 or price is None or is_vague(state, player, slots[0]):
        return None
    purse = money.purse(state.hands[player], slots[0])
    return money.in_currency(purse, slots[0]) if money.needs_all(purse, price) else None
