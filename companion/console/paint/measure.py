"""Setting text: how wide it is, where it breaks, how it is cut."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.console.paint.fonts import Font
from companion.console.paint.letters import showable

ELLIPSIS: Final = "…"


def width_of(text: str, font: Font) -> int:
    """The width in pixels of the text as shown, on one line."""
    return len(showable(text)) * font.width


def fits(text: str, font: Font, width: int) -> bool:
    """Whether the text fits on one line of this width."""
    return width_of(text, font) <= width


def cut(text: str, chars: int) -> str:
    """A shown text, cut to a number of characters; the cut is marked."""
    if len(text) <= chars:
        return text
    return text[: chars - 1].rstrip() + ELLIPSIS if chars > 0 else ""


def wrap(text: str, font: Font, width: int) -> list[str]:
    """The lines of a text in this width, as shown. A word wider than a line is broken with a hyphen.

    A line end in the text ends a line. Where not even one character fits, there are no lines.
    """
    chars = width // font.width
    if chars < 1:
        return []
    return [line for part in showable(text).rstrip().split("\n") for line in _wrap_line(part, chars)]


def breaks_words(text: str, font: Font, width: int) -> bool:
    """Whether wrapping at this width must break a word."""
    return any(len(word) * font.width > width for word in showable(text).split())


def _wrap_line(text: str, chars: int) -> list[str]:
    lines = [""]
    for word in text.split():
        for piece in _pieces(word, chars):
            joined = f"{lines[-1]} {piece}" if lines[-1] else piece
            if len(joined) <= chars:
                lines[-1] = joined
            else:
                lines.append(piece)
    return lines


def _pieces(word: str, chars: int) -> Iterator[str]:
    """A word as pieces that fit a line. A piece that is followed by another fills its line, so they stay apart."""
    while len(word) > chars:
        own = word.rfind("-", 1, chars) + 1  # A hyphen of the word itself is the best place to break.
        take = own or max(chars - 1, 1)
        yield word[:take] if own or chars == 1 else word[:take] + "-"
        word = word[take:]
    yield word
