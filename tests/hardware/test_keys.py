"""Keys from the pins up: fingers on mock pins below gpiozero, and the driver and the reader as they are.

The loop is asyncio's own with its time in our hands: it jumps to the next timer when there is nothing else to do.
"""

from __future__ import annotations

import asyncio
import gc
import itertools
import logging
import selectors
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, NamedTuple, Self

import pytest
from gpiozero import InputDevice
from gpiozero.exc import PinUnknownPi
from gpiozero.pins.mock import MockFactory
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.errors import HardwareError
from hardware.keys import Dial, Faults, KeyReader, Keys, KeySettings, open_factory, open_keys, read_keys
from hardware.presses import Pressed, Presses
from hardware.simulated.pins import Level, SimulatedPins
from tests.hardware.foreign import ForeignGPIO, plug_in
from tests.search import examples

RecordProperty = Callable[[str, object], None]

REFERENCE = KeySettings(
    pins={
        **{f"K{number}": pin for number, pin in enumerate((5, 6, 12, 13, 16, 19), 1)},
        "OK": 20,
        "BACK": 21,
        "TURN": 26,
        "INFO": 4,
        "SEAT1": 17,
        "SEAT2": 27,
    },
    dial=Dial(22, 23),
)
COMPACT = KeySettings(pins={"UP": 5, "DOWN": 6, "OK": 12, "BACK": 13}, pull_up=False)


class HandLoop(asyncio.SelectorEventLoop):
    """Time passes when there is nothing else to do, and then at once."""

    def __init__(self) -> None:
        self.now = 1000.0
        super().__init__(_Jump(self))

    def time(self) -> float:
        return self.now


class _Jump(selectors.SelectSelector):
    def __init__(self, loop: HandLoop) -> None:
        super().__init__()
        self.loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            return super().select()
        self.loop.now += max(0.0, timeout)
        return super().select(0)


class Told(NamedTuple):
    """A press and when it was told, in milliseconds from the start."""

    at: int
    key: str
    held: bool = False


class Box:
    """A box of simulated pins, its keys open and read."""

    def __init__(
        self, settings: KeySettings = REFERENCE, before: Callable[[SimulatedPins], None] = lambda pins: None, **how: Any
    ) -> None:
        self.told: list[Told] = []
        self.faults: list[Faults] = []
        self.broken: list[str] = []
        self.on_press: Callable[[Pressed], object] = self._hear
        self.stack = ExitStack()
        self.loop = HandLoop()
        self.stack.callback(self.loop.close)
        self.loop.set_exception_handler(lambda _, context: self.broken.append(context["message"]))
        self.pins = self.stack.enter_context(SimulatedPins(settings, self.loop))
        before(self.pins)
        self.start = self.loop.now
        self.reader = self.loop.run_until_complete(self._open(settings, Presses(**how)))

    async def _open(self, settings: KeySettings, presses: Presses) -> KeyReader:
        reading = read_keys(
            settings,
            lambda press: self.on_press(press),
            self.faults.append,
            self.pins.open(),
            presses,
            self.pins.clock,
        )
        return self.stack.enter_context(reading)

    def _hear(self, press: Pressed) -> None:
        self.told.append(Told(round((self.loop.now - self.start) * 1000), *press))

    def wait(self, seconds: float) -> None:
        over = self.loop.create_future()
        self.loop.call_later(seconds, over.set_result, None)
        self.loop.run_until_complete(over)

    @property
    def pressed(self) -> list[Pressed]:
        return [Pressed(told.key, told.held) for told in self.told]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stack.close()


BOTH_BOXES = pytest.mark.parametrize("made", [REFERENCE, COMPACT], ids=["pulled up", "pulled down"])


@BOTH_BOXES
def test_every_key_short_and_held(made: KeySettings) -> None:
    for name in made.pins:
        with Box(made) as box:
            box.pins.press(name, 0.2)
            box.wait(1)
            box.pins.hold(name, 2)
            box.wait(3)
            assert box.told == [Told(200, name), Told(1600, name, held=True)]


