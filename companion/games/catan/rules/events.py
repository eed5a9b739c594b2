"""The direction card and the events of new cities (C9, C10)."""

from __future__ import annotations

from companion.games.catan.rules import resources
from companion.games.catan.rules.moves import Discard, Event, TurnArrows
from companion.games.catan.rules.resources import NOTHING
from companion.games.catan.rules.state import BUILD, EVENT, MARKET_SIZE, ROBBED_ABOVE, ROBBERY, Size, State, with_hand
from companion.games.catan.rules.turn import not_now, robbed
from companion.rules import Refusal, SeatNumber, Step, Task, seated


def refuse_turn_arrows(state: State, move: TurnArrows) -> Refusal | None:
    refusal = not_now(state, move.player)
    if refusal:
        return refusal
    if len(state.terms.names) == 2:
        return Refusal("C3", "no_direction_card")
    if not state.may_turn:
        return Refusal("C9", "arrows_only_after_village")
    return None


def turn_arrows(state: State, move: TurnArrows) -> Step[State]:
    turned = state._replace(clockwise=not state.clockwise, may_turn=False)
    return Step(turned, (Task("C9", "turn_arrows", clockwise=int(turned.clockwise)),))


def refuse_event(state: State, move: Event) -> Refusal | None:
    if state.phase != EVENT:
        return Refusal("C10", "no_event_due")
    if move.event not in state.terms.edition.events:
        return Refusal("C10", "no_such_event", event=move.event, known=state.terms.edition.events)
    return None


def event(state: State, move: Event) -> Step[State]:
    state = state._replace(phase=BUILD)
    if move.event == "market_day":
        discards = None if state.discards is None or state.hidden else state.discards + state.market
        return Step(state._replace(market=NOTHING, hidden=MARKET_SIZE, discards=discards), (Task("C10", "new_market"),))
    return _robbery(state) if move.event == "robbery" else Step(state)


def _robbery(state: State) -> Step[State]:
    """Everybody with more than seven cards discards down to seven; the direction card is turned."""
    todo: list[Task] = []
    if len(state.terms.names) > 2:
        state = state._replace(clockwise=not state.clockwise)
        todo.append(Task("C10", "turn_arrows", clockwise=int(state.clockwise)))
    for player, size in seated(state.sizes):
        if size.most <= ROBBED_ABOVE:
            continue
        todo.append(_discard_task(state, player))
        if state.hands[player] is None:
            kept = Size(min(size.least, ROBBED_ABOVE), ROBBED_ABOVE)
            state = with_hand(state._replace(discards=None), player, None, kept)
    return Step(state._replace(phase=ROBBERY) if robbed(state) else state, tuple(todo))


def refuse_discard(state: State, move: Discard) -> Refusal | None:
    hand = state.hands[move.player]
    if state.phase != ROBBERY or hand is None or move.player not in robbed(state):
        return Refusal("C10", "no_discard_due", player=move.player)
    surplus = resources.count(hand) - ROBBED_ABOVE
    if resources.count(move.cards) > surplus:
        return Refusal("C10", "discarded_too_many", player=move.player, count=surplus)
    if not resources.holds(hand, move.cards):
        return Refusal("C10", "discard_not_in_hand", player=move.player)
    return None


def discard(state: State, move: Discard) -> Step[State]:
    discards = None if state.discards is None else state.discards + move.cards
    hand = (state.hands[move.player] or NOTHING) - move.cards
    state = with_hand(state._replace(discards=discards), move.player, hand)
    left = robbed(state)
    if not left:
        return Step(state._replace(phase=BUILD))
    return Step(state, tuple(_discard_task(state, player) for player in left))


def _discard_task(state: State, player: SeatNumber) -> Task:
    """A player discards down to seven; how many that is, where it is known."""
    size = state.sizes[player]
    surplus = size.least - ROBBED_ABOVE if size.least == size.most else None
    return Task("C10", "discard_to_seven", player=player, count=surplus)
