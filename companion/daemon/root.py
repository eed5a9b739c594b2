"""The composition root: reading order is start-up order, stopping is the reverse."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from socket import gethostname
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from companion.clock import Clock
from companion.config import SIMULATED, BoxSettings, Config, Trouble
from companion.console.console import Console
from companion.console.face import find_face
from companion.console.paint import Sheet
from companion.daemon.desk import PAGE, Desk
from companion.daemon.last_word import last_words, leave
from companion.daemon.logs import log
from companion.daemon.news import tell_editions, tell_start
from companion.daemon.notify import Notifier, heartbeat
from companion.daemon.opening import open_state
from companion.daemon.page import Served, run_page
from companion.daemon.parts import SIMULATED_BOX, Parts, real_parts, simulated_parts
from companion.daemon.power import Power
from companion.daemon.pulse import Pulse
from companion.daemon.supervisor import running, supervised
from companion.daemon.updates import follow_wishes, settle
from companion.daemon.waiting import Waiting, until_open
from companion.daemon.wifi import WifiJoining, access_point_name, connect_service, connect_simulated
from companion.daemon.work import work_of
from companion.dialogue.command import Speak
from companion.dialogue.label import Label, Say
from companion.editions import SHIPPED, Editions
from companion.shelf import BrokenGame, find_game, game_names
from companion.store.first_start import BOX, LANGUAGE
from companion.store.last_end import last_end
from companion.store.settings import kept
from companion.update.trial import Trial
from hardware.simulated.clock import SimulatedClock

if TYPE_CHECKING:
    from companion.setup.guide import Ended

logger = logging.getLogger(__name__)
T = TypeVar("T")


class Setup(NamedTuple):
    """How a box is set up at the box itself."""

    keep: Callable[[str], None] = lambda text: None
    """Makes this text the file of the box. Raises OSError or ValueError where that cannot be."""
    settled: Callable[[], None] = lambda: None
    """Called when it was asked, whatever came of it."""
    at_first: frozenset[str] = frozenset()
    """What a new box has to ask before anything else: its language, what it is made of."""


class Again(NamedTuple):
    """The daemon is to be started again, with this box."""

    box: BoxSettings


async def run(
    config: Config,
    state: Path,
    clock: Clock,
    notifier: Notifier,
    troubles: tuple[Trouble, ...] = (),
    editions: Editions = SHIPPED,
    started: Callable[[Desk, Parts], None] = lambda desk, parts: None,
    served: Served = lambda address: None,
    patient: bool = False,
    trial: Trial | None = None,
    setup: Setup | None = None,
) -> Again | None:
    """The whole daemon, until SIGTERM or SIGINT, or until it is to be started again with another box.

    A patient one waits, and says so on its panel, where nothing can be kept yet; another raises JournalError or
    FolderError. So does a release on trial: the one before it is better than none that plays.
    """
    stop = asyncio.Event()
    breadcrumb = trial.breadcrumb() if trial is not None else None
    patient = patient and (breadcrumb is None or bool(breadcrumb.failed))
    clock = SimulatedClock(clock) if config.simulated else clock
    power, pulse = Power(), Pulse()
    async with AsyncExitStack() as stack:
        stack.enter_context(_stopping(stop))
        parts = stack.enter_context(_parts(config))
        opening = partial(open_state, state, config, parts, clock, editions, power)
        waiting = Waiting(state, parts, config.settings.language, notifier, stop)
        opened = await until_open(opening, waiting) if patient else opening()
        if opened is None:
            return None
        found, console = stack.enter_context(opened)
        desk = Desk(console, parts.lights)
        desk.ended = last_end(state, running=True)
        await stack.enter_async_context(desk.errands.opened(found.journal))
        tell_editions(desk, editions.troubles())
        tell_start(desk, found, troubles, breadcrumb)
        beside = supervised({PAGE: partial(run_page, desk, parts, config=config, served=served)}, desk.fault)
        beside += [heartbeat(notifier, pulse.steady), _read_rules(desk)]
        console.wifi = wifi = _wifi(parts)
        beside.append(wifi.attend(desk))
        if not config.simulated:
            leave(state, last_words(config.box.display, console.language, parts.strip, parts.lights))
            console.power = power
            beside += power.work(desk)
        if trial is not None:
            console.updates = follow_wishes(desk, state, clock)
            if breadcrumb is not None:
                beside.append(settle(trial, breadcrumb))
        wanted = _offer_setup(console, setup)
        started(desk, parts)
        notifier.ready(f"playing at {state}")
        match = console.match.number if console.match else "none"
        log(logger, "started", box=config.box_name, state=state, match=match)
        await stack.enter_async_context(running(beside))
        again = await _play(desk, parts, config, pulse, stop, setup, wanted)
        if again is None:
            notifier.stopping()
        log(logger, "stopping")
        return again


async def _play(
    desk: Desk,
    parts: Parts,
    config: Config,
    pulse: Pulse,
    stop: asyncio.Event,
    setup: Setup | None,
    wanted: asyncio.Event,
) -> Again | None:
    """The box at work, until it is to stop; in between it may be set up.

    Each time others listen to the keys. The one that led there may still bounce, which to a new listener is a press.
    """
    new, settle_keys = wanted.is_set(), 2 * parts.bounce
    while not stop.is_set():
        if wanted.is_set():
            wanted.clear()
            assert setup is not None
            ended = await _unless(stop, _set_up(desk, parts, config, setup, new))
            new = False
            if ended is not None and ended.box is not None:
                return Again(ended.box)
            await asyncio.sleep(settle_keys)
        async with running(supervised(work_of(desk, parts, pulse), desk.fault)):
            await _unless(stop, wanted.wait())
        await asyncio.sleep(settle_keys if wanted.is_set() else 0)
    return None


async def _unless(stop: asyncio.Event, doing: Coroutine[Any, Any, T]) -> T | None:
    """What comes of it; None where the daemon is stopped before."""
    task, stopping = asyncio.create_task(doing), asyncio.create_task(stop.wait())
    try:
        await asyncio.wait((task, stopping), return_when=asyncio.FIRST_COMPLETED)
        return task.result() if task.done() else None
    finally:
        for each in (task, stopping):
            each.cancel()
        await asyncio.gather(task, stopping, return_exceptions=True)


def _offer_setup(console: Console, setup: Setup | None) -> asyncio.Event:
    """Set when the box is to be set up: from its menu, or because it is new."""
    wanted, loop = asyncio.Event(), asyncio.get_running_loop()
    if setup is None:
        return wanted

    def ask() -> None:
        loop.call_soon_threadsafe(wanted.set)

    console.set_up = ask
    unsaid = LANGUAGE in setup.at_first and LANGUAGE not in kept(console.journal)
    if BOX in setup.at_first:
        wanted.set()
    elif unsaid and console.match is None and console.box.keys:
        console.ask_language()
    return wanted


async def _set_up(desk: Desk, parts: Parts, config: Config, setup: Setup, new: bool) -> Ended:
    """The box asks what it is made of. Whatever is playing waits meanwhile, and pages go on."""
    from companion.daemon.set_up import Bench, most_leds
    from companion.setup.guide import Guide
    from companion.setup.steps import Around

    console, loop = desk.console, asyncio.get_running_loop()
    box = SIMULATED_BOX if config.box_name == SIMULATED else config.box
    unsaid = LANGUAGE in setup.at_first and LANGUAGE not in kept(console.journal)
    around = Around(True, False, most_leds(parts, box), asks_language=new and unsaid, trusted=not new)
    guide = Guide(box, around, console.settings["language"], loop.time())

    def keep(ended: Ended) -> Label | None:
        try:
            setup.keep(ended.text)
        except (OSError, ValueError) as error:
            log(logger, "setup.unwritten", logging.WARNING, reason=error)
            return Say("setup_unwritten", why=str(getattr(error, "strerror", None) or error))
        return None

    felt = -1

    def show(sheet: Sheet) -> None:
        nonlocal felt
        if guide.heard != felt:
            felt = guide.heard
            desk.used.ring()
        desk.mirror(sheet)

    desk.stand_aside()
    desk.begun.set()
    ended = await Bench(guide, parts, show).run(keep)
    setup.settled()
    if around.asks_language:
        await desk.errands.run(partial(console.act, Speak(guide.learnt.language), console.stamp, ""))
    if ended.box is None:
        console.say(Say("setup_left"))
    log(logger, "setup.ended", kept=ended.box is not None)
    return ended


def _wifi(parts: Parts) -> WifiJoining:
    connect = connect_service if parts.twins is None else partial(connect_simulated, parts.twins.radio)
    return WifiJoining(connect, access_point_name(gethostname()))


@contextmanager
def _stopping(stop: asyncio.Event) -> Iterator[None]:
    """SIGTERM and SIGINT end the daemon in order."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        with suppress(ValueError, RuntimeError):  # only the main thread hears signals
            loop.add_signal_handler(number, stop.set)
    try:
        yield
    finally:
        for number in (signal.SIGTERM, signal.SIGINT):
            with suppress(ValueError, RuntimeError):
                loop.remove_signal_handler(number)


@contextmanager
def _parts(config: Config) -> Iterator[Parts]:
    if config.simulated:
        with simulated_parts(config, asyncio.get_running_loop()) as parts:
            yield parts
    else:
        yield real_parts(config)


async def _read_rules(desk: Desk) -> None:
    """Before somebody chooses a game its rules are read, in a thread: the key that chooses it is answered at once."""
    await desk.begun.wait()
    for name in game_names():
        try:
            await asyncio.to_thread(find_face, await asyncio.to_thread(find_game, name))
        except BrokenGame as error:
            log(logger, "game.broken", logging.WARNING, reason=error)
    gc.freeze()  # what is loaded by now stays: nobody's press waits while it is looked through for garbage