class Finger(NamedTuple):
    """A press on a key, in milliseconds, after a rest."""

    rest: int
    length: int
    bounces: int
    apart: int


LENGTHS = st.integers(40, 580) | st.integers(620, 3000)
FINGERS = st.lists(
    st.builds(Finger, rest=st.integers(120, 1500), length=LENGTHS, bounces=st.integers(0, 3), apart=st.integers(1, 3)),
    max_size=6,
)


def meant_by(name: str, fingers: list[Finger]) -> list[Told]:
    """What fingers on one key mean, and when it is to be told: short when let go, held at the threshold."""
    told, now = [], 0
    for finger in fingers:
        now += finger.rest
        held = finger.length >= 600
        told.append(Told(now + (600 if held else finger.length), name, held))
        now += finger.length
    return told


def lay_on(box: Box, name: str, fingers: list[Finger]) -> None:
    now = 0
    for rest, length, bounces, apart in fingers:
        now += rest
        box.loop.call_later(now / 1000, box.pins.press, name, length / 1000, bounces, apart / 1000)
        now += length


def test_every_press_with_bounce_on_many_keys_at_once_is_told_once_and_in_time(record_property: RecordProperty) -> None:
    count: Counter[str] = Counter()

    @settings(max_examples=examples(40))
    @given(st.dictionaries(st.sampled_from(sorted(REFERENCE.pins)), FINGERS, max_size=4))
    def on_any_keys(hands: dict[str, list[Finger]]) -> None:
        with Box() as box:
            for name, fingers in hands.items():
                lay_on(box, name, fingers)
            box.wait(30)
            meant = [told for name, fingers in hands.items() for told in meant_by(name, fingers)]
            assert sorted(box.told) == sorted(meant)
            assert box.told == sorted(box.told, key=lambda told: told.at)
            assert box.faults == []
            count.update(boxes=1, presses=len(meant), edges=len(box.pins.history))

    on_any_keys()
    record_property(
        "cases",
        f"{count['presses']} presses on mock pins in {count['boxes']} random plays, {count['edges']} edges with bounce",
    )


def test_a_press_shorter_than_the_bounce_time_is_a_press() -> None:
    with Box() as box:
        for seconds in (0.0001, 0.001, 0.005, 0.012, 0.025, 0.0299, 0.03, 0.031):
            box.pins.press("K1", seconds)
            box.wait(0.5)
        assert box.pressed == [Pressed("K1")] * 8


def test_two_keys_at_once_are_two_presses() -> None:
    with Box() as box:
        box.pins.press("K1", 0.2)
        box.pins.press("K2", 0.1)
        box.pins.hold("TURN", 1)
        box.wait(2)
        assert box.told == [Told(100, "K2"), Told(200, "K1"), Told(600, "TURN", held=True)]


@pytest.mark.parametrize(("swapped", "clockwise", "back"), [(False, "DOWN", "UP"), (True, "UP", "DOWN")])
def test_the_dial_turned_fast_both_ways_loses_no_step(swapped: bool, clockwise: str, back: str) -> None:
    with Box(KeySettings(pins={"OK": 5}, dial=Dial(22, 23, swapped))) as box:
        for steps in (40, -40, 1, -1, 25):
            box.pins.turn(steps, apart=0.002)
            box.wait(1.5)
        assert box.pressed == [
            Pressed(name)
            for name, steps in ((clockwise, 40), (back, 40), (clockwise, 1), (back, 1), (clockwise, 25))
            for _ in range(steps)
        ]
        assert box.faults == []


def test_a_dial_that_trembles_in_its_notch_makes_no_step() -> None:
    with Box() as box:
        for line in ("DIAL A", "DIAL B"):
            box.pins.bounce(line, 20, 0.001)
            box.wait(1)
        assert box.pressed == []


def test_a_dial_is_pressed_while_it_is_turned() -> None:
    with Box() as box:
        box.pins.hold("OK", 0.3)
        box.pins.turn(3, apart=0.01)
        box.wait(1)
        assert box.pressed == [Pressed("DOWN")] * 3 + [Pressed("OK")]


