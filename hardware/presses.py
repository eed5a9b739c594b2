"""From edges to presses: debouncing and holding in one pure state machine. Time is handed in, nothing is waited for.

The first edge counts at once, so a press is felt to be heard; further edges are bounce until the contact has been
given time to settle, and then the pin's level is taken for what it is. A key that is held fires at the threshold and
not again when it is let go. A key that never settles is muted until it is quiet, so that it cannot play a match alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple


class Pressed(NamedTuple):
    """A key was pressed and let go, or is being held."""

    key: str
    held: bool = False


@dataclass
class _Key:
    level: bool
    """What the pin was last told to be."""
    down: bool = False
    """What it is taken for."""
    down_at: float = 0.0
    settles_at: float = 0.0
    fired: bool = False
    edges: list[float] = field(default_factory=list)
    muted: bool = False


class Presses:
    """All the keys of a box. Feed it `edge` and, when `next_due` has come, `due`; each returns what was pressed."""

    def __init__(self, bounce: float = 0.03, hold: float = 0.6, flood: int = 30) -> None:
        self.bounce = bounce
        self.hold = hold
        self.flood = flood
        """So many edges within a second are more than a finger makes: the key is muted."""
        self._keys: dict[str, _Key] = {}

    def begin(self, key: str, down: bool) -> None:
        """A key as it is found at the start. One that is down already fires nothing."""
        self._keys[key] = _Key(level=down, down=down, fired=down)

    @property
    def muted(self) -> tuple[str, ...]:
        """Keys that flood, to be named on the display."""
        return tuple(name for name, key in self._keys.items() if key.muted)

    def edge(self, name: str, down: bool, now: float) -> list[Pressed]:
        """The pin of a key changed."""
        key = self._keys.setdefault(name, _Key(level=False))
        pressed = self.due(now)
        key.level = down
        key.edges = [*(at for at in key.edges if now - at < 1), now]
        if len(key.edges) > self.flood:
            key.muted, key.fired = True, True
        if now >= key.settles_at and down != key.down:
            pressed += self._change(name, key, down, now)
        return pressed

    def due(self, now: float) -> list[Pressed]:
        """What has become due by now: levels that have settled, keys that have been held long enough."""
        pressed: list[Pressed] = []
        for name, key in self._keys.items():
            if key.level != key.down and now >= key.settles_at:
                pressed += self._change(name, key, key.level, key.settles_at)
            if key.down and not key.fired and now >= key.down_at + self.hold:
                key.fired = True
                pressed.append(Pressed(name, held=True))
            if key.muted and now - key.edges[-1] >= 1:
                key.muted, key.edges = False, []
        return pressed

    def next_due(self) -> float | None:
        """When `due` is to be asked next; None while all keys are at rest."""
        times = []
        for key in self._keys.values():
            if key.level != key.down:
                times.append(key.settles_at)
            if key.down and not key.fired:
                times.append(key.down_at + self.hold)
            if key.muted:
                times.append(key.edges[-1] + 1)
        return min(times, default=None)

    def _change(self, name: str, key: _Key, down: bool, now: float) -> list[Pressed]:
        """A key goes down or comes up. It fires short when it is let go before the threshold."""
        key.down, key.settles_at = down, now + self.bounce
        if down:
            key.down_at, key.fired = now, key.muted
            return []
        short = not key.fired
        key.fired = True
        return [Pressed(name)] if short else []
