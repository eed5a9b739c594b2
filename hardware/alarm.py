"""Sleeping until there is something to do: one timer, one wake-up, and things done every so often are done together."""

from __future__ import annotations

import asyncio


class Alarm:
    """Wakes one task, at a time or when somebody rings."""

    def __init__(self) -> None:
        self._rung = False
        self._sleeper: asyncio.Future[None] | None = None

    def ring(self) -> None:
        """Wakes the task; one that does not sleep now will not fall asleep the next time."""
        self._rung = True
        self._wake()

    def clear(self) -> None:
        """What it was rung for has been seen to."""
        self._rung = False

    async def until(self, when: float | None = None) -> bool:
        """Sleeps until this time of the loop, or with None for as long as nobody rings. Whether somebody has."""
        if not self._rung:
            loop = asyncio.get_running_loop()
            self._sleeper = loop.create_future()
            timer = None if when is None else loop.call_at(when, self._wake)
            try:
                await self._sleeper
            finally:
                self._sleeper = None
                if timer is not None:
                    timer.cancel()
        rung, self._rung = self._rung, False
        return rung

    def _wake(self) -> None:
        if self._sleeper is not None and not self._sleeper.done():
            self._sleeper.set_result(None)


def next_beat(now: float, period: float) -> float:
    """When to do next what is done every so many seconds: at a multiple of them.

    All who ask get the same moments, so that the machine wakes once for all of them.
    """
    return (now // period + 1) * period
