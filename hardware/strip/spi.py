"""LEDs at the data line of an SPI bus, without a controller: the kernel's spidev clocks the bytes out.

A write lasts as long as the bytes are under way, so it is made in a thread. A bus that hangs is given up by the kernel
itself after a fraction of a second. Whether there are LEDs at the other end nobody can know: they do not answer.
"""

from __future__ import annotations

import asyncio
import errno
import fcntl
import os
import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from hardware.errors import HardwareError, no_entry
from hardware.strip import apa102, ws2812
from hardware.strip.colours import Colour, flat
from hardware.strip.line import MOST_LEDS, Missing

PATH = "/dev/spidev0.0"
BUFFER = 4096
"""Bytes that spidev takes at once, unless the kernel was told otherwise."""

_WRITE_MODE, _WRITE_BITS, _WRITE_SPEED = 0x40016B01, 0x40016B03, 0x40046B04
"""The numbers of SPI_IOC_WR_MODE, _BITS_PER_WORD and _MAX_SPEED_HZ, the same on every machine that a Pi is."""


class OpenBus(Protocol):
    """A device of an SPI bus that is open."""

    def write(self, data: bytes) -> int:
        """One transfer, which lasts as long as it lasts."""

    def close(self) -> None: ...


OpenSpi = Callable[[str, int], OpenBus]
"""A path and a speed in hertz."""


class SpiDevice:
    """A device of spidev, for writing alone."""

    def __init__(self, path: str, hertz: int) -> None:
        self._descriptor = os.open(path, os.O_RDWR | os.O_CLOEXEC)
        try:
            for request, setting in (
                (_WRITE_MODE, struct.pack("B", 0)),
                (_WRITE_BITS, struct.pack("B", 8)),
                (_WRITE_SPEED, struct.pack("I", hertz)),
            ):
                fcntl.ioctl(self._descriptor, request, setting)
        except OSError:
            os.close(self._descriptor)
            raise

    def write(self, data: bytes) -> int:
        return os.write(self._descriptor, data)

    def close(self) -> None:
        os.close(self._descriptor)


@dataclass(frozen=True, slots=True)
class Ws2812:
    """WS2812 or SK6812: one wire, on which every bit has its time, so that a frame must go out at once."""

    path: str = PATH
    buffer: int = BUFFER
    open_bus: OpenSpi = SpiDevice
    usual_order = "GRB"
    has_white = True
    hertz = ws2812.HERTZ

    def most_leds(self, order: str) -> int:
        return ws2812.most_leds(self.buffer, len(order))

    def frame(self, colours: Sequence[Colour], order: str) -> bytes:
        return ws2812.frame(flat(colours, order))

    def transfers(self, frame: bytes) -> Sequence[bytes]:
        return (frame,)

    def frame_time(self, leds: int) -> float:
        return 8 * len(ws2812.frame(bytes(3 * leds))) / self.hertz

    def finder(self, leds: int) -> SpiFinder:
        return SpiFinder(self)


@dataclass(frozen=True, slots=True)
class Apa102:
    """APA102 or SK9822: a wire for the clock as well, which may pause."""

    path: str = PATH
    buffer: int = BUFFER
    open_bus: OpenSpi = SpiDevice
    usual_order = "BGR"
    has_white = False
    hertz = apa102.HERTZ

    def most_leds(self, order: str) -> int:
        return MOST_LEDS

    def frame(self, colours: Sequence[Colour], order: str) -> bytes:
        return apa102.frame(flat(colours, order))

    def transfers(self, frame: bytes) -> Sequence[bytes]:
        return [frame[start : start + self.buffer] for start in range(0, len(frame), self.buffer)]

    def frame_time(self, leds: int) -> float:
        return 8 * len(apa102.frame(bytes(3 * leds))) / self.hertz

    def finder(self, leds: int) -> SpiFinder:
        return SpiFinder(self)


class SpiFinder:
    """The bus is there, or it is not."""

    def __init__(self, way: Ws2812 | Apa102) -> None:
        self._way = way

    async def open(self) -> SpiLine:
        try:
            bus = self._way.open_bus(self._way.path, self._way.hertz)
        except OSError as error:
            raise explain_spi(self._way.path, error) from error
        return SpiLine(self._way, bus)


class SpiLine:
    """An open bus."""

    def __init__(self, way: Ws2812 | Apa102, bus: OpenBus) -> None:
        self._loop = asyncio.get_running_loop()
        self._way = way
        self._bus = bus
        self._writing: asyncio.Future[None] | None = None
        self.free_at = self._loop.time()
        self.broken: asyncio.Future[OSError] = self._loop.create_future()

    async def settle(self) -> None:
        """LEDs are up when they have current."""

    async def send(self, frame: bytes) -> bool:
        self._writing = asyncio.ensure_future(asyncio.to_thread(self._write, frame))
        await asyncio.shield(self._writing)
        self.free_at = self._loop.time()
        return True

    def _write(self, frame: bytes) -> None:
        for piece in self._way.transfers(frame):
            self._bus.write(piece)

    def explain(self, error: OSError) -> HardwareError:
        return explain_spi(self._way.path, error)

    async def leave(self, last: bytes) -> None:
        await self._end_writing()
        await self.send(last)

    async def close(self) -> None:
        """What is being written is waited for: its file must not become another's below it."""
        await self._end_writing()
        self._bus.close()

    async def _end_writing(self) -> None:
        if self._writing is not None:
            await asyncio.gather(self._writing, return_exceptions=True)


def explain_spi(path: str, error: OSError) -> HardwareError:
    """Why a bus cannot be used."""
    if error.errno in (errno.EACCES, errno.EPERM):
        return no_entry(path, "spi", error.errno)
    if error.errno == errno.ENOTTY:
        return HardwareError(f"{path} is no device of an SPI bus. Write one, as in {PATH}, as the strip's port.")
    if error.errno == errno.EMSGSIZE:
        return HardwareError(
            f"{path} does not take a whole frame at once. "
            f"Write spidev.bufsiz=32768 into cmdline.txt and start the Pi again."
        )
    if error.errno in (errno.ENOENT, errno.ENODEV, errno.ENXIO, errno.ESHUTDOWN):
        return Missing(f"There is no {path}. Is SPI switched on? sudo raspi-config nonint do_spi 0")
    return Missing(f"The SPI bus at {path} takes no frames ({os.strerror(error.errno or 0)}). It is tried again.")
