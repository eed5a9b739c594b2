"""The buzzer, on gpiozero's mock pins: tunes sound as they are written, and no beep ever hurts."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin
from gpiozero.tones import Tone

from hardware.buzzer import TUNES, Buzzer, Note
from hardware.errors import HardwareError
from hardware.simulated.lines import Header
from tests.hardware.standing import on_loop, the_loop

PIN = 18
Heard = list[tuple[float, str | None]]


class Piezo(MockPWMPin):  # type: ignore[misc]
    """A pin that remembers what was to be heard and when, and can be broken."""

    def __init__(self, *args: Any) -> None:
        self.heard: Heard = []
        self.broken = False
        super().__init__(*args)

    def _set_frequency(self, value: float | None) -> None:
        if self.broken:
            raise RuntimeError("the pin is stuck")
        super()._set_frequency(value)
        tone = None if value is None else Tone.from_frequency(value).note
        if (self.heard[-1][1] if self.heard else None) != tone:
            self.heard.append((round(the_loop().time(), 6), tone))


@pytest.fixture
def pins() -> Iterator[MockFactory]:
    factory = MockFactory(pin_class=Piezo)
    yield factory
    factory.reset()


def piezo(pins: MockFactory) -> Piezo:
    pin = pins.pin(PIN)
    assert isinstance(pin, Piezo)
    return pin


def fresh(pins: MockFactory, **options: Any) -> tuple[Buzzer, Piezo]:
    buzzer = Buzzer(PIN, pin_factory=pins, **options)
    pin = piezo(pins)
    pin.heard.clear()
    return buzzer, pin


def written(tune: tuple[Note, ...], start: float = 0.0) -> Heard:
    """What is to be heard of a tune, and the silence after it."""
    heard: Heard = []
    for note in (*tune, Note(None, 0)):
        heard.append((round(start, 6), note.tone))
        start += note.seconds
    return heard


@on_loop
async def test_every_tune_sounds_as_it_is_written(
    pins: MockFactory, record_property: Callable[[str, str], None]
) -> None:
    buzzer, pin = fresh(pins)
    for kind, tune in TUNES.items():
        start = the_loop().time()
        buzzer.beep(kind)  # type: ignore[arg-type]
        assert pin.heard[0] == (round(start, 6), tune[0].tone), "the first note sounds at once"
        assert pin.state == 0.5
        await the_loop().move(2)
        assert pin.heard == written(tune, start)
        assert pin.state == 0
        assert buzzer.trouble is None
        pin.heard.clear()
    buzzer.close()
    record_property("cases", f"buzzer: {len(TUNES)} tunes, {sum(map(len, TUNES.values()))} notes and rests in time")


def test_tunes_are_short_and_different() -> None:
    assert set(TUNES) == {"ok", "refused", "turn", "scoring", "low", "out", "end"}
    assert all(sum(note.seconds for note in tune) < 1 for tune in TUNES.values())
    assert len({tuple(note.seconds for note in tune) for tune in TUNES.values()}) == len(TUNES), "in rhythm, too"
    assert all(one.tone != other.tone for tune in TUNES.values() for one, other in pairwise(tune)), (
        "or two notes are one"
    )


@on_loop
async def test_a_new_tune_replaces_the_old_one(pins: MockFactory) -> None:
    buzzer, pin = fresh(pins)
    buzzer.beep("scoring")
    await the_loop().move(0.1)
    buzzer.beep("refused")
    await the_loop().move(2)
    assert pin.heard == [(0.0, "C5"), (0.08, "E5"), (0.1, None), *written(TUNES["refused"], 0.1)]
    buzzer.close()


@on_loop
async def test_at_night_it_is_quiet(pins: MockFactory) -> None:
    buzzer, pin = fresh(pins, quiet=True)
    buzzer.beep("end")
    await the_loop().move(2)
    assert pin.heard == []
    buzzer.quiet = False
    buzzer.beep("end")
    await the_loop().move(0.05)
    buzzer.quiet = True
    assert pin.heard == [(2.0, "G5"), (2.05, None)], "night falls in the middle of a tune"
    await the_loop().move(2)
    assert pin.heard[2:] == []
    buzzer.close()


@on_loop
async def test_without_a_pin_it_is_silent() -> None:
    buzzer = Buzzer(None)
    buzzer.beep("end")
    buzzer.quiet = True
    buzzer.close()
    assert buzzer.trouble is None


@on_loop
async def test_a_broken_pin_hurts_nobody(pins: MockFactory) -> None:
    buzzer, pin = fresh(pins)
    buzzer.beep("scoring")
    pin.broken = True
    await the_loop().move(2)
    assert "The buzzer on GPIO18 does not play: the pin is stuck." in str(buzzer.trouble)
    buzzer.beep("ok")
    pin.broken = False
    pin.heard.clear()
    buzzer.beep("turn")
    await the_loop().move(2)
    assert [tone for _, tone in pin.heard][-3:] == ["G5", "C6", None]
    assert buzzer.trouble is None
    pin.broken = True
    buzzer.close()
    buzzer.close()
    pin.broken = False


@on_loop
async def test_a_tune_that_does_not_exist_hurts_nobody(pins: MockFactory) -> None:
    buzzer, pin = fresh(pins)
    buzzer.beep("fanfare")  # type: ignore[arg-type]
    assert str(buzzer.trouble) == 'The buzzer has no tune "fanfare". It has ok, refused, turn, scoring, low, out, end.'
    assert pin.heard == []
    buzzer.close()


@on_loop
async def test_after_closing_nothing_sounds_and_the_pin_is_free(pins: MockFactory) -> None:
    buzzer, pin = fresh(pins)
    buzzer.beep("end")
    buzzer.close()
    buzzer.beep("end")
    await the_loop().move(2)
    assert pin.heard == [(0.0, "G5"), (0.0, None)]
    again, _ = fresh(pins)
    with pytest.raises(HardwareError, match=r"The buzzer cannot be opened on GPIO18: .* already in use"):
        Buzzer(PIN, pin_factory=pins)
    again.close()


def test_a_beep_without_an_event_loop_hurts_nobody() -> None:
    pins = MockFactory(pin_class=MockPWMPin)
    buzzer = Buzzer(PIN, pin_factory=pins)
    buzzer.beep("ok")
    assert "no running event loop" in str(buzzer.trouble)
    assert pins.pin(PIN).state == 0, "a note that nobody would end is not begun"
    buzzer.close()
    pins.reset()


def test_a_pin_that_cannot_beep_is_named() -> None:
    pins = MockFactory()
    for pin, why in ((PIN, "GPIO18"), (99, "GPIO99")):
        with pytest.raises(HardwareError, match=f"cannot be opened on {why}: .* Give it a pin"):
            Buzzer(pin, pin_factory=pins)
    pins.reset()


def test_a_simulated_header_has_a_buzzer_too() -> None:
    header = Header()
    Buzzer(PIN, pin_factory=header).close()
    header.reset()


def test_a_simulated_key_is_not_pressed_by_closing_its_pin() -> None:
    header = Header()
    pin = header.pin(PIN)
    pin.function, pin.pull = "input", "up"
    pin.close()
    assert pin.state
    header.reset()


def test_libraries_are_imported_only_when_a_device_is_opened() -> None:
    script = (
        "import sys; from hardware.buzzer import Buzzer; from hardware.strip import Strip, StripSettings;"
        "from hardware.strip.serial_port import Adalight; from hardware.keys import KeySettings;"
        "from hardware.simulated.pins import SimulatedPins;"
        "Buzzer(None).beep('ok'); Strip(StripSettings(60, Adalight())).show([(1, 2, 3)] * 60);"
        "SimulatedPins(KeySettings({'K1': 5}), None).close();"
        "print({'gpiozero', 'serial'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
