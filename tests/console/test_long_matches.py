"""A long match is sat down to as quickly as a short one: what was played long ago is left on the disk."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.console.console import Console
from companion.console.lights import StripLayout
from companion.match.match import SNAPSHOT_AFTER
from companion.match.resume import resume
from companion.store.journal import Entry, Journal
from companion.web.table import Table as Page
from tests.console.playing import Table, play_some


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The entries that are read from the disk."""
    seen: list[int] = []
    entries = Journal.entries

    def count(journal: Journal, match: int, after: int = 0) -> Iterator[Entry]:
        for entry in entries(journal, match, after):
            seen.append(entry.seq)
            yield entry

    monkeypatch.setattr(Journal, "entries", count)
    return seen


def long_table(folder: Path) -> Table:
    """A match of two whole ones' length: it was taken back once, and played again."""
    table = Table(folder).sit_down("alhambra", 3, seed=1, moves=10_000)
    table.match.undo(table.match.version, table.match.timeline.length - 2)
    play_some(table.match, Random(2), 150)
    assert table.match.version > 300
    return table


def test_sitting_down_reads_no_more_than_what_came_after_the_last_snapshot(tmp_path: Path, read: list[int]) -> None:
    table = long_table(tmp_path)
    first = table.match.timeline.first()
    read.clear()
    match = resume(table.journal, table.clock).match
    assert match is not None
    console = Console(table.box, table.journal, table.clock, Random(1), match)
    console.screen()
    console.lights(StripLayout(30))
    assert len(read) <= SNAPSHOT_AFTER + 1
    assert match.timeline.first() == first is not None


def test_the_page_fetches_the_first_moves_once_and_beside_the_loop(tmp_path: Path, read: list[int]) -> None:
    table = long_table(tmp_path)
    match = resume(table.journal, table.clock).match
    assert match is not None
    moves = match.timeline.length
    page = Page(Console(table.box, table.journal, table.clock, Random(1), match))
    read.clear()
    page.picture("en")
    assert read == [], "a picture is painted from what is at hand"

    async def look_together() -> None:
        await asyncio.gather(*(page.recall() for _ in range(5)))

    asyncio.run(look_together())
    assert len(read) == match.version
    assert len(match.timeline.done) == moves
    assert page.story("en", moves)[-1]["number"] == 1


def test_a_move_that_is_made_meanwhile_is_not_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = long_table(tmp_path)
    match = resume(table.journal, table.clock).match
    assert match is not None
    whole = match.whole_timeline()
    play_some(match, Random(3), 1)
    assert not match.take_over(whole)
    moves = match.timeline.length
    page = Page(Console(table.box, table.journal, table.clock, Random(1), match))
    asyncio.run(page.recall())
    assert len(match.timeline.done) == moves


def test_who_was_first_is_not_guessed_where_an_older_version_has_not_kept_it(tmp_path: Path) -> None:
    table = long_table(tmp_path)
    number, body = table.match.number, table.journal.snapshot(table.match.number)
    assert body is not None
    old = body.body.partition(', "first"')[0] + "}"
    assert old != body.body
    entry = next(table.journal.entries(number, body.seq - 1))
    with table.journal.transaction() as connection:
        sealed = type(body).sealed(entry, old)
        connection.execute("INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, ?)", (number, *sealed))
    match = resume(table.journal, table.clock).match
    assert match is not None
    assert match.timeline.early
    assert match.timeline.first() is None
    match.recall()
    assert match.timeline.first() == table.match.timeline.first()
