"""The journal: everything that happened in all matches, in one SQLite file, durable before it is told.

Entries are only ever added, one transaction each. What else the file holds (results, snapshots) is derived from them.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext, suppress
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from companion.store import rights, schema
from companion.store.copies import keep_copy
from companion.store.folder import sync_folder

NAME = "journal.db"
PATIENCE = 10.0
"""Seconds for which another process may keep others from writing: on a slow card a single record can take some."""
DAMAGE = (sqlite3.Error, UnicodeDecodeError)
"""What reading a damaged file raises: SQLite's own errors, and bytes that are no longer text."""


class JournalError(Exception):
    """The journal cannot be read or written; the text is one sentence."""


class UnusableJournalError(JournalError):
    """The file is no journal, or too damaged to read."""


class StaleJournalError(JournalError):
    """Another process added to the same match meanwhile."""


class DoubtfulJournalError(JournalError):
    """The disk failed so late that a change may be there after a power cut. Until that is settled nothing changes."""


class NewerJournalError(JournalError):
    """The journal was written by a newer companion. It is left alone."""


class Status(StrEnum):
    """How a match stands."""

    OPEN = "open"
    FINISHED = "finished"
    ABANDONED = "abandoned"
    ASIDE = "aside"


class Entry(NamedTuple):
    """One thing that happened. `checksum` is chained to the entry before."""

    seq: int
    kind: str
    body: str
    rules: int
    wall: float
    monotonic: float
    spent: float
    digest: str
    checksum: str = ""

    def sealed(self, before: str) -> Entry:
        """The entry with its checksum, given that of the entry before."""
        text = "\x1f".join([before, *map(repr, self[:-1])])
        return self._replace(checksum=hashlib.sha256(text.encode()).hexdigest()[:16])


class MatchRow(NamedTuple):
    """What the journal knows of a match without looking at its entries."""

    id: int
    game: str
    edition: str
    header: str
    begun: float
    ended: float | None
    status: str
    reason: str
    last: int


class Result(NamedTuple):
    """How a match ended for one owner."""

    owner: int
    name: str
    points: int
    place: int | None
    won: bool
    dummy: bool
    seconds: float
    longest: float
    moves: int
    team: int | None = None
    """Of those who play in teams."""


class Snapshot(NamedTuple):
    """A position as it was after an entry, with a checksum that binds it to that entry."""

    seq: int
    checksum: str
    body: str

    @classmethod
    def sealed(cls, entry: Entry, body: str) -> Snapshot:
        return cls(entry.seq, hashlib.sha256(f"{entry.checksum}{body}".encode()).hexdigest()[:16], body)


_ROW = "id, game, edition, header, begun, ended, status, reason, last"


