"""A match through gpiozero's RPi.GPIO factory over fake-rpi: the edges come from a thread that is not the loop's."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.daemon import root
from companion.daemon.parts import SIMULATED_DIAL, SIMULATED_PINS, Parts
from companion.store.journal import Status
from tests.daemon.evening import evening
from tests.daemon.test_evening import SEEDS, SHORTEST, is_kept, sit_down
from tests.hardware.foreign import ForeignGPIO, plug_in
from tests.hardware.standing import on_loop, the_loop

NOTCH = ((SIMULATED_DIAL.a, SIMULATED_DIAL.b), (False, True))
"""From one notch to the next both contacts close one after the other, then both open in the same order."""


class ForeignHand:
    """Fingers whose edges are reported by threads of the pin library. Each is joined before time goes on."""

    def __init__(self, gpio: ForeignGPIO, hold: float) -> None:
        self.gpio = gpio
        self.hold = hold
        self.threads: set[int] = set()
        self.edges = 0

    async def press(self, key: str, held: bool = False, bounces: int = 3) -> None:
        if key in ("UP", "DOWN"):
            contacts = NOTCH[0] if key == "DOWN" else NOTCH[0][::-1]
            await self.drive(*((contact, high) for high in NOTCH[1] for contact in contacts))
        else:
            for high in (False, True):
                await self.drive(*((SIMULATED_PINS[key], high != bool(step % 2)) for step in range(2 * bounces + 1)))
                await the_loop().move(self.hold + 0.1 if held and not high else 0.1)
        await the_loop().move(0.2)

    async def drive(self, *changes: tuple[int, bool]) -> None:
        def work() -> None:
            self.threads.add(threading.get_ident())
            for channel, high in changes:
                self.gpio.drive(channel, high)

        thread = threading.Thread(target=work)
        thread.start()
        await the_loop().run_in_executor(None, thread.join)
        self.edges += len(changes)


@contextmanager
def rpi_gpio(monkeypatch: pytest.MonkeyPatch) -> Iterator[ForeignGPIO]:
    """The simulated box, its keys on RPi.GPIO, which the daemon opens by its name as on a Pi."""
    gpio = plug_in(monkeypatch)
    whole = root.simulated_parts

    @contextmanager
    def foreign(*args: Any) -> Iterator[Parts]:
        with whole(*args) as parts:
            yield replace(parts, open_pins=None, keys=parts.keys._replace(factory="rpigpio"))

    monkeypatch.setattr(root, "simulated_parts", foreign)
    yield gpio


def test_a_whole_match_through_rpi_gpio_from_a_foreign_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, record_property: pytest.RecordProperty
) -> None:
    """After each move the rules' own state, and on the panel what was painted of it."""

    @on_loop
    async def play(gpio: ForeignGPIO) -> None:
        rng, moves = Random(SEEDS[SHORTEST]), 0
        async with evening(tmp_path) as at:
            hand = ForeignHand(gpio, at.parts.hold)
            monkeypatch.setattr(at, "press", hand.press)
            await sit_down(at, SHORTEST)
            while at.match.status != Status.FINISHED:
                await at.play(rng)
                moves += 1
            last = at.match.state
            assert not at.twins.pins.history, "no edge came by the simulated pins"
        assert threading.get_ident() not in hand.threads
        assert gpio.bounce_times == {-666}, "debouncing is ours"
        assert gpio.callbacks == {}, "closed, nothing is listened to"
        is_kept(tmp_path, last)
        record_property(
            "cases", f"{SHORTEST}: {moves} moves through RPi.GPIO by {hand.edges} edges from foreign threads"
        )

    with rpi_gpio(monkeypatch) as gpio:
        play(gpio)
