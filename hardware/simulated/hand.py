"""A hand at a simulated box: it presses a key wherever that is, on the pins or on a keypad."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from hardware.keypad import Contact
from hardware.simulated.keypad import SimulatedKeypad
from hardware.simulated.pins import Loop, SimulatedPins

APART = 0.001
"""Seconds between two edges of a contact that bounces."""
NOTCH = 0.05
"""Seconds for which a key is pressed that stands for a notch of the dial."""


class Hand:
    """Its keys are those of the box; what the box does not have, it does not press."""

    def __init__(
        self, loop: Loop, pins: SimulatedPins, keypad: SimulatedKeypad | None, contacts: Mapping[Contact, str]
    ) -> None:
        self._loop = loop
        self._pins = pins
        self._keypad = keypad
        self._contacts: dict[str, Contact] = {}
        """The first contact on the keypad of each key that only that has."""
        for contact, key in contacts.items():
            if not pins.has(key):
                self._contacts.setdefault(key, contact)

    def down(self, key: str, bounces: int = 0) -> None:
        self._move(key, True, bounces)

    def up(self, key: str, bounces: int = 0) -> None:
        self._move(key, False, bounces)

    def press(self, key: str, seconds: float = 0.1, bounces: int = 0) -> None:
        """Down, and up after a time. A keypad does not bounce."""
        if self._pins.has(key):
            self._pins.press(key, seconds, bounces)
        else:
            self._move(key, True, 0)
            self._loop.call_later(seconds, partial(self._move, key, False, 0))

    def turn(self, steps: int) -> None:
        """The dial is turned, clockwise if the steps are positive; without one, its keys are pressed as often."""
        if self._pins.has_dial:
            self._pins.turn(steps)
            return
        for step in range(abs(steps)):
            self._loop.call_later(2 * step * NOTCH, partial(self.press, "DOWN" if steps > 0 else "UP", NOTCH))

    def _move(self, key: str, down: bool, bounces: int) -> None:
        contact = self._contacts.get(key)
        if contact is not None and self._keypad is not None:
            self._keypad.move(contact.code, contact.way, down)
        elif not self._pins.has(key):
            return
        elif bounces and self._pins.is_down(key) != down:
            self._pins.bounce(key, 2 * bounces + 1, APART)
        else:
            (self._pins.down if down else self._pins.up)(key)
