"""The chips of larger OLED panels, with sixteen greys: windows of memory, two pixels a byte, as data sheets have it.

Which way a picture stands goes by how the glass is wired; here it is wired as luma sets the chip up, so that it stands
upright.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random
from typing import NamedTuple

from PIL import Image

_COLUMNS, _ROWS, _WRITE = 0x15, 0x75, 0x5C
_ON, _OFF = 0xAF, 0xAE
_HIGH = bytes(255 if byte & 0xF0 else 0 for byte in range(256))
_LOW = bytes(255 if byte & 0x0F else 0 for byte in range(256))
"""What half a byte of memory makes of its pixel: lit or not."""


class _Make(NamedTuple):
    """What one chip has of its own."""

    arguments: Mapping[int, int]
    """How many bytes follow a command; none follows those that are not listed."""
    contrast: int
    """The command that sets it."""
    pixels: int = 2
    """In a column address."""
    across: int = 0
    """The pixels of a row in memory, where a smaller glass has those in the middle."""
    left_is_high: bool = False
    """Which half of a byte is the pixel on the left."""
    by_pin: bool = False
    """Arguments come as data, with the pin for data high, and a command opens the memory."""


_TWO = {_COLUMNS: 2, _ROWS: 2}
_ONE = dict.fromkeys((0x81, 0xA0, 0xA1, 0xA2, 0xA8, 0xAB, 0xAD, 0xB1, 0xB3, 0xB6, 0xBC, 0xBE, 0xFD), 1)
_MAKES = {
    "ssd1322": _Make(
        {**_TWO, **dict.fromkeys((0xA0, 0xB4, 0xD1), 2), 0xB8: 15}
        | dict.fromkeys((0xA1, 0xA2, 0xAB, 0xB1, 0xB3, 0xB5, 0xB6, 0xBB, 0xBE, 0xC1, 0xC7, 0xCA, 0xFD), 1),
        contrast=0xC1,
        pixels=4,
        across=480,
        left_is_high=True,
        by_pin=True,
    ),
    "ssd1325": _Make({**_TWO, **_ONE, **dict.fromkeys((0xB0, 0xB2, 0xB4, 0xBF, 0xCF), 1), 0xB8: 8}, contrast=0x81),
    "ssd1327": _Make({**_TWO, **_ONE, 0xB5: 1, 0xB8: 15, 0xD5: 1}, contrast=0x81),
    "ssd1362": _Make({**_TWO, **_ONE, 0xB8: 15}, contrast=0x81),
}


class GreyChip:
    """One that has just got power: dark, its memory full of noise."""

    def __init__(self, make: _Make, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.registers = {"on": 0, "contrast": 0x7F}
        self._make = make
        self._first = (make.across - width) // 2 // make.pixels if make.across else 0
        """The column address where the glass begins."""
        self._stride = width // 2
        self._memory = bytearray(Random(0).randbytes(self._stride * height))
        self._columns = (self._first, self._first + width // make.pixels - 1)
        self._rows = (0, height - 1)
        self._at = 0
        """How many bytes have come into the window."""
        self._control: int | None = None
        self._command: list[int] = []
        self._writes = not make.by_pin

    def begin(self) -> None:
        """A transfer begins: a control byte comes next, or what a pin says in its place."""
        self._control = None

    def receive(self, byte: int) -> None:
        if self._control is None:
            self._control = byte
        elif self._control & 0x40 and not (self._make.by_pin and self._command):
            self._store(byte)
        else:
            self._hear(byte)

    @property
    def lit(self) -> bool:
        return bool(self.registers["on"])

    @property
    def image(self) -> Image.Image:
        """What a person sees who looks at the glass: every grey but black is light."""
        if not self.lit:
            return Image.new("1", (self.width, self.height))
        left, right = (_HIGH, _LOW) if self._make.left_is_high else (_LOW, _HIGH)
        pixels = bytearray(2 * len(self._memory))
        pixels[0::2], pixels[1::2] = self._memory.translate(left), self._memory.translate(right)
        return Image.frombytes("L", (self.width, self.height), bytes(pixels)).convert("1")

    def _store(self, byte: int) -> None:
        """The next place of the window, row by row, and round."""
        if not self._writes:
            return
        per_column = self._make.pixels // 2
        left = (self._columns[0] - self._first) * per_column
        width = (self._columns[1] - self._columns[0] + 1) * per_column
        height = self._rows[1] - self._rows[0] + 1
        down, along = divmod(self._at % (width * height), width)
        self._memory[(self._rows[0] + down) * self._stride + left + along] = byte
        self._at += 1

    def _hear(self, byte: int) -> None:
        self._command.append(byte)
        command, *arguments = self._command
        if len(arguments) < self._make.arguments.get(command, 0):
            return
        self._command = []
        if command == _COLUMNS:
            self._columns, self._at = (arguments[0], arguments[1]), 0
        elif command == _ROWS:
            self._rows, self._at = (arguments[0], arguments[1]), 0
        elif command == self._make.contrast:
            self.registers["contrast"] = arguments[0]
        elif command in (_ON, _OFF):
            self.registers["on"] = int(command == _ON)
        if self._make.by_pin:
            self._writes = command == _WRITE


GREY_CHIPS = {name: partial(GreyChip, make) for name, make in _MAKES.items()}
