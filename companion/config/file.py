"""A TOML file that people edit: what is wrong with it is said in a sentence, with its line."""

from __future__ import annotations

import re
import stat
import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from companion.rules.plain import visible

LONGEST_FILE = 256 * 1024
"""Bytes: a hundred times what anybody has to say here. A file that is longer is another file."""
LONGEST_SENTENCE = 400
"""Characters: what is wrong may be as long as the file."""


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
        return _trouble(self.label, sentence, line_of(self.text, keys) if keys else None)


def _trouble(label: str, sentence: str, line: int | None = None) -> Trouble:
    """A sentence that can be read in any place, whatever the file held."""
    told = sentence if len(sentence) <= LONGEST_SENTENCE else f"{sentence[:LONGEST_SENTENCE]}…"
    return Trouble(label, line, visible(told))


def read_toml(path: Path, label: str) -> TomlFile:
    """Raises UnreadableFile."""
    try:
        text = _read(path)
    except (FileNotFoundError, NotADirectoryError):
        raise MissingFile(_trouble(label, f"there is no such file ({path}).")) from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise UnreadableFile(_trouble(label, "this is no text in UTF-8.", line)) from None
    except OSError as error:
        raise UnreadableFile(_trouble(label, f"the file cannot be read: {error.strerror}.")) from None
    except ValueError as error:  # what stands there is no file that can hold settings; or its name is none
        raise UnreadableFile(_trouble(label, f"the file cannot be read: {error}.")) from None
    return parse_toml(text, label)


def parse_toml(text: str, label: str) -> TomlFile:
    """A text as a file of this name. Raises UnreadableFile."""
    try:
        return TomlFile(label, text, _parsed(text))
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"at line (\d+)", str(error))
        line = int(found[1]) if found else len(text.rstrip().split("\n"))  # otherwise the end of the file is meant
        raise UnreadableFile(_trouble(label, f"this is not TOML: {str(error).split(' (at ')[0]}.", line)) from None
    except RecursionError:
        raise UnreadableFile(_trouble(label, "it is nested too deeply to be read.")) from None
    except ValueError:
        raise UnreadableFile(_trouble(label, "it holds a number that is too long to be read.")) from None


def _read(path: Path) -> str:
    """The text of a file. A pipe would be waited for, and a device may never end: neither is opened."""
    found = path.stat()
    if not stat.S_ISREG(found.st_mode):
        raise ValueError("it is a folder" if stat.S_ISDIR(found.st_mode) else "it is no plain file")
    with path.open("rb") as file:
        data = file.read(LONGEST_FILE + 1)
    if len(data) > LONGEST_FILE:
        raise ValueError(f"it is longer than {LONGEST_FILE // 1024} KiB")
    return data.decode()


@lru_cache(maxsize=16)
def _parsed(text: str) -> Mapping[str, object]:
    """A text that was read before means the same again; every record names an edition, which is then read anew."""
    if _TOO_MANY_DOTS.search(text):  # each costs the parser as much as all those in front of it
        raise RecursionError
    return tomllib.loads(text)


_TOO_MANY_DOTS = re.compile(r"""(?<![\w"'-])(?:[\w"'-]++\s*+\.\s*+){30}""")


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
