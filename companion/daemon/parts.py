"""The parts of a box: which drivers its settings ask for, on real pins or on their simulated twins below them."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from companion.config import Config
from companion.config.box import DisplaySection, StripSection
from companion.config.settings import LightSection
from companion.console.box import BOXES, Box
from companion.console.lights import Spot, StripLayout
from hardware.display import I2c, OpenSerial, PanelSettings, Spi
from hardware.header import PinFactory
from hardware.keys import Dial, KeySettings
from hardware.presses import Presses
from hardware.strip import Adalight, StripSettings

if TYPE_CHECKING:
    from hardware.simulated.panel import SimulatedPanel
    from hardware.simulated.pins import SimulatedPins
    from hardware.simulated.strip import Controller

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
SIMULATED_CHIP = "ssd1309"
SIMULATED_LEDS = 60
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
    panel: PanelSettings
    strip: StripSettings | None
    lights: StripLayout | None
    buzzer: int | None = None
    quiet: bool = False
    probe: float | None = None
    """Seconds after which a panel that was sent nothing is asked whether it is there."""
    factory: PinFactory | None = None
    open_serial: OpenSerial | None = None
    twins: Twins | None = None

    def new_presses(self) -> Presses:
        return Presses(bounce=self.bounce, hold=self.hold)


@dataclass
class Twins:
    """The simulated hardware below the drivers, with its switches."""

    pins: SimulatedPins
    panel: SimulatedPanel
    strip: Controller | None = None
    wrong: set[str] = field(default_factory=set)
    """The faults that are switched on. They belong to the box: a page that is served again finds them."""
    writes: threading.Event = field(default_factory=threading.Event)
    """Cleared while the disk stalls."""

    def __post_init__(self) -> None:
        self.writes.set()


def real_parts(config: Config) -> Parts:
    """The parts of a box as its file says."""
    settings, box = config.settings, config.box
    dial = Dial(*box.dial.pins, box.dial.swap) if box.dial.pins else None
    factory = None if box.pins.factory == "auto" else box.pins.factory
    return Parts(
        box=_box(config),
        keys=KeySettings(dict(box.keys), box.pins.pull_up, dial, factory),
        bounce=settings.keys.bounce,
        hold=settings.keys.hold,
        panel=_panel(box.display),
        strip=_strip(box.strip),
        lights=_lights(box.strip, settings.lights),
        buzzer=box.buzzer.pin,
        quiet=not settings.sound.on,
        probe=PROBE,
    )


def _box(config: Config) -> Box:
    """The keys and the panel as the console knows them."""
    layout, display = BOXES[config.box.layout], config.box.display
    size = (display.height, display.width) if display.rotate % 2 else (display.width, display.height)
    dial = layout.dial and config.box.dial.pins is not None
    window = config.settings.keys.correction_window
    return replace(layout, width=size[0], height=size[1], inches=display.inches, dial=dial, correction_window=window)


def _panel(display: DisplaySection) -> PanelSettings:
    wire: I2c | Spi = I2c(display.bus, display.address)
    if display.interface == "spi":
        wire = Spi(device=display.cs, data_pin=display.dc, reset_pin=display.reset)
    return PanelSettings(display.chip, wire, display.width, display.height, display.rotate, display.contrast)


def _strip(strip: StripSection) -> StripSettings | None:
    return StripSettings(strip.leds, Adalight(strip.port, strip.baud), strip.order) if strip.leds else None


def _lights(strip: StripSection, lights: LightSection) -> StripLayout | None:
    if not strip.leds:
        return None
    spots = tuple(Spot(middle, width) for middle, width in strip.seats)
    return StripLayout(strip.leds, spots, lights.brightness, strip.limit_ma or None, lights.night, lights.palette)


@contextmanager
def simulated_parts(config: Config, loop: asyncio.AbstractEventLoop) -> Iterator[Parts]:
    """The reference box on simulated hardware: the drivers are the real ones, what lies below them is not."""
    # A real box has no use for them, and gpiozero is to be imported by its keys, after the first picture.
    from hardware.simulated.panel import SimulatedPanel
    from hardware.simulated.pins import SimulatedPins
    from hardware.simulated.strip import Controller

    keys = KeySettings(SIMULATED_PINS, dial=SIMULATED_DIAL)
    panel = SimulatedPanel(SIMULATED_CHIP, clock=loop.time, keeps=REMEMBERED)
    pressing, lights = config.settings.keys, config.settings.lights
    # Under a lasting name, as Linux has it: plugged in again, the strip is another tty.
    with SimulatedPins(keys, loop, keeps=REMEMBERED) as pins, TemporaryDirectory() as by_id:
        strip = Controller(loop.time, link=Path(by_id, "usb-simulated-strip"), keeps=REMEMBERED)
        try:
            yield Parts(
                box=replace(BOXES["reference"], correction_window=pressing.correction_window),
                keys=keys,
                bounce=pressing.bounce,
                hold=pressing.hold,
                panel=PanelSettings(SIMULATED_CHIP),
                strip=StripSettings(SIMULATED_LEDS, Adalight(by_id=Path(by_id))),
                lights=StripLayout(SIMULATED_LEDS, (), lights.brightness, 2000, lights.night, lights.palette),
                factory=pins.factory,
                probe=PROBE,
                open_serial=panel.open_serial,
                twins=Twins(pins, panel, strip),
            )
        finally:
            strip.close()
