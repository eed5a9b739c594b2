"""Whether a release still is what pip has installed: a card that forgets leaves empty files, and nobody is told."""

from __future__ import annotations

import csv
import hashlib
from base64 import urlsafe_b64encode
from pathlib import Path


def is_intact(release: Path) -> bool:
    """Compares every file of every package with the list that came with it."""
    return all(map(_holds, release.glob("venv/lib/python*/site-packages/*.dist-info/RECORD")))


def _holds(record: Path) -> bool:
    folder = record.parent.parent
    with record.open(encoding="utf-8", newline="") as lines:
        rows = [row for row in csv.reader(lines) if len(row) == 3]
    # Commands, which lie outside the folder, were given their final place after they were listed.
    listed = ((name, digest) for name, digest, _ in rows if digest and not name.startswith(".."))
    return bool(rows) and all(_digest(folder / name) == digest for name, digest in listed)


def _digest(path: Path) -> str:
    """As these lists write it; nothing where there is no file."""
    try:
        return f"sha256={urlsafe_b64encode(hashlib.sha256(path.read_bytes()).digest()).decode().rstrip('=')}"
    except OSError:
        return ""
