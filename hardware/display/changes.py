"""Which parts of the panel's memory to send, so that the fewest bytes go over the wire."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple


class Window(NamedTuple):
    """Columns and pages of the panel's memory; the last ones are the first beyond it."""

    left: int
    right: int
    top: int
    bottom: int

    @property
    def size(self) -> int:
        """In bytes."""
        return (self.right - self.left) * (self.bottom - self.top)


def changed_runs(old: bytes | None, new: bytes, width: int, opening: int) -> Iterator[Window]:
    """The columns that differ, page by page. Where nothing is known of the old ones, all differ.

    Where it is cheaper to send unchanged bytes than to pay the opening of another area, they are sent along.
    """
    if old is None:
        yield from (Window(0, width, page, page + 1) for page in range(len(new) // width))
        return
    differing = (int.from_bytes(old, "big") ^ int.from_bytes(new, "big")).to_bytes(len(new), "big")
    for page in range(len(new) // width):
        for run in _runs(opening).finditer(differing[page * width : (page + 1) * width]):
            yield Window(run.start(), run.end(), page, page + 1)


@lru_cache
def _runs(gap: int) -> re.Pattern[bytes]:
    """Finds what is not zero, over gaps of this many zeros."""
    return re.compile(rb"[^\0]+(?:\0{1,%d}[^\0]+)*" % gap)


def joined(runs: Iterable[Window], opening: int, dearest: int = 0) -> list[Window]:
    """Areas over several pages, from runs of one page each in their order from above. So that a frame is never dearer
    than a whole one, the dearest opening is reckoned with where all of them may be sent as one.

    A run joins that area which ends on the page above it where this saves most, if it saves at all. Trying all ways to
    join gains no more than 1.5 % of the bytes of a match, for ten times the work.
    """
    areas: list[Window] = []
    for run in runs:
        most, best = -1, None
        for area in areas:
            if area.bottom == run.top and (saved := _saved(area, run, opening)) > most:
                most, best = saved, area
        if best is None:
            areas.append(run)
        else:
            areas.remove(best)
            areas.append(Window(min(best.left, run.left), max(best.right, run.right), best.top, run.bottom))
    return _all_in_one(areas, max(opening, dearest))


def _saved(area: Window, run: Window, opening: int) -> int:
    """How many bytes it saves to send a run together with the area above it."""
    height = run.top - area.top
    width = max(area.right, run.right) - min(area.left, run.left)
    return opening + height * (area.right - area.left) + run.right - run.left - (height + 1) * width


def _all_in_one(areas: list[Window], opening: int) -> list[Window]:
    """One area around all of them, if that is no dearer."""
    if len(areas) < 2:
        return areas
    lefts, rights, tops, bottoms = zip(*areas, strict=True)
    around = Window(min(lefts), max(rights), min(tops), max(bottoms))
    return [around] if around.size + opening <= sum(area.size + opening for area in areas) else areas
