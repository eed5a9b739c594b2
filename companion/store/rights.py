"""Who may read what is kept: its owner alone. Names, phones and their keys are nobody else's business."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

OTHERS = 0o077
FILE, FOLDER = 0o600, 0o700
OURS = ("journal", "last-good-config", "lock", "panel", "replaying", "stopped", ".stopped", "update")
"""What the names of all that we keep begin with."""


def make_private(path: Path) -> None:
    """A new file, empty, for its owner alone; one that is there is closed to others. Raises OSError."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, FILE))
    close(path)


def close(path: Path) -> None:
    """Takes from others what rights they have. What is somebody else's, or on a disk without rights, stays as it is."""
    with suppress(OSError):
        mode = path.stat().st_mode
        if mode & OTHERS:
            path.chmod(mode & 0o7777 & ~OTHERS)


def close_folder(folder: Path) -> None:
    """Closes what is ours in a state folder, and the folder itself unless something else is kept there, too."""
    with suppress(OSError):
        there = list(folder.iterdir())
        for path in there:
            if path.name.startswith(OURS):
                close(path)
        if all(path.name.startswith(OURS) for path in there):
            close(folder)
