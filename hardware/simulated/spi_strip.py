"""LEDs at an SPI bus: they read the line as it goes up and down, and know nothing of bytes."""

from __future__ import annotations

import asyncio
import errno
import re
from abc import abstractmethod
from collections.abc import Callable

from hardware.simulated.device import DeviceStrip, failed
from hardware.strip.colours import Colour

BUFFER = 4096
"""Bytes that spidev takes at once."""


class SpiStrip(DeviceStrip):
    """LEDs and the bus they hang on. Made on a running event loop; the driver writes from a thread."""

    def __init__(self, clock: Callable[[], float], leds: int = 60, order: str = "RGB", keeps: int = 600) -> None:
        super().__init__(clock, leds, order, keeps)
        self.hertz = 0
        self.opened = 0
        """How many have the bus open."""
        self.colours: tuple[Colour, ...] = ((0, 0, 0),) * leds
        self._loop = asyncio.get_running_loop()

    def noise(self, data: bytes) -> None:
        self.read(data)

    def open(self, path: str, hertz: int) -> _Bus:
        self._enter()
        self.hertz = hertz
        self.opened += 1
        return _Bus(self)

    def transfer(self, data: bytes) -> int:
        """What the kernel does: out with it, or an error."""
        if not self._there:
            raise failed(errno.ESHUTDOWN)
        if self._stalled:
            raise failed(errno.ETIMEDOUT)
        if len(data) > BUFFER:
            raise failed(errno.EMSGSIZE)
        self._loop.call_soon_threadsafe(self.read, data)
        return len(data)

    @abstractmethod
    def read(self, data: bytes) -> None:
        """What the LEDs make of these bytes on the line."""

    def _take(self, channels: list[tuple[int, ...]]) -> None:
        """The first LEDs take these; the others keep what they have."""
        places = [self.order.index(letter) for letter in "RGB"]
        white = self.order.find("W")
        seen = []
        for led in channels[: self.leds]:
            glow = led[white] if white >= 0 else 0
            red, green, blue = (min(255, led[place] + glow) for place in places)
            seen.append((red, green, blue))
        self.colours = (*seen, *self.colours[len(seen) :])
        self._show(self.colours)


class Ws2812Strip(SpiStrip):
    """LEDs that tell bits apart by how long the line is up, and show what they have when it was down for long."""

    SHORT = (0.22e-6, 0.53e-6)
    LONG = (0.58e-6, 1.0e-6)
    """Seconds: what the makers allow for a 0 and for a 1."""
    LATCH = 280e-6

    def __init__(self, clock: Callable[[], float], leds: int = 60, order: str = "GRB", keeps: int = 600) -> None:
        super().__init__(clock, leds, order, keeps)
        self.unread = 0
        """Pulses that were neither short nor long."""
        self.hertz = 2_400_000

    def read(self, data: bytes) -> None:
        line = f"{int.from_bytes(data, 'big'):0{8 * len(data)}b}"
        bits, moment = "", 1 / self.hertz
        for pulse in re.finditer("(1+)(0*)", line):
            bits += self._bit(len(pulse[1]) * moment)
            if len(pulse[2]) * moment >= self.LATCH:
                self._latch(bits)
                bits = ""

    def _bit(self, up: float) -> str:
        if self.SHORT[0] <= up <= self.SHORT[1]:
            return "0"
        if self.LONG[0] <= up <= self.LONG[1]:
            return "1"
        self.unread += 1
        return ""

    def _latch(self, bits: str) -> None:
        each = 8 * len(self.order)
        self._take(
            [
                tuple(int(bits[at + 8 * channel : at + 8 * channel + 8], 2) for channel in range(len(self.order)))
                for at in range(0, len(bits) - each + 1, each)
            ]
        )


class Apa102Strip(SpiStrip):
    """LEDs with a clock: each takes four bytes that begin with three ones, and hands on all that follow.

    What follows comes half a clock late at each LED, so that those far out need more clocks than they have bytes.
    """

    def __init__(self, clock: Callable[[], float], leds: int = 60, order: str = "BGR", keeps: int = 600) -> None:
        super().__init__(clock, leds, order, keeps)
        self._stream = b""

    def read(self, data: bytes) -> None:
        """Transfers may come in pieces: the clock has stood meanwhile, and the LEDs waited."""
        self._stream += data
        while begun := re.search(b"\0{4,}(?=[^\0])", self._stream):
            if self._stream[begun.end()] >> 5 == 0b111:
                self._follow(begun.end())
                return
            self._stream = self._stream[begun.end() :]

    def _follow(self, led: int) -> None:
        """From LED to LED, as far as there are any."""
        found: list[tuple[int, ...]] = []
        while len(found) < self.leds and self._stream[led : led + 1] and self._stream[led] >> 5 == 0b111:
            bright = self._stream[led] & 0b11111
            found.append(tuple(value * bright // 31 for value in self._stream[led + 1 : led + 4]))
            led += 4
        clocks = 8 * (len(self._stream) - led)
        if clocks >= 32 + len(found) / 2:
            self._take(found)
            self._stream = b""


class _Bus:
    def __init__(self, strip: SpiStrip) -> None:
        self._strip = strip

    def write(self, data: bytes) -> int:
        return self._strip.transfer(data)

    def close(self) -> None:
        self._strip.opened -= 1
