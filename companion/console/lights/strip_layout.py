"""The strip round the table and where the seats are on it. LEDs count clockwise and wrap round the strip's end."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from companion.console.lights.palette import PALETTES

_NARROW = 3
"""From this many LEDs on, the cues differ in shape, not only in motion: a seat gets those before any gap is left."""
_SHARE = 0.7
"""How much of its share of the strip a seat takes where there is room, so that neighbours stay apart."""


class Spot(NamedTuple):
    """A seat's place on the strip: its middle and how many LEDs it has. 4.5 is between LED 4 and LED 5."""

    middle: float
    width: int

    def leds(self, leds: int) -> tuple[int, ...]:
        """Its LEDs on a strip of this many, clockwise, each once."""
        width = min(max(1, self.width), leds)
        start = math.floor(self.middle - (width - 1) / 2 + 0.5)
        return tuple((start + step) % leds for step in range(width))

    def away(self, led: int, leds: int) -> float:
        """How far clockwise of its middle an LED is, the short way round: at most half the strip, either way."""
        return (led - self.middle + leds / 2) % leds - leds / 2


@dataclass(frozen=True, slots=True)
class StripLayout:
    """One build's strip. With fewer spots than seats, all the seats are spread evenly instead."""

    leds: int
    spots: tuple[Spot, ...] = ()
    brightness: float = 1.0
    """The cap: no channel of an LED ever gets more than this part of its range."""
    limit_ma: int | None = None
    """What the supply can give to the strip. None: enough for everything."""
    night: bool = False
    palette: str = "safe"

    def __post_init__(self) -> None:
        if self.leds < 1:
            raise ValueError(f"A strip has at least one LED, not {self.leds}.")
        if not 0 <= self.brightness <= 1:
            raise ValueError(f"The brightness of a strip is between 0 and 1, not {self.brightness}.")
        if self.limit_ma is not None and self.limit_ma < 0:
            raise ValueError(f"The current limit of a strip is in mA and not below 0: {self.limit_ma}.")
        if self.palette not in PALETTES:
            raise ValueError(f'There is no palette "{self.palette}". There are {", ".join(PALETTES)}.')

    def spots_for(self, seats: int) -> tuple[Spot, ...]:
        """A spot for each seat, as laid down or else spread evenly."""
        return self.spots[:seats] if len(self.spots) >= seats else spread(self.leds, seats)

    def lands(self, seats: int) -> tuple[tuple[int, ...], ...]:
        """The whole strip shared out: for each seat the LEDs that are nearest to it, clockwise."""
        spots = self.spots_for(seats)
        owned: list[list[int]] = [[] for _ in spots]
        for led in range(self.leds):
            far = [abs(spot.away(led, self.leds)) for spot in spots]
            owned[far.index(min(far))].append(led)
        return tuple(
            tuple(sorted(own, key=partial(spot.away, leds=self.leds))) for spot, own in zip(spots, owned, strict=True)
        )


def spread(leds: int, seats: int) -> tuple[Spot, ...]:
    """Spots for this many seats, evenly round a strip, with gaps between them where there is room for any."""
    share = leds / max(1, seats)
    width = max(1, min(int(share), max(_NARROW, int(share * _SHARE))))
    return tuple(Spot((seat + 0.5) * share - 0.5, width) for seat in range(seats))
