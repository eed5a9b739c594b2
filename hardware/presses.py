"""From edges to presses: debouncing and holding in one pure state machine. Time is handed in, nothing is waited for.

The first edge counts at once, so a press is felt to be heard; further edges are bounce until the contact has been
given time to settle and is quiet, and then the pin's level is taken for what it is. A key that is held fires at the
threshold and not again when it is let go. A key that does more than a finger can is muted until it is calm, so that it
cannot play a match alone; one that stays down is called stuck until it comes up.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import inf
from typing import NamedTuple


class Pressed(NamedTuple):
    """A key was pressed and let go, or is being held."""

    key: str
    held: bool = False


@dataclass
class _Key:
    """What is known of one key."""

    level: bool
    """What the pin was last told to be."""
    edges: deque[float]
    """When it was told so, newest last: as many as make a flood."""
    changes: deque[float]
    """When the key went down or came up: as many as make a flood."""
    down: bool = False
    """What the key is taken for."""
    changed_at: float = -inf
    edge_at: float = -inf
    doubted_at: float | None = None
    """Since when the pin is found to be something other than it was told to be."""
    fired: bool = False
    muted: bool = False
    stuck: bool = False


class Presses:
    """All the keys of a box. Feed it `edge` and, when `next_due` has come, `due`; each returns what was pressed."""

    def __init__(
        self,
        bounce: float = 0.03,
        hold: float = 0.6,
        flood: int = 100,
        rush: int = 8,
        whirl: int = 150,
        stuck: float = 10.0,
        linger: float = 0.25,
    ) -> None:
        self.bounce = bounce
        self.hold = hold
        self.linger = min(linger, hold / 2)
        """A key that is down for this long is on its way to be held: what that does can be shown before it happens."""
        self.flood = flood
        """This many edges within a second are more than a finger and its bounce make: the key is muted."""
        self.rush = rush
        """This many presses within a second are more than a finger makes: likewise."""
        self.quiet = 1 / flood
        """A contact that has not been quiet for this long has not settled. One that never settles is a flood."""
        self.whirl = whirl
        """This many steps of a dial within a second are more than a hand turns: likewise."""
        self.stuck_after = stuck
        self._keys: dict[str, _Key] = {}

    def begin(self, key: str, down: bool, now: float = 0.0) -> None:
        """A key as it is found at the start. One that is down already fires nothing."""
        found = self._find(key)
        found.level = found.down = found.fired = down
        found.changed_at = now if down else -inf

    @property
    def muted(self) -> tuple[str, ...]:
        """Keys that flood, to be named on the display."""
        return tuple(name for name, key in self._keys.items() if key.muted)

    @property
    def stuck(self) -> tuple[str, ...]:
        """Keys that are down for longer than anyone holds them, to be named on the display."""
        return tuple(name for name, key in self._keys.items() if key.stuck)

    def lingering(self, now: float) -> tuple[str, ...]:
        """Keys that are on their way to be held, and are not yet."""
        return tuple(name for name, key in self._keys.items() if _may_be_held(key) and now >= self._lingers_at(key))

    def next_linger(self, now: float) -> float | None:
        """When a key begins to linger."""
        coming = (self._lingers_at(key) for key in self._keys.values() if _may_be_held(key))
        return min((at for at in coming if at > now), default=None)

    @property
    def in_doubt(self) -> bool:
        """Whether `look` is to be called again after the bounce time."""
        return any(key.doubted_at is not None for key in self._keys.values())

    def edge(self, name: str, down: bool, now: float) -> list[Pressed]:
        """The pin of a key changed."""
        key = self._find(name)
        key.doubted_at = None
        pressed = self.due(now)
        settled = now >= self._settles_at(key)
        key.level, key.edge_at = down, now
        self._count(key, key.edges, now)
        if settled and down != key.down:
            pressed += self._change(name, key, down, now)
        return pressed

    def step(self, name: str, now: float) -> list[Pressed]:
        """A dial was turned by one step: a press at once, there is nothing to hold or to let go."""
        key = self._keys.get(name) or self._keys.setdefault(name, _new_key(self.whirl, self.whirl))
        pressed = self.due(now)
        key.edge_at = now
        self._count(key, key.edges, now)
        return pressed if key.muted else [*pressed, Pressed(name)]

    def look(self, levels: Mapping[str, bool], now: float) -> list[Pressed]:
        """What the pins are found to be, in case an edge was lost.

        A level that no edge has told is believed when it is found twice: the edge may still be on its way, and it knows
        the time. Until then the key does nothing.
        """
        believed: list[Pressed] = []
        for name, found in levels.items():
            key = self._find(name)
            if found == key.level or key.muted:
                key.level, key.doubted_at = found, None
            elif key.doubted_at is None:
                key.doubted_at = now
            elif now >= key.doubted_at + self.bounce:
                since, key.level, key.doubted_at = key.doubted_at, found, None
                believed += self._change(name, key, found, since) if found != key.down else []
        return believed + self.due(now)

    def due(self, now: float) -> list[Pressed]:
        """What has become due by now, in the order of time: levels that have settled, keys that are held."""
        pressed: list[Pressed] = []
        while (first := min(self._coming(), default=None)) and first[0] <= now:
            at, name = first
            pressed += self._ripen(name, self._keys[name], at)
        return pressed

    def next_due(self) -> float | None:
        """When `due` is to be asked next; None while all keys are at rest."""
        return min((at for at, _ in self._coming()), default=None)

    def _find(self, name: str) -> _Key:
        return self._keys.get(name) or self._keys.setdefault(name, _new_key(self.flood, 2 * self.rush))

    def _settles_at(self, key: _Key) -> float:
        return max(key.changed_at + self.bounce, key.edge_at + self.quiet)

    def _holds_at(self, key: _Key) -> float:
        """A contact that chatters is not held: it has to be quiet as well."""
        return max(key.changed_at + self.hold, self._settles_at(key))

    def _lingers_at(self, key: _Key) -> float:
        return max(key.changed_at + self.linger, self._settles_at(key))

    def _coming(self) -> Iterator[tuple[float, str]]:
        """What will happen to each key if no edge comes, and when."""
        for name, key in self._keys.items():
            if key.muted:
                yield key.edge_at + 1, name
            if key.doubted_at is not None:
                continue
            if key.level != key.down:
                yield self._settles_at(key), name
            elif key.down and not key.fired:
                yield self._holds_at(key), name
            elif key.down and not key.stuck:
                yield key.changed_at + self.stuck_after, name

    def _ripen(self, name: str, key: _Key, now: float) -> list[Pressed]:
        """What is due to a key happens."""
        if key.muted and now >= key.edge_at + 1:
            key.muted = False
            key.edges.clear()
            key.changes.clear()
            return []
        if key.level != key.down:
            return self._change(name, key, key.level, now)
        if not key.fired:
            key.fired = True
            return [Pressed(name, held=True)]
        key.stuck = True
        return []

    def _change(self, name: str, key: _Key, down: bool, now: float) -> list[Pressed]:
        """A key goes down or comes up. It fires short when it is let go before the threshold."""
        short = not down and not key.fired
        key.down, key.changed_at, key.stuck = down, now, False
        self._count(key, key.changes, now)
        key.fired = key.muted or not down
        return [Pressed(name)] if short and not key.muted else []

    def _count(self, key: _Key, times: deque[float], now: float) -> None:
        """Too much within a second mutes a key."""
        times.append(now)
        if len(times) == times.maxlen and now - times[0] < 1:
            key.muted = key.fired = True


def _may_be_held(key: _Key) -> bool:
    return key.down and key.level and not key.fired and not key.muted and key.doubted_at is None


def _new_key(edges: int, changes: int) -> _Key:
    return _Key(level=False, edges=deque(maxlen=edges + 1), changes=deque(maxlen=changes + 1))
