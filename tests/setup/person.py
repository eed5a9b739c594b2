"""Somebody who sets a box up: reads what is asked, presses what is wired, and looks at panel and strip.

The box is simulated below the drivers.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import ExitStack, asynccontextmanager, closing
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.config import BoxSettings, Config, Settings, read_box
from companion.config.codes import CODES
from companion.daemon.parts import Parts, Twins, real_parts
from companion.daemon.set_up import Bench, most_leds
from companion.setup.guide import Guide
from companion.setup.lamps import WHITE, lamps
from companion.setup.steps import Around, Kind
from companion.shipped import shipped
from hardware.keypad import KeypadSettings
from hardware.keys import Dial, KeySettings
from hardware.simulated.hand import Hand
from hardware.simulated.keypad import SimulatedKeypad
from hardware.simulated.panel import SimulatedPanel
from hardware.simulated.pins import SimulatedPins
from hardware.simulated.radio import SimulatedRadio
from hardware.simulated.strips import simulated_strip
from tests.hardware.standing import the_loop

NOBODY = "a pin that nobody wired"


@dataclass(frozen=True)
class Wiring:
    """How a box was really built."""

    keys: Mapping[str, int]
    dial: tuple[int, int] | None = None
    pull_up: bool = True
    chip: str = "ssd1306"
    rotate: int = 0
    inches: float = 1.3
    leds: int = 0
    seats: tuple[int, ...] = ()
    typed: Mapping[str, str] | None = None
    """Keys on a keypad, by the kernel's names."""
    layout: str = "reference"
    language: str = "nl"


def reference() -> BoxSettings:
    return read_box(shipped("config", "companion.toml"), "reference")[0]


def lines_of(wiring: Wiring) -> KeySettings:
    dial = Dial(*wiring.dial) if wiring.dial else None
    return KeySettings(wiring.keys, wiring.pull_up, dial)


@asynccontextmanager
async def built(wiring: Wiring, old: BoxSettings | None = None) -> AsyncIterator[tuple[BoxSettings, Parts]]:
    """The parts as they are wired, and the box that its file, which knows nothing of that, says it is."""
    loop, box = the_loop(), old or reference()
    config = Config(Settings(), box, "reference")
    with ExitStack() as stack:
        pins = stack.enter_context(SimulatedPins(lines_of(wiring), loop))
        panel = SimulatedPanel(wiring.chip, clock=loop.time)
        parts = real_parts(config)
        keypad = None
        if wiring.typed:
            folder = Path(stack.enter_context(TemporaryDirectory()))
            codes = [CODES[name].number for name in wiring.typed.values()]
            keypad = stack.enter_context(closing(SimulatedKeypad(folder, codes, loop.time)))
            found = KeypadSettings({}, folder=folder, ioctl=keypad.ioctl)
            parts = replace(parts, keypad=found)
        strip = None
        if wiring.leds and parts.strip is not None:
            strip, settings = stack.enter_context(simulated_strip(parts.strip, loop, 100))
            parts = replace(parts, strip=settings)
        else:
            parts = replace(parts, strip=None)
        radio = SimulatedRadio(Path(stack.enter_context(TemporaryDirectory())) / "radio")
        stack.callback(radio.close)
        twins = Twins(pins, panel, Hand(loop, pins, keypad, {}), radio, strip=strip, keypad=keypad)
        yield box, replace(parts, open_pins=pins.open, open_serial=panel.open_serial, twins=twins, probe=None)


