"""What was set at the box itself, and must still be so after a power cut: its language, the lights at night, its
questions for cards."""

from __future__ import annotations

from companion.store.journal import Journal


def keep(journal: Journal, name: str, value: str) -> None:
    """Raises JournalError where it cannot be written."""
    with journal.transaction() as connection:
        connection.execute(
            "INSERT INTO settings VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value", (name, value)
        )


def kept(journal: Journal) -> dict[str, str]:
    with journal.reading() as connection:
        return dict(connection.execute("SELECT name, value FROM settings").fetchall())
