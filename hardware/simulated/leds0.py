"""/dev/leds0 as the Pi 5's kernel has it: it counts the bytes of an open file, and shows them when it is full."""

from __future__ import annotations

import asyncio
import errno
from collections.abc import Callable
from contextlib import suppress

from hardware.simulated.device import DeviceStrip, failed

_LATE = 0.05
"""Seconds after which a frame that is not full is shown."""


class SimulatedLeds0(DeviceStrip):
    """LEDs at a pin of a Pi 5. Used on a running event loop."""

    def __init__(
        self,
        clock: Callable[[], float],
        leds: int = 60,
        order: str = "RGB",
        keeps: int = 600,
        brightness: int = 255,
    ) -> None:
        super().__init__(clock, leds, order, keeps)
        self.brightness = brightness
        """0: bytes are sent as they are. Anything else: dimmed by so much, and bent by a gamma."""
        self.bytes = bytes(4 * leds)
        """What the LEDs have, as it was written."""
        self.failures: list[int] = []
        """What was wrong with what was written, by the kernel's numbers."""

    def plug(self) -> None:
        super().plug()
        self.brightness, self.bytes = 255, bytes(4 * self.leds)

    def noise(self, data: bytes) -> None:
        """Another program writes, if it can."""
        with suppress(OSError):
            self.open("/dev/leds0").write(data[: 4 * self.leds])

    def open(self, path: str) -> _File:
        self._enter()
        return _File(self)

    def take(self, data: bytes, at: int) -> int:
        """A write, at this place of the file. Returns the place behind it."""
        size = 4 * self.leds
        if self._stalled:
            self._fail(errno.EIO)
        if at == 0 and len(data) == 1:
            self.brightness = data[0]
            return 0
        fits = data[: size - at]
        self.bytes = (self.bytes[:at] + fits).ljust(size, b"\0")
        if len(data) > size:
            self._fail(errno.EFBIG)
        if len(data) > size - at:
            self._fail(errno.ENOSPC)
        if at + len(fits) == size:
            self.shine()
        else:
            asyncio.get_running_loop().call_later(_LATE, self.shine)
        return at + len(fits)

    def _fail(self, number: int) -> None:
        self.failures.append(number)
        raise failed(number)

    def shine(self) -> None:
        self._show(tuple(self._seen(self.bytes[at : at + 4]) for at in range(0, 4 * self.leds, 4)))

    def _seen(self, came: bytes) -> tuple[int, int, int]:
        sent = [self._bent(value) for value in came]
        red, green, blue = (min(255, sent[self.order.index(letter)] + sent[3]) for letter in "RGB")
        return red, green, blue

    def _bent(self, value: int) -> int:
        if not self.brightness:
            return value
        return int(255 * float((value * self.brightness / 255 / 255) ** (1 / 0.45)))


class _File:
    def __init__(self, leds: SimulatedLeds0) -> None:
        self._leds = leds
        self._at = 0

    def write(self, data: bytes) -> int:
        self._at = self._leds.take(data, self._at)
        return len(data)

    def close(self) -> None: ...
