"""The pins as RPi.GPIO knows them: fake-rpi's, made whole, so that gpiozero's RPiGPIOFactory works over them.

As shipped, fake-rpi takes the arguments of `setup` in another order, calls every pin an output, makes inputs up at
random and never reports an edge; and gpiozero does not know the Pi that it would be.
"""

from __future__ import annotations

import contextlib
import io
import sys
import types
from collections.abc import Callable

import pytest

with contextlib.redirect_stdout(io.StringIO()):  # it tells at import that it is a fake
    from fake_rpi.RPi import _GPIO
    from fake_rpi.wrappers import toggle_print

_PI_3B = 0xA02082


class ForeignGPIO(_GPIO):  # type: ignore[misc]
    """RPi.GPIO with lines that can be driven. Callbacks run in the thread that drives."""

    def __init__(self) -> None:
        toggle_print(False)
        with contextlib.redirect_stdout(io.StringIO()):
            super().__init__()
        self.callbacks: dict[int, Callable[[int], None]] = {}
        self.bounce_times: set[int] = set()

    def setup(self, channel: int, direction: int, pull_up_down: int = _GPIO.PUD_OFF, initial: int = -1) -> None:
        assert direction == self.IN
        self.set_input(channel, int(pull_up_down == self.PUD_UP))

    def gpio_function(self, channel: int) -> int:
        return int(self.IN)

    def add_event_detect(
        self, channel: int, edge: int, callback: Callable[[int], None] | None = None, bouncetime: int = -666
    ) -> None:
        assert edge == self.BOTH
        assert callback is not None
        assert channel not in self.callbacks, "RPi.GPIO refuses this: conflicting edge detection"
        self.callbacks[channel] = callback
        self.bounce_times.add(bouncetime)

    def remove_event_detect(self, channel: int) -> None:
        self.callbacks.pop(channel, None)

    def drive(self, channel: int, high: bool) -> None:
        if self.input(channel) != high:
            self.set_input(channel, int(high))
            if channel in self.callbacks:
                self.callbacks[channel](channel)


def plug_in(monkeypatch: pytest.MonkeyPatch) -> ForeignGPIO:
    """From now on, and until the test is over, this machine has RPi.GPIO and is a Pi."""
    gpio = ForeignGPIO()
    package = types.ModuleType("RPi")
    package.GPIO = gpio  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "RPi", package)
    monkeypatch.setitem(sys.modules, "RPi.GPIO", gpio)
    # gpiozero's module binds the library when it is imported: it is to be imported anew, and forgotten afterwards.
    monkeypatch.setitem(sys.modules, "gpiozero.pins.rpigpio", package)
    del sys.modules["gpiozero.pins.rpigpio"]
    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", lambda: _PI_3B)
    return gpio
