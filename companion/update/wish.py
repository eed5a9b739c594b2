"""An update that is asked for at the box: its daemon has no right to make one, and may only wish for it.

/run/companion-update/stick.json    what is on the stick that is plugged in; written by root
STATE/update-wish                   what the daemon wishes for; systemd waits for this file
/run/companion-update/outcome.json  why nothing came of a wish; written by root
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.update.errors import KINDS, UpdateError
from companion.update.rescue import write_whole

RUN = Path("/run/companion-update")
STICK, WISH, OUTCOME = "stick.json", "update-wish", "outcome.json"
LONGEST = 10_000
"""Bytes of what is read from the other side."""


@dataclass
class Wishes:
    """The daemon's side."""

    state: Path
    wall: Callable[[], float]
    run: Path = RUN
    on_wish: Callable[[], object] = field(default=lambda: None)
    """Told when somebody wished, in whichever thread that is."""
    wished: str = ""

    def offered(self) -> str | None:
        """The version on the stick; None where there is no stick, or none with a release."""
        version = read_json(self.run / STICK).get("version")
        return version if isinstance(version, str) else None

    def wish(self, version: str) -> None:
        """Asks for the release on the stick. Raises OSError."""
        self.wished = f"{version} {self.wall()}"
        write_whole(self.state / WISH, self.wished.encode())
        self.on_wish()

    def refused(self) -> UpdateError | None:
        """Why nothing came of the wish; None as long as that is not so."""
        told = read_json(self.run / OUTCOME)
        if told.get("wish") != self.wished:
            return None
        kinds = [kind for kind in KINDS if kind == told.get("kind")]
        return UpdateError(str(told.get("why")), *kinds)


def take_wish(state: Path) -> str:
    """Root's side: the wish, which is fulfilled once at most. The folder is not root's, so nothing is followed."""
    path = state / WISH
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError:
        wish = ""
    else:
        with os.fdopen(descriptor, "rb") as file:
            wish = file.read(LONGEST).decode(errors="replace")
    path.unlink(missing_ok=True)
    return wish


def tell(run: Path, file: str, **told: str) -> None:
    """Root's side: leaves word for the daemon. It is gone with the next start of the system."""
    write_whole(run / file, json.dumps(told).encode(), 0o644)


def read_json(path: Path) -> dict[str, Any]:
    """What the file says; nothing where there is none, or none that can be read."""
    try:
        with path.open("rb") as file:
            told = json.loads(file.read(LONGEST))
    except (OSError, ValueError, RecursionError):
        return {}
    return told if isinstance(told, dict) else {}
