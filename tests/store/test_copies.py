"""A journal is copied before its tables become newer, and an older companion finds that copy."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest

from companion.match.resume import Recovered, recover
from companion.shelf import game_names
from companion.store import copies, schema
from companion.store.journal import NAME, JournalError, NewerJournalError, open_journal
from companion.store.rights import OTHERS
from tests.match.playing import HandClock, new_match, play_some

GAME = game_names()[0]


@contextmanager
def newer_companion() -> Iterator[None]:
    """One whose journal has a table more."""
    with (
        patch.object(schema, "MIGRATIONS", (*schema.MIGRATIONS, "CREATE TABLE more (name TEXT);")),
        patch.object(schema, "VERSION", schema.VERSION + 1),
    ):
        yield


def started(state: Path) -> Recovered:
    found = recover(state, HandClock())
    found.journal.close()
    return found


def played(state: Path, count: int) -> list[str]:
    """Begins a match and plays, as far as the journal knows."""
    with open_journal(state / NAME) as journal:
        play_some(new_match(journal, GAME), Random(count), count)
    return moves(state / NAME)


def moves(path: Path) -> list[str]:
    with sqlite3.connect(path) as connection:
        rows = connection.execute("SELECT body FROM entries ORDER BY match, seq").fetchall()
    connection.close()
    return [body for (body,) in rows]


def test_whoever_goes_back_finds_the_matches_as_they_were_before_the_update(tmp_path: Path) -> None:
    before = played(tmp_path, 5)
    with newer_companion():
        assert started(tmp_path).note is None
        after = played(tmp_path, 3)
    found = started(tmp_path)
    assert found.from_copy
    assert found.note is not None
    assert found.note.endswith("It is kept as journal-aside-1.db; the matches are those from before the update.")
    assert found.found.match is not None
    assert moves(tmp_path / NAME) == before
    assert moves(tmp_path / "journal-aside-1.db") == after, "nothing that was acknowledged is lost"
    assert not [path.name for path in tmp_path.iterdir() if path.stat().st_mode & OTHERS]
    assert not started(tmp_path).from_copy, "it is said once"


def test_there_and_back_and_there_again(tmp_path: Path) -> None:
    played(tmp_path, 5)
    with newer_companion():
        started(tmp_path)
    started(tmp_path)
    again = played(tmp_path, 4)
    with newer_companion():
        assert started(tmp_path).note is None
        assert moves(tmp_path / NAME) == again
    assert started(tmp_path).from_copy
    assert moves(tmp_path / NAME) == again


def test_without_a_copy_a_newer_journal_is_left_alone(tmp_path: Path) -> None:
    with newer_companion():
        after = played(tmp_path, 5)
    with pytest.raises(NewerJournalError, match="written by a newer companion"):
        started(tmp_path)
    assert moves(tmp_path / NAME) == after


def test_a_copy_that_was_damaged_is_not_taken(tmp_path: Path) -> None:
    played(tmp_path, 5)
    with newer_companion():
        started(tmp_path)
    copies.copy_of(tmp_path / NAME, schema.VERSION).write_bytes(b"rubbish")
    with pytest.raises(NewerJournalError, match="Its copy cannot take its place"):
        started(tmp_path)


@pytest.mark.parametrize("call", ["link", "fsync", "replace"])
def test_at_no_time_is_there_no_journal(tmp_path: Path, call: str) -> None:
    """Whatever stops it on the way, the next start does it all."""
    before = played(tmp_path, 5)
    with newer_companion():
        started(tmp_path)
        after = played(tmp_path, 3)
    with patch.object(copies.os, call, side_effect=OSError(5, "Input/output error")), pytest.raises(JournalError):
        started(tmp_path)
    assert moves(tmp_path / NAME) == after
    assert started(tmp_path).from_copy
    assert moves(tmp_path / NAME) == before


def test_where_it_cannot_be_copied_the_tables_stay(tmp_path: Path) -> None:
    before = played(tmp_path, 5)
    with (
        newer_companion(),
        patch.object(copies.os, "fsync", side_effect=OSError(28, "No space left on device")),
        pytest.raises(JournalError, match="cannot be copied before its tables become newer: No space left on device"),
    ):
        started(tmp_path)
    assert not started(tmp_path).from_copy
    assert moves(tmp_path / NAME) == before
