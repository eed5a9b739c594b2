"""Whose turn it is, drawing at its end, and the end of the match (C4, C15, C16)."""

from __future__ import annotations

from companion.games.catan.rules import resources
from companion.games.catan.rules.deal import begin_turn, refuse_drawn
from companion.games.catan.rules.knowledge import deck, known, loose, settled, take, with_hand
from companion.games.catan.rules.moves import Draw, EndTurn
from companion.games.catan.rules.resources import NOTHING, Resources
from companion.games.catan.rules.state import (
    DRAW,
    EVENT,
    LEAST_DRAWN,
    OVER,
    ROBBED_ABOVE,
    ROBBERY,
    SETUP,
    TEN,
    Size,
    State,
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
    if state.phase == DRAW and move.player == state.on_turn:
        return _refuse_last(state, move.player, 0)
    return not_now(state, move.player)


def _refuse_last(state: State, player: SeatNumber, count: int) -> Refusal | None:
    """Whether a player may stop after this many cards more: what knights add may be left, and what is not there."""
    drawn = draws_allowed(state, player) - state.due + count
    if drawn < LEAST_DRAWN and resources.count(state.drawn) + count < loose(state).least:
        return Refusal("C15", "drew_too_few")
    return refuse_drawn(state, state.drawn, count)


def end(state: State, move: EndTurn) -> Step[State]:
    """The player draws; or while drawing: draws no more."""
    if state.phase == DRAW:
        return _next_turn(_to_hand(state, move.player, state.drawn, 0), [])
    drawing = begin_drawing(state, move.player)
    return Step(drawing, _draw_tasks(drawing, drawing.due)) if drawing.due else _next_turn(drawing, [])


def begin_drawing(state: State, player: SeatNumber) -> State:
    """Two cards and one for each knight with side A up; fewer when there are no more (C15)."""
    due = draws_allowed(state, player)
    if state.pile.least < due:
        due = min(due, loose(state).most)
    return state._replace(phase=DRAW, due=due, may_turn=False)


def _draw_tasks(state: State, count: int) -> tuple[Task, ...]:
    """What the player draws now; when the pile runs out on the way, what is left of it first (C15)."""
    left = state.pile.most - resources.count(state.drawn)
    # Where it is not known how much is left, the table sees for itself when it runs out.
    if left >= count or left < 0 or state.pile.least < state.pile.most:
        return (Task("C15", "draw", player=state.on_turn, count=count),)
    first = (Task("C15", "draw", player=state.on_turn, count=left),) if left else ()
    return (*first, Task("C15", "shuffle"), Task("C15", "draw", player=state.on_turn, count=count - left))


def refuse_draw(state: State, move: Draw) -> Refusal | None:
    if state.phase != DRAW or move.player != state.on_turn:
        refusal = not_now(state, move.player)
        if refusal:
            return refusal
    drawing = state if state.phase == DRAW else begin_drawing(state, move.player)
    count = drawing.due if move.count is None else move.count
    if move.cards is not None:
        count = resources.count(move.cards)
    if count > drawing.due:
        return Refusal("C15", "drew_too_many", count=count, due=drawing.due)
    if move.cards is None:
        return _refuse_last(drawing, move.player, count)
    return refuse_drawn(drawing, drawing.drawn + move.cards, drawing.due - count)


def draw(state: State, move: Draw) -> Step[State]:
    drawing = state if state.phase == DRAW else begin_drawing(state, move.player)
    if move.cards is None:
        count = drawing.due if move.count is None else move.count
        # Where the turn ended with a move of its own it was said then what to draw.
        todo = _draw_tasks(drawing, count) if drawing is not state and count else ()
        return _next_turn(_to_hand(drawing, move.player, drawing.drawn, count), list(todo))
    drawn, due = drawing.drawn + move.cards, drawing.due - resources.count(move.cards)
    if not due:
        return _next_turn(_to_hand(drawing, move.player, drawn, 0), [])
    told = drawing._replace(drawn=drawn, due=due)
    return Step(told, () if drawing is state else _draw_tasks(told, due))


def _to_hand(state: State, player: SeatNumber, drawn: Resources, untold: int) -> State:
    """The state after a draw: these cards, and others that were not told, lie in the hand."""
    hand, (least, most) = state.hands[player], state.sizes[player]
    count = resources.count(drawn) + untold
    size, pile = Size(least + count, most + count), state.pile
    if hand is not None and not untold and pile.least >= count:
        state = state._replace(
            hands=(*state.hands[:player], hand + drawn, *state.hands[player + 1 :]),
            sizes=(*state.sizes[:player], size, *state.sizes[player + 1 :]),
            pile=Size(pile.least - count, pile.most - count),
            drawn=NOTHING,
        )
        return settled(state) if state.hidden or None in state.hands else state
    if pile.least < count and (last := deck(state)) is not None:
        drawn += resources.left_of(last, drawn)  # they were drawn before the discards were shuffled
    told = bool(drawn) or hand is not None
    state = with_hand(state._replace(drawn=NOTHING), player, known(state, player) + drawn, size, told)
    taken = take(state, count)
    return settled(state._replace(pile=taken.pile, discards=taken.discards))


def _next_turn(state: State, todo: list[Task]) -> Step[State]:
    """The next player clockwise, whatever the direction card shows (C4)."""
    assert state.on_turn is not None
    player = SeatNumber((state.on_turn + 1) % len(state.terms.names))
    if any(state.robbed):
        state = state._replace(robbed=(0,) * len(state.robbed))
    return begin_turn(state, player, todo)


def outcome(state: State) -> Outcome | None:
    """The player on turn who has ten points, or as many as the table agreed on, wins (C16)."""
    if state.phase != OVER or state.on_turn is None:
        return None
    if state.terms.winning == TEN:
        return Outcome("C16", "ten_points", (state.on_turn,), rank(points(state)))
    return Outcome("C16", "enough_points", (state.on_turn,), rank(points(state)))
