"""Errands: one at a time and in their order; the loop goes on while one waits for the disk."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from companion.daemon.errands import LAST_WAIT, Errands
from companion.shipped import shipped
from companion.store.journal import Journal
from companion.store.settings import keep, kept
from tests.daemon.slow_card import SlowCard
from tests.hardware.standing import on_loop, the_loop
from tests.match.playing import journal_in


@asynccontextmanager
async def at_work(folder: Path) -> AsyncIterator[tuple[Errands, Journal, SlowCard]]:
    errands, journal = Errands(), journal_in(folder)
    errands.patience = 0.0
    card = SlowCard(journal)
    with journal:
        async with errands.opened(journal):
            try:
                yield errands, journal, card
            finally:
                card.go_on()


@on_loop
async def test_what_an_errand_does_between_two_waits_is_seen_whole_or_not_at_all(tmp_path: Path) -> None:
    """The loop runs only while it waits."""
    async with at_work(tmp_path) as (errands, journal, card):
        seen = list[tuple[int, int]]()
        at = [0, 0]
        card.stall()  # until it was looked at: a quick disk leaves no time for that

        def change() -> None:
            for step in range(1, 20):
                at[0] = step
                keep(journal, "before", str(step))
                at[0] = at[1] = step + 1
                at[0] = at[1] = step

        async def look() -> None:
            while errands.busy:
                seen.append((at[0], at[1]))
                card.go_on()
                await asyncio.sleep(0)

        working = asyncio.create_task(errands.run(change))
        await asyncio.sleep(0)
        await asyncio.gather(working, look())
        assert seen
        assert set(seen) <= {(step + 1, step) for step in range(20)}


@on_loop
async def test_what_goes_wrong_is_told_to_whoever_sent_it(tmp_path: Path) -> None:
    async with at_work(tmp_path) as (errands, journal, _card):

        def fail() -> None:
            keep(journal, "night", "on")
            raise LookupError("after it was kept")

        with pytest.raises(LookupError):
            await errands.run(fail)
        assert kept(journal) == {"night": "on"}
        assert await errands.run(lambda: 5) == 5


@on_loop
async def test_whoever_goes_away_leaves_what_was_asked_for(tmp_path: Path) -> None:
    async with at_work(tmp_path) as (errands, journal, card):
        card.stall()
        gone = asyncio.create_task(errands.run(lambda: keep(journal, "night", "on")))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        assert errands.busy
        card.go_on()
        await errands.settled()
        assert kept(journal) == {"night": "on"}


@on_loop
async def test_reading_waits_for_no_write(tmp_path: Path) -> None:
    async with at_work(tmp_path) as (errands, journal, card):
        await errands.run(lambda: keep(journal, "night", "on"))
        card.stall()
        writing = asyncio.create_task(errands.run(lambda: keep(journal, "night", "off")))
        await asyncio.sleep(0)
        assert errands.busy
        assert kept(journal) == {"night": "on"}
        card.go_on()
        await writing
        assert kept(journal) == {"night": "off"}


@on_loop
async def test_nobody_but_an_errand_writes_while_one_is_under_way(tmp_path: Path) -> None:
    async with at_work(tmp_path) as (errands, journal, card):
        card.stall()
        writing = asyncio.create_task(errands.run(lambda: keep(journal, "night", "on")))
        await asyncio.sleep(0)
        with pytest.raises(AssertionError, match="errands alone"):
            keep(journal, "night", "off")
        card.go_on()
        await writing
        assert kept(journal) == {"night": "on"}


@pytest.mark.parametrize("writing", [True, False], ids=["a move is being written", "nothing but the end of it"])
@on_loop
async def test_a_stop_does_not_wait_for_ever(writing: bool, tmp_path: Path) -> None:
    """A card that is gone answers no more. Nobody was told that anything was kept, and the process can end."""
    errands, journal = Errands(), journal_in(tmp_path)
    errands.patience = 0.0
    card = SlowCard(journal)
    opened = errands.opened(journal)
    await opened.__aenter__()
    card.stall()
    if writing:
        errands.send(lambda: keep(journal, "night", "on"), lambda outcome: None)
    stopping = asyncio.create_task(opened.__aexit__(None, None, None))
    await the_loop().move(LAST_WAIT - 1)
    assert not stopping.done()
    await the_loop().move(1)
    await stopping
    assert journal.hangs
    journal.close()  # comes back at once
    card.go_on()
    await errands.settled()
    journal.hangs = False
    journal.close()


def test_systemd_waits_longer_for_the_daemon_than_the_daemon_for_the_disk() -> None:
    unit = shipped("systemd", "companion.service").read_text(encoding="utf-8")
    found = re.search(r"^TimeoutStopSec=(\d+)$", unit, re.MULTILINE)
    assert found is not None
    assert int(found[1]) == LAST_WAIT + 1
