"""A keypad that is not there: true events through a pipe, and the kernel's answers to every question about it.

It decodes the numbers of the questions by itself, as the kernel's header files have them.
"""

from __future__ import annotations

import errno
import os
import struct
from collections.abc import Callable, Collection, Mapping
from pathlib import Path

READS, WRITES = 2, 1
SYN, KEY, ABS = 0, 1, 3
SYN_REPORT, SYN_DROPPED = 0, 3


class SimulatedKeypad:
    """One event file in a folder. Give `ioctl` and the folder to the driver; then press, push, unplug."""

    def __init__(
        self,
        folder: Path,
        keys: Collection[int],
        clock: Callable[[], float],
        *,
        name: str = "SIGMACHIP USB Keyboard",
        number: int = 0,
        axes: Mapping[int, tuple[int, int]] | None = None,
    ) -> None:
        self.path = folder / f"event{number}"
        self.name = name
        self.grabbed = False
        self.taken_elsewhere = False
        """Another program has it for itself."""
        self.clock_kind: int | None = None
        self.down: set[int] = set()
        self._keys = keys
        self._axes = dict(axes or {})
        self._values = {axis: (least + most) // 2 for axis, (least, most) in self._axes.items()}
        self._clock = clock
        self._pipe: int | None = None
        self._inode = 0
        self.plug_in()

    # What a hand does

    def press(self, code: int) -> None:
        self.down.add(code)
        self._send((KEY, code, 1))

    def release(self, code: int) -> None:
        self.down.discard(code)
        self._send((KEY, code, 0))

    def repeat(self, code: int) -> None:
        """The kernel's own repetition of a key that is held."""
        self._send((KEY, code, 2))

    def push(self, axis: int, value: int) -> None:
        """A stick moves."""
        self._values[axis] = value
        self._send((ABS, axis, value))

    def move(self, code: int, way: int, down: bool) -> None:
        """A key, or with a way that end of an axis, is pressed or let go."""
        if way:
            least, most = self._axes[code]
            self.push(code, (least if way < 0 else most) if down else (least + most) // 2)
        else:
            (self.press if down else self.release)(code)

    def overrun(self, codes: Collection[int]) -> None:
        """Nobody read for too long: these keys changed, and of that nothing is told but that something was lost."""
        self.down ^= set(codes)
        self._write((SYN, SYN_DROPPED, 0), (KEY, 0x1FF, 1), (SYN, SYN_REPORT, 0))

    def unplug(self) -> None:
        if self._pipe is not None:
            os.close(self._pipe)
            self._pipe = None
            self.path.unlink()
        self.down.clear()
        self.grabbed = False

    def plug_in(self, number: int | None = None) -> None:
        """It is there, perhaps under another number."""
        if number is not None:
            self.path = self.path.with_name(f"event{number}")
        os.mkfifo(self.path)
        # For both ways: a pipe that only writes can be opened only while somebody reads.
        self._pipe = os.open(self.path, os.O_RDWR | os.O_NONBLOCK)
        self._inode = os.fstat(self._pipe).st_ino

    close = unplug

    # What the kernel answers

    def ioctl(self, file: int, request: int, about: bytearray | bytes | int, /) -> int:
        """As evdev answers, for this one file."""
        way, size, whose, number = request >> 30, request >> 16 & 0x3FFF, request >> 8 & 0xFF, request & 0xFF
        if self._pipe is None or os.fstat(file).st_ino != self._inode:
            raise _os_error(errno.ENODEV)
        if whose != ord("E"):
            raise _os_error(errno.ENOTTY)
        if way == WRITES:
            return self._set(number, about)
        assert isinstance(about, bytearray)
        assert len(about) == size
        answer = self._answer(number)[:size]
        about[: len(answer)] = answer
        return len(answer)

    def _set(self, number: int, about: bytearray | bytes | int) -> int:
        if number == 0x90:
            if self.taken_elsewhere:
                raise _os_error(errno.EBUSY)
            self.grabbed = bool(about)
        elif number == 0xA0:
            assert not isinstance(about, int)
            (self.clock_kind,) = struct.unpack("i", about)
        else:
            raise _os_error(errno.EINVAL)
        return 0

    def _answer(self, number: int) -> bytes:
        if number == 0x06:
            return self.name.encode() + b"\0"
        if number == 0x18:
            return _bits(self.down)
        if number == 0x20 + KEY:
            return _bits(self._keys)
        if number == 0x20 + ABS:
            return _bits(self._axes)
        if number - 0x40 in self._axes:
            axis = number - 0x40
            return struct.pack("6i", self._values[axis], *self._axes[axis], 0, 0, 0)
        raise _os_error(errno.EINVAL)

    def _send(self, *events: tuple[int, int, int]) -> None:
        self._write(*events, (SYN, SYN_REPORT, 0))

    def _write(self, *events: tuple[int, int, int]) -> None:
        if self._pipe is None:
            return
        seconds, part = divmod(self._clock(), 1)
        for kind, code, value in events:
            written = struct.pack("@llHHi", int(seconds), int(part * 1_000_000), kind, code, value)
            os.write(self._pipe, written)


def _bits(numbers: Collection[int]) -> bytes:
    return sum(1 << number for number in numbers).to_bytes(0x300 // 8, "little")


def _os_error(number: int) -> OSError:
    return OSError(number, os.strerror(number))
