"""When somebody's time runs short: a warning before, and word when it is over. Running out changes nothing else."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from companion.match.position import Position
from companion.rules import State

AT_ONCE = 0.01
"""Seconds that a timer may come early: what lies no further ahead has happened."""


class Shortage(StrEnum):
    """How little time somebody has left."""

    LOW = "low"
    OUT = "out"


class TimeWarning(NamedTuple):
    """Somebody's time will run short, in so many seconds."""

    seat: int
    shortage: Shortage
    within: float


def shortage_of(match: Position[State]) -> tuple[int, Shortage] | None:
    """Who thinks with little time left; None where nobody does."""
    found = _thinking(match)
    if found is None:
        return None
    seat, left, warned_at = found
    if left <= AT_ONCE:
        return seat, Shortage.OUT
    return (seat, Shortage.LOW) if left <= warned_at + AT_ONCE else None


def warning_of(match: Position[State]) -> TimeWarning | None:
    """What there will be to say next, if nobody moves; None where nothing will be."""
    found = _thinking(match)
    if found is None:
        return None
    seat, left, warned_at = found
    if left > warned_at + AT_ONCE:
        return TimeWarning(seat, Shortage.LOW, left - warned_at)
    return TimeWarning(seat, Shortage.OUT, left) if left > AT_ONCE else None


def _thinking(match: Position[State]) -> tuple[int, float, int] | None:
    """Whose clock runs, what is left on it, and at how much there is a warning."""
    seat, left, budget = match.runs, match.left(), match.budget
    return None if seat is None or left is None or budget is None else (seat, left[seat], budget.warned_at)
