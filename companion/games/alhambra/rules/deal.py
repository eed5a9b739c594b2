"""What is dealt and turned up: money, buildings, Dirk's draws, and who begins (A1 to A4, A21 to A23)."""

from __future__ import annotations

from companion.games.alhambra.rules import money
from companion.games.alhambra.rules.edition import COLOURS, Buildings, Colour, Price
from companion.games.alhambra.rules.money import NOTHING
from companion.games.alhambra.rules.moves import Deal, DirkDraws, ShowBuilding, ShowMoney, Start
from companion.games.alhambra.rules.state import (
    OVER,
    SETUP,
    TURN,
    UNSEEN,
    YARD,
    Building,
    State,
    give,
    left_unseen,
    settled,
    with_hand,
    with_slot,
)
from companion.games.alhambra.rules.turn import card_text, refuse_cards
from companion.rules import Refusal, SeatNumber, Step, Task, seated, seats
from companion.rules.lots import ONE, number

ENOUGH = 20


def opening(state: State) -> tuple[Task, ...]:
    """What is laid out before the first turn."""
    two = state.terms.dirk is not None
    todo = [Task("A21", "remove_copies")] if two else []
    todo.append(Task("A1", "lay_out_buildings", count=YARD))
    if two:
        todo.append(Task("A22", "draw_for_dirk", count=state.dirk_due))
    return (
        *todo,
        Task("A2", "deal_money", total=ENOUGH),
        Task("A4", "lay_out_money", count=YARD),
        Task("A4", "cut_piles"),
    )


def refuse_deal(state: State, move: Deal) -> Refusal | None:
    if state.phase != SETUP:
        return Refusal("A2", "dealt_already")
    hand = state.hands[move.player] or NOTHING
    if money.total(hand) >= ENOUGH:
        return Refusal("A2", "dealt_enough", player=move.player, total=money.total(hand))
    highest = max(map(money.value_of, money.unpack(move.cards)), default=0)
    total = money.total(hand) + money.total(move.cards)
    if total - highest >= ENOUGH:
        return Refusal("A2", "dealt_too_much", player=move.player, total=total)
    return refuse_cards(state, move.cards)


def deal(state: State, move: Deal) -> Step[State]:
    hands = with_hand(state.hands, move.player, (state.hands[move.player] or NOTHING) + move.cards)
    dealt = state._replace(hands=hands)
    if any(hand is None or money.total(hand) < ENOUGH for hand in hands):
        return Step(dealt)
    first = starters(dealt)
    if len(first) > 1:
        return Step(dealt, (Task("A3", "youngest_begins", players=first),))
    return _begin(dealt, first[0])


def starters(state: State) -> tuple[SeatNumber, ...]:
    """Who may begin: fewest money cards, then lowest total (A3), as far as hands are known.

    The youngest of several is the table's to say.
    """
    dealt = {
        player: (money.count(hand), money.total(hand))
        for player, hand in seated(state.hands)
        if hand is not None and money.total(hand) >= ENOUGH
    }
    least = min(dealt.values(), default=(0, 0))
    return tuple(player for player in seats(len(state.hands)) if dealt.get(player, least) == least)


def refuse_start(state: State, move: Start) -> Refusal | None:
    if state.phase != SETUP:
        return Refusal("A3", "started_already")
    for player, hand in seated(state.hands):
        if hand is not None and money.total(hand) < ENOUGH:
            return Refusal("A2", "deal_on", player=player, total=money.total(hand))
    if move.player not in starters(state):
        return Refusal("A3", "another_begins", player=move.player, players=starters(state))
    return None


def start_player(state: State, move: Start) -> Step[State]:
    return _begin(state, move.player)


def _begin(state: State, player: SeatNumber) -> Step[State]:
    hands = [hand for hand in state.hands if hand is not None]
    stack = None
    if len(hands) == len(state.hands):
        stack = len(money.KINDS) * state.terms.copies - state.hidden - money.count(state.display)
        stack -= sum(money.count(hand) for hand in hands)
    discards = None if stack is None else NOTHING
    todo = (Task("A22", "draw_for_dirk", count=state.dirk_due),) if state.dirk_due else ()
    return Step(state._replace(phase=TURN, on_turn=player, money_deck=stack, stack=stack, discards=discards), todo)


def refuse_building(state: State, colour: Colour, price: Price | None) -> Refusal | None:
    """Whether a building can come from the deck: it must not have been seen elsewhere."""
    edition = state.terms.edition
    if not left_unseen(state, colour):
        return Refusal("A1", "colour_sold_out", colour=COLOURS[colour])
    if price is None:
        return None
    kind = edition.kind_of.get((colour, price))
    if kind is None:
        return Refusal("A7", "no_such_price", colour=COLOURS[colour], price=price)
    if number(state.seen, kind) == edition.copies[kind]:
        return Refusal("A1", "price_sold_out", colour=COLOURS[colour], price=price)
    return None


def _seen(state: State, colour: Colour, price: Price | None) -> Buildings:
    return state.seen if price is None else state.seen + ONE[state.terms.edition.kind_of[colour, price]]


def refuse_show_building(state: State, move: ShowBuilding) -> Refusal | None:
    if state.phase == OVER:
        return Refusal("A20", "match_over")
    building = state.yard[move.slot]
    if building is None:
        return Refusal("A9", "slot_empty", slot=state.terms.edition.currencies[move.slot])
    if building != UNSEEN:
        return Refusal("A10", "slot_taken", slot=state.terms.edition.currencies[move.slot])
    return refuse_building(state, move.colour, move.price)


def show_building(state: State, move: ShowBuilding) -> Step[State]:
    yard = with_slot(state.yard, move.slot, Building(move.colour, move.price))
    return Step(settled(state._replace(yard=yard, seen=_seen(state, move.colour, move.price))))


def refuse_show_money(state: State, move: ShowMoney) -> Refusal | None:
    if state.phase == OVER:
        return Refusal("A20", "match_over")
    if money.count(move.cards) > state.hidden:
        return Refusal("A4", "four_on_show", card=card_text(state, money.unpack(move.cards)[0]))
    return refuse_cards(state, move.cards)


def show_money(state: State, move: ShowMoney) -> Step[State]:
    return Step(state._replace(display=state.display + move.cards, hidden=state.hidden - money.count(move.cards)))


def refuse_dirk_draws(state: State, move: DirkDraws) -> Refusal | None:
    if state.terms.dirk is None:
        return Refusal("A24", "no_dirk")
    if not state.dirk_due:
        return Refusal("A23", "dirk_draws_nothing")
    return refuse_building(state, move.colour, move.price)


def dirk_draws(state: State, move: DirkDraws) -> Step[State]:
    dirk = SeatNumber(len(state.terms.names))
    due = state.dirk_due - 1
    drawn = state._replace(
        holdings=give(state.holdings, dirk, move.colour),
        deck=state.deck - 1,
        seen=_seen(state, move.colour, move.price),
        dirk_due=due,
    )
    rule = "A23" if state.scored else "A22"
    return Step(drawn, (Task(rule, "draw_for_dirk", count=due),) if due else ())
