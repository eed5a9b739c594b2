"""What is dealt and turned up: money, buildings, Dirk's draws, and who begins (A1 to A4, A21 to A23)."""

from __future__ import annotations

from companion.games.alhambra.rules import money
from companion.games.alhambra.rules.edition import COLOURS, Buildings, Colour, Price
from companion.games.alhambra.rules.endgame import last_tasks
from companion.games.alhambra.rules.majority import implied_scorings
from companion.games.alhambra.rules.money import NOTHING
from companion.games.alhambra.rules.moves import Deal, DirkDraws, ShowBuilding, ShowMoney, Start
from companion.games.alhambra.rules.sight import refuse_in_all, seen_as, ways
from companion.games.alhambra.rules.state import (
    ALL_CURRENCIES,
    LEFTOVERS,
    OVER,
    SETUP,
    TURN,
    UNSEEN,
    YARD,
    Building,
    Currencies,
    Sight,
    State,
    give,
    left_unseen,
    settled,
    with_hand,
    with_slot,
    with_vague,
)
from companion.games.alhambra.rules.turn import refuse_cards
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
    hand = state.hands[move.player]
    if money.total(hand) >= ENOUGH:
        return Refusal("A2", "dealt_enough", player=move.player, total=money.total(hand))
    highest = max(map(money.value_of, money.unpack(move.cards)), default=0)
    total = money.total(hand) + money.total(move.cards)
    if total - highest >= ENOUGH:
        return Refusal("A2", "dealt_too_much", player=move.player, total=total)
    return refuse_cards(state, move.cards)


def deal(state: State, move: Deal) -> Step[State]:
    hands = with_hand(state.hands, move.player, state.hands[move.player] + move.cards)
    dealt = state._replace(hands=hands, vague=with_vague(state.vague, move.player, 0))
    if any(dealt.vague) or any(money.total(hand) < ENOUGH for hand in hands):
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
        if not state.vague[player] and money.total(hand) >= ENOUGH
    }
    least = min(dealt.values(), default=(0, 0))
    return tuple(player for player in seats(len(state.hands)) if dealt.get(player, least) == least)


def refuse_start(state: State, move: Start) -> Refusal | None:
    if state.phase != SETUP:
        return Refusal("A3", "started_already")
    if move.player not in starters(state):
        return Refusal("A3", "another_begins", player=move.player, players=starters(state))
    return None


def start_player(state: State, move: Start) -> Step[State]:
    return _begin(state, move.player)


def untold(state: State) -> tuple[Currencies, ...]:
    """The currencies in which everybody may hold other money, too, when the dealing is over.

    Nobody is dealt less than 20 (A2), so a hand of which less was told is told in part. One that was set right is
    whole, however small it is: that match was joined late.
    """
    if state.discards is None:
        return state.vague
    hands = zip(state.hands, state.vague, strict=True)
    return tuple(vague if money.total(hand) >= ENOUGH else ALL_CURRENCIES for hand, vague in hands)


def _begin(state: State, player: SeatNumber) -> Step[State]:
    state = state._replace(vague=untold(state))
    stack = None
    if not any(state.vague):
        stack = len(money.KINDS) * state.terms.copies - state.hidden - money.count(state.display)
        stack -= sum(map(money.count, state.hands))
    discards = None if stack is None else NOTHING
    todo = (Task("A22", "draw_for_dirk", count=state.dirk_due),) if state.dirk_due else ()
    begun = state._replace(phase=TURN, on_turn=player, money_deck=stack, stack=stack, discards=discards, drawn=(0, 0))
    if any(state.points) and not state.scored:  # corrections before the start: the match was joined late
        begun = begun._replace(joined=True, scored=implied_scorings(sum(state.points)))
    return Step(begun, todo)


def refuse_building(state: State, colour: Colour, price: Price | None) -> Refusal | None:
    """Whether a building can come from the deck: it must not have been seen elsewhere."""
    if not left_unseen(state, colour):
        return Refusal("A1", "colour_sold_out", colour=COLOURS[colour])
    return None if price is None else _refuse_price(state, colour, price)


def _refuse_price(state: State, colour: Colour, price: Price) -> Refusal | None:
    """Whether a building of this price has not been seen yet."""
    edition = state.terms.edition
    kind = edition.kind_of.get((colour, price))
    if kind is None:
        return Refusal("A1", "no_such_price", colour=COLOURS[colour], price=price)
    if number(state.seen, kind) == edition.copies[kind]:
        return Refusal("A1", "price_sold_out", colour=COLOURS[colour], price=price)
    return None


