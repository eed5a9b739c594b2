"""A strip's driver and its twin on one loop whose clock stands still unless a test moves it."""

from __future__ import annotations

import asyncio
import contextlib
import random
import threading
from collections.abc import Callable, Iterator
from typing import TypeVar

from hardware.simulated.strip import SimulatedStrip
from hardware.strip import Colour, Strip, StripSettings
from tests.hardware.standing import the_loop


def colours(leds: int, seed: int = 0) -> tuple[Colour, ...]:
    chance = random.Random(1000 * leds + seed)
    return tuple((chance.randrange(256), chance.randrange(256), chance.randrange(256)) for _ in range(leds))


def plain(leds: int, level: int) -> tuple[Colour, ...]:
    return ((level, level, level),) * leds


Twin = TypeVar("Twin", bound=SimulatedStrip)


@contextlib.contextmanager
def beside(make: Callable[[asyncio.AbstractEventLoop], Twin]) -> Iterator[Twin]:
    """A twin on a loop of its own, for what is done without one."""
    loop = asyncio.new_event_loop()

    async def made() -> Twin:
        return make(loop)

    async def closed() -> None:
        twin.close()

    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    twin = asyncio.run_coroutine_threadsafe(made(), loop).result()
    try:
        yield twin
    finally:
        asyncio.run_coroutine_threadsafe(closed(), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


class StripBench:
    """A driver that runs, and what is at the other end."""

    def __init__(self, settings: StripSettings, twin: SimulatedStrip) -> None:
        self.loop = the_loop()
        self.settings = settings
        self.twin = twin
        self.reports: list[str | None] = []
        self.strip = Strip(settings, lambda trouble: self.reports.append(str(trouble) if trouble else None))

    async def __aenter__(self) -> StripBench:
        self._running = asyncio.create_task(self.strip.run())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._running
        self.twin.close()

    @property
    def times(self) -> list[float]:
        return [shown.at for shown in self.twin.history]

    @property
    def showing(self) -> tuple[Colour, ...] | None:
        return self.twin.history[-1].colours if self.twin.history else None

    async def shows(self, meant: tuple[Colour, ...]) -> None:
        """Wait until the strip shows this. The clock stands."""
        await self.twin.until(lambda: self.showing == meant)

    async def works(self) -> None:
        """Wait until the driver has been told that the strip is well. The clock stands."""
        while not self.strip.connected:
            await asyncio.sleep(0)

    async def passes(self, seconds: float, step: float = 0.05) -> None:
        """Time passes in small steps, with time for the kernel in each."""
        for _ in range(round(seconds / step)):
            await self.loop.move(step)
            await self.loop.rest()
