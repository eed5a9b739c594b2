"""How each cue looks at a seat of any width: the level of each of its LEDs, in perceived brightness from 0 to 1.

ACTIVE   solid over the whole width, breathing softly (4 s).
ON_DECK  a dim dot in the middle, still.
FIRST    a bracket at either end, still. Round ACTIVE there is a dark gap inside the brackets; a seat too narrow for
         gaps keeps its brackets still while all between them breathes nearly to dark.
WAITING  swells from the middle to the whole width and back (3 s).
HURRY    goes dark from the middle to the ends, and is whole again (2 s).
OVERTIME two halves with a dark gap between them, gone for a moment now and then (3 s).
REFUSED  two quick flashes between darkness, once (0.75 s).
UNDO     a comet runs backwards, counter-clockwise, its tail behind it (1.2 s a seat).
SCORING  fills up clockwise, holds, and is empty again (2.4 s).
WINNER   fully lit, dark gaps chasing through it clockwise (0.6 s); after a while they stand still.
FAULT    the two ends alternate, all else dark (1 s).
IDLE     dark.

All of it repeats after 12 s, at night, when everything is slower by half, after 18 s. No light flashes more than three
times a second. Cues differ in shape from three LEDs on. On one or two LEDs only the motion is left, and the still cues
get one: ON_DECK is then a blip every 4 s, FIRST a dim light that winks every 4 s, also while the seat is ACTIVE.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType

from companion.console.lights.scene import Cue

PERIODS: Mapping[Cue, float] = MappingProxyType(
    {
        Cue.ACTIVE: 4.0,
        Cue.ON_DECK: 4.0,
        Cue.FIRST: 4.0,
        Cue.WAITING: 3.0,
        Cue.HURRY: 2.0,
        Cue.OVERTIME: 3.0,
        Cue.REFUSED: 0.75,
        Cue.UNDO: 1.2,
        Cue.SCORING: 2.4,
        Cue.WINNER: 0.6,
        Cue.FAULT: 1.0,
        Cue.IDLE: 1.0,
    }
)
"""Seconds after which a cue begins again, by day. REFUSED does not: that is how long it lasts."""

REPEATS = 12.0
"""Seconds after which all of them together begin again, by day."""

FULLEST: Mapping[Cue, float] = MappingProxyType(
    dict.fromkeys(Cue, 0.0) | {Cue.WAITING: 0.3, Cue.SCORING: 0.7, Cue.REFUSED: 0.3}
)
"""The part of its period at which a cue is brightest as a whole."""

BASE = 0.8
"""The level of a seat whose turn it is. At night nothing is brighter."""
_BREATH = 0.6
_DEEP_BREATH = 0.1
_DOT = 0.28
_BLIP = 0.7
_MARK = 0.55
_GAP = 0.12
"""What is left of the winner's lights in a gap: less would flicker."""

_SHAPELY = 3
"""LEDs a seat must have for the still cues to be told by shape."""
_ROOMY = 7
"""LEDs a seat must have for gaps inside the brackets."""


Progress = Callable[[Cue], float]
"""How far each cue is through its period: from 0 to 1."""


def draw(cue: Cue, first: bool, width: int, phase: Progress) -> list[float]:
    """A seat of this width that shows a cue, and the start player's marker if that can be seen beside it."""
    levels = _PICTURES[cue](width, phase(cue))
    return _marked(cue, levels, phase) if first and cue in (Cue.ACTIVE, Cue.ON_DECK) else levels


def moves(cue: Cue, width: int) -> bool:
    """Whether a seat of this width looks otherwise a moment later."""
    return cue is not Cue.IDLE and (cue not in (Cue.ON_DECK, Cue.FIRST) or width < _SHAPELY)