@BOTH_BOXES
def test_a_key_that_is_down_at_the_start_fires_nothing(made: KeySettings) -> None:
    with Box(made, before=lambda pins: pins.down("OK")) as box:
        box.wait(3)
        box.pins.up("OK")
        box.wait(1)
        assert box.told == []
        box.pins.press("OK")
        box.wait(1)
        assert box.pressed == [Pressed("OK")]


def test_a_bounce_storm_is_one_press() -> None:
    with Box() as box:
        box.pins.bounce("K1", 45, 0.0005)
        box.wait(0.3)
        box.pins.bounce("K1", 45, 0.0005)
        box.wait(2)
        assert box.pressed == [Pressed("K1")]
        assert box.faults == []


def test_a_stuck_key_is_named_does_nothing_more_and_heals() -> None:
    with Box() as box:
        box.pins.stick("K3")
        box.wait(9.9)
        assert box.pressed == [Pressed("K3", held=True)]
        assert box.faults == []
        box.wait(0.2)
        assert box.faults == [Faults(stuck=("K3",))]
        box.pins.press("K3")
        box.pins.press("K4")
        box.wait(60)
        assert box.pressed == [Pressed("K3", held=True), Pressed("K4")], "the others go on"
        box.pins.heal("K3")
        box.wait(1)
        assert box.faults == [Faults(stuck=("K3",)), Faults()]
        box.pins.press("K3")
        box.wait(1)
        assert box.pressed[2:] == [Pressed("K3")]


@pytest.mark.parametrize("apart", [0.0005, 0.001, 0.004, 0.009, 0.02, 0.04])
def test_a_flooding_key_is_muted_and_named_and_heals(apart: float) -> None:
    with Box() as box:
        box.pins.flood("K2", apart)
        box.wait(3)
        assert box.faults == [Faults(muted=("K2",))]
        spurious = len(box.told)
        assert spurious <= box.reader.presses.rush
        box.pins.press("K1")
        box.wait(3)
        assert box.pressed[spurious:] == [Pressed("K1")], "the others go on"
        box.pins.heal("K2")
        box.wait(1.5)
        assert box.faults == [Faults(muted=("K2",)), Faults()]
        box.pins.press("K2")
        box.wait(1)
        assert box.pressed[spurious + 1 :] == [Pressed("K2")]


def test_a_key_with_its_wire_off_is_muted_or_stuck_or_silent() -> None:
    with Box() as box:
        box.pins.unplug("K1", level=True)
        box.pins.unplug("K2", level=False)
        box.pins.unplug("K3")
        box.wait(20)
        assert box.reader.faults == Faults(muted=("K3",), stuck=("K2",))
        heard = len(box.told)
        for name in ("K1", "K2", "K3"):
            box.pins.press(name)
        box.wait(20)
        assert len(box.told) == heard, "no finger reaches a pin without a wire"
        for name in ("K1", "K2", "K3"):
            box.pins.heal(name)
        box.wait(2)
        assert box.reader.faults == Faults()
        for name in ("K1", "K2", "K3"):
            box.pins.press(name)
            box.wait(1)
        assert box.pressed[heard:] == [Pressed("K1"), Pressed("K2"), Pressed("K3")]


def test_a_dial_with_its_wires_off_is_muted() -> None:
    with Box() as box:
        for line in ("DIAL A", "DIAL B"):
            box.pins.unplug(line, rate=5_000)
        box.wait(2)
        assert sorted(box.reader.faults.muted) == ["DOWN", "UP"]
        heard = len(box.told)
        box.wait(1)
        assert len(box.told) == heard
        for line in ("DIAL A", "DIAL B"):
            box.pins.heal(line)
        box.wait(2)
        box.pins.turn(1)
        box.wait(1)
        assert box.pressed[heard:] == [Pressed("DOWN")]


