"""Updates as the daemon sees them: what becomes of a wish for one is told, and a release on trial comes to last."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion.clock import Clock
from companion.daemon.desk import Desk
from companion.daemon.logs import log
from companion.dialogue.label import Say
from companion.update.rescue import Breadcrumb
from companion.update.trial import HEALTHY, Trial

if TYPE_CHECKING:
    from companion.update.wish import Wishes

logger = logging.getLogger(__name__)

WISH_LOOK, WISH_LOOKS = 2.0, 1800
"""Seconds between two looks at what becomes of a wish for an update, and how many: an hour is all that it can take."""


def follow_wishes(desk: Desk, state: Path, clock: Clock) -> Wishes:
    """What becomes of a wish for an update is told at the table. Where it is fulfilled, this daemon ends."""
    from companion.update.wish import Wishes  # only an installed release has some

    loop = asyncio.get_running_loop()
    wishes = Wishes(state, clock.wall)
    following: set[asyncio.Task[None]] = set()

    def follow() -> None:
        task = asyncio.create_task(_follow(desk, wishes))
        following.add(task)
        task.add_done_callback(following.discard)

    wishes.on_wish = partial(loop.call_soon_threadsafe, follow)
    return wishes


async def _follow(desk: Desk, wishes: Wishes) -> None:
    for _ in range(WISH_LOOKS):
        await asyncio.sleep(WISH_LOOK)
        why = await asyncio.to_thread(wishes.refused)
        if why is not None:
            log(logger, "update.refused", logging.WARNING, reason=why)
            version = wishes.wished.split(" ")[0]
            desk.console.say(Say(f"update_{why.kind}", version=version), stays=True)
            return


async def settle(trial: Trial, breadcrumb: Breadcrumb) -> None:
    """After a minute the update is over: this release lasts."""
    while True:
        await asyncio.sleep(HEALTHY)
        try:
            await asyncio.to_thread(trial.settle, breadcrumb)
        except OSError as error:  # a full card: the next start would count against this release
            log(logger, "update.unsettled", logging.WARNING, reason=error)
        else:
            log(logger, "update.settled", release=trial.place.present())
            return
