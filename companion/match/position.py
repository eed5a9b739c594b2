"""A match at one moment, to look at. Every picture is painted from one, of a match under way or of one long past."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

from companion.match.allotment import Allotment
from companion.match.timeline import PlayedMove, Timeline, Times, thinker
from companion.rules import Game, Setup, State
from companion.rules.budget import Budget
from companion.store.journal import Status

S_co = TypeVar("S_co", bound=State, covariant=True)


class Position(NamedTuple, Generic[S_co]):
    """How a match stands. Nobody plays on from here: that is what a `Match` is for.

    It is only looked at, so a position of one game will do wherever one of any game is wanted.
    """

    number: int
    version: int
    setup: Setup
    timeline: Timeline[S_co]
    status: Status
    paused: bool = False
    running: float = 0.0
    """Seconds on the clock of whoever thinks now; they belong to no move yet."""
    allotment: Allotment | None = None
    """The time that the players have; None: as much as they want."""
    elapsed: float = 0.0
    """Seconds that the match has taken, without pauses and without those on the running clock."""
    held: bool = False
    """The clocks stand while something is set right."""

    @property
    def game(self) -> Game[S_co]:
        return self.timeline.game

    @property
    def state(self) -> S_co:
        return self.timeline.state

    @property
    def last(self) -> PlayedMove[S_co] | None:
        """The move that led here; None where none did, or where something else has happened since."""
        done = self.timeline.done
        return done[-1] if done and done[-1].seq == self.version else None

    def before(self, done: PlayedMove[S_co]) -> Position[S_co]:
        """The same match as it stood before a move."""
        return self._replace(timeline=Timeline(self.game, done.before), running=0.0)

    @property
    def budget(self) -> Budget | None:
        """How much time the players have now."""
        return None if self.allotment is None else self.allotment.budget

    @property
    def runs(self) -> int | None:
        """Whose clock runs."""
        stands = self.status != Status.OPEN or self.paused or self.held
        return None if stands else thinker(self.game, self.state)

    def left(self) -> tuple[float, ...] | None:
        """Seconds that everybody has left, less than none where somebody has run out; None without a time budget."""
        if self.allotment is None:
            return None
        meter = self.allotment.meter(self.timeline, self.running)
        return meter.left(self.allotment.budget)

    def duration(self) -> float:
        """Seconds that the match has taken, without pauses."""
        return self.elapsed + self.running

    def times(self) -> Times:
        """Everybody's time of thought."""
        times = self.timeline.times()
        whose = thinker(self.game, self.state)
        if whose is None:
            return times
        players = (*times.players[:whose], times.players[whose] + self.running, *times.players[whose + 1 :])
        return Times(players, times.turn + self.running)