def _marked(cue: Cue, levels: list[float], phase: Progress) -> list[float]:
    """The same with the start player's marker."""
    width = len(levels)
    marker = _first(width, phase(Cue.FIRST))
    if width < _SHAPELY:
        return [max(level, mark) if mark else 0.0 for level, mark in zip(levels, marker, strict=True)]
    bracket = _bracket(width)
    gap = bracket if width >= _ROOMY else 0
    if cue is Cue.ACTIVE and not gap:
        levels = [_breathing(_DEEP_BREATH, phase(cue))] * width
    inner = range(bracket + gap, width - bracket - gap)
    return [level if led in inner else marker[led] for led, level in enumerate(levels)]


def _active(width: int, phase: float) -> list[float]:
    return [_breathing(_BREATH, phase)] * width


def _on_deck(width: int, phase: float) -> list[float]:
    if width < _SHAPELY:
        return [_BLIP * max(0.0, 1 - phase / 0.15)] * width
    dot = _end(width)
    side = (width - dot) // 2
    return [_DOT if side <= led < width - side else 0.0 for led in range(width)]


def _first(width: int, phase: float) -> list[float]:
    if width < _SHAPELY:
        return [0.0 if 0.5 <= phase < 0.6 else _DOT] * width
    bracket = _bracket(width)
    return [0.0 if bracket <= led < width - bracket else _MARK for led in range(width)]


def _waiting(width: int, phase: float) -> list[float]:
    swell = (1 - math.cos(math.tau * (phase + 0.2))) / 2  # not from the dark, to be seen at once
    reach = 0.5 + swell * width / 2
    return [(0.25 + 0.75 * swell) * _clip(reach - abs(led - (width - 1) / 2)) for led in range(width)]


def _hurry(width: int, phase: float) -> list[float]:
    if width < _SHAPELY:
        return [1.0 - phase] * width
    reach = phase * (width + 1) / 2
    return [_clip(abs(led - (width - 1) / 2) + 1 - reach) for led in range(width)]


def _overtime(width: int, phase: float) -> list[float]:
    lit = BASE if phase < 0.75 else 0.0
    gap = max(1, width // 3)
    side = (width - gap) // 2 if width >= _SHAPELY else width
    return [lit if led < side or led >= width - side else 0.0 for led in range(width)]


def _refused(width: int, phase: float) -> list[float]:
    return [float(int(phase * 5) in (1, 3))] * width


def _undo(width: int, phase: float) -> list[float]:
    return [_clip(1 - ((led + 1) / width + phase) % 1 / 0.7) for led in range(width)]


def _scoring(width: int, phase: float) -> list[float]:
    filled = width * phase / 0.6 if phase < 0.85 else 0.0
    return [_clip(filled - led) for led in range(width)]


def _winner(width: int, phase: float) -> list[float]:
    gaps = max(1, round(width / 3))
    return [1.0 if (led * gaps / width - phase) % 1 < 0.66 else _GAP for led in range(width)]


def _fault(width: int, phase: float) -> list[float]:
    end = _end(width)
    if phase < 0.5:
        return [float(led < end) for led in range(width)]
    return [float(led >= max(end, width - end)) for led in range(width)]  # a single LED goes dark for this half


def _idle(width: int, phase: float) -> list[float]:
    return [0.0] * width


def _breathing(low: float, phase: float) -> float:
    return low + (BASE - low) * (1 + math.cos(math.tau * phase)) / 2


def _end(width: int) -> int:
    """A small part of a seat that is still seen from across the table."""
    return max(1, width // 6)


def _bracket(width: int) -> int:
    return max(1, width // 8)


def _clip(level: float) -> float:
    return min(1.0, max(0.0, level))


_PICTURES: Mapping[Cue, Callable[[int, float], list[float]]] = MappingProxyType(
    {
        Cue.REFUSED: _refused,
        Cue.FAULT: _fault,
        Cue.IDLE: _idle,
        Cue.UNDO: _undo,
        Cue.WINNER: _winner,
        Cue.SCORING: _scoring,
        Cue.HURRY: _hurry,
        Cue.OVERTIME: _overtime,
        Cue.WAITING: _waiting,
        Cue.ACTIVE: _active,
        Cue.ON_DECK: _on_deck,
        Cue.FIRST: _first,
    }
)
