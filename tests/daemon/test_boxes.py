"""Every box that ships: the whole daemon on simulated hardware, and a short match by the keys of that box."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.config import Config, read_config
from companion.shelf import game_names
from companion.shipped import shipped
from tests.daemon.evening import Evening, evening
from tests.daemon.test_traps import seen
from tests.daemon.test_traps import sit_down as sit_down_at
from tests.hardware.standing import on_loop

BOXES = sorted(path.stem for path in shipped("config", "boxes").glob("*.toml"))
WITH_KEYS = [name for name in BOXES if name != "phones"]
MOVES = 3
KP1, STICK_Y = 79, 1


def config_of(box: str, tmp_path: Path) -> Config:
    """A box as it ships, on simulated hardware."""
    file = shipped("config", "companion.toml")
    if box == "phones":
        (tmp_path / "boxes").symlink_to(file.parent / "boxes")
        file = tmp_path / "companion.toml"
        file.write_text('[page]\nlan = true\ncode = "482913"\n', encoding="utf-8")
    reading = read_config(file, box)
    assert reading.config is not None, reading.troubles
    return replace(reading.config, simulated=True)


async def sit_down(at: Evening, game: str, *lines: str) -> None:
    sit_down_at(at, game, 3, *lines)
    await at.wait(0.1)


@pytest.mark.parametrize("box", WITH_KEYS)
def test_a_few_moves_by_the_keys_of_each_box(box: str, tmp_path: Path) -> None:
    @on_loop
    async def play() -> None:
        async with evening(tmp_path / "state", config_of(box, tmp_path)) as at:
            assert at.desk.faults == {}
            await sit_down(at, game_names()[WITH_KEYS.index(box) % len(game_names())])
            rng = Random(box)
            for _ in range(MOVES):
                await at.play(rng)
            assert len(at.match.timeline.done) == MOVES

    play()


def test_an_arcade_encoder_with_a_stick_plays_too(tmp_path: Path) -> None:
    """The stick moves the cursor, to the right it is OK; the buttons are the keys in the order of their sockets."""

    @on_loop
    async def play() -> None:
        config = config_of("keypad", tmp_path)
        box = replace(config.box, keypad=replace(config.box.keypad, keys="arcade"))
        async with evening(tmp_path / "state", replace(config, box=box)) as at:
            assert at.twins.keypad is not None
            await sit_down(at, "alhambra", "start Ann")
            await at.press("K1")
            assert "Ann buys blue" in seen(at)
            await at.press("DOWN")
            assert len(at.console.session.questions) == 1
            cursor = at.console.session.questions[-1].cursor
            at.twins.keypad.push(STICK_Y, 0)
            await at.wait(0.1)
            at.twins.keypad.push(STICK_Y, 128)
            await at.wait(0.1)
            assert at.console.session.questions[-1].cursor == cursor - 1

    play()


def test_a_keypad_that_is_pulled_out_is_missed_and_taken_up_again(tmp_path: Path) -> None:
    """Pulled out with a finger on a key, it makes no move; the display says that it is missing, and that it is back."""

    @on_loop
    async def play() -> None:
        async with evening(tmp_path / "state", config_of("keypad", tmp_path)) as at:
            assert at.twins.keypad is not None
            await sit_down(at, "alhambra", "start Ann")
            at.twins.keypad.press(KP1)
            await at.wait(0.1)
            at.twins.keypad.unplug()
            await at.wait(2)
            assert "Keypad missing" in seen(at)
            assert len(at.match.timeline.done) == 1
            at.twins.keypad.plug_in(number=5)
            await at.wait(2)
            assert "Keypad is back" in seen(at)
            await at.press("K1")
            assert "Ann buys blue" in seen(at)

    play()


def test_both_contacts_of_a_key_press_it(tmp_path: Path) -> None:
    @on_loop
    async def play() -> None:
        async with evening(tmp_path / "state", config_of("hat", tmp_path)) as at:
            await sit_down(at, "alhambra", "start Ann")
            for ok, back in (("OK", "BACK"), ("OK 2", "BACK 2")):
                await at.press(ok)
                assert len(at.console.session.questions) == 1
                await at.press(back)
                assert at.console.session.questions == ()

    play()


def test_nobody_misses_what_a_box_for_phones_does_not_have(tmp_path: Path) -> None:
    @on_loop
    async def play() -> None:
        async with evening(tmp_path / "state", config_of("phones", tmp_path)) as at:
            await sit_down(at, "alhambra", "start Ann")
            await at.wait(5)
            assert at.desk.faults == {}
            assert any(map(any, at.desk.shining)), "the strip shows whose turn it is"
            assert at.twins.panel.bytes == 0

    play()
