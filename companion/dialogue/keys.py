"""The logical keys of a box, whatever it makes them from."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Key(StrEnum):
    """The dial turned one step is UP or DOWN, pressed it is OK. SEAT1 to SEAT12 are the optional seat buttons."""

    K1 = "K1"
    K2 = "K2"
    K3 = "K3"
    K4 = "K4"
    K5 = "K5"
    K6 = "K6"
    UP = "UP"
    DOWN = "DOWN"
    OK = "OK"
    BACK = "BACK"
    TURN = "TURN"
    INFO = "INFO"
    SEAT1 = "SEAT1"
    SEAT2 = "SEAT2"
    SEAT3 = "SEAT3"
    SEAT4 = "SEAT4"
    SEAT5 = "SEAT5"
    SEAT6 = "SEAT6"
    SEAT7 = "SEAT7"
    SEAT8 = "SEAT8"
    SEAT9 = "SEAT9"
    SEAT10 = "SEAT10"
    SEAT11 = "SEAT11"
    SEAT12 = "SEAT12"

    @property
    def seat(self) -> int | None:
        """The seat that this button stands at, from 0; None for the other keys."""
        return int(self.value.removeprefix("SEAT")) - 1 if self.value.startswith("SEAT") else None


ACTION_KEYS = (Key.K1, Key.K2, Key.K3, Key.K4, Key.K5, Key.K6)
SEAT_KEYS = tuple(key for key in Key if key.seat is not None)


class Press(NamedTuple):
    """A key was pressed and let go, or held: that fires at the threshold and not again when it is let go."""

    key: Key
    held: bool = False