@pytest.mark.parametrize("held", [0.2, 2.0])
def test_a_lost_release_does_not_leave_a_key_down(held: float) -> None:
    with Box() as box:
        box.pins.down("K1")
        box.wait(0.1)
        box.pins.lose_edges("K1")
        box.wait(held - 0.1)
        box.pins.up("K1")
        box.wait(2)
        assert box.pressed == [Pressed("K1", held=held > 0.6)]
        box.pins.lose_edges("K1", lost=False)
        box.pins.press("K1")
        box.wait(1)
        assert box.pressed[1:] == [Pressed("K1")], "and the next press is heard in full"


def test_a_pin_library_that_reports_nothing_still_has_its_long_presses_heard() -> None:
    """As gpiozero's native factory is (#1137): only by looking every second."""
    with Box() as box:
        for name in REFERENCE.pins:
            box.pins.lose_edges(name)
        box.pins.hold("K1", 5)
        box.wait(6)
        assert box.pressed == [Pressed("K1", held=True)]


def test_an_answer_that_takes_long_makes_no_second_press_of_a_bounce() -> None:
    with Box() as box:

        def answer(press: Pressed) -> None:
            box._hear(press)
            box.loop.now += 0.2  # nothing else runs meanwhile, and the contact still bounces

        box.on_press = answer
        for _ in range(5):
            box.pins.press("K1", 0.08, bounces=4)
            box.wait(1)
        assert box.pressed == 5 * [Pressed("K1")]


def test_a_busy_loop_keeps_the_order_and_the_times() -> None:
    """The loop hangs for three seconds; what the fingers did meanwhile counts by when they did it."""

    def hang() -> None:
        start = box.loop.now
        for at, name, down in (
            (0.0, "K1", True),
            (0.2, "K1", False),
            (0.5, "K2", True),
            (0.9, "K3", True),
            (1.0, "K3", False),
            (1.5, "K2", False),
            (2.0, "K4", True),
            (2.9, "K1", True),
        ):
            box.loop.now = start + at
            (box.pins.down if down else box.pins.up)(name)
        box.loop.now = start + 3

    with Box() as box:
        box.loop.call_soon(hang)
        box.wait(0.001)
        # K3 was let go before K2 had been held long enough; K4 is held by now, K1 is not yet.
        assert box.pressed == [
            Pressed("K1"),
            Pressed("K3"),
            Pressed("K2", held=True),
            Pressed("K4", held=True),
        ]
        box.wait(0.05)
        box.pins.up("K1")
        box.wait(1)
        assert box.pressed[4:] == [Pressed("K1")]


def test_a_loop_that_hangs_over_the_threshold_knows_who_let_go_before_it() -> None:
    def hang() -> None:
        start = box.loop.now
        box.loop.now = start + 0.3
        box.pins.up("K1")
        box.loop.now = start + 2

    with Box() as box:
        box.pins.down("K1")
        box.pins.down("K2")
        box.wait(0.1)
        box.loop.call_soon(hang)
        box.wait(3)
        assert box.pressed == [Pressed("K1"), Pressed("K2", held=True)]


def test_a_flood_while_the_loop_hangs_is_bounded_and_costs_no_other_key() -> None:
    def hang() -> None:
        box.pins.press("K2", 0)
        for _ in range(20_000):
            box.loop.now += 0.0001
            (box.pins.up if box.pins.is_down("K1") else box.pins.down)("K1")
        assert len(box.reader._edges["K1"]) == 400

    with Box() as box:
        box.loop.call_soon(hang)
        box.wait(0.5)
        assert box.reader.faults.muted == ("K1",)
        box.wait(2)
        assert box.reader.faults == Faults()
        assert box.pressed == [Pressed("K2")]


def test_what_a_listener_does_wrong_costs_no_other_press() -> None:
    def refuse(press: Pressed) -> None:
        box._hear(press)
        raise ValueError("not today")

    with Box() as box:
        box.on_press = refuse
        box.pins.press("K1", 0.1)
        box.pins.press("K2", 0.2)
        box.wait(1)
        assert box.pressed == [Pressed("K1"), Pressed("K2")]
        assert len(box.broken) == 2


