"""The pins of a Raspberry Pi's header: which of its GPIO chips has them, and the way there through lgpio.

A chip's number says nothing: the header of a Pi 5 was /dev/gpiochip4, then 0, then 11, as kernels came. What stays is
the chip's label. lgpio is imported when pins are opened, not with this module.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from types import ModuleType
from typing import Protocol

from hardware.errors import HardwareError, no_entry

LABELS = ("pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835")
"""Of the chip that has the header: on a Pi 5, on a Pi 4, on those before."""
DEVICES = Path("/dev")


class PinFactory(Protocol):
    """gpiozero's way to the pins, which is only handed on to it."""

    def close(self) -> None: ...


def find_chip(devices: Path | None = None) -> int:
    """The number of the header's chip today. A HardwareError says why there is none."""
    import lgpio

    labels: dict[int, str] = {}
    closed: HardwareError | None = None
    for number in _numbers(devices or DEVICES):
        file = (devices or DEVICES) / f"gpiochip{number}"
        try:
            os.close(os.open(file, os.O_RDWR))  # lgpio would say that it "can not open" it, and not why
        except PermissionError as error:
            closed = no_entry(str(file), "gpio", error.errno)
        except OSError:
            continue  # it is gone again
        else:
            labels[number] = _label(lgpio, number)
    for label in LABELS:
        for number, said in labels.items():
            if said.startswith(label):
                return number
    if closed is not None:
        raise closed
    if len(labels) == 1:
        return next(iter(labels))
    raise HardwareError(_none_of(labels))


def _numbers(devices: Path) -> list[int]:
    found = (re.fullmatch(r"gpiochip(\d+)", path.name) for path in devices.glob("gpiochip*"))
    return sorted(int(name[1]) for name in found if name)


def _label(lgpio: ModuleType, number: int) -> str:
    handle = lgpio.gpiochip_open(number)
    try:
        *_, label = lgpio.gpio_get_chip_info(handle)
    finally:
        lgpio.gpiochip_close(handle)
    return str(label)


def _none_of(labels: dict[int, str]) -> str:
    if not labels:
        return "This machine has no pins: there is no /dev/gpiochip0, nor any other."
    there = ", ".join(f"gpiochip{number} ({label})" for number, label in labels.items())
    return f"None of these chips has the pins of a Raspberry Pi's header: {there}."


def open_header() -> PinFactory:
    """gpiozero's way to the header's pins through lgpio.

    Its own takes the chip by number, and in Raspberry Pi OS (gpiozero 2.0) whatever number it is given: so only the
    opening is ours.
    """
    import lgpio
    from gpiozero.pins.lgpio import LGPIOFactory, LGPIOPin

    class Header(LGPIOFactory):  # type: ignore[misc]  # gpiozero has no types
        def __init__(self, chip: int) -> None:
            super(LGPIOFactory, self).__init__()
            self._handle = lgpio.gpiochip_open(chip)
            self._chip = chip
            self.pin_class = LGPIOPin

    factory: PinFactory = Header(find_chip())
    return factory


class Outputs:
    """Pins that are driven, as luma wants them for a panel on SPI: it asks for RPi.GPIO, which knows no Pi 5."""

    LOW, HIGH, OUT = 0, 1, 0

    def __init__(self) -> None:
        import lgpio

        self._lgpio = lgpio
        self._handle = lgpio.gpiochip_open(find_chip())

    def setup(self, pin: int, _mode: int) -> None:
        try:
            self._lgpio.gpio_claim_output(self._handle, pin)
        except self._lgpio.error as error:
            said = str(error).strip("'")  # lgpio quotes all that it says
            sentence = f"GPIO{pin} cannot be used for the panel: {said}. gpioinfo shows who has it."
            raise HardwareError(sentence) from error

    def output(self, pin: int, level: int) -> None:
        self._lgpio.gpio_write(self._handle, pin, level)

    def close(self) -> None:
        self._lgpio.gpiochip_close(self._handle)
