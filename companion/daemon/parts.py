"""The parts of a box: which drivers its settings ask for, on real pins or on their simulated twins below them."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from companion.config import SIMULATED, Config
from companion.config.box import BoxSettings, DialSection, DisplaySection, StripSection
from companion.config.pins import KEYS_OF, NEEDED
from companion.config.settings import LightSection
from companion.config.strips import spi_buffer
from companion.console.box import LAYOUTS, Box
from companion.console.lights import Spot, StripLayout
from companion.dialogue.keys import Key
from hardware.display import I2c, OpenSerial, PanelSettings, Spi
from hardware.header import PinFactory
from hardware.keypad import Contact, KeypadSettings
from hardware.keys import SECOND, Dial, KeySettings, open_factory
from hardware.presses import Presses
from hardware.strip import StripSettings, Way

if TYPE_CHECKING:
    from hardware.simulated.hand import Hand
    from hardware.simulated.keypad import SimulatedKeypad
    from hardware.simulated.panel import SimulatedPanel
    from hardware.simulated.pins import SimulatedPins
    from hardware.simulated.radio import SimulatedRadio
    from hardware.simulated.strip import SimulatedStrip

SIMULATED_PINS = {
    "K1": 5,
    "K2": 6,
    "K3": 13,
    "K4": 19,
    "K5": 26,
    "K6": 21,
    "OK": 27,
    "BACK": 16,
    "TURN": 20,
    "INFO": 12,
    "SEAT1": 4,
    "SEAT2": 23,
    "SEAT3": 24,
    "SEAT4": 25,
    "SEAT5": 8,
    "SEAT6": 7,
}
SIMULATED_DIAL = Dial(17, 22)
SIMULATED_LEDS = 60
SIMULATED_BOX = BoxSettings(
    keys=SIMULATED_PINS,
    dial=DialSection(SIMULATED_DIAL.a, SIMULATED_DIAL.b),
    display=DisplaySection(chip="ssd1309", contrast=207),
    strip=StripSection(leds=SIMULATED_LEDS),
)
"""What is simulated where no box is named: the reference box, with a button at each of six seats."""
PROBE = 1.0
REMEMBERED = 600
"""What happened to a simulated part, so many times back: a box that is on for weeks grows no larger."""


@dataclass(frozen=True)
class Parts:
    """Everything needed to open a box's devices."""

    box: Box
    keys: KeySettings
    bounce: float
    hold: float
    panel: PanelSettings | None
    strip: StripSettings | None
    lights: StripLayout | None
    keypad: KeypadSettings | None = None
    buzzer: int | None = None
    probe: float | None = None
    """Seconds after which a panel that was sent nothing is asked whether it is there."""
    open_pins: Callable[[], PinFactory] | None = None
    """The pins of a simulated box, which closes them itself."""
    open_serial: OpenSerial | None = None
    twins: Twins | None = None

    def new_presses(self) -> Presses:
        return Presses(bounce=self.bounce, hold=self.hold)

    @property
    def has_pins(self) -> bool:
        """Whether anything hangs on the pins themselves."""
        return bool(self.keys.booked()) or self.buzzer is not None

    @contextmanager
    def pins(self) -> Iterator[PinFactory]:
        """One way to the pins for all who use them; gpiozero's own default might be another library."""
        if self.open_pins is not None:
            yield self.open_pins()
            return
        with closing(open_factory(self.keys.factory)) as factory:
            yield factory


@dataclass
class Twins:
    """The simulated hardware below the drivers, with its switches."""

    pins: SimulatedPins
    panel: SimulatedPanel
    hand: Hand
    radio: SimulatedRadio
    strip: SimulatedStrip | None = None
    keypad: SimulatedKeypad | None = None
    leds: int = 0
    """How many LEDs there are, however many are told to shine."""
    wrong: set[str] = field(default_factory=set)
    """The faults that are switched on. They belong to the box: a page that is served again finds them."""
    writes: threading.Event = field(default_factory=threading.Event)
    """Cleared while the disk stalls."""

    def __post_init__(self) -> None:
        self.writes.set()

    def shining(self) -> tuple[tuple[int, int, int], ...]:
        """The LEDs as somebody sees them who looks at the strip."""
        strip = self.strip
        return strip.history[-1].colours[: self.leds] if strip is not None and strip.history else ()


def real_parts(config: Config) -> Parts:
    """The parts of a box as its file says."""
    settings, box = config.settings, config.box
    dial = Dial(*box.dial.pins, box.dial.swap) if box.dial.pins else None
    factory = None if box.pins.factory == "auto" else box.pins.factory
    second = {f"{name}{SECOND}": pin for name, pin in box.second.items()}
    return Parts(
        box=_box(config),
        keys=KeySettings({**box.keys, **second}, box.pins.pull_up, dial, factory),
        bounce=settings.keys.bounce,
        hold=settings.keys.hold,
        panel=panel_settings(box.display) if box.display.there else None,
        strip=_strip(box.strip),
        lights=_lights(box.strip, settings.lights),
        keypad=_keypad(box),
        buzzer=box.buzzer.pin,
        probe=PROBE,
    )


