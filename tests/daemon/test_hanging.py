"""A bus that hangs: nothing fails, nothing is written any more, and only the clock can tell."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PIL import Image

from companion.daemon import work
from companion.daemon.desk import PANEL
from companion.dialogue.label import Say
from hardware.display import PanelSettings, PanelWriter, open_panel
from hardware.display.panel import Panel
from hardware.errors import HardwareError
from hardware.simulated.panel import SimulatedPanel
from tests.daemon.evening import Evening, evening
from tests.daemon.test_evening import sit_down
from tests.hardware.standing import on_loop, the_loop


class Watch:
    """The time by which the panel's thread is judged."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    watch = Watch()
    monkeypatch.setattr(work, "PanelWriter", partial(PanelWriter, clock=watch))
    return watch


async def until(at: Evening, true: Callable[[], bool]) -> None:
    """The panel's thread knows no time: a few seconds of the loop's are enough for what it has to say."""
    for _ in range(1000):
        if true():
            return
        await at.wait(0.1)
    raise AssertionError("it never came")


def test_it_is_told_and_the_match_goes_on_until_it_is_well(tmp_path: Path, watch: Watch) -> None:
    @on_loop
    async def play() -> None:
        async with evening(tmp_path) as at:
            await sit_down(at, "alhambra")
            await at.look()
            at.twins.panel.hold()
            await at.press("BACK", held=True)
            at.twins.panel.wait_until_held()
            await at.wait(5)
            assert at.desk.faults == {}, "by the watch no time has passed"

            watch.now += 2.1
            await at.wait(1.5)
            assert "The panel's bus hangs." in at.desk.faults[PANEL]
            assert at.console.scene(fault=True) != at.console.scene()
            version = at.match.version
            await at.press("K1")
            assert at.match.version > version, "the keys work on"

            at.twins.panel.release()
            await until(at, lambda: PANEL not in at.desk.faults)
            assert at.console.session.notice == Say("well_panel")
            assert await at.look() == at.console.screen().image.tobytes()

    play()


def test_one_that_hangs_and_then_fails_is_opened_anew(tmp_path: Path, watch: Watch) -> None:
    @on_loop
    async def play() -> None:
        async with evening(tmp_path) as at:
            await at.look()
            at.twins.panel.hold()
            await at.press("K1")
            at.twins.panel.wait_until_held()
            watch.now += 2.1
            await at.wait(1.5)
            assert "hangs" in at.desk.faults[PANEL]
            at.twins.panel.unplug()
            at.twins.panel.release()
            await until(at, lambda: "hangs" not in at.desk.faults[PANEL])
            at.twins.panel.plug_in()
            await until(at, lambda: PANEL not in at.desk.faults)
            assert await at.look() == at.console.screen().image.tobytes()

    play()


@on_loop
async def test_one_that_hangs_when_it_is_opened_is_told_too() -> None:
    """At the start of a box all else waits for the first picture, or for the word that there will be none."""
    watch, free, told = Watch(), threading.Event(), list[str]()

    def opening() -> Panel:
        free.wait()
        return open_panel(PanelSettings(), SimulatedPanel().open_serial)

    async def lost(error: HardwareError) -> None:
        raise AssertionError(error)

    writer = PanelWriter(opening, lost, lambda: told.append("found"), lambda error: told.append("hung"), clock=watch)
    writer.offer(Image.new("1", (128, 64)))
    running = asyncio.create_task(writer.run())
    await the_loop().move(5)
    assert told == []
    watch.now = 2.1
    await the_loop().move(5)
    assert told == ["hung"], "and only once"
    free.set()
    await writer.settled()
    await the_loop().move(5)
    assert told == ["hung", "found", "found"], "open, and no longer hanging"
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
