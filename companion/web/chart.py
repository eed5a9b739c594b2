"""Everybody's points over the moves of a match."""

from __future__ import annotations

from companion.match.position import Position
from companion.match.timeline import PlayedMove
from companion.rules import State


class Chart:
    """The points after each move, kept from one picture of a match to the next: what is worked out are new moves."""

    def __init__(self) -> None:
        self._start: State | None = None
        self._counted: list[tuple[PlayedMove[State], tuple[int, ...]]] = []
        """The moves that stood, each with the points after it."""

    def of(self, match: Position[State]) -> list[list[int]]:
        """Everybody's points after each move at hand that changed them, the number of the move in front."""
        timeline = match.timeline
        self._count(match)
        first = timeline.length - len(timeline.done)
        rows = [[first, *match.game.points(timeline.start)]]
        for number, (_, points) in enumerate(self._counted, first + 1):
            if list(points) != rows[-1][1:]:
                rows.append([number, *points])
        if rows[-1][0] != timeline.length:
            rows.append([timeline.length, *rows[-1][1:]])
        return rows

    def _count(self, match: Position[State]) -> None:
        """A move that is still there stands behind the same moves as before."""
        done, counted = match.timeline.done, self._counted
        if match.timeline.start is not self._start:
            self._start = match.timeline.start
            counted.clear()
        while counted and (len(counted) > len(done) or counted[-1][0] is not done[len(counted) - 1]):
            counted.pop()
        counted += ((move, match.game.points(move.step.state)) for move in done[len(counted) :])
