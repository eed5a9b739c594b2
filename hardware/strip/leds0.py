"""The Pi 5's own driver for WS2812, which sends the signal by itself: a file that takes whole frames.

Four bytes an LED, whatever the LEDs have. The file counts on from write to write and is full after one frame, so it is
opened for each. The kernel only takes the bytes over and sends them on its own time: nobody waits for a write.
"""

from __future__ import annotations

import asyncio
import errno
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from hardware.errors import HardwareError, no_entry
from hardware.strip.colours import Colour, flat, interleave
from hardware.strip.line import MOST_LEDS, Missing

PATH = "/dev/leds0"
AS_WRITTEN = b"\0"
"""One byte alone sets the driver's brightness, and 0 stands for: bytes are sent as they are, without its gamma."""

_LED_TIME = 32 / 800_000
_LATCH = 0.0002
_QUICKEST = 0.01


class OpenFile(Protocol):
    """A device's file that is open."""

    def write(self, data: bytes) -> int: ...

    def close(self) -> None: ...


class DeviceFile:
    """A device's file, open for writing. It is never made: a device that is missing is not replaced by a plain file."""

    def __init__(self, path: str) -> None:
        self._descriptor = os.open(path, os.O_WRONLY | os.O_CLOEXEC)

    def write(self, data: bytes) -> int:
        return os.write(self._descriptor, data)

    def close(self) -> None:
        os.close(self._descriptor)


@dataclass(frozen=True, slots=True)
class Leds0:
    """LEDs at a pin of a Pi 5."""

    path: str = PATH
    open_file: Callable[[str], OpenFile] = DeviceFile
    usual_order = "RGB"
    has_white = True

    def most_leds(self, order: str) -> int:
        return MOST_LEDS

    def frame(self, colours: Sequence[Colour], order: str) -> bytes:
        body = flat(colours, order)
        return body if len(order) == 4 else interleave(body[::3], body[1::3], body[2::3], bytes(len(colours)))

    def frame_time(self, leds: int) -> float:
        return max(_QUICKEST, leds * _LED_TIME + _LATCH)

    def finder(self, leds: int) -> Leds0Finder:
        return Leds0Finder(self, leds)


class Leds0Finder:
    """The file is there, or it is not."""

    def __init__(self, way: Leds0, leds: int) -> None:
        self._way = way
        self._leds = leds

    async def open(self) -> Leds0Line:
        line = Leds0Line(self._way, self._leds)
        try:
            line.write(AS_WRITTEN)
        except OSError as error:
            raise line.explain(error) from error
        return line


class Leds0Line:
    """Frame by frame into the file."""

    def __init__(self, way: Leds0, leds: int) -> None:
        self._loop = asyncio.get_running_loop()
        self._way = way
        self._leds = leds
        self.free_at = self._loop.time()
        self.broken: asyncio.Future[OSError] = self._loop.create_future()

    async def settle(self) -> None:
        """The kernel is up."""

    async def send(self, frame: bytes) -> bool:
        self.write(frame)
        self.free_at = self._loop.time() + self._way.frame_time(self._leds)
        return True

    def write(self, data: bytes) -> None:
        file = self._way.open_file(self._way.path)
        try:
            if file.write(data) != len(data):
                raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
        finally:
            file.close()

    def explain(self, error: OSError) -> HardwareError:
        return explain_leds0(self._way.path, self._leds, error)

    async def leave(self, last: bytes) -> None:
        self.write(last)

    async def close(self) -> None:
        """Nothing is open between two frames."""


def explain_leds0(path: str, leds: int, error: OSError) -> HardwareError:
    """Why the file takes no frames."""
    if error.errno in (errno.EACCES, errno.EPERM):
        return no_entry(path, "gpio", error.errno)
    if error.errno in (errno.EFBIG, errno.ENOSPC):
        return HardwareError(
            f"{path} has fewer LEDs than the {leds} of the box's file. "
            f"Write num_leds={leds} behind dtoverlay=ws2812-pio in config.txt and start the Pi again."
        )
    if error.errno in (errno.ENOENT, errno.ENODEV, errno.ENXIO):
        return Missing(
            f"There is no {path}. A Pi 5 has it with dtoverlay=ws2812-pio,gpio=18,num_leds={leds} in config.txt; "
            f"another Pi has not."
        )
    return Missing(f"{path} takes no frames ({os.strerror(error.errno or 0)}). It is tried again.")
