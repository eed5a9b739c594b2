"""The composition root: reading order is start-up order, stopping is the reverse."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator, Mapping
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from random import SystemRandom
from socket import gethostname
from types import TracebackType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from companion.clock import Clock
from companion.config import SIMULATED, BoxSettings, Config, Trouble
from companion.console.console import Console
from companion.console.face import find_face
from companion.console.paint import Sheet
from companion.daemon.desk import KEYPAD, KEYS, PAGE, PANEL, STRIP, Desk
from companion.daemon.last_word import last_words, leave
from companion.daemon.logs import log
from companion.daemon.notify import Notifier, heartbeat
from companion.daemon.page import Served, run_page
from companion.daemon.parts import SIMULATED_BOX, Parts, real_parts, simulated_parts
from companion.daemon.power import Power
from companion.daemon.pulse import Pulse
from companion.daemon.supervisor import supervise
from companion.daemon.waiting import Waiting, until_open
from companion.daemon.wifi import WifiJoining, access_point_name, connect_service, connect_simulated
from companion.dialogue.command import Speak
from companion.dialogue.label import Label, Say
from companion.dialogue.new_match import title
from companion.editions import SHIPPED, Editions
from companion.match.resume import Recovered, recover
from companion.shelf import BrokenGame, find_game, game_names
from companion.store.first_start import BOX, LANGUAGE
from companion.store.folder import held
from companion.store.journal import Journal, JournalError
from companion.store.last_end import End, begin, finish, last_end
from companion.store.phones import Phones
from companion.store.settings import kept, take_over
from companion.update.rescue import Breadcrumb
from companion.update.trial import HEALTHY, Trial
from hardware.alarm import Round
from hardware.buzzer import Buzzer
from hardware.display import PanelSettings, PanelWriter, open_panel
from hardware.errors import HardwareError
from hardware.header import PinFactory
from hardware.keypad import KeypadSettings, open_keypad
from hardware.keys import KeyReader, read_keys
from hardware.simulated.clock import SimulatedClock
from hardware.strip import Strip

if TYPE_CHECKING:
    from companion.setup.guide import Ended
    from companion.update.wish import Wishes

logger = logging.getLogger(__name__)
T = TypeVar("T")

CONFIG, LIGHTS, TICKING = "config", "lights", "ticking"
WISH_LOOK, WISH_LOOKS = 2.0, 1800
"""Seconds between two looks at what becomes of a wish for an update, and how many: an hour is all that it can take."""
Part = Callable[[Desk, Parts], Awaitable[None]]


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
    async with AsyncExitStack() as stack:
        stack.enter_context(_stopping(stop))
        parts = stack.enter_context(_parts(config))
        power = Power()
        opening = partial(_open, state, config, parts, clock, editions, power)
        waiting = Waiting(state, parts, config.settings.language, notifier, stop)
        opened = await until_open(opening, waiting) if patient else opening()
        if opened is None:
            return None
        found, console = stack.enter_context(opened)
        pages = {PAGE: partial(run_page, config=config, served=served)}
        if not config.simulated:
            leave(state, last_words(config.box.display, console.language, parts.strip, parts.lights))
        desk = Desk(console, parts.lights)
        desk.ended = last_end(state, running=True)
        if trial is not None:
            console.updates = _wishes(desk, state, clock)
        if not config.simulated:
            console.power = power
        console.wifi = wifi = _wifi(parts)
        await stack.enter_async_context(desk.errands.opened(found.journal))
        _tell_editions(desk, editions.troubles())
        _tell_start(desk, found, troubles, breadcrumb)
        pulse = Pulse()
        work = {name: partial(begin, desk, parts) for name, begin in pages.items()}
        tasks = await stack.enter_async_context(_supervised(desk, work))
        wanted = _offer_setup(console, setup)
        started(desk, parts)
        notifier.ready(f"playing at {state}")
        log(
            logger, "started", box=config.box_name, state=state, match=console.match.number if console.match else "none"
        )
        tasks.append(asyncio.create_task(heartbeat(notifier, pulse.steady)))
        tasks.append(asyncio.create_task(_read_rules(desk)))
        tasks += _attend_power(desk, power)
        tasks.append(asyncio.create_task(wifi.attend(desk)))
        if trial is not None and breadcrumb is not None:
            tasks.append(asyncio.create_task(_settle(trial, breadcrumb)))
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
    """The box at work, until it is to stop; in between it may be set up."""
    new = wanted.is_set()
    while not stop.is_set():
        if wanted.is_set():
            wanted.clear()
            assert setup is not None
            ended = await _unless(stop, _set_up(desk, parts, config, setup, new))
            new = False
            if ended is not None and ended.box is not None:
                return Again(ended.box)
        async with _supervised(desk, _work(desk, parts, pulse)):
            await _unless(stop, wanted.wait())
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


def _attend_power(desk: Desk, power: Power) -> list[asyncio.Task[None]]:
    if desk.console.power is None:
        return []
    work = (power.attend(desk), power.watch_battery(desk), power.watch(desk))
    return [asyncio.create_task(each) for each in work]


def _wifi(parts: Parts) -> WifiJoining:
    connect = connect_service if parts.twins is None else partial(connect_simulated, parts.twins.radio)
    return WifiJoining(connect, access_point_name(gethostname()))


SET_BY = {
    "language": "language",
    "lights.night": "night",
    "lights.brightness": "brightness",
    "lights.palette": "palette",
    "sound.on": "sound",
    "page.on": "page",
    "page.lan": "page",
    "power.idle": "idle",
}
"""What in companion.toml is also set at the box, and by which name."""


def _take_over(config: Config, journal: Journal) -> None:
    """Whoever writes to the boot partition means it: once, that counts over what was set at the box before."""
    if config.boot is None:
        return
    try:
        take_over(journal, config.boot.digest, {SET_BY[name] for name in config.boot.names & SET_BY.keys()})
    except JournalError as error:
        log(logger, "boot.settings", logging.WARNING, reason=error)


def _settings_of(config: Config, parts: Parts) -> dict[str, str]:
    """What players can set at this box, as its files say. Whatever it has no use for is left out."""
    lights, page = config.settings.lights, config.settings.page
    found = {"page": "off" if not page.on else "lan" if page.lan else "here"}
    if parts.lights is not None:
        found |= {"night": _on(lights.night), "palette": lights.palette}
        found["brightness"] = str(round(100 * lights.brightness))
    if parts.buzzer is not None:
        found["sound"] = _on(config.settings.sound.on)
    if not config.simulated:  # the machine of whoever tries it out is not ours to switch off
        found["idle"] = str(config.settings.power.idle or "never")
    return found


def _on(value: bool) -> str:
    return "on" if value else "off"


class _Opened(NamedTuple):
    """What a state folder held, the console at which that is played on, and how it is let go."""

    found: Recovered
    console: Console
    closing: ExitStack

    def __enter__(self) -> tuple[Recovered, Console]:
        return self.found, self.console

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.closing.__exit__(kind, error, trace)


def _open(state: Path, config: Config, parts: Parts, clock: Clock, editions: Editions, power: Power) -> _Opened:
    """The folder held, and the match that was under way in it taken up. Raises FolderError and JournalError."""
    with ExitStack() as closing:
        closing.enter_context(held(state))
        begin(state, clock.wall())
        found = recover(state, clock, editions)
        closing.push(partial(_note_end, state, clock, found.journal, power))
        closing.callback(found.journal.close)
        _take_over(config, found.journal)
        console = Console(
            parts.box,
            found.journal,
            clock,
            SystemRandom(),
            found.found.match,
            config.settings.language,
            editions,
            _settings_of(config, parts),
        )
        console.phones = Phones(found.journal, clock, SystemRandom(), config.settings.page.code)
        return _Opened(found, console, closing.pop_all())


def _note_end(state: Path, clock: Clock, journal: Journal, power: Power, kind: object, *_: object) -> None:
    """An end in order is written down. Any other is whoever's who sees it; a disk that hangs is not waited for."""
    if kind is None and not journal.hangs:
        finish(state, End("off" if power.going else "stopped", at=clock.wall()))


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


