"""A box that cannot start yet: it says so on its panel, and goes on by itself as soon as it can.

Nobody at a table sees a log. So what keeps the journal from being opened is painted, in the language of the settings,
and it is tried again every few seconds, and at once when a key is pressed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

from companion.console.box import Box
from companion.console.layout import titled
from companion.console.paint import Area, Font, Sheet
from companion.daemon.logs import log
from companion.daemon.notify import Notifier, heartbeat
from companion.daemon.parts import Parts
from companion.daemon.supervisor import supervise
from companion.store.folder import FolderError, HeldError
from companion.store.journal import NAME, JournalError
from companion.store.obstacle import Obstacle, obstacle_to
from companion.store.settings import language_kept
from companion.words import Language, language
from hardware.display import PanelSettings, PanelWriter, open_panel
from hardware.errors import HardwareError
from hardware.keypad import KeypadSettings, open_keypad
from hardware.keys import KeyReader, read_keys

logger = logging.getLogger(__name__)
Opened = TypeVar("Opened")

AGAIN = 3.0
"""Seconds between two tries."""
PANEL_AGAIN = 1.0
"""Seconds until a panel that does not answer is asked again."""


class Waiting(NamedTuple):
    """Where a box waits: for which folder, with which parts, in which language unless another one was set at the box,
    and who is told."""

    state: Path
    parts: Parts
    language: str
    notifier: Notifier
    stop: asyncio.Event


async def until_open(opening: Callable[[], Opened], at: Waiting) -> Opened | None:
    """What `opening` gives, as soon as it does; None where the daemon is stopped before.

    Raises HeldError where another daemon plays here: it has the panel, and shows its match.
    """
    try:
        return opening()
    except HeldError:
        raise
    except Exception as error:
        return await _until_mended(opening, at, error)


async def _until_mended(opening: Callable[[], Opened], at: Waiting, error: Exception) -> Opened | None:
    pressed = asyncio.Event()
    heard = False
    async with _at_work(at, pressed) as show:
        while not at.stop.is_set():
            show(obstacle_to(at.state, error), error, heard)
            await _first_of(AGAIN, at.stop, pressed)
            heard ^= pressed.is_set()
            pressed.clear()
            try:
                # Where it is mended, the whole match is read here: the panel and the signs of life go on meanwhile.
                return await asyncio.to_thread(opening)
            except HeldError:
                raise
            except Exception as still:
                error = still
    return None


async def _first_of(seconds: float, *events: asyncio.Event) -> None:
    """Waits for one of these events, but no longer than that."""
    waiting = [asyncio.create_task(event.wait()) for event in events]
    try:
        await asyncio.wait(waiting, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in waiting:
            task.cancel()


@asynccontextmanager
async def _at_work(at: Waiting, pressed: asyncio.Event) -> AsyncIterator[Callable[[Obstacle, Exception, bool], None]]:
    """Panel and keys, as long as the box waits; gives what shows why it does."""
    settings = at.parts.panel
    lost: dict[str, str] = {}

    def tell_lost(part: str, reason: str) -> None:
        """Each is tried again every second, for as long as it takes: it is told once."""
        if lost.get(part) != reason:
            log(logger, f"{part}.lost", logging.WARNING, reason=reason)
            lost[part] = reason

    async def panel_lost(error: HardwareError) -> None:
        tell_lost("panel", str(error))
        await asyncio.sleep(PANEL_AGAIN)

    opening = partial(open_panel, settings or PanelSettings(), at.parts.open_serial)
    panel = PanelWriter(opening, panel_lost, blank=False, probe=at.parts.probe)
    speaks = language(language_kept(at.state / NAME) or at.language)
    told: list[str] = []

    def show(obstacle: Obstacle, error: Exception, heard: bool) -> None:
        panel.offer(paint_waiting(at.parts.box, speaks, obstacle, heard).image)
        reason = str(error)
        if told[-1:] != [reason]:
            log(logger, "start.waits", logging.ERROR, obstacle=obstacle, reason=reason)
            if not isinstance(error, FolderError | JournalError):  # a mistake of ours: the log has where it was made
                logger.error("start.failed", exc_info=error)
            at.notifier.ready(f"waiting: {reason}")
            told.append(reason)

    work: dict[str, Callable[[], Awaitable[None]]] = {}
    if settings is not None:
        work["panel"] = panel.run
    if at.parts.has_pins:
        work["keys"] = partial(_run_keys, at.parts, pressed)
    if at.parts.keypad is not None:
        work["keypad"] = partial(_run_keypad, at.parts, at.parts.keypad, pressed)
    tasks = [asyncio.create_task(supervise(name, run, partial(tell_lost, name))) for name, run in work.items()]
    tasks.append(asyncio.create_task(heartbeat(at.notifier, _turn)))
    try:
        yield show
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _run_keys(parts: Parts, pressed: asyncio.Event) -> None:
    """Any key asks for another try."""
    clock = parts.twins.pins.clock if parts.twins else asyncio.get_running_loop().time
    with (
        parts.pins() as factory,
        read_keys(parts.keys, lambda _: pressed.set(), None, factory, parts.new_presses(), clock),
    ):
        await asyncio.Event().wait()


async def _run_keypad(parts: Parts, keypad: KeypadSettings, pressed: asyncio.Event) -> None:
    clock = asyncio.get_running_loop().time
    with (
        closing(KeyReader(lambda _: pressed.set(), None, parts.new_presses(), clock)) as reader,
        open_keypad(keypad, reader.edge) as opened,
    ):
        reader.start(opened.levels)
        await opened.gone()


async def _turn() -> None:
    """The loop goes round: that is all that a box does while it waits."""
    await asyncio.sleep(0)


def paint_waiting(box: Box, speaks: Language, obstacle: Obstacle, heard: bool = False) -> Sheet:
    """What is wrong and what helps, as large as it can be, and below it that it is tried again.

    The mark in the corner changes with a press, as it does at the table.
    """
    sheet = Sheet(box.width, box.height, box.letters)
    area = titled(sheet, speaks.say("start_waits"), aside=True)
    again = speaks.say("start_again")
    foot = Area(area.x, area.bottom - Font.TINY.height, area.width, Font.TINY.height)
    sheet.text(foot, again, (*sheet.letters.asides, Font.TINY), align="centre", may_shorten=True)
    words = speaks.say(f"start_{obstacle}")
    room = Area(area.x, area.y, area.width, area.height - foot.height)
    sheet.lines(room, words, (*sheet.letters.any, Font.TINY), align="centre", middle=True, essential=True)
    if heard:
        sheet.invert(Area(sheet.box.width - 2, 0, 2, 2))
    return sheet
