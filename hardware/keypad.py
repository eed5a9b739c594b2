"""A keypad on USB or Bluetooth, or an encoder for arcade buttons: the kernel's input events, read without a library.

The keypad is grabbed, so that what is pressed on it is not typed into the machine's console as well. Events carry the
time at which they happened, by the same clock as the loop. Whoever reads too slowly is told by the kernel that events
were lost; then the keys themselves are looked at.
"""

from __future__ import annotations

import asyncio
import errno
import fcntl
import os
import re
import struct
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, Protocol, Self

from hardware.errors import HardwareError, no_entry

INPUT = Path("/dev/input")
GROUP = "input"
EVENT = struct.Struct("@LLHHi")
"""Seconds, microseconds, kind, code, value. The times are words of the machine: 16 bytes on 32 bits, 24 on 64."""
KEYS_KNOWN = 0x300
"""Codes of keys are smaller than this."""
AXIS = struct.Struct("6i")
"""Value, least, most, and three that do not matter here."""

SYN, KEY, ABS = 0, 1, 3
REPORT, DROPPED = 0, 3
DOWN_AGAIN = 2
"""The kernel repeats a key that is held; a finger does not."""
PUSHED = 4
"""A stick is pushed when it is nearer to its end than this part of the whole way."""
AT_ONCE = 64
"""This many events are read together."""

OnEdge = Callable[[str, bool | None, float], None]


class Ioctl(Protocol):
    """The kernel's, or a twin's."""

    def __call__(self, file: int, request: int, about: bytearray | bytes | int, /) -> object: ...


def _kernel(file: int, request: int, about: bytearray | bytes | int, /) -> object:
    return fcntl.ioctl(file, request, about)


class Contact(NamedTuple):
    """A key by its code; or an axis of a stick, pushed to its lower (-1) or its upper end (1)."""

    code: int
    way: int = 0


class KeypadSettings(NamedTuple):
    """Which keypad, and which of its contacts is which key of the box."""

    contacts: Mapping[Contact, str]
    device: str = "auto"
    """A path, or a part of its name; "auto" is the only one that has all the keys that are needed."""
    needed: frozenset[str] = frozenset()
    """The keys that the box has from nowhere else."""
    folder: Path = INPUT
    ioctl: Ioctl = _kernel


def request(number: int, size: int, *, reads: bool = True) -> int:
    """The number of an ioctl of evdev: whether something is read or written, how much, whose it is, and which."""
    return (2 if reads else 1) << 30 | size << 16 | ord("E") << 8 | number


_NAME, _KEYS_DOWN, _KINDS, _AXIS = 0x06, 0x18, 0x20, 0x40
_GRAB = request(0x90, 4, reads=False)
_CLOCK = request(0xA0, 4, reads=False)


