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
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

from companion.config import load
from companion.console.lights import shine
from companion.console.typist import type_command
from companion.daemon import root
from companion.daemon.desk import KEYS, PAINTING, PANEL, STRIP
from companion.daemon.parts import SIMULATED_PINS, Parts
from companion.daemon.supervisor import supervise
from companion.dialogue.command import Play
from companion.dialogue.keys import Press
from companion.dialogue.label import Label, Row, Say
from companion.match.dealer import next_move
from companion.rules import Refusal
from companion.shipped import shipped
from companion.store.folder import FolderError
from hardware.errors import HardwareError
from hardware.presses import Pressed
from hardware.simulated.strips import twin_of
from hardware.strip import StripSettings, Way, adalight
from hardware.strip.leds0 import Leds0
from hardware.strip.serial_port import Adalight
from hardware.strip.spi import Apa102, Ws2812
from hardware.strip.wled import Wled
from tests.daemon.evening import Evening, LoopClock, evening
from tests.daemon.test_evening import is_kept, sit_down
from tests.hardware.standing import on_loop, the_loop

A_KERNEL_TAKES = 500_000
"""Turns of the loop at the most until the kernel has brought what was written to a terminal: a quick machine makes
thousands in the time in which a busy kernel gets to it."""
RETURN = 2.0
"""Seconds within which a part that is back works again."""
LAMPS = frozenset[int]


class Bench:
    """One box on the bench: an evening, and how its people get on with what is broken."""

    def __init__(self, at: Evening, patch: pytest.MonkeyPatch) -> None:
        self.at = at
        self.patch = patch
        """What is broken in the program itself."""
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
            await self.wait(min(0.25, until - now))
        await self.panel_at_rest()

    async def panel_at_rest(self) -> None:
        screen: Any = self.at.desk.screen
        settled = asyncio.ensure_future(screen.settled())
        await asyncio.sleep(0)
        while not settled.done() and any(thread.name == "panel" for thread in threading.enumerate()):
            await asyncio.sleep(0)
        settled.cancel()
        await the_loop().rest()

    async def watch_strip(self, seconds: float) -> None:
        """As `wait`, but the kernel, which knows another time, has brought each frame before time goes on."""
        lamps: Any = self.at.desk.lamps
        for _ in range(round(seconds * 10)):
            await self.wait(0.1)
            for _ in range(300):
                history, settings = self.twins.strip.history, lamps.settings
                if history and settings.way.frame(history[-1].colours, settings.channels) == lamps._frame:
                    break
                await asyncio.sleep(0)

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
        await self.watch_strip(1.5)
        lights, now = self.at.parts.lights, the_loop().time()
        assert lights is not None
        scene = self.at.console.scene(fault)
        meant = {lit(shine(lights, scene, now - step / 50)) for step in range(75)}
        history = self.twins.strip.history
        seen = {lit(shown.colours) for shown in history if shown.at > now - 1.2 or shown is history[-1]}
        assert seen <= meant
        assert seen.isdisjoint(
            lit(shine(lights, self.at.console.scene(not fault), now - step / 50)) for step in range(75)
        )


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
    built: Callable[[Parts], Parts | None] | None = None
    """How this box is built otherwise than the others."""
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
    whole = root.simulated_parts

    @contextmanager
    def broken(*args: Any) -> Iterator[Parts]:
        with whole(*args) as parts:
            for change in filter(None, (cell.built, cell.boots)):
                parts = change(parts) or parts
            yield parts
            if parts.twins and parts.twins.strip:
                parts.twins.strip.close()

    patch.setattr(root, "simulated_parts", broken)
    yield


@on_loop
async def play_cell(cell: Cell, state: Path) -> None:
    """Break it, play, see that it is told, mend it, and see it work."""
    with pytest.MonkeyPatch.context() as boot, pytest.MonkeyPatch.context() as patch, booting(cell, boot):
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
            await bench.play(2)
            await do(cell.mends, bench)
            await bench.pass_time(RETURN)
            assert bench.faults == {}
            bench.without = frozenset()
            if cell.works:
                await cell.works(bench)
            await bench.play()
            await bench.panel_shows()
            await bench.strip_says(fault=False)
            last = at.match.state
    is_kept(state, last)


def undo(bench: Bench) -> None:
    bench.patch.undo()


async def sit_down_somehow(bench: Bench) -> None:
    """A match is begun by the keys, or where none can be read on another surface."""
    with pytest.MonkeyPatch.context() as patch:
        if bench.without:
            patch.setattr(bench.at, "enter", partial(_by_hand, bench))
        await sit_down(bench.at, "alhambra")


