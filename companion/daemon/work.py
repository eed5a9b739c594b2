"""The parts of the box at work: keys and keypad, panel, strip and buzzer, the lights and the passing of time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from functools import partial

from companion.daemon.desk import KEYPAD, KEYS, PANEL, STRIP, Desk
from companion.daemon.logs import log
from companion.daemon.parts import Parts
from companion.daemon.pulse import Pulse
from hardware.alarm import Round
from hardware.buzzer import Buzzer
from hardware.display import PanelSettings, PanelWriter, open_panel
from hardware.errors import HardwareError
from hardware.header import PinFactory
from hardware.keypad import KeypadSettings, open_keypad
from hardware.keys import KeyReader, read_keys
from hardware.strip import Strip

logger = logging.getLogger(__name__)

LIGHTS, TICKING = "lights", "ticking"


def work_of(desk: Desk, parts: Parts, pulse: Pulse) -> Mapping[str, Callable[[], Awaitable[None]]]:
    """What has a box play."""
    work: dict[str, Callable[[], Awaitable[None]]] = {
        LIGHTS: partial(_go_round, desk, pulse, LIGHTS, desk.scene_changes, desk.shine),
        TICKING: partial(_go_round, desk, pulse, TICKING, desk.time_passes, desk.tick),
    }
    if parts.panel is not None:
        work = {PANEL: partial(_run_panel, desk, parts, parts.panel), **work}
    else:
        desk.begun.set()
    if parts.has_pins:
        work[KEYS] = partial(_run_keys, desk, parts, pulse)
    if parts.keypad is not None:
        work[KEYPAD] = partial(_run_keypad, desk, parts, parts.keypad, pulse)
    if parts.strip is not None:
        work[STRIP] = partial(_run_strip, desk, parts)
    return work


async def _run_panel(desk: Desk, parts: Parts, panel: PanelSettings) -> None:
    pause = 0.25
    back: asyncio.Task[None] | None = None

    async def lost(error: HardwareError) -> None:
        nonlocal pause
        desk.fault(PANEL, error)
        await asyncio.sleep(pause)
        pause = min(1.0, pause * 2)

    async def show_first() -> None:
        """A panel is back when a picture is on it: one with a bad cable answers, and then takes none."""
        nonlocal pause
        await writer.settled()
        pause = 0.25
        desk.well(PANEL)

    def found() -> None:
        nonlocal back
        if back is None or back.done():
            back = asyncio.create_task(show_first())

    opening = partial(open_panel, panel, parts.open_serial)
    writer = PanelWriter(opening, lost, found, partial(desk.fault, PANEL), probe=parts.probe)
    desk.show_on(writer)
    try:
        await writer.run()
    finally:
        if back is not None:
            back.cancel()


async def _run_keys(desk: Desk, parts: Parts, pulse: Pulse) -> None:
    clock = parts.twins.pins.clock if parts.twins else asyncio.get_running_loop().time
    # gpiozero takes as long to import as all that the panel needs, and nobody presses before there is something to see.
    await desk.begun.wait()
    with (
        parts.pins() as factory,
        read_keys(parts.keys, desk.press, desk.key_faults, factory, parts.new_presses(), clock, desk.linger) as reader,
        _sound(desk, parts, factory),
        pulse.of(KEYS, reader.look_now) as reader.on_look,
    ):
        desk.well(KEYS)
        await asyncio.Event().wait()  # the reader has timers of its own


async def _run_keypad(desk: Desk, parts: Parts, keypad: KeypadSettings, pulse: Pulse) -> None:
    clock = asyncio.get_running_loop().time
    faults = partial(desk.key_faults, part=KEYPAD)
    await desk.begun.wait()
    with (
        closing(KeyReader(desk.press, faults, parts.new_presses(), clock, on_linger=desk.linger)) as reader,
        open_keypad(keypad, reader.edge) as opened,
        pulse.of(KEYPAD, reader.look_now) as reader.on_look,
    ):
        reader.start(opened.levels)
        desk.well(KEYPAD)
        await opened.gone()


async def _run_strip(desk: Desk, parts: Parts) -> None:
    assert parts.strip is not None

    def report(trouble: HardwareError | None) -> None:
        if trouble is None:
            desk.well(STRIP)
        else:
            desk.fault(STRIP, trouble)

    strip = Strip(parts.strip, report)
    desk.light(strip)
    await strip.run()


async def _go_round(desk: Desk, pulse: Pulse, name: str, turns: Round, turn: Callable[[], float | None]) -> None:
    """Something that the desk does over and over, for as long as the daemon runs."""
    with pulse.of(name, turns.ring) as beat:

        def turn_well() -> float | None:
            pause = turn()
            desk.well(name)
            beat()
            return pause

        await turns.run(turn_well)


@contextmanager
def _sound(desk: Desk, parts: Parts, factory: PinFactory) -> Iterator[None]:
    """A buzzer that cannot be opened is no reason not to play."""
    if parts.buzzer is None:
        yield
        return
    try:
        buzzer = Buzzer(parts.buzzer, pin_factory=factory)
    except HardwareError as error:
        log(logger, "buzzer.lost", logging.WARNING, reason=error)
        yield
        return
    desk.sound = buzzer
    try:
        yield
    finally:
        desk.sound = None
        buzzer.close()
