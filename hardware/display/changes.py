"""Which parts of the panel's memory to send, so that the fewest bytes go over the wire."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache, partial, reduce
from typing import NamedTuple


class Area(NamedTuple):
    """Columns and pages of the panel's memory; the last ones are the first beyond it."""

    left: int
    right: int
    top: int
    bottom: int

    @property
    def size(self) -> int:
        """In bytes."""
        return (self.right - self.left) * (self.bottom - self.top)

    def around(self, other: Area) -> Area:
        """The smallest area that has both in it."""
        return Area(
            min(self.left, other.left),
            max(self.right, other.right),
            min(self.top, other.top),
            max(self.bottom, other.bottom),
        )


def changed_runs(old: bytes | None, new: bytes, width: int, opening: int) -> Iterator[Area]:
    """The columns that differ, page by page. Nothing known of the old ones, all do.

    Where it is cheaper to send unchanged bytes than to pay the opening of another area, they are sent along.
    """
    if old is None:
        yield from (Area(0, width, page, page + 1) for page in range(len(new) // width))
        return
    differing = (int.from_bytes(old, "big") ^ int.from_bytes(new, "big")).to_bytes(len(new), "big")
    for page in range(len(new) // width):
        for run in _runs(opening).finditer(differing[page * width : (page + 1) * width]):
            yield Area(run.start(), run.end(), page, page + 1)


@lru_cache
def _runs(gap: int) -> re.Pattern[bytes]:
    """Finds what is not zero, over gaps of so many zeros."""
    return re.compile(rb"[^\0]+(?:\0{1,%d}[^\0]+)*" % gap)


def joined(runs: Iterable[Area], opening: int) -> list[Area]:
    """Areas over several pages, from runs of one page each in their order from above.

    A run joins that area which ends on the page above it where this saves most, if it saves at all. Trying all ways to
    join gains no more than 1.5 % of the bytes of a match, for ten times the work.
    """
    areas: list[Area] = []
    for run in runs:
        above = [area for area in areas if area.bottom == run.top]
        best = max(above, key=partial(_saved, run, opening), default=None)
        if best is not None and _saved(run, opening, best) >= 0:
            areas.remove(best)
            areas.append(best.around(run))
        else:
            areas.append(run)
    if not areas:
        return []
    all_around = reduce(Area.around, areas)
    return [all_around] if all_around.size + opening <= sum(area.size + opening for area in areas) else areas


def _saved(run: Area, opening: int, area: Area) -> int:
    """How many bytes it saves to send both in one."""
    return area.size + opening + run.size - area.around(run).size
