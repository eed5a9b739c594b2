"""Tasks that are watched: one that fails is named and started again, a little later each time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

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


def _tell(failed: Callable[[str], None], reason: str) -> None:
    """Telling may fail as well: that is no reason not to start again."""
    try:
        failed(reason)
    except Exception:
        logger.exception("what failed could not be told: %s", reason)
