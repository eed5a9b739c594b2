"""The box as its page shows it: the twins of a simulated one, with their switches, or what a real one was sent."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Mapping

from companion.daemon.desk import Desk
from companion.daemon.parts import Parts, Twins
from companion.daemon.switches import Switches
from hardware.keys import SECOND
from hardware.simulated.clock import SimulatedClock

Colours = tuple[tuple[int, int, int], ...]
Seen = tuple[bytes, int, tuple[str, ...], bool]
"""The pixels of a panel, how bright it is, what can be read on it, and whether only those at the table should."""
BRIGHTEST = 255


ANSWERED = 0.1
"""Seconds in which the page gets its answer, before there is nobody left to give one."""


def cut_power() -> None:
    """The plug is pulled: nothing is closed and nothing is said."""
    asyncio.get_running_loop().call_later(ANSWERED, os.kill, os.getpid(), signal.SIGKILL)


class _Round:
    """Who sits where round the strip."""

    def __init__(self, desk: Desk, parts: Parts) -> None:
        typed = () if parts.keypad is None else parts.keypad.contacts.values()
        self.keys = tuple(dict.fromkeys(key.removesuffix(SECOND) for key in (*parts.keys.pins, *typed)))
        self.dial = parts.keys.dial is not None
        self.hold = parts.hold
        self._desk = desk
        self._lights = parts.lights
        self.ended = ("", "") if desk.ended is None else (desk.ended.how, desk.ended.why)

    def seats(self) -> tuple[tuple[str, float], ...]:
        """The name of each seat and its place on the strip. Before a match they are where the seats' buttons are."""
        if self._lights is None:
            return ()
        match = self._desk.console.match
        buttons = sum(key.startswith("SEAT") for key in self.keys)
        names = tuple(match.state.terms.names) if match is not None else ("",) * buttons
        return tuple((name, spot.middle) for name, spot in zip(names, self._lights.spots_for(len(names)), strict=True))


class SimulatedMirror(_Round):
    """What stands below the drivers: the panel's memory, the strip's bytes, the pins."""

    simulated = True

    def __init__(self, desk: Desk, parts: Parts, twins: Twins, cut: Callable[[], None] = cut_power) -> None:
        super().__init__(desk, parts)
        clock = desk.console.clock
        assert isinstance(clock, SimulatedClock), "a simulated box runs on such a clock"
        self.size = twins.panel.size
        self._twins = twins
        wired = tuple(parts.keys.pins)
        lines = (*wired, "DIAL A", "DIAL B") if self.dial else wired
        self._switches = Switches(twins, lines, desk.console.journal, desk.errands, clock, cut)
        self.once = self._switches.once

    def panel(self) -> Seen:
        pixels, chip = self._twins.panel.image.tobytes(), self._twins.panel.chip
        desk, contrast = self._desk, chip.registers["contrast"] if chip else BRIGHTEST
        if pixels != desk.shown:
            return pixels, contrast, (), desk.secret or desk.was_secret
        desk.was_secret = False  # whatever was secret is gone
        return pixels, contrast, desk.words, desk.secret

    def lamps(self) -> Colours:
        strip = self._twins.strip
        return self._twins.shining() if strip is not None and strip.plugged else ()

    def down(self, key: str, bounces: int = 0) -> None:
        self._twins.hand.down(key, bounces)

    def up(self, key: str, bounces: int = 0) -> None:
        self._twins.hand.up(key, bounces)

    def press(self, key: str, seconds: float, bounces: int) -> None:
        self._twins.hand.press(key, seconds, bounces)

    def turn(self, steps: int) -> None:
        self._twins.hand.turn(steps)

    def faults(self) -> Mapping[str, bool]:
        return self._switches.states()

    def switch(self, fault: str, on: bool) -> None:
        self._switches.turn(fault, on)


class RealMirror(_Round):
    """What a real box was given to show. Its keys are pressed at the table, and what goes wrong goes wrong there."""

    simulated = False
    once: frozenset[str] = frozenset()

    def __init__(self, desk: Desk, parts: Parts) -> None:
        super().__init__(desk, parts)
        self.size = (parts.box.width, parts.box.height)
        contrast = None if parts.panel is None else parts.panel.contrast
        self._contrast = BRIGHTEST if contrast is None else contrast

    def panel(self) -> Seen:
        dark = bytes((self.size[0] + 7) // 8 * self.size[1])
        return self._desk.shown or dark, self._contrast, self._desk.words, self._desk.secret

    def lamps(self) -> Colours:
        return self._desk.shining

    def down(self, key: str, bounces: int = 0) -> None: ...

    def up(self, key: str, bounces: int = 0) -> None: ...

    def press(self, key: str, seconds: float, bounces: int) -> None: ...

    def turn(self, steps: int) -> None: ...

    def faults(self) -> Mapping[str, bool]:
        return {}

    def switch(self, fault: str, on: bool) -> None: ...