class Person:
    """At one box, in front of one question at a time."""

    def __init__(self, bench: Bench, wiring: Wiring) -> None:
        self.bench = bench
        self.wiring = wiring
        self.guide = bench.guide
        assert bench.parts.twins is not None
        self.twins = bench.parts.twins

    @property
    def some_key(self) -> str:
        return next(iter({**(self.wiring.typed or {}), **self.wiring.keys}))

    async def press(self, key: str, held: bool = False, bounces: int = 3) -> None:
        seconds = 0.8 if held else 0.12
        if self.wiring.typed and key in self.wiring.typed and self.twins.keypad is not None:
            code = CODES[self.wiring.typed[key]].number
            self.twins.keypad.press(code)
            await the_loop().move(seconds)
            self.twins.keypad.release(code)
        else:
            self.twins.pins.press(key, seconds, bounces)
            await the_loop().move(seconds)
        await the_loop().move(0.2)

    async def turn(self, steps: int) -> None:
        self.twins.pins.turn(steps)
        await the_loop().move(0.3)

    async def hold(self) -> None:
        await self.press(self.some_key, held=True)

    async def choose(self, value: object) -> None:
        """A press is the next, holding takes it."""
        for _ in range(12):
            ask = self.guide.ask(the_loop().time())
            if ask.choices[ask.cursor].value == value:
                await self.hold()
                return
            await self.press(self.some_key)
        raise AssertionError(f"{value} is not on offer at {self.guide.step}")

    async def answer(self) -> None:
        """What is asked now, as it is wired."""
        step, wiring = self.guide.step, self.wiring
        match step.kind:
            case Kind.LANGUAGE:
                await self.choose(wiring.language)
            case Kind.SIZE:
                await self.choose(wiring.inches)
            case Kind.CARD:
                await self._look_for_a_whole_frame()
            case Kind.WAY:
                await self.choose(wiring.rotate)
            case Kind.LAYOUT:
                await self.choose(wiring.layout)
            case Kind.PAD:
                await self.choose("")
            case Kind.KEY:
                there = step.which in wiring.keys or step.which in (wiring.typed or {})
                await self.press(step.which if there else "OK")
            case Kind.TURNING:
                await (self.turn(3) if wiring.dial else self.press("UP"))
            case Kind.COUNT:
                await self._count()
            case Kind.LAST:
                await self._see_the_last()
            case Kind.PLACE:
                await self._place(int(step.which) - 1)
            case Kind.SUM:
                await self.press("OK")

    def leds(self) -> list[tuple[int, int, int]]:
        """The LEDs that there are, as they shine."""
        assert self.twins.strip is not None
        history = self.twins.strip.history
        return list(history[-1].colours[: self.wiring.leds]) if history else []

    async def look(self) -> None:
        """Waits until the panel shows what is asked: its thread knows another time."""
        bench = self.bench
        while bench.screen is None or bench._driven != bench._panel():
            await the_loop().move(0.01)
        await the_loop().move(0.6)
        assert bench.screen is not None
        await bench.screen.settled()

    async def _look_for_a_whole_frame(self) -> None:
        for _ in range(4):
            await self.look()
            if has_frame(self.twins.panel):
                await self.hold()
                return
            await self.press(self.some_key)
        raise AssertionError("no picture with a whole frame")

    async def _count(self) -> None:
        while not any(map(any, self.leds()[-1:])):
            await the_loop().move(0.1)
        await self.press(self.some_key)  # too late, as people are

    async def _see_the_last(self) -> None:
        for _ in range(60):
            await self._see()
            if self.leds()[-1] == WHITE:
                await self.press("OK")
                return
            await (self.turn(-1) if self.wiring.dial else self.press("DOWN"))
        raise AssertionError("the last LED never shone")

    async def _place(self, seat: int) -> None:
        if seat >= len(self.wiring.seats):
            await self.hold()
            await self.press("DOWN") if not self.wiring.dial else await self.turn(1)
            await self.press("OK")
            return
        place = self.wiring.seats[seat]
        await self._see()
        while self._middle() != place:
            await (self.turn(1) if self.wiring.dial else self.press("UP"))
            await self._see()
        await self.press("OK")

    def _middle(self) -> int:
        """Where the light is, on the LEDs that there are."""
        shown = self.leds()
        count = len(shown)
        return next(at for at in range(count) if all(shown[(at + led) % count] == WHITE for led in (-1, 0, 1)))

    async def _see(self) -> None:
        """Waits until the strip shows what it was told to: its wire takes its time."""
        assert self.twins.strip is not None
        while self.twins.strip.history[-1].colours != lamps(self.guide, the_loop().time()):
            await the_loop().move(0.05)

    async def set_up(self) -> None:
        """The whole of it. A strip shines before somebody begins."""
        while self.wiring.leds and not self.leds():
            await the_loop().move(0.1)
        for _ in range(60):
            if self.guide.ended is not None:
                return
            await self.answer()
        raise AssertionError(f"still at {self.guide.step}")


def has_frame(panel: SimulatedPanel) -> bool:
    """Whether the outermost pixels all shine."""
    image = panel.image
    width, height = image.size
    edge = [(x, y) for x in range(width) for y in (0, height - 1)]
    edge += [(x, y) for y in range(height) for x in (0, width - 1)]
    corner = {(x, y) for x in (width - 1, width - 2) for y in (0, 1)}  # the mark of a press
    return all(image.getpixel(at) for at in edge if at not in corner)


def bench_of(parts: Parts, box: BoxSettings, around: Around | None = None, language: str = "en") -> Bench:
    around = around or Around(True, False, most_leds(parts, box), asks_language=True)
    return Bench(Guide(box, around, language, the_loop().time()), parts)
