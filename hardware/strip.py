"""The LED strip behind a serial port: the newest frame is shown, and a controller that was lost is taken back.

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
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn, Protocol

from hardware import adalight
from hardware.adalight import Colour, wire_time
from hardware.alarm import Alarm
from hardware.errors import HardwareError

BY_ID = Path("/dev/serial/by-id")
"""Where Linux names serial devices for what they are and not for the order in which they came."""

KEEP_ALIVE = 1.0
"""A frame is repeated after this many seconds: WLED takes the strip back after 2.5, LEDstream after 15."""
SETTLE = 2.0
"""Opening the port resets many boards. One that does not say when it is up is given this many seconds."""
PATIENCE = 1.0
"""A controller may leave a frame lying this many seconds longer than the wire needs."""

_GREETING = b"Ada\n"
_LOOK = 0.25
"""How often a missing device is looked for, and the first pause after one that failed."""
_LONGEST_PAUSE = 2.0


@dataclass(frozen=True, slots=True)
class StripSettings:
    """How one build's strip is connected."""

    leds: int
    port: str = "auto"
    """A path, preferably one in /dev/serial/by-id, or "auto": the only device that is there."""
    baud: int = 115200
    order: str = "RGB"
    by_id: Path = BY_ID

    def __post_init__(self) -> None:
        if not 1 <= self.leds <= adalight.MOST_LEDS:
            raise HardwareError(f"A strip has 1 to {adalight.MOST_LEDS} LEDs, not {self.leds}.")
        if self.baud < 1:
            raise HardwareError(f"The baud rate of a strip is above 0, usually 115200, not {self.baud}.")
        adalight.channels(self.order)

    @property
    def frame_time(self) -> float:
        """For how many seconds a frame is under way. There is no point in showing frames faster."""
        return wire_time(6 + 3 * self.leds, self.baud)


class Strip:
    """The strip of a box. `show` at any time; `run` does the rest until it is cancelled.

    `report` is told what is wrong when that changes, and None when the strip shows frames again.
    """

    def __init__(self, settings: StripSettings, report: Callable[[HardwareError | None], None] | None = None) -> None:
        self.settings = settings
        self.trouble: HardwareError | None = None
        self.connected = False
        """The controller has been given a frame since its port was opened."""
        self._report = report
        self._frame = adalight.frame([(0, 0, 0)] * settings.leds)
        self._news = Alarm()
        self._known: str | None = None
        """The name under which the controller was last opened."""
        self._missing_at: float | None = None
        """When it was last seen to be missing, until it is open again."""
        self._pause = _LOOK

    def show(self, colours: Sequence[Colour]) -> None:
        """Let the strip show this as soon as it can. A frame that could not be sent before the next one is left out."""
        if len(colours) != self.settings.leds:
            raise HardwareError(
                f"The strip has {self.settings.leds} LEDs and was given colours for {len(colours)}. "
                f"The number of LEDs in its settings must be that of the strip."
            )
        frame = adalight.frame(colours, self.settings.order)
        if frame != self._frame:
            self._frame = frame
            self._news.ring()

    async def run(self) -> NoReturn:
        """Find the controller, feed it, and take it back when it was lost: until cancelled."""
        while True:
            try:
                path = self._find()
            except HardwareError as trouble:
                # To look is cheap: a device that is not there is looked for often, so that it is soon taken back.
                self._missing_at, self._pause = asyncio.get_running_loop().time(), _LOOK
                self._tell(trouble)
            else:
                try:
                    await self._serve(path)
                except HardwareError as trouble:
                    self._tell(trouble)
            pause, self._pause = self._pause, min(2 * self._pause, _LONGEST_PAUSE)
            await asyncio.sleep(pause)

    def _find(self) -> str:
        """The port to open; rather the known one, so that a second device that came later does not confuse us."""
        if self._known is not None and os.path.exists(self._known):
            return self._known
        return lasting_name(find_port(self.settings.port, self.settings.by_id), self.settings.by_id)

    async def _serve(self, path: str) -> None:
        """Feed the controller at this port until the line breaks, which is told as a HardwareError."""
        port = await _open_aside(path, self.settings.baud)
        self._known = path
        line = _OpenPort(port)
        feeding = asyncio.create_task(self._feed(line))
        try:
            await asyncio.wait((feeding, line.broken), return_when=asyncio.FIRST_COMPLETED)
            if line.broken.done():
                raise line.broken.result()
            feeding.result()
        except TimeoutError as error:
            raise HardwareError(
                f"The LED controller at {path} takes no more data. It is opened anew; "
                f"if that does not help, unplug it and plug it in again."
            ) from error
        except OSError as error:
            raise HardwareError(
                f"The LED controller at {path} was unplugged or has reset itself. It is taken back when it returns."
            ) from error
        finally:
            self.connected = False
            feeding.cancel()
            await asyncio.gather(feeding, return_exceptions=True)
            line.release()
            # Closed at once: a device that returns while its old port is open gets another name.
            await asyncio.to_thread(_close, port)

    async def _feed(self, line: _OpenPort) -> NoReturn:
        """The newest frame when there is one and the wire is free, and the last one again when there is none."""
        await self._settle(line)
        loop, settings = asyncio.get_running_loop(), self.settings
        before = adalight.resync(settings.leds)
        while True:
            frame = before + self._frame
            self._news.clear()
            began, took = loop.time(), wire_time(len(frame), settings.baud)
            rest = line.write(frame)
            if rest:
                async with asyncio.timeout(PATIENCE + took):
                    await line.room()
                    if len(rest) == len(frame):
                        continue  # by now there may be a newer one
                    # WLED reads an idle 0xB5 as a baud change: a frame is written whole, or the port is closed.
                    await line.write_on(rest)
            before = b""
            self._tell_well()
            if await self._news.until(began + KEEP_ALIVE) and (left := began + took - loop.time()) > 0:
                await asyncio.sleep(left)  # more than the wire carries would only queue up in the kernel

    async def _settle(self, line: _OpenPort) -> None:
        """Wait until the board is up: until it says so, or long enough."""
        until = asyncio.get_running_loop().time() + SETTLE
        if self._missing_at is not None:
            # It came since we last looked. Counted from there, it shines again within the time, not only after it.
            first = len(adalight.resync(self.settings.leds)) + len(self._frame)
            until = min(until, self._missing_at + SETTLE - wire_time(first, self.settings.baud))
            self._missing_at = None
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout_at(until):
                await line.greeted.wait()

    def _tell(self, trouble: HardwareError) -> None:
        if str(trouble) != str(self.trouble):
            self.trouble = trouble
            if self._report:
                self._report(trouble)

    def _tell_well(self) -> None:
        self.connected, self._pause = True, _LOOK
        if self.trouble is not None:
            self.trouble = None
            if self._report:
                self._report(None)


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


