"""Names of players, shortened to the room there is and still told apart."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from companion.console.paint.fonts import Font
from companion.console.paint.letters import showable
from companion.console.paint.measure import fits, head_of

_WORDS: Final = re.compile(r"[^\s-]+")
_NUMBER_AT_END: Final = re.compile(r"[0-9]+$")
SHORTEST_CUT: Final = 3
"""A name that is cut shows at least this many letters before the dot."""
_SIGNS: Final = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0"
"""Seats in one sign each, when there is room for no more."""


class Room(NamedTuple):
    """How much of a line there is for a name."""

    width: int
    font: Font

    @property
    def half(self) -> Room:
        return self._replace(width=self.width // 2)

    def holds(self, text: str) -> bool:
        return fits(text, self.font, self.width)

    def if_held(self, text: str) -> str:
        return text if self.holds(text) else ""

    def head(self, text: str, tail: str = "") -> str:
        """As much of the beginning as there is room for before a tail."""
        return head_of(text, self.font, self.width, tail)


class _Case(NamedTuple):
    """A name to shorten: as shown, its seat from 1, the room on the display, and the other names at the table."""

    name: str
    seat: int
    room: Room
    others: Sequence[str]


_Way = Callable[[_Case], str]
"""A way to shorten; gives nothing where it does not apply."""


def shorten(name: str, width: int, font: Font) -> str:
    """One name in this many pixels, on its own: whole, or its first word, or cut."""
    return short_names((name,), width, font)[0]


def short_names(names: Sequence[str], width: int, font: Font) -> tuple[str, ...]:
    """The names of a table in this many pixels each, as the display shows them, no two alike.

    Every way of shortening is offered to all names that have none yet; those that would look like another go on to
    the next way. The last way is the seat number.
    """
    room = Room(width, font)
    if not room.holds("W"):
        raise ValueError(f"A name needs room for at least one letter, and {width} pixels are too few.")
    return _short_names(tuple(names), room)


@lru_cache(maxsize=128)
def _short_names(names: tuple[str, ...], room: Room) -> tuple[str, ...]:
    shown = [_clean(name) for name in names]
    chosen: dict[int, str] = {}
    for way in _WAYS:
        offers = {
            place: way(_Case(name, place + 1, room, [*shown[:place], *shown[place + 1 :]]))
            for place, name in enumerate(shown)
            if place not in chosen
        }
        chosen |= _told_apart(offers, chosen.values(), exactly=way is _whole)
    for place in range(len(shown)):
        if place not in chosen:
            chosen[place] = _any_free(chosen.values(), room)
    return tuple(chosen[place] for place in range(len(shown)))


def _clean(name: str) -> str:
    return " ".join(showable(name).split())


def _told_apart(offers: dict[int, str], taken: Iterable[str], exactly: bool) -> dict[int, str]:
    """The offers that look like no other offer and like nothing taken."""
    look = str if exactly else _look
    seen = Counter(map(look, (*offers.values(), *taken)))
    return {place: offer for place, offer in offers.items() if offer and seen[look(offer)] == 1}


def _look(short: str) -> str:
    """What people compare: to them "Max." and "max" are the same name."""
    return short.rstrip(".").casefold()


def _whole(case: _Case) -> str:
    return case.room.if_held(case.name)


def _first_word(case: _Case) -> str:
    """The first word, unless another name begins with it too."""
    first = _first(case.name)
    alone = first.casefold() not in {_first(other).casefold() for other in case.others}
    return case.room.if_held(first) if alone and len(first) > 1 else ""


def _first_word_and_initial(case: _Case) -> str:
    """As "Jan V." for "Jan de Vries"."""
    first, *more = case.name.split() or [""]
    return case.room.if_held(f"{first} {more[-1][0]}.") if more else ""


def _squeezed(case: _Case) -> str:
    """As "Player12" for "Player 12"."""
    return case.room.if_held(case.name.replace(" ", "")) if _number(case.name) else ""


def _numbered(case: _Case) -> str:
    """As "Pl.1" and "Pl12" for "Player 1" and "Player 12"."""
    number = _number(case.name)
    return _head_and_tail(case, number) if number else ""


def _initials(case: _Case) -> str:
    """Where a cut leaves one or two letters, it says less than initials."""
    initials = "".join(word[0] for word in _WORDS.findall(case.name))
    held = len(case.room.head(case.name))
    return case.room.head(initials) if held <= min(2, len(initials)) else ""


def _cut(case: _Case) -> str:
    """As "Maximil." for "Maximiliane"; the dot needs room."""
    head = case.room.head(case.name, ".").rstrip(" -.")
    return f"{head}." if len(head) >= SHORTEST_CUT else ""


def _bare_cut(case: _Case) -> str:
    return case.room.head(case.name).rstrip()


def _cut_and_last_word(case: _Case) -> str:
    """As "Max.Berg" for "Maximilian von Berg"."""
    words = _WORDS.findall(case.name)
    roomy = len(case.room.head(case.name)) > SHORTEST_CUT
    return _head_and_tail(case, case.room.half.head(words[-1])) if len(words) > 1 and roomy else ""


def _cut_and_rest(case: _Case) -> str:
    """As "Ale.a" for "Alexandra" beside "Alexandro": the cut, and what begins to differ."""
    shared = max((_shared(case.name, other) for other in case.others), default=0)
    rest = case.name[min(shared, len(case.name) - 1) :].lstrip() if case.name else ""
    return _head_and_tail(case, case.room.half.head(rest).rstrip()) if rest else ""


def _cut_and_seat(case: _Case) -> str:
    return _head_and_tail(case, str(case.seat)) if case.name else ""


def _seat(case: _Case) -> str:
    seat = str(case.seat)
    return case.room.if_held(seat) or _SIGNS[(case.seat - 1) % len(_SIGNS)]


_WAYS: Final[tuple[_Way, ...]] = (
    _whole,
    _first_word,
    _first_word_and_initial,
    _squeezed,
    _numbered,
    _initials,
    _cut,
    _bare_cut,
    _cut_and_last_word,
    _cut_and_rest,
    _cut_and_seat,
    _seat,
)
"""From the best to the last."""


def _first(name: str) -> str:
    return name.split(" ", 1)[0]


def _number(name: str) -> str:
    found = _NUMBER_AT_END.search(name)
    return found[0] if found else ""


def _shared(one: str, other: str) -> int:
    """How many characters two names begin with alike."""
    same = 0
    while same < min(len(one), len(other)) and one[same] == other[same]:
        same += 1
    return same


def _head_and_tail(case: _Case, tail: str) -> str:
    """The beginning of a name and its tail, parted by a dot where two letters of the head remain."""
    if not tail or not case.room.holds(tail):
        return ""
    name = case.name.removesuffix(tail)
    head = case.room.head(name, f".{tail}").rstrip(" -.")
    bare = case.room.head(name, tail).rstrip(" -.")
    return f"{head}.{tail}" if len(head) > 1 else f"{bare}{tail}" if bare else ""


def _any_free(taken: Iterable[str], room: Room) -> str:
    """Any signs that no one has: for when a player is called by the seat number of another."""
    looks = {_look(short) for short in taken}
    length = 0
    while room.holds("W" * (length := length + 1)):
        for signs in product(_SIGNS, repeat=length):
            if _look("".join(signs)) not in looks:
                return "".join(signs)
    raise ValueError(f"This many names cannot all differ in {room.width} pixels.")
