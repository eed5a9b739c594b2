"""Which keys a box has, how large its panel is, and what a press costs on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from math import atan2, degrees, hypot

from companion.console.paint import LARGE_PANEL, LOW, LOW_PANEL, SMALL_PANEL, Letters
from companion.dialogue.keys import ACTION_KEYS, SEAT_KEYS, Key, Press

MILLIMETRES = 25.4
"""In an inch."""
LEGIBLE = 16
"""The least height of a capital letter that is read without effort, in minutes of arc."""
ARMS_LENGTH = 600
"""From the eye to the display, in millimetres."""


@dataclass(frozen=True)
class Box:
    """One build, as far as it matters to the console."""

    name: str
    keys: frozenset[Key]
    width: int = 128
    height: int = 64
    inches: float = 2.42
    """The diagonal of what shines."""
    dial: bool = False
    """Whether UP and DOWN are steps of a dial, which are quick and cannot be held."""
    at_rest: Mapping[Press, Press] = field(default_factory=dict)
    """What presses stand for while the table is shown: a small box has held keys in place of the missing ones."""
    correction_window: float = 1.5
    """For this many seconds another action key corrects the last one, where both moves cannot stand."""

    @property
    def has_action_keys(self) -> bool:
        return Key.K1 in self.keys

    @property
    def has_turn_and_info(self) -> bool:
        """Whether both have keys of their own; a box without action keys may have them or not."""
        return {Key.TURN, Key.INFO} <= self.keys

    def with_keys(self, keys: Iterable[Key]) -> Box:
        """The same box with more keys. No key stands for another that is there itself."""
        more = replace(self, keys=self.keys | frozenset(keys))
        return replace(more, at_rest={}) if more.has_turn_and_info else more

    @property
    def pixel(self) -> float:
        """How far apart the pixels are, in millimetres."""
        return self.inches * MILLIMETRES / hypot(self.width, self.height)

    def arc_minutes(self, pixels: int) -> float:
        """How high this many pixels look from where people sit."""
        return degrees(atan2(pixels * self.pixel, ARMS_LENGTH)) * 60

    @property
    def letters(self) -> Letters:
        """Those in which a player can read all that a turn needs."""
        if self.height < LOW:
            return LOW_PANEL
        legible = self.arc_minutes(LARGE_PANEL.least.capital) >= LEGIBLE
        return LARGE_PANEL if legible else SMALL_PANEL

    def cost(self, press: Press) -> float:
        """What a press costs the finger: a step of the dial is a quarter of a press."""
        return 0.25 if self.dial and press.key in (Key.UP, Key.DOWN) else 1.0


REFERENCE = Box(
    "reference",
    frozenset({*ACTION_KEYS, *SEAT_KEYS, Key.UP, Key.DOWN, Key.OK, Key.BACK, Key.TURN, Key.INFO}),
    dial=True,
)
COMPACT = Box(
    "compact",
    frozenset({Key.UP, Key.DOWN, Key.OK, Key.BACK}),
    at_rest={Press(Key.DOWN, held=True): Press(Key.INFO), Press(Key.UP, held=True): Press(Key.TURN)},
)
PHONES = Box("phones", frozenset())
"""No keys and perhaps no display: it is played from phones."""
BOXES = {box.name: box for box in (REFERENCE, COMPACT)}
"""Those that are played by keys."""
LAYOUTS = {**BOXES, PHONES.name: PHONES}
"""Whatever a box's file can name."""
