"""What the console tells whoever listens: the display, the lights, the sound, the page."""

from __future__ import annotations

from dataclasses import dataclass

from companion.console.time_warning import Shortage
from companion.match.match import Change
from companion.rules import Refusal


@dataclass(frozen=True)
class PutAway:
    """The match was put away; no match is on the table now."""


@dataclass(frozen=True)
class Shown:
    """The box shows something else, or something about the box has changed: a fault, a paired phone."""


class Kept(Shown):
    """Somebody has set something, at the box or from a page."""


@dataclass(frozen=True)
class Warned(Shown):
    """Somebody's time runs short, or has run out."""

    seat: int
    shortage: Shortage


Event = Change | Refusal | PutAway | Shown
"""A change of the match, whoever made it; a refusal that the box itself shows; or what concerns the box alone."""