async def _by_hand(bench: Bench, press: Press) -> None:
    bench.at.desk.press(Pressed(press.key.value, press.held))
    await bench.wait(0.3)


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
    return replace(parts, strip=replace(parts.strip, way=Adalight(parts.twins.strip.path, by_id=Path("/nowhere"))))


def built_with(way: Way) -> Callable[[Parts], Parts]:
    """The strip is one of another kind."""

    def build(parts: Parts) -> Parts:
        assert parts.twins
        assert parts.twins.strip
        parts.twins.strip.close()
        parts.twins.strip, found = twin_of(StripSettings(60, way), the_loop(), 600, Path("/nowhere"))
        return replace(parts, strip=StripSettings(60, found))

    return build


in_network = built_with(Wled("127.0.0.1"))
on_pi_5, on_spi, clocked = built_with(Leds0()), built_with(Ws2812()), built_with(Apa102())


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
    await bench.wait(1.2)  # it is repeated every second
    for _ in range(A_KERNEL_TAKES):
        if bench.twins.strip.shown > shown:
            return
        await asyncio.sleep(0)  # the kernel brings it when it likes
    raise AssertionError("no frame has come")


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
    """The kernel takes a while what nobody reads. Then it is told, and tried anew."""
    bench.twins.strip.stall()
    lamps, rng = bench.at.desk.lamps, Random(1)
    assert lamps is not None
    for _ in range(1000):
        lamps.show(tuple((rng.randrange(200), 0, 0) for _ in range(60)))
        await bench.wait(0.05)
        if STRIP in bench.faults:
            return


def silence_strip(bench: Bench) -> None:
    bench.twins.strip.stall()


def resume_strip(bench: Bench) -> None:
    bench.twins.strip.resume()


def tear_strip_frame(bench: Bench) -> None:
    bench.twins.strip.noise(adalight.frame([(9, 9, 9)] * 60)[:50])


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
    Cell(STRIP, "absent at its path", nothing, strip_back, panel_tells_of_strip, boots=no_strip, built=fixed_strip),
    Cell(STRIP, "lost and back under its path", unplug_strip, strip_back, panel_tells_of_strip, built=fixed_strip),
    Cell(STRIP, "half-written frame", tear_strip_frame, works=strip_is_new),
    Cell(STRIP, "lost and back as another tty", unplug_strip, strip_back, panel_tells_of_strip, strip_is_new),
    Cell(STRIP, "stalled", stall_strip, resume_strip, panel_tells_of_strip, strip_is_new, after=0),
    Cell(STRIP, "noise", noise, works=strip_is_new),
    Cell(STRIP, "WLED absent", nothing, strip_back, panel_tells_of_strip, strip_is_new, no_strip, in_network),
    Cell(STRIP, "WLED off and on", unplug_strip, strip_back, panel_tells_of_strip, built=in_network, after=2.5),
    Cell(STRIP, "WLED silent", silence_strip, resume_strip, panel_tells_of_strip, built=in_network, after=6),
    Cell(STRIP, "/dev/leds0 absent", nothing, strip_back, panel_tells_of_strip, boots=no_strip, built=on_pi_5),
    Cell(STRIP, "/dev/leds0 gone and back", unplug_strip, strip_back, panel_tells_of_strip, built=on_pi_5, after=1.1),
    Cell(STRIP, "SPI absent", nothing, strip_back, panel_tells_of_strip, boots=no_strip, built=on_spi),
    Cell(STRIP, "SPI takes nothing", silence_strip, resume_strip, panel_tells_of_strip, built=on_spi, after=1.1),
    Cell(STRIP, "SPI with a clock, gone", unplug_strip, strip_back, panel_tells_of_strip, built=clocked, after=1.1),
]


# Keys


async def keys_are_told(bench: Bench) -> None:
    await bench.panel_says(Say("fault_keys"))


class Locked:
    """Pins that this user may not use, yet."""

    def __init__(self, factory: Any) -> None:
        self.factory = factory
        self.locked = True

    def __getattr__(self, name: str) -> Any:
        if self.locked:
            raise PermissionError(errno.EACCES, "Permission denied")
        return getattr(self.factory, name)


def lock_pins(parts: Parts) -> Parts:
    assert parts.open_pins is not None
    locked = Locked(parts.open_pins())
    return replace(parts, open_pins=lambda: locked)


