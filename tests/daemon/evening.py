"""An evening at the simulated box: the whole daemon on a loop whose clock is moved by hand.

Fingers press simulated pins, below gpiozero and the debouncing; what is seen is read from the panel's memory and from
the bytes that the strip's controller decoded.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from companion.config import Config, read_config
from companion.console.console import Console
from companion.console.typist import type_command
from companion.daemon import parts as building
from companion.daemon.desk import Desk
from companion.daemon.notify import Notifier
from companion.daemon.parts import Parts, Twins
from companion.daemon.root import run
from companion.dialogue.command import Play
from companion.dialogue.keys import Press
from companion.match.dealer import next_move
from companion.match.match import Match
from companion.rules import Refusal
from companion.shipped import shipped
from tests.daemon.outside import awaited_bytes, awaited_panels
from tests.hardware.standing import the_loop


class LoopClock:
    """The clock of the standing loop; threads ask it as well."""

    def __init__(self) -> None:
        self._loop = the_loop()

    def monotonic(self) -> float:
        return self._loop.time()

    def wall(self) -> float:
        return 1_800_000_000.0 + self._loop.time()


def simulated() -> Config:
    reading = read_config(shipped("config", "companion.toml"), "simulated")
    assert reading.config is not None, reading.troubles
    return reading.config


class Evening:
    """One daemon at work."""

    def __init__(self, desk: Desk, parts: Parts) -> None:
        self.desk = desk
        self.parts = parts
        assert parts.twins is not None
        self.twins: Twins = parts.twins

    @property
    def console(self) -> Console:
        return self.desk.console

    @property
    def match(self) -> Match:
        assert self.console.match is not None
        return self.console.match

    async def press(self, key: str, held: bool = False, bounces: int = 3) -> None:
        """A finger on a key, with the bounce of a cheap one; the dial is turned by steps, a keypad does not bounce."""
        seconds = self.parts.hold + 0.1 if held else 0.1
        if self.parts.keys.dial and key in ("UP", "DOWN"):
            self.twins.pins.turn(1 if key == "DOWN" else -1)
        else:
            self.twins.hand.press(key, seconds, bounces)
        await the_loop().move(seconds + 0.2)

    async def type(self, goal: Any) -> None:
        """A command, entered by the keys of the box."""
        presses = type_command(goal, self.console.home(), self.parts.box, self.console.session.at_rest)
        assert presses is not None, goal
        for press in presses:
            await self.enter(press)

    async def enter(self, press: Press) -> None:
        await self.press(press.key.value, press.held)

    async def play(self, rng: Random) -> None:
        """A move of a dealer, by the keys: the position is what the rules say, and on the panel is what was painted."""
        before = self.match.state
        move = next_move(self.match.game, before, rng)
        step = self.match.game.apply(before, move)
        assert not isinstance(step, Refusal)
        await self.type(Play(move))
        assert self.match.state == step.state, move
        assert await self.look() == self.console.screen().image.tobytes()
        await self.wait(self.parts.box.correction_window)  # else the next key would correct this one

    async def look(self) -> bytes:
        """The pixels on the panel, once everything that was to be sent is there."""
        screen: Any = self.desk.screen
        await screen.settled()
        return self.twins.panel.image.tobytes()

    async def wait(self, seconds: float) -> None:
        await the_loop().move(seconds)


def _without_page(config: Config) -> Config:
    """Its server needs a clock that runs."""
    settings = config.settings
    return replace(config, settings=replace(settings, page=replace(settings.page, on=False)))


@asynccontextmanager
async def evening(state: Path, config: Config | None = None, **more: Any) -> AsyncIterator[Evening]:
    """The daemon from its start to an orderly stop."""
    started: asyncio.Future[Evening] = the_loop().create_future()

    def begin(desk: Desk, parts: Parts) -> None:
        desk.errands.patience = None  # so does the disk: the loop stands still for it, unless a test is about that
        started.set_result(Evening(desk, parts))

    notifier = more.pop("notifier", Notifier({}))
    config = _without_page(config or simulated())
    with ExitStack() as stack:
        stack.enter_context(awaited_panels())
        # The panel's thread knows another time: asked by that time whether it is there, it would answer at any moment.
        with patch.object(building, "PROBE", None):
            task = asyncio.create_task(run(config, state, LoopClock(), notifier, started=begin, **more))
            await asyncio.wait({task, started}, return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            task.result()
        at_work = started.result()
        stack.enter_context(awaited_bytes(at_work.twins.strip))
        await at_work.desk.begun.wait()
        await at_work.wait(0.5)
        try:
            yield at_work
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
