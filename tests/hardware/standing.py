"""An event loop whose clock stands still until a test moves it."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

QUIET = 2
"""How often in a row nothing may be waiting to be run, before the clock goes on."""
PATIENCE = 10
"""How often it is looked at all: there are those who never rest."""
A_WHILE, WHILES = 0.001, 500
"""Seconds at a time, and how often, that something outside the loop is given to come to its end."""


@dataclass
class _Way:
    """One movement of the clock, and how long nothing has happened at this stop."""

    goal: float
    there: asyncio.Future[None]
    quiet: int = 0
    looks: int = 0


class StandingLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock stands still until it is moved."""

    def __init__(self) -> None:
        self._now = 0.0
        self.wake_ups = 0
        """How many times a timer, or several of one moment, had something done."""
        self._threads = 0
        self._until_threads_end: list[_Way] = []
        self.outside: list[Callable[[], bool]] = []
        """Each says whether something is under way that the loop does not see: the clock is held for it."""
        self._waited = 0
        super().__init__()

    def time(self) -> float:
        return self._now

    def run_in_executor(self, *args: Any) -> asyncio.Future[Any]:  # type: ignore[override]
        self._threads += 1
        done = super().run_in_executor(*args)
        done.add_done_callback(self._end_thread)
        return done

    def _end_thread(self, _: object) -> None:
        self._threads -= 1
        if not self._threads:
            waiting, self._until_threads_end = self._until_threads_end, []
            for way in waiting:
                self.call_soon(self._look, way)

    async def rest(self) -> None:
        """Let everything run that can run now, ports that are being opened included."""
        await self.move(0)

    async def move(self, seconds: float) -> None:
        """Move the clock on, from timer to timer, so that none is late."""
        there = self.create_future()
        self.call_soon(self._look, _Way(self._now + seconds, there))
        await there

    def _look(self, way: _Way) -> None:
        """Whoever moves the clock is not woken at each of its stops: that would cost more than what happens there."""
        if way.there.done():
            return  # nobody waits any more
        if self._threads:
            self._until_threads_end.append(way)
            return
        # Where nothing waits to be run, a port may still have something: it is asked once more.
        way.quiet = 0 if self._ready else way.quiet + 1
        way.looks += 1
        if way.quiet == QUIET or way.looks == PATIENCE:
            if self._waits_outside():
                way.quiet = way.looks = 0
                self.call_soon(self._look, way)
                return
            if self._now >= way.goal:
                way.there.set_result(None)
                return
            self._now = self._next_stop(way.goal)
            self.wake_ups += any(timer.when() <= self._now and not timer.cancelled() for timer in self._scheduled)
            way.quiet = way.looks = 0
        self.call_soon(self._look, way)

    def _waits_outside(self) -> bool:
        """Whether something outside was waited for. What hangs is given up, until it has come to an end after all."""
        if not any(is_under_way() for is_under_way in self.outside):
            self._waited = 0
            return False
        if self._waited == WHILES:
            return False
        self._waited += 1
        self._selector.select(A_WHILE)  # type: ignore[attr-defined] # returns as soon as anything comes
        return True

    def _next_stop(self, goal: float) -> float:
        """When the next timer is due, one that was called off perhaps; or the goal where that is sooner."""
        return min(goal, max(self._now, self._scheduled[0].when())) if self._scheduled else goal


def on_loop(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Run a test on a loop with a standing clock."""

    @functools.wraps(test)
    def run(*args: Any, **fixtures: Any) -> None:
        with asyncio.Runner(loop_factory=StandingLoop) as runner:
            runner.run(test(*args, **fixtures))

    return run


def the_loop() -> StandingLoop:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, StandingLoop)
    return loop
