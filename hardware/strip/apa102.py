"""The language of APA102 and SK9822, which have a clock: four bytes an LED between zeros."""

from __future__ import annotations

from hardware.strip.colours import interleave

HERTZ = 4_000_000
"""Long strips of the cheaper sort stumble over more."""

_START = bytes(4)
_FULL = b"\xff"
"""Three ones begin an LED, and the other five bits are its brightness: colours alone say how bright it is."""


def frame(body: bytes) -> bytes:
    """The bytes that make LEDs take these, three each.

    Each LED hands the clock on half a bit late, so that the last one needs as many more bits as half the LEDs are; an
    SK9822 shows nothing before it has seen zeros. Zeros for both: ones would be taken for a white LED by a strip that
    is longer than was said.
    """
    leds = len(body) // 3
    return _START + interleave(_FULL * leds, body[::3], body[1::3], body[2::3]) + bytes(4 + (leds + 15) // 16)
