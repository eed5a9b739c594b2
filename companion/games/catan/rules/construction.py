"""Building: what can be built, what it costs, whose card is taken (C8 to C14)."""

from __future__ import annotations

from companion.games.catan.rules import resources
from companion.games.catan.rules.deal import elsewhere, won
from companion.games.catan.rules.edition import KINDS, SIDED, Building, Sided
from companion.games.catan.rules.knowledge import unplaced, with_hand
from companion.games.catan.rules.moves import Build
from companion.games.catan.rules.resources import NOTHING, Resources
from companion.games.catan.rules.state import (
    BUILD,
    EVENT,
    OVER,
    UNIVERSITY,
    Size,
    State,
    changed,
    has,
    points_of,
    stock,
    supply,
    victim,
)
from companion.games.catan.rules.turn import not_now
from companion.rules import Refusal, SeatNumber, Step, Task, Told


def refuse_build(state: State, move: Build) -> Refusal | None:
    refusal = not_now(state, move.player) or refuse_kind(state, move.player, move.kind, move.expansion)
    if refusal:
        return refusal
    if move.university:
        if not has(state, move.player, "university"):
            return Refusal("C11", "no_university", player=move.player)
        if state.used & UNIVERSITY:
            return Refusal("C11", "university_used")
    return _refuse_payment(state, move)


def refuse_kind(state: State, player: SeatNumber, kind: Building, expansion: str | None) -> Refusal | None:
    """Whether this can be built at all, whatever it costs."""
    if kind in state.built and not (kind == "expansion" and state.terms.several_expansions):
        return Refusal("C8", "built_already", kind=kind)
    if kind in SIDED:
        if not supply(state, kind) and victim(state, player, kind) is None:
            return Refusal("C13", "nobody_has_one", kind=kind)
    elif kind == "village":
        if not supply(state, "village"):
            return Refusal("C9", "no_village_left")
    elif kind == "city":
        if not state.villages[player]:
            return Refusal("C10", "no_village_to_turn", player=player)
    else:
        return _refuse_expansion(state, player, expansion)
    return None


def _refuse_expansion(state: State, player: SeatNumber, expansion: str | None) -> Refusal | None:
    if expansion is None or expansion not in state.terms.copies:
        known = tuple(name for name, copies in state.terms.copies.items() if copies)
        return Refusal("C11", "name_the_expansion", known=known)
    if expansion in state.expansions[player]:
        return Refusal("C11", "has_it_already", expansion=expansion)
    if not state.cities[player]:
        return Refusal("C11", "no_city_to_expand", player=player)
    if not state.terms.copies[expansion]:
        return Refusal("C1", "not_in_play", expansion=expansion, count=len(state.terms.names))
    return None if stock(state, expansion) else Refusal("C11", "none_left", expansion=expansion)


def cost_of(state: State, move: Build) -> Resources:
    """What it costs by the building costs card, or by the expansion itself."""
    if move.expansion is None:
        return state.terms.edition.costs[move.kind]
    return state.terms.expansion(move.expansion).cost


def prices(state: State) -> tuple[tuple[str, Resources], ...]:
    """The building costs card: what each kind costs, then expansions with a price of their own (C11)."""
    edition = state.terms.edition
    kinds = tuple((kind, edition.costs[kind]) for kind in KINDS)
    own = (each for each in edition.expansions if each.cost != edition.costs["expansion"])
    return (*kinds, *((each.name, each.cost) for each in own if state.terms.copies[each.name]))


