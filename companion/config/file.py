"""A TOML file that people edit: what is wrong with it is said in a sentence, with its line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple


class Trouble(NamedTuple):
    """Something wrong in a file, in a sentence that says what to do."""

    file: str
    line: int | None
    sentence: str

    def __str__(self) -> str:
        return f"{self.place(', line ')}: {self.sentence}"

    def place(self, between: str = ":") -> str:
        """The file and the line, as far as it is known."""
        return self.file if self.line is None else f"{self.file}{between}{self.line}"


class UnreadableFile(Exception):
    """A file that is not there, cannot be read, or is not TOML."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(str(trouble))
        self.trouble = trouble


class MissingFile(UnreadableFile):
    """A file that is not there."""


class TomlFile(NamedTuple):
    """A file as it was read. The label is what people call it, as in `boxes/mine.toml`."""

    label: str
    text: str
    data: Mapping[str, object]

    def trouble(self, sentence: str, *keys: str) -> Trouble:
        """What is wrong with the value that these keys lead to; with none, with the file."""
        return Trouble(self.label, line_of(self.text, keys) if keys else None, sentence)


def read_toml(path: Path, label: str) -> TomlFile:
    """Raises Unreadable."""
    try:
        text = path.read_text(encoding="utf-8")
        return TomlFile(label, text, _parsed(text))
    except (FileNotFoundError, NotADirectoryError):
        raise MissingFile(Trouble(label, None, f"there is no such file ({path}).")) from None
    except (OSError, UnicodeDecodeError) as error:
        raise UnreadableFile(Trouble(label, None, f"the file cannot be read: {error}.")) from None
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"at line (\d+)", str(error))
        line = int(found[1]) if found else len(text.rstrip().split("\n"))  # otherwise the end of the file is meant
        raise UnreadableFile(Trouble(label, line, f"this is not TOML: {str(error).split(' (at ')[0]}.")) from None
    except (RecursionError, ValueError) as error:  # lists in lists without end, a number of five thousand digits
        raise UnreadableFile(Trouble(label, None, f"this is not TOML that can be read: {error}.")) from None


@lru_cache(maxsize=16)
def _parsed(text: str) -> Mapping[str, object]:
    """A text that was read before means the same again; every record names an edition, which is then read anew."""
    return tomllib.loads(text)


def line_of(text: str, keys: tuple[str, ...]) -> int | None:
    """The line of what some keys lead to; where it has no line of its own, the line of what it is in."""
    best, found = 0, None
    for number, there in _keyed_lines(text):
        depth = min(len(there), len(keys))
        if depth > best and there[:depth] == keys[:depth]:
            best, found = depth, number
    return found


_KEY = r"""(?:[\w-]+|"[^"]*"|'[^']*')"""
_KEYS = rf"({_KEY}(?:\s*\.\s*{_KEY})*)"
_ASSIGNED = re.compile(rf"\s*{_KEYS}\s*=")
_HEADING = re.compile(rf"\s*\[{{1,2}}\s*{_KEYS}\s*\]{{1,2}}\s*(?:#.*)?$")


def _keyed_lines(text: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Each line that names something, with the keys that lead there."""
    heading: tuple[str, ...] = ()
    for number, line in enumerate(text.split("\n"), 1):
        if opened := _HEADING.match(line):
            heading = _parts(opened[1])
            yield number, heading
        elif assigned := _ASSIGNED.match(line):
            yield number, (*heading, *_parts(assigned[1]))


def _parts(dotted: str) -> tuple[str, ...]:
    return tuple(part.strip("\"'") for part in re.findall(_KEY, dotted))
