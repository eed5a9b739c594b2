"""Another name for somebody, and two names that are one person. What was told at the table stays as it was told: a
result keeps the name that was said then, beside the person that it stands for today."""

from __future__ import annotations

import sqlite3

from companion.rules import Refusal, refuse_names
from companion.store.edits import Edit, trace
from companion.store.journal import Journal


def rename_person(
    journal: Journal, name: str, new: str, who: str, wall: float, same_person: bool = False
) -> Refusal | None:
    """Somebody goes by another name, in all matches past and to come. The name of somebody else is refused, unless the
    two are the same person: then their matches become one row of matches, except where both sat at one table."""
    refusal = refuse_names((new,), "M7")
    if refusal is not None:
        return refusal
    with journal.transaction() as connection:
        spelled = _known(connection, name)
        if spelled is None:
            return Refusal("M7", "no_such_person", name=name)
        other = _known(connection, new)
        renames_self = spelled.casefold() == new.casefold()
        if other is not None and not renames_self:
            if not same_person:
                return Refusal("M7", "name_known", name=other)
            if connection.execute(_MET, (spelled, other)).fetchone() is not None:
                return Refusal("M7", "met_each_other", name=spelled, other=other)
            new = other
        _call(connection, spelled, new)
        trace(connection, Edit(wall, who, "merged" if other and not renames_self else "renamed", spelled, new))
    return None


_MET = "SELECT 1 FROM results AS a JOIN results AS b USING (match) WHERE a.person = ? AND b.person = ? LIMIT 1"


def _known(connection: sqlite3.Connection, name: str) -> str | None:
    """Somebody on the roster or in a result, as they are spelled."""
    for sql in ("SELECT name FROM players WHERE name = ?", "SELECT person FROM results WHERE person = ? LIMIT 1"):
        row = connection.execute(sql, (name,)).fetchone()
        if row is not None:
            return str(row[0])
    return None


def _call(connection: sqlite3.Connection, name: str, new: str) -> None:
    connection.execute("UPDATE aliases SET person = ? WHERE person = ?", (new, name))
    connection.execute("DELETE FROM aliases WHERE name = ?", (new,))  # a name that is in use stands for itself
    if name.casefold() != new.casefold():
        connection.execute("INSERT OR REPLACE INTO aliases VALUES (?, ?)", (name, new))
    connection.execute("UPDATE results SET person = ? WHERE person = ?", (new, name))
    was = connection.execute("SELECT colour, seat, language FROM players WHERE name = ?", (name,)).fetchone()
    if was is not None:
        connection.execute("DELETE FROM players WHERE name = ?", (name,))
        connection.execute("INSERT OR IGNORE INTO players VALUES (?, ?, ?, ?)", (new, *was))
