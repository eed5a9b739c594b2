"""Proof that a controller on a serial port shows what it is sent: WLED tells it when it is asked.

A few LEDs are lit, WLED is sent an L, and what it answers is compared: C9 DA, a length, the colours, 36. LEDstream and
others say nothing. This is for whoever looks for a fault, while nobody plays: it waits.
"""

from __future__ import annotations

import errno
import os
import select
import time
from collections.abc import Callable
from typing import NamedTuple, NoReturn

from hardware.errors import HardwareError
from hardware.strip import adalight
from hardware.strip.colours import Colour
from hardware.strip.serial_port import GREETING, SETTLE, close_port, open_port

ANSWER = 1.0
"""Seconds in which it begins to answer."""

_LEVEL = 64
_LIT: tuple[Colour, ...] = ((_LEVEL, 0, 0), (0, _LEVEL, 0), (0, 0, _LEVEL))
_ASK, _BEGIN, _END = b"L", b"\xc9\xda", b"\x36"


class Patience(NamedTuple):
    """Seconds until a board is up, and until it answers."""

    settle: float = SETTLE
    answer: float = ANSWER


USUAL = Patience()


def prove(path: str, baud: int, leds: int, order: str, patience: Patience = USUAL) -> str:
    """What a controller shows, in a sentence. Raises HardwareError where that is not what it was sent."""
    sent = adalight.frame(_pattern(leds), order)
    port = open_port(path, baud)
    try:
        line = port.fileno()
        _hear(line, patience.settle, lambda heard: GREETING in heard)
        _write(line, adalight.resync(leds) + sent + _ASK)
        wire = adalight.wire_time(2 * len(sent) + 3 * leds, baud)
        shown = find_answer(_hear(line, patience.answer + wire, lambda heard: find_answer(heard) is not None))
    except OSError as error:
        raise HardwareError(f"{path} was unplugged while it was looked at. Is it plugged in firmly?") from error
    finally:
        close_port(port)
    if shown is None:
        return f"{path} does not tell what it shows. If it works, the first LEDs are now red, green and blue"
    return _verdict(path, sent[-3 * leds :], shown)


def _pattern(leds: int) -> tuple[Colour, ...]:
    return (*_LIT[:leds], *((0, 0, 0),) * (leds - len(_LIT)))


def find_answer(heard: bytes) -> bytes | None:
    """The colours in what a board said, other words before and behind them aside."""
    at = heard.find(_BEGIN)
    while at >= 0:
        length = int.from_bytes(heard[at + 2 : at + 4], "big")
        data = heard[at + 4 : at + 4 + length]
        if length and length % 3 == 0 and heard[at + 4 + length : at + 5 + length] == _END:
            return data
        at = heard.find(_BEGIN, at + 1)
    return None


def _verdict(path: str, sent: bytes, shown: bytes) -> str:
    """Brightness is WLED's own affair: what counts is which LEDs are lit, and in which channels."""
    if len(shown) != len(sent):
        raise HardwareError(
            f"WLED at {path} has {len(shown) // 3} LEDs and the box's file says {len(sent) // 3}: correct one."
        )
    if not any(shown):
        raise HardwareError(f"WLED at {path} takes frames and stays dark. Switch it on, and its brightness up.")
    if any(bool(one) != bool(other) for one, other in zip(sent, shown, strict=True)):
        raise HardwareError(
            f"WLED at {path} shows something else than it is sent. "
            f"On its page, under Config and Sync Interfaces, let it use realtime, and end any override."
        )
    return f"WLED at {path} shows what it is sent, on all {len(sent) // 3} LEDs"


def _write(line: int, data: bytes) -> None:
    """All of it; the kernel takes it bit by bit."""
    rest = memoryview(data)
    while rest:
        _, free, _ = select.select((), (line,), (), ANSWER)
        if not free:
            raise OSError("it takes no more")
        rest = rest[os.write(line, rest) :]


def _gone() -> NoReturn:
    raise OSError(errno.EIO, "readable, but nothing to read: the other end is gone")


def _hear(line: int, seconds: float, enough: Callable[[bytes], bool]) -> bytes:
    """What is said within this time, or until it is enough."""
    heard, until = b"", time.monotonic() + seconds
    while not enough(heard) and (left := until - time.monotonic()) > 0:
        said, _, _ = select.select((line,), (), (), left)
        if said:
            heard += os.read(line, 4096) or _gone()
    return heard
