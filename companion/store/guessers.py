"""Who guesses codes, and how long they have to wait: each for their own guesses, and all together."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from companion.clock import Clock

TRIES = 5
LOCKED = 60.0
"""Seconds for which whoever gave this many wrong codes cannot pair; twice as long each time."""
LONGEST_LOCK = 3600.0
ALWAYS_HEARD = 2
"""This many wrong codes are heard of anybody, however many others guess: a stranger must not keep the table from
pairing."""
AT_ONCE, EVERY = 20.0, 12.0
"""All together may give this many wrong codes at once, then one in this many seconds. Without that, whoever has many
addresses would guess as often as they have addresses."""
MOST = 4096
REMEMBERED = 2 * LONGEST_LOCK
"""Seconds after which somebody's last wrong code need not be held against them."""
EVERYBODY_ELSE = ""


class _Guesser(NamedTuple):
    """Somebody who gave wrong codes: how many since the last lock, how many locks, until when; and when the last."""

    wrong: int = 0
    locks: int = 0
    until: float = 0.0
    last: float = 0.0

    @property
    def is_heard(self) -> bool:
        return self.locks == 0 and self.wrong < ALWAYS_HEARD


class Guessers:
    """Everybody who has given a wrong code and not yet the right one."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._known: dict[str, _Guesser] = {}
        """Whoever guessed last stands last."""
        self._left, self._since = AT_ONCE, clock.monotonic()

    def locked(self, client: str) -> int:
        """Seconds for which somebody is locked out for what they guessed themselves."""
        return max(0, ceil(self._of(client).until - self._clock.monotonic()))

    def wait(self, client: str) -> int:
        """Seconds until somebody can try again."""
        if self._of(client).is_heard or self._allowance() >= 1:
            return self.locked(client)
        return max(self.locked(client), ceil((1 - self._allowance()) * EVERY))

    def wrong(self, client: str) -> int:
        """Somebody gave a wrong code: how many more tries they have before they are locked out."""
        now = self._clock.monotonic()
        self._left, self._since = max(0.0, self._allowance() - 1), now
        client = self._place_for(client)
        known = self._known.pop(client, _Guesser())
        left = TRIES - known.wrong - 1
        if left:
            self._known[client] = known._replace(wrong=known.wrong + 1, last=now)
        else:
            lasts = min(LONGEST_LOCK, LOCKED * 2**known.locks)
            self._known[client] = _Guesser(0, known.locks + 1, now + lasts, now)
        return left

    def right(self, client: str) -> None:
        """Somebody knew the code after all."""
        self._known.pop(client, None)

    def _allowance(self) -> float:
        """How many wrong codes all together may give now."""
        return min(AT_ONCE, self._left + (self._clock.monotonic() - self._since) / EVERY)

    def _of(self, client: str) -> _Guesser:
        return self._known.get(self._place_for(client), _Guesser())

    def _place_for(self, client: str) -> str:
        """Nobody's lock is forgotten because many others guess: those whom we cannot remember share one."""
        if client in self._known or len(self._known) < MOST:
            return client
        longest_ago = next(iter(self._known))
        if self._clock.monotonic() - self._known[longest_ago].last < REMEMBERED:
            return EVERYBODY_ELSE
        del self._known[longest_ago]
        return client