class Journal:
    """An open journal. One connection writes; another one reads, and waits for no write."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self.connection = connection
        self.at_disk: Callable[[], AbstractContextManager[None]] = nullcontext
        """Entered around whatever waits for the disk, so that others need not wait with it."""
        self.in_doubt = False
        """A change that was not acknowledged may still be there after a power cut: see `settle`."""
        self.hangs = False
        """The disk has not answered for so long that nobody waits for it any more."""
        self._reader: sqlite3.Connection | None = None

    def close(self) -> None:
        if self.hangs:
            return  # closing would wait for it, too
        with self.at_disk():
            if self._reader is not None:
                self._reader.close()
            self.connection.close()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """All or nothing, and on the disk when it is left. Raises JournalError, and then nothing was stored; or
        DoubtfulJournalError, and then nobody knows yet."""
        if self.in_doubt:
            raise DoubtfulJournalError(f"It is not known yet what of the last change is in {self.path}.")
        with self.at_disk():
            try:
                self.connection.execute("BEGIN IMMEDIATE")
                yield self.connection
                self._commit()
            except DAMAGE as error:
                self._roll_back()
                raise _explained(self.path, error) from error
            except BaseException:
                self._roll_back()
                raise

    def _commit(self) -> None:
        try:
            self.connection.execute("COMMIT")
        except sqlite3.Error as error:
            self._roll_back()
            # Where there was no room the end of the change was never written. Any other failure may have come after.
            if self._overwrite() or _code(error) == sqlite3.SQLITE_FULL:
                raise
            self.in_doubt = True
            raise DoubtfulJournalError(f"The disk failed while {self.path} was written ({error}).") from error

    def settle(self) -> bool:
        """Sees to it that a change in doubt did not happen, whatever comes. Whether nothing is in doubt any more."""
        if self.in_doubt:
            with self.at_disk():
                self.in_doubt = not self._overwrite()
        return not self.in_doubt

    def _overwrite(self) -> bool:
        """Writes a change of no meaning in the place of one that failed. Whether it is on the disk.

        A change that failed at the last moment is whole in the log, but not in what SQLite knows of it. So the next
        one begins in the same place, and what is left of the old one behind it no longer fits to what is before it.
        """
        try:
            (version,) = self.connection.execute("PRAGMA user_version").fetchone()
            self.connection.execute(f"PRAGMA user_version = {version}")
        except sqlite3.Error:
            self._roll_back()
            return False
        return True

    def _roll_back(self) -> None:
        if self.connection.in_transaction:
            self.connection.execute("ROLLBACK")

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Raises JournalError where the file cannot be read."""
        try:
            if self._reader is None:
                self._reader = _open_reader(self.path)
            yield self._reader
        except DAMAGE as error:
            raise _explained(self.path, error) from error

    # Matches and entries

    def begin(self, game: str, edition: str, header: str, wall: float, entries: Sequence[Entry] = ()) -> int:
        """A new match, perhaps with its first entries. Returns its number."""
        with self.transaction() as connection:
            values = (game, edition, header, wall)
            sql = "INSERT INTO matches (game, edition, header, begun, status) VALUES (?, ?, ?, ?, 'open')"
            number = int(connection.execute(sql, values).lastrowid or 0)
            rows = [(number, *entry) for entry in entries]
            connection.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
            return number

    def append(
        self,
        match: int,
        entry: Entry,
        status: Status | None = None,
        results: Sequence[Result] = (),
        snapshot: Snapshot | None = None,
    ) -> None:
        """Adds an entry, and with it what follows from it. It is on the disk when this returns."""
        with self.transaction() as connection:
            connection.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", (match, *entry))
            if status is not None:
                set_status(connection, match, status, entry.wall, results)
            if snapshot is not None:
                connection.execute("INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, ?)", (match, *snapshot))

    def append_all(self, match: int, entries: Sequence[Entry], status: Status, results: Sequence[Result]) -> None:
        """Adds entries that belong together, and how the match stands after them."""
        with self.transaction() as connection:
            rows = [(match, *entry) for entry in entries]
            connection.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
            set_status(connection, match, status, entries[-1].wall, results)

    def entries(self, match: int, after: int = 0) -> Iterator[Entry]:
        with self.reading() as connection:
            sql = "SELECT * FROM entries WHERE match = ? AND seq > ? ORDER BY seq"
            for row in connection.execute(sql, (match, after)):
                yield Entry(*row[1:])

    def match(self, number: int) -> MatchRow | None:
        with self.reading() as connection:
            row = connection.execute(f"SELECT {_ROW} FROM matches WHERE id = ?", (number,)).fetchone()
            return None if row is None else MatchRow(*row)

    def newest(self) -> MatchRow | None:
        """The last match that was begun here, and was not deleted since."""
        with self.reading() as connection:
            sql = f"SELECT {_ROW} FROM matches WHERE source IS NULL AND deleted IS NULL ORDER BY id DESC LIMIT 1"
            row = connection.execute(sql).fetchone()
            return None if row is None else MatchRow(*row)

    def unfinished(self) -> list[MatchRow]:
        """The matches that were under way, the newest first: one at most, unless one waits for its game.

        One whose status was damaged may have been, so it is among them.
        """
        with self.reading() as connection:
            over = "'finished', 'abandoned', 'aside'"
            sql = f"SELECT {_ROW} FROM matches WHERE coalesce(status, '') NOT IN ({over}) ORDER BY id DESC"
            return [MatchRow(*row) for row in connection.execute(sql)]

    def snapshot(self, match: int) -> Snapshot | None:
        with self.reading() as connection:
            row = connection.execute("SELECT seq, checksum, body FROM snapshots WHERE match = ?", (match,)).fetchone()
            return None if row is None else Snapshot(*row)

    def set_aside(self, match: int, reason: str, wall: float) -> None:
        """The match is kept as it is, with the reason, and never played on."""
        with self.transaction() as connection:
            sql = "UPDATE matches SET status = 'aside', reason = ?, ended = ? WHERE id = ?"
            connection.execute(sql, (reason, wall, match))

    def secure_log(self) -> None:
        """Writes the log again as it is read, so that all of it is on the disk. Raises JournalError.

        Where a sync had failed before a restart, the system still shows what never came to the disk, and no later sync
        writes it. Whatever is kept behind that would be lost with it when the power is cut.
        """
        if not _has_log(self.path):
            return
        with self.transaction():  # nobody else writes meanwhile
            try:
                _write_again(_log_of(self.path))
            except OSError as error:
                raise JournalError(f"The log of {self.path} cannot be written: {error.strerror}.") from None

    def back_up(self, target: Path) -> None:
        """A whole copy of the journal, also while it is written to. Raises JournalError."""
        try:
            rights.make_private(target)
            with closing(_open_reader(self.path)) as source, closing(sqlite3.connect(target)) as copy:
                source.backup(copy)
            sync_folder(target.resolve().parent)
        except (*DAMAGE, OSError) as error:
            raise JournalError(f"The backup {target} cannot be written: {error}.") from None


def set_status(
    connection: sqlite3.Connection, match: int, status: Status, wall: float, results: Sequence[Result]
) -> None:
    """How a match stands, and its results where it is over."""
    ended = None if status is Status.OPEN else wall
    connection.execute("UPDATE matches SET status = ?, ended = ? WHERE id = ?", (status.value, ended, match))
    connection.execute("DELETE FROM results WHERE match = ?", (match,))
    rows = [(match, *result, result.name, result.name) for result in results]
    connection.executemany(_RESULT, rows)


