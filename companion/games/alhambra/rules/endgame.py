"""Scorings, and the end of the match: leftovers and the last scoring (A12, A16 to A20)."""

from __future__ import annotations

from companion.games.alhambra.rules import money
from companion.games.alhambra.rules.edition import COLOURS, Colour
from companion.games.alhambra.rules.majority import SCORINGS, Scoring, ScoringName, score
from companion.games.alhambra.rules.money import Currency
from companion.games.alhambra.rules.moves import HoldScoring, Leftover
from companion.games.alhambra.rules.piles import early
from companion.games.alhambra.rules.refill import refill_tasks
from companion.games.alhambra.rules.state import (
    DIRKS_DRAW,
    LEFTOVERS,
    OVER,
    SETUP,
    UNSEEN,
    State,
    give,
    held,
    is_vague,
    on_slots,
    on_yard,
    settled,
    shown,
    with_slot,
)
from companion.rules import News, Outcome, Refusal, SeatNumber, Step, Task, Told, rank, seats

# Scorings


def refuse_scoring(state: State, move: HoldScoring) -> Refusal | None:
    if state.phase == OVER:
        return Refusal("A20", "match_over")
    if state.phase == SETUP:
        return Refusal("A3", "not_started")
    if state.dirk_due:
        return Refusal("A23" if state.scored else "A22", "dirk_draws_first", count=state.dirk_due)
    if move.scoring == "C":
        return _refuse_last_scoring(state)
    if move.scoring in state.scored:
        return Refusal("A16", "scoring_held", scoring=move.scoring)
    if move.scoring == "B" and not state.scored and not state.joined:
        return Refusal("A16", "a_before_b")
    if state.bought:
        return Refusal("A12", "scoring_in_turn", scoring=move.scoring)
    if state.refilled is False and state.phase == LEFTOVERS:
        return Refusal("A17", "scoring_too_late", scoring=move.scoring)
    if state.refilled is False:
        return Refusal("A12", "no_money_refilled", scoring=move.scoring)
    return None


def _refuse_last_scoring(state: State) -> Refusal | None:
    if state.phase != LEFTOVERS:
        return Refusal("A18", "not_the_end", deck=state.deck)
    if not can_give_leftovers(state):
        return Refusal("A19", "leftovers_first", count=state.left)
    return None


def next_scoring(state: State) -> Scoring | None:
    """The scoring that comes next, as if it were held now (A12, A13, A18)."""
    if state.phase == OVER:
        return None
    return score("C" if state.phase == LEFTOVERS else SCORINGS[min(len(state.scored), 2)], state.holdings)


def hold_scoring(state: State, move: HoldScoring) -> Step[State]:
    if move.scoring == "C":
        return _finish(state, [], [])
    name: ScoringName = move.scoring
    scored, scoring = _score(state, name)
    due = _dirks_due(state, name)
    scored = scored._replace(dirk_due=due, joined=False)
    told: list[Told] = [*early(state, name), scoring]
    todo = [Task("A12", "score_now", scoring=name), Task("A12", "scoring_card_out", scoring=name)]
    if due:
        todo.append(Task("A23", "draw_for_dirk", count=due))
    if state.phase == LEFTOVERS:
        return _score_at_the_end(scored, todo, told)
    todo = [Task("A12", "lay_scoring_card", scoring=name, player=state.on_turn), *todo, *_refill_on(scored)]
    return Step(scored, tuple(todo), tuple(told))


