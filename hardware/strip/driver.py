"""The strip of a box: the newest frame is shown, and a strip that was lost is taken back."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NoReturn

from hardware.alarm import Alarm
from hardware.errors import HardwareError
from hardware.strip.colours import Colour, channels
from hardware.strip.line import Line, Missing, Way

KEEP_ALIVE = 1.0
"""A frame is repeated after this many seconds: WLED takes the strip back after 2.5, LEDstream after 15; LEDs whose
supply was off a moment are lit again, and a device that went without a word is missed."""

_LOOK = 0.25
"""How often a missing device is looked for, and the first pause after one that failed."""
_LONGEST_PAUSE = 2.0


@dataclass(frozen=True, slots=True)
class StripSettings:
    """One build's strip: how many LEDs, how they are reached, and in which order they want their channels."""

    leds: int
    way: Way
    order: str = "auto"
    """As in GRB, or GRBW for LEDs with a white of their own; "auto": as this kind of strip usually wants them."""

    def __post_init__(self) -> None:
        channels(self.channels.removesuffix("W") if self.way.has_white else self.channels)
        most = self.way.most_leds(self.channels)
        if not 1 <= self.leds <= most:
            raise HardwareError(f"A strip has 1 to {most} LEDs, not {self.leds}.")

    @property
    def channels(self) -> str:
        """The order that holds."""
        return self.way.usual_order if self.order == "auto" else self.order

    @property
    def frame_time(self) -> float:
        """For how many seconds a frame is under way. There is no point in showing frames faster."""
        return self.way.frame_time(self.leds)


class Strip:
    """The strip of a box. `show` at any time; `run` does the rest until it is cancelled.

    `report` is told what is wrong when that changes, and None when the strip shows frames again.
    """

    def __init__(self, settings: StripSettings, report: Callable[[HardwareError | None], None] | None = None) -> None:
        self.settings = settings
        self.trouble: HardwareError | None = None
        self.connected = False
        """The strip has been given a frame since it was last found."""
        self._report = report
        self._finder = settings.way.finder(settings.leds)
        self._last = self._frame = settings.way.frame([(0, 0, 0)] * settings.leds, settings.channels)
        """What LEDs without a controller are left with when this ends."""
        self._news = Alarm()
        self._pause = _LOOK

    def show(self, colours: Sequence[Colour]) -> None:
        """Let the strip show this as soon as it can. A frame that could not be sent before the next one is left out."""
        if len(colours) != self.settings.leds:
            raise HardwareError(
                f"The strip has {self.settings.leds} LEDs and was given colours for {len(colours)}. "
                f"The number of LEDs in its settings must be that of the strip."
            )
        frame = self.settings.way.frame(colours, self.settings.channels)
        if frame != self._frame:
            self._frame = frame
            self._news.ring()

    def part(self, colours: Sequence[Colour]) -> None:
        """The box goes off: this is shown, and stays after the end of this program, until somebody says more."""
        self.show(colours)
        self._last = self._frame

    async def run(self) -> NoReturn:
        """Find the far end, feed it, and take it back when it was lost: until cancelled."""
        while True:
            try:
                await self._serve(await self._finder.open())
            except HardwareError as trouble:
                if isinstance(trouble, Missing):
                    self._pause = _LOOK
                self._tell(trouble)
            pause, self._pause = self._pause, min(2 * self._pause, _LONGEST_PAUSE)
            await asyncio.sleep(pause)

    async def _serve(self, line: Line) -> None:
        """Feed an open line until it breaks, which is told as a HardwareError."""
        feeding = asyncio.create_task(self._feed(line))
        try:
            await asyncio.wait((feeding, line.broken), return_when=asyncio.FIRST_COMPLETED)
            if line.broken.done():
                raise line.broken.result()
            feeding.result()
        except OSError as error:  # a TimeoutError is one as well
            raise line.explain(error) from error
        except asyncio.CancelledError:
            await _end(feeding)
            with contextlib.suppress(OSError):
                await line.leave(self._last)
            raise
        finally:
            self.connected = False
            await _end(feeding)
            await line.close()

    async def _feed(self, line: Line) -> NoReturn:
        """The newest frame when there is one and the wire is free, and the last one again when there is none."""
        await line.settle()
        loop = asyncio.get_running_loop()
        while True:
            self._news.clear()
            began = loop.time()
            if not await line.send(self._frame):
                continue  # by now there may be a newer one
            self._tell_well()
            if await self._news.until(began + KEEP_ALIVE) and (left := line.free_at - loop.time()) > 0:
                await asyncio.sleep(left)  # more than the wire carries would only queue up

    def _tell(self, trouble: HardwareError) -> None:
        if str(trouble) != str(self.trouble):
            self.trouble = trouble
            if self._report:
                self._report(trouble)

    def _tell_well(self) -> None:
        self.connected, self._pause = True, _LOOK
        if self.trouble is not None:
            self.trouble = None
            if self._report:
                self._report(None)


async def _end(task: asyncio.Task[NoReturn]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