def unlock_pins(bench: Bench) -> None:
    bench.at.parts.open_pins().locked = False


def blind(bench: Bench) -> None:
    bench.patch.setattr("gpiozero.InputDevice.is_active", property(fails))


def key_tells(name: str) -> Callable[[Bench], Awaitable[None]]:
    return lambda bench: bench.panel_says(Say("fault_key", keys=name))


async def whirl(bench: Bench) -> None:
    bench.twins.pins.turn(900, 0.001)


def heal(name: str) -> Change:
    return lambda bench: bench.twins.pins.heal(name)


def hold_down(name: str) -> Callable[[Parts], None]:
    def boots(parts: Parts) -> None:
        assert parts.twins
        parts.twins.pins.stick(name)

    return boots


DIAL_KEYS = frozenset({"UP", "DOWN"})
ALL_KEYS = frozenset({*SIMULATED_PINS, *DIAL_KEYS})
KEY_CELLS = [
    Cell(KEYS, "cannot be opened at boot", nothing, unlock_pins, keys_are_told, boots=lock_pins, without=ALL_KEYS),
    Cell(KEYS, "cannot be read", blind, undo, keys_are_told, after=1.5),
    Cell(
        "the dial",
        "turns by itself",
        whirl,
        lambda bench: bench.wait(3),
        key_tells("DOWN"),
        without=DIAL_KEYS,
        after=0.9,
    ),
    Cell("the dial", "a contact floats", lambda bench: bench.twins.pins.unplug("DIAL A"), heal("DIAL A")),
    Cell("the dial", "a contact is stuck", lambda bench: bench.twins.pins.stick("DIAL B"), heal("DIAL B")),
    *(
        Cell(
            name,
            "down at boot",
            mends=heal(name),
            tells=key_tells(name),
            boots=hold_down(name),
            without=frozenset({name}),
            after=10,
        )
        for name in SIMULATED_PINS
    ),
]


@dataclass(frozen=True)
class KeyFault:
    """What befalls one key after the other in the same match."""

    fault: str
    breaks: Callable[[Any, str], None]
    after: float
    told: bool = True


KEY_FAULTS = [
    KeyFault("stuck", lambda pins, name: pins.stick(name), 10.2),
    KeyFault("flood", lambda pins, name: pins.flood(name, 0.008), 1.2),
    KeyFault("unplugged, floats", lambda pins, name: pins.unplug(name), 1.2),
    KeyFault("unplugged, dead", lambda pins, name: pins.unplug(name, True), 0.1, told=False),
    KeyFault("bounce storm", lambda pins, name: pins.bounce(name, 60, 0.0005), 0.1, told=False),
]


async def befall(bench: Bench, name: str, fault: KeyFault) -> None:
    fault.breaks(bench.twins.pins, name)
    pressed = bench.at.console.session.pressed
    await bench.wait(fault.after)
    if fault.told:
        await bench.panel_says(Say("fault_key", keys=name))
    assert bench.at.console.session.pressed <= pressed + 8, "more than a finger does in a second"
    pressed = bench.at.console.session.pressed
    await bench.wait(0.5)
    assert bench.at.console.session.pressed == pressed, "it plays alone"
    bench.without = frozenset({name})
    await bench.play()
    bench.twins.pins.heal(name)
    await bench.wait(RETURN)
    assert bench.faults == {}
    pressed = bench.at.console.session.pressed
    await bench.at.press(name)
    assert bench.at.console.session.pressed == pressed + 1, "it is well again"
    await bench.wait(bench.at.parts.box.correction_window)


def play_keys(fault: KeyFault, state: Path) -> list[Exception]:
    """One match in which each key has its turn."""
    failed: list[Exception] = []

    @on_loop
    async def play() -> None:
        with pytest.MonkeyPatch.context() as patch:
            async with evening(state) as at:
                bench = Bench(at, patch)
                await bench.panel_at_rest()
                await sit_down(at, "alhambra")
                await bench.play(2)
                for name in SIMULATED_PINS:
                    try:
                        await befall(bench, name, fault)
                    except Exception as error:
                        error.add_note(f"{name}: {fault.fault}")
                        failed.append(error)
                        bench.twins.pins.heal(name)
                        await bench.wait(3)
                last = at.match.state
        is_kept(state, last)

    play()
    return failed


# The disk, the clock, the program itself


