"""A whole set-up on simulated hardware: what was wired is what the box's file says."""

from __future__ import annotations

import asyncio
from contextlib import closing
from dataclasses import replace

import pytest
from gpiozero import InputDevice
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.config import BoxSettings, read_box_text
from companion.config.codes import CODES
from companion.config.pins import ACTION_KEYS
from companion.dialogue.label import Label, Say
from companion.setup.guide import Ended
from companion.setup.learnt import free_pins
from companion.setup.steps import SUM, Kind
from hardware.simulated.panel import SimulatedPanel
from tests.hardware.standing import on_loop, the_loop
from tests.setup.person import Person, Wiring, bench_of, built

OTHERS = ("OK", "BACK", "TURN", "INFO")
FREE = list(range(4, 28))


async def set_up(wiring: Wiring) -> BoxSettings:
    """What a box learns when somebody sets it up, as its reader reads it."""
    async with built(wiring) as (box, parts):
        bench = bench_of(parts, box)
        kept: list[Ended] = []
        running = asyncio.create_task(bench.run(kept.append))
        await Person(bench, wiring).set_up()
        assert await running == kept[0]
    read, troubles = read_box_text(kept[0].text, "mine")
    assert troubles == ()
    assert read == kept[0].box
    return read


@st.composite
def wirings(draw: st.DrawFn) -> Wiring:
    pins = draw(st.permutations(FREE))
    has_dial = draw(st.booleans())
    layout = draw(st.sampled_from(("reference", "compact")))
    names = [*(ACTION_KEYS if layout == "reference" else ()), *OTHERS[: 4 if layout == "reference" else 2]]
    names += [] if has_dial else ["UP", "DOWN"]
    names += [f"SEAT{seat}" for seat in range(1, draw(st.integers(0, 2)) + 1)]
    return Wiring(
        keys=dict(zip(names, pins[2:], strict=False)),
        dial=(pins[0], pins[1]) if has_dial else None,
        chip=draw(st.sampled_from(("ssd1306", "sh1106"))),
        rotate=draw(st.sampled_from((0, 2))),
        inches=draw(st.sampled_from((0.96, 1.3, 2.42))),
        layout=layout,
        language=draw(st.sampled_from(("nl", "en", "it", "de"))),
    )


@settings(max_examples=5)
@given(wirings())
def test_any_wiring_is_what_the_file_says_in_the_end(wiring: Wiring) -> None:
    learnt: list[BoxSettings] = []

    @on_loop
    async def play() -> None:
        learnt.append(await set_up(wiring))

    play()
    (box,) = learnt
    assert dict(box.keys) == wiring.keys
    assert box.dial.pins == wiring.dial
    assert (box.layout, box.display.rotate, box.display.inches) == (wiring.layout, wiring.rotate, wiring.inches)
    assert (box.display.chip == "sh1106") == (wiring.chip == "sh1106")
    assert box.strip.leds == 0


@pytest.mark.parametrize("dial", [None, (17, 22)])
def test_the_strip_is_counted_and_the_seats_are_where_they_shone(dial: tuple[int, int] | None) -> None:
    keys = {"OK": 5, "BACK": 6, **({} if dial else {"UP": 13, "DOWN": 19})}
    wiring = Wiring(keys, dial, layout="compact", leds=23, seats=(2, 9, 17))
    learnt: list[BoxSettings] = []

    @on_loop
    async def play() -> None:
        learnt.append(await set_up(wiring))

    play()
    (box,) = learnt
    assert box.strip.leds == 23
    assert [middle for middle, _ in box.strip.seats] == [2, 9, 17]
    assert {width for _, width in box.strip.seats} == {4}


KEYPAD = {
    **{f"K{number}": f"KEY_KP{number}" for number in range(1, 7)},
    "UP": "KEY_KPMINUS",
    "DOWN": "KEY_KPPLUS",
    "OK": "KEY_KPENTER",
    "BACK": "KEY_KPDOT",
    "TURN": "KEY_KP0",
    "INFO": "KEY_KPASTERISK",
}


