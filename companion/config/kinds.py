"""Kinds of values: each reads itself, and says in a sentence what it takes."""

from __future__ import annotations

import re
from typing import Any, NamedTuple, Protocol


class Wrong(ValueError):
    """A value that cannot be; the text says what it should be."""


class Kind(Protocol):
    def read(self, value: Any) -> Any:
        """The value as the program uses it. Raises Wrong."""


class Text:
    """Any text."""

    def read(self, value: Any) -> str:
        if not isinstance(value, str):
            raise Wrong(f"must be a text in quotes, not {value!r}")
        return value


class Flag:
    """true or false."""

    def read(self, value: Any) -> bool:
        if not isinstance(value, bool):
            raise Wrong(f"must be true or false, not {value!r}")
        return value


class Whole(NamedTuple):
    """A whole number within bounds."""

    least: int
    most: int

    def read(self, value: Any) -> int:
        if type(value) is not int or not self.least <= value <= self.most:
            raise Wrong(f"must be a whole number from {self.least} to {self.most}, not {value!r}")
        return value


class Number(NamedTuple):
    """A number within bounds."""

    least: float
    most: float

    def read(self, value: Any) -> float:
        if type(value) not in (int, float) or not self.least <= value <= self.most:
            raise Wrong(f"must be a number from {self.least:g} to {self.most:g}, not {value!r}")
        return float(value)


class Choice(NamedTuple):
    """One of some words."""

    words: tuple[str, ...]

    def read(self, value: Any) -> str:
        if value not in self.words:
            raise Wrong(f"must be one of {', '.join(self.words)}, not {value!r}")
        return str(value)


class Words:
    """Some texts."""

    def read(self, value: Any) -> tuple[str, ...]:
        if not isinstance(value, list) or not all(isinstance(word, str) and word for word in value):
            raise Wrong(f'must be a list of texts, as in ["table.lan"], not {value!r}')
        return tuple(value)


class Pin(NamedTuple):
    """A GPIO number, as in 17 or "GPIO17"; 0 stands for none where that is allowed."""

    may_be_none: bool = False

    def read(self, value: Any) -> int | None:
        if self.may_be_none and value == 0:
            return None
        if isinstance(value, str):
            named = re.fullmatch(r"(?:GPIO|BCM)?(\d+)", value.strip(), re.IGNORECASE)
            value = int(named[1]) if named else value
        if type(value) is not int or not 2 <= value <= 27:
            raise Wrong(f"must be a GPIO number from 2 to 27, not {value!r}")
        return value


class Spots:
    """Where the seats are on the strip: pairs of a middle and a width, in LEDs."""

    def read(self, value: Any) -> tuple[tuple[float, int], ...]:
        if not isinstance(value, list) or len(value) > 12:
            raise Wrong("must be a list of at most twelve seats, each [middle, width]")
        return tuple(map(self._spot, value))

    def _spot(self, value: Any) -> tuple[float, int]:
        if not isinstance(value, list) or len(value) != 2:
            raise Wrong(f"has a seat {value!r}; a seat is [middle, width], as in [7.5, 10]")
        middle, width = value
        if type(middle) not in (int, float) or type(width) is not int or not 1 <= width <= 300 or middle < 0:
            raise Wrong(f"has a seat {value!r}; a seat is [middle, width], as in [7.5, 10]")
        return float(middle), width
