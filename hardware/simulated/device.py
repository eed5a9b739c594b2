"""LEDs behind a device of the kernel's, which opens its file to whoever may, and takes what is written."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable

from hardware.simulated.strip import SimulatedStrip


class DeviceStrip(SimulatedStrip):
    """Faults: `unplug` and `plug`, which take the device away; `stall` and `resume`, while it fails; `closed_to_us`."""

    def __init__(self, clock: Callable[[], float], leds: int, order: str, keeps: int) -> None:
        super().__init__(clock, keeps)
        self.leds = leds
        self.order = order
        """In which order these LEDs take their channels."""
        self.closed_to_us = False
        self._there = True
        self._stalled = False

    @property
    def plugged(self) -> bool:
        return self._there

    def plug(self) -> None:
        self._there = True

    def unplug(self) -> None:
        self._there = False

    def stall(self) -> None:
        self._stalled = True

    def resume(self) -> None:
        self._stalled = False

    def _enter(self) -> None:
        """What the kernel says to whoever opens it."""
        if not self._there:
            raise failed(errno.ENOENT)
        if self.closed_to_us:
            raise failed(errno.EACCES)


def failed(number: int) -> OSError:
    """An error of the kernel's, by its number."""
    return OSError(number, os.strerror(number))
