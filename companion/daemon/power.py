"""The machine's power: switched off because somebody asks for it at the box, or because nobody has used it for long.

The daemon may not do that itself. It asks logind, by way of systemctl, and PolicyKit lets its user: the rule that comes
with the service says so. Then systemd ends the daemon as it ends everything.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from companion.commands import RunCommand, run_command
from companion.daemon.desk import Desk
from companion.daemon.logs import log
from companion.dialogue.label import Say
from hardware.battery import Battery, read_battery

logger = logging.getLogger(__name__)

POWER_OFF = ("systemctl", "--no-ask-password", "poweroff")
BATTERY = "battery"
NEARLY_EMPTY = 10
"""Per cent."""
BATTERY_LOOK = 60.0
"""Seconds between two looks at the battery."""
WARNING = 60.0
"""Seconds before an idle box goes off, in which it says so."""


class Power:
    """Whether the box is to go off. `off` may be called by an errand."""

    def __init__(self, run: RunCommand = run_command) -> None:
        self.going = False
        """It has been asked for, and nobody has refused."""
        self._asked = asyncio.Event()
        self._run = run

    def off(self) -> None:
        self.going = True
        self._asked.set()

    def work(self, desk: Desk) -> list[Coroutine[Any, Any, None]]:
        """What goes on for as long as the daemon runs."""
        return [self.attend(desk), self.watch_battery(desk), self.watch(desk)]

    async def attend(self, desk: Desk) -> None:
        """Hands on what is asked for, for as long as the daemon runs."""
        while True:
            await self.hand_on(desk)

    async def hand_on(self, desk: Desk) -> None:
        """Waits until it is asked for. Where it is refused then, the table is told."""
        await self._asked.wait()
        self._asked.clear()
        done = await asyncio.to_thread(self._run, POWER_OFF)
        if done.code:
            self.going = False
            log(logger, "power.refused", logging.ERROR, reason=done.reason)
            desk.console.say(Say("off_refused"), stays=True)
        else:
            log(logger, "power.off")
            desk.part()

    async def watch_battery(self, desk: Desk, read: Callable[[], Battery | None] = read_battery) -> None:
        """Says at the table that the battery is nearly empty, where there is one."""
        while (battery := await asyncio.to_thread(read)) is not None:
            if battery.percent <= NEARLY_EMPTY and not battery.charging:
                words = Say("fault_battery", percent=str(battery.percent))
                desk.fault(BATTERY, f"The battery is at {battery.percent} %. Plug the box in.", words)
            else:
                desk.well(BATTERY)
            await asyncio.sleep(BATTERY_LOOK)

    async def watch(self, desk: Desk) -> None:
        """Switches off a box that nobody uses for as many minutes as are set; a minute before that it says so."""
        now = asyncio.get_running_loop().time
        while True:
            minutes = desk.console.settings["idle"]
            if minutes == "never":
                await desk.used.until()
                continue
            if await desk.used.until(now() + 60 * int(minutes) - WARNING) or await self._dozes(desk, now() + WARNING):
                continue
            log(logger, "power.idle", minutes=minutes)
            self.off()
            return

    async def _dozes(self, desk: Desk, until: float) -> bool:
        """Says that it will go off; whether somebody objects."""
        desk.doze()
        return await desk.used.until(until)
