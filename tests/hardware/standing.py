"""An event loop whose clock stands still until a test moves it."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Coroutine
from typing import Any


class StandingLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock stands still until it is moved."""

    def __init__(self) -> None:
        self._now = 0.0
        self._timers: list[asyncio.TimerHandle] = []
        self._threads = 0
        super().__init__()

    def time(self) -> float:
        return self._now

    def call_at(self, *args: Any, **options: Any) -> asyncio.TimerHandle:  # type: ignore[override]
        timer = super().call_at(*args, **options)
        self._timers.append(timer)
        return timer

    def run_in_executor(self, *args: Any) -> asyncio.Future[Any]:  # type: ignore[override]
        self._threads += 1
        done = super().run_in_executor(*args)
        done.add_done_callback(self._end_thread)
        return done

    def _end_thread(self, _: object) -> None:
        self._threads -= 1

    async def rest(self) -> None:
        """Let everything run that can run now, ports that are being opened included."""
        quiet = 0
        for _ in range(10):
            await asyncio.sleep(0)
            while self._threads:
                await asyncio.sleep(0)
            # Where nothing waits to be run, a port may still have something: it is asked once more.
            quiet = 0 if self._ready else quiet + 1
            if quiet == 2:
                break

    async def move(self, seconds: float) -> None:
        """Move the clock on, from timer to timer, so that none is late."""
        goal = self._now + seconds
        await self.rest()
        while self._now < goal:
            self._timers = [timer for timer in self._timers if timer.when() > self._now and not timer.cancelled()]
            self._now = min([goal, *(timer.when() for timer in self._timers)])
            await self.rest()


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