def test_a_queue_is_a_listener() -> None:
    with Box() as box:
        presses: asyncio.Queue[Pressed] = asyncio.Queue()
        box.on_press = presses.put_nowait
        box.pins.press("K1")
        assert box.loop.run_until_complete(presses.get()) == Pressed("K1")


def test_pins_that_cannot_be_read_are_told_and_heal(monkeypatch: pytest.MonkeyPatch) -> None:
    with Box() as box:
        with monkeypatch.context() as patch:
            patch.setattr("hardware.simulated.lines.Line._get_state", lambda pin: 1 / 0)
            box.wait(2)
            assert box.faults == [Faults(blind="The keys cannot be read: division by zero.")]
        box.wait(2)
        assert box.reader.faults == Faults()
        box.pins.press("K1")
        box.wait(1)
        assert box.pressed == [Pressed("K1")]


def test_nothing_is_told_after_closing() -> None:
    box = Box()
    with box:
        box.pins.down("K1")
        box.wait(0.1)
        reader = box.reader
        edges = [*box.pins.history]
    assert edges == [Level(1000.0, "K1", False)]
    reader._tick()
    assert box.told == []


def test_the_simulated_lines_remember_what_happened_to_them_and_when() -> None:
    with Box() as box:
        box.pins.press("K1", 0.1, bounces=1, apart=0.002)
        box.pins.turn(-1, apart=0.03)
        box.wait(1)
        history = [(round(level.at - box.start, 3), level.line, level.high) for level in box.pins.history]
        assert [change for change in history if change[1] == "K1"] == [
            (0.0, "K1", False),
            (0.002, "K1", True),
            (0.004, "K1", False),
            (0.1, "K1", True),
            (0.102, "K1", False),
            (0.104, "K1", True),
        ]
        assert [change for change in history if change[1] != "K1"] == [
            (0.03, "DIAL B", False),
            (0.06, "DIAL A", False),
            (0.09, "DIAL B", True),
            (0.12, "DIAL A", True),
        ]


@contextmanager
def opened(settings: KeySettings, on_edge: Callable[..., None]) -> Iterator[tuple[MockFactory, Keys]]:
    """The driver alone, without a loop."""
    factory = MockFactory()
    with open_keys(settings, on_edge, factory, clock=itertools.count(1.0).__next__) as keys:
        yield factory, keys
    factory.reset()


def test_the_driver_hands_over_name_direction_and_time() -> None:
    edges: list[tuple[Any, ...]] = []
    with opened(REFERENCE, lambda *edge: edges.append(edge)) as (factory, keys):
        gc.collect()  # gpiozero forgets a listener that nobody else keeps
        factory.pin(5).drive_low()
        assert keys.levels() == {name: name == "K1" for name in REFERENCE.pins}
        factory.pin(5).drive_high()
        factory.pin(22).drive_low()
        factory.pin(23).drive_low()
        factory.pin(22).drive_high()
        factory.pin(23).drive_high()
    assert edges == [("K1", True, 1.0), ("K1", False, 2.0), ("DOWN", None, 3.0)]


def test_an_exception_in_the_listener_stops_no_later_edge(caplog: pytest.LogCaptureFixture) -> None:
    edges: list[str] = []

    def listen(name: str, down: bool | None, at: float) -> None:
        edges.append(name)
        if len(edges) == 1:
            raise RuntimeError("the loop is gone")

    with caplog.at_level(logging.ERROR), opened(REFERENCE, listen) as (factory, _):
        for pin in (5, 6, 22, 23):
            factory.pin(pin).drive_low()
        for pin in (22, 23):
            factory.pin(pin).drive_high()
    assert edges == ["K1", "K2", "DOWN"]
    assert [record.message for record in caplog.records] == ["An edge of K1 could not be handed over."]


def test_opening_keys_starts_no_thread_and_closing_frees_the_pins() -> None:
    before = threading.active_count()
    factory = MockFactory()
    for _ in range(2):
        keys = open_keys(REFERENCE, lambda *edge: None, factory)
        assert threading.active_count() == before
        keys.close()
        keys.close()
    factory.reset()


