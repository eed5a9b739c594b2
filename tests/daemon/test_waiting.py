"""A box that cannot start says so on its panel, is alive, and goes on by itself when that is mended."""

from __future__ import annotations

import asyncio
import errno
import os
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, ClassVar
from unittest.mock import patch

import pytest

from companion.console.box import COMPACT, REFERENCE
from companion.console.console import Console
from companion.daemon import waiting
from companion.daemon.desk import Desk
from companion.daemon.notify import Notifier
from companion.daemon.parts import Parts, simulated_parts
from companion.daemon.root import run
from companion.daemon.waiting import AGAIN, PANEL_AGAIN, Waiting, paint_waiting, until_open
from companion.editions import SHIPPED
from companion.languages import LANGUAGES
from companion.match.resume import Recovered, recover
from companion.store import folder as folders
from companion.store import obstacle as obstacles
from companion.store.folder import FolderError, HeldError, held
from companion.store.journal import NAME, open_journal
from companion.store.obstacle import Obstacle, obstacle_to
from companion.store.settings import keep, kept, language_kept
from companion.words import language
from hardware.display import PanelWriter
from tests.daemon.evening import LoopClock, simulated
from tests.hardware.standing import on_loop, the_loop
from tests.match.playing import HandClock

SMALL, LOW = replace(REFERENCE, inches=0.96), replace(REFERENCE, height=32)


class Listener(Notifier):
    """Hears what systemd would."""

    def __init__(self) -> None:
        super().__init__({"NOTIFY_SOCKET": "/nowhere", "WATCHDOG_USEC": "2000000"})
        self.heard: list[str] = []

    def _send(self, *fields: str) -> None:
        self.heard.append(" ".join(fields))


class Writer(PanelWriter):
    """The panel's thread knows no time that stands still: here it can be waited for."""

    made: ClassVar[list[Writer]] = []

    def __init__(self, opening: Any, lost: Any, **more: Any) -> None:
        async def tell_lost(error: Any) -> None:
            self.lost.set()
            await lost(error)

        super().__init__(opening, tell_lost, **more)
        self.lost = asyncio.Event()
        Writer.made.append(self)

    @classmethod
    def newest(cls) -> Writer:
        return cls.made[-1]


class Start:
    """One start, with what is seen and heard of it."""

    def __init__(self, state: Path, parts: Parts) -> None:
        self.state, self.parts = state, parts
        self.notifier, self.stop, self.clock = Listener(), asyncio.Event(), LoopClock()
        self.wrong: Exception | None = None
        self.task = asyncio.create_task(self._run())

    async def _run(self) -> Recovered | None:
        return await until_open(self._open, Waiting(self.state, self.parts, "nl", self.notifier, self.stop))

    def _open(self) -> Recovered:
        if self.wrong is not None:
            raise self.wrong
        with held(self.state):
            return recover(self.state, self.clock, SHIPPED)

    async def shows(self, obstacle: Obstacle, speaks: str = "nl", heard: bool = False) -> None:
        """The page of this obstacle is on the panel, in the language of the settings."""
        assert self.parts.twins is not None
        page = paint_waiting(self.parts.box, language(speaks), obstacle, heard).image.tobytes()
        await the_loop().rest()
        await Writer.newest().settled()
        assert self.parts.twins.panel.image.tobytes() == page


@asynccontextmanager
async def starting(state: Path) -> AsyncIterator[Start]:
    with simulated_parts(simulated(), the_loop()) as parts, patch.object(waiting, "PanelWriter", Writer):
        start = Start(state, replace(parts, probe=None))
        try:
            yield start
        finally:
            start.stop.set()
            await the_loop().move(AGAIN)
            found = (await asyncio.gather(start.task, return_exceptions=True))[0]
            if isinstance(found, Recovered):
                found.journal.close()


def newer_journal(state: Path) -> Callable[[], object]:
    """Returns what mends it."""
    with open_journal(state / NAME) as journal:
        (version,) = journal.connection.execute("PRAGMA user_version").fetchone()

    def write(number: int) -> None:
        with sqlite3.connect(state / NAME) as connection:
            connection.execute(f"PRAGMA user_version = {number}")
        connection.close()

    write(version + 1)
    return lambda: write(version)


