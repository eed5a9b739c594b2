"""Sleeping until there is something to do: one timer, one wake-up, and things done every so often are done together."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NoReturn


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


class Round:
    """Something that is done over and over: when it is due, or when somebody rings.

    It is done in the very call of its timer. A task that sleeps is woken by that and runs a turn of the loop later, and
    most of what an idle machine spends it spends on turns of the loop.
    """

    def __init__(self) -> None:
        self._do: Callable[[], float | None] = lambda: None
        self._failed: asyncio.Future[NoReturn] | None = None
        """Of whoever has it done; None where nobody does."""
        self._next: asyncio.Handle | None = None
        self._rung = False

    def ring(self) -> None:
        """Has it done at the loop's next turn, once however often this is called. Where nobody does it yet, it will be
        done at the start."""
        if self._failed is not None and not self._rung:
            self._rung = True
            self._plan(self._failed.get_loop().call_soon(self._go, self._failed))

    async def run(self, do: Callable[[], float | None]) -> NoReturn:
        """Does it until it fails or this is cancelled. It says after how many seconds it is due again, with None only
        when somebody rings."""
        self._do, self._failed = do, asyncio.get_running_loop().create_future()
        self._go(self._failed)
        try:
            await self._failed
        finally:
            self._failed, self._rung = None, False
            self._plan(None)

    def _go(self, failed: asyncio.Future[NoReturn]) -> None:
        self._rung = False
        try:
            pause = self._do()
        except Exception as error:  # it belongs to whoever has it done
            if not failed.done():
                failed.set_exception(error)
            return
        if not self._rung:
            self._plan(None if pause is None else failed.get_loop().call_later(pause, self._go, failed))

    def _plan(self, handle: asyncio.Handle | None) -> None:
        if self._next is not None:
            self._next.cancel()
        self._next = handle


def next_beat(now: float, period: float) -> float:
    """When to do next what is done every so many seconds: at a multiple of them.

    All who ask get the same moments, so that the machine wakes once for all of them.
    """
    return (now // period + 1) * period
