"""Copies of the journal with the tables of older versions: the way back for whoever returns to an older companion."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from companion.store import rights
from companion.store.folder import sync_folder


def copy_of(path: Path, tables: int) -> Path:
    """Where the copy of a journal is that was made before these tables became newer ones."""
    return path.with_name(f"{path.stem}-tables-{tables}{path.suffix}")


def keep_copy(path: Path, connection: sqlite3.Connection, tables: int) -> Path:
    """Copies an open journal as it is, whole and on the disk. Raises sqlite3.Error and OSError."""
    target = copy_of(path, tables)
    half = target.with_name(f"{target.name}.half")
    half.unlink(missing_ok=True)
    rights.make_private(half)
    with closing(sqlite3.connect(half)) as copy:
        connection.backup(copy)
    _put(half, target)
    return target


def take_copy(path: Path, tables: int, kept: Path) -> bool:
    """Puts the copy with these tables in the place of a newer journal, which is kept under another name. Whether there
    was one. Raises sqlite3.Error and OSError.

    The newer one has both names until its place is taken in one step: at no time is there no journal.
    """
    copy = copy_of(path, tables)
    if not copy.exists() or not _is_whole(copy, tables):
        return False
    with closing(sqlite3.connect(path)) as newer:
        newer.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    log = path.with_name(f"{path.name}-wal")
    if log.exists() and log.stat().st_size:
        raise OSError(0, "its log cannot be carried over")
    os.link(path, kept)
    sync_folder(path.parent)
    half = path.with_name(f"{path.name}.half")
    shutil.copyfile(copy, half)
    rights.close(half)
    _put(half, path)
    return True


def _is_whole(copy: Path, tables: int) -> bool:
    with closing(sqlite3.connect(copy)) as connection:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    return bool(version == tables and verdict == "ok")


def _put(half: Path, target: Path) -> None:
    descriptor = os.open(half, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    half.replace(target)
    sync_folder(target.parent)
