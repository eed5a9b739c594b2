"""The keys of a box: from its pins, by way of gpiozero, to presses on the loop.

gpiozero is imported when the keys are opened, not with this module. Two of its habits shape the driver. Its callbacks
come from a thread of the pin library, which an exception ends for good (lgpio), so they only hand the edge over. And a
`Button` runs a thread of its own that wakes ten times a second and makes closing sixteen keys take a second; it also
keeps back the edge after one that was lost. So the keys are plain `InputDevice`s whose pins are listened to, which is
how gpiozero builds its own RotaryEncoder.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from importlib import import_module
from operator import itemgetter
from types import MappingProxyType
from typing import NamedTuple, Protocol, Self, TypeVar

from hardware.alarm import next_beat
from hardware.errors import HardwareError
from hardware.header import PinFactory
from hardware.presses import Pressed, Presses

Now = Callable[[], float]
OnEdge = Callable[[str, bool | None, float], None]
"""A key's name, whether it went down (None: a step of the dial, which has no way back), and when."""

SECOND = " 2"
"""Ends the name of another contact of the same key: each is debounced for itself, and a press is told of the key."""

T = TypeVar("T")

_log = logging.getLogger(__name__)

_FACTORIES = {
    "lgpio": "hardware.header:open_header",
    "rpigpio": "gpiozero.pins.rpigpio:RPiGPIOFactory",
    "pigpio": "gpiozero.pins.pigpio:PiGPIOFactory",
    "native": "gpiozero.pins.native:NativeFactory",
    "mock": "gpiozero.pins.mock:MockFactory",
}
# In gpiozero's order, without "native": its callbacks never come (gpiozero #1137), so it is used only when asked for.
_TRIED = ("lgpio", "rpigpio", "pigpio")

_NO_PI = 'This is not a Raspberry Pi, so there are no pins. The simulated ones are the pin factory "mock".'
_NO_RIGHTS = "This user may not use the pins: sudo usermod -aG gpio NAME, then start again."
_CURES = (
    ("no module named 'lgpio'", "sudo apt install python3-lgpio; a venv needs --system-site-packages to see it."),
    ("no module named 'rpi'", "sudo apt install python3-rpi-lgpio; a venv needs --system-site-packages to see it."),
    ("no module named 'pigpio'", "sudo apt install pigpio python3-pigpio; a venv needs --system-site-packages."),
    ("locate pi revision", _NO_PI),
    ("only be run on a raspberry pi", _NO_PI),
    (".lgd-nfy", "lgpio needs a folder that it may write into: start from another one (WorkingDirectory= in a unit)."),
    ("already in use by", "Another part of this program has it. Give one of them another pin."),
    ("busy", "Another program has it. Is the companion running already? gpioinfo shows who uses a pin."),
    ("permission denied", _NO_RIGHTS),
    ("no access to /dev/mem", _NO_RIGHTS),
    ("failed to connect", "The pigpio daemon does not answer: sudo systemctl enable --now pigpiod."),
    ("not a valid pin", "Pins go by their BCM number: GPIO2 to GPIO27 are on the header."),
    ("fixed pull", "GPIO2 and GPIO3 are pulled up on the board: wire the key to ground, or take another pin."),
    ("physical pull", "GPIO2 and GPIO3 are pulled up on the board: wire the key to ground, or take another pin."),
)
"""What the libraries say, and what helps."""


class _Pin(Protocol):
    when_changed: Callable[[int, int], None] | None


class _Input(Protocol):
    """What is used of gpiozero's InputDevice once it is open."""

    @property
    def pin(self) -> _Pin: ...

    @property
    def is_active(self) -> bool: ...

    def close(self) -> None: ...


class _Encoder(Protocol):
    """What is used of gpiozero's RotaryEncoder once it is open."""

    def close(self) -> None: ...


class Dial(NamedTuple):
    """A dial by the BCM numbers of its two pins, pulled up. Clockwise is DOWN, as through a list, unless swapped."""

    a: int
    b: int
    swapped: bool = False


