"""The fault matrix: what breaks on a table, part by part, at boot and in a match.

In each cell the match goes on by what still works, every move of it is in the journal, another output says what is
missing, and within two seconds of the return the part works again. Time is the loop's and is moved by hand.
"""

from __future__ import annotations

import asyncio
import errno
import os
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.config import load
from companion.console.asking import Label, Row, Say
from companion.console.commands import Play
from companion.console.keys import Key, Press
from companion.console.lights import shine
from companion.console.typist import type_command
from companion.daemon import running
from companion.daemon.desk import KEYS, PAINTING, PANEL, STRIP
from companion.daemon.parts import SIMULATED_PINS, Parts
from companion.match.dealer import next_move
from companion.match.folder import FolderError
from companion.match.journal import NAME, open_journal
from companion.match.resume import resume
from companion.rules.core import Refusal
from companion.shipped import shipped
from hardware.errors import HardwareError
from hardware.presses import Pressed
from tests.daemon.evening import Evening, LoopClock, evening
from tests.daemon.test_evening import sit_down
from tests.hardware.standing import on_loop, the_loop

RETURN = 2.0
"""Seconds within which a part that is back works again."""
LAMPS = frozenset[int]


class Bench:
    """One box on the bench: an evening, and how its people get on with what is broken."""

    def __init__(self, at: Evening, patch: pytest.MonkeyPatch) -> None:
        self.at = at
        self.patch = patch
        self.rng = Random(7)
        self.without: frozenset[str] = frozenset()
        """Keys that no finger can use now. What needs them is entered on another surface."""

    @property
    def twins(self) -> Any:
        return self.at.twins

    @property
    def faults(self) -> dict[str, str]:
        return self.at.desk.faults

    async def wait(self, seconds: float) -> None:
        await self.at.wait(seconds)

    async def play(self, moves: int = 1) -> None:
        """Moves of a dealer, entered by the keys; after each the position is what the rules say."""
        for _ in range(moves):
            before = self.at.match.state
            move = next_move(self.at.match.game, before, self.rng)
            step = self.at.match.game.apply(before, move)
            assert not isinstance(step, Refusal)
            for press in self.presses(Play(move)):
                await self.enter(press)
            assert self.at.match.state == step.state, move
            await self.wait(self.at.parts.box.correction_window)

    def presses(self, goal: Play) -> list[Press]:
        whole = self.at.parts.box
        lame = replace(whole, keys=frozenset(key for key in whole.keys if key.value not in self.without))
        presses = type_command(goal, self.at.console.home(), lame, self.at.console.session.at_rest)
        assert presses is not None, goal
        return presses

    async def enter(self, press: Press) -> None:
        if press.key.value in self.without:
            self.at.desk.press(Pressed(press.key.value, press.held))
            await self.wait(0.3)
        else:
            await self.at.enter(press)

    async def pass_time(self, seconds: float) -> None:
        """As `wait`, but the panel's thread, which knows no time, is done with what it has before time goes on."""
        until = the_loop().time() + seconds
        while (now := the_loop().time()) < until:
            await self.panel_at_rest()
            await self.wait(min(0.05, until - now))
        await self.panel_at_rest()

    async def panel_at_rest(self) -> None:
        screen: Any = self.at.desk.screen
        settled = asyncio.ensure_future(screen.settled())
        await asyncio.sleep(0)
        while not settled.done() and any(thread.name == "panel" for thread in threading.enumerate()):
            await asyncio.sleep(0)
        settled.cancel()
        await the_loop().rest()

    # What is seen

    async def panel_says(self, words: Label) -> None:
        """It is said, and it can be read: the picture is on the panel."""
        assert self.at.console.session.notice == words
        await self.panel_shows()
        said = self.at.twins.panel.image.tobytes()
        self.at.console.session, session = replace(self.at.console.session, notice=None), self.at.console.session
        assert said != self.at.console.screen().image.tobytes()
        self.at.console.session = session

    async def panel_shows(self) -> None:
        assert await self.at.look() == self.at.console.screen().image.tobytes()

    async def strip_says(self, fault: bool) -> None:
        """Over a second the lamps are those that tell of a fault, or of none."""
        await self.wait(1.2)
        lights, now = self.at.parts.lights, the_loop().time()
        assert lights is not None
        scene = self.at.console.scene(fault)
        meant = {lit(shine(lights, scene, now - step / 50)) for step in range(60)}
        seen = {lit(shown.colours) for shown in self.twins.strip.history if shown.at > now - 1}
        assert seen, "nothing was shown"
        assert seen <= meant
        assert seen.isdisjoint(lit(shine(lights, self.at.console.scene(not fault), now - step / 50)) for step in range(60))


