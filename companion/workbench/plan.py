"""Where every wire of a box goes, worked out from its file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from companion.config.box import BoxSettings, StripSection
from companion.workbench.header import PIN_OF

PANEL, DIAL, KEY, COMMON, BUZZER, STRIP = "panel", "dial", "key", "keys", "buzzer", "strip"

WIRELESS = "Wi-Fi"

_I2C = {"VCC": 1, "GND": 6, "SDA": 3, "SCL": 5}
_SPI = {"VCC": 17, "GND": 20, "DIN": 19, "CLK": 23}
_CHIP_SELECT = (24, 26)
_KEYS_GROUND = (39, 34)
"""One on each side of the header."""
_DIAL_GROUND, _BUZZER_GROUND, _STRIP_GROUND = 14, 9, 25
_FUSES = (0.5, 1.0, 2.0, 3.0, 5.0, 7.5, 10.0, 15.0, 20.0, 25.0, 30.0)
"""Amperes, as they are sold."""
_FULL_WHITE = 60
"""Milliamperes of one LED."""


class Wire(NamedTuple):
    """From a pin of the header to a terminal of a part."""

    pin: int
    kind: str
    part: str
    terminal: str = ""

    @property
    def words(self) -> str:
        return f"{self.part} {self.terminal}".rstrip()


class StripPlan(NamedTuple):
    """The strip with its own supply."""

    leds: int
    controller: str
    """What makes the bits; empty where the Pi itself does."""
    by: str
    """How the Pi reaches the controller."""
    data: tuple[str, ...]
    """The strip's wires for bits."""
    joined: bool
    """Whether the Pi's ground is joined with the strip's: not where no wire leads from one to the other."""
    supply: int
    """Amperes that the supply gives at least."""
    fuse: float


@dataclass(frozen=True)
class Plan:
    """The wires of one box, and what cannot be drawn."""

    box: str
    wires: tuple[Wire, ...]
    strip: StripPlan | None
    notes: tuple[str, ...]
    keys_to: str
    """What a pressed key connects its pin with."""

    def at(self, pin: int) -> Wire | None:
        return next((wire for wire in self.wires if wire.pin == pin), None)


def plan_of(name: str, box: BoxSettings) -> Plan:
    """The wires of a box whose file has nothing wrong with it."""
    wires = tuple(sorted((*_panel(box), *_keys(box), *_dial(box), *_buzzer(box), *_strip_wires(box.strip))))
    return Plan(name, wires, _strip(box.strip), tuple(_notes(box)), "ground" if box.pins.pull_up else "3.3 V")


def _panel(box: BoxSettings) -> Iterator[Wire]:
    display = box.display
    if display.on("i2c"):
        shared = _I2C if display.bus == 1 else {"VCC": 1, "GND": 6}
        yield from (Wire(pin, PANEL, "panel", terminal) for terminal, pin in shared.items())
    if display.on("spi"):
        yield from (Wire(pin, PANEL, "panel", terminal) for terminal, pin in _SPI.items())
        yield Wire(_CHIP_SELECT[display.cs], PANEL, "panel", "CS")
        yield Wire(PIN_OF[display.dc], PANEL, "panel", "DC")
        if display.reset is not None:
            yield Wire(PIN_OF[display.reset], PANEL, "panel", "RST")


def _keys(box: BoxSettings) -> Iterator[Wire]:
    pins = [Wire(PIN_OF[gpio], KEY, name) for name, gpio in box.keys.items()]
    pins += [Wire(PIN_OF[gpio], KEY, name, "2") for name, gpio in box.second.items()]
    yield from pins
    if pins and not box.pins.pull_up:
        yield Wire(17 if not box.display.on("spi") else 1, COMMON, "keys", "3.3 V")
    for side, ground in enumerate(_KEYS_GROUND):
        if box.pins.pull_up and any(wire.pin % 2 != side for wire in pins):
            yield Wire(ground, COMMON, "keys", "GND")