class _Port(Protocol):
    """What is used of pyserial's port."""

    def fileno(self) -> int: ...

    def reset_output_buffer(self) -> None: ...

    def close(self) -> None: ...


async def _open_aside(path: str, baud: int) -> _Port:
    """An open port, opened in a thread: the kernel may wait for seconds for a board that hangs."""
    opening = asyncio.create_task(asyncio.to_thread(_open, path, baud))
    try:
        return await asyncio.shield(opening)
    except asyncio.CancelledError:
        # A thread cannot be called off: what it opens after all is closed again.
        await asyncio.wait((opening,))
        if opening.exception() is None:
            await asyncio.to_thread(_close, opening.result())
        raise


def _open(path: str, baud: int) -> _Port:
    """An open port of pyserial's."""
    import serial

    # With DTR and RTS low most boards are not reset. They are set before opening: afterwards a pty refuses it.
    port = serial.Serial(baudrate=baud, timeout=0, write_timeout=0, exclusive=True)
    port.port, port.dtr, port.rts = path, False, False
    try:
        port.open()
    except (OSError, ValueError, termios.error) as error:
        raise HardwareError(_why_closed(path, baud, error)) from error
    opened: _Port = port
    return opened


def _why_closed(path: str, baud: int, error: Exception) -> str:
    match getattr(error, "errno", None):
        case errno.EACCES | errno.EPERM:
            return f"{path} may not be opened by this user. Add the user to its group: sudo usermod -aG dialout <user>"
        case errno.EAGAIN | errno.EBUSY:
            return f"{path} is in use by another program. Close that one, or give the strip another port."
        case errno.ENOENT | errno.ENXIO | errno.ENODEV | errno.EIO:
            return f"The LED controller at {path} went away while it was opened. Is it plugged in firmly?"
    return f"{path} cannot be opened at {baud} baud: {error}. Is it a serial port?"


def _close(port: _Port) -> None:
    """Close a port, dead or alive. What it has not sent is dropped, or the kernel would wait for it for 30 s."""
    with contextlib.suppress(OSError, termios.error):
        port.reset_output_buffer()
    with contextlib.suppress(OSError):
        port.close()


class _OpenPort:
    """An open port on the event loop: bytes go out without blocking, the greeting comes in, and the end is noticed."""

    def __init__(self, port: _Port) -> None:
        self._loop = asyncio.get_running_loop()
        self._fd: int = port.fileno()
        self._said = b""
        self.greeted = asyncio.Event()
        self.broken: asyncio.Future[OSError] = self._loop.create_future()
        self._loop.add_reader(self._fd, self._read)

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
        if _GREETING in self._said + said:
            self.greeted.set()
        self._said = (self._said + said)[1 - len(_GREETING) :]

    def _break(self, error: OSError) -> None:
        self._loop.remove_reader(self._fd)
        self.broken.set_result(error)

    async def room(self) -> None:
        """Wait until the port takes bytes."""
        free = asyncio.Event()
        self._loop.add_writer(self._fd, free.set)
        try:
            await free.wait()
        finally:
            self._loop.remove_writer(self._fd)

    def write(self, data: bytes | memoryview) -> memoryview:
        """What the port takes at once; returns the rest. pyserial's own write is not used: without a timeout of its own
        it spins while a port is full."""
        rest = memoryview(data)
        with contextlib.suppress(BlockingIOError):
            while rest:
                rest = rest[os.write(self._fd, rest) :]
        return rest

    async def write_on(self, rest: memoryview) -> None:
        """What the port did not take at once, all of it."""
        while rest := self.write(rest):
            await self.room()

    def release(self) -> None:
        """Off the loop, before the port is closed and its number is another's."""
        self._loop.remove_reader(self._fd)
