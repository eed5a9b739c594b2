"""Time budgets in a match: what they have counted, and what is left. All of it follows from the moves that stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from companion.match.timeline import PlayedMove, Timeline, thinker
from companion.rules import State
from companion.rules.budget import Budget, BudgetKind

S = TypeVar("S", bound=State)


class Meter(NamedTuple):
    """What a budget has counted: of each player the seconds, the turns begun, and the seconds of the present turn."""

    seconds: tuple[float, ...]
    turns: tuple[int, ...]
    turn: tuple[float, ...]

    @classmethod
    def at(cls, state: State) -> Meter:
        """Where it begins to count; the turn that is under way has begun."""
        none = (0.0,) * len(state.terms.names)
        return cls(none, tuple(int(seat == state.on_turn) for seat in range(len(none))), none)

    def after(self, move: PlayedMove[S], spent: float) -> Meter:
        """The same after a move that took this long."""
        meter, on_turn = self.thinking(move.thinker, spent), move.step.state.on_turn
        if on_turn == move.before.on_turn:
            return meter
        turns = tuple(count + (seat == on_turn) for seat, count in enumerate(self.turns))
        return Meter(meter.seconds, turns, (0.0,) * len(turns))

    def thinking(self, seat: int | None, seconds: float) -> Meter:
        """The same after somebody thought; what nobody did counts for nobody."""
        if seat is None:
            return self
        return self._replace(seconds=_more(self.seconds, seat, seconds), turn=_more(self.turn, seat, seconds))

    def left(self, budget: Budget) -> tuple[float, ...]:
        """Seconds that everybody has left; less than none where somebody has run out."""
        if budget.kind is BudgetKind.TURN:
            return tuple(budget.seconds - seconds for seconds in self.turn)
        return tuple(
            budget.seconds + budget.increment * turns - seconds
            for seconds, turns in zip(self.seconds, self.turns, strict=True)
        )


def _more(seconds: Sequence[float], seat: int, more: float) -> tuple[float, ...]:
    return (*seconds[:seat], seconds[seat] + more, *seconds[seat + 1 :])


class Allotment(NamedTuple):
    """A budget, and since when it counts."""

    budget: Budget
    since: int = 0
    """The number of the move after which it does. Moves up to that one never count, not even when they are played
    anew."""
    free: float = 0.0
    """The seconds that somebody had thought about the next move already."""
    early: Meter | None = None
    """What it had counted by the moves that are left on the disk, while they are."""

    def meter(self, timeline: Timeline[S], running: float = 0.0) -> Meter:
        """What it has counted by the moves that stand, and by whoever has been thinking for so long now."""
        meter = self.early if timeline.early else None
        for before, move in enumerate(timeline.done, timeline.early):
            if before >= self.since:
                meter = (meter or Meter.at(move.before)).after(move, self.counted(move.spent, before))
        state = timeline.state
        meter = meter or Meter.at(state)
        return meter.thinking(thinker(timeline.game, state), self.counted(running, timeline.length))

    def counted(self, seconds: float, moves: int) -> float:
        """What counts of the seconds that were thought after so many moves."""
        if moves < self.since:
            return 0.0
        return max(0.0, seconds - self.free) if moves == self.since else seconds


def allot(before: Allotment | None, budget: Budget | None, since: int, free: float) -> Allotment | None:
    """What holds once another budget was chosen. What was thought before there was any is forgiven; what was thought
    under another one counts."""
    if budget is None:
        return None
    return Allotment(budget, since, free) if before is None else before._replace(budget=budget)
