"""The pulse of the daemon: what goes round must have gone round lately, or it gives no sign of life."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from companion.daemon.logs import log

logger = logging.getLogger(__name__)

LATE = 5.0
"""Seconds. Everything that is watched goes round once a second or more often."""
LOOK = 0.5
"""Seconds until those that are late are looked at again."""


class Pulse:
    """Each task that goes round tells it. A task that failed is not waited for: its supervisor starts it again."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._rounds: dict[str, float] = {}

    @contextmanager
    def of(self, name: str) -> Iterator[Callable[[], None]]:
        """While this lasts, what is given is to be called at least once in a while."""

        def beat() -> None:
            self._rounds[name] = self._clock()

        beat()
        try:
            yield beat
        finally:
            del self._rounds[name]

    def late(self) -> tuple[str, ...]:
        """Who hangs."""
        now = self._clock()
        return tuple(name for name, at in self._rounds.items() if now - at > LATE)

    async def steady(self) -> None:
        """Comes back when nobody hangs."""
        told: tuple[str, ...] = ()
        while late := self.late():
            if late != told:
                log(logger, "pulse.late", logging.ERROR, tasks=", ".join(late))
                told = late
            await asyncio.sleep(LOOK)
