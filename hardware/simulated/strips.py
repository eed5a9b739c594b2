"""To every kind of strip its twin, and the settings with which the driver finds it instead of the real one."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from hardware.simulated.strip import Controller, SimulatedStrip
from hardware.strip import StripSettings, Way
from hardware.strip.serial_port import Adalight


@contextmanager
def simulated_strip(
    strip: StripSettings, loop: asyncio.AbstractEventLoop, keeps: int
) -> Iterator[tuple[SimulatedStrip, StripSettings]]:
    """A strip as these settings say, but simulated; it is unplugged at the end."""
    with TemporaryDirectory() as folder:
        twin, way = twin_of(strip, loop, keeps, Path(folder))
        with closing(twin):
            yield twin, replace(strip, way=way)


def twin_of(
    strip: StripSettings, loop: asyncio.AbstractEventLoop, keeps: int, folder: Path
) -> tuple[SimulatedStrip, Way]:
    """A twin and the way to it. A controller on USB has its name in this folder."""
    if not isinstance(strip.way, Adalight):
        return _other_twin(strip, loop, keeps)
    # Under a lasting name, as Linux has it: plugged in again, the strip is another tty.
    board = Controller(loop.time, strip.channels, link=folder / "usb-simulated-strip", keeps=keeps)
    return board, Adalight(by_id=folder)


def _other_twin(strip: StripSettings, loop: asyncio.AbstractEventLoop, keeps: int) -> tuple[SimulatedStrip, Way]:
    # Imported by whoever simulates one of them, which is seldom.
    from hardware.simulated.leds0 import SimulatedLeds0
    from hardware.simulated.spi_strip import Apa102Strip, Ws2812Strip
    from hardware.simulated.wled import SimulatedWled
    from hardware.strip.leds0 import Leds0
    from hardware.strip.spi import Apa102, Ws2812
    from hardware.strip.wled import Wled

    way, order = strip.way, strip.channels
    if isinstance(way, Wled):
        wled = SimulatedWled(loop.time, strip.leds, order, keeps)
        return wled, Wled(wled.address, wled.page_port, wled.ddp_port)
    if isinstance(way, Leds0):
        kernel = SimulatedLeds0(loop.time, strip.leds, order, keeps)
        return kernel, replace(way, open_file=kernel.open)
    if isinstance(way, Ws2812):
        pulses = Ws2812Strip(loop.time, strip.leds, order, keeps)
        return pulses, replace(way, open_bus=pulses.open)
    assert isinstance(way, Apa102), f"{type(way).__name__} has no twin."
    clocked = Apa102Strip(loop.time, strip.leds, order, keeps)
    return clocked, replace(way, open_bus=clocked.open)
