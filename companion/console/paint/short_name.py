"""Names of players, shortened to a few characters and still told apart."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from companion.console.paint.letters import showable

_WORDS: Final = re.compile(r"[^\s-]+")
_NUMBER_AT_END: Final = re.compile(r"[0-9]+$")
_SIGNS: Final = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0"
"""Seats in one sign each, when there is room for no more."""


class _Case(NamedTuple):
    """A name to shorten: as shown, its seat from 1, the room in characters, and the other names at the table."""

    name: str
    seat: int
    chars: int
    others: Sequence[str]


_Way = Callable[[_Case], str]
"""A way to shorten; gives nothing where it does not apply."""


def shorten(name: str, chars: int) -> str:
    """One name in this many characters, on its own: whole, or its first word, or cut."""
    return short_names((name,), chars)[0]


def short_names(names: Sequence[str], chars: int) -> tuple[str, ...]:
    """The names of a table in this many characters each, as the display shows them, no two alike.

    Every way of shortening is offered to all names that have none yet; those that would look like another go on to
    the next way. The last way is the seat number.
    """
    if chars < 1:
        raise ValueError(f"A name needs room for at least one character, not {chars}.")
    return _short_names(tuple(names), chars)


@lru_cache(maxsize=128)
def _short_names(names: tuple[str, ...], chars: int) -> tuple[str, ...]:
    shown = [_clean(name) for name in names]
    chosen: dict[int, str] = {}
    for way in _WAYS:
        offers = {
            place: way(_Case(name, place + 1, chars, [*shown[:place], *shown[place + 1 :]]))
            for place, name in enumerate(shown)
            if place not in chosen
        }
        chosen |= _told_apart(offers, chosen.values(), exactly=way is _whole)
    for place in range(len(shown)):
        if place not in chosen:
            chosen[place] = _any_free(chosen.values(), chars)
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
    return case.name if len(case.name) <= case.chars else ""


def _first_word(case: _Case) -> str:
    """The first word, unless another name begins with it too."""
    first = _first(case.name)
    alone = first.casefold() not in {_first(other).casefold() for other in case.others}
    return first if alone and 2 <= len(first) <= case.chars else ""


def _first_word_and_initial(case: _Case) -> str:
    """As "Jan V." for "Jan de Vries"."""
    first, *more = case.name.split() or [""]
    short = f"{first} {more[-1][0]}." if more else ""
    return short if len(short) <= case.chars else ""


def _squeezed(case: _Case) -> str:
    """As "Player12" for "Player 12"."""
    short = case.name.replace(" ", "")
    return short if _number(case.name) and len(short) <= case.chars else ""


def _numbered(case: _Case) -> str:
    """As "Pl.1" and "Pl12" for "Player 1" and "Player 12"."""
    number = _number(case.name)
    return _head_and_tail(case, number) if number else ""


def _initials(case: _Case) -> str:
    """In one or two characters a cut says less than initials."""
    words = _WORDS.findall(case.name)
    return "".join(word[0] for word in words)[: case.chars] if case.chars <= min(2, len(words)) else ""


def _cut(case: _Case) -> str:
    """As "Maximil." for "Maximiliane"; the dot needs room."""
    head = case.name[: case.chars - 1].rstrip(" -.")
    return f"{head}." if head and case.chars > 3 else ""


def _bare_cut(case: _Case) -> str:
    return case.name[: case.chars].rstrip()


def _cut_and_last_word(case: _Case) -> str:
    """As "Max.Berg" for "Maximilian von Berg"."""
    words = _WORDS.findall(case.name)
    return _head_and_tail(case, words[-1][: case.chars // 2]) if len(words) > 1 and case.chars > 3 else ""


def _cut_and_rest(case: _Case) -> str:
    """As "Ale.a" for "Alexandra" beside "Alexandro": the cut, and what begins to differ."""
    shared = max((_shared(case.name, other) for other in case.others), default=0)
    rest = case.name[min(shared, len(case.name) - 1) :].lstrip() if case.name else ""
    return _head_and_tail(case, rest[: case.chars // 2].rstrip()) if rest and case.chars > 1 else ""


def _cut_and_seat(case: _Case) -> str:
    return _head_and_tail(case, str(case.seat)) if case.name else ""


def _seat(case: _Case) -> str:
    seat = str(case.seat)
    return seat if len(seat) <= case.chars else _SIGNS[(case.seat - 1) % len(_SIGNS)]


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
    room = case.chars - len(tail)
    if room < 0:
        return ""
    head = case.name.removesuffix(tail)
    return f"{head[: room - 1].rstrip(' -.')}.{tail}" if room > 2 else f"{head[:room].rstrip(' -.')}{tail}"


def _any_free(taken: Iterable[str], chars: int) -> str:
    """Any signs that no one has: for when a player is called by the seat number of another."""
    looks = {_look(short) for short in taken}
    for length in range(1, chars + 1):
        for signs in product(_SIGNS, repeat=length):
            if _look("".join(signs)) not in looks:
                return "".join(signs)
    raise ValueError(f"This many names cannot all differ in {chars} character(s).")
