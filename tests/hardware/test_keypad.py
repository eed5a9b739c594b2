"""Keypads and arcade encoders: true events of the kernel, from the bytes to presses."""

from __future__ import annotations

import errno
import os
import re
import struct
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from hardware.errors import HardwareError
from hardware.keypad import Contact, Keypad, KeypadSettings, describe_keypad, is_pushed, open_keypad, request
from hardware.keys import KeyReader
from hardware.presses import Pressed, Presses
from hardware.simulated.keypad import SimulatedKeypad
from tests.hardware.standing import on_loop, the_loop

KP1, ONE, ENTER, DOT = 79, 2, 96, 83
X, Y = 0, 1
CONTACTS = {
    Contact(KP1): "K1",
    Contact(ONE): "K1",
    Contact(ENTER): "OK",
    Contact(DOT): "BACK",
    Contact(Y, -1): "UP",
    Contact(Y, 1): "DOWN",
}
NEEDED = frozenset({"K1", "OK", "BACK"})


class Hand:
    """A simulated keypad, its driver, and the presses that came of it."""

    def __init__(self, twin: SimulatedKeypad, keypad: Keypad, reader: KeyReader, told: list[Pressed]) -> None:
        self.twin, self.keypad, self.reader, self.told = twin, keypad, reader, told

    async def press(self, code: int, seconds: float = 0.1) -> None:
        self.twin.press(code)
        await the_loop().move(seconds)
        self.twin.release(code)
        await the_loop().move(0.1)


def settings_for(twin: SimulatedKeypad, **more: Any) -> KeypadSettings:
    return KeypadSettings(CONTACTS, **{"needed": NEEDED, "folder": twin.path.parent, "ioctl": twin.ioctl, **more})


def twin_in(folder: Path, keys: Collection[int] = (KP1, ONE, ENTER, DOT), **more: Any) -> SimulatedKeypad:
    return SimulatedKeypad(folder, keys, lambda: the_loop().time(), **more)


@contextmanager
def hand_on(twin: SimulatedKeypad) -> Iterator[Hand]:
    told: list[Pressed] = []
    reader = KeyReader(told.append, None, Presses(), the_loop().time)
    with open_keypad(settings_for(twin), reader.edge) as keypad:
        reader.start(keypad.levels)
        yield Hand(twin, keypad, reader, told)
        reader.close()


def test_an_event_is_as_long_as_two_words_of_the_machine_and_eight_bytes() -> None:
    from hardware.keypad import EVENT

    assert EVENT.size == 2 * struct.calcsize("l") + 8
    assert (struct.calcsize("=IIHHi"), struct.calcsize("=QQHHi")) == (16, 24)


def test_the_questions_have_the_numbers_of_the_kernels_headers() -> None:
    """EVIOCGNAME(256), EVIOCGKEY(96), EVIOCGBIT(EV_KEY, 96), EVIOCGABS(1), EVIOCGRAB, EVIOCSCLOCKID."""
    assert [request(0x06, 256), request(0x18, 96), request(0x21, 96), request(0x41, 24)] == [
        *(0x81004506, 0x80604518, 0x80604521, 0x80184541)
    ]
    assert [request(0x90, 4, reads=False), request(0xA0, 4, reads=False)] == [0x40044590, 0x400445A0]


@on_loop
async def test_short_and_held_presses(tmp_path: Path) -> None:
    with hand_on(twin_in(tmp_path)) as hand:
        assert hand.twin.grabbed
        await hand.press(KP1)
        await hand.press(ENTER, 0.7)
        assert hand.told == [Pressed("K1"), Pressed("OK", held=True)]


@on_loop
async def test_a_key_that_the_kernel_repeats_was_pressed_once(tmp_path: Path) -> None:
    with hand_on(twin_in(tmp_path)) as hand:
        hand.twin.press(KP1)
        for _ in range(12):
            await the_loop().move(0.033)
            hand.twin.repeat(KP1)
        hand.twin.release(KP1)
        await the_loop().move(0.1)
        assert hand.told == [Pressed("K1")]


@on_loop
async def test_two_contacts_of_one_key_are_one_key(tmp_path: Path) -> None:
    with hand_on(twin_in(tmp_path)) as hand:
        hand.twin.press(KP1)
        await the_loop().move(0.1)
        hand.twin.press(ONE)
        await the_loop().move(0.1)
        hand.twin.release(KP1)
        await the_loop().move(0.1)
        assert hand.told == []
        hand.twin.release(ONE)
        await the_loop().move(0.1)
        assert hand.told == [Pressed("K1")]


@on_loop
async def test_a_stick_pushed_is_a_key_and_half_way_is_none(tmp_path: Path) -> None:
    twin = twin_in(tmp_path, axes={X: (0, 255), Y: (0, 255)})
    with hand_on(twin) as hand:
        for value in (100, 0, 127, 190, 255, 127):
            twin.push(Y, value)
            await the_loop().move(0.1)
        assert hand.told == [Pressed("UP"), Pressed("DOWN")]


@pytest.mark.parametrize(("value", "pushed"), [(-1, (True, False)), (0, (False, False)), (1, (False, True))])
def test_a_hat_is_pushed_at_its_ends(value: int, pushed: tuple[bool, bool]) -> None:
    assert (is_pushed(-1, value, -1, 1), is_pushed(1, value, -1, 1)) == pushed


