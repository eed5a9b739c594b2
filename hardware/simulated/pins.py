"""Mock pins below gpiozero, with fingers on the keys and faults in the wires.

Nothing here knows of debouncing: what a finger does are levels on a line, as long and as clean as it is told to be.
Time is the loop's, so a test that owns the loop owns the time. A finger does not wait for a busy loop: what it did
meanwhile is made up for, each edge at the time it was meant for. `clock` tells it, as the thread of real pins would.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterator
from functools import cached_property, partial
from typing import TYPE_CHECKING, NamedTuple, Protocol, Self

from hardware.keys import KeySettings

if TYPE_CHECKING:
    from hardware.simulated.lines import Header, Line

_DIAL = ("DIAL A", "DIAL B")
_CLOCKWISE = ((0, True), (1, True), (0, False), (1, False))
"""The contacts of a dial from one notch to the next: which one, and whether it closes."""

_Moves = Iterator[tuple[float, Callable[[], None]]]


class Loop(Protocol):
    """What is needed of an event loop."""

    def time(self) -> float: ...

    def call_later(self, delay: float, callback: Callable[..., object], /, *args: object) -> object: ...


class Level(NamedTuple):
    """A line of the box changed."""

    at: float
    line: str
    high: bool


class SimulatedPins:
    """The lines of a box. Open its keys with `open()`; then press, and look into `history`."""

    def __init__(self, settings: KeySettings, loop: Loop, seed: int = 1, keeps: int = 10_000) -> None:
        self.history: deque[Level] = deque(maxlen=keeps)
        """The last changes of its lines."""
        self._loop = loop
        self._random = random.Random(seed)
        self._pull_up = settings.pull_up
        self._numbers = dict(settings.pins)
        if settings.dial:
            self._numbers |= zip(_DIAL, (settings.dial.a, settings.dial.b), strict=True)
        self._header: Header | None = None
        self._faults: dict[str, object] = {}
        """What is wrong with a line: another thing each time, so that an older one knows that it is over."""
        self._moved_at: float | None = None
        self._closed = False

    def has(self, name: str) -> bool:
        """Whether a key of this name hangs on a pin."""
        return name in self._numbers

    @property
    def has_dial(self) -> bool:
        return _DIAL[0] in self._numbers

    def open(self) -> Header:
        """gpiozero's way to these pins."""
        if self._header is None:
            # gpiozero takes as long to import as all that a panel needs: as on a real box, its picture comes first.
            from hardware.simulated.lines import Header

            self._header = Header()
        return self._header

    @cached_property
    def _pins(self) -> dict[str, Line]:
        factory = self.open()
        return {name: factory.pin(number) for name, number in self._numbers.items()}

    def clock(self) -> float:
        """The loop's time; while a line changes, the time at which a finger changed it."""
        return self._loop.time() if self._moved_at is None else self._moved_at

    def down(self, name: str) -> None:
        """A finger goes down and stays."""
        if name not in self._faults:
            self._connect(name, True)

    def up(self, name: str) -> None:
        """The finger goes up."""
        if name not in self._faults:
            self._connect(name, False)

    def press(self, name: str, seconds: float = 0.1, bounces: int = 0, apart: float = 0.001) -> None:
        """Down, and up after a time; each time the contact bounces first."""
        self._play(self._press(name, seconds, bounces, apart))

    def hold(self, name: str, seconds: float) -> None:
        self.press(name, seconds)

    def bounce(self, name: str, edges: int, apart: float) -> None:
        """This many edges, the first of them at once: an odd number leaves the key on its other side."""
        first = not self.is_down(name)
        self._play((0 if step == 0 else apart, self._to(name, first == (step % 2 == 0))) for step in range(edges))

    def turn(self, steps: int, apart: float = 0.002) -> None:
        """The dial is turned, clockwise if the steps are positive; the contacts change one after another."""
        order = _CLOCKWISE if steps > 0 else tuple((1 - contact, closes) for contact, closes in _CLOCKWISE)
        contacts = [change for _ in range(abs(steps)) for change in order]
        self._play((apart, partial(self._connect, _DIAL[contact], closes)) for contact, closes in contacts)

    def stick(self, name: str) -> None:
        """The key goes down and no finger gets it up again."""
        self._connect(name, True)
        self._faults[name] = object()

    def flood(self, name: str, apart: float = 0.004) -> None:
        """The line changes without end."""
        self._faults[name] = fault = object()
        self._play(self._flutter(name, fault, lambda: apart, lambda: not self.is_down(name)))

    def unplug(self, name: str, level: bool | None = None, rate: float = 200.0) -> None:
        """The wire is off. The line keeps a level, or with None it floats: edges at random times, `rate` a second."""
        self._faults[name] = fault = object()
        if level is None:
            some_time, some_level = partial(self._random.expovariate, rate), partial(self._random.choice, (True, False))
            self._play(self._flutter(name, fault, some_time, some_level))
        else:
            self._connect(name, level != self._pulled_up(name))

    def heal(self, name: str) -> None:
        """What was wrong with a line is over, and no finger is on its key."""
        self._faults.pop(name, None)
        self._connect(name, False)

    def lose_edges(self, name: str, lost: bool = True) -> None:
        """Changes of a line are not reported; its level can still be read, as with RPi.GPIO (gpiozero #1039)."""
        self._pins[name].edges = "none" if lost else "both"

    def is_down(self, name: str) -> bool:
        """Whether the line is where a pressed key would bring it."""
        return bool(self._pins[name].state) != self._pulled_up(name)

    def close(self) -> None:
        """To be called after the keys are closed: gpiozero keeps what it knows of pins (its issue #1087)."""
        self._closed = True
        self._faults.clear()
        if self._header is not None:
            self._header.close()
            self._header.reset()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _press(self, name: str, seconds: float, bounces: int, apart: float) -> _Moves:
        for closed in (True, False):
            yield 0 if closed else seconds, self._to(name, closed)
            for step in range(2 * bounces):
                yield apart, self._to(name, closed == (step % 2 == 1))
            seconds -= 2 * bounces * apart

    def _flutter(self, name: str, fault: object, wait: Callable[[], float], down: Callable[[], bool]) -> _Moves:
        while self._faults.get(name) is fault:
            yield wait(), lambda: self._connect(name, down()) if self._faults.get(name) is fault else None

    def _to(self, name: str, down: bool) -> Callable[[], None]:
        return partial(self.down if down else self.up, name)

    def _play(self, moves: _Moves, at: float | None = None) -> None:
        """Each move at its time. The next is set only then, so that they keep their order."""
        at = self._loop.time() if at is None else at
        for wait, move in moves:
            at += max(0.0, wait)
            if (left := at - self._loop.time()) > 0:
                self._loop.call_later(left, self._go_on, move, moves, at)
                return
            self._make(move, at)

    def _go_on(self, move: Callable[[], None], moves: _Moves, at: float) -> None:
        if not self._closed:
            self._make(move, at)
            self._play(moves, at)

    def _make(self, move: Callable[[], None], at: float) -> None:
        self._moved_at = at
        try:
            move()
        finally:
            self._moved_at = None

    def _pulled_up(self, line: str) -> bool:
        return self._pull_up or line in _DIAL  # gpiozero pulls up the pins of every dial

    def _connect(self, line: str, closed: bool) -> None:
        """A contact closes, or leaves the line to its pull."""
        pin, rest = self._pins[line], self._pulled_up(line)
        before, pin.outside = pin.state, not rest if closed else None
        pulled = {"up": True, "down": False}.get(pin.pull, rest)  # as whoever listens has it pulled
        pin.drive_high() if (not rest if closed else pulled) else pin.drive_low()
        if pin.state != before:
            self.history.append(Level(self.clock(), line, bool(pin.state)))
