"""A dial among all the pins: two contacts that close and open in turn, told from fingers that press keys."""

from __future__ import annotations

from collections import Counter, deque
from itertools import permutations
from typing import NamedTuple

from companion.setup.learnt import Contact, Dial

LATELY = 2.0
"""Seconds that an edge counts for."""
ENOUGH = 8
"""This many changes one way, less those the other way, are two notches of a dial."""
NOTCH = 4
"""Changes from one notch to the next."""
_ORDER = ((False, False), (True, False), (True, True), (False, True))
"""Which of the two contacts are closed, one after another, when the first leads."""


class _Edge(NamedTuple):
    contact: Contact
    down: bool
    at: float


class DialFinder:
    """Fed with every edge, it says which two pins are a dial that is turned clockwise."""

    def __init__(self) -> None:
        self._edges: deque[_Edge] = deque(maxlen=400)

    def edge(self, contact: Contact, down: bool, at: float) -> Dial | None:
        """The dial, as soon as it is one for certain."""
        if contact.pin is None:
            return None
        self._edges.append(_Edge(contact, down, at))
        while self._edges and self._edges[0].at < at - LATELY:
            self._edges.popleft()
        # A key that was let go just now may still bounce more than the dial has turned.
        busy = [each for each, count in Counter(edge.contact for edge in self._edges).items() if count >= ENOUGH // 2]
        for first, second in permutations(busy, 2):
            if sum(_changes(list(self._edges), first, second)) >= ENOUGH:
                assert first.pin is not None
                assert second.pin is not None
                return Dial(first.pin, second.pin)
        return None

    def forget(self) -> None:
        self._edges.clear()


class Turner:
    """A dial that is known: its edges become steps."""

    def __init__(self, dial: Dial) -> None:
        self.dial = dial
        self._closed = [False, False]
        self._way = 0

    def edge(self, contact: Contact, down: bool) -> int:
        """1 for a step clockwise, -1 for one the other way, 0 for none yet."""
        if contact.pin not in self.dial:
            return 0
        before = _place(self._closed)
        self._closed[self.dial.index(contact.pin)] = down
        self._way += _change(before, _place(self._closed))
        step = (self._way >= NOTCH) - (self._way <= -NOTCH)
        self._way -= step * NOTCH
        return step


def _changes(edges: list[_Edge], first: Contact, second: Contact) -> list[int]:
    """The way of each change of two contacts; both were open in the beginning, or the first edges tell otherwise."""
    closed = [_before(edges, first), _before(edges, second)]
    found = []
    for edge in edges:
        if edge.contact in (first, second):
            before = _place(closed)
            closed[edge.contact != first] = edge.down
            found.append(_change(before, _place(closed)))
    return found


def _before(edges: list[_Edge], contact: Contact) -> bool:
    """What a contact was before its first edge."""
    return not next(edge.down for edge in edges if edge.contact == contact)


def _place(closed: list[bool]) -> int:
    return _ORDER.index((closed[0], closed[1]))


def _change(before: int, after: int) -> int:
    """1 where the first contact leads, -1 where the second does; 0 for no change, or one that was missed."""
    return {0: 0, 1: 1, 2: 0, 3: -1}[(after - before) % NOTCH]