def lit(colours: tuple[tuple[int, int, int], ...]) -> LAMPS:
    return frozenset(place for place, colour in enumerate(colours) if any(colour))


Change = Callable[[Bench], Awaitable[None] | None]


def nothing(bench: Bench) -> None:
    pass


@dataclass(frozen=True)
class Cell:
    """One fault of one part."""

    part: str
    fault: str
    breaks: Change = nothing
    mends: Change = nothing
    tells: Callable[[Bench], Awaitable[None]] | None = None
    """Another output says what is missing."""
    works: Callable[[Bench], Awaitable[None]] | None = None
    """It does its work again."""
    boots: Callable[[Parts], Parts | None] | None = None
    """What is wrong before the box is switched on."""
    without: frozenset[str] = field(default_factory=frozenset)
    after: float = 0.5
    """Seconds after which it is told."""


async def do(change: Change, bench: Bench) -> None:
    done = change(bench)
    if done is not None:
        await done


@contextmanager
def booting(cell: Cell, patch: pytest.MonkeyPatch) -> Iterator[None]:
    """Has the box switched on with a part that is broken already."""
    whole = running.simulated_parts

    @contextmanager
    def broken(*args: Any) -> Iterator[Parts]:
        with whole(*args) as parts:
            yield (cell.boots(parts) if cell.boots else None) or parts

    patch.setattr(running, "simulated_parts", broken)
    yield


@on_loop
async def play_cell(cell: Cell, state: Path) -> None:
    """Break it, play, see that it is told, mend it, and see it work."""
    with pytest.MonkeyPatch.context() as patch, booting(cell, patch):
        async with evening(state) as at:
            bench = Bench(at, patch)
            if not cell.boots:
                await bench.panel_at_rest()
                await sit_down(at, "alhambra")
                await bench.play(2)
            bench.without = cell.without
            await do(cell.breaks, bench)
            await bench.pass_time(cell.after)
            if cell.tells:
                await cell.tells(bench)
            if cell.boots:
                at.console.session = replace(at.console.session, notice=None)
                await sit_down_somehow(bench)
            await bench.play(3)
            await do(cell.mends, bench)
            await bench.pass_time(RETURN)
            assert bench.faults == {}
            bench.without = frozenset()
            if cell.works:
                await cell.works(bench)
            await bench.play(2)
            await bench.panel_shows()
            await bench.strip_says(fault=False)
            last = at.match.state
    kept(state, last)


async def sit_down_somehow(bench: Bench) -> None:
    """A match is begun by the keys, or where none can be read on another surface."""
    with pytest.MonkeyPatch.context() as patch:
        if bench.without:
            patch.setattr(bench.at, "enter", partial(_by_hand, bench))
        await sit_down(bench.at, "alhambra")


async def _by_hand(bench: Bench, press: Press) -> None:
    bench.at.desk.press(Pressed(press.key.value, press.held))
    await bench.wait(0.3)


def kept(state: Path, last: Any) -> None:
    """What was played is in the journal."""
    with open_journal(state / NAME) as journal:

        class Standing:
            def monotonic(self) -> float:
                return 0.0

            def wall(self) -> float:
                return 0.0

        found = resume(journal, Standing(), 1)
        assert found.match is not None
        assert found.match.state == last


# The panel and the strip


async def strip_alarms(bench: Bench) -> None:
    assert PANEL in bench.faults
    await bench.strip_says(fault=True)


async def panel_is_new(bench: Bench) -> None:
    assert bench.at.console.session.notice == Say("well_panel")
    await bench.panel_shows()


def unplug_panel(bench: Bench) -> Awaitable[None]:
    bench.twins.panel.unplug()
    return bench.play()


def tear_frame(bench: Bench) -> Awaitable[None]:
    """Of the next picture a few bytes arrive."""
    bench.twins.panel.break_after(9)
    return bench.play()


def lose_within_frame(bench: Bench) -> Awaitable[None]:
    bench.twins.panel.unplug_after(9)
    return bench.play()


async def hold_bus(bench: Bench) -> None:
    bench.twins.panel.hold()
    await bench.play(3)  # nobody waits for the bus
    before = bench.twins.panel.transfers
    bench.twins.panel.wait_until_held()
    await bench.play(3)
    assert bench.twins.panel.transfers == before
    bench.twins.panel.release()


async def newest_frame_won(bench: Bench) -> None:
    await bench.panel_shows()


def no_rights(parts: Parts) -> None:
    assert parts.twins
    parts.twins.panel.may_open = False


def no_bus(parts: Parts) -> None:
    assert parts.twins
    parts.twins.panel.has_bus = False


def no_panel(parts: Parts) -> None:
    assert parts.twins
    parts.twins.panel.unplug()


def no_strip(parts: Parts) -> None:
    assert parts.twins
    assert parts.twins.strip
    parts.twins.strip.unplug()