def test_a_pin_that_is_booked_twice_is_refused() -> None:
    with pytest.raises(HardwareError, match=r"^GPIO17 is booked twice: K2 and TURN\. Give one of them another pin\.$"):
        open_keys(KeySettings(pins={"K2": 17, "TURN": 17}), print, MockFactory())
    with pytest.raises(HardwareError, match=r"^GPIO17 is booked twice: K2 and the dial\."):
        open_keys(KeySettings(pins={"K2": 17}, dial=Dial(4, 17)), print, MockFactory())
    with pytest.raises(HardwareError, match=r"^GPIO4 is booked twice: the dial and the dial\."):
        open_keys(KeySettings(dial=Dial(4, 4)), print, MockFactory())


def test_a_name_for_a_key_and_for_the_dial_is_refused() -> None:
    with pytest.raises(HardwareError, match=r"^UP is a key and a way to turn the dial\."):
        open_keys(KeySettings(pins={"UP": 5}, dial=Dial(22, 23)), print, MockFactory())


def test_a_pin_that_another_part_has_is_refused_and_the_rest_is_freed() -> None:
    factory = MockFactory()
    with InputDevice(6, pin_factory=factory), pytest.raises(HardwareError, match=r"^K2 on GPIO6 cannot be opened: .*"):
        open_keys(REFERENCE, print, factory)
    with InputDevice(22, pin_factory=factory), pytest.raises(HardwareError, match=r"^The dial on GPIO22 and GPIO23"):
        open_keys(REFERENCE, print, factory)
    gc.collect()
    open_keys(REFERENCE, print, factory).close()
    factory.reset()


def test_a_pin_that_there_is_not_is_refused() -> None:
    with pytest.raises(HardwareError, match=r"BCM number: GPIO2 to GPIO27 are on the header\.$"):
        open_keys(KeySettings(pins={"K1": 99}), print, MockFactory())


def test_a_pin_that_the_board_pulls_up_cannot_be_pulled_down() -> None:
    with pytest.raises(HardwareError, match=r"^K1 on GPIO2 .* wire the key to ground, or take another pin\.$"):
        open_keys(KeySettings(pins={"K1": 2}, pull_up=False), print, MockFactory())


def test_an_unknown_factory_is_refused_with_a_guess(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(HardwareError, match=r'^"lgipo" is no pin factory\. Did you mean "lgpio"\?$'):
        open_factory("lgipo")
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "parallel port")
    with pytest.raises(HardwareError, match=r"There are lgpio, rpigpio, pigpio, native, mock\.$"):
        open_factory(None)


@pytest.fixture
def no_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    for library in ("lgpio", "RPi", "pigpio"):
        monkeypatch.setitem(sys.modules, library, None)
    for module in ("lgpio", "rpigpio", "pigpio"):
        monkeypatch.delitem(sys.modules, f"gpiozero.pins.{module}", raising=False)


@pytest.mark.usefixtures("no_libraries")
def test_no_library_at_all_says_what_to_install() -> None:
    with pytest.raises(HardwareError, match=r"^No library for the pins is installed .*python3-lgpio.*\"mock\"\.$"):
        open_factory(None)


@pytest.mark.parametrize(
    ("said", "helps"),
    [
        (PinUnknownPi("unable to locate Pi revision in /proc/device-tree or /proc/cpuinfo"), "not a Raspberry Pi"),
        (RuntimeError("This module can only be run on a Raspberry Pi!"), "not a Raspberry Pi"),
        (PermissionError(13, "Permission denied", "/dev/gpiochip0"), "usermod -aG gpio"),
        (RuntimeError("No access to /dev/mem.  Try running as root!"), "usermod -aG gpio"),
        (FileNotFoundError(2, "No such file or directory", ".lgd-nfy-3"), "WorkingDirectory="),
        (OSError("failed to connect to localhost:8888"), "pigpiod"),
        (Exception("'GPIO busy'"), "Is the companion running already?"),
        (ImportError("No module named 'lgpio'"), "python3-lgpio"),
    ],
    ids=lambda value: str(value)[:24],
)
def test_a_library_that_fails_says_what_helps(monkeypatch: pytest.MonkeyPatch, said: Exception, helps: str) -> None:
    def fail(_module: str) -> None:
        raise said

    monkeypatch.setattr("hardware.keys.import_module", fail)
    with pytest.raises(HardwareError) as refused:
        open_factory("lgpio")
    assert str(refused.value).startswith('The pins cannot be reached through "lgpio": ')
    assert helps in str(refused.value)
    assert "''" not in str(refused.value)


