"""Tasks that are watched: one that fails is named and started again, a little later each time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from companion.daemon.logs import log
from hardware.errors import HardwareError

logger = logging.getLogger(__name__)

FIRST, LONGEST = 0.25, 1.5
"""Seconds until the first new try, and at most between later ones: a part that is back is taken up within two."""


async def supervise(
    name: str,
    begin: Callable[[], Awaitable[None]],
    failed: Callable[[str], None],
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> None:
    """Runs something for as long as the daemon does."""
    pause, told = FIRST, ""
    while True:
        began = asyncio.get_running_loop().time()
        try:
            await begin()
        except HardwareError as error:
            _tell(failed, str(error))
        except Exception as error:
            if repr(error) != told:  # it is started again and again: how it fails is told once
                logger.exception("%s.failed", name)
            told = repr(error)
            _tell(failed, f"{name} failed: {error}")
        if asyncio.get_running_loop().time() - began > 10:
            pause, told = FIRST, ""  # it ran well for a while
        log(logger, f"{name}.again", logging.DEBUG, seconds=pause)
        await sleep(pause)
        pause = min(LONGEST, pause * 2)


def supervised(
    work: Mapping[str, Callable[[], Awaitable[None]]], failed: Callable[[str, str], None]
) -> list[Coroutine[Any, Any, None]]:
    """Each of these, watched under its name."""
    return [supervise(name, begin, partial(failed, name)) for name, begin in work.items()]


@asynccontextmanager
async def running(work: Iterable[Coroutine[Any, Any, None]]) -> AsyncIterator[None]:
    """All of this goes on meanwhile, and ends in the reverse order."""
    tasks = [asyncio.create_task(each) for each in work]
    try:
        yield
    finally:
        for task in reversed(tasks):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _tell(failed: Callable[[str], None], reason: str) -> None:
    """Telling may fail as well: that is no reason not to start again."""
    try:
        failed(reason)
    except Exception:
        logger.exception("what failed could not be told: %s", reason)
