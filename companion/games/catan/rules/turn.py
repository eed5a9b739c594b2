"""Whose turn it is, drawing at its end, and the end of the match (C4, C15, C16)."""

from __future__ import annotations

from companion.games.catan.rules import resources
from companion.games.catan.rules.deal import begin_turn, refuse_drawn, shuffle_if_short, shuffled
from companion.games.catan.rules.moves import Draw, EndTurn
from companion.games.catan.rules.resources import NOTHING, Resources
from companion.games.catan.rules.state import (
    DRAW,
    EVENT,
    OVER,
    ROBBED_ABOVE,
    ROBBERY,
    SETUP,
    Size,
    State,
    deck,
    draws_allowed,
    points,
)
from companion.rules import Outcome, Refusal, SeatNumber, Step, Task, rank, seated


def not_now(state: State, player: SeatNumber) -> Refusal | None:
    """Why this player cannot act in the turn now, or None."""
    if state.phase == SETUP:
        return Refusal("C4", "not_started")
    if state.phase == OVER:
        return Refusal("C16", "match_over")
    if player != state.on_turn:
        return Refusal("C4", "not_your_turn", player=player, on_turn=state.on_turn)
    if state.phase == EVENT:
        return Refusal("C10", "event_first")
    if state.phase == ROBBERY:
        return Refusal("C10", "discard_first", players=robbed(state))
    if state.phase == DRAW:
        return Refusal("C15", "draw_first", count=state.due)
    return None


def robbed(state: State) -> tuple[SeatNumber, ...]:
    """The players with known hands who hold more than seven cards."""
    return tuple(
        player for player, hand in seated(state.hands) if hand is not None and resources.count(hand) > ROBBED_ABOVE
    )


def refuse_end(state: State, move: EndTurn) -> Refusal | None:
    if state.phase == DRAW and move.player == state.on_turn and deck(state) is None:
        return None  # only the table can see that there is nothing left to draw
    return not_now(state, move.player)


def end(state: State, move: EndTurn) -> Step[State]:
    drawing = _begin_drawing(state, move.player) if state.phase != DRAW else state._replace(due=0)
    if not drawing.due:
        return _next_turn(drawing, [])
    return Step(drawing, (Task("C15", "draw", player=move.player, count=drawing.due),))


def _begin_drawing(state: State, player: SeatNumber) -> State:
    """Two cards and one for each knight with side A up; fewer when there are no more (C15)."""
    due = draws_allowed(state, player)
    pile = deck(state)
    if pile is not None:
        due = min(due, resources.count(pile) + resources.count(state.discards or NOTHING))
    return state._replace(phase=DRAW, due=due, may_turn=False)


def refuse_draw(state: State, move: Draw) -> Refusal | None:
    if state.phase != DRAW or move.player != state.on_turn:
        refusal = not_now(state, move.player)
        if refusal:
            return refusal
    if move.cards is None:
        return None
    due = state.due if state.phase == DRAW else draws_allowed(state, move.player)
    if resources.count(move.cards) > due:
        return Refusal("C15", "drew_too_many", count=resources.count(move.cards), due=due)
    return refuse_drawn(state, move.cards)


def draw(state: State, move: Draw) -> Step[State]:
    player = move.player
    if state.phase != DRAW:
        state = _begin_drawing(state, player)
    count = state.due if move.cards is None else resources.count(move.cards)
    ready = shuffle_if_short(state, count)
    todo = shuffled(state, ready)
    drawn = _from_pile(ready, player, count, move.cards)
    if drawn.due:
        todo.append(Task("C15", "draw", player=player, count=drawn.due))
        return Step(drawn, tuple(todo))
    if move.cards is None and count:
        todo.append(Task("C15", "draw", player=player, count=count))
    return _next_turn(drawn, todo)


def _from_pile(state: State, player: SeatNumber, count: int, cards: Resources | None) -> State:
    hand, size = state.hands[player], state.sizes[player]
    if cards is None and count:
        hand = None  # what was drawn is not told
    elif hand is not None and cards is not None:
        hand += cards
    return state._replace(
        hands=(*state.hands[:player], hand, *state.hands[player + 1 :]),
        sizes=(*state.sizes[:player], Size(size.least + count, size.most + count), *state.sizes[player + 1 :]),
        discards=state.discards if cards is not None or not count else None,
        due=state.due - count,
    )


def _next_turn(state: State, todo: list[Task]) -> Step[State]:
    """The next player clockwise, whatever the direction card shows (C4)."""
    assert state.on_turn is not None
    return begin_turn(state, SeatNumber((state.on_turn + 1) % len(state.terms.names)), todo)


def outcome(state: State) -> Outcome | None:
    """The player on turn who has ten points wins (C16)."""
    if state.phase != OVER or state.on_turn is None:
        return None
    return Outcome("C16", "ten_points", (state.on_turn,), rank(points(state)))