def test_without_a_name_the_library_that_is_there_and_fails_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(module: str) -> None:
        raise PermissionError(13, "Permission denied") if module.endswith("rpigpio") else ImportError("none")

    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    monkeypatch.setattr("hardware.keys.import_module", fail)
    with pytest.raises(HardwareError, match=r'^The pins cannot be reached through "rpigpio": .*usermod -aG gpio'):
        open_factory(None)


def test_mock_pins_by_name_are_the_keys_own_to_close() -> None:
    with open_keys(KeySettings(pins={"K1": 5}, factory="mock"), print) as keys:
        factory = keys._factory
        assert keys.levels() == {"K1": False}
    assert not factory.pins


class ForeignHand:
    """A thread that is not the loop's drives lines of RPi.GPIO, each change at a time of its own."""

    def __init__(self, gpio: ForeignGPIO) -> None:
        self.gpio = gpio
        self.now = 1000.0
        self.threads: set[int] = set()

    def time(self) -> float:
        self.threads.add(threading.get_ident())
        return self.now

    async def move(self, *changes: tuple[float, int, bool]) -> None:
        """The thread is joined; what it called for has been done by the loop when this returns."""

        def drive() -> None:
            for seconds, channel, high in changes:
                self.now += seconds
                self.gpio.drive(channel, high)

        thread = threading.Thread(target=drive)
        thread.start()
        await asyncio.get_running_loop().run_in_executor(None, thread.join)


def test_the_keys_through_rpi_gpio_from_a_foreign_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    gpio = plug_in(monkeypatch)
    hand = ForeignHand(gpio)
    settings = KeySettings(pins={"K1": 5, "K2": 6}, dial=Dial(22, 23), factory="rpigpio")
    told: list[Pressed] = []

    async def play() -> None:
        with read_keys(settings, told.append, clock=hand.time):
            await hand.move((0.1, 5, False), (0.001, 5, True), (0.001, 5, False), (0.2, 5, True))
            await hand.move((0.5, 6, False), (0.7, 6, True))
            turn = ((0.01, 22, False), (0.001, 23, False), (0.001, 22, True), (0.001, 23, True))
            await hand.move(*turn * 30)

    asyncio.run(play())
    assert told == [Pressed("K1"), Pressed("K2", held=True)] + [Pressed("DOWN")] * 30
    assert len(hand.threads - {threading.get_ident()}) >= 1
    assert gpio.bounce_times == {-666}, "no dead time: debouncing is ours"
    assert gpio.callbacks == {}, "closed, nothing is listened to"


def test_many_threads_lose_nothing(monkeypatch: pytest.MonkeyPatch, record_property: RecordProperty) -> None:
    """Threads of the pin library compete with each other and with the loop; they share one time, as threads do."""
    gpio = plug_in(monkeypatch)
    hand = ForeignHand(gpio)
    one_at_a_time = threading.Lock()
    pins = {f"K{number}": 4 + number for number in range(1, 7)}
    told: list[Pressed] = []
    presses = 190

    def press(pin: int) -> None:
        for _ in range(presses):
            with one_at_a_time:
                for high in (False, True):
                    hand.now += 0.2
                    gpio.drive(pin, high)

    async def play() -> None:
        with read_keys(KeySettings(pins=pins, factory="rpigpio"), told.append, clock=hand.time):
            await asyncio.gather(*(asyncio.to_thread(press, pin) for pin in pins.values()))

    asyncio.run(play())
    assert Counter(told) == {Pressed(name): presses for name in pins}
    record_property("cases", f"{len(told)} presses through RPi.GPIO from {len(pins)} foreign threads")