def _seen(state: State, colour: Colour, price: Price | None) -> Buildings:
    return state.seen if price is None else state.seen + ONE[state.terms.edition.kind_of[colour, price]]


def refuse_show_building(state: State, move: ShowBuilding) -> Refusal | None:
    if state.phase == OVER:
        return Refusal("A20", "match_over")
    return refuse_in_all(state, move, _refuse_there) if state.doubt else _refuse_new(state, move)


def _refuse_there(state: State, move: ShowBuilding) -> Refusal | None:
    """Whether a building can lie on a slot, in one way the yard may be: it may have been there all the time."""
    return None if _lies_there(state, move) else _refuse_new(state, move)


def _lies_there(state: State, move: ShowBuilding) -> bool:
    building = state.yard[move.slot]
    if building is None or building.colour != move.colour:
        return False
    if building.price is None and move.price is not None:
        return not _refuse_price(state, move.colour, move.price)
    return move.price in (None, building.price)


def _refuse_new(state: State, move: ShowBuilding) -> Refusal | None:
    building = state.yard[move.slot]
    slot = state.terms.edition.currencies[move.slot]
    if building is None and state.phase == LEFTOVERS:
        return Refusal("A18", "slot_stays_empty", slot=slot)
    if building is None:
        return Refusal("A9", "slot_empty", slot=slot)
    if building != UNSEEN:
        return Refusal("A10", "slot_taken", slot=slot)
    return refuse_building(state, move.colour, move.price)


def show_building(state: State, move: ShowBuilding) -> Step[State]:
    if state.doubt:
        return Step(seen_as(state, [_shown(way, move) for way in ways(state) if not _refuse_there(way, move)]))
    yard = with_slot(state.yard, move.slot, Building(move.colour, move.price))
    shown = settled(state._replace(yard=yard, seen=_seen(state, move.colour, move.price)))
    return Step(shown, last_tasks(shown) if state.phase == LEFTOVERS else ())


def _shown(state: State, move: ShowBuilding) -> Sight:
    building = Building(move.colour, move.price)
    if (building.price is None and _lies_there(state, move)) or state.yard[move.slot] == building:
        return Sight(state.yard, state.seen)
    return Sight(with_slot(state.yard, move.slot, building), _seen(state, move.colour, move.price))


def refuse_show_money(state: State, move: ShowMoney) -> Refusal | None:
    if state.phase == OVER:
        return Refusal("A20", "match_over")
    if money.count(move.cards) > state.hidden:
        count = money.count(state.display) + money.count(move.cards)
        return Refusal("A4" if state.phase == SETUP else "A10", "four_on_show", count=count)
    return refuse_cards(state, move.cards)


def show_money(state: State, move: ShowMoney) -> Step[State]:
    count = money.count(move.cards)
    shown = state._replace(display=state.display + move.cards, hidden=state.hidden - count)
    if state.before_shuffle:
        shown = shown._replace(before_shuffle=max(0, state.before_shuffle - count))
    return Step(shown, last_tasks(shown) if state.phase == LEFTOVERS else ())


def refuse_dirk_draws(state: State, move: DirkDraws) -> Refusal | None:
    if state.terms.dirk is None:
        return Refusal("A24", "no_dirk")
    if not state.dirk_due:
        return Refusal("A23", "dirk_draws_nothing")
    return refuse_in_all(state, move, _refuse_draw)


def _refuse_draw(state: State, move: DirkDraws) -> Refusal | None:
    return refuse_building(state, move.colour, move.price)


def dirk_draws(state: State, move: DirkDraws) -> Step[State]:
    dirk = SeatNumber(len(state.terms.names))
    due = state.dirk_due - 1
    drawn = state._replace(holdings=give(state.holdings, dirk, move.colour), deck=state.deck - 1, dirk_due=due)
    if state.doubt:
        open_ways = [way for way in ways(state) if not _refuse_draw(way, move)]
        drawn = seen_as(drawn, [Sight(way.yard, _seen(way, move.colour, move.price)) for way in open_ways])
    else:
        drawn = drawn._replace(seen=_seen(state, move.colour, move.price))
    rule = "A23" if state.scored else "A22"
    return Step(drawn, (Task(rule, "draw_for_dirk", count=due),) if due else ())
