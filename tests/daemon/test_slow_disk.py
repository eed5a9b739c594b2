"""A card that stalls holds up the move that is being written, and nothing else."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.console.session import Recorded
from companion.daemon.desk import DISK, LOST, SLOW, UNSETTLED
from companion.daemon.notify import Notifier
from companion.dialogue.command import Pause
from companion.dialogue.label import Say
from companion.rules import Refusal
from companion.store.journal import NAME, open_journal
from hardware.presses import Pressed
from tests.daemon.evening import Evening, evening
from tests.daemon.slow_card import SlowCard
from tests.daemon.test_evening import sit_down
from tests.hardware.standing import on_loop

STALL = 5.0


@asynccontextmanager
async def table(state: Path, **more: Any) -> AsyncIterator[tuple[Evening, SlowCard]]:
    """A match of Alhambra on a card that can stall."""
    async with evening(state, **more) as at:
        await sit_down(at, "alhambra")
        await at.press("BACK", held=True)
        await at.press("K1")  # who begins
        await at.wait(at.parts.box.correction_window)
        card = SlowCard(at.console.journal)
        at.desk.errands.patience = 0.0
        try:
            yield at, card
        finally:
            card.go_on()


class CountingLamps:
    """A strip that counts its frames."""

    frames = 0

    def show(self, colours: object) -> None:
        self.frames += 1


def words(at: Evening) -> str:
    return " ".join(" ".join(text.shown for text in at.console.screen().placed).split())


def kept(state: Path) -> list[str]:
    """The moves on the disk."""
    with open_journal(state / NAME) as journal:
        return [entry.body for entry in journal.entries(1)]


async def go_on(at: Evening, card: SlowCard) -> None:
    card.go_on()
    await at.desk.errands.settled()


@on_loop
async def test_K1_again_because_nothing_happened_is_one_purchase_and_a_note(tmp_path: Path) -> None:
    async with table(tmp_path) as (at, card):
        before, moves, pressed = at.match.state, len(kept(tmp_path)), at.console.session.pressed
        mark = at.console.session.mark
        card.stall()
        await at.press("K1")
        assert (at.console.session.pressed, at.console.session.mark) == (pressed + 1, not mark), "it is marked"
        assert "Saving …" in words(at)
        await at.wait(1)
        await at.press("K1")
        assert "Saving: key did nothing" in words(at)
        assert at.console.session.pressed == pressed + 2
        await at.wait(STALL)
        assert at.match.state == before, "nothing is shown that is not on the disk"
        await go_on(at, card)
        assert len(kept(tmp_path)) == moves + 1
        assert isinstance(at.console.session.notice, Recorded)
        assert at.console.saving is None
        assert "Saving" not in words(at)
        assert await at.look() == at.console.screen().image.tobytes()


@on_loop
async def test_a_press_on_its_way_to_what_was_opened_meanwhile_is_no_second_move(tmp_path: Path) -> None:
    """What is saved at last closes the question, as somebody else's move would."""
    async with table(tmp_path) as (at, card):
        moves = len(kept(tmp_path))
        card.stall()
        await at.press("K1")
        await at.press("OK")
        assert at.console.session.questions
        await go_on(at, card)
        assert at.console.session.at_rest
        assert "Elsewhere" not in words(at), "it was this box"
        await at.press("K1")
        assert at.console.session.notice == Say("changed_elsewhere")
        assert len(kept(tmp_path)) == moves + 1


@on_loop
async def test_a_screen_that_is_read_meanwhile_is_read_on(tmp_path: Path) -> None:
    async with table(tmp_path) as (at, card):
        card.stall()
        await at.press("K1")
        await at.press("INFO")
        await go_on(at, card)
        assert at.console.session.info == 1


@on_loop
async def test_whoever_only_looks_goes_on_looking(tmp_path: Path) -> None:
    async with table(tmp_path) as (at, card):
        before, moves = at.match.state, len(kept(tmp_path))
        card.stall()
        await at.press("K1")
        await at.press("INFO")
        assert at.console.session.info == 1
        assert "Saving" in words(at)
        await at.press("BACK")
        assert at.console.session.at_rest
        await at.press("OK")
        assert at.console.session.questions, "what could happen next may be looked at"
        for key in ("OK", "BACK", "BACK", "TURN", "K1"):
            await at.press(key)
        assert "Saving: key did nothing" in words(at)
        assert at.match.state == before
        await go_on(at, card)
        assert len(kept(tmp_path)) == moves + 1
        assert at.console.session.at_rest, "what came of the press is shown"
        assert isinstance(at.console.session.notice, Recorded)


@on_loop
async def test_two_quick_presses_are_two_moves(tmp_path: Path) -> None:
    """What is pressed before anybody can have wondered was meant for what comes next."""
    async with table(tmp_path) as (at, card):
        moves = len(kept(tmp_path))
        card.stall()
        at.desk.press(Pressed("K1"))
        await at.wait(SLOW / 2)
        at.desk.press(Pressed("K1"))
        await at.wait(STALL)
        assert len(kept(tmp_path)) == moves
        await go_on(at, card)
        assert len(kept(tmp_path)) == moves + 2


