"""What the lights have to say: a cue for each thing to tell, for a seat or for the whole table."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Cue(Enum):
    """One thing to tell, the most urgent first: where two want the same LEDs, the one higher up here is seen.

    Only FIRST shares a seat: it is seen together with ACTIVE or ON_DECK.
    """

    REFUSED = "refused"
    """The press was refused. It passes by itself; then what was there before is seen again."""
    FAULT = "fault"
    """Something is broken and a person must look."""
    IDLE = "idle"
    """Dark, whatever else would be told."""
    UNDO = "undo"
    """A preview: this is about to be taken back."""
    WINNER = "winner"
    SCORING = "scoring"
    OVERTIME = "overtime"
    """Whoever thinks has no time left."""
    HURRY = "hurry"
    """Whoever thinks has little time left."""
    WAITING = "waiting"
    """Somebody must do something now before the turn goes on, or the match is paused."""
    ACTIVE = "active"
    """Whose turn it is."""
    ON_DECK = "on_deck"
    """Who is next."""
    FIRST = "first"
    """The start player's marker."""

    __hash__ = object.__hash__  # an Enum hashes its name anew each time, and every frame asks for it

    @property
    def rank(self) -> int:
        """0 for the most urgent."""
        return _ORDER.index(self)


_ORDER = tuple(Cue)


class SeatLights(NamedTuple):
    """What holds at one seat. A seat without a colour's name gets one by its number."""

    colour: str | None = None
    cues: frozenset[Cue] = frozenset()


class Scene(NamedTuple):
    """What holds at the seats, clockwise, and at the whole table, since a moment of the monotonic clock."""

    seats: tuple[SeatLights, ...] = ()
    table: frozenset[Cue] = frozenset()
    since: float = 0.0
    """When this scene began: all motion starts here."""
    refused_at: float | None = None
    """When REFUSED began, if later than the rest: the lights around it then go on without a jerk."""
