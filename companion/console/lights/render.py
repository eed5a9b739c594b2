"""From a scene and the time to the colours of all LEDs.

A seat shows its most urgent cue on its own LEDs. What holds for the whole table is shown all round it: the strip is
shared out to the nearest seats, each share shows the cue in the colour of its seat, and what runs goes on from one
into the next. Only a fault is shown at the seats themselves. Where the spots of two seats overlap, the more urgent cue
is seen; of two equals, that of the later seat.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from companion.console.lights.motion import BASE, FULLEST, PERIODS, REPEATS, Progress, draw, moves
from companion.console.lights.palette import PALETTES, Perceived, seat_colours
from companion.console.lights.power import Led, allowance, keep_within
from companion.console.lights.scene import Cue, Scene, SeatLights
from companion.console.lights.strip_layout import StripLayout

GAMMA = 2.2
"""An LED gives light in proportion to its value; the eye sees about the 2.2nd root of it."""
GLIMMER = 0.04
"""What is perceived as at least this bright is never rounded down to dark."""

NIGHT_LEVEL = 0.6
NIGHT_SLOWER = 1.5
NIGHT_TINT: Perceived = (1.0, 0.88, 0.72)
"""Less blue, as by a lamp."""


DARK: Perceived = (0.0, 0.0, 0.0)

CALM, LIVELY = 0.125, 0.04
"""Seconds between two frames: while a seat breathes, and while something runs or flashes."""
RUNNING = frozenset({Cue.REFUSED, Cue.UNDO, Cue.SCORING, Cue.WINNER})
UNSEEN = 25
"""A light that changes by no more than one in so many looks the same a moment later."""
CHEER = 20.0
"""Seconds after which the winner's lights stand still: everybody has seen who won, and nobody may come for hours."""
_EARLY = 0.01
"""A timer may come a little before its time: by this part of a frame."""


class _Layer(NamedTuple):
    """Cues that hold for some LEDs, and the colour of the seat there."""

    cues: frozenset[Cue]
    leds: tuple[int, ...]
    colour: Perceived

    @property
    def seen(self) -> Cue:
        return _most_urgent(self.cues)


class Frame(NamedTuple):
    """What every LED of the strip shows, and for how many seconds; None: until the scene is another one."""

    colours: tuple[Led, ...]
    lasts: float | None


class Cycle:
    """The lights of one scene, frame by frame, counted from its beginning. After some seconds it begins
    again, and then each frame is one that was worked out before."""

    def __init__(self, strip: StripLayout, scene: Scene) -> None:
        self._strip = strip
        self._scene = scene
        layers = _layers(strip, scene.seats, scene.table, refusal_over=True)
        self._pace = _pace(layers)
        self._length = 1 if self._pace is None else _length(strip, layers, self._pace)
        self._ends = CHEER if _only_cheers(layers) else math.inf
        self._frames: dict[int, tuple[Led, ...]] = {}
        self._held: dict[int, tuple[tuple[Led, ...], int]] = {}
        """What is shown from each place on, and after how many steps there is something that can be told from it."""
        refused = Cue.REFUSED in scene.table or any(Cue.REFUSED in seat.cues for seat in scene.seats)
        self._flashes_until = (
            _refused_at(scene) + PERIODS[Cue.REFUSED] * _slower(strip) + LIVELY if refused else -math.inf
        )

    def at(self, now: float) -> Frame:
        """The frame that is shown now."""
        elapsed = max(0.0, now - self._scene.since)
        if now < self._flashes_until:  # this passes, and does not come again
            step = _steps(elapsed, LIVELY)
            return Frame(self._shine(step * LIVELY), (step + 1) * LIVELY - elapsed)
        if elapsed >= self._ends:
            return Frame(self._shine(self._ends), None)
        if self._pace is None:
            return Frame(self._frame(0, elapsed), None)
        step = _steps(elapsed, self._pace)
        held = self._held.get(step % self._length) or self._hold(step, self._pace)
        return Frame(held[0], (step + held[1]) * self._pace - elapsed)

    def _hold(self, step: int, pace: float) -> tuple[tuple[Led, ...], int]:
        shown, steps = self._frame(step, step * pace), 1
        while steps < self._length and _alike(shown, self._frame(step + steps, (step + steps) * pace)):
            steps += 1
        self._held[step % self._length] = shown, steps
        return shown, steps

    def _frame(self, step: int, elapsed: float) -> tuple[Led, ...]:
        place = step % self._length
        if place not in self._frames:
            self._frames[place] = self._shine(elapsed)
        return self._frames[place]

    def _shine(self, elapsed: float) -> tuple[Led, ...]:
        return shine(self._strip, self._scene, self._scene.since + elapsed)


def _steps(elapsed: float, pace: float) -> int:
    """How many frames have begun; a timer may come a little before its time."""
    return math.floor(elapsed / pace + _EARLY)


def _alike(some: tuple[Led, ...], others: tuple[Led, ...]) -> bool:
    """Whether nobody at the table can tell two frames apart that follow each other."""
    return all(
        one == other or _differ(one, other) * UNSEEN <= max(*one, *other)
        for one, other in zip(some, others, strict=True)
    )


def _differ(one: Led, other: Led) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]), abs(one[2] - other[2]))


def _only_cheers(layers: tuple[_Layer, ...]) -> bool:
    """Whether somebody has won and nothing else moves."""
    moving = {layer.seen for layer in layers if moves(layer.seen, len(layer.leds))}
    return moving == {Cue.WINNER}