class KeySettings(NamedTuple):
    """Which pins a box makes its keys from, by their BCM numbers."""

    pins: Mapping[str, int] = MappingProxyType({})
    pull_up: bool = True
    """Pulled up, a key connects its pin to ground; pulled down, to 3.3 V."""
    dial: Dial | None = None
    factory: str | None = None
    """gpiozero's pin factory by its name; None tries those that are installed."""

    def booked(self) -> list[tuple[int, str]]:
        """Every pin with what it is for."""
        dial = [(self.dial.a, "the dial"), (self.dial.b, "the dial")] if self.dial else []
        return [*((pin, name) for name, pin in self.pins.items()), *dial]

    def check(self) -> None:
        """Refuses what cannot be built."""
        users: dict[int, str] = {}
        for pin, name in self.booked():
            if pin in users:
                raise HardwareError(
                    f"GPIO{pin} is booked twice: {users[pin]} and {name}. Give one of them another pin."
                )
            users[pin] = name
        for name in ("UP", "DOWN"):
            if self.dial and name in self.pins:
                raise HardwareError(f"{name} is a key and a way to turn the dial. Leave one of them out.")


class Keys:
    """The open pins of a box. `open_keys` makes it."""

    def __init__(self, on_edge: OnEdge, clock: Now, factory: PinFactory, owned: bool) -> None:
        self._on_edge = on_edge
        self._clock = clock
        self._factory = factory
        self._owned = owned
        self._inputs: dict[str, _Input] = {}
        self._dial: _Encoder | None = None
        self._listeners: list[Callable[..., None]] = []
        """gpiozero itself remembers these only weakly."""

    def levels(self) -> dict[str, bool]:
        """Which keys are down, by the pins themselves."""
        try:
            return {name: device.is_active for name, device in self._inputs.items()}
        except Exception as error:
            raise _explain("The keys cannot be read", error) from error

    def close(self) -> None:
        for device in self._inputs.values():
            device.pin.when_changed = None
            device.close()
        self._inputs.clear()
        if self._dial is not None:
            self._dial.close()
        if self._owned:
            self._factory.close()
            self._owned = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _add_key(self, name: str, pin: int, pull_up: bool) -> None:
        from gpiozero import InputDevice

        def changed(_ticks: int, high: int) -> None:
            self._hand_over(name, bool(high) != pull_up)

        try:
            self._inputs[name] = device = InputDevice(pin, pull_up=pull_up, pin_factory=self._factory)
            self._listeners.append(changed)
            device.pin.bounce = None
            device.pin.edges = "both"
            device.pin.when_changed = changed
        except Exception as error:
            raise _explain(f"{name} on GPIO{pin} cannot be opened", error) from error

    def _add_dial(self, dial: Dial) -> None:
        from gpiozero import RotaryEncoder

        onward, back = ("UP", "DOWN") if dial.swapped else ("DOWN", "UP")
        try:
            # Without a limit: at a limit gpiozero would go on firing, but count no more.
            self._dial = encoder = RotaryEncoder(dial.a, dial.b, max_steps=0, pin_factory=self._factory)
            encoder.when_rotated_clockwise = lambda: self._hand_over(onward, None)
            encoder.when_rotated_counter_clockwise = lambda: self._hand_over(back, None)
        except Exception as error:
            raise _explain(f"The dial on GPIO{dial.a} and GPIO{dial.b} cannot be opened", error) from error

    def _hand_over(self, name: str, down: bool | None) -> None:
        """Runs in a thread of the pin library. Nothing may escape: it would silence every key of the box."""
        try:
            self._on_edge(name, down, self._clock())
        except Exception:
            _log.exception("An edge of %s could not be handed over.", name)


def open_keys(
    settings: KeySettings, on_edge: OnEdge, factory: PinFactory | None = None, clock: Now = time.monotonic
) -> Keys:
    """Opens the pins; from now on `on_edge` is called from any thread. A given factory stays its owner's to close."""
    settings.check()
    keys = Keys(on_edge, clock, open_factory(settings.factory) if factory is None else factory, factory is None)
    try:
        for name, pin in settings.pins.items():
            keys._add_key(name, pin, settings.pull_up)
        if settings.dial:
            keys._add_dial(settings.dial)
    except HardwareError:
        keys.close()
        raise
    return keys


