"""What was set at the box itself, and must still be so after a power cut: its language, the lights at night, its
questions for cards."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

from companion.languages import LANGUAGES
from companion.store.journal import Journal

TAKEN_OVER = "taken_over"
"""The mark of the file whose settings counted over those set at the box."""


def keep(journal: Journal, name: str, value: str) -> None:
    """Raises JournalError where it cannot be written."""
    with journal.transaction() as connection:
        connection.execute(
            "INSERT INTO settings VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value", (name, value)
        )


def kept(journal: Journal) -> dict[str, str]:
    """What was set, as far as it is still whole: bytes that rotted name no language."""
    with journal.reading() as connection:
        rows = connection.execute("SELECT name, value FROM settings").fetchall()
    return {name: value for name, value in rows if isinstance(value, str) and _can_be(name, value)}


def take_over(journal: Journal, mark: str, names: Collection[str]) -> None:
    """Forgets what was set at the box by these names, because a file says otherwise; once for each text of that file,
    told by its mark. Raises JournalError."""
    if kept(journal).get(TAKEN_OVER) == mark:
        return
    with journal.transaction() as connection:
        connection.executemany("DELETE FROM settings WHERE name = ?", [(name,) for name in names])
        connection.execute(
            "INSERT INTO settings VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value", (TAKEN_OVER, mark)
        )


def language_kept(path: Path) -> str | None:
    """The language that was set at the box, of a journal that cannot be opened to be played in. None if that is
    not known."""
    try:
        with closing(sqlite3.connect(f"file:{quote(str(path))}?mode=ro&immutable=1", uri=True)) as connection:
            row = connection.execute("SELECT value FROM settings WHERE name = 'language'").fetchone()
    except sqlite3.Error:
        return None
    return row[0] if row is not None and _can_be("language", row[0]) else None


def _can_be(name: str, value: str) -> bool:
    return name != "language" or value in LANGUAGES