async def refused_by_disk(bench: Bench) -> None:
    """A move that cannot be stored has not happened, and the screen says so; it is possible again when the disk is."""
    before, version = bench.at.match.state, bench.at.match.version
    move = next_move(bench.at.match.game, before, Random(1))
    await bench.at.type(Play(move))
    assert (bench.at.match.state, bench.at.match.version) == (before, version)
    refusal = bench.at.console.session.notice
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "M6"
    await bench.panel_shows()


async def lock_disk(bench: Bench) -> None:
    connection = bench.at.console.journal.connection
    connection.execute("PRAGMA query_only = ON")
    await refused_by_disk(bench)
    assert "read-only" in str(bench.at.console.session.notice.facts["reason"])  # type: ignore[union-attr]
    connection.execute("PRAGMA query_only = OFF")


async def fill_disk(bench: Bench) -> None:
    """SQLite's own "disk full": the file may not grow. What has room in its last page still goes through."""
    connection = bench.at.console.journal.connection
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages}")
    for _ in range(100):
        before = bench.at.match.version
        try:
            await bench.play()
        except AssertionError:
            assert bench.at.match.version == before
            break
    await refused_by_disk(bench)
    assert "The disk is full" in str(bench.at.console.session.notice.facts["reason"])  # type: ignore[union-attr]
    connection.execute("PRAGMA max_page_count = 1000000")


def clock_jumps(to: float) -> Change:
    def jump(bench: Bench) -> None:
        bench.patch.setattr(LoopClock, "wall", lambda clock: to + the_loop().time())

    return jump


async def durations_are_right(bench: Bench) -> None:
    entries = list(bench.at.console.journal.entries(1))
    spent = [entry.spent for entry in entries]
    assert min(spent) >= 0
    assert 0 < sum(spent) <= the_loop().time()
    walls = [entry.wall for entry in entries]
    assert max(walls) - min(walls) > 1e8, "the clock has jumped"


def fails(*_: Any) -> Any:
    raise RuntimeError("as a bug would")


def break_method(name: str) -> Change:
    return lambda bench: bench.patch.setattr(bench.at.console, name, fails)


def break_lights(bench: Bench) -> None:
    bench.patch.setattr(bench.at.console, "cycle", fails)
    bench.at.desk.show()  # the table is dark before the first turn: only something else to tell lights it


async def strip_tells_of_painting(bench: Bench) -> None:
    assert bench.faults.keys() == {PAINTING}
    await bench.strip_says(fault=True)


async def panel_tells_of_lights(bench: Bench) -> None:
    await bench.panel_says(Say("fault_lights"))


def break_panel_thread(bench: Bench) -> Awaitable[None]:
    bench.patch.setattr("hardware.display.panel._PageByPage._send", fails)
    return bench.play()


async def one_press_fails(bench: Bench) -> None:
    bench.patch.setattr(bench.at.console, "press", fails)
    await bench.at.press("INFO")
    await bench.panel_says(Say("went_wrong"))
    bench.patch.undo()


OTHER_CELLS = [
    Cell("disk", "read-only in a match", lock_disk),
    Cell("disk", "full in a match", fill_disk),
    Cell("clock", "wakes up in 1970", clock_jumps(0.0), works=durations_are_right),
    Cell("clock", "jumps ten years on", clock_jumps(2_100_000_000.0), works=durations_are_right),
    Cell("clock", "jumps back and is set right", clock_jumps(9e8), undo, works=durations_are_right),
    Cell("program", "painting fails", break_method("screen"), undo, strip_tells_of_painting, after=1.5),
    Cell("program", "lights fail", break_lights, undo, panel_tells_of_lights),
    Cell("program", "the panel's thread fails", break_panel_thread, undo, strip_alarms),
    Cell("program", "a press fails", one_press_fails),
]


def refuses_a_read_only_disk_at_boot(state: Path) -> None:
    whole = os.open

    def read_only(path: Any, *args: Any, **options: Any) -> int:
        if str(path).startswith(str(state)) and args[0] & (os.O_RDWR | os.O_CREAT):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        return whole(path, *args, **options)

    @on_loop
    async def start() -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(os, "open", read_only)
            with pytest.raises(FolderError, match=r"cannot be written: Read-only.* Choose another with --state\.$"):
                async with evening(state):
                    pass
        async with evening(state) as at:
            await sit_down(at, "alhambra")

    start()


