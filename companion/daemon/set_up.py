"""A set-up at work: every free pin and every keypad is listened to, panel and strip show what is asked."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import ExitStack, asynccontextmanager, closing, suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from companion.config.box import BoxSettings
from companion.config.codes import CODES
from companion.config.kinds import MOST_LEDS
from companion.console.box import Box
from companion.console.paint import Sheet
from companion.daemon.logs import log
from companion.daemon.parts import Parts, panel_settings, strip_way
from companion.daemon.supervisor import supervise
from companion.dialogue.label import Label
from companion.setup.guide import Ended, Guide
from companion.setup.lamps import lamps
from companion.setup.learnt import Contact, free_pins
from companion.setup.screen import paint_ask, paint_kept, screen_of
from companion.setup.steps import Kind
from hardware.alarm import Alarm
from hardware.display import I2c, PanelSettings, PanelWriter, open_panel
from hardware.errors import HardwareError
from hardware.keypad import INPUT, KeypadSettings, input_devices, open_keypad
from hardware.keypad import Contact as KeypadContact
from hardware.keys import KeyReader, KeySettings, open_free_pins
from hardware.presses import Pressed
from hardware.strip import Strip, StripSettings

logger = logging.getLogger(__name__)

FRAME, REST = 0.1, 0.5
"""Seconds until the next look: while LEDs are counted, and otherwise."""
PANEL_AGAIN = 0.5
KEYPADS_AGAIN = 1.0
"""Seconds until a panel that does not answer is asked again, and until keypads are looked for again."""
ADDRESSES = (0x3C, 0x3D)
"""Where small panels are on their bus: which of the two is a matter of a resistor."""
ANY_KEY = {KeypadContact(*code): name for name, code in CODES.items()}

Show = Callable[[Sheet], None]
Keep = Callable[[Ended], Label | None]
"""Keeps what was learnt; what it returns says why that cannot be."""


@dataclass
class Bench:
    """A box on which everything is listened to, and the dialogue that makes something of it."""

    guide: Guide
    parts: Parts
    show: Show = lambda sheet: None
    """Told of every picture, besides the panel itself."""
    screen: PanelWriter | None = None

    def __post_init__(self) -> None:
        self.stirred = Alarm()
        """Rung when something was felt."""
        self._other_panel = Alarm()
        """Rung when the panel is to be driven in another way."""
        self._driven: PanelSettings | None = None
        """How it is driven now."""
        self._loop = asyncio.get_running_loop()
        self._clock = self.parts.twins.pins.clock if self.parts.twins else self._loop.time

    async def run(self, keep: Keep) -> Ended:
        """Until somebody has kept what was learnt, or has left."""
        guide = self.guide
        work: dict[str, Callable[[], Awaitable[None]]] = {"keys": self._run_pins, "keypads": self._run_keypads}
        if guide.old.display.there:
            work["panel"] = self._run_panel
        strip = self._strip()
        if strip is not None:
            work["strip"] = strip.run
        async with _at_work(work):
            while True:
                ended = guide.ended
                if ended is not None and ended.box is not None:
                    trouble = await asyncio.to_thread(keep, ended)
                    if trouble is not None:
                        guide.fail(trouble)
                        continue
                    await self._show_kept()
                if ended is not None:
                    return ended
                self._look(strip)
                pause = FRAME if guide.step.kind is Kind.COUNT else REST
                self.stirred.clear()
                await self.stirred.until(self._loop.time() + pause)

    def _look(self, strip: Strip | None) -> None:
        """What is asked is seen, on whatever there is."""
        guide, now = self.guide, self._loop.time()
        guide.tick(now)
        guide.find_strip(strip is not None and strip.connected)
        sheet = self._paint(now)
        self.show(sheet)
        if self.screen is not None and self._driven == self._panel():
            self.screen.offer(sheet.image)
        else:
            self._other_panel.ring()
        if strip is not None:
            strip.show(lamps(guide, now))

    def _paint(self, now: float) -> Sheet:
        return paint_ask(self.guide.ask(now), self.guide.shown, self._box())

    def _box(self) -> Box:
        display = self.guide.old.display
        return screen_of(self.guide.shown, display.width, display.height)

    async def _show_kept(self) -> None:
        """A panel that does not answer is not waited for."""
        sheet = paint_kept(self.guide.learnt, self._box())
        self.show(sheet)
        if self.screen is not None:
            self.screen.offer(sheet.image)
            with suppress(TimeoutError):
                await asyncio.wait_for(self.screen.settled(), PANEL_AGAIN)

    # Fingers

    async def _run_pins(self) -> None:
        """All of them, pulled one way; and as soon as the guide wants it, the other way."""
        with self.parts.pins() as factory:
            while True:
                pull_up = self.guide.pull_up
                pins = {f"GPIO{pin}": pin for pin in free_pins(self.guide.old)}
                with closing(self._reader("")) as reader:
                    on_edge = partial(self._feel, reader, "")
                    with open_free_pins(KeySettings(pins, pull_up), on_edge, factory, self._clock) as opened:
                        reader.start(opened.levels)
                        while self.guide.pull_up == pull_up:
                            await asyncio.sleep(REST)

    async def _run_keypads(self) -> None:
        """Whatever is plugged in, and whatever will be."""
        found = self.parts.keypad
        folder, ioctl = (INPUT, None) if found is None else (found.folder, found.ioctl)
        settings = KeypadSettings(ANY_KEY, folder=folder)
        settings = settings if ioctl is None else settings._replace(ioctl=ioctl)
        with ExitStack() as stack:
            opened: dict[Path, asyncio.Task[None]] = {}
            stack.callback(lambda: [task.cancel() for task in opened.values()])
            while True:
                for path in input_devices(folder):
                    if path not in opened or opened[path].done():
                        opened[path] = asyncio.create_task(self._run_keypad(settings._replace(device=str(path))))
                await asyncio.sleep(KEYPADS_AGAIN)

    async def _run_keypad(self, settings: KeypadSettings) -> None:
        """One that is no keypad, or that may not be opened, is left alone."""
        feel: Callable[[str, bool | None, float], None] = _nothing

        def on_edge(name: str, down: bool | None, at: float) -> None:
            feel(name, down, at)

        with suppress(HardwareError), ExitStack() as stack:
            keypad = stack.enter_context(open_keypad(settings, on_edge))
            reader = stack.enter_context(closing(self._reader(keypad.name)))
            feel = partial(self._feel, reader, keypad.name)
            reader.start(keypad.levels)
            await keypad.gone()

    def _reader(self, device: str) -> KeyReader:
        def on_press(pressed: Pressed) -> None:
            self.guide.press(Contact(pressed.key, device), pressed.held, self._loop.time())
            self.stirred.ring()

        clock = self._loop.time if device else self._clock
        return KeyReader(on_press, presses=self.parts.new_presses(), clock=clock)

    def _feel(self, reader: KeyReader, device: str, name: str, down: bool | None, at: float) -> None:
        """An edge, from any thread: the guide hears of it before a press is made of it."""
        self._loop.call_soon_threadsafe(self._tell_edge, Contact(name, device), bool(down), at)
        reader.edge(name, down, at)

    def _tell_edge(self, contact: Contact, down: bool, at: float) -> None:
        heard = self.guide.heard
        self.guide.edge(contact, down, at)
        if self.guide.heard != heard:
            self.stirred.ring()

    # What shows it

    async def _run_panel(self) -> None:
        """As the guide thinks that it is: driven as another chip, it is opened anew."""
        while True:
            self._driven = self._panel()
            self._other_panel.clear()
            opening = partial(open_panel, self._driven, self.parts.open_serial)
            self.screen = PanelWriter(opening, self._miss_panel, blank=False, probe=self.parts.probe)
            running = asyncio.create_task(self.screen.run())
            self.stirred.ring()
            try:
                await self._other_panel.until()
            finally:
                self.screen = self._driven = None
                running.cancel()
                await asyncio.gather(running, return_exceptions=True)

    def _panel(self) -> PanelSettings:
        shown = self.guide.shown
        return panel_settings(replace(self.guide.old.display, chip=shown.chip, rotate=shown.rotate))

    async def _miss_panel(self, error: HardwareError) -> None:
        """Nobody answers: perhaps at the other address."""
        log(logger, "panel.lost", logging.INFO, reason=error)
        display = self.guide.old.display
        if not self.guide.around.trusted and isinstance(panel_settings(display).wire, I2c):
            other = ADDRESSES[(ADDRESSES.index(display.address) + 1) % 2] if display.address in ADDRESSES else 0x3C
            self.guide.old = replace(self.guide.old, display=replace(display, address=other))
            self.stirred.ring()
        await asyncio.sleep(PANEL_AGAIN)

    def _strip(self) -> Strip | None:
        """A strip that may have as many LEDs as its kind can."""
        settings = self.parts.strip
        way = settings.way if settings is not None else None
        if way is None:
            box = self.guide.old.strip
            if self.parts.twins is not None or (box.kind == "wled" and not box.host):
                return None
            way = strip_way(box)
        order = settings.order if settings is not None else "auto"
        return Strip(StripSettings(self.guide.around.most_leds, way, order))


def most_leds(parts: Parts, box: BoxSettings) -> int:
    """How many LEDs this kind of strip can have."""
    settings = parts.strip
    way = settings.way if settings is not None else strip_way(box.strip)
    return min(MOST_LEDS, way.most_leds(way.usual_order if settings is None else settings.channels))


def _nothing(name: str, down: bool | None, at: float) -> None:
    """Nobody listens yet."""


@asynccontextmanager
async def _at_work(work: dict[str, Callable[[], Awaitable[None]]]) -> AsyncIterator[None]:
    def lost(name: str, reason: str) -> None:
        log(logger, f"{name}.lost", logging.INFO, reason=reason)

    tasks = [asyncio.create_task(supervise(name, run, partial(lost, name))) for name, run in work.items()]
    try:
        yield
    finally:
        for task in reversed(tasks):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