def file_for_folder(state: Path) -> Callable[[], object]:
    state.rmdir()
    state.touch()
    return state.unlink


def folder_for_journal(state: Path) -> Callable[[], object]:
    (state / NAME).mkdir()
    return (state / NAME).rmdir


WRONG: dict[Obstacle, Callable[[Path], Callable[[], object]]] = {
    Obstacle.NEWER: newer_journal,
    Obstacle.NO_FOLDER: file_for_folder,
    Obstacle.OTHER: folder_for_journal,
}


@pytest.mark.parametrize("obstacle", WRONG)
@on_loop
async def test_it_is_shown_and_goes_on_when_it_is_mended(tmp_path: Path, obstacle: Obstacle) -> None:
    state = tmp_path / "state"
    state.mkdir()
    mend = WRONG[obstacle](state)
    async with starting(state) as start:
        await start.shows(obstacle)
        assert start.notifier.heard[0].startswith("READY=1 STATUS=waiting: ")
        await the_loop().move(2 * AGAIN)
        assert not start.task.done()
        assert start.notifier.heard.count("WATCHDOG=1") > 2, "it is alive"
        mend()
        await the_loop().move(AGAIN + 0.1)
        found = await start.task
        assert isinstance(found, Recovered)
        assert found.note is None


@on_loop
async def test_a_key_is_answered_with_another_try(tmp_path: Path) -> None:
    mend = newer_journal(tmp_path)
    async with starting(tmp_path) as start:
        await start.shows(Obstacle.NEWER)
        assert start.parts.twins is not None
        start.parts.twins.pins.press("K1", 0.1)
        await the_loop().move(0.5)
        await start.shows(Obstacle.NEWER, heard=True)
        mend()
        start.parts.twins.pins.press("K1", 0.1)
        await the_loop().move(0.5)
        assert isinstance(await start.task, Recovered)


@on_loop
async def test_the_language_that_was_set_at_the_box_counts(tmp_path: Path) -> None:
    with open_journal(tmp_path / NAME) as journal:
        keep(journal, "language", "de")
    newer_journal(tmp_path)
    async with starting(tmp_path) as start:
        await start.shows(Obstacle.NEWER, "de")


