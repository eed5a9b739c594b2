"""The watchdog hears of the daemon only while its real tasks go round."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from companion.daemon import work
from companion.daemon.desk import KEYS, PANEL
from companion.daemon.notify import Notifier
from companion.daemon.pulse import LATE, Pulse
from hardware.errors import HardwareError
from hardware.keys import KeyReader
from tests.daemon.evening import Evening, evening
from tests.hardware.standing import on_loop, the_loop


class Watchdog(Notifier):
    """Wants a sign of life every second, and counts them."""

    def __init__(self) -> None:
        super().__init__({})
        self.interval = 1.0
        self.signs = 0

    def watchdog(self) -> None:
        self.signs += 1


async def signs(at: Evening, dog: Watchdog, seconds: float = 10) -> int:
    """How many there are in a while."""
    before = dog.signs
    await at.wait(seconds)
    return dog.signs - before


@on_loop
async def test_a_box_that_is_well_gives_signs(tmp_path: Path) -> None:
    dog = Watchdog()
    async with evening(tmp_path, notifier=dog) as at:
        assert await signs(at, dog) == 10


@on_loop
async def test_a_lost_panel_and_a_screen_that_cannot_be_painted_are_no_reason_to_start_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dog = Watchdog()
    async with evening(tmp_path, notifier=dog) as at:
        at.twins.panel.unplug()
        await at.press("K1")
        while PANEL not in at.desk.faults:
            await asyncio.sleep(0)
        assert await signs(at, dog) == 10
        monkeypatch.setattr(at.console, "screen", lambda: 1 / 0)
        assert await signs(at, dog) == 10
        monkeypatch.undo()


@on_loop
async def test_keys_that_cannot_be_opened_are_no_reason_either(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: Any) -> Any:
        raise HardwareError("The pins cannot be reached.")

    monkeypatch.setattr(work, "read_keys", broken)
    dog = Watchdog()
    async with evening(tmp_path, notifier=dog) as at:
        assert KEYS in at.desk.faults
        assert await signs(at, dog) == 10


@on_loop
async def test_a_display_that_is_no_longer_looked_at_is_missed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dog = Watchdog()
    async with evening(tmp_path, notifier=dog) as at:
        await at.wait(20)  # nothing passes by itself any more
        monkeypatch.setattr(at.desk.time_passes, "_go", lambda failed: None)
        await at.wait(LATE + 2)
        assert await signs(at, dog) == 0


@on_loop
async def test_keys_that_are_no_longer_read_are_missed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dog = Watchdog()
    async with evening(tmp_path, notifier=dog) as at:
        monkeypatch.setattr(KeyReader, "_tick", lambda self: None)
        await at.wait(LATE + 4)
        assert await signs(at, dog) == 0


@on_loop
async def test_who_goes_round_again_is_forgiven(caplog: pytest.LogCaptureFixture) -> None:
    pulse, asked = Pulse(), list[str]()
    with pulse.of("keys", lambda: asked.append("keys")) as keys, pulse.of("lights", lambda: asked.append("lights")):
        steady = asyncio.create_task(pulse.steady())
        await the_loop().move(LATE + 1)
        assert asked == ["keys", "lights"]
        assert pulse.late() == ("keys", "lights")
        await the_loop().move(10)
        keys()
        assert pulse.late() == ("lights",)
        await the_loop().rest()
        assert not steady.done()
    await the_loop().rest()
    assert steady.done()
    assert [record.getMessage() for record in caplog.records] == ['pulse.late tasks="keys, lights"']


@on_loop
async def test_between_two_questions_nobody_has_to_wake() -> None:
    pulse = Pulse()
    for _ in range(3):
        with pulse.of("lights", lambda: the_loop().call_soon(answer)) as answer:
            await pulse.steady()
            await the_loop().move(100)
            assert pulse.late() == ()
