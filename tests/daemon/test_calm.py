"""A box that nobody touches costs next to nothing: nothing wakes that has nothing to do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.console.lights import Cue, Cycle, Scene, SeatLights, StripLayout, render, shine
from companion.console.lights.motion import PERIODS
from companion.console.lights.render import CALM, LIVELY, UNSEEN
from companion.daemon.desk import Desk
from companion.daemon.parts import REMEMBERED
from companion.dialogue.keys import Key, Press
from hardware.strip import KEEP_ALIVE
from tests.console.playing import Table
from tests.daemon.evening import Evening, evening
from tests.daemon.test_traps import sit_down
from tests.hardware.standing import on_loop, the_loop

MINUTE, BREATH = 60.0, PERIODS[Cue.ACTIVE]
BY_KEYS_AND_PANEL = 60
"""Once a second, at the same moment, the pins are looked at for lost edges, and the panel's bus for one that hangs."""


async def wake_ups(at: Evening) -> int:
    """How often the loop wakes in a minute in which nobody does anything."""
    await at.wait(20)  # notes and notices have passed
    before = the_loop().wake_ups
    await at.wait(MINUTE)
    return the_loop().wake_ups - before


@on_loop
async def test_a_menu_that_nobody_looks_at_wakes_the_strip_once_a_second(tmp_path: Path) -> None:
    async with evening(tmp_path) as at:
        assert await wake_ups(at) <= MINUTE / KEEP_ALIVE + BY_KEYS_AND_PANEL + 2


@on_loop
async def test_a_seat_that_breathes_wakes_as_often_as_there_are_frames(tmp_path: Path) -> None:
    async with evening(tmp_path) as at:
        sit_down(at, "alhambra", 3, "start Ann")
        assert at.twins.strip is not None
        await at.wait(20)
        before = at.twins.strip.shown
        woken = await wake_ups(at)
        frames = (at.twins.strip.shown - before) * MINUTE / (MINUTE + 20)
        assert frames < 0.8 * MINUTE / CALM
        assert woken <= frames + BY_KEYS_AND_PANEL + 2


@on_loop
async def test_only_a_clock_that_runs_is_painted_every_second(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    painted = 0
    screen = Desk._paint

    def count(desk: Desk) -> object:
        nonlocal painted
        painted += 1
        return screen(desk)

    monkeypatch.setattr(Desk, "_paint", count)
    async with evening(tmp_path) as at:
        sit_down(at, "alhambra", 3, "start Ann")
        await at.wait(20)
        painted = 0
        await at.wait(MINUTE)
        assert painted == 0
        for _ in range(at.console.home().infos):
            await at.press("INFO")
        await at.wait(20)
        painted = 0
        for _ in range(int(MINUTE)):
            await at.wait(1)
            await at.look()  # the panel's thread knows no time: else it would seem to hang on a busy machine
        assert MINUTE - 1 <= painted <= MINUTE + 1


def test_the_screen_is_looked_at_when_a_note_passes(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("alhambra", 3).tell("start P1").press("BACK+")
    desk = Desk(table.console)
    table.clock.wait(60)
    assert desk.tick() is None
    table.console.press(Press(Key.SEAT2))  # it is not that player's turn
    seconds = desk.tick()
    assert seconds is not None
    said = table.text()
    table.clock.wait(seconds)
    assert desk.tick() is None
    assert table.text() != said


def test_the_frames_of_a_calm_strip_are_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    strip, scene = StripLayout(60), Scene((SeatLights("red", frozenset({Cue.ACTIVE, Cue.FIRST})),), since=7.3)
    worked_out: list[float] = []

    def count(*told: Any) -> Any:
        worked_out.append(told[-1])
        return shine(*told)

    monkeypatch.setattr(render, "shine", count)
    cycle, now = Cycle(strip, scene), 7.3 + 1000
    for _ in range(500):
        frame = cycle.at(now)
        assert frame.lasts is not None
        assert frame.colours == shine(strip, scene, now)
        now += frame.lasts
    assert len(worked_out) == BREATH / CALM, "a breath, over and over"


@pytest.mark.parametrize("brightness", [0.05, 0.4, 1.0])
def test_a_breath_wakes_nobody_for_what_nobody_sees(brightness: float) -> None:
    strip, scene = StripLayout(60, brightness=brightness), Scene((SeatLights("red", frozenset({Cue.ACTIVE})),))
    cycle, now, frames = Cycle(strip, scene), 0.0, 0
    while now < BREATH:
        shown, lasts = cycle.at(now)
        assert lasts is not None
        for later in range(1, round(lasts / CALM)):
            skipped = shine(strip, scene, now + later * CALM)
            for one, other in zip(shown, skipped, strict=True):
                assert max(abs(was - is_) for was, is_ in zip(one, other, strict=True)) <= max(one + other) / UNSEEN
        frames += 1
        now += lasts
    assert frames <= 0.8 * BREATH / CALM


@pytest.mark.parametrize("night", [False, True], ids=["by day", "at night"])
def test_a_frame_that_is_repeated_is_the_one_that_would_be_worked_out(night: bool) -> None:
    strip = StripLayout(24, night=night)
    seats = (SeatLights("red", frozenset({Cue.ACTIVE})), SeatLights("blue", frozenset({Cue.WAITING})))
    for table in (frozenset[Cue](), frozenset({Cue.FAULT}), frozenset({Cue.REFUSED})):
        scene = Scene(seats, table, since=3.0)
        cycle, now = Cycle(strip, scene), 5.0
        for _ in range(400):
            frame = cycle.at(now)
            assert frame.colours == shine(strip, scene, now)
            assert frame.lasts is not None
            now += frame.lasts


def test_what_runs_is_lively_and_what_is_still_waits() -> None:
    strip = StripLayout(60)
    seats = (SeatLights("red", frozenset({Cue.ON_DECK})), SeatLights("blue"))
    assert Cycle(strip, Scene(seats)).at(100.0).lasts is None
    assert Cycle(strip, Scene()).at(100.0).lasts is None
    assert Cycle(strip, Scene(seats, frozenset({Cue.UNDO}))).at(100.0).lasts == pytest.approx(LIVELY)
    refused = Cycle(strip, Scene(seats, frozenset({Cue.REFUSED}), since=100.0))
    assert refused.at(100.1).lasts is not None
    assert refused.at(101.0).lasts is None, "two flashes, and it is over"


@on_loop
async def test_a_simulated_box_that_is_on_for_long_remembers_no_more(tmp_path: Path) -> None:
    async with evening(tmp_path) as at:
        twins = at.twins
        for _ in range(8):
            twins.pins.bounce("INFO", 101, 0.001)
            await at.wait(0.5)
        assert twins.strip is not None
        for kept in (twins.pins.history, twins.panel.history, twins.strip.history):
            assert kept.maxlen == REMEMBERED
        assert len(twins.pins.history) == REMEMBERED
        assert twins.pins.history[-1].at > twins.pins.history[0].at
        assert all(len(pin.states) == 1 for pin in twins.pins._pins.values()), "gpiozero's own"