def _tell_start(
    desk: Desk, found: Recovered, troubles: tuple[Trouble, ...], breadcrumb: Breadcrumb | None = None
) -> None:
    """What the people at the table should know before they play on, the gravest last so that it is seen."""
    told: list[Label] = []
    if breadcrumb is not None and breadcrumb.failed:
        log(logger, "update.failed", logging.WARNING, reason=breadcrumb.failed)
        told.append(Say("update_failed", wanted=breadcrumb.wanted, former=breadcrumb.former))
    if found.note:
        log(logger, "journal.aside", logging.WARNING, reason=found.note)
        told.append(Say("journal_before" if found.from_copy else "journal_aside"))
    if found.found.aside is not None:
        log(logger, "match.aside", logging.WARNING, reason=found.found.aside.reason)
        told.append(Say("match_aside"))
    if found.found.waiting is not None:
        log(logger, "match.waiting", logging.WARNING, game=found.found.waiting.game, match=found.found.waiting.id)
        told.append(Say("match_waits", game=title(found.found.waiting.game)))
    for trouble in troubles:
        log(logger, "config.wrong", logging.WARNING, reason=trouble)
    for words in told:
        desk.console.say(words, stays=True)
    if troubles:
        # It stays wrong until the next start: a panel that comes later is to show it too.
        desk.fault(CONFIG, str(troubles[0]), Say("config_wrong", where=troubles[0].place()))


