"""Simulated strips, and the one behind a serial port: a controller at the far end of a pty, which can be unplugged."""

from __future__ import annotations

import asyncio
import fcntl
import os
import struct
import termios
import tty
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from hardware.strip.adalight import Decoder
from hardware.strip.colours import Colour


class ShownFrame(NamedTuple):
    """A frame, and when it was complete."""

    at: float
    colours: tuple[Colour, ...]


class SimulatedStrip(ABC):
    """LEDs that remember what they showed. Each kind has its own way to get there, and the same faults."""

    def __init__(self, clock: Callable[[], float], keeps: int = 600) -> None:
        self.history: deque[ShownFrame] = deque(maxlen=keeps)
        """The last frames that were shown."""
        self.shown = 0
        """How many frames were shown in all."""
        self._clock = clock
        self._stirred = asyncio.Event()

    @property
    @abstractmethod
    def plugged(self) -> bool: ...

    @abstractmethod
    def plug(self) -> None:
        """Plug it in: it starts afresh."""

    @abstractmethod
    def unplug(self) -> None:
        """Pull the plug, in the middle of whatever it was doing."""

    @abstractmethod
    def stall(self) -> None:
        """It hangs: it is there, but reads nothing."""

    @abstractmethod
    def resume(self) -> None:
        """It reads again, first what has queued up."""

    @abstractmethod
    def noise(self, data: bytes) -> None:
        """Garbage on the wire, as if the driver had sent it."""

    def close(self) -> None:
        """Unplug it for good."""
        self.unplug()

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait until something is true that changes when the strip is reached or a frame is shown."""
        while not true():
            await self._stirred.wait()

    def _show(self, colours: tuple[Colour, ...]) -> None:
        self.history.append(ShownFrame(self._clock(), colours))
        self.shown += 1
        self._stir()

    def _stir(self) -> None:
        stirred, self._stirred = self._stirred, asyncio.Event()
        stirred.set()


class Controller(SimulatedStrip):
    """A board with a strip. The driver opens `path`: the link if there is one, otherwise the tty, which is new each
    time.

    Made and used on a running event loop. Faults: `unplug` and `plug`, `stall` and `resume`, `noise`.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        order: str = "RGB",
        greets: bool = True,
        link: Path | None = None,
        keeps: int = 600,
    ) -> None:
        super().__init__(clock, keeps)
        self.decoder = Decoder(order)
        self.greets = greets
        """It says "Ada" when its port is opened, as LEDstream does. WLED says nothing."""
        self.tells = False
        """It is WLED, and tells what its LEDs show when it is sent an L."""
        self.sees: tuple[Colour, ...] | None = None
        """What it tells in place of the truth."""
        self.opened: list[float] = []
        """When its port was opened."""
        self.taken = 0
        """How many bytes came over its port."""
        self.reads = False
        """Whether it takes what comes."""
        self.tty: str | None = None
        """The name of its port while it is plugged in."""
        self._link = link
        self._ends: tuple[int, int] | None = None
        self._old_end: int | None = None
        """The driver's end of the port before. While it is held, the kernel gives its name to nobody else."""
        self.plug()

    @property
    def plugged(self) -> bool:
        return self._ends is not None

    @property
    def path(self) -> str:
        """What the driver is to open."""
        if self._link is not None:
            return str(self._link)
        assert self.tty is not None, "A controller that is unplugged has no path."
        return self.tty

    def plug(self) -> None:
        """Plug it in: it starts afresh, under a name that it did not have the last time."""
        if self._ends is not None:
            return
        near, far = os.openpty()
        tty.setraw(far)
        os.set_blocking(near, False)
        # In packet mode the kernel tells us that the other side flushed its input, which pyserial does when it opens.
        fcntl.ioctl(near, termios.TIOCPKT, struct.pack("i", 1))
        self._ends = near, far
        self.tty = os.ttyname(far)
        self.decoder.reset()
        if self._link is not None:
            self._link.unlink(missing_ok=True)
            self._link.symlink_to(self.tty)
        self.resume()

    def unplug(self) -> None:
        """Pull the plug, in the middle of whatever it was doing."""
        if self._ends is None:
            return
        self.stall()
        if self._link is not None:
            self._link.unlink(missing_ok=True)
        near, far = self._ends
        os.close(near)
        self._let_go()
        self._ends, self._old_end, self.tty = None, far, None

    def close(self) -> None:
        """Unplug it for good."""
        self.unplug()
        self._let_go()

    def stall(self) -> None:
        """It hangs: it is there, but reads nothing."""
        self.reads = False
        if self._ends is not None:
            asyncio.get_running_loop().remove_reader(self._ends[0])

    def resume(self) -> None:
        """It reads again, first what has queued up."""
        if self._ends is not None:
            self.reads = True
            asyncio.get_running_loop().add_reader(self._ends[0], self._read, self._ends[0])

    def noise(self, data: bytes) -> None:
        """Garbage on the wire, as if the driver had sent it."""
        self._take(data)

    def say(self, data: bytes) -> None:
        """Something that the board prints: a greeting, WLED's messages."""
        assert self._ends is not None, "A controller that is unplugged says nothing."
        os.write(self._ends[0], data)

    def _read(self, near: int) -> None:
        """One packet: what it begins with says whether it is data."""
        packet = os.read(near, 65536)
        if packet[0] == termios.TIOCPKT_DATA:
            self.taken += len(packet) - 1
            self._take(packet[1:])
        elif packet[0] & termios.TIOCPKT_FLUSHREAD:
            self.opened.append(self._clock())
            if self.greets:
                self.say(b"Ada\n")
            self._stir()

    def _take(self, data: bytes) -> None:
        for colours in self.decoder.feed(data):
            self._show(colours)
        asked, self.decoder.asked = self.decoder.asked, 0
        if self.tells and asked:
            self._tell()

    def _tell(self) -> None:
        """As WLED does: two bytes to begin with, how many follow, the colours, and an end."""
        shown = self.sees or (self.history[-1].colours if self.history else ())
        colours = b"".join(map(bytes, shown))
        self.say(b"\xc9\xda" + len(colours).to_bytes(2, "big") + colours + b"6\n")

    def _let_go(self) -> None:
        if self._old_end is not None:
            os.close(self._old_end)
            self._old_end = None