def _dirks_due(state: State, scoring: ScoringName) -> int:
    """How many buildings are drawn for Dirk after a scoring, as far as there are so many (A23)."""
    if state.terms.dirk is None:
        return 0
    if scoring == "A":
        return min(DIRKS_DRAW, state.deck)
    return min((state.deck + shown(state)) // 3, state.deck) if state.terms.third_of_all else state.deck // 3


def _refill_on(state: State) -> list[Task]:
    """After a scoring the refill goes on to four cards (A12)."""
    if not state.hidden:
        return []
    if state.money_deck is None:
        return [Task("A12", "refill_money", count=None)]
    return refill_tasks("A12", state.hidden, state.before_shuffle, is_shuffled=state.before_shuffle > 0)


def _score_at_the_end(state: State, todo: list[Task], told: list[Told]) -> Step[State]:
    """After B nobody needs money any more. After A the refill goes on: a badly cut stack may still turn up B (A17)."""
    if card_may_come(state):
        return _close(state, [*todo, *_refill_on(state)], told)
    if state.money_deck is not None:
        state = state._replace(money_deck=state.money_deck + state.hidden, hidden=0)
    return _close(state, todo, told)


def _score(state: State, scoring: ScoringName) -> tuple[State, Scoring]:
    paid = score(scoring, state.holdings)
    points = tuple(have + more for have, more in zip(state.points, paid.points, strict=True))
    before = "A" if scoring == "B" else state.scored  # a match joined late need not have said that A was held
    return state._replace(points=points, scored=before + scoring), paid


def card_may_come(state: State) -> bool:
    """Whether a scoring card may still turn up, and would make a difference."""
    return len(state.scored) < 2 and not state.terms.hold_missed


# The end


def begin_ending(state: State, left: int, todo: list[Task], told: list[Told]) -> Step[State]:
    """The buildings cannot be refilled to four: what is left on show is given away, then C."""
    ending = settled(state._replace(phase=LEFTOVERS, left=left))
    told = [*told, News("A18", "deck_empty", left=left)]
    if state.terms.hold_missed:
        for scoring in SCORINGS[len(state.scored) : 2]:
            ending, paid = _score(ending, scoring)
            told.append(paid)
            todo = [*todo, Task("A16", "score_now", scoring=scoring)]
    return _close(ending, todo, told)


def _close(state: State, todo: list[Task], told: list[Told]) -> Step[State]:
    """Goes on to C, unless a scoring card may still turn up (A17) or the table must say who gets what.

    A table that still has something to tell is asked for C when it has told it: to tell a card ends no match.
    """
    waits = _waits_for_card(state)
    if not waits and can_give_leftovers(state) and not (state.left and any(state.vague)):
        return _finish(state, todo, told)
    if waits:
        todo = [*todo, Task("A17", "say_scoring_card")]
    return Step(state, (*todo, *last_tasks(state)), tuple(told))


def _waits_for_card(state: State) -> bool:
    return state.refilled is not False and card_may_come(state)


def last_tasks(state: State) -> tuple[Task, ...]:
    """What the table still has to do or to tell before the last scoring."""
    if can_give_leftovers(state):
        is_refilling = _waits_for_card(state) and state.hidden and state.money_deck is not None
        return () if is_refilling else (Task("A20", "say_last_scoring"),)
    if any(state.vague):
        return (Task("A19", "give_leftovers", count=state.left),)
    return (Task("A19", "say_buildings", count=state.yard.count(UNSEEN)),)


def can_give_leftovers(state: State) -> bool:
    """Whether everything is known that decides who gets the leftovers."""
    if not state.left:
        return True
    if UNSEEN in state.yard:
        return False
    slots = [slot for slot, building in on_slots(state.yard) if building is not None]
    return not any(is_vague(state, player, slot) for player in seats(len(state.hands)) for slot in slots)


def _finish(state: State, todo: list[Task], told: list[Told]) -> Step[State]:
    if state.left:
        for slot, building in on_slots(state.yard):
            if building is not None and building.colour is not None:
                owner, colour = richest(state, slot), COLOURS[building.colour]
                currency = state.terms.edition.currencies[slot]
                todo = [*todo, Task("A19", "give_leftover", slot=currency, colour=colour, owner=owner)]
                state = _give_leftover(state, building.colour, owner, slot)
                told.append(_leftover_news(state, building.colour, owner))
    state, paid = _score(state, "C")
    todo = [*todo, Task("A20", "score_now", scoring="C")]
    return Step(state._replace(phase=OVER), tuple(todo), (*told, paid))


def richest(state: State, slot: Currency) -> SeatNumber | None:
    """Who holds most money of a slot's currency, where that is known: one player, or nobody on a tie (A19)."""
    totals = [money.worth(money.purse(hand, slot)) for hand in state.hands]
    most = max(totals)
    return SeatNumber(totals.index(most)) if most and totals.count(most) == 1 else None


def _leftover_news(state: State, colour: Colour, owner: SeatNumber | None) -> News:
    return News("A19", "leftover", colour=COLOURS[colour], owner=owner)


def refuse_leftover(state: State, move: Leftover) -> Refusal | None:
    if state.phase == OVER:
        return Refusal("A20", "match_over")
    if state.phase != LEFTOVERS or not state.left:
        return Refusal("A19", "no_leftovers")
    colour = COLOURS[move.colour]
    if move.slot is not None:
        building = state.yard[move.slot]
        slot = state.terms.edition.currencies[move.slot]
        if building is None:
            return Refusal("A18", "slot_stays_empty", slot=slot)
        if building.colour is not None and building.colour != move.colour:
            return Refusal("A19", "slot_shows_other", slot=slot, colour=colour, shown=COLOURS[building.colour])
    elif not any(building is not None and building.colour in (None, move.colour) for building in state.yard):
        return Refusal("A19", "not_on_yard", colour=colour)
    known = on_yard(state, move.colour)
    if held(state, move.colour) + known == state.terms.edition.cards[move.colour] and not _shows(state, move):
        return Refusal("A1", "colour_sold_out", colour=colour)
    return _refuse_owner(state, move)


def _shows(state: State, move: Leftover) -> bool:
    """Whether a building of this type is known to lie where the leftover was."""
    yard = state.yard if move.slot is None else (state.yard[move.slot],)
    return any(building is not None and building.colour == move.colour for building in yard)


def _refuse_owner(state: State, move: Leftover) -> Refusal | None:
    """Whether the hands that are known speak against this owner."""
    if move.owner is not None and move.owner == state.terms.dirk:
        return Refusal("A25", "dirk_gets_no_leftover")
    slot = leftover_slot(state, move)
    if slot is None:
        return None
    purses = [money.worth(money.purse(hand, slot)) for hand in state.hands]
    if move.owner is None:
        is_known = not any(is_vague(state, player, slot) for player in seats(len(purses)))
        if is_known and richest(state, slot) is not None:
            return Refusal("A19", "leftover_has_owner", owner=richest(state, slot))
        return None
    if is_vague(state, move.owner, slot):
        return None
    most = purses[move.owner]  # others hold at least what is known
    if not most or most < max(purses) or purses.count(most) > 1:
        return Refusal("A19", "not_the_richest", player=move.owner, slot=state.terms.edition.currencies[slot])
    return None


def leftover_slot(state: State, move: Leftover) -> Currency | None:
    """The slot that a leftover lay on, where it is told or can be only one."""
    if move.slot is not None or UNSEEN in state.yard:
        return move.slot
    yard = on_slots(state.yard)
    slots = [slot for slot, building in yard if building is not None and building.colour == move.colour]
    return slots[0] if len(slots) == 1 else None


def leftover(state: State, move: Leftover) -> Step[State]:
    given = _give_leftover(state, move.colour, move.owner, leftover_slot(state, move))
    told: list[Told] = [_leftover_news(state, move.colour, move.owner)]
    return _close(given._replace(refilled=False), [], told)


def _give_leftover(state: State, colour: Colour, owner: SeatNumber | None, slot: Currency | None) -> State:
    if owner is None:
        gone = (*state.gone[:colour], state.gone[colour] + 1, *state.gone[colour + 1 :])
        state = state._replace(gone=gone)
    else:
        state = state._replace(holdings=give(state.holdings, owner, colour))
    if slot is not None:
        yard = with_slot(state.yard, slot, None)
    else:
        yard = tuple(UNSEEN if lying is not None and lying.colour == colour else lying for lying in state.yard)
    return settled(state._replace(left=state.left - 1, yard=yard))


def outcome(state: State) -> Outcome | None:
    """Most points wins; a tie is a shared victory. Dirk is ranked only where the house says he can win (A20, A25)."""
    if state.phase != OVER:
        return None
    terms = state.terms
    owners = seats(len(terms.owners) if terms.dirk_can_win else len(terms.names))
    ranking = rank(state.points, owners)
    return Outcome("A20", "most_points", tuple(row.owner for row in ranking if row.place == 1), ranking)
