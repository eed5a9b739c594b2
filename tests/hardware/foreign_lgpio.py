"""The GPIO chips of a machine as lgpio knows them, with lines that can be driven, so that gpiozero works over them.

What lgpio numbers is the same as there: chips by their /dev/gpiochipN, a handle that holds the chip's number, flags by
their bits. Callbacks run in the thread that drives.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType

import pytest

PI_5 = 0xD04170


class LgpioError(Exception):
    """lgpio quotes what it says."""

    def __str__(self) -> str:
        return repr(self.args[0])


@dataclass
class Chip:
    label: str
    lines: int = 54
    high: dict[int, bool] = field(default_factory=dict)
    flags: dict[int, int] = field(default_factory=dict)
    callbacks: dict[int, Callable[[int, int, int, int], None]] = field(default_factory=dict)

    def drive(self, line: int, high: bool) -> None:
        self.high[line] = high
        if line in self.callbacks:
            self.callbacks[line](0, line, int(high), 0)


class _Callback:
    def __init__(self, chip: Chip, line: int) -> None:
        self.cancel = lambda: chip.callbacks.pop(line, None)


class ForeignLgpio(ModuleType):
    """The module itself."""

    error = LgpioError
    RISING_EDGE, FALLING_EDGE, BOTH_EDGES = 1, 2, 3
    SET_PULL_UP, SET_PULL_DOWN, SET_PULL_NONE = 32, 64, 128

    def __init__(self, chips: dict[int, Chip]) -> None:
        super().__init__("lgpio")
        self.chips = chips
        self.open: list[int] = []

    def gpiochip_open(self, number: int) -> int:
        if number not in self.chips:
            raise LgpioError("can not open gpiochip")
        handle = number << 16 | len(self.open)
        self.open.append(handle)
        return handle

    def gpiochip_close(self, handle: int) -> None:
        self.open.remove(handle)

    def gpio_get_chip_info(self, handle: int) -> tuple[int, int, str, str]:
        chip = self._chip(handle)
        return 0, chip.lines, f"gpiochip{handle >> 16}", chip.label

    def gpio_claim_input(self, handle: int, line: int, flags: int = 0) -> None:
        chip = self._chip(handle, line)
        chip.flags[line] = flags
        chip.high.setdefault(line, bool(flags & self.SET_PULL_UP))

    def gpio_claim_alert(self, handle: int, line: int, _edges: int, flags: int = 0) -> None:
        self.gpio_claim_input(handle, line, flags)

    def gpio_claim_output(self, handle: int, line: int, level: int = 0) -> None:
        chip = self._chip(handle, line)
        if line in chip.flags:
            raise LgpioError("GPIO busy")
        chip.flags[line], chip.high[line] = 2, bool(level)

    def gpio_free(self, handle: int, line: int) -> None:
        self._chip(handle, line).flags.pop(line)
        self._chip(handle, line).high.pop(line)

    def gpio_get_mode(self, handle: int, line: int) -> int:
        return self._chip(handle, line).flags[line]

    def gpio_read(self, handle: int, line: int) -> int:
        return int(self._chip(handle, line).high[line])

    def gpio_write(self, handle: int, line: int, level: int) -> None:
        self._chip(handle, line).high[line] = bool(level)

    def gpio_set_debounce_micros(self, _handle: int, _line: int, micros: int) -> None:
        assert micros == 0, "debouncing is ours"

    def callback(self, handle: int, line: int, _edges: int, call: Callable[[int, int, int, int], None]) -> _Callback:
        self._chip(handle, line).callbacks[line] = call
        return _Callback(self._chip(handle), line)

    def _chip(self, handle: int, line: int = 0) -> Chip:
        assert handle in self.open
        chip = self.chips[handle >> 16]
        if line >= chip.lines:
            raise LgpioError("bad GPIO number")
        return chip


def plug_in(monkeypatch: pytest.MonkeyPatch, devices: Path, chips: dict[int, Chip]) -> ForeignLgpio:
    """From now on, and until the test is over, this machine has these chips and is a Pi."""
    lgpio = ForeignLgpio(chips)
    for number in chips:
        (devices / f"gpiochip{number}").touch()
    monkeypatch.setattr("hardware.header.DEVICES", devices)
    monkeypatch.setitem(sys.modules, "lgpio", lgpio)
    # gpiozero's module binds the library when it is imported: it is to be imported anew, and forgotten afterwards.
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", lgpio)
    del sys.modules["gpiozero.pins.lgpio"]
    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", lambda: PI_5)
    return lgpio
