"""What every kind of strip is to the driver: a way to put colours into bytes, and a line that carries them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Protocol

from hardware.errors import HardwareError
from hardware.strip.colours import Colour

MOST_LEDS = 0x10000
"""Where the LEDs have no other limit."""
PATIENCE = 1.0
"""A frame may lie this many seconds longer than the wire needs, before something is taken to hang."""


class Missing(HardwareError):
    """Nobody is there. To look costs little, so it is looked again soon."""


class Line(Protocol):
    """An open way to the LEDs. What breaks it is an OSError, what hangs a TimeoutError."""

    @property
    def broken(self) -> asyncio.Future[OSError]:
        """Done when the end of the line is noticed while nothing is sent."""

    @property
    def free_at(self) -> float:
        """When all that was sent has arrived, by the loop's clock. There is no point in sending more before."""

    async def settle(self) -> None:
        """Waits until the far end is up."""

    async def send(self, frame: bytes) -> bool:
        """Sends a frame, whole. False: nothing of it went out and now there is room, so that a newer one can go."""

    def explain(self, error: OSError) -> HardwareError:
        """What broke or hangs, in a sentence that says what to do."""

    async def leave(self, last: bytes) -> None:
        """The program ends: LEDs that would shine on are given this frame. A controller takes them back by itself."""

    async def close(self) -> None: ...


class Finder(Protocol):
    """Finds the far end, again and again, and remembers where it was."""

    async def open(self) -> Line:
        """Raises HardwareError, Missing where nobody is there."""


class Way(Protocol):
    """One kind of strip, as a box has it."""

    @property
    def usual_order(self) -> str:
        """The order of the channels where the settings name none."""

    @property
    def has_white(self) -> bool:
        """It can carry a fourth channel."""

    def most_leds(self, order: str) -> int: ...

    def frame(self, colours: Sequence[Colour], order: str) -> bytes:
        """What is sent for these colours."""

    def frame_time(self, leds: int) -> float:
        """For how many seconds a frame is under way."""

    def finder(self, leds: int) -> Finder: ...
