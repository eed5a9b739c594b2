"""Time, as it is handed to a match. Durations go by the monotonic clock: a box without a battery for its clock wakes
up years ago and jumps when the network tells it the date. Nor does the monotonic clock go on while the machine sleeps:
nobody thinks then."""

from __future__ import annotations

import time
from typing import Protocol


class Clock(Protocol):
    def monotonic(self) -> float:
        """Seconds awake that only ever go forward, from some start."""

    def wall(self) -> float:
        """Seconds since 1970, as far as the machine knows."""


class SystemClock:
    """The clocks of the machine."""

    def monotonic(self) -> float:
        return time.monotonic()

    def wall(self) -> float:
        return time.time()
