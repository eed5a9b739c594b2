"""The forty pins of a Raspberry Pi, as they lie."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_GROUND, _THREE, _FIVE = "GND", "3.3 V", "5 V"
_ROWS = (
    (_THREE, _FIVE),
    (2, _FIVE),
    (3, _GROUND),
    (4, 14),
    (_GROUND, 15),
    (17, 18),
    (27, _GROUND),
    (22, 23),
    (_THREE, 24),
    (10, _GROUND),
    (9, 25),
    (11, 8),
    (_GROUND, 7),
    ("ID_SD", "ID_SC"),
    (5, _GROUND),
    (6, 12),
    (13, _GROUND),
    (19, 16),
    (26, 20),
    (_GROUND, 21),
)
"""Row by row, the odd numbers on the left; a number is that of the GPIO."""

NAMES: Final[Mapping[int, str]] = {
    2 * row + side + 1: name if isinstance(name, str) else f"GPIO{name}"
    for row, both in enumerate(_ROWS)
    for side, name in enumerate(both)
}
"""What each pin is, by its place on the header."""
PIN_OF: Final[Mapping[int, int]] = {int(name[4:]): pin for pin, name in NAMES.items() if name.startswith("GPIO")}
"""Where each GPIO is on the header."""


def is_power(pin: int) -> bool:
    return NAMES[pin].endswith("V")


def is_ground(pin: int) -> bool:
    return NAMES[pin] == _GROUND
