"""How much current the strip draws, and how to keep it below what the supply can give."""

from __future__ import annotations

from collections.abc import Sequence

Led = tuple[int, int, int]

CHANNEL_MA = 20
"""What one channel of one LED draws at 255."""
REST_MA = 1
"""What one LED draws when it is dark: its chip is awake."""


def current_ma(frame: Sequence[Led]) -> float:
    """The estimated current of a strip that shows this."""
    return len(frame) * REST_MA + sum(map(sum, frame)) * CHANNEL_MA / 255


def allowance(leds: int, limit_ma: int) -> int:
    """The sum of all channels that a strip of this many LEDs may show. What it draws at rest cannot be saved."""
    return max(0, limit_ma - leds * REST_MA) * 255 // CHANNEL_MA


def keep_within(frame: Sequence[Led], allowed: int) -> tuple[Led, ...]:
    """The frame, or a dimmer one whose channels add up to no more than allowed. What is lit stays lit, if only as a
    glimmer, while there is enough current for that; in whole numbers, so that no rounding goes over.
    """
    total = sum(map(sum, frame))
    if total <= allowed:
        return tuple(frame)
    lit = sum(1 for led in frame for value in led if value)
    glimmer = 1 if lit <= allowed else 0

    def dim(value: int) -> int:
        if not value:
            return 0
        return glimmer + (value - glimmer) * (allowed - lit * glimmer) // max(1, total - lit * glimmer)

    return tuple((dim(red), dim(green), dim(blue)) for red, green, blue in frame)
