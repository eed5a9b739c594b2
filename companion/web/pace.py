"""Pace: how often somebody may ask, and how often all strangers together may."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from companion.web.callers import Caller

ALL = 4.0
"""All strangers together may ask this many times as often as one of them."""
MOST_CALLERS = 1024
EVERYBODY_ELSE = ""


class Rate(NamedTuple):
    """How many a second on the average, and how many at once."""

    a_second: float
    at_once: float


class Pace:
    """One rate for each caller. Strangers from afar share a greater one, which is not the table's own phones' worry."""

    def __init__(self, rate: Rate, now: Callable[[], float]) -> None:
        a_second, at_once = rate
        self._each = Bucket(rate, now)
        self._strangers = Bucket(Rate(ALL * a_second, ALL * at_once), now)

    def take(self, caller: Caller, spare: int = 0) -> bool:
        """Whether this caller may ask now, and this many times more."""
        if not self._each.take(caller.name, spare):
            return False
        return caller.ours or caller.here or self._strangers.take(EVERYBODY_ELSE, spare)


class Bucket:
    """A rate for each of many names."""

    def __init__(self, rate: Rate, now: Callable[[], float]) -> None:
        self._a_second, self._at_once = rate
        self._now = now
        self._left: dict[str, tuple[float, float]] = {}
        """What was left for each, and when; whoever asked last stands last."""

    def take(self, name: str, spare: int = 0) -> bool:
        name = self._place_for(name)
        left = self._left_for(name)
        enough = left >= 1 + spare
        self._left.pop(name, None)
        self._left[name] = (left - 1 if enough else left), self._now()
        return enough

    def _left_for(self, name: str) -> float:
        now = self._now()
        left, at = self._left.get(name, (self._at_once, now))
        return min(self._at_once, left + (now - at) * self._a_second)

    def _place_for(self, name: str) -> str:
        """Whoever has rested need not be remembered. Where all are busy, newcomers share one allowance: nobody's is
        forgotten because many came."""
        if name in self._left or len(self._left) < MOST_CALLERS:
            return name
        longest_ago = next(iter(self._left))
        if self._left_for(longest_ago) < self._at_once:
            return EVERYBODY_ELSE
        del self._left[longest_ago]
        return name
