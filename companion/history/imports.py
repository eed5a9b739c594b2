"""Matches that come in as records. A record is taken whole or not at all, and only once."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from companion.editions import SHIPPED, Editions
from companion.history.archive import explain, timeline_of
from companion.match.match import results_of
from companion.match.record import ABOUT, NOTHING, About, RecordError, read_record, write_record
from companion.rules import Seat
from companion.store.journal import Journal, Result, Status, set_status

BATCH = 500
"""This many records are stored in one transaction, where nobody waits for it."""


class RefusedRecord(NamedTuple):
    """A record that is not taken, and the sentence that says why."""

    sentence: str


class Checked(NamedTuple):
    """A record that every rule agrees with, ready to be stored."""

    game: str
    edition: str
    header: str
    record: str
    source: str
    finished: bool
    results: list[Result]
    about: About = NOTHING
    seats: tuple[Seat, ...] = ()


class Stored(NamedTuple):
    """The number of a match in the journal, and whether it is new there."""

    number: int
    new: bool


def check(text: str, editions: Editions = SHIPPED) -> Checked | RefusedRecord:
    """Plays a record. One that is damaged anywhere is refused."""
    try:
        reading = read_record(text, editions)
    except RecordError as error:
        return RefusedRecord(str(error) if str(error).endswith((".", "?")) else f"{error}.")
    if reading.trouble is not None:
        return RefusedRecord(explain(reading, reading.trouble))
    game, setup, end = reading.game, reading.setup, reading.steps[-1].state
    record = write_record(game, setup, reading.moves)
    return Checked(
        game.name,
        setup.edition.name,
        write_record(game, setup, []),
        record,
        digest_of(record),
        game.outcome(end) is not None,
        results_of(game, end, timeline_of(reading).thought()),
        reading.about,
        () if game.teams else setup.seats,
    )


def digest_of(record: str) -> str:
    """What tells a match from any other, wherever its record comes from, whatever version of the rules wrote it, and
    whatever was said about it since."""
    lines = [line for line in record.splitlines() if not line.startswith(_NOT_THE_MATCH)]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


_NOT_THE_MATCH = ("rules: ", *(f"{name}: " for name in ABOUT))


def import_record(journal: Journal, text: str, wall: float, editions: Editions = SHIPPED) -> Stored | RefusedRecord:
    """Takes one record in. Raises JournalError where it cannot be stored."""
    checked = check(text, editions)
    return checked if isinstance(checked, RefusedRecord) else store(journal, [checked], wall)[0]


def import_records(
    journal: Journal,
    checks: Iterable[Checked | RefusedRecord],
    wall: float,
    together: int = BATCH,
    give_way: Callable[[], None] = lambda: None,
) -> Iterator[Stored | RefusedRecord]:
    """Takes in many records, in their order, so many at a time. In between it gives way to whoever plays. What was
    reported is stored. Raises JournalError."""
    waiting = iter(checks)
    while batch := list(islice(waiting, together)):
        stored = iter(store(journal, [one for one in batch if isinstance(one, Checked)], wall))
        give_way()
        for one in batch:
            yield one if isinstance(one, RefusedRecord) else next(stored)


def store(journal: Journal, records: Sequence[Checked], wall: float) -> list[Stored]:
    """Stores records, all or none. Those that are there already are not stored again. Raises JournalError."""
    if not records:
        return []
    with journal.reading() as connection:  # what takes long is done while others can write
        played = {header: _played(connection, header) for header in {record.header for record in records}}
    with journal.transaction() as connection:
        return [_store(connection, record, wall, played[record.header]) for record in records]


def _store(connection: sqlite3.Connection, record: Checked, wall: float, played: Mapping[str, int]) -> Stored:
    there = connection.execute("SELECT id FROM matches WHERE source = ?", (record.source,)).fetchone()
    if there is not None:
        return Stored(int(there[0]), new=False)
    if record.source in played:
        return Stored(played[record.source], new=False)
    date, place, note = record.about
    begun = wall if date is None else date.timestamp()
    sql = """
        INSERT INTO matches (game, edition, header, begun, status, source, record, dated, place, note)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """
    what = (record.game, record.edition, record.header, begun, Status.FINISHED, record.source, record.record)
    number = int(connection.execute(sql, (*what, date is not None, place, note)).lastrowid or 0)
    set_status(connection, number, Status.FINISHED if record.finished else Status.ABANDONED, begun, record.results)
    _meet(connection, record)
    return Stored(number, new=True)


def _meet(connection: sqlite3.Connection, record: Checked) -> None:
    """Whoever played in it is known from now on, by the colour they had then."""
    colours = {seat.name: seat.colour for seat in record.seats}
    people = [(one.name, colours.get(one.name)) for one in record.results if not one.dummy]
    connection.executemany(
        """
        INSERT OR IGNORE INTO players (name, colour)
        SELECT ?1, ?2 WHERE NOT EXISTS (SELECT 1 FROM aliases WHERE name = ?1)
        """,
        people,
    )


def _played(connection: sqlite3.Connection, header: str) -> dict[str, int]:
    """The matches that were played here with this header, by the digests that their records would have."""
    sql = "SELECT id FROM matches WHERE header = ? AND source IS NULL"
    numbers = [number for (number,) in connection.execute(sql, (header,))]
    return {digest_of(header + "".join(_standing_lines(connection, number))): number for number in numbers}


def _standing_lines(connection: sqlite3.Connection, number: int) -> list[str]:
    """The lines of the moves that stand in a match."""
    done: list[str] = []
    undone: list[str] = []
    sql = "SELECT kind, body FROM entries WHERE match = ? ORDER BY seq"
    for kind, body in connection.execute(sql, (number,)):
        if kind == "play":
            done.append(f"{body}\n")
            undone.clear()
        elif kind in ("undo", "redo"):
            taken, given = (done, undone) if kind == "undo" else (undone, done)
            for _ in range(min(int(body) if str(body).isdecimal() else 0, len(taken))):
                given.append(taken.pop())
    return done