@on_loop
async def test_lost_events_are_made_good_by_looking(tmp_path: Path) -> None:
    """A key that went down unseen is down, one that came up unseen is up, and what is half told is not believed."""
    with hand_on(twin_in(tmp_path)) as hand:
        hand.twin.press(ENTER)
        await the_loop().move(0.1)
        hand.twin.overrun({ENTER, KP1})
        await the_loop().move(0.1)
        assert hand.told == [Pressed("OK")]
        hand.twin.release(KP1)
        await the_loop().move(0.1)
        assert hand.told == [Pressed("OK"), Pressed("K1")]


@on_loop
async def test_a_press_counts_by_its_own_time_however_late_it_is_read(tmp_path: Path) -> None:
    with hand_on(twin_in(tmp_path)) as hand:
        assert hand.twin.clock_kind is not None
        now = the_loop().time()
        hand.twin._clock = lambda: now
        hand.twin.press(KP1)
        hand.twin._clock = lambda: now + 0.2
        hand.twin.release(KP1)
        await the_loop().move(1)
        assert hand.told == [Pressed("K1")]


@on_loop
async def test_unplugged_with_a_key_down_and_back_under_another_number(tmp_path: Path) -> None:
    twin = twin_in(tmp_path)
    with hand_on(twin) as hand:
        twin.press(KP1)
        await the_loop().move(0.2)
        twin.unplug()
        with pytest.raises(HardwareError, match="The keypad is gone"):
            await hand.keypad.gone()
        with pytest.raises(HardwareError, match="gone"):
            hand.keypad.levels()
    assert hand.told == []
    with pytest.raises(HardwareError, match="There is no keypad with the keys of this box"):
        open_keypad(settings_for(twin), hand.reader.edge)
    twin.plug_in(number=7)
    with hand_on(twin) as hand:
        await hand.press(KP1)
        assert hand.told == [Pressed("K1")]


@on_loop
async def test_a_key_that_is_down_already_fires_nothing(tmp_path: Path) -> None:
    twin = twin_in(tmp_path)
    twin.down.add(KP1)
    with hand_on(twin) as hand:
        await the_loop().move(1)
        twin.release(KP1)
        await the_loop().move(0.1)
        assert hand.told == []


@on_loop
async def test_the_right_one_is_found_among_others(tmp_path: Path) -> None:
    """A mouse and the keys of a television are there too; one with half of the keys is not the one."""
    twins = [
        twin_in(tmp_path, {0x110, 0x111}, name="Mouse", number=0),
        twin_in(tmp_path, {KP1, ENTER}, name="Television", number=2),
        twin_in(tmp_path, name="Number Pad", number=10),
    ]

    def ioctl(file: int, number: int, about: bytearray | bytes | int) -> object:
        inode = os.fstat(file).st_ino
        return next(twin for twin in twins if twin.path.exists() and twin.path.stat().st_ino == inode).ioctl(
            file, number, about
        )

    settings = settings_for(twins[0], ioctl=ioctl)
    assert describe_keypad(settings) == f"Number Pad at {tmp_path}/event10"
    assert describe_keypad(settings_for(twins[0], ioctl=ioctl, device="number")) == f"Number Pad at {tmp_path}/event10"
    assert not any(twin.grabbed for twin in twins)
    path = str(twins[1].path)
    with pytest.raises(HardwareError, match=re.escape(f"The keypad {path} has nothing for BACK.")):
        describe_keypad(settings_for(twins[0], ioctl=ioctl, device=path))
    with pytest.raises(HardwareError, match=r"There is no keypad called \"joystick\"\. Is it plugged in"):
        describe_keypad(settings_for(twins[0], ioctl=ioctl, device="joystick"))
    twins.append(twin_in(tmp_path, name="Another", number=11))
    with pytest.raises(HardwareError, match=r"More than one keypad .*event10 and .*event11\. Name one"):
        describe_keypad(settings)


@on_loop
async def test_a_keypad_that_somebody_else_has_or_that_may_not_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    twin = twin_in(tmp_path)
    twin.taken_elsewhere = True
    with pytest.raises(HardwareError, match="Another program has the keypad"):
        open_keypad(settings_for(twin), lambda *_: None)
    for number, sentence in ((errno.EACCES, "may not use|belongs to root"), (errno.EPERM, "is closed to the service")):
        monkeypatch.setattr(os, "open", _refusing(number))
        for device in ("auto", str(twin.path)):
            with pytest.raises(HardwareError, match=sentence):
                describe_keypad(settings_for(twin, device=device))


def _refusing(number: int) -> Callable[..., int]:
    def refuse(*_: object) -> int:
        raise OSError(number, os.strerror(number))

    return refuse


@pytest.mark.parametrize("device", ["/nowhere/event0", "/dev/null"])
def test_a_path_that_leads_to_no_keypad_is_a_sentence(device: str) -> None:
    with pytest.raises(HardwareError, match=r"There is no /nowhere|/dev/null is no keypad"):
        describe_keypad(KeypadSettings(CONTACTS, device))
