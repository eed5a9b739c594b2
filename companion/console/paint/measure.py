"""Setting text: how wide it is, where it breaks, how it is cut."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from companion.console.paint.fonts import Font, advance
from companion.console.paint.letters import showable

ELLIPSIS: Final = "…"
GAP: Final = 1
"""Every character ends with this many empty columns; the last one on a line does not need them."""


@lru_cache(maxsize=4096)
def width_of(text: str, font: Font) -> int:
    """The width in pixels of the text as shown, on one line."""
    return max(0, sum(advance(char, font) for char in showable(text)) - GAP)


def fits(text: str, font: Font, width: int) -> bool:
    """Whether the text fits on one line of this width."""
    return width_of(text, font) <= width


def head_of(text: str, font: Font, width: int, tail: str = "") -> str:
    """As much of the beginning of a shown text as fits this width with a tail behind it."""
    room = width - sum(advance(char, font) for char in tail) + GAP
    for at, char in enumerate(text):
        room -= advance(char, font)
        if room < 0:
            return text[:at]
    return text


def cut(text: str, font: Font, width: int) -> str:
    """A shown text, cut to a width; the cut is marked."""
    if fits(text, font, width):
        return text
    return head_of(text, font, width, ELLIPSIS).rstrip() + ELLIPSIS if fits(ELLIPSIS, font, width) else ""


def wrap(text: str, font: Font, width: int) -> list[str]:
    """The lines of a text in this width, as shown. A word wider than a line is broken with a hyphen.

    A line end in the text ends a line. Where not even one character and a hyphen fit, there are no lines.
    """
    return list(_wrapped(text, font, width))


@lru_cache(maxsize=1024)
def _wrapped(text: str, font: Font, width: int) -> tuple[str, ...]:
    """Kept: a list asks for the same lines in several sizes, at every press."""
    if not fits("W-", font, width):
        return ()
    return tuple(line for part in showable(text).rstrip().split("\n") for line in _wrap_line(part, font, width))


def breaks_words(text: str, font: Font, width: int) -> bool:
    """Whether wrapping at this width must break a word."""
    return any(not fits(word, font, width) for word in showable(text).split())


def _wrap_line(text: str, font: Font, width: int) -> list[str]:
    lines = [""]
    for word in text.split():
        for piece in _pieces(word, font, width):
            joined = f"{lines[-1]} {piece}" if lines[-1] else piece
            if fits(joined, font, width):
                lines[-1] = joined
            else:
                lines.append(piece)
    return lines


def _pieces(word: str, font: Font, width: int) -> Iterator[str]:
    """A word as pieces that fit a line. A piece that is followed by another fills its line, so they stay apart."""
    while not fits(word, font, width):
        whole = head_of(word, font, width)
        own = whole.rfind("-", 1) + 1  # A hyphen of the word itself is the best place to break.
        take = own or len(head_of(word, font, width, "-"))
        yield word[:take] if own else f"{word[:take]}-"
        word = word[take:]
    yield word
