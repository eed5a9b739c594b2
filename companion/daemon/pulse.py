"""The pulse of the daemon: it gives a sign of life only when everything that goes round has just gone round."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from companion.daemon.logs import log
from hardware.alarm import Alarm

logger = logging.getLogger(__name__)

LATE = 5.0
"""Seconds. Whoever has not answered by then hangs, and is named in the log."""


class Pulse:
    """Asks the tasks that go round whether they still do. In between none of them has to wake for its sake.

    A task that failed is not waited for: its supervisor starts it again.
    """

    def __init__(self) -> None:
        self._stirs: dict[str, Callable[[], None]] = {}
        self._silent: set[str] = set()
        """Those who have been asked and have not answered."""
        self._answered = Alarm()

    @contextmanager
    def of(self, name: str, stir: Callable[[], None]) -> Iterator[Callable[[], None]]:
        """While this lasts, the task is asked by stirring it, and answers by calling the function that this gives."""

        def beat() -> None:
            if name in self._silent:
                self._silent.remove(name)
                self._answered.ring()

        self._stirs[name] = stir
        try:
            yield beat
        finally:
            del self._stirs[name]
            beat()

    def late(self) -> tuple[str, ...]:
        """The tasks that hang."""
        return tuple(name for name in self._stirs if name in self._silent)

    async def steady(self) -> None:
        """Returns when every task has gone round."""
        self._silent = set(self._stirs)
        for stir in list(self._stirs.values()):
            stir()
        patience: float | None = asyncio.get_running_loop().time() + LATE
        while self._silent:
            if not await self._answered.until(patience):
                log(logger, "pulse.late", logging.ERROR, tasks=", ".join(self.late()))
                patience = None