def _pace(layers: tuple[_Layer, ...]) -> float | None:
    """Seconds between two frames of these layers; None where they are still."""
    if any(layer.seen in RUNNING for layer in layers):
        return LIVELY
    return CALM if any(moves(layer.seen, len(layer.leds)) for layer in layers) else None


def _length(strip: StripLayout, layers: tuple[_Layer, ...], pace: float) -> int:
    """After how many frames these layers look as they did."""
    periods = [PERIODS[cue] * _slower(strip) / pace for layer in layers for cue in layer.cues]
    whole = [round(frames) for frames in periods]
    fits = all(abs(frames - near) < _EARLY for frames, near in zip(periods, whole, strict=True))
    return math.lcm(*whole) if fits else round(REPEATS * _slower(strip) / pace)


def _slower(strip: StripLayout) -> float:
    return NIGHT_SLOWER if strip.night else 1.0


def _refused_at(scene: Scene) -> float:
    return scene.since if scene.refused_at is None else scene.refused_at


def shine(strip: StripLayout, scene: Scene, now: float) -> tuple[Led, ...]:
    """What every LED of the strip shows now. Before its beginning, a scene looks as it does at its beginning."""
    slower = _slower(strip)
    elapsed = max(0.0, now - scene.since)
    refused_for = max(0.0, now - _refused_at(scene))
    over = refused_for >= PERIODS[Cue.REFUSED] * slower

    def moment(cue: Cue) -> float:
        return (refused_for if cue is Cue.REFUSED else elapsed) / (PERIODS[cue] * slower) % 1

    layers = _layers(strip, scene.seats, scene.table, over)
    frame = _paint(strip, layers, moment)
    top = int(255 * strip.brightness)
    if strip.limit_ma is None:
        return tuple(_leds(frame, top))
    allowed = allowance(strip.leds, strip.limit_ma)
    # Dimmed by what the scene draws at its brightest, not by this moment: otherwise nothing would breathe at the limit,
    # and each seat would flicker with its neighbour's motion.
    most = _draws_at_most(strip, layers)
    return keep_within(_leds(frame, min(top, allowed / most) if most else top), allowed)


@lru_cache(maxsize=16)
def _draws_at_most(strip: StripLayout, layers: tuple[_Layer, ...]) -> float:
    """What a scene draws at its brightest; it is the same from frame to frame."""
    brightest = _paint(strip, layers, FULLEST.__getitem__)
    return float(sum(channel**GAMMA for colour in brightest for channel in colour))


@lru_cache(maxsize=16)
def _layers(
    strip: StripLayout, seats: tuple[SeatLights, ...], table: frozenset[Cue], refusal_over: bool
) -> tuple[_Layer, ...]:
    """All that holds, the least urgent first; at equal urgency the table before the seats."""
    palette = PALETTES[strip.palette]
    colours = seat_colours(palette, [seat.colour for seat in seats])
    passed = {Cue.REFUSED} if refusal_over else set()
    layers = []
    if all_over := table - passed:
        places = _places(strip, _most_urgent(all_over), max(1, len(colours)))
        for place, colour in zip(places, colours or (palette["white"],), strict=True):
            layers.append(_Layer(all_over, place, colour))
    for seat, spot, colour in zip(seats, strip.spots_for(len(colours)), colours, strict=True):
        if cues := seat.cues - passed:
            layers.append(_Layer(cues, spot.leds(strip.leds), colour))
    return tuple(sorted(layers, key=lambda layer: -layer.seen.rank))


def _places(strip: StripLayout, cue: Cue, seats: int) -> tuple[tuple[int, ...], ...]:
    """The LEDs on which each seat shows what holds for the whole table."""
    if cue is Cue.FAULT:  # the ends of the shares are where nobody sits
        return tuple(spot.leds(strip.leds) for spot in strip.spots_for(seats))
    return strip.lands(seats)


def _paint(strip: StripLayout, layers: tuple[_Layer, ...], moment: Progress) -> list[Perceived]:
    """What is perceived of every LED, each layer laid over those before it."""
    frame: list[Perceived] = [DARK] * strip.leds
    for layer in layers:
        # Red is brighter than some seats, and at night nothing flashes brighter than the seat it flashes at.
        red = layer.seen in (Cue.REFUSED, Cue.FAULT) and not strip.night
        colour = PALETTES[strip.palette]["red"] if red else layer.colour
        levels = draw(layer.seen, Cue.FIRST in layer.cues, len(layer.leds), moment)
        for led, level in zip(layer.leds, levels, strict=True):
            frame[led] = _lit(colour, level, strip.night)
    return frame


def _most_urgent(cues: frozenset[Cue]) -> Cue:
    return min(cues, key=lambda cue: cue.rank)


def _lit(colour: Perceived, level: float, night: bool) -> Perceived:
    if night:
        level = min(level, BASE) * NIGHT_LEVEL
        red, green, blue = NIGHT_TINT
        return colour[0] * red * level, colour[1] * green * level, colour[2] * blue * level
    return colour[0] * level, colour[1] * level, colour[2] * level


def _leds(frame: list[Perceived], top: float) -> list[Led]:
    """The values of all LEDs. Most of them look like others, and are made out once."""
    values = {colour: _led(colour, top) for colour in set(frame)}
    return [values[colour] for colour in frame]


def _led(colour: Perceived, top: float) -> Led:
    """The values that give this perception, where full brightness is `top`."""
    red, green, blue = (round(top * channel**GAMMA) for channel in colour)
    strongest = max(colour)
    if red or green or blue or strongest < GLIMMER or not top:
        return red, green, blue
    return int(colour[0] == strongest), int(colour[1] == strongest), int(colour[2] == strongest)
