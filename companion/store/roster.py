"""The people who play here: names, colours, where they like to sit, the language they read."""

from __future__ import annotations

from typing import NamedTuple

from companion.languages import LANGUAGES
from companion.rules import Refusal, refuse_names
from companion.store.journal import Journal


class Person(NamedTuple):
    """Somebody on the roster. What was not said is None."""

    name: str
    colour: str | None = None
    seat: int | None = None
    language: str | None = None


def enrol(journal: Journal, player: Person) -> Refusal | None:
    """Puts a player on the roster, or changes what is known of one. Names differ by more than capitals."""
    refusal = _refuse(player)
    if refusal is None:
        with journal.transaction() as connection:
            connection.execute("DELETE FROM players WHERE name = ?", (player.name,))
            connection.execute("INSERT INTO players VALUES (?, ?, ?, ?)", player)
    return refusal


def _refuse(player: Person) -> Refusal | None:
    named = refuse_names((player.name,), "M7")
    if named is not None:
        return named
    if player.language is not None and player.language not in LANGUAGES:
        return Refusal("M7", "no_such_language", language=player.language, languages=LANGUAGES)
    if player.seat is not None and not 1 <= player.seat <= 12:
        return Refusal("M7", "no_such_seat", seat=player.seat)
    return None


def strike(journal: Journal, name: str) -> bool:
    """Takes a player off the roster; the matches stay. Returns whether there was one of this name."""
    with journal.transaction() as connection:
        return connection.execute("DELETE FROM players WHERE name = ?", (name,)).rowcount > 0


def roster(journal: Journal) -> list[Person]:
    """Everybody, those with a preferred seat first in the order of seats."""
    with journal.reading() as connection:
        rows = connection.execute("SELECT * FROM players ORDER BY seat IS NULL, seat, name COLLATE NOCASE").fetchall()
    return [Person(*row) for row in rows]
