"""What is said about a past match afterwards: when and where it was, a note, that it was no match at all.

Each change leaves a trace: what it was before, when it was changed and by whom. A match that is deleted counts no more
and is not shown, but all of it stays, and it can be brought back.
"""

from __future__ import annotations

import sqlite3
from typing import NamedTuple

from companion.rules import Refusal
from companion.store.journal import Journal, Status

LONGEST_PLACE, LONGEST_NOTE = 80, 1000
FIRST, LAST = -2_208_988_800.0, 32_503_680_000.0
"""Dates of matches lie between the years 1900 and 3000."""


class Edit(NamedTuple):
    """One change of the past."""

    wall: float
    who: str
    what: str
    was: str
    now: str


class Remarks(NamedTuple):
    """What is said about a match besides its moves. What is None stays as it was."""

    begun: float | None = None
    place: str | None = None
    note: str | None = None


def edit_match(journal: Journal, number: int, said: Remarks, who: str, wall: float) -> Refusal | None:
    """Says something else about a match. What is the same already leaves no trace (M11)."""
    refusal = _refuse_remarks(said)
    if refusal is not None:
        return refusal
    with journal.transaction() as connection:
        row = connection.execute("SELECT begun, place, note FROM matches WHERE id = ?", (number,)).fetchone()
        if row is None:
            return Refusal("M11", "no_such_match", match=number)
        for what, was, now in zip(Remarks._fields, row, said, strict=True):
            if now is not None and now != was:
                connection.execute(f"UPDATE matches SET {what} = ? WHERE id = ?", (now, number))
                trace(connection, Edit(wall, who, what, str(was), str(now)), number)
        if said.begun is not None:
            connection.execute("UPDATE matches SET dated = 1 WHERE id = ?", (number,))
    return None


def _refuse_remarks(said: Remarks) -> Refusal | None:
    if said.begun is not None and not FIRST <= said.begun <= LAST:
        return Refusal("M11", "no_such_day")
    for text, longest in ((said.place, LONGEST_PLACE), (said.note, LONGEST_NOTE)):
        if text is not None and len(text) > longest:
            return Refusal("M11", "too_long", longest=longest)
    return None


def delete_match(journal: Journal, number: int, deleted: bool, who: str, wall: float) -> Refusal | None:
    """A match that is over shows and counts no more; or a deleted one is back, as it was."""
    with journal.transaction() as connection:
        row = connection.execute("SELECT status, deleted FROM matches WHERE id = ?", (number,)).fetchone()
        if row is None:
            return Refusal("M11", "no_such_match", match=number)
        if row[0] == Status.OPEN:
            return Refusal("M5", "match_under_way", match=number)
        if deleted != (row[1] is not None):
            connection.execute("UPDATE matches SET deleted = ? WHERE id = ?", (wall if deleted else None, number))
            was, now = ("", "yes") if deleted else ("yes", "")
            trace(connection, Edit(wall, who, "deleted", was, now), number)
    return None


def edits_of(journal: Journal, number: int) -> list[Edit]:
    """What was changed of a match, the last first."""
    with journal.reading() as connection:
        rows = connection.execute(
            "SELECT wall, who, what, was, now FROM edits WHERE match = ? ORDER BY id DESC", (number,)
        ).fetchall()
    return [Edit(*row) for row in rows]


def trace(connection: sqlite3.Connection, edit: Edit, match: int | None = None) -> None:
    connection.execute("INSERT INTO edits (match, wall, who, what, was, now) VALUES (?, ?, ?, ?, ?, ?)", (match, *edit))
