"""The going back: a release that does not reach health gives way to the one before it.

This file is also copied out of the releases, to /opt/companion/rescue.py, and the unit runs it there before each start
with the system's own Python: it has to work where a release cannot even be started. So it is one file, and it imports
the standard library alone.

    releases/1.2/            one release, whole: whatever is half made is called 1.3.part
    current -> releases/1.2  the one that plays
    update.json              the breadcrumb: an update whose release is not known to be healthy yet, or one that failed

Each of these is renamed into its place in one step and synced, so a power cut finds the old one or the new one.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path("/opt/companion")
TRIES = 3
"""This many starts a new release has to reach health in."""
SETTLED = "update-settled"
"""In the state folder: the mark of the breadcrumb that the daemon has outlived. It may not write anywhere else."""
LONGEST_MARK = 300


class Breadcrumb(NamedTuple):
    """An update: from which release to which, and how often the new one was started since."""

    former: str
    wanted: str
    when: float
    tries: int = 0
    failed: str = ""
    """Why it was given up, in a sentence; empty as long as it was not."""

    @property
    def mark(self) -> str:
        """Tells this update from every other one."""
        return f"{self.wanted} {self.when}"


class Place(NamedTuple):
    """Where the releases are."""

    root: Path = ROOT

    @property
    def releases(self) -> Path:
        return self.root / "releases"

    @property
    def current(self) -> Path:
        return self.root / "current"

    @property
    def breadcrumb_file(self) -> Path:
        return self.root / "update.json"

    def present(self) -> str | None:
        """The release that is started, by its name; None where `current` leads to none."""
        try:
            aim = Path(os.readlink(self.current))
        except OSError:
            return None
        return aim.name if (self.root / aim).parent == self.releases else None

    def names(self) -> list[str]:
        """All releases that are whole, the newest last."""
        try:
            found = [path.name for path in self.releases.iterdir()]
        except OSError:
            return []
        return sorted(filter(self.is_whole, found), key=age)

    def is_whole(self, name: str | None) -> bool:
        """Whether there is anything to start."""
        if not name or name.endswith(".part"):
            return False
        return os.access(self.releases / name / "venv" / "bin" / "companion", os.X_OK)

    def point_to(self, name: str) -> None:
        """From now on this release is started."""
        beside = self.root / "current.new"
        beside.unlink(missing_ok=True)
        beside.symlink_to(Path("releases", name))
        beside.replace(self.current)
        sync_folder(self.root)

    def breadcrumb(self) -> Breadcrumb | None:
        """The update that is not over; None where there is none, or none that can be read."""
        try:
            told = json.loads(self.breadcrumb_file.read_bytes())
            kinds = {"former": str, "wanted": str, "when": float, "tries": int, "failed": str}
            return Breadcrumb(**{name: kind(told[name]) for name, kind in kinds.items()})
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def drop(self, breadcrumb: Breadcrumb) -> None:
        """Leaves the breadcrumb, whole and on the disk. The daemon reads it, so others may."""
        write_whole(self.breadcrumb_file, json.dumps(breadcrumb._asdict(), indent=1).encode() + b"\n", 0o644)

    def sweep(self) -> None:
        """The update is over."""
        self.breadcrumb_file.unlink(missing_ok=True)
        sync_folder(self.root)


def age(name: str) -> tuple[tuple[int, int, str], ...]:
    """Puts versions in their order: 1.9 before 1.10, and 1.10rc1 before 1.10."""
    parts = re.findall(r"\d+|[a-z]+", name.lower())
    return (*((1, int(part), "") if part.isdigit() else (-1, 0, part) for part in parts), (0, 0, ""))


def write_whole(path: Path, data: bytes, mode: int = 0o600) -> None:
    """The file has these bytes when this returns, and whatever happens before that, it has those or the old ones."""
    half = path.with_name(f".{path.name}.half")
    descriptor = os.open(half, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
    try:
        os.fchmod(descriptor, mode)
        os.write(descriptor, data)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    half.replace(path)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """A name is there after a power cut only when its folder was synced."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def settled_mark(state: Path) -> str:
    """Which breadcrumb the daemon has outlived. The folder is not root's, so nothing there is followed elsewhere."""
    try:
        descriptor = os.open(state / SETTLED, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError:
        return ""
    try:
        return os.read(descriptor, LONGEST_MARK).decode(errors="replace").strip()
    finally:
        os.close(descriptor)


def settle(place: Place, state: Path) -> Breadcrumb | None:
    """The update that is not over; one that the daemon has outlived is, from now on."""
    breadcrumb = place.breadcrumb()
    if breadcrumb is None or settled_mark(state) != breadcrumb.mark:
        return breadcrumb
    place.sweep()
    return None


# Before each start


def prepare_start(place: Place, state: Path) -> Iterator[str]:
    """Sees to it that what is started can be: counts the starts of a new release, and goes back after too many.

    Yields what it did, a sentence each.
    """
    breadcrumb, present = settle(place, state), place.present()
    if not place.is_whole(present):
        yield from _take_another(place, breadcrumb, present)
    elif breadcrumb is None or breadcrumb.failed:
        return
    elif present == breadcrumb.wanted:
        yield from _count(place, breadcrumb)
    elif breadcrumb.tries >= TRIES:  # the power was cut in the middle of going back
        yield from _give_up(place, breadcrumb)


def _count(place: Place, breadcrumb: Breadcrumb) -> Iterator[str]:
    if breadcrumb.tries >= TRIES and place.is_whole(breadcrumb.former):
        place.point_to(breadcrumb.former)
        yield from _give_up(place, breadcrumb)
    elif breadcrumb.tries < TRIES:
        place.drop(breadcrumb._replace(tries=breadcrumb.tries + 1))
        yield f"{breadcrumb.wanted} is started for the {_ORDER[breadcrumb.tries]} time."


def _give_up(place: Place, breadcrumb: Breadcrumb, why: str = "") -> Iterator[str]:
    why = why or f"{breadcrumb.wanted} was started {TRIES} times and did not last a minute."
    place.drop(breadcrumb._replace(failed=why))
    yield f"{why} Back to {breadcrumb.former}."


def _take_another(place: Place, breadcrumb: Breadcrumb | None, present: str | None) -> Iterator[str]:
    """What should be started is not there: the former release, or else the newest, is better than none."""
    others = [name for name in place.names() if name != present]
    if not others:
        return
    former = breadcrumb.former if breadcrumb is not None and breadcrumb.former in others else others[-1]
    place.point_to(former)
    when = breadcrumb.when if breadcrumb is not None else 0.0
    yield from _give_up(
        place, Breadcrumb(former, present or "?", when), f"{present or 'The release'} cannot be started."
    )


_ORDER = ("first", "second", "third")


def main() -> None:
    import argparse  # the daemon reads this module as well, and has no use for that

    parser = argparse.ArgumentParser(description="Goes back to the former release where the new one does not last.")
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parent, help="where the releases are")
    parser.add_argument("--state", type=Path, required=True, help="the daemon's state folder")
    chosen = parser.parse_args()
    try:
        for sentence in prepare_start(Place(chosen.root), chosen.state):
            sys.stderr.write(f"{sentence}\n")
    except OSError as error:  # a card that takes nothing any more: what is there is started all the same
        sys.stderr.write(f"The releases cannot be looked after: {error}.\n")


if __name__ == "__main__":
    main()
