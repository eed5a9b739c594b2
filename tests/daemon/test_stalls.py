"""The disk stalls at any of the calls that a move makes: whatever is pressed meanwhile, it is one move, and all else
goes on."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import perf_counter

import pytest

from companion.console.lights.motion import PERIODS
from companion.console.lights.scene import Cue
from companion.dialogue.command import Undo
from companion.match.match import Change
from companion.rules import Refusal
from tests.daemon.evening import Evening, evening
from tests.daemon.test_slow_disk import CountingLamps, words
from tests.daemon.test_traps import sit_down
from tests.hardware.standing import on_loop
from tests.store.disk import Call, Disk, Kind

STALL, BREATH = 5.0, PERIODS[Cue.ACTIVE]
AT_MOST = 30.0
"""Seconds of the wall for which a test that has gone wrong is waited for."""
CALLS = 3
"""Whatever is kept takes at least so many calls: the head of a page, the page, a sync."""


class Gate:
    """Lets some calls through and holds up the next one."""

    def __init__(self) -> None:
        self.left: int | None = None
        self._held, self._open = threading.Event(), threading.Event()

    def __call__(self, number: int, call: Call) -> None:
        if self.left is None or call.kind is Kind.READ:
            return
        self.left -= 1
        if self.left < 0:
            self.left = None
            self._held.set()
            assert self._open.wait(AT_MOST), "nobody let it go"

    @contextmanager
    def closed(self, after: int) -> Iterator[None]:
        self._held.clear()
        self._open.clear()
        self.left = after
        try:
            yield
        finally:
            self.left = None
            self._open.set()

    def wait_until_held(self) -> None:
        assert self._held.wait(AT_MOST), "no call came"


class Figures:
    """What was seen in all cases."""

    def __init__(self) -> None:
        self.cases = self.doubled = self.lost = 0
        self.usual = 0.0
        """Light frames a second while the disk is well."""
        self.frames: list[float] = []
        self.looks: list[float] = []

    def __str__(self) -> str:
        return (
            f"disk, stall: {self.cases}; light frames a second {min(self.frames):.1f}, usually {self.usual:.1f}, "
            f"a look at the table at most {max(self.looks) * 1000:.0f} ms, presses doubled {self.doubled}, "
            f"moves lost {self.lost}"
        )


async def stalls(state: Path, cases: int, seed: int) -> Figures:
    gate, figures, lots = Gate(), Figures(), Random(seed)
    with Disk(state, gate).spinning():
        async with evening(state) as at:
            sit_down(at, "alhambra", 3, "start Ann")
            await at.wait(20)  # notes and notices have passed
            at.desk.errands.patience = 0.0
            figures.usual = await frames_a_second(at)
            for number in range(cases):
                await stall(at, gate, number % CALLS, lots, figures)
    return figures


async def stall(at: Evening, gate: Gate, after: int, lots: Random, figures: Figures) -> None:
    """One purchase, held up at one of its calls; somebody presses again, and somebody else has a phone."""
    before, kept, stamp = at.match.state, entries(at), at.console.stamp
    with gate.closed(after):
        await at.press("K1")
        gate.wait_until_held()
        for _ in range(lots.randrange(3)):
            await at.wait(0.2)
            await at.press(lots.choice(("K1", "K2", "TURN", "OK")))
        phone = asyncio.create_task(at.desk.errands.run(lambda: at.console.act(Undo(), stamp, "Ann's phone")))
        figures.frames.append(await frames_a_second(at))
        figures.looks.append(look(at))
        assert at.match.state == before, "nothing is shown that is not on the disk"
        assert "Saving" in words(at)
        assert entries(at) == kept
    await at.desk.errands.settled()
    answer = await phone
    assert isinstance(answer, Refusal)
    assert answer.rule == "M1", "what the phone asked for was meant for the position before"
    more = entries(at)[len(kept) :]
    figures.cases += 1
    figures.doubled += len(more) > 1
    figures.lost += not more
    await at.wait(at.parts.box.correction_window)
    undone = await at.desk.errands.run(lambda: at.console.act(Undo(), at.console.stamp, "Ann's phone"))
    assert isinstance(undone, Change)
    await at.wait(1)


async def frames_a_second(at: Evening) -> float:
    """How many the strip is given while a stall lasts, counted over one whole breath: it has slow and quick parts."""
    lamps, counting = at.desk.lamps, CountingLamps()
    assert lamps is not None
    await at.wait(STALL - BREATH)
    at.desk.light(counting)
    await at.wait(BREATH)
    at.desk.light(lamps)
    return counting.frames / BREATH


def entries(at: Evening) -> list[str]:
    return [entry.body for entry in at.console.journal.entries(at.match.number)]


def look(at: Evening) -> float:
    """Seconds of the wall for what a look at the table takes: the journal is read, and the screen painted."""
    began = perf_counter()
    entries(at)
    at.console.screen()
    return perf_counter() - began


def check(figures: Figures, record_property: pytest.RecordProperty) -> None:
    record_property("cases", str(figures))
    assert (figures.doubled, figures.lost) == (0, 0)
    assert figures.usual > 0
    assert min(figures.frames) >= figures.usual - 2 / BREATH, "but for one at either edge of what is counted"


def test_at_any_call_a_press_is_one_move_and_the_lights_go_on(
    tmp_path: Path, record_property: pytest.RecordProperty
) -> None:
    @on_loop
    async def play() -> None:
        check(await stalls(tmp_path, 2 * CALLS, 0), record_property)

    play()


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", range(1, 9))
def test_hundreds_of_stalls_double_and_lose_nothing(
    seed: int, tmp_path: Path, record_property: pytest.RecordProperty
) -> None:
    @on_loop
    async def play() -> None:
        check(await stalls(tmp_path, 60, seed), record_property)

    play()
