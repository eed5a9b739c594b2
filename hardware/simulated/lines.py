"""The pins of a simulated header, as gpiozero knows them."""

from __future__ import annotations

from gpiozero.pins.mock import MockFactory, MockPWMPin

_PI_3B = "a02082"


class Line(MockPWMPin):  # type: ignore[misc]  # gpiozero has no types
    """A pin with something at the other end of its wire, which outweighs the weak pull of the Pi."""

    outside: bool | None = None

    def _change_state(self, value: bool) -> bool:
        changed = bool(super()._change_state(value if self.outside is None else self.outside))
        del self.states[:-1]  # gpiozero keeps them all; what happened to a line is in the history of the pins
        return changed

    def _set_frequency(self, value: float | None) -> None:
        """Only a pin that was beeping falls silent: a key whose pin is closed was not pressed by that."""
        if value != self._frequency:
            super()._set_frequency(value)


class Header(MockFactory):  # type: ignore[misc]  # gpiozero has no types
    """The header of a Pi 3."""

    def __init__(self) -> None:
        super().__init__(revision=_PI_3B, pin_class=Line)