def open_free_pins(settings: KeySettings, on_edge: OnEdge, factory: PinFactory, clock: Now = time.monotonic) -> Keys:
    """The same, but a pin that cannot be had is left out: something else is on it, and no key."""
    keys = Keys(on_edge, clock, factory, owned=False)
    for name, pin in settings.pins.items():
        try:
            keys._add_key(name, pin, settings.pull_up)
        except HardwareError as error:
            _log.info("%s", error)
            keys._inputs.pop(name, None)
    return keys


def open_factory(name: str | None) -> PinFactory:
    """gpiozero's way to the pins, to be shared by all who use pins: closing it closes every pin of the program.

    gpiozero's own default is not used: it is a global, and it ends at "native".
    """
    name = name or os.environ.get("GPIOZERO_PIN_FACTORY")
    if name and name not in _FACTORIES:
        from difflib import get_close_matches  # a box starts without it: mistakes are seldom

        near = get_close_matches(name, _FACTORIES, 1)
        hint = f'Did you mean "{near[0]}"?' if near else f"There are {', '.join(_FACTORIES)}."
        raise HardwareError(f'"{name}" is no pin factory. {hint}')
    failed: dict[str, Exception] = {}
    for one in [name] if name else _TRIED:
        module, _, kind = _FACTORIES[one].partition(":")
        try:
            factory: PinFactory = getattr(import_module(module), kind)()
            return factory
        except HardwareError:
            raise  # the library is there, and says itself why it is of no use
        except Exception as error:
            failed[one] = error
    # A library that is there and fails tells more than those that are not there.
    told = next((one for one, error in failed.items() if not isinstance(error, ImportError)), None)
    if told or name:
        reason = failed[told or one]
        raise _explain(f'The pins cannot be reached through "{told or one}"', reason) from reason
    raise HardwareError(
        f"No library for the pins is installed ({', '.join(_TRIED)}). On a Raspberry Pi: {_CURES[0][1]} "
        'On any other machine choose the simulated pins, the pin factory "mock".'
    )


def _explain(what: str, error: Exception) -> HardwareError:
    """A library's error as a sentence, with what helps if that is known."""
    said = str(error).rstrip(".") or type(error).__name__
    if said.startswith("'"):
        said = said.strip("'")  # lgpio quotes all that it says
    cure = next((cure for sign, cure in _CURES if sign in said.lower()), "")
    return HardwareError(f"{what}: {said}. {cure}".rstrip())


class Faults(NamedTuple):
    """What is wrong with the keys, for the display to say. All empty: nothing is."""

    muted: tuple[str, ...] = ()
    stuck: tuple[str, ...] = ()
    blind: str = ""
    """Why the pins cannot be read."""


class _Edge(NamedTuple):
    at: float
    name: str
    down: bool | None


