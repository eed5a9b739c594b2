"""Which parts of the panel's memory to send, so that the fewest bytes go over the wire."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple


class Run(NamedTuple):
    """Some columns of a page of the panel's memory; the last is the first beyond it."""

    page: int
    left: int
    right: int

    @property
    def size(self) -> int:
        """In bytes."""
        return self.right - self.left


def changed_runs(old: bytes | None, new: bytes, width: int, opening: int) -> Iterator[Run]:
    """The columns that differ, page by page. Where nothing is known of the old ones, all differ.

    Where it is cheaper to send unchanged bytes than to pay the opening of another run, they are sent along.
    """
    if old is None:
        yield from (Run(page, 0, width) for page in range(len(new) // width))
        return
    differing = (int.from_bytes(old, "big") ^ int.from_bytes(new, "big")).to_bytes(len(new), "big")
    for page in range(len(new) // width):
        for run in _runs(opening).finditer(differing, page * width, (page + 1) * width):
            yield Run(page, run.start() - page * width, run.end() - page * width)


@lru_cache
def _runs(gap: int) -> re.Pattern[bytes]:
    """Finds what is not zero, over gaps of this many zeros."""
    return re.compile(rb"[^\0]+(?:\0{1,%d}[^\0]+)*" % gap)
