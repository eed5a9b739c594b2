"""What keeps a box from starting, told apart by looking at the disk: each is mended in another way."""

from __future__ import annotations

import os
from enum import StrEnum
from pathlib import Path

from companion.store.journal import NAME, NewerJournalError

LEAST = 64 * 1024
"""Bytes that must be free for a journal to be opened at all."""


class Obstacle(StrEnum):
    """Why nothing can be kept."""

    NEWER = "newer"
    READ_ONLY = "read_only"
    NO_FOLDER = "no_folder"
    NO_RIGHT = "no_right"
    FULL = "full"
    OTHER = "other"


def obstacle_to(folder: Path, error: Exception) -> Obstacle:
    """What stood in the way when this went wrong in a state folder."""
    if isinstance(error, NewerJournalError):
        return Obstacle.NEWER
    there = nearest(folder)
    if is_read_only(there):
        return Obstacle.READ_ONLY
    if not there.is_dir():
        return Obstacle.NO_FOLDER
    if not _may_write(there) or not all(map(_may_write, files_in(folder))):
        return Obstacle.NO_RIGHT
    if free(there) < LEAST:
        return Obstacle.FULL
    return Obstacle.OTHER if there == folder else Obstacle.NO_FOLDER


def nearest(folder: Path) -> Path:
    """The folder, or of those that it would be in the first that is there."""
    return next(place for place in (folder, *folder.absolute().parents) if os.path.lexists(place))


def is_read_only(place: Path) -> bool:
    """Whether nothing at all can be written there: the disk was mounted so, or the kernel gave it up."""
    try:
        return bool(os.statvfs(place).f_flag & os.ST_RDONLY)
    except OSError:
        return False


def free(place: Path) -> int:
    """Bytes that may still be written there."""
    found = os.statvfs(place)
    return found.f_bavail * found.f_frsize


def files_in(folder: Path) -> list[Path]:
    """The files that a daemon writes."""
    return [path for name in ("lock", NAME, f"{NAME}-wal", f"{NAME}-shm") if (path := folder / name).exists()]


def _may_write(place: Path) -> bool:
    return os.access(place, os.R_OK | os.W_OK | (os.X_OK if place.is_dir() else 0))
