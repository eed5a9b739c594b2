"""Texts that people type and programs send, as one line that breaks nothing wherever it goes.

A text is cleaned where it comes in, by `one_line`; what writes for a terminal or a log makes visible what is left, by
`visible`, for a file may be older than the door.
"""

from __future__ import annotations

import json
import re

_ODD = re.compile(r"[^ -~]")
"""Anything but the printable part of ASCII; whether it can be seen is then asked of the character."""
MOST_QUOTED = 80
"""Characters of a text that a sentence repeats: enough to find it, however long it is."""


def one_line(text: str, longest: int | None = None) -> str:
    """The text as it is kept: every break is a blank, what cannot be seen is left out, and it ends where it must."""
    words = " ".join(text.split())
    if not words.isprintable():
        words = " ".join("".join(filter(str.isprintable, words)).split())
    return words[:longest].rstrip()


def visible(text: str) -> str:
    """The text on one line, as programmers write it: whatever cannot be seen stands as its number, as in `\\x1b`."""
    return text if text.isprintable() else _ODD.sub(_numbered, text)


def brief(text: str) -> str:
    """What is wrong with a text is said with the text, as far as that helps."""
    return visible(text if len(text) <= MOST_QUOTED else f"{text[:MOST_QUOTED]}…")


def visible_lines(text: str) -> str:
    """The same for a text that has lines of its own."""
    return "\n".join(map(visible, text.split("\n")))


def _numbered(found: re.Match[str]) -> str:
    character = found[0]
    return character if character.isprintable() else character.encode("unicode_escape").decode()


def json_line(data: object) -> str:
    """One line of JSON that reads as it is meant; what cannot be seen is written as JSON writes it, as in `\\u2028`."""
    return _ODD.sub(_escaped, json.dumps(data, ensure_ascii=False))


def _escaped(found: re.Match[str]) -> str:
    character = found[0]
    return character if character.isprintable() else json.dumps(character)[1:-1]