def starts_with_the_last_good_config(state: Path, panel_is_late: bool) -> None:
    file = state.with_suffix(".toml")
    file.write_text(shipped("config", "companion.toml").read_text(encoding="utf-8"), encoding="utf-8")
    assert load(file, state, "simulated").troubles == ()
    file.write_text("[keys]\nbounce = never\n", encoding="utf-8")
    loaded = load(file, state, "simulated")
    assert loaded.config is not None
    late = Cell("config", "broken", boots=no_panel if panel_is_late else None)

    @on_loop
    async def start() -> None:
        with pytest.MonkeyPatch.context() as patch, booting(late, patch):
            async with evening(state, loaded.config, troubles=loaded.troubles) as at:
                bench = Bench(at, patch)
                await bench.panel_at_rest()
                if panel_is_late:
                    assert isinstance(at.console.session.notice, Row)
                    at.twins.panel.plug_in()
                    await bench.pass_time(RETURN)
                assert isinstance(at.console.session.notice, Say)
                await bench.panel_says(
                    Say("config_wrong", where=f"{loaded.troubles[0].file}:{loaded.troubles[0].line}")
                )
                await sit_down(at, "alhambra")
                await bench.play(3)
                last = at.match.state
        is_kept(state, last)

    start()


STARTS: list[tuple[str, Callable[[Path], None]]] = [
    ("disk: read-only at boot", refuses_a_read_only_disk_at_boot),
    ("config: broken at boot", partial(starts_with_the_last_good_config, panel_is_late=False)),
    (
        "config: broken at boot, and the panel comes later",
        partial(starts_with_the_last_good_config, panel_is_late=True),
    ),
]


ON_BOXES_OF_THEIR_OWN: dict[str, list[tuple[str, Callable[[Path], None]]]] = {
    part: [(f"{cell.part}: {cell.fault}", partial(play_cell, cell)) for cell in cells]
    for part, cells in (("panel", PANEL_CELLS), ("strip", STRIP_CELLS), ("keys", KEY_CELLS), ("others", OTHER_CELLS))
} | {"starts": STARTS}


@pytest.mark.parametrize("part", ON_BOXES_OF_THEIR_OWN)
def test_the_fault_matrix(part: str, tmp_path: Path, record_property: pytest.RecordProperty) -> None:
    failed: list[Exception] = []
    cells = ON_BOXES_OF_THEIR_OWN[part]
    for number, (name, play) in enumerate(cells):
        try:
            play(tmp_path / f"cell-{number}")
        except Exception as error:
            error.add_note(name)
            failed.append(error)
    all_passed(part, len(cells), failed, record_property)


@pytest.mark.parametrize("fault", KEY_FAULTS, ids=lambda fault: fault.fault)
def test_the_fault_matrix_of_every_key(fault: KeyFault, tmp_path: Path, record_property: pytest.RecordProperty) -> None:
    all_passed(f"keys, {fault.fault}", len(SIMULATED_PINS), play_keys(fault, tmp_path / "keys"), record_property)


def all_passed(part: str, count: int, failed: list[Exception], record_property: pytest.RecordProperty) -> None:
    record_property("cases", f"{count - len(failed)} cells of the fault matrix passed: {part}")
    if failed:
        raise ExceptionGroup(f"{len(failed)} of {count} cells failed", failed)


@on_loop
async def test_a_task_is_begun_anew_though_telling_of_it_fails() -> None:
    begun: list[float] = []

    async def begin() -> None:
        begun.append(the_loop().time())
        raise HardwareError("It is gone.")

    task = asyncio.create_task(supervise("strip", begin, fails))
    await the_loop().move(60)
    pauses = [later - before for before, later in pairwise(begun)]
    assert max(pauses) < RETURN
    assert len(begun) > 30
    task.cancel()


@on_loop
async def test_keys_that_cannot_be_opened_leave_no_factory_behind(tmp_path: Path) -> None:
    """Tried anew every second or so, a way to the pins that is not closed would soon be one too many."""
    made: list[MockFactory] = []

    class Closing(MockFactory):  # type: ignore[misc]
        closed = False

        def __init__(self) -> None:
            super().__init__()
            made.append(self)

        def pin(self, name: Any) -> Any:
            raise PermissionError(errno.EACCES, "Permission denied")

        def close(self) -> None:
            self.closed = True

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("companion.daemon.parts.open_factory", lambda name: Closing())
        with booting(Cell(KEYS, "real", boots=lambda parts: replace(parts, open_pins=None)), patch):
            async with evening(tmp_path) as at:
                await at.wait(10)
                assert KEYS in at.desk.faults
    assert len(made) > 5
    assert all(factory.closed for factory in made)
