"""The buzzer of a box: on the same pins as the keys, and no reason not to play where it cannot be opened."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.daemon import root
from companion.daemon.parts import Parts
from companion.rules.budget import Budget, BudgetKind
from hardware.keys import open_factory
from tests.daemon.evening import evening
from tests.daemon.test_traps import sit_down
from tests.hardware.standing import on_loop

PIN = 18


def build(patch: pytest.MonkeyPatch, change: Callable[[Parts], Parts]) -> None:
    """Has the next box built otherwise."""
    whole = root.simulated_parts

    @contextmanager
    def built(*args: Any) -> Iterator[Parts]:
        with whole(*args) as parts:
            yield change(parts)

    patch.setattr(root, "simulated_parts", built)


def test_keys_and_buzzer_share_the_pin_library_of_the_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A real box is given no factory: the one that its settings name is opened once for both, and closed at the end."""
    opened: list[Any] = []

    def opening(name: str | None) -> Any:
        assert name == "mock"
        opened.append(open_factory(name))
        return opened[-1]

    def real(parts: Parts) -> Parts:
        return replace(parts, buzzer=PIN, open_pins=None, keys=parts.keys._replace(factory="mock"))

    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "native")  # gpiozero's own default would be this
    monkeypatch.setattr("companion.daemon.parts.open_factory", opening)
    monkeypatch.setattr(MockFactory, "__init__", pwm_everywhere(MockFactory.__init__))
    build(monkeypatch, real)

    @on_loop
    async def play() -> None:
        async with evening(tmp_path) as at:
            sound: Any = at.desk.sound
            assert [sound._device.pin_factory] == opened
            pin = opened[0].pin(f"GPIO{PIN}")
            assert pin.frequency is None
            sound.beep("ok")
            assert pin.frequency == pytest.approx(1318.5, abs=0.1)
            await at.wait(1)
            assert pin.frequency is None
        assert at.desk.sound is None
        assert not opened[0].pins

    play()


def pwm_everywhere(init: Callable[..., None]) -> Callable[..., None]:
    def made(self: MockFactory, revision: str | None = None, pin_class: Any = None) -> None:
        init(self, revision or "a02082", pin_class or MockPWMPin)

    return made


def test_a_buzzer_that_cannot_be_opened_costs_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build(monkeypatch, lambda parts: replace(parts, buzzer=parts.keys.pins["K1"]))

    @on_loop
    async def play() -> None:
        async with evening(tmp_path) as at:
            assert at.desk.sound is None
            assert at.desk.faults == {}
            before = await at.look()
            await at.press("K1")
            assert await at.look() != before

    play()


def test_time_that_runs_short_is_heard_once_when_it_does_and_once_when_it_is_over(tmp_path: Path) -> None:
    heard: list[str] = []

    class Listening:
        def beep(self, kind: str) -> None:
            heard.append(kind)

    @on_loop
    async def play() -> None:
        async with evening(tmp_path) as at:
            sit_down(at, "alhambra", 3, "start Ann")
            match = at.desk.console.match
            assert match is not None
            match.allow(Budget(BudgetKind.TURN, 60), match.version)
            at.desk.sound = Listening()
            await at.wait(47)
            assert heard == []
            await at.wait(2)
            assert heard == ["low"]
            await at.wait(300)
            assert heard == ["low", "out"]

    play()
