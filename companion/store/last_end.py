"""How the daemon ended last time. A Pi keeps no log over a restart, so the state folder does.

While it runs its file says so; whoever ends in order writes down how. Somebody killed has no time for that: the script
of its unit (systemd/last_word.py) does it, and where the power was cut nobody does.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Literal, NamedTuple, get_args

from companion.store import rights

FILE = "stopped.json"
BOOT = Path("/proc/sys/kernel/random/boot_id")
LONGEST = 300
"""Characters of a reason: it is to be read on a panel."""

How = Literal["stopped", "off", "crash", "killed", "power"]
"""Told to stop; switched off at the box; by a mistake of its own; by somebody else, such as the watchdog; without a
word, as when the plug is pulled."""


class End(NamedTuple):
    how: How
    why: str = ""
    at: float | None = None
    """By the machine's clock; None where nobody was there to look at it."""


def begin(folder: Path, wall: float) -> None:
    """From now on it runs. How it ended before is kept beside that."""
    ended = _ended(_read(folder))
    before = {} if ended is None else {"before": ended._asdict()}
    _write(folder, {"how": "running", "boot": _boot(), "since": wall, **before})


def finish(folder: Path, end: End) -> None:
    """It ends. Nothing is said where nothing can be written: that is not worth another failure."""
    _write(folder, {**end._asdict(), "why": " ".join(end.why.split())[:LONGEST]})


def last_end(folder: Path, running: bool) -> End | None:
    """How it ended last; None where it never did, or nobody knows. `running`: somebody plays there now."""
    said = _read(folder)
    if running and said.get("how") == "running":
        return _end(said.get("before"))
    return _ended(said)


def _ended(said: dict[str, object]) -> End | None:
    if said.get("how") != "running":
        return _end(said)
    return End("killed") if said.get("boot") == _boot() else End("power")


def _end(said: object) -> End | None:
    if not isinstance(said, dict) or said.get("how") not in get_args(How):
        return None
    why, at = said.get("why"), said.get("at")
    return End(said["how"], why if isinstance(why, str) else "", float(at) if isinstance(at, int | float) else None)


def _boot() -> str:
    """What tells this start of the machine from every other."""
    try:
        return BOOT.read_text().strip()
    except OSError:
        return ""


def _read(folder: Path) -> dict[str, object]:
    try:
        said = json.loads((folder / FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return said if isinstance(said, dict) else {}


def _write(folder: Path, said: dict[str, object]) -> None:
    """Whole or not at all, and on the disk."""
    half = folder / f".{FILE}.half"
    with suppress(OSError):
        descriptor = os.open(half, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, rights.FILE)
        with open(descriptor, "w", encoding="utf-8") as file:
            json.dump(said, file)
            file.flush()
            os.fsync(file.fileno())
        half.replace(folder / FILE)
