"""A release on trial: its daemon shows that it lasts, or the one before it tells what became of the update."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

from companion.update.rescue import SETTLED, Breadcrumb, Place, settled_mark, write_whole

HEALTHY = 60.0
"""Seconds that a release must last after it was ready."""


class Trial(NamedTuple):
    """What the daemon of a release has to do with updates. It may write in its state folder and nowhere else."""

    place: Place
    state: Path

    def breadcrumb(self) -> Breadcrumb | None:
        """The update that nobody has settled yet: this release's, or one that failed."""
        found = self.place.breadcrumb()
        if found is None or settled_mark(self.state) == found.mark:
            return None
        return found if found.failed or found.wanted == self.place.present() else None

    def settle(self, breadcrumb: Breadcrumb) -> None:
        """This daemon has lasted: the update is over, whichever way it went. Raises OSError."""
        write_whole(self.state / SETTLED, breadcrumb.mark.encode() + b"\n")


def trial_of(state: Path, prefix: Path = Path(sys.prefix)) -> Trial | None:
    """The trial of the program that runs now; None where it is no release of an installed box."""
    venv = prefix.resolve()
    releases = venv.parent.parent
    return Trial(Place(releases.parent), state) if venv.name == "venv" and releases.name == "releases" else None