def _box(config: Config) -> Box:
    """The keys and the panel as the console knows them."""
    settings, display = config.box, config.box.display
    layout = LAYOUTS[settings.layout]
    width, height = (display.height, display.width) if display.rotate % 2 else (display.width, display.height)
    there = {*settings.keys, *settings.keypad.codes(KEYS_OF[settings.layout]).values()}
    return replace(
        layout.with_keys(map(Key, there)),
        width=width,
        height=height,
        inches=display.inches,
        dial=layout.dial and settings.dial.pins is not None,
        correction_window=config.settings.keys.correction_window,
    )


def _keypad(box: BoxSettings) -> KeypadSettings | None:
    codes = box.keypad.codes(KEYS_OF[box.layout])
    if not codes:
        return None
    elsewhere = {*box.keys, *(("UP", "DOWN") if box.dial.pins else ())}
    needed = frozenset(name for name in NEEDED[box.layout] if name not in elsewhere)
    return KeypadSettings({Contact(*code): name for code, name in codes.items()}, box.keypad.device, needed)


def panel_settings(display: DisplaySection) -> PanelSettings:
    wire: I2c | Spi = I2c(display.bus, display.address)
    if display.interface == "spi":
        wire = Spi(device=display.cs, data_pin=display.dc, reset_pin=display.reset)
    return PanelSettings(display.chip, wire, display.width, display.height, display.rotate, display.contrast)


def _strip(strip: StripSection) -> StripSettings | None:
    return StripSettings(strip.leds, strip_way(strip), strip.order) if strip.leds else None


def strip_way(strip: StripSection) -> Way:
    """Only the kind that this box has is imported: it starts the sooner."""
    match strip.kind:
        case "wled":
            from hardware.strip.wled import Wled

            return Wled(strip.host)
        case "leds0":
            from hardware.strip.leds0 import Leds0

            return Leds0(strip.device)
        case "ws2812":
            from hardware.strip.spi import Ws2812

            return Ws2812(strip.device, spi_buffer())
        case "apa102":
            from hardware.strip.spi import Apa102

            return Apa102(strip.device, spi_buffer())
    from hardware.strip.serial_port import Adalight

    return Adalight(strip.device, strip.baud)


def _lights(strip: StripSection, lights: LightSection) -> StripLayout | None:
    if not strip.leds:
        return None
    spots = tuple(Spot(middle, width) for middle, width in strip.seats)
    return StripLayout(strip.leds, spots, lights.brightness, strip.limit_ma or None, lights.night, lights.palette)


@contextmanager
def simulated_parts(config: Config, loop: asyncio.AbstractEventLoop) -> Iterator[Parts]:
    """A box on simulated hardware: the drivers are the real ones, what lies below them is not."""
    # A real box has no use for them.
    from hardware.simulated.hand import Hand
    from hardware.simulated.pins import SimulatedPins
    from hardware.simulated.radio import SimulatedRadio
    from hardware.simulated.strips import simulated_strip

    box = SIMULATED_BOX if config.box_name == SIMULATED else config.box
    parts = real_parts(replace(config, box=box))
    with ExitStack() as stack:
        pins = stack.enter_context(SimulatedPins(parts.keys, loop, keeps=REMEMBERED))
        keypad = stack.enter_context(_simulated_keypad(parts.keypad, loop)) if parts.keypad else None
        panel = _simulated_panel(parts.panel or PanelSettings(), loop)
        contacts = parts.keypad.contacts if parts.keypad else {}
        radio = stack.enter_context(closing(SimulatedRadio(Path(stack.enter_context(TemporaryDirectory())) / "radio")))
        twins = Twins(pins, panel, Hand(loop, pins, keypad, contacts), radio, keypad=keypad)
        if parts.strip is not None:
            twins.leds = parts.strip.leds
            twins.strip, strip = stack.enter_context(simulated_strip(parts.strip, loop, REMEMBERED))
            parts = replace(parts, strip=strip)
        if parts.keypad is not None and keypad is not None:
            found = parts.keypad._replace(device="auto", folder=keypad.path.parent, ioctl=keypad.ioctl)
            parts = replace(parts, keypad=found)
        yield replace(parts, open_pins=pins.open, open_serial=panel.open_serial, twins=twins)


def _simulated_panel(panel: PanelSettings, loop: asyncio.AbstractEventLoop) -> SimulatedPanel:
    """On a box without a panel it stays dark, for nobody opens it."""
    from hardware.simulated.panel import SimulatedPanel

    place = panel.wire if isinstance(panel.wire, I2c) else I2c()
    return SimulatedPanel(
        panel.chip,
        panel.width,
        panel.height,
        bus=place.bus,
        address=place.address,
        clock=loop.time,
        keeps=REMEMBERED,
    )


@contextmanager
def _simulated_keypad(keypad: KeypadSettings, loop: asyncio.AbstractEventLoop) -> Iterator[SimulatedKeypad]:
    """One that has every key and every axis that the box has a use for."""
    from hardware.simulated.keypad import SimulatedKeypad

    keys = [contact.code for contact in keypad.contacts if not contact.way]
    axes = {contact.code: (0, 255) for contact in keypad.contacts if contact.way}
    with TemporaryDirectory() as folder, closing(SimulatedKeypad(Path(folder), keys, loop.time, axes=axes)) as there:
        yield there
