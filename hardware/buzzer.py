"""The buzzer: short tunes for what happens at the table. It is optional; without a pin it is silent.

gpiozero is imported when a buzzer with a pin is made. No note is waited for: the event loop's timers play on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple, Protocol

from hardware.errors import HardwareError
from hardware.header import PinFactory

Tune = Literal["ok", "refused", "turn", "scoring", "end", "low", "out"]


class Note(NamedTuple):
    """A tone, or None for a rest, and how long it lasts."""

    tone: str | None
    seconds: float


TUNES: Mapping[str, tuple[Note, ...]] = MappingProxyType(
    {
        "ok": (Note("E6", 0.04),),
        "refused": (Note("C5", 0.09), Note(None, 0.04), Note("C5", 0.14)),
        "turn": (Note("G5", 0.07), Note("C6", 0.09)),
        "scoring": (Note("C5", 0.08), Note("E5", 0.08), Note("G5", 0.08), Note("C6", 0.16)),
        "low": (Note("A5", 0.05), Note(None, 0.07), Note("A5", 0.05), Note(None, 0.07), Note("A5", 0.05)),
        "out": (Note("E5", 0.3), Note(None, 0.05), Note("A4", 0.6)),
        "end": (
            Note("G5", 0.12),
            Note(None, 0.03),
            Note("G5", 0.06),
            Note("A5", 0.12),
            Note("B5", 0.12),
            Note("C6", 0.4),
        ),
    }
)
"""They differ in rhythm and direction, so that nobody needs an ear for pitch. All between A4 and A6."""


class _Piezo(Protocol):
    """What is used of gpiozero's TonalBuzzer."""

    def play(self, tone: str | None, /) -> None: ...

    def stop(self) -> None: ...

    def close(self) -> None: ...


class Buzzer:
    """A buzzer on a pin, or none. `beep` never waits and never raises; what went wrong with it is in `trouble`."""

    def __init__(self, pin: int | None, quiet: bool = False, pin_factory: PinFactory | None = None) -> None:
        self.trouble: HardwareError | None = None
        self._pin = pin
        self._quiet = quiet
        self._timer: asyncio.TimerHandle | None = None
        self._device: _Piezo | None = None if pin is None else _open(pin, pin_factory)

    @property
    def quiet(self) -> bool:
        """At night nothing sounds."""
        return self._quiet

    @quiet.setter
    def quiet(self, quiet: bool) -> None:
        self._quiet = quiet
        if quiet:
            self._silence()

    def beep(self, kind: Tune) -> None:
        """Play a tune, in place of one that is still playing."""
        if self._device is None or self._quiet:
            return
        self._silence()
        tune = TUNES.get(kind)
        if tune is None:
            self.trouble = HardwareError(f'The buzzer has no tune "{kind}". It has {", ".join(TUNES)}.')
            return
        self.trouble = None
        self._play(iter(tune))

    def close(self) -> None:
        """Silence, and the pin is free for others. Closing twice does no harm."""
        self._silence()
        device, self._device = self._device, None
        if device is not None:
            try:
                device.close()
            except Exception as error:  # whatever it is, as in _play
                self._complain(error)

    def _play(self, notes: Iterator[Note]) -> None:
        """The next note, and the timer for the one after it."""
        note = next(notes, None)
        if note is None or self._device is None:
            self._silence()
            return
        try:
            # The timer first: a note without a timer would sound for ever.
            self._timer = asyncio.get_running_loop().call_later(note.seconds, self._play, notes)
            self._device.play(note.tone)
        # Whatever a pin library raises: a beep is never worth a lost move.
        except Exception as error:
            self._silence()
            self._complain(error)

    def _silence(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._device is None:
            return
        try:
            self._device.stop()
        except Exception as error:  # whatever it is, as in _play
            self._complain(error)

    def _complain(self, error: Exception) -> None:
        self.trouble = HardwareError(f"The buzzer on GPIO{self._pin} does not play: {error}. Is the pin free?")
        self.trouble.__cause__ = error


def _open(pin: int, pin_factory: PinFactory | None) -> _Piezo:
    """gpiozero's buzzer, from A4 to A6: what a small piezo is loud at."""
    import gpiozero

    try:
        piezo: _Piezo = gpiozero.TonalBuzzer(pin, mid_tone="A5", octaves=1, pin_factory=pin_factory)
    # Each pin library has errors of its own, and lgpio's are no OSError.
    except Exception as error:
        raise HardwareError(
            f"The buzzer cannot be opened on GPIO{pin}: {error}. Give it a pin that nothing else uses, or none."
        ) from error
    return piezo
