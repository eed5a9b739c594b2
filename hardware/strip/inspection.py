"""A look at a strip from outside, for whoever wonders why it is dark."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from pathlib import Path

from hardware.errors import HardwareError, no_entry
from hardware.strip.driver import StripSettings
from hardware.strip.leds0 import Leds0, explain_leds0
from hardware.strip.line import Missing
from hardware.strip.name_lookup import is_address, look_up
from hardware.strip.readback import USUAL, Patience, prove
from hardware.strip.serial_port import BY_ID, Adalight, find_port
from hardware.strip.spi import Apa102, Ws2812, explain_spi
from hardware.strip.wled import Wled, WledLine
from hardware.strip.wled_info import Info, ask
from hardware.strip.wled_search import Board, search

PATIENCE = 3.0
"""Seconds that WLED is given to answer: nobody plays meanwhile."""


def inspect(
    strip: StripSettings,
    by_id: Path = BY_ID,
    free: bool = False,
    patience: Patience = USUAL,
    find_boards: Callable[[], Sequence[Board]] = search,
) -> str:
    """What is seen of a strip, in a sentence. Raises HardwareError: what is wrong, and what to do.

    One that is free, for nobody plays, is lit where it can tell what it shows.
    """
    if isinstance(strip.way, Wled):
        try:
            return _wled(strip.way, strip.leds)
        except Missing as error:
            raise HardwareError(f"{error} {_others(find_boards())}".rstrip()) from error
    if isinstance(strip.way, Ws2812 | Apa102):
        return _spi(strip.way)
    if isinstance(strip.way, Leds0):
        return _leds0(strip.way, strip.leds)
    assert isinstance(strip.way, Adalight)
    port = _serial(strip.way, by_id)
    return prove(port, strip.way.baud, strip.leds, strip.channels, patience) if free else port


def _serial(way: Adalight, by_id: Path) -> str:
    port = find_port(way.port, by_id)
    if not os.access(port, os.R_OK | os.W_OK):
        raise no_entry(port, "dialout")
    return port


def _spi(way: Ws2812 | Apa102) -> str:
    try:
        way.open_bus(way.path, way.hertz).close()
    except OSError as error:
        raise explain_spi(way.path, error) from error
    return f"{way.path} can be used. LEDs do not answer: whether they shine, you see yourself"


def _leds0(way: Leds0, leds: int) -> str:
    try:
        way.open_file(way.path).close()
    except OSError as error:
        raise explain_leds0(way.path, leds, error) from error
    return f"{way.path} can be written. LEDs do not answer: whether they shine, you see yourself"


def _wled(way: Wled, leds: int) -> str:
    try:
        address = way.host if is_address(way.host) else look_up(way.host)
    except OSError as error:
        raise Missing(
            f'Nobody in this network is called "{way.host}". Is WLED switched on, and in the same Wi-Fi? '
            f"Its page shows its address, which can be its host as well."
        ) from error
    info = asyncio.run(_ask(way, address, leds))
    where = way.host if way.host == address else f"{way.host} ({address})"
    if info.leds != leds:
        raise HardwareError(f"WLED at {where} has {info.leds} LEDs and the box's file says {leds}: correct one.")
    shows = "shows what it is sent" if info.live else "shows its own effects, for nobody sends it anything"
    return f"WLED {info.version} at {where} has {info.leds} LEDs and {shows}"


def _others(boards: Sequence[Board]) -> str:
    there = ", ".join(f"{board.name} ({board.address})" for board in boards)
    return f"There is {there}: is that the strip's? Write it as the host." if there else ""


async def _ask(way: Wled, address: str, leds: int) -> Info:
    try:
        async with asyncio.timeout(PATIENCE):
            return await ask(address, way.page_port)
    except OSError as error:
        line = WledLine(way, address, leds)
        await line.close()
        raise line.explain(error) from error
