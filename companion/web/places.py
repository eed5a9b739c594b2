"""Places: no more than the box can serve, not all of them for one caller, some kept for the table's own phones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from companion.web.callers import Caller


class NoPlaceLeft(Exception):
    """There is no place for this caller now."""

    def __init__(self, own: bool) -> None:
        super().__init__()
        self.own = own
        """Whether they have taken all of their own, or everybody together."""


class Places:
    """`most` in all, `each` for one caller from afar, `kept` of them for the table's own phones."""

    def __init__(self, most: int, each: int, kept: int) -> None:
        self._most, self._each, self._kept = most, each, kept
        self._taken: Counter[str] = Counter()

    @property
    def taken(self) -> int:
        return self._taken.total()

    def held_by(self, caller: Caller | None) -> int:
        return self._taken[caller.name] if caller is not None else 0

    @contextmanager
    def place(self, caller: Caller) -> Iterator[None]:
        """A place for as long as it is used; it is given back whatever happens. Raises NoPlaceLeft."""
        self.take(caller)
        try:
            yield
        finally:
            self.give_back(caller)

    def take(self, caller: Caller) -> None:
        """A place until it is given back. Raises NoPlaceLeft."""
        if self._taken[caller.name] >= self._each and not caller.here:
            raise NoPlaceLeft(own=True)
        if self.taken >= (self._most if caller.ours else self._most - self._kept):
            raise NoPlaceLeft(own=False)
        self._taken[caller.name] += 1

    def give_back(self, caller: Caller) -> None:
        self._taken[caller.name] -= 1
        if not self._taken[caller.name]:
            del self._taken[caller.name]