def _tell_editions(desk: Desk, troubles: tuple[Trouble, ...]) -> None:
    """What is wrong with the owner's editions: all of it in the log, at the table the first of each file."""
    for trouble in troubles:
        log(logger, "edition.wrong", logging.WARNING, reason=trouble)
    firsts = {trouble.file: trouble for trouble in reversed(troubles)}
    for file, trouble in firsts.items():
        desk.fault(file, str(trouble), Say("config_wrong", where=trouble.place()))


# The parts at work


def _work(desk: Desk, parts: Parts, pulse: Pulse) -> Mapping[str, Callable[[], Awaitable[None]]]:
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


@asynccontextmanager
async def _supervised(
    desk: Desk, work: Mapping[str, Callable[[], Awaitable[None]]]
) -> AsyncIterator[list[asyncio.Task[None]]]:
    """Everything that runs beside the loop, each started again when it fails."""
    tasks = [asyncio.create_task(supervise(name, begin, partial(desk.fault, name))) for name, begin in work.items()]
    try:
        yield tasks
    finally:
        for task in reversed(tasks):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _wishes(desk: Desk, state: Path, clock: Clock) -> Wishes:
    """What becomes of a wish for an update is told at the table. Where it is fulfilled, this daemon ends."""
    from companion.update.wish import Wishes  # only an installed release has some

    loop = asyncio.get_running_loop()
    wishes = Wishes(state, clock.wall)
    following: set[asyncio.Task[None]] = set()

    def follow() -> None:
        task = asyncio.create_task(_follow(desk, wishes))
        following.add(task)
        task.add_done_callback(following.discard)

    wishes.on_wish = partial(loop.call_soon_threadsafe, follow)
    return wishes


async def _follow(desk: Desk, wishes: Wishes) -> None:
    for _ in range(WISH_LOOKS):
        await asyncio.sleep(WISH_LOOK)
        why = await asyncio.to_thread(wishes.refused)
        if why is not None:
            log(logger, "update.refused", logging.WARNING, reason=why)
            version = wishes.wished.split(" ")[0]
            desk.console.say(Say(f"update_{why.kind}", version=version), stays=True)
            return


async def _settle(trial: Trial, breadcrumb: Breadcrumb) -> None:
    """After a minute the update is over: this release lasts."""
    while True:
        await asyncio.sleep(HEALTHY)
        try:
            await asyncio.to_thread(trial.settle, breadcrumb)
        except OSError as error:  # a full card: the next start would count against this release
            log(logger, "update.unsettled", logging.WARNING, reason=error)
        else:
            log(logger, "update.settled", release=trial.place.present())
            return


async def _read_rules(desk: Desk) -> None:
    """Before somebody chooses a game its rules are read, in a thread: the key that chooses it is answered at once."""
    await desk.begun.wait()
    for name in game_names():
        try:
            await asyncio.to_thread(find_face, await asyncio.to_thread(find_game, name))
        except BrokenGame as error:
            log(logger, "game.broken", logging.WARNING, reason=error)
    gc.freeze()  # what is loaded by now stays: nobody's press waits while it is looked through for garbage


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
