"""What has been learnt of a box so far, and the box that it makes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import NamedTuple

from companion.config.box import BoxSettings, DialSection, KeypadSection
from companion.config.codes import CODES
from companion.config.pins import CHIP_SELECTS, I2C_PINS, KEYS_OF, SPI_PINS, STRIP_PINS, UART_PINS, UARTS

PIN = "GPIO"
HEADER = range(2, 28)
"""The pins that can carry something, by their BCM numbers."""
SEAT_SHARE = 0.7
"""How much of the way to its neighbour a seat's light takes, so that both stay apart."""


class Contact(NamedTuple):
    """Where a finger is felt: a pin, as in GPIO17, or a key of a keypad, as the kernel calls it."""

    name: str
    device: str = ""
    """What the keypad is called; empty for a pin."""

    @property
    def pin(self) -> int | None:
        return None if self.device else int(self.name.removeprefix(PIN))


def at_pin(number: int) -> Contact:
    return Contact(f"{PIN}{number}")


class Dial(NamedTuple):
    """The pins of a dial. Turned clockwise, a closes before b."""

    a: int
    b: int


@dataclass(frozen=True)
class Learnt:
    """All of it is as it was until somebody has said otherwise."""

    language: str
    inches: float
    chip: str
    rotate: int
    leds: int
    layout: str | None = None
    """Which keys are asked for; None: they stay as they were."""
    keys: Mapping[str, Contact] = field(default_factory=dict)
    usual: str = ""
    """The kind of keypad whose keys are all as usual."""
    dial: Dial | None = None
    pull_up: bool = True
    seats: tuple[float, ...] = ()
    """The middle of each seat that was shown on the strip, clockwise."""
    counted: bool = False
    """Whether somebody has seen how many LEDs there are."""

    def key_at(self, contact: Contact) -> str | None:
        """Which key was learnt to be there."""
        if self.usual and contact.device:
            usual = KeypadSection(contact.device, self.usual).codes(KEYS_OF[self.layout or "reference"])
            if CODES[contact.name] in usual:
                return usual[CODES[contact.name]]
        return next((key for key, there in self.keys.items() if there == contact), None)

    @property
    def keypad(self) -> str:
        """The keypad that some key is on; a box has but one."""
        return next((contact.device for contact in self.keys.values() if contact.device), "")


def as_it_is(box: BoxSettings, language: str) -> Learnt:
    """Nothing learnt yet."""
    display = box.display
    return Learnt(language, display.inches, display.chip, display.rotate, box.strip.leds)


def box_of(learnt: Learnt, old: BoxSettings) -> BoxSettings:
    """The box as it is now known. What nobody asks for stays as it was, where it still can."""
    display = replace(old.display, inches=learnt.inches, chip=learnt.chip, rotate=learnt.rotate)
    kept = old.strip.seats if learnt.leds == old.strip.leds else ()
    strip = replace(old.strip, leds=learnt.leds, seats=_spots(learnt) or kept)
    box = replace(old, display=display, strip=strip)
    return box if learnt.layout is None else _with_keys(box, learnt, learnt.layout)


def _with_keys(box: BoxSettings, learnt: Learnt, layout: str) -> BoxSettings:
    keys = {key: contact.pin for key, contact in learnt.keys.items() if contact.pin is not None}
    used = {*keys.values(), *(learnt.dial or ())}
    second = {key: pin for key, pin in box.second.items() if key in keys and pin not in used}
    used |= set(second.values())
    buzzer = box.buzzer if box.buzzer.pin not in used else replace(box.buzzer, pin=None)
    dial = DialSection() if learnt.dial is None else DialSection(*learnt.dial)
    pins = replace(box.pins, pull_up=learnt.pull_up)
    keypad = _keypad(learnt)
    return replace(box, layout=layout, keys=keys, second=second, keypad=keypad, pins=pins, dial=dial, buzzer=buzzer)


def _keypad(learnt: Learnt) -> KeypadSection:
    if not learnt.keypad:
        return KeypadSection()
    if learnt.usual:
        return KeypadSection(learnt.keypad, learnt.usual)
    own = {key: (CODES[contact.name],) for key, contact in learnt.keys.items() if contact.device}
    return KeypadSection(learnt.keypad, "none", own)


def _spots(learnt: Learnt) -> tuple[tuple[float, int], ...]:
    """The seats with their widths: as far as the nearest neighbour allows. One seat alone says nothing."""
    places = sorted(learnt.seats)
    if len(places) < 2:
        return ()
    apart = [right - left for left, right in pairwise([*places, places[0] + learnt.leds])]
    width = max(1, int(min(apart) * SEAT_SHARE))
    return tuple((place, width) for place in learnt.seats)


def free_pins(box: BoxSettings) -> tuple[int, ...]:
    """The pins on which a key may be: those that neither the panel nor the strip nor the buzzer needs."""
    taken = set(_taken(box))
    return tuple(pin for pin in HEADER if pin not in taken)


def _taken(box: BoxSettings) -> Iterator[int | None]:
    if box.display.on("i2c"):
        yield from I2C_PINS
    if box.display.on("spi"):
        yield from (*SPI_PINS, *CHIP_SELECTS, box.display.dc, box.display.reset)
    yield from STRIP_PINS.get(box.strip.spi_bus, ())
    if box.strip.port.startswith(UARTS):
        yield from UART_PINS
    if box.strip.leds and box.strip.kind == "leds0":
        yield box.strip.pin
    yield box.buzzer.pin