@on_loop
async def test_a_number_pad_whose_keys_are_as_usual_is_asked_for_one_of_them() -> None:
    wiring = Wiring({}, typed=KEYPAD)
    async with built(wiring) as (box, parts):
        bench = bench_of(parts, box)
        running = asyncio.create_task(bench.run(lambda ended: None))
        person = Person(bench, wiring)
        while bench.guide.step.kind is not Kind.PAD:
            await person.answer()
        await person.press("K1")
        assert bench.guide.step == SUM
        await person.press("K1")
        made = (await running).box
    assert made is not None
    assert (made.keypad.device, made.keypad.keys, made.keypad.own) == ("SIGMACHIP USB Keyboard", "numbers", {})
    assert not made.keys
    assert made.dial.pins is None


@on_loop
async def test_a_keypad_with_keys_of_ones_own_is_asked_for_each() -> None:
    """Beside two keys on pins: a box may have both."""
    typed = {key: name for key, name in KEYPAD.items() if key not in ("TURN", "INFO", "K1")} | {"K1": "KEY_KP7"}
    wiring = Wiring({"TURN": 20, "INFO": 21}, typed=typed)
    box = await set_up(wiring)
    assert dict(box.keys) == {"TURN": 20, "INFO": 21}
    assert dict(box.keypad.own) == {k: (CODES[name],) for k, name in typed.items()}
    assert box.keypad.keys == "none"


@on_loop
async def test_keys_that_connect_to_3_3_volts_are_felt_after_a_while() -> None:
    """Nothing is felt for half a minute; then the pins are pulled the other way in turn."""
    wiring = Wiring({"OK": 5, "BACK": 6, "UP": 13, "DOWN": 19}, layout="compact", pull_up=False)
    async with built(wiring) as (box, parts):
        bench = bench_of(parts, box)
        running = asyncio.create_task(bench.run(lambda ended: None))
        person = Person(bench, wiring)
        await person.press("OK", held=True)
        assert bench.guide.heard == 0
        await the_loop().move(30)
        await person.set_up()
        made = (await running).box
    assert made is not None
    assert not made.pins.pull_up
    assert dict(made.keys) == dict(wiring.keys)


@on_loop
async def test_a_pin_that_something_else_uses_is_left_out_and_the_others_are_felt() -> None:
    """Another part of the machine has GPIO4; the panel has GPIO2 and GPIO3, and nobody listens there."""
    wiring = Wiring({"OK": 5, "BACK": 6}, (17, 22), layout="compact")
    async with built(wiring) as (box, parts):
        assert parts.open_pins is not None
        with closing(InputDevice(4, pin_factory=parts.open_pins())):
            bench = bench_of(parts, box)
            running = asyncio.create_task(bench.run(lambda ended: None))
            await Person(bench, wiring).set_up()
            made = (await running).box
    assert made is not None
    assert dict(made.keys) == dict(wiring.keys)
    assert {2, 3}.isdisjoint(free_pins(box))


@on_loop
async def test_a_panel_at_the_other_address_is_found_and_written_down() -> None:
    wiring = Wiring({"OK": 5, "BACK": 6}, (17, 22), layout="compact")
    async with built(wiring) as (box, parts):
        panel = SimulatedPanel(address=0x3D, clock=the_loop().time)
        assert parts.twins is not None
        parts.twins.panel = panel
        bench = bench_of(replace(parts, open_serial=panel.open_serial), box)
        running = asyncio.create_task(bench.run(lambda ended: None))
        person = Person(bench, wiring)
        while bench.guide.old.display.address != 0x3D:
            await the_loop().move(0.1)
        await person.look()
        assert panel.image.getbbox() is not None, "the first question is to be seen"
        await person.set_up()
        made = (await running).box
    assert made is not None
    assert made.display.address == 0x3D


@on_loop
async def test_what_cannot_be_written_is_said_and_can_be_tried_again() -> None:
    wiring = Wiring({"OK": 5, "BACK": 6}, (17, 22), layout="compact")
    full = Say("setup_unwritten", why="No space left")
    answers: list[Label | None] = [full, None]
    async with built(wiring) as (box, parts):
        bench = bench_of(parts, box)
        running = asyncio.create_task(bench.run(lambda ended: answers.pop(0)))
        person = Person(bench, wiring)
        while bench.guide.note != full:
            await person.answer()
        assert not running.done()
        await person.answer()
        assert (await running).box is not None
