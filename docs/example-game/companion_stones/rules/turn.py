"""Who begins, taking stones, and the end (S1 to S3)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules import News, Outcome, Rank, Refusal, SeatNumber, Step, Task
from companion.rules.seat import seats
from companion_stones.rules.state import Start, State, Take


def opening(state: State) -> tuple[Task, ...]:
    return (Task("S1", "lay_out_heap", count=state.heap),)


def refuse_start(state: State, move: Start) -> Refusal | None:
    return None if state.on_turn is None else Refusal("S1", "started_already")


def begin(state: State, move: Start) -> Step[State]:
    return Step(state._replace(on_turn=move.player))


def refuse_take(state: State, move: Take) -> Refusal | None:
    if state.on_turn is None:
        return Refusal("S1", "not_started")
    if not state.heap:
        return Refusal("S3", "match_over")
    if move.player != state.on_turn:
        return Refusal("S2", "not_your_turn", player=move.player, on_turn=state.on_turn)
    if not 1 <= move.stones <= state.terms.edition.most:
        return Refusal("S2", "wrong_number", stones=move.stones, most=state.terms.edition.most)
    if move.stones > state.heap:
        return Refusal("S2", "heap_too_small", stones=move.stones, count=state.heap)
    return None


def take(state: State, move: Take) -> Step[State]:
    """The stones change hands; the last one ends the match, so the turn stays where it is."""
    heap = state.heap - move.stones
    taken = tuple(had + move.stones * (seat == move.player) for seat, had in enumerate(state.taken))
    following = SeatNumber((move.player + 1) % len(taken)) if heap else move.player
    told = () if heap else (News("S3", "last_stone", player=move.player),)
    return Step(State(state.terms, heap, following, taken), told=told)


def moves(state: State) -> Iterator[Start | Take]:
    """What the players may decide now."""
    if state.on_turn is None:
        yield from (Start(seat) for seat in seats(len(state.taken)))
    elif state.heap:
        most = min(state.terms.edition.most, state.heap)
        yield from (Take(state.on_turn, stones) for stones in range(1, most + 1))


def actors(state: State) -> tuple[SeatNumber, ...]:
    return (state.on_turn,) if state.on_turn is not None and state.heap else ()


def outcome(state: State) -> Outcome | None:
    """Whoever took the last stone has won, or has lost to all others. Points do not decide here."""
    if state.heap or state.on_turn is None:
        return None
    players = seats(len(state.taken))
    winners = tuple(seat for seat in players if (seat == state.on_turn) is state.terms.last_wins)
    losers = tuple(seat for seat in players if seat not in winners)
    ranking = [*(Rank(1, seat, state.taken[seat]) for seat in winners)]
    ranking += [Rank(1 + len(winners), seat, state.taken[seat]) for seat in losers]
    return Outcome("S3", "last_stone", winners, tuple(ranking))


def put_back(before: State, move: Start | Take, after: State) -> tuple[Task, ...]:
    """What the table does with the real stones when a move is undone."""
    if isinstance(move, Start):
        return ()
    return (Task("S2", "stones_back", player=move.player, count=move.stones),)