@on_loop
async def test_a_quick_press_after_one_that_was_not_stored_does_nothing(tmp_path: Path) -> None:
    async with table(tmp_path) as (at, card):
        moves = len(kept(tmp_path))
        card.stall()
        card.error = sqlite3.OperationalError("a test fills the disk")
        at.desk.press(Pressed("K1"))
        at.desk.press(Pressed("K1"))
        await at.wait(1)
        await go_on(at, card)
        assert len(kept(tmp_path)) == moves
        assert isinstance(at.console.session.notice, Refusal)
        assert at.console.session.notice.rule == "M6"


@on_loop
async def test_the_lights_go_on(tmp_path: Path) -> None:
    async with table(tmp_path) as (at, card):
        await at.type(Pause())
        await at.desk.errands.settled()  # the pause is kept before the card stalls
        card.stall()
        await at.press("TURN")
        lamps = CountingLamps()
        at.desk.light(lamps)
        await at.wait(STALL)
        assert lamps.frames >= 8 * STALL, "eight frames a second, as ever"
        await go_on(at, card)


class CountingNotifier(Notifier):
    """systemd, which wants a sign of life every second."""

    signs = 0

    def __init__(self) -> None:
        super().__init__({})
        self.interval = 1.0

    def watchdog(self) -> None:
        self.signs += 1


@on_loop
async def test_the_watchdog_tells_a_slow_disk_from_a_dead_loop(tmp_path: Path) -> None:
    systemd = CountingNotifier()
    async with table(tmp_path, notifier=systemd) as (at, card):
        card.stall()
        await at.press("K1")
        before = systemd.signs
        await at.wait(30)
        assert systemd.signs - before == 30
        await go_on(at, card)


@on_loop
async def test_what_was_asked_first_is_on_the_disk_first(tmp_path: Path) -> None:
    async with table(tmp_path) as (at, card):
        card.stall()
        journal, done = at.console.journal, list[str]()

        async def set_it(value: str) -> None:
            await at.desk.errands.run(lambda: at.console._keep_setting("night", value))
            done.append(value)

        asked = [asyncio.create_task(set_it(value)) for value in ("on", "off", "on", "off", "on")]
        await at.wait(STALL)
        assert done == []
        card.go_on()
        await asyncio.gather(*asked)
        assert done == ["on", "off", "on", "off", "on"]
        assert card.written == 5
        with journal.reading() as connection:
            assert connection.execute("SELECT value FROM settings WHERE name = 'night'").fetchone() == ("on",)


@on_loop
async def test_a_card_that_is_gone_is_told_and_the_loop_lives(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with table(tmp_path) as (at, card):
        card.stall()
        await at.press("K1")
        await at.wait(LOST)
        assert "The disk does not answer" in at.desk.faults[DISK]
        assert Say("fault_disk") in at.console.wrong
        await go_on(at, card)
        assert DISK not in at.desk.faults
        assert isinstance(at.console.session.notice, Recorded), "what came of the press is told, however late"
        assert "disk.slow" in caplog.text


@on_loop
async def test_M10_a_change_in_doubt_is_told_until_it_is_known_that_it_did_not_happen(tmp_path: Path) -> None:
    async with table(tmp_path) as (at, card):
        moves = len(kept(tmp_path))
        at.desk.errands.patience = None
        card.broken = True
        await at.press("K1")
        assert "Kept or not? Wait …" in words(at)
        assert Say("fault_doubt") in at.console.wrong
        await at.wait(STALL)
        await at.press("K1")
        assert "M10" in words(at), "nothing else is changed meanwhile"
        card.broken = False
        await at.wait(1)
        assert "It was not kept: enter it again" in words(at)
        assert at.console.wrong == ()
        assert len(kept(tmp_path)) == moves
        await at.wait(at.parts.box.correction_window)
        await at.press("K1")
        assert len(kept(tmp_path)) == moves + 1


@on_loop
async def test_M10_a_doubt_is_settled_also_where_nothing_on_the_screen_moves(tmp_path: Path) -> None:
    async with evening(tmp_path) as at:
        card = SlowCard(at.console.journal)
        card.broken = True
        for key in ("K4", "K1", "K1"):  # another language
            await at.press(key)
        assert at.console.journal.in_doubt
        await at.wait(STALL)
        tried = card.tried
        await at.wait(STALL)
        assert card.tried == tried + STALL / UNSETTLED
        card.broken = False
        await at.wait(UNSETTLED)
        assert not at.console.journal.in_doubt
        assert at.console.language.code == "en"
        assert "It was not kept: enter it again" in words(at)


@on_loop
async def test_a_stop_waits_for_the_move_that_is_being_written(tmp_path: Path) -> None:
    async with evening(tmp_path) as at:
        await sit_down(at, "alhambra")
        await at.press("BACK", held=True)
        card = SlowCard(at.console.journal)
        at.desk.errands.patience = 0.0
        moves = len(kept(tmp_path))
        card.stall()
        await at.press("K1")
        asyncio.get_running_loop().call_soon(card.go_on)
    assert len(kept(tmp_path)) == moves + 1
