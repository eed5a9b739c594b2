"""What can go wrong with a simulated box: a switch for each, below the drivers and below the journal."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from companion.daemon.errands import Errands, Outcome
from companion.daemon.parts import Twins
from companion.store.journal import Journal

if TYPE_CHECKING:
    from hardware.simulated.clock import SimulatedClock
    from hardware.simulated.keypad import SimulatedKeypad
    from hardware.simulated.panel import SimulatedPanel
    from hardware.simulated.pins import SimulatedPins
    from hardware.simulated.strip import SimulatedStrip

LAG = 0.15
"""Seconds that each transfer takes on a slow bus: of sixty pictures a second a few are left."""
GARBAGE_EVERY, GARBAGE = 0.05, 40
"""Seconds between two pieces of garbage, and their bytes."""
AWAY = 1.0
"""Seconds until a strip is plugged in again."""
STORM = (60, 0.0005)
"""Edges of a contact that bounces as no contact should, and the seconds between them."""
IN_1970, IN_2040 = 0.0, 2_208_988_800.0


class Switch(NamedTuple):
    """One fault. A fault without `off` happens, and is over."""

    on: Callable[[], None]
    off: Callable[[], None] | None = None
    place: str = ""
    """Of the faults at one place only one is on."""


class Switches:
    """Every fault by its name, `part.fault`; the parts are the panel, the strip, the disk, the clock and each key."""

    def __init__(
        self,
        twins: Twins,
        lines: tuple[str, ...],
        journal: Journal,
        errands: Errands,
        clock: SimulatedClock,
        cut: Callable[[], None],
    ) -> None:
        self._on = twins.wrong
        self._switches: dict[str, Switch] = {
            **_panel(twins.panel),
            **({} if twins.strip is None else self._strip(twins.strip)),
            **({} if twins.keypad is None else _keypad(twins.keypad)),
            **_disk(journal, errands, twins.writes),
            **_clock(clock),
            "power.cut": Switch(cut),
            **{name: switch for line in lines for name, switch in _key(twins.pins, line)},
        }

    @property
    def once(self) -> frozenset[str]:
        """Those that happen, and are over."""
        return frozenset(name for name, switch in self._switches.items() if switch.off is None)

    def states(self) -> Mapping[str, bool]:
        return {name: name in self._on for name in self._switches}

    def turn(self, name: str, on: bool) -> None:
        switch = self._switches[name]
        if on == (name in self._on):
            return
        if switch.off is None:
            switch.on()
        elif on:
            for other in [one for one in self._on if switch.place and self._switches[one].place == switch.place]:
                self.turn(other, False)
            self._on.add(name)
            switch.on()
        else:
            self._on.discard(name)
            switch.off()

    def _strip(self, strip: SimulatedStrip) -> dict[str, Switch]:
        random = Random(1)

        def plug() -> None:
            """A controller that hung when it was unplugged still hangs."""
            if "strip.unplugged" not in self._on:
                strip.plug()
            if "strip.hangs" in self._on:
                strip.stall()

        def replug() -> None:
            strip.unplug()
            asyncio.get_running_loop().call_later(AWAY, plug)

        def garble() -> None:
            if "strip.garbage" in self._on:
                strip.noise(random.randbytes(GARBAGE))
                asyncio.get_running_loop().call_later(GARBAGE_EVERY, garble)

        return {
            "strip.unplugged": Switch(strip.unplug, plug),
            "strip.hangs": Switch(strip.stall, strip.resume),
            "strip.garbage": Switch(garble, lambda: None),
            "strip.renamed": Switch(replug),
        }


def _panel(panel: SimulatedPanel) -> dict[str, Switch]:
    return {
        "panel.unplugged": Switch(panel.unplug, panel.plug_in),
        "panel.hangs": Switch(panel.hold, panel.release),
        "panel.slow": Switch(partial(setattr, panel, "lag", LAG), partial(setattr, panel, "lag", 0.0)),
        "panel.torn": Switch(panel.tear),
    }


def _keypad(keypad: SimulatedKeypad) -> dict[str, Switch]:
    return {"keypad.unplugged": Switch(keypad.unplug, keypad.plug_in)}


def _disk(journal: Journal, errands: Errands, writes: threading.Event) -> dict[str, Switch]:
    """SQLite's own failures. On a full disk, what has room in the pages that are there still goes through."""

    def fill() -> None:
        (pages,) = journal.connection.execute("PRAGMA page_count").fetchone()
        journal.connection.execute(f"PRAGMA max_page_count = {pages}")

    def set_to(pragma: str) -> Callable[[], None]:
        return lambda: _send(errands, lambda: journal.connection.execute(f"PRAGMA {pragma}"))

    @contextmanager
    def at_disk() -> Iterator[None]:
        with errands.at_disk():
            writes.wait()
            yield

    journal.at_disk = at_disk
    return {
        "disk.stalls": Switch(writes.clear, writes.set),
        "disk.full": Switch(lambda: _send(errands, fill), set_to("max_page_count = 4294967294")),
        "disk.read_only": Switch(set_to("query_only = ON"), set_to("query_only = OFF")),
    }


def _send(errands: Errands, do: Callable[[], object]) -> None:
    """The connection that writes may be waiting for the disk just now."""

    def then(outcome: Outcome) -> None:
        if outcome.error is not None:
            raise outcome.error

    errands.send(do, then)


def _clock(clock: SimulatedClock) -> dict[str, Switch]:
    return {
        "clock.past": Switch(partial(clock.jump_to, IN_1970), clock.set_right, "clock"),
        "clock.future": Switch(partial(clock.jump_to, IN_2040), clock.set_right, "clock"),
    }


def _key(pins: SimulatedPins, line: str) -> Iterator[tuple[str, Switch]]:
    heal = partial(pins.heal, line)
    yield f"{line}.stuck", Switch(partial(pins.stick, line), heal, line)
    yield f"{line}.chatters", Switch(partial(pins.flood, line), heal, line)
    yield f"{line}.floats", Switch(partial(pins.unplug, line), heal, line)
    yield f"{line}.dead", Switch(partial(pins.unplug, line, True), heal, line)
    yield f"{line}.deaf", Switch(partial(pins.lose_edges, line), partial(pins.lose_edges, line, False))
    yield f"{line}.storm", Switch(partial(pins.bounce, line, *STORM))