@on_loop
async def test_a_card_that_is_read_only_is_named_and_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the kernel says it: no file can be opened to be written, and the file system has its flag."""
    with monkeypatch.context() as kernel:
        kernel.setattr(folders.os, "open", read_only(os.open))
        kernel.setattr(obstacles.os, "statvfs", lambda place: Flagged())
        async with starting(tmp_path) as start:
            await start.shows(Obstacle.READ_ONLY)
            assert "Read-only file system" in start.notifier.heard[0]
            kernel.undo()
            await the_loop().move(AGAIN + 0.1)
            assert isinstance(await start.task, Recovered)


def read_only(opening: Callable[..., int]) -> Callable[..., int]:
    def refuse(path: Any, flags: int, *more: Any, **named: Any) -> int:
        if flags & (os.O_RDWR | os.O_WRONLY) and Path(path).name == "lock":
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        return opening(path, flags, *more, **named)

    return refuse


class Flagged:
    f_flag = os.ST_RDONLY


def lost_settings(state: Path) -> Callable[[], object]:
    """The journal can be opened and the match be read, but not what was set at the box."""
    with open_journal(state / NAME) as journal:
        journal.connection.execute("ALTER TABLE settings RENAME TO rotten")

    def mend() -> None:
        with sqlite3.connect(state / NAME) as connection:
            connection.execute("ALTER TABLE rotten RENAME TO settings")
        connection.close()

    return mend


@pytest.mark.parametrize("wrong", [newer_journal, lost_settings], ids=["while it opens", "when it is open"])
@on_loop
async def test_the_whole_box_starts_when_it_can(tmp_path: Path, wrong: Callable[[Path], Callable[[], object]]) -> None:
    mend, notifier = wrong(tmp_path), Listener()
    begun: asyncio.Future[Desk] = the_loop().create_future()
    settings = simulated().settings
    config = replace(simulated(), settings=replace(settings, page=replace(settings.page, on=False)))
    daemon = run(
        config, tmp_path, LoopClock(), notifier, started=lambda desk, parts: begun.set_result(desk), patient=True
    )
    task = asyncio.create_task(daemon)
    try:
        await the_loop().move(2 * AGAIN)
        assert notifier.heard[0].startswith("READY=1 STATUS=waiting: ")
        assert not begun.done()
        mend()
        await the_loop().move(AGAIN)
        desk = await begun
        assert notifier.heard[-1] != "STOPPING=1"
        assert any(message.startswith("READY=1 STATUS=playing at") for message in notifier.heard)
        assert desk.console.match is None
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


@on_loop
async def test_a_panel_that_is_missing_too_is_told_once_and_shows_it_when_it_comes(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    newer_journal(tmp_path)
    async with starting(tmp_path) as start:
        assert start.parts.twins is not None
        start.parts.twins.panel.unplug()
        await the_loop().rest()
        for _ in range(2):
            await Writer.newest().lost.wait()
            Writer.newest().lost.clear()
            await the_loop().move(PANEL_AGAIN)
        await Writer.newest().lost.wait()
        start.parts.twins.panel.plug_in()
        await the_loop().move(PANEL_AGAIN)
        await start.shows(Obstacle.NEWER)
    assert caplog.text.count("panel.lost") == 1


@on_loop
async def test_a_mistake_of_ours_leaves_no_panel_dark(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with starting(tmp_path) as start:
        start.wrong = ZeroDivisionError("nobody thought of this")
        await the_loop().rest()
        await start.shows(Obstacle.OTHER)
        await the_loop().move(2 * AGAIN)
        assert caplog.text.count("Traceback") == 1
        start.wrong = None
        await the_loop().move(AGAIN + 0.1)
        assert isinstance(await start.task, Recovered)


@on_loop
async def test_it_is_stopped_while_it_waits(tmp_path: Path) -> None:
    newer_journal(tmp_path)
    async with starting(tmp_path) as start:
        await start.shows(Obstacle.NEWER)
        start.stop.set()
        await the_loop().move(0.1)
        assert await start.task is None


@on_loop
async def test_a_folder_in_which_another_plays_is_not_waited_for(tmp_path: Path) -> None:
    with held(tmp_path):
        async with starting(tmp_path) as start:
            with pytest.raises(HeldError, match="Another companion"):
                await start.task


def test_each_obstacle_is_told_from_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    error = FolderError("It cannot be used.")
    assert obstacle_to(tmp_path, error) == Obstacle.OTHER
    assert obstacle_to(tmp_path / "not" / "there", error) == Obstacle.NO_FOLDER
    (tmp_path / NAME).touch()
    with monkeypatch.context() as kernel:
        kernel.setattr(obstacles.os, "access", lambda place, how: Path(place).name != NAME)
        assert obstacle_to(tmp_path, error) == Obstacle.NO_RIGHT
    with monkeypatch.context() as kernel:
        kernel.setattr(obstacles, "free", lambda place: 0)
        assert obstacle_to(tmp_path, error) == Obstacle.FULL


@pytest.mark.parametrize("box", [REFERENCE, COMPACT, SMALL, LOW], ids=["reference", "compact", "small", "low"])
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_obstacle_is_read_whole_on_every_panel(code: str, box: Any) -> None:
    for obstacle in Obstacle:
        assert paint_waiting(box, language(code), obstacle).overflows == []


def test_a_language_that_rotted_is_none(tmp_path: Path) -> None:
    with open_journal(tmp_path / NAME) as journal:
        keep(journal, "night", "on")
        keep(journal, "language", "n\ufffd")
        assert kept(journal) == {"night": "on"}
        console = Console(REFERENCE, journal, HandClock(), Random(1), speaks="it")
        assert console.language.code == "it"
        assert console.screen().placed
    assert language_kept(tmp_path / NAME) is None
    assert language_kept(tmp_path / "nowhere") is None
