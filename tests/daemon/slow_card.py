"""A card that stalls: what is being written waits until the test lets it go."""

from __future__ import annotations

import sqlite3
import threading
from typing import Any, cast

from companion.store.journal import Journal

AT_MOST = 30.0
"""Seconds of the wall for which a test that has gone wrong is waited for."""


class SlowCard:
    """Stands between a journal and its file. While it stalls, no change comes through; meanwhile all else can go on."""

    def __init__(self, journal: Journal) -> None:
        self._connection = journal.connection
        self._free = threading.Event()
        self._free.set()
        self.error: sqlite3.Error | None = None
        """Raised in place of the next change."""
        self.broken = False
        """Nothing can be written any more."""
        self.tried = self.written = 0
        journal.connection = cast(sqlite3.Connection, self)

    def stall(self) -> None:
        self._free.clear()

    def go_on(self) -> None:
        self._free.set()

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        if sql == "COMMIT" or sql.startswith("PRAGMA user_version ="):
            assert self._free.wait(AT_MOST), "nobody let it go"
            self.tried += 1
            self._fail()
            self.written += 1
        return self._connection.execute(sql, *values)

    def close(self) -> None:
        """SQLite carries its log over."""
        assert self._free.wait(AT_MOST), "nobody let it go"
        self._connection.close()

    def _fail(self) -> None:
        if self.broken:
            raise sqlite3.OperationalError("disk I/O error")
        error, self.error = self.error, None
        if error is not None:
            raise error

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)
