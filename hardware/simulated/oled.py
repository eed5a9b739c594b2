"""The chips of small OLED panels, byte by byte as their data sheets have it: control bytes, commands, memory, glass.

The glass is wired as on the usual modules: segment 0 is the column on the right, COM 0 the lowest row. So a picture
stands upright after the commands A1 and C8, which luma sends.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random

from PIL import Image, ImageChops

_BIT = [bytes(255 if byte >> bit & 1 else 0 for byte in range(256)) for bit in range(8)]
"""For each bit, what a byte of memory makes of it: lit or not."""

_SWITCHES = {
    0xA0: ("mirrored", 0),
    0xA1: ("mirrored", 1),
    0xA4: ("all_lit", 0),
    0xA5: ("all_lit", 1),
    0xA6: ("inverted", 0),
    0xA7: ("inverted", 1),
    0xAE: ("on", 0),
    0xAF: ("on", 1),
    0xC0: ("scans_down", 0),
    0xC8: ("scans_down", 1),
}
_VALUES = {
    0x81: "contrast",
    0xA8: "multiplex",
    0xD3: "offset",
    0xD5: "clock",
    0xD9: "precharge",
    0xDA: "com_pins",
    0xDB: "vcomh",
}
_AT_POWER_UP = {
    "start_line": 0,
    "contrast": 0x7F,
    "multiplex": 63,
    "offset": 0,
    "clock": 0x80,
    "precharge": 0x22,
    "com_pins": 0x12,
    "vcomh": 0x20,
}
_NO_OPERATION = 0xE3
_CHARGE_PUMP = 0x8D
_LONGER = {0x20: 1, 0x21: 2, 0x22: 2, _CHARGE_PUMP: 1}
"""Arguments of the commands that the SH1106 does not have."""


class Chip(ABC):
    """What the chips have in common. A chip that has just got power: dark, its memory full of noise."""

    columns: int
    rows = 64

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.registers = dict.fromkeys([name for name, _ in _SWITCHES.values()], 0) | _AT_POWER_UP
        noise = Random(0)
        self.memory = [bytearray(noise.randbytes(self.columns)) for _ in range(self.rows // 8)]
        """By page and segment."""
        self.unknown: list[int] = []
        """Commands that are not in the data sheet. The chip does nothing about them."""
        self.page = self.column = 0
        self._control: int | None = None
        self._command: list[int] = []

    def begin(self) -> None:
        """A transfer begins: the chip was addressed, a control byte comes next."""
        self._control = None

    def receive(self, byte: int) -> None:
        """The next byte of a transfer."""
        if self._control is None:
            self._control = byte
            return
        if self._control & 0x40:
            self._store(byte)
        else:
            self._hear(byte)
        if self._control & 0x80:  # only one byte was announced; another control byte follows
            self._control = None

    @property
    def lit(self) -> bool:
        """Whether anything can be seen at all."""
        return bool(self.registers["on"])

    @property
    def image(self) -> Image.Image:
        """What a person sees who looks at the glass."""
        if not self.lit:
            return Image.new("1", (self.width, self.height))
        rows = [self._row(self.height - 1 - y) for y in range(self.height)]
        seen = Image.frombytes("L", (self.width, self.height), b"".join(rows)).convert("1")
        return ImageChops.invert(seen) if self.registers["inverted"] else seen

    def _row(self, com: int) -> bytes:
        """A row of the glass, from left to right."""
        registers = self.registers
        if com > registers["multiplex"]:
            return bytes(self.width)
        if registers["all_lit"]:
            return b"\xff" * self.width
        scanned = registers["multiplex"] - com if registers["scans_down"] else com
        row = (scanned + registers["offset"] + registers["start_line"]) % self.rows
        first = (self.columns - self.width) // 2
        return bytes(self.memory[row // 8][first : first + self.width]).translate(_BIT[row % 8])[::-1]

    def _store(self, byte: int) -> None:
        """A byte of data: goes where the pointers are, and moves them."""
        # The mirroring takes place on the way into the memory: what is there already stays where it is.
        segment = self.columns - 1 - self.column if self.registers["mirrored"] else self.column
        self.memory[self.page][segment] = byte
        self._advance()

    @abstractmethod
    def _advance(self) -> None:
        """Moves the pointers to where the next byte goes."""

    def _hear(self, byte: int) -> None:
        """A byte of a command. Its arguments may come in another transfer."""
        self._command.append(byte)
        if len(self._command) > self._arguments(self._command[0]):
            command, *arguments = self._command
            self._command = []
            self._obey(command, arguments)

    def _arguments(self, command: int) -> int:
        return int(command in _VALUES)

    def _obey(self, command: int, arguments: list[int]) -> None:
        if command in _SWITCHES:
            name, value = _SWITCHES[command]
            self.registers[name] = value
        elif command in _VALUES:
            self.registers[_VALUES[command]] = arguments[0]
        elif 0x40 <= command <= 0x7F:
            self.registers["start_line"] = command & 0x3F
        elif command != _NO_OPERATION:
            self.unknown.append(command)


class Ssd1306(Chip):
    """128 columns. Data fills a window by rows or by columns, or goes on within a page."""

    columns = 128

    def __init__(self, width: int, height: int) -> None:
        super().__init__(width, height)
        self.registers |= {"charge_pump": 0, "mode": 2}
        self.first_column, self.last_column = 0, 127
        self.first_page, self.last_page = 0, 7

    @property
    def lit(self) -> bool:
        """The usual modules have no other voltage for the glass than that of the charge pump."""
        return super().lit and bool(self.registers["charge_pump"] & 0x04)

    def _arguments(self, command: int) -> int:
        return _LONGER.get(command) or super()._arguments(command)

    def _obey(self, command: int, arguments: list[int]) -> None:
        by_page = self.registers["mode"] == 2
        if command == 0x20:
            self.registers["mode"] = arguments[0] & 3
        elif command == _CHARGE_PUMP:
            self.registers["charge_pump"] = arguments[0]
        elif command == 0x21 and not by_page:
            self.column = self.first_column = arguments[0] & 127
            self.last_column = arguments[1] & 127
        elif command == 0x22 and not by_page:
            self.page = self.first_page = arguments[0] & 7
            self.last_page = arguments[1] & 7
        elif command <= 0x0F and by_page:
            self.column = self.column & 0x70 | command
        elif command <= 0x1F and by_page:
            self.column = (command & 0x07) << 4 | self.column & 0x0F
        elif command >> 3 == 0xB0 >> 3 and by_page:
            self.page = command & 7
        else:
            super()._obey(command, arguments)

    def _advance(self) -> None:
        if self.registers["mode"] == 2:
            self.column = (self.column + 1) % 128
        elif self.registers["mode"] == 0:
            if self._next_column():
                self._next_page()
        elif self._next_page():
            self._next_column()

    def _next_column(self) -> bool:
        """Go a column on; tells whether that was back to the first of the window."""
        wraps = self.column == self.last_column
        self.column = self.first_column if wraps else (self.column + 1) % 128
        return wraps

    def _next_page(self) -> bool:
        wraps = self.page == self.last_page
        self.page = self.first_page if wraps else (self.page + 1) % 8
        return wraps


class Ssd1309(Ssd1306):
    """The chip of larger glasses: the same commands but for the charge pump, which it does not have."""

    @property
    def lit(self) -> bool:
        """The module has a voltage for the glass of its own."""
        return bool(self.registers["on"])

    def _arguments(self, command: int) -> int:
        return 0 if command == _CHARGE_PUMP else super()._arguments(command)

    def _obey(self, command: int, arguments: list[int]) -> None:
        if command == _CHARGE_PUMP:
            self.unknown.append(command)
        else:
            super()._obey(command, arguments)


class Sh1106(Chip):
    """132 columns, of which the glass has those in the middle. Data goes on within a page, up to its end."""

    columns = 132

    def _arguments(self, command: int) -> int:
        return 1 if command == 0xAD else super()._arguments(command)

    def _obey(self, command: int, arguments: list[int]) -> None:
        if command <= 0x0F:
            self.column = self.column & 0xF0 | command
        elif command <= 0x1F:
            self.column = (command & 0x0F) << 4 | self.column & 0x0F
        elif command >> 3 == 0xB0 >> 3:
            self.page = command & 7
        elif command == 0xAD:
            self.registers["charge_pump"] = arguments[0]
        elif command & 0xFC != 0x30:  # 30 to 33 set the pump's voltage
            super()._obey(command, arguments)

    def _store(self, byte: int) -> None:
        if self.column < self.columns:
            super()._store(byte)

    def _advance(self) -> None:
        self.column += 1


class Sh1107(Sh1106):
    """128 columns and as many rows. Its glass is wired the other way round: a picture stands upright as it is sent."""

    columns = 128
    rows = 128

    @property
    def image(self) -> Image.Image:
        if not self.lit:
            return Image.new("1", (self.width, self.height))
        shift = self.registers["offset"] + self.registers["start_line"]
        lines = ((y + shift) % self.rows for y in range(self.height))
        seen = b"".join(bytes(self.memory[line // 8][: self.width]).translate(_BIT[line % 8]) for line in lines)
        return Image.frombytes("L", (self.width, self.height), seen).convert("1")

    def _arguments(self, command: int) -> int:
        return 1 if command == 0xDC else super()._arguments(command)

    def _obey(self, command: int, arguments: list[int]) -> None:
        if command & 0xF0 == 0xB0:
            self.page = command & 0x0F
        elif command == 0xDC:
            self.registers["start_line"] = arguments[0] & 0x7F
        elif command not in (0x20, 0x21):  # the chip fills its memory by pages, as it does anyway, or by columns
            super()._obey(command, arguments)


CHIPS: dict[str, type[Chip]] = {"sh1107": Sh1107, "ssd1306": Ssd1306, "ssd1309": Ssd1309, "sh1106": Sh1106}
