"""What the strip shows while the box goes off: wait, and then that the plug can be pulled.

They differ by more than their colour: every third LED, and then all of them.
"""

from __future__ import annotations

from companion.console.lights.power import Led, allowance, keep_within
from companion.console.lights.strip_layout import StripLayout

_AMBER, _GREEN = (1.0, 0.4, 0.0), (0.0, 1.0, 0.0)
_LEVEL = 0.3
"""Of the brightness that is set: it is the end of an evening."""
_APART = 3


def going_off(strip: StripLayout) -> tuple[Led, ...]:
    """Do not pull the plug yet."""
    dark = (0, 0, 0)
    return _within(strip, tuple(_dimmed(strip, _AMBER) if at % _APART == 0 else dark for at in range(strip.leds)))


def safe_to_unplug(strip: StripLayout) -> tuple[Led, ...]:
    return _within(strip, (_dimmed(strip, _GREEN),) * strip.leds)


def _dimmed(strip: StripLayout, colour: tuple[float, float, float]) -> Led:
    red, green, blue = (round(255 * strip.brightness * _LEVEL * channel) for channel in colour)
    return red, green, blue


def _within(strip: StripLayout, frame: tuple[Led, ...]) -> tuple[Led, ...]:
    return frame if strip.limit_ma is None else keep_within(frame, allowance(strip.leds, strip.limit_ma))
