"""The glossary of docs/words.md: what each thing is called, and what it must not be called."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

COLUMNS = ("en", "nl", "de", "it")
ENDINGS = "(?:s|es|d|ed|ing)?"
"""What English adds to a word of the glossary."""

_ROW = re.compile(r"^\| (.+) \| (.+) \| (.+) \| (.+) \|$", re.MULTILINE)
_FACT = re.compile(r"{\w+}")


class Called(NamedTuple):
    """The words for a thing in one language."""

    right: tuple[str, ...]
    wrong: tuple[str, ...]


Thing = Mapping[str, Called]
"""What a thing is called, by language."""


@cache
def glossary() -> tuple[Thing, ...]:
    text = Path("docs/words.md").read_text(encoding="utf-8").split("## Glossary")[1].split("\n## ")[0]
    rows = [row.groups() for row in _ROW.finditer(text)][1:]
    return tuple(dict(zip(COLUMNS, map(_called, row), strict=True)) for row in rows)


def _called(cell: str) -> Called:
    right, _, wrong = cell.partition(", not ")
    return Called(tuple(right.split(", ")), tuple(wrong.split(", ")) if wrong else ())


@cache
def _pattern(words: tuple[str, ...], endings: str = "") -> re.Pattern[str]:
    """Any of some words by itself; one with a star, with any ending."""
    stems = (re.escape(word).replace(r"\*", r"\w*") for word in words)
    return re.compile(rf"\b(?:{'|'.join(stems)}){endings}\b", re.IGNORECASE)


def says(text: str, *words: str, endings: str = "") -> bool:
    """Whether a text uses one of some words; the names of its facts do not count."""
    return _pattern(words, endings).search(_FACT.sub("…", text)) is not None


@cache
def named(english: str) -> tuple[Thing, ...]:
    """The things that an English text names."""
    return tuple(thing for thing in glossary() if says(english, *thing["en"].right, endings=ENDINGS))


def misnamed(english: str, translated: str, code: str) -> Iterator[str]:
    """The words that a translation must not use for what the English names.

    What is wrong for one thing is fine where it is the word for another that is named, too.
    """
    things = named(english)
    right = {word.casefold() for thing in things for word in thing[code].right}
    for thing in things:
        for word in thing[code].wrong:
            if says(translated, word) and word.casefold() not in right:
                yield f"“{word}” for {thing['en'].right[0]}, which is {thing[code].right[0]}"
