"""Adalight, the language of LED controllers: a magic word, a count with its check, three bytes an LED.

Nothing in a frame is escaped and nothing ends it, so a frame that was cut swallows the bytes after it until its count
is full. `resync` makes up for that.
"""

from __future__ import annotations

from collections.abc import Sequence

from hardware.errors import HardwareError
from hardware.strip.colours import Colour, channels, flat

MOST_LEDS = 0x10000
"""What the two bytes of the count can say."""

_MAGIC = b"Ada"
_HEADER = 6
_ASK = ord("L")
_BAUD_CHANGES = range(0xB0, 0xB8)


def frame(colours: Sequence[Colour], order: str = "RGB") -> bytes:
    """The bytes that make a strip show these colours, the channels in the order in which the LEDs want them."""
    if not 1 <= len(colours) <= MOST_LEDS:
        raise HardwareError(f"A frame is for 1 to {MOST_LEDS} LEDs, not for {len(colours)}.")
    channels(order)  # white has no place in a frame
    high, low = divmod(len(colours) - 1, 0x100)
    return _MAGIC + bytes((high, low, high ^ low ^ 0x55)) + flat(colours, order)


def resync(leds: int) -> bytes:
    """Zeros that end a frame wherever it was cut, so that the next one is read from its beginning.

    One more than an LED's three each: on a strip of 86 or 341 LEDs the check itself is zero, and where a frame was cut
    right before it, the first zero is taken for the check and is missing at the end.
    """
    return bytes(3 * leds + 1)


def wire_time(size: int, baud: int) -> float:
    """For how many seconds this many bytes are under way: eight bits each, a start and a stop."""
    return size * 10 / baud


class Decoder:
    """Reads a stream as a controller does, byte by byte in WLED's way; LEDstream differs after a wrong check only.

    A byte that breaks the magic word is dropped, even when it is an A. Outside a frame WLED obeys single bytes: 0xB0
    to 0xB7 change its baud rate. `baud_changes` has the ones that came, and there should be none.
    """

    def __init__(self, order: str = "RGB") -> None:
        self.baud_changes: list[int] = []
        self.asked = 0
        """How often it was asked, by an L outside a frame, what the LEDs show."""
        self._places = tuple(channels(order).index(channel) for channel in range(3))
        self._header = bytearray()
        self._body = bytearray()
        self._missing = 0

    def reset(self) -> None:
        """The controller was switched off and on: half a frame is forgotten, the notes are kept."""
        self._header.clear()
        self._body.clear()
        self._missing = 0

    def feed(self, data: bytes) -> list[tuple[Colour, ...]]:
        """The frames that these bytes complete."""
        frames = []
        at = 0
        while at < len(data):
            if not self._missing:
                self._read_header(data[at])
                at += 1
                continue
            piece = data[at : at + self._missing]
            self._body += piece
            self._missing -= len(piece)
            at += len(piece)
            if not self._missing:
                frames.append(self._take_frame())
        return frames

    def _read_header(self, byte: int) -> None:
        place = len(self._header)
        if place < len(_MAGIC) and byte != _MAGIC[place]:
            if place == 0 and byte in _BAUD_CHANGES:
                self.baud_changes.append(byte)
            self.asked += place == 0 and byte == _ASK
            self._header.clear()
            return
        self._header.append(byte)
        if len(self._header) == _HEADER:
            high, low, check = self._header[len(_MAGIC) :]
            self._header.clear()
            if check == high ^ low ^ 0x55:
                self._missing = 3 * (0x100 * high + low + 1)

    def _take_frame(self) -> tuple[Colour, ...]:
        red, green, blue = (self._body[place::3] for place in self._places)
        self._body.clear()
        return tuple(zip(red, green, blue, strict=True))
