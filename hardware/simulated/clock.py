"""The clock of a machine without a battery for it: what time it is can jump, how much time passes cannot."""

from __future__ import annotations

from typing import Protocol


class Inner(Protocol):
    """The clock that is right."""

    def monotonic(self) -> float: ...

    def wall(self) -> float: ...


class SimulatedClock:
    """Right until it is set."""

    def __init__(self, right: Inner) -> None:
        self._right = right
        self._off = 0.0

    def monotonic(self) -> float:
        return self._right.monotonic()

    def wall(self) -> float:
        return self._right.wall() + self._off

    def jump_to(self, wall: float) -> None:
        """It is another time, in seconds since 1970, and goes on from there."""
        self._off = wall - self._right.wall()

    def set_right(self) -> None:
        self._off = 0.0
