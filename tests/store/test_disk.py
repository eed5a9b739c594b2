"""The disk of these tests does what it says: else nothing that is proved on it would hold."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import pytest

from tests.store import disk as disk_of_tests
from tests.store.disk import Call, Disk, Failed, Fault, File, Kind, PowerCut, Wear, names

LOG = "one.db-wal"


@contextmanager
def table_on(disk: Disk) -> Iterator[sqlite3.Connection]:
    """A table with a log, as the journal has."""
    with (
        disk.spinning(),
        closing(sqlite3.connect(disk.folder / "one.db", isolation_level=None, check_same_thread=False)) as connection,
    ):
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("CREATE TABLE told (what TEXT)")
        yield connection


def tell(connection: sqlite3.Connection, what: str = "a move") -> None:
    connection.execute("INSERT INTO told VALUES (?)", (what,))


def told_in(folder: Path) -> list[str]:
    with closing(sqlite3.connect(folder / "one.db")) as connection:
        return [what for (what,) in connection.execute("SELECT what FROM told")]


def later(kind: Kind, error: Exception, file: str = LOG) -> tuple[Fault, list[bool]]:
    """A fault that comes once it is switched on."""
    on = [False]

    def fault(number: int, call: Call) -> None:
        if on[0] and (call.kind, call.file) == (kind, file):
            raise error

    return fault, on


def test_every_call_is_seen_and_a_sync_is_the_last_before_the_answer(tmp_path: Path) -> None:
    disk = Disk(tmp_path)
    with table_on(disk) as connection:
        before = len(disk.calls)
        tell(connection)
        assert names(disk.calls[before:]) == [f"write {LOG}", f"write {LOG}", f"sync {LOG}"]


def test_other_folders_and_later_files_are_none_of_its_business(tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    disk = Disk(tmp_path / "here")
    with disk.spinning(), closing(sqlite3.connect(tmp_path / "one.db")) as connection:
        connection.execute("CREATE TABLE told (what TEXT)")
    with closing(sqlite3.connect(tmp_path / "here" / "one.db")) as connection:
        connection.execute("CREATE TABLE told (what TEXT)")
    assert disk.calls == []


@pytest.mark.parametrize(
    ("kind", "full", "code"),
    [
        (Kind.WRITE, False, sqlite3.SQLITE_IOERR_WRITE),
        (Kind.WRITE, True, sqlite3.SQLITE_FULL),
        (Kind.SYNC, False, sqlite3.SQLITE_IOERR_FSYNC),
    ],
)
def test_a_call_that_fails_is_SQLites_own_error(kind: Kind, full: bool, code: int, tmp_path: Path) -> None:
    fault, on = later(kind, Failed(full))
    with table_on(Disk(tmp_path, fault)) as connection:
        on[0] = True
        with pytest.raises(sqlite3.Error) as caught:
            tell(connection)
        assert caught.value.sqlite_errorcode == code
        on[0] = False
        tell(connection, "again")
    assert told_in(tmp_path) == ["again"]


def test_a_full_disk_takes_what_needs_no_room(tmp_path: Path) -> None:
    full = [False]

    def fault(number: int, call: Call) -> None:
        if full[0]:
            raise Failed(full=True)

    with table_on(Disk(tmp_path, fault)) as connection:
        for _ in range(3):
            tell(connection)
        connection.execute("PRAGMA wal_checkpoint(FULL)")  # the log begins anew, and is as long as before
        full[0] = True
        tell(connection, "in the place of something else")
        with pytest.raises(sqlite3.Error, match="full"):
            tell(connection, "long" * 10_000)


def test_a_call_can_wait_and_the_others_go_on(tmp_path: Path) -> None:
    waits, goes_on = threading.Event(), threading.Event()

    def fault(number: int, call: Call) -> None:
        if waiting[0] and call.kind is Kind.SYNC:
            waits.set()
            assert goes_on.wait(10)

    waiting = [False]
    with table_on(Disk(tmp_path, fault)) as connection:
        tell(connection, "before")
        waiting[0] = True
        writer = threading.Thread(target=tell, args=(connection, "slowly"))
        writer.start()
        assert waits.wait(10)
        assert told_in(tmp_path) == ["before"], "whoever reads waits for nobody"
        goes_on.set()
        writer.join()
    assert told_in(tmp_path) == ["before", "slowly"]


@pytest.mark.parametrize("chance", [0.0, 1.0])
def test_after_a_cut_what_was_synced_is_there_and_nothing_else_for_certain(chance: float, tmp_path: Path) -> None:
    fault, on = later(Kind.SYNC, PowerCut())
    left = tmp_path / "left"
    left.mkdir()
    disk = Disk(tmp_path, fault)
    with table_on(disk) as connection:
        tell(connection, "synced")
        on[0] = True
        with pytest.raises(sqlite3.Error):
            tell(connection, "only written")
        disk.medium.lay_out(left, Wear(chance), Random(1))
    assert told_in(left) == ["synced", "only written"][: 1 + round(chance)]


def test_what_a_failed_sync_left_behind_is_made_safe_by_no_later_one(tmp_path: Path) -> None:
    fault, on = later(Kind.SYNC, Failed())
    disk = Disk(tmp_path, fault)
    with table_on(disk) as connection:
        on[0] = True
        with pytest.raises(sqlite3.Error):
            tell(connection)
        on[0] = False
        log = disk.medium.now[LOG]
        safe = log.safe
        assert disk.ask(Call(Kind.SYNC, LOG)) is None
        assert log.safe == safe != (tmp_path / LOG).read_bytes()


def test_a_file_is_left_in_pieces_torn_or_with_anything_where_nothing_came() -> None:
    file = File(b"o" * 600)
    file.since = [Call(Kind.WRITE, at=500, data=b"n" * 1100)]
    lots = Random(3)
    for _ in range(50):
        left = file.left(Wear(0.5, 512), lots)
        assert left[:500] == b"o" * 500
        assert left[500:512] in (b"o" * 12, b"n" * 12)
        assert left[512:1024] in (b"n" * 512, b"o" * 88 + bytes(424), b"o" * 88)
    torn = {file.left(Wear(0.0, 4096, torn=True), lots).count(b"n") for _ in range(50)}
    assert len(torn) > 10
    garbage = file.left(Wear(0.0, 512, garbage=True), lots)
    assert set(garbage[1024:]) - set(b"on\0")


def test_a_python_whose_SQLite_cannot_be_reached_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk_of_tests.ctypes, "CDLL", lambda path: object())
    with pytest.raises(RuntimeError, match="Use one with the system's library"):
        disk_of_tests._layer.__wrapped__()
