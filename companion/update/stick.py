"""A USB stick with a release on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from companion.commands import RunCommand
from companion.update.errors import UpdateError
from companion.update.parcel import version_of
from companion.update.rescue import age
from companion.update.wish import OUTCOME, STICK, read_json, tell

T = TypeVar("T")

MOUNTS = Path("/proc/mounts")
PLACES = ("/media", "/mnt", "/run/media")
"""Where sticks are mounted, by hand or by a desktop."""
SYSTEMS = "vfat,exfat,ext4"
"""What a stick may be formatted with."""


def find_release(mounts: Path = MOUNTS, places: tuple[str, ...] = PLACES) -> Path | None:
    """The newest release on the sticks that are mounted."""
    return _newest(path for stick in _sticks(mounts, places) for path in releases_on(stick))


def _newest(found: Iterable[Path]) -> Path | None:
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


# A box without a desktop mounts nothing by itself. What follows is run as root, by units that see little but the stick.


def look_at(device: Path, folder: Path, run: RunCommand) -> str | None:
    """Says which release is on a stick that was plugged in, for the daemon to offer. Raises UpdateError."""
    folder.mkdir(0o755, exist_ok=True)
    (folder / STICK).unlink(missing_ok=True)
    with mounted(device, folder, run) as stick:
        found = _newest(releases_on(stick))
        if found is None:
            return None
        version = version_of(found) or ""
        tell(folder, STICK, device=str(device), version=version, path=str(found.relative_to(stick)))
        return version


def fulfil(wish: str, folder: Path, run: RunCommand, update: Callable[[Path], T]) -> T:
    """Updates from the stick, as it was wished for. Raises UpdateError; the daemon is told why, too."""
    told = read_json(folder / STICK)
    try:
        if not wish or told.get("version") != wish.split(" ")[0]:
            raise UpdateError("The stick that was meant is not there any more.", "gone")
        with mounted(Path(str(told.get("device"))), folder, run) as stick:
            return update(stick / str(told.get("path")))
    except UpdateError as error:
        tell(folder, OUTCOME, wish=wish, why=str(error), kind=error.kind)
        raise


@contextmanager
def mounted(device: Path, folder: Path, run: RunCommand) -> Iterator[Path]:
    """The stick, to be read. Raises UpdateError where it cannot be."""
    place = folder / "stick"
    place.mkdir(exist_ok=True)
    options = ("--options", "ro,nosuid,nodev,noexec", "--types", SYSTEMS)
    done = run(("mount", *options, str(device), str(place)))
    if done.code:
        raise UpdateError(
            f"{device} cannot be read: {done.reason}. Format the stick with FAT, or take another.", "damaged"
        )
    try:
        yield place
    finally:
        run(("umount", str(place)))