def _dial(box: BoxSettings) -> Iterator[Wire]:
    if box.dial.pins is not None:
        for terminal, gpio in zip("AB", box.dial.pins, strict=True):
            yield Wire(PIN_OF[gpio], DIAL, "dial", terminal)
        yield Wire(_DIAL_GROUND, DIAL, "dial", "GND")


def _buzzer(box: BoxSettings) -> Iterator[Wire]:
    if box.buzzer.pin is not None:
        yield Wire(PIN_OF[box.buzzer.pin], BUZZER, "buzzer", "+")
        yield Wire(_BUZZER_GROUND, BUZZER, "buzzer", "-")


class _Source(NamedTuple):
    """Where a kind of strip has its bits from."""

    controller: str = ""
    by: str = ""
    data: tuple[str, ...] = ("DIN",)


_SOURCES = {
    "adalight": _Source("controller", "USB"),
    "wled": _Source("WLED", WIRELESS),
    "leds0": _Source(),
    "ws2812": _Source(),
    "apa102": _Source(data=("DIN", "CLK")),
}
"""By the kind of strip; without a controller its bits come from the Pi's own pins."""
_SPI_BUSES = ((10, 11), (20, 21))
"""Data and clock of each, as GPIO."""
_OVERLAY = 18
"""The GPIO that is usual for /dev/leds0."""


def _strip_wires(strip: StripSection) -> Iterator[Wire]:
    source = _SOURCES[strip.kind]
    if not strip.leds or source.controller:
        return
    bus = strip.spi_bus or 0
    pins = (strip.pin or _OVERLAY,) if strip.kind == "leds0" else _SPI_BUSES[min(bus, 1)]
    for gpio, terminal in zip(pins, source.data, strict=False):
        yield Wire(PIN_OF[gpio], STRIP, "strip", terminal)
    yield Wire(_STRIP_GROUND, STRIP, "strip", "GND")


def _strip(strip: StripSection) -> StripPlan | None:
    if not strip.leds:
        return None
    source = _SOURCES[strip.kind]
    most = min(strip.limit_ma or _FULL_WHITE * strip.leds, _FULL_WHITE * strip.leds) / 1000
    fuse = next((fuse for fuse in _FUSES if fuse >= 1.25 * most), _FUSES[-1])
    supply = ceil(max(fuse, 1.5 * most))  # one that gives less than the fuse bears would never blow it
    return StripPlan(strip.leds, source.controller, source.by, source.data, source.by != WIRELESS, supply, fuse)


def _notes(box: BoxSettings) -> Iterator[str]:
    """What a drawing does not say."""
    if box.keys:
        yield f"Each key connects its pin with {'ground' if box.pins.pull_up else '3.3 V'}; no resistor is needed."
    if box.second:
        yield f"{', '.join(box.second)}: two contacts each, and either presses the key."
    if box.dial.pins is not None:
        yield "If the dial's board has a +, it goes to 3.3 V (pin 1 or 17), never to 5 V. Its SW is OK."
    if box.keypad.device:
        yield "The keypad goes to any USB port, or is paired by Bluetooth."
    if box.display.on("i2c") and box.display.bus != 1:
        yield f"The panel's SDA and SCL go to bus {box.display.bus}, which is not drawn."
    if box.display.there:
        yield "The panel has 3.3 V. Look at its print: the order of its pins differs from maker to maker."
    if box.buzzer.pin is not None:
        yield "The buzzer is a passive one, for 3.3 V."
    if box.strip.leds:
        yield "The strip has a supply of its own, never the Pi's 5 V; only grounds are joined, as drawn."
        yield (
            "The level shifter (such as a 74AHCT125) lifts the bits from 3.3 V to 5 V; with 330 to 470 ohms behind "
            "it, and a capacitor of 1000 µF across the strip's + and -, the strip lives longer."
        )
    if not box.keys and not box.display.there:
        yield "There is nothing to wire at the Pi: the box is played from phones."
