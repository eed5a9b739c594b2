"""The box as its page shows it: the twins of a simulated one, with their switches, or what a real one was sent."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from companion.daemon.desk import Desk
from companion.daemon.parts import Parts, Twins

Colours = tuple[tuple[int, int, int], ...]


class _Switch(NamedTuple):
    on: Callable[[], None]
    off: Callable[[], None]


class SimulatedMirror:
    """What stands below the drivers: the panel's memory, the strip's bytes, the pins."""

    simulated = True

    def __init__(self, parts: Parts, twins: Twins) -> None:
        self.size = twins.panel.size
        self.keys = tuple(parts.keys.pins)
        self.hold = parts.hold
        self._twins = twins
        self._on: set[str] = set()
        self._switches = self._all_switches()

    def panel(self) -> bytes:
        return self._twins.panel.image.tobytes()

    def lamps(self) -> Colours:
        strip = self._twins.strip
        return strip.history[-1].colours if strip is not None and strip.history and strip.tty else ()

    def down(self, key: str) -> None:
        self._twins.pins.down(key)

    def up(self, key: str) -> None:
        self._twins.pins.up(key)

    def press(self, key: str, seconds: float, bounces: int) -> None:
        self._twins.pins.press(key, seconds, bounces)

    def turn(self, steps: int) -> None:
        self._twins.pins.turn(steps)

    def faults(self) -> Mapping[str, bool]:
        return {fault: fault in self._on for fault in self._switches}

    def switch(self, fault: str, on: bool) -> None:
        if on == (fault in self._on):
            return
        if on:
            self._on.add(fault)
            self._switches[fault].on()
        else:
            self._on.discard(fault)
            self._switches[fault].off()

    def _all_switches(self) -> dict[str, _Switch]:
        panel, strip = self._twins.panel, self._twins.strip
        switches = {
            "panel.unplugged": _Switch(panel.unplug, panel.plug_in),
            "panel.hangs": _Switch(panel.hold, panel.release),
        }
        if strip is not None:
            switches["strip.unplugged"] = _Switch(strip.unplug, strip.plug)
            switches["strip.hangs"] = _Switch(strip.stall, strip.resume)
        return switches


class RealMirror:
    """What a real box was given to show. Its keys are pressed at the table."""

    simulated = False

    def __init__(self, desk: Desk, parts: Parts) -> None:
        self.size = (parts.box.width, parts.box.height)
        self.keys = tuple(parts.keys.pins)
        self.hold = parts.hold
        self._desk = desk

    def panel(self) -> bytes:
        return self._desk.shown or bytes((self.size[0] + 7) // 8 * self.size[1])

    def lamps(self) -> Colours:
        return self._desk.shining

    def down(self, key: str) -> None: ...

    def up(self, key: str) -> None: ...

    def press(self, key: str, seconds: float, bounces: int) -> None: ...

    def turn(self, steps: int) -> None: ...

    def faults(self) -> Mapping[str, bool]:
        return {}

    def switch(self, fault: str, on: bool) -> None: ...