class KeyReader:
    """Takes edges from any thread, gives presses on the loop.

    An edge counts by its own time, not by when the loop comes to it. The pins themselves are looked at when a key has
    had time to settle, before anything becomes due, and every second: a lost edge leaves no key down for ever.
    """

    def __init__(
        self,
        on_press: Callable[[Pressed], object],
        on_faults: Callable[[Faults], object] | None = None,
        presses: Presses | None = None,
        clock: Now = time.monotonic,
        look_every: float = 1.0,
        on_linger: Callable[[str | None], object] | None = None,
    ) -> None:
        self.presses = presses or Presses()
        self.faults = Faults()
        self._on_press = on_press
        self._on_faults = on_faults
        self._on_linger = on_linger
        self._lingers: str | None = None
        """The key that is on its way to be held."""
        self._clock = clock
        self._look_every = look_every
        self.on_look: Callable[[], object] = lambda: None
        """Called each time that the pins themselves have been looked at: a sign that the keys are read."""
        self._look_at = 0.0
        self._told_at = 0.0
        """When it was last told what the keys do."""
        self._blind = ""
        self._levels: Callable[[], Mapping[str, bool]] = dict
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._called = False
        self._closed = False
        self._edges: dict[str, deque[_Edge]] = {}

    def edge(self, name: str, down: bool | None, at: float) -> None:
        """An edge, or with None a step of the dial. May be called from any thread."""
        # A key that floods while the loop is busy costs no memory and no other key's edges. What falls out is more than
        # a finger does in the time, and is made good by looking.
        self._edges.setdefault(name, deque(maxlen=4 * self.presses.flood)).append(_Edge(at, name, down))
        if not self._called:
            self._called = True
            self._loop.call_soon_threadsafe(self._tick)

    def start(self, levels: Callable[[], Mapping[str, bool]]) -> None:
        """Begins with the keys as they are: one that is down already fires nothing."""
        now = self._clock()
        for name, down in levels().items():
            self.presses.begin(name, down, now)
        self._levels = levels
        self._look_at, self._told_at = next_beat(now, self._look_every), now
        self._arm(now)

    def look_now(self) -> None:
        """Has the pins themselves looked at without waiting for the next second."""
        self._look_at = self._clock()
        self._arm(self._look_at)

    def close(self) -> None:
        self._closed = True
        if self._timer:
            self._timer.cancel()

    def _tick(self) -> None:
        """Edges have come, or something has become due."""
        self._called = False
        if self._closed:
            return
        pressed = self._take_edges()
        now = self._clock()
        if now >= self._next():
            pressed += self._look(now)
        self._told_at = now
        self._arm(now)
        self._tell(pressed)

    def _take_edges(self) -> list[Pressed]:
        edges = [waiting.popleft() for waiting in list(self._edges.values()) for _ in range(len(waiting))]
        pressed: list[Pressed] = []
        for at, name, down in sorted(edges, key=itemgetter(0)):
            pressed += self.presses.step(name, at) if down is None else self.presses.edge(name, down, at)
            self._look_at = min(self._look_at, at + self.presses.bounce)
        return pressed

    def _look(self, now: float) -> list[Pressed]:
        """What is due, by the pins themselves."""
        try:
            levels, self._blind = self._levels(), ""
        except HardwareError as error:
            levels = {}
            self._blind = str(error)
        pressed = self.presses.look(levels, now)
        self._look_at = now + self.presses.bounce if self.presses.in_doubt else next_beat(now, self._look_every)
        self.on_look()
        return pressed

    def _arm(self, now: float) -> None:
        if self._timer:
            self._timer.cancel()
        self._timer = self._loop.call_later(max(0.0, self._next() - now), self._tick)

    def _next(self) -> float:
        coming = (self._look_at, self.presses.next_due(), self.presses.next_linger(self._told_at))
        return min(at for at in coming if at is not None)

    def _tell(self, pressed: list[Pressed]) -> None:
        for name, held in pressed:
            self._call(self._on_press, Pressed(name.removesuffix(SECOND), held))
        lingers = next((name.removesuffix(SECOND) for name in self.presses.lingering(self._told_at)), None)
        if lingers != self._lingers:
            self._lingers = lingers
            if self._on_linger:
                self._call(self._on_linger, lingers)
        faults = Faults(self.presses.muted, self.presses.stuck, self._blind)
        if faults != self.faults:
            self.faults = faults
            if self._on_faults:
                self._call(self._on_faults, faults)

    def _call(self, callback: Callable[[T], object], value: T) -> None:
        """What a listener does wrong is the loop's to report, and costs no other press."""
        try:
            callback(value)
        except Exception as error:
            self._loop.call_exception_handler({"message": f"{value} could not be told", "exception": error})


@contextmanager
def read_keys(
    settings: KeySettings,
    on_press: Callable[[Pressed], object],
    on_faults: Callable[[Faults], object] | None = None,
    factory: PinFactory | None = None,
    presses: Presses | None = None,
    clock: Now = time.monotonic,
    on_linger: Callable[[str | None], object] | None = None,
) -> Iterator[KeyReader]:
    """Opens the keys of a box and reads them on the running loop."""
    with (
        closing(KeyReader(on_press, on_faults, presses, clock, on_linger=on_linger)) as reader,
        open_keys(settings, reader.edge, factory, clock) as keys,
    ):
        reader.start(keys.levels)
        yield reader