class _Device:
    """An open event file, as the kernel tells of it."""

    def __init__(self, path: Path, ioctl: Ioctl) -> None:
        self.path = path
        self._ioctl = ioctl
        self.file = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)

    def name(self) -> str:
        return self._ask(_NAME, 256).split(b"\0")[0].decode(errors="replace")

    def offers(self, contact: Contact) -> bool:
        """Whether it has such a key, or such an axis."""
        return _bit(self._ask(_KINDS + (ABS if contact.way else KEY), KEYS_KNOWN // 8), contact.code)

    def is_down(self, contact: Contact) -> bool:
        if contact.way:
            value, least, most, *_ = AXIS.unpack(self._ask(_AXIS + contact.code, AXIS.size))
            return is_pushed(contact.way, value, least, most)
        return _bit(self._ask(_KEYS_DOWN, KEYS_KNOWN // 8), contact.code)

    def ends(self, axis: int) -> tuple[int, int]:
        """The least and the most that an axis tells."""
        _, least, most, *_ = AXIS.unpack(self._ask(_AXIS + axis, AXIS.size))
        return least, most

    def take(self) -> None:
        """From now on nobody else hears it, and its times are those of the loop."""
        self._ioctl(self.file, _GRAB, 1)
        self._ioctl(self.file, _CLOCK, struct.pack("i", time.CLOCK_MONOTONIC))

    def close(self) -> None:
        os.close(self.file)

    def _ask(self, number: int, size: int) -> bytes:
        answer = bytearray(size)
        self._ioctl(self.file, request(number, size), answer)
        return bytes(answer)


def _bit(bits: bytes, at: int) -> bool:
    return at < 8 * len(bits) and bool(bits[at // 8] >> at % 8 & 1)


def is_pushed(way: int, value: int, least: int, most: int) -> bool:
    """Whether a stick is pushed that way."""
    left = value - least if way < 0 else most - value
    return left * PUSHED < most - least


class Keypad:
    """An open keypad, read on the running loop. `open_keypad` makes it."""

    def __init__(self, device: _Device, contacts: Mapping[Contact, str], on_edge: OnEdge) -> None:
        self._device = device
        self._on_edge = on_edge
        self._names = {contact: name for contact, name in contacts.items() if device.offers(contact)}
        self._ends = {contact.code: device.ends(contact.code) for contact in self._names if contact.way}
        self._down = {contact for contact in self._names if device.is_down(contact)}
        self._lost_events = False
        self._rest = b""
        self._loop = asyncio.get_running_loop()
        self._gone: asyncio.Future[HardwareError] = self._loop.create_future()
        self._loop.add_reader(device.file, self._read)

    @property
    def name(self) -> str:
        """What it calls itself."""
        return self._device.name()

    def levels(self) -> dict[str, bool]:
        """Which keys are down, by the keypad itself."""
        try:
            down = {contact for contact in self._names if self._device.is_down(contact)}
        except OSError as error:
            raise HardwareError(_GONE) from error
        return {name: self._is_down(name, down) for name in self._names.values()}

    async def gone(self) -> None:
        """Waits until it is unplugged, and says so as a HardwareError."""
        raise await self._gone

    def close(self) -> None:
        self._loop.remove_reader(self._device.file)
        self._device.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _read(self) -> None:
        try:
            read = os.read(self._device.file, AT_ONCE * EVENT.size)
        except BlockingIOError:
            return
        except OSError:
            read = b""
        if not read:
            self._loop.remove_reader(self._device.file)
            if not self._gone.done():
                self._gone.set_result(HardwareError(_GONE))
            return
        events = self._rest + read
        whole = len(events) // EVENT.size * EVENT.size
        self._rest = events[whole:]
        for seconds, micros, kind, code, value in EVENT.iter_unpack(events[:whole]):
            self._hear(kind, code, value, seconds + micros / 1e6)

    def _hear(self, kind: int, code: int, value: int, at: float) -> None:
        if kind == SYN and code == DROPPED:
            self._lost_events = True
        elif self._lost_events:
            # What is still in the queue is only a part of what happened.
            if kind == SYN and code == REPORT:
                self._lost_events = False
                self._look(at)
        elif kind == KEY and value != DOWN_AGAIN:
            self._change(Contact(code), bool(value), at)
        elif kind == ABS and code in self._ends:
            for way in (-1, 1):
                self._change(Contact(code, way), is_pushed(way, value, *self._ends[code]), at)

    def _look(self, at: float) -> None:
        """Takes the keys for what they are."""
        with suppress(OSError):  # unplugged meanwhile: the next reading tells
            for contact in self._names:
                self._change(contact, self._device.is_down(contact), at)

    def _change(self, contact: Contact, down: bool, at: float) -> None:
        name = self._names.get(contact)
        if name is None or down == (contact in self._down):
            return
        before = self._is_down(name, self._down)
        self._down ^= {contact}
        if self._is_down(name, self._down) != before:
            self._on_edge(name, down, at)

    def _is_down(self, name: str, down: set[Contact]) -> bool:
        """A key with several contacts is down as long as one of them is."""
        return any(self._names[contact] == name for contact in down)


_GONE = "The keypad is gone. Plug it in again, or wake it up."


def open_keypad(settings: KeypadSettings, on_edge: OnEdge) -> Keypad:
    """Finds the keypad and takes it; from now on `on_edge` is called on the loop."""
    device = _find(settings)
    try:
        device.take()
        return Keypad(device, settings.contacts, on_edge)
    except OSError as error:
        device.close()
        if error.errno == errno.EBUSY:
            raise HardwareError(
                f"Another program has the keypad {device.path} for itself. Is the companion running already?"
            ) from error
        raise HardwareError(_GONE) from error


def input_devices(folder: Path = INPUT) -> list[Path]:
    """Everything that may be a keypad."""
    return sorted(folder.glob("event*"), key=_number)


def describe_keypad(settings: KeypadSettings) -> str:
    """The keypad that would be opened, in words; a HardwareError says why there is none. It is not taken."""
    device = _find(settings)
    try:
        return f"{device.name()} at {device.path}"
    finally:
        device.close()


def _find(settings: KeypadSettings) -> _Device:
    if settings.device.startswith("/"):
        return _at_path(Path(settings.device), settings)
    found: list[_Device] = []
    closed: list[HardwareError] = []
    for path in input_devices(settings.folder):
        try:
            found += _if_it_matches(_Device(path, settings.ioctl), settings)
        except PermissionError as error:
            closed.append(no_entry(str(path), GROUP, error.errno))
        except OSError:
            continue  # unplugged just now
    if len(found) == 1:
        return found[0]
    for device in found:
        device.close()
    raise HardwareError(_why_none(settings, found, closed))


def _if_it_matches(device: _Device, settings: KeypadSettings) -> list[_Device]:
    """This device, if it is the one that is looked for; else it is closed."""
    try:
        if _matches(device, settings):
            return [device]
    except OSError:
        pass  # unplugged just now, or something else under that name
    device.close()
    return []


def _at_path(path: Path, settings: KeypadSettings) -> _Device:
    try:
        device = _Device(path, settings.ioctl)
    except FileNotFoundError:
        raise HardwareError(f"There is no {path}. Is the keypad plugged in?") from None
    except PermissionError as error:
        raise no_entry(str(path), GROUP, error.errno) from None
    except OSError as error:
        raise HardwareError(f"The keypad {path} cannot be opened: {error.strerror}.") from error
    try:
        missing = _missing(device, settings)
    except OSError as error:
        device.close()
        raise HardwareError(f"{path} is no keypad: {error.strerror}.") from error
    if missing:
        device.close()
        raise HardwareError(f"The keypad {path} has nothing for {', '.join(missing)}. Say under [keypad] which it is.")
    return device


def _matches(device: _Device, settings: KeypadSettings) -> bool:
    named = settings.device == "auto" or settings.device.lower() in device.name().lower()
    return named and not _missing(device, settings)


def _missing(device: _Device, settings: KeypadSettings) -> list[str]:
    """The keys that are needed and that this device has no contact for; where none is needed, one is enough."""
    there = {name for contact, name in settings.contacts.items() if device.offers(contact)}
    wanted = settings.needed or (frozenset() if there else frozenset(settings.contacts.values()))
    return [name for name in dict.fromkeys(settings.contacts.values()) if name in wanted - there]


def _why_none(settings: KeypadSettings, found: list[_Device], closed: list[HardwareError]) -> str:
    if found:
        paths = " and ".join(str(device.path) for device in found)
        return f"More than one keypad has the keys of this box: {paths}. Name one of them as device under [keypad]."
    if closed:
        return str(closed[0])
    which = "keypad with the keys of this box" if settings.device == "auto" else f'keypad called "{settings.device}"'
    return f"There is no {which}. Is it plugged in?"


def _number(path: Path) -> int:
    digits = re.search(r"\d+$", path.name)
    return int(digits[0]) if digits else 0
