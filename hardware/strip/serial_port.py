"""An LED controller behind a serial port that understands Adalight.

pyserial opens the port and sets it up. The bytes go through its file descriptor on the event loop rather than through a
thread: the end of a line is then seen at once and not at the next write, every wait is by the loop's clock, and there
is no thread that could die unseen. Only opening and closing, in which the kernel may wait for a hung device, are done
in a thread. pyserial is imported when the first port is opened.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import termios
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from hardware.errors import HardwareError, no_entry
from hardware.strip import adalight
from hardware.strip.adalight import wire_time
from hardware.strip.colours import Colour
from hardware.strip.line import PATIENCE, Missing

BY_ID = Path("/dev/serial/by-id")
"""Where Linux names serial devices for what they are and not for the order in which they came."""

SETTLE = 2.0
"""Opening the port resets many boards. One that does not say when it is up is given this many seconds."""
GREETING = b"Ada\n"


@dataclass(frozen=True, slots=True)
class Adalight:
    """A controller behind a serial port that understands Adalight: WLED, LEDstream and others."""

    port: str = "auto"
    """A path, preferably one in /dev/serial/by-id, or "auto": the only device that is there."""
    baud: int = 115200
    by_id: Path = BY_ID
    usual_order = "RGB"
    has_white = False

    def __post_init__(self) -> None:
        if self.baud < 1:
            raise HardwareError(f"The baud rate of a strip is above 0, usually 115200, not {self.baud}.")

    def most_leds(self, order: str) -> int:
        return adalight.MOST_LEDS

    def frame(self, colours: Sequence[Colour], order: str) -> bytes:
        return adalight.frame(colours, order)

    def frame_time(self, leds: int) -> float:
        return wire_time(6 + 3 * leds, self.baud)

    def finder(self, leds: int) -> SerialFinder:
        return SerialFinder(self, leds)


class SerialFinder:
    """Finds and opens the port, and remembers what it was called."""

    def __init__(self, way: Adalight, leds: int) -> None:
        self._way = way
        self._leds = leds
        self._known: str | None = None
        """The name under which the controller was last opened."""
        self._missing_at: float | None = None
        """When it was last seen to be missing, until it is open again."""

    async def open(self) -> SerialLine:
        try:
            path = self._find()
        except HardwareError as trouble:
            self._missing_at = asyncio.get_running_loop().time()
            raise Missing(str(trouble)) from trouble
        port = await _open_aside(path, self._way.baud)
        self._known = path
        missing_at, self._missing_at = self._missing_at, None
        return SerialLine(port, path, self._way.baud, self._leds, missing_at)

    def _find(self) -> str:
        """The port to open; rather the known one, so that a second device that came later does not confuse us."""
        if self._known is not None and os.path.exists(self._known):
            return self._known
        return lasting_name(find_port(self._way.port, self._way.by_id), self._way.by_id)


def find_port(port: str, by_id: Path = BY_ID) -> str:
    """The path to open for a port of the settings. Never a guess: "auto" takes a device only if it is the only one."""
    there = _links(by_id)
    names = ", ".join(str(path) for path in there)
    if port != "auto":
        if os.path.exists(port):
            return port
        others = f"There is {names}." if there else "No serial device is plugged in by USB."
        raise HardwareError(f"The LED controller is not at {port}. Is it plugged in? {others}")
    if not there:
        raise HardwareError(f"No LED controller is plugged in: there is nothing in {by_id}. Connect it by USB.")
    if len(there) > 1:
        raise HardwareError(
            f"Which one is the LED controller? There is {names}. Write its path as the strip's port in the settings."
        )
    if not there[0].exists():
        raise HardwareError(f"The LED controller {there[0]} is just going or coming. Is it plugged in firmly?")
    return str(there[0])


def lasting_name(path: str, by_id: Path = BY_ID) -> str:
    """The name that a device keeps when it is plugged in again, if it has one; /dev/ttyACM0 may become /dev/ttyACM1."""
    device = os.path.realpath(path)
    return next((str(link) for link in _links(by_id) if os.path.realpath(link) == device), path)


def _links(by_id: Path) -> list[Path]:
    """The devices that have a lasting name. The folder itself comes and goes with them."""
    try:
        return sorted(by_id.iterdir())
    except OSError:
        return []


class SerialPort(Protocol):
    """What is used of pyserial's port."""

    def fileno(self) -> int: ...

    def reset_output_buffer(self) -> None: ...

    def close(self) -> None: ...


async def _open_aside(path: str, baud: int) -> SerialPort:
    """An open port, opened in a thread: the kernel may wait for seconds for a board that hangs."""
    opening = asyncio.create_task(asyncio.to_thread(open_port, path, baud))
    try:
        return await asyncio.shield(opening)
    except asyncio.CancelledError:
        # A thread cannot be called off: what it opens after all is closed again.
        await asyncio.wait((opening,))
        if opening.exception() is None:
            await asyncio.to_thread(close_port, opening.result())
        raise


