"""Seats by number. A number of its own type, so that no card and no cell is ever taken for a player."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NewType, Protocol, TypeVar, cast

T = TypeVar("T")

SeatNumber = NewType("SeatNumber", int)
"""A player's place at the table: clockwise from 0. A dummy that can have points has the place behind the last one."""


class _Seated(Protocol):
    def __call__(self, items: Iterable[T], /) -> Iterator[tuple[SeatNumber, T]]: ...


seated = cast("_Seated", enumerate)
"""Each seat with what belongs to it: `enumerate`, for a tuple that has one item a seat."""

seats = cast("Callable[[int], Sequence[SeatNumber]]", range)
"""The first seats, this many: `range`."""