def fixed_strip(parts: Parts) -> Parts:
    """The strip's port is a path that is written in the settings, and its device always gets that name."""
    assert parts.strip
    assert parts.twins
    assert parts.twins.strip
    return replace(parts, strip=replace(parts.strip, port=parts.twins.strip.path, by_id=Path("/nowhere")))


def no_fixed_strip(parts: Parts) -> Parts:
    fixed = fixed_strip(parts)
    no_strip(parts)
    return fixed


async def rights_are_told(bench: Bench) -> None:
    assert "group" in bench.faults[PANEL]
    await strip_alarms(bench)


async def bus_is_told(bench: Bench) -> None:
    assert "Is I2C switched on?" in bench.faults[PANEL]
    await strip_alarms(bench)


async def panel_tells_of_strip(bench: Bench) -> None:
    assert STRIP in bench.faults
    await bench.panel_says(Say("fault_strip"))


async def strip_is_new(bench: Bench) -> None:
    shown = bench.twins.strip.shown
    await bench.wait(1.1)  # it is repeated every second
    assert bench.twins.strip.shown > shown


async def both_are_told(bench: Bench) -> None:
    """The panel alone comes back, and what it says is that the strip has not."""
    await strip_is_dark(bench)
    bench.twins.panel.plug_in()
    await bench.pass_time(RETURN)
    await bench.panel_says(Say("fault_strip"))


async def strip_is_dark(bench: Bench) -> None:
    assert bench.faults.keys() == {PANEL, STRIP}


def lose_both(bench: Bench) -> Awaitable[None]:
    bench.twins.strip.unplug()
    return unplug_panel(bench)


def panel_back(bench: Bench) -> None:
    bench.twins.panel.plug_in()


def unplug_strip(bench: Bench) -> None:
    bench.twins.strip.unplug()


def strip_back(bench: Bench) -> None:
    bench.twins.strip.plug()


async def stall_strip(bench: Bench) -> None:
    bench.twins.strip.stall()
    await bench.wait(45)  # so long the kernel takes what nobody reads


def resume_strip(bench: Bench) -> None:
    bench.twins.strip.resume()


def noise(bench: Bench) -> None:
    bench.twins.strip.noise(Random(1).randbytes(3000))


def set_panel(name: str, value: bool) -> Change:
    return lambda bench: setattr(bench.twins.panel, name, value)


PANEL_CELLS = [
    Cell(PANEL, "absent at boot", boots=no_panel, mends=panel_back, tells=strip_alarms, works=panel_is_new),
    Cell(PANEL, "no I2C at boot", boots=no_bus, mends=set_panel("has_bus", True), tells=bus_is_told),
    Cell(PANEL, "no rights at boot", boots=no_rights, mends=set_panel("may_open", True), tells=rights_are_told),
    Cell(PANEL, "lost and back", unplug_panel, panel_back, strip_alarms, panel_is_new),
    Cell(PANEL, "lost within a frame", lose_within_frame, panel_back, strip_alarms, panel_is_new),
    Cell(PANEL, "half-written frame", tear_frame, works=newest_frame_won),
    Cell(PANEL, "slow bus", hold_bus, works=newest_frame_won),
    Cell(PANEL, "lost with the strip, back alone", lose_both, strip_back, both_are_told, strip_is_new),
]
STRIP_CELLS = [
    Cell(STRIP, "absent at boot", boots=no_strip, mends=strip_back, tells=panel_tells_of_strip, works=strip_is_new),
    Cell(STRIP, "absent at its path", boots=no_fixed_strip, mends=strip_back, tells=panel_tells_of_strip),
    Cell(STRIP, "lost and back as another tty", unplug_strip, strip_back, panel_tells_of_strip, strip_is_new),
    Cell(STRIP, "stalled", stall_strip, resume_strip, panel_tells_of_strip, strip_is_new),
    Cell(STRIP, "noise", noise, works=strip_is_new),
]


def run_cells(cells: list[Cell], folder: Path) -> list[Exception]:
    """Every cell on a box of its own. Returns what went wrong."""
    failed = []
    for number, cell in enumerate(cells):
        try:
            play_cell(cell, folder / f"{cell.part}-{number}")
        except Exception as error:
            error.add_note(f"{cell.part}: {cell.fault}")
            failed.append(error)
    return failed


def test_the_fault_matrix(tmp_path: Path, record_property: pytest.RecordProperty) -> None:
    cells = [*PANEL_CELLS, *STRIP_CELLS]
    failed = run_cells(cells, tmp_path)
    record_property("cases", f"{len(cells) - len(failed)} cells of the fault matrix passed")
    if failed:
        raise ExceptionGroup(f"{len(failed)} of {len(cells)} cells failed", failed)
