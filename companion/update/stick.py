"""A USB stick with a release on it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.update.parcel import version_of
from companion.update.rescue import age

MOUNTS = Path("/proc/mounts")
PLACES = ("/media", "/mnt", "/run/media")
"""Where sticks are mounted, by hand or by a desktop."""


def find_release(mounts: Path = MOUNTS, places: tuple[str, ...] = PLACES) -> Path | None:
    """The newest release on the sticks that are mounted."""
    found = [path for stick in _sticks(mounts, places) for path in releases_on(stick)]
    return max(found, key=lambda path: age(version_of(path) or ""), default=None)


def releases_on(stick: Path) -> Iterator[Path]:
    """What is a release by its name, at the top of a stick or one folder below."""
    try:
        tops = sorted(path for path in stick.iterdir() if not path.name.startswith("."))
    except OSError:
        return
    for path in tops:
        if version_of(path) is not None:
            yield path
        elif path.is_dir():
            yield from (inner for inner in sorted(path.glob("*.tar.gz")) if version_of(inner) is not None)


def _sticks(mounts: Path, places: tuple[str, ...]) -> Iterator[Path]:
    try:
        lines = mounts.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return
    for line in lines:
        # Spaces are written as \040.
        folder = Path(line.split(" ")[1].encode().decode("unicode_escape"))
        if any(Path(place) in (folder, *folder.parents) for place in places):
            yield folder