def open_port(path: str, baud: int) -> SerialPort:
    """An open port of pyserial's."""
    import serial

    # With DTR and RTS low most boards are not reset. They are set before opening: afterwards a pty refuses it.
    port = serial.Serial(baudrate=baud, timeout=0, write_timeout=0, exclusive=True)
    port.port, port.dtr, port.rts = path, False, False
    try:
        port.open()
    except (OSError, ValueError, termios.error) as error:
        raise _why_closed(path, baud, error) from error
    opened: SerialPort = port
    return opened


def _why_closed(path: str, baud: int, error: Exception) -> HardwareError:
    match number := getattr(error, "errno", None):
        case errno.EACCES | errno.EPERM:
            return no_entry(path, "dialout", number)
        case errno.EAGAIN | errno.EBUSY:
            why = f"{path} is in use by another program. Close that one, or give the strip another port."
        case errno.ENOENT | errno.ENXIO | errno.ENODEV | errno.EIO:
            why = f"The LED controller at {path} went away while it was opened. Is it plugged in firmly?"
        case _:
            why = f"{path} cannot be opened at {baud} baud: {error}. Is it a serial port?"
    return HardwareError(why)


def close_port(port: SerialPort) -> None:
    """Close a port, dead or alive. What it has not sent is dropped, or the kernel would wait for it for 30 s."""
    with contextlib.suppress(OSError, termios.error):
        port.reset_output_buffer()
    with contextlib.suppress(OSError):
        port.close()


class SerialLine:
    """An open port on the event loop: bytes go out without blocking, the greeting comes in, and the end is noticed."""

    def __init__(self, port: SerialPort, path: str, baud: int, leds: int, missing_at: float | None) -> None:
        self._loop = asyncio.get_running_loop()
        self._port = port
        self._fd: int = port.fileno()
        self._path = path
        self._baud = baud
        self._leds = leds
        self._missing_at = missing_at
        self._before = adalight.resync(leds)
        """What goes out before the first frame."""
        self._said = b""
        self._greeted = asyncio.Event()
        self.free_at = self._loop.time()
        self.broken: asyncio.Future[OSError] = self._loop.create_future()
        self._loop.add_reader(self._fd, self._read)

    async def settle(self) -> None:
        """Waits until the board is up: until it says so, or long enough."""
        until = self._loop.time() + SETTLE
        if self._missing_at is not None:
            # It came since we last looked. Counted from there, it shines again within the time, not only after it.
            first = len(self._before) + len(adalight.frame([(0, 0, 0)] * self._leds))
            until = min(until, self._missing_at + SETTLE - wire_time(first, self._baud))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout_at(until):
                await self._greeted.wait()

    async def send(self, frame: bytes) -> bool:
        data = self._before + frame
        began, took = self._loop.time(), wire_time(len(data), self._baud)
        rest = self._write(data)
        if rest:
            async with asyncio.timeout(PATIENCE + took):
                await self._room()
                if len(rest) == len(data):
                    return False
                # WLED reads an idle 0xB5 as a baud change: a frame is written whole, or the port is closed.
                await self._write_on(rest)
        self._before = b""
        self.free_at = began + took
        return True

    def explain(self, error: OSError) -> HardwareError:
        if isinstance(error, TimeoutError):
            return HardwareError(
                f"The LED controller at {self._path} takes no more data. It is opened anew; "
                f"if that does not help, unplug it and plug it in again."
            )
        return HardwareError(
            f"The LED controller at {self._path} was unplugged or has reset itself. It is taken back when it returns."
        )

    async def leave(self, last: bytes) -> None:
        """WLED shows its own effects after a while, LEDstream goes dark."""

    async def close(self) -> None:
        """Closed at once: a device that returns while its old port is open gets another name."""
        self._loop.remove_reader(self._fd)  # before its number is another's
        await asyncio.to_thread(close_port, self._port)

    def _read(self) -> None:
        """Whatever the board says is taken off the line; only its greeting matters."""
        try:
            said = os.read(self._fd, 4096)
        except BlockingIOError:
            return
        except OSError as error:
            self._break(error)
            return
        if not said:
            self._break(OSError(errno.EIO, "readable, but nothing to read: the other end is gone"))
            return
        if GREETING in self._said + said:
            self._greeted.set()
        self._said = (self._said + said)[1 - len(GREETING) :]

    def _break(self, error: OSError) -> None:
        self._loop.remove_reader(self._fd)
        self.broken.set_result(error)

    async def _room(self) -> None:
        """Wait until the port takes bytes."""
        free = asyncio.Event()
        self._loop.add_writer(self._fd, free.set)
        try:
            await free.wait()
        finally:
            self._loop.remove_writer(self._fd)

    def _write(self, data: bytes | memoryview) -> memoryview:
        """What the port takes at once; returns the rest. pyserial's own write is not used: without a timeout of its own
        it spins while a port is full."""
        rest = memoryview(data)
        with contextlib.suppress(BlockingIOError):
            while rest:
                rest = rest[os.write(self._fd, rest) :]
        return rest

    async def _write_on(self, rest: memoryview) -> None:
        """What the port did not take at once, all of it."""
        while rest := self._write(rest):
            await self._room()