_RESULT = """
    INSERT INTO results (match, owner, name, points, place, won, dummy, seconds, longest, moves, team, person)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, coalesce((SELECT person FROM aliases WHERE name = ?), ?))
"""


def open_journal(path: Path) -> Journal:
    """The journal in this file, made if it is not there. Raises JournalError."""
    try:
        new = not path.exists() or path.stat().st_size == 0
        if new and _has_log(path):
            raise UnusableJournalError(f"{path} is gone, and its log is there: it is never deleted.")
        if new:
            with suppress(OSError):  # what keeps it from being made, SQLite says better
                rights.make_private(path)  # and its log gets the same rights
        connection = sqlite3.connect(path, isolation_level=None, timeout=PATIENCE, check_same_thread=False)
    except OSError as error:
        raise JournalError(f"{path} cannot be opened: {error.strerror}.") from None
    except DAMAGE as error:
        raise _explained(path, error) from error
    try:
        _prepare(path, connection, new)
    except DAMAGE as error:
        connection.close()
        raise _explained(path, error) from error
    except JournalError:
        connection.close()
        raise
    return Journal(path, connection)


def _open_reader(path: Path) -> sqlite3.Connection:
    """Another connection to a journal that is open: it reads what is there while the first one writes."""
    where = f"{path.resolve().as_uri()}?mode=rw"
    reader = sqlite3.connect(where, uri=True, isolation_level=None, timeout=PATIENCE, check_same_thread=False)
    reader.text_factory = _legible
    reader.execute("PRAGMA query_only = ON")
    return reader


def _legible(data: bytes) -> str:
    """Bytes that are no longer valid text are read all the same: the checksum tells that they were damaged."""
    return data.decode(errors="replace")


def _has_log(path: Path) -> bool:
    log = _log_of(path)
    return log.exists() and log.stat().st_size > 0


def _log_of(path: Path) -> Path:
    """Where SQLite keeps what it has not carried over yet."""
    return path.with_name(path.name + "-wal")


def _write_again(path: Path) -> None:
    descriptor = os.open(path, os.O_RDWR)
    try:
        os.pwrite(descriptor, path.read_bytes(), 0)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _prepare(path: Path, connection: sqlite3.Connection, new: bool) -> None:
    if not new:
        _check_kind(path, connection)
    connection.text_factory = _legible
    (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":  # SQLite would go on without its log, and a power cut could take back what was acknowledged
        raise JournalError(f"{path} cannot be kept here: this kind of disk takes no log. Choose another with --state.")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    _copy_before_migration(path, connection)
    schema.migrate(connection)
    if new:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        try:
            sync_folder(path.resolve().parent)
        except OSError as error:
            raise JournalError(f"{path} cannot be kept: {error.strerror}.") from None


def _copy_before_migration(path: Path, connection: sqlite3.Connection) -> None:
    """An older companion does not read newer tables: whoever goes back to one finds the journal as it was."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if 0 < version < schema.VERSION:
        try:
            keep_copy(path, connection, version)
        except OSError as error:
            raise JournalError(f"{path} cannot be copied before its tables become newer: {error.strerror}.") from None


def _check_kind(path: Path, connection: sqlite3.Connection) -> None:
    (kind,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version < 0:
        raise UnusableJournalError(f"{path} was damaged (tables {version}): it is never deleted.")
    if version > schema.VERSION and kind == schema.APPLICATION_ID:
        raise NewerJournalError(
            f"{path} was written by a newer companion (tables {version}, these are {schema.VERSION}): update first."
        )
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if kind != schema.APPLICATION_ID and (tables or version):
        raise UnusableJournalError(f"{path} is a database of something else: it is never deleted.")


def _explained(path: Path, error: Exception) -> JournalError:
    """What SQLite says, in one sentence. Only where it says so is the file itself at fault."""
    code = _code(error)
    if code in _AT_FAULT or isinstance(error, UnicodeDecodeError) or any(text in str(error) for text in _DAMAGED):
        return UnusableJournalError(f"{path} is no journal, or it was damaged ({error}): it is never deleted.")
    if code == sqlite3.SQLITE_CONSTRAINT:
        return StaleJournalError(f"{path} refuses that: {error}.")
    return JournalError(_SURROUNDINGS.get(code, "{path} cannot be used: {error}.").format(path=path, error=error))


def _code(error: Exception) -> int:
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


_AT_FAULT = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_DAMAGED = ("no such table", "no such column", "unsupported file format", "malformed")
_SURROUNDINGS = {
    sqlite3.SQLITE_FULL: "The disk is full, so {path} cannot be written: free some space.",
    sqlite3.SQLITE_BUSY: "{path} is locked by another process: close whatever else has it open.",
    sqlite3.SQLITE_READONLY: "{path} cannot be written, it is read-only: give the companion the right to write there.",
    sqlite3.SQLITE_CANTOPEN: "{path} cannot be opened: is the folder there, and may the companion write in it?",
    sqlite3.SQLITE_IOERR: "The disk does not take {path} ({error}): is it full, or does the card sit badly?",
}
