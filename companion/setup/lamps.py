"""What the strip shows during a set-up: how many LEDs there are, which is the last, and where the seats are."""

from __future__ import annotations

from companion.console.lights.power import allowance, keep_within
from companion.setup.guide import Guide
from companion.setup.steps import Kind

Led = tuple[int, int, int]
DARK, GLOW, WHITE, RED, GREEN = (0, 0, 0), (6, 6, 6), (90, 90, 90), (60, 0, 0), (0, 24, 0)
BEYOND = 4
"""So many LEDs behind the last are red: if one is seen, there are more."""
WIDTH = 3
"""Of the light that stands for a seat."""


def lamps(guide: Guide, now: float) -> tuple[Led, ...]:
    """The colours of all LEDs that there may be."""
    count = guide.around.most_leds
    shown = [DARK] * count
    if guide.step.kind is Kind.COUNT:
        lit = guide.leds_at(now)
        shown[:lit] = [GLOW] * (lit - 1) + [WHITE]
    elif guide.step.kind is Kind.LAST:
        leds = guide.learnt.leds
        shown[: leds + BEYOND] = [DARK] * (leds - 1) + [WHITE] + [RED] * BEYOND
    elif guide.step.kind is Kind.PLACE:
        leds = guide.learnt.leds
        for place, colour in (*((seat, GREEN) for seat in guide.learnt.seats), (guide.place, WHITE)):
            for led in range(-(WIDTH // 2), WIDTH // 2 + 1):
                shown[round(place + led) % leds] = colour
    limit = guide.old.strip.limit_ma
    return keep_within(shown[:count], allowance(count, limit)) if limit else tuple(shown[:count])