def _refuse_payment(state: State, move: Build) -> Refusal | None:
    cost = cost_of(state, move)
    ways = resources.lowered(cost) if move.university else (cost,)
    hand, size = state.hands[move.player], state.sizes[move.player]
    if move.paid is None:
        if hand is not None and not any(resources.can_pay(hand, way) for way in ways):
            return Refusal("C8", "cannot_afford", cost=resources.text(cost))
        if size.most < resources.count(ways[0]):
            return Refusal("C8", "too_few_cards", cards=size.most, cost=resources.text(cost))
        return None
    if not any(resources.pays(move.paid, way) for way in ways):
        paid, due = resources.text(move.paid), resources.text(cost)
        if move.university:
            return Refusal("C8", "wrong_payment_one_fewer", paid=paid, cost=due)
        return Refusal("C8", "wrong_payment", paid=paid, cost=due)
    if hand is not None:
        return None if resources.holds(hand, move.paid) else Refusal("C8", "paid_not_in_hand", player=move.player)
    if size.most < (count := resources.count(move.paid)):
        return Refusal("C8", "paid_too_many", player=move.player, count=count, cards=size.most)
    part = state.parts[move.player]
    if resources.count(resources.left_of(move.paid, part)) > size.most - resources.count(part):
        return Refusal("C8", "paid_not_in_hand", player=move.player)  # there is no room for them beside what is known
    return elsewhere(state, move.paid, unplaced(state) + part)


def build(state: State, move: Build) -> Step[State]:
    player = move.player
    todo: list[Task] = []
    told: list[Told] = []
    used = state.used | UNIVERSITY if move.university else state.used
    state = _pay(state, move, todo)._replace(phase=BUILD, built=(*state.built, move.kind), used=used, may_turn=False)
    if move.kind in SIDED:
        state = _take_or_steal(state, player, move.kind, todo)
    elif move.kind == "village":
        arrows = len(state.terms.names) > 2
        state = state._replace(villages=changed(state.villages, player, 1), may_turn=arrows)
        if arrows:
            todo.append(Task("C9", "may_turn_arrows", player=player))
    elif move.kind == "city":
        villages, cities = changed(state.villages, player, -1), changed(state.cities, player, 1)
        state = state._replace(villages=villages, cities=cities, phase=EVENT)
        todo.append(Task("C10", "read_event"))
    else:
        assert move.expansion is not None
        mine = (*state.expansions[player], move.expansion)
        expansions = (*state.expansions[:player], mine, *state.expansions[player + 1 :])
        state = state._replace(expansions=expansions, cities=changed(state.cities, player, -1))
    if points_of(state, player) >= state.terms.winning:
        state = state._replace(phase=OVER, may_turn=False)
        told.append(won(state, player))
        todo = [task for task in todo if task.code in ("pay", "pay_one_fewer", "take_card", "lay_card")]
    return Step(state, tuple(todo), tuple(told))


def _pay(state: State, move: Build, todo: list[Task]) -> State:
    hand, size = state.hands[move.player], state.sizes[move.player]
    if move.paid is not None:
        count = resources.count(move.paid)
        left = resources.left_of(state.parts[move.player], move.paid) if hand is None else hand - move.paid
        state = state._replace(discards=state.discards + move.paid)
        return with_hand(state, move.player, left, Size(max(0, size.least - count), size.most - count))
    cost = cost_of(state, move)
    todo.append(
        Task("C8", "pay_one_fewer" if move.university else "pay", player=move.player, cost=resources.text(cost))
    )
    spent = None if hand is None else resources.spent(hand, cost, move.university)
    if hand is not None and spent is not None:
        state = state._replace(discards=state.discards + spent.least)
        bounds = Size(size.least - spent.dearest, size.most - spent.fewest)
        return with_hand(state, move.player, hand - spent.most, bounds)
    # Each card may have been three equal ones, so all that is left of the hand's size are its bounds.
    count = resources.count(cost) - move.university
    bounds = Size(max(0, size.least - 3 * count), size.most - count)
    return with_hand(state, move.player, NOTHING, bounds, told=False)


def _take_or_steal(state: State, player: SeatNumber, kind: Sided, todo: list[Task]) -> State:
    """From the supply, or when that is empty the top one of a player in the arrow's direction (C13)."""
    loser = None if supply(state, kind) else victim(state, player, kind)
    cards = state.roads if kind == "road" else state.knights
    if loser is not None:
        cards = changed(cards, loser, -1)
        todo.append(Task("C13", "take_card", kind=kind, loser=loser, player=player))
    cards = changed(cards, player, 1)
    side = "A" if cards[player] % 2 else "B"
    todo.append(Task("C12", "lay_card", kind=kind, player=player, side=side))
    return state._replace(roads=cards) if kind == "road" else state._replace(knights=cards)
