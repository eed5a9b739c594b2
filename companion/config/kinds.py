"""Kinds of values: each reads itself, and says in a sentence what it takes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple, Protocol, TypeGuard, TypeVar

from companion.config.codes import CODES, Code
from companion.rules.plain import brief

MOST_LEDS = 600
"""Ten metres of a usual strip: more than goes round any table."""
Read = TypeVar("Read", covariant=True)


class WrongValue(ValueError):
    """A value that is not allowed; the text says what it should be."""


class Kind(Protocol[Read]):
    def read(self, value: object) -> Read:
        """The value as the program uses it. Raises WrongValue."""


class PlainText:
    """Any text on one line."""

    def read(self, value: object) -> str:
        if not isinstance(value, str) or not value.isprintable():
            raise WrongValue(f"must be a text in quotes, not {said(value)}")
        return value


class FolderName(PlainText):
    """A folder, perhaps in a home; empty stands for none."""

    def read(self, value: object) -> str:
        text = super().read(value)
        try:
            Path(text).expanduser()
        except RuntimeError:
            raise WrongValue(f"must be a folder, as in /var/lib/companion, not {said(value)}") from None
        return text


class Flag:
    """true or false."""

    def read(self, value: object) -> bool:
        if not isinstance(value, bool):
            raise WrongValue(f"must be true or false, not {said(value)}")
        return value


class Whole(NamedTuple):
    """A whole number within bounds."""

    least: int
    most: int

    def read(self, value: object) -> int:
        if not _is_whole(value) or not self.least <= value <= self.most:
            raise WrongValue(f"must be a whole number from {self.least} to {self.most}, not {said(value)}")
        return value


class Number(NamedTuple):
    """A number within bounds."""

    least: float
    most: float

    def read(self, value: object) -> float:
        if not _is_number(value) or not self.least <= value <= self.most:
            raise WrongValue(f"must be a number from {self.least:g} to {self.most:g}, not {said(value)}")
        return float(value)


class OneOf(NamedTuple):
    """One of some words."""

    words: tuple[str, ...]

    def read(self, value: object) -> str:
        if value not in self.words:
            raise WrongValue(f"must be one of {', '.join(self.words)}, not {said(value)}")
        return str(value)


class TextList:
    """A list of texts."""

    def read(self, value: object) -> tuple[str, ...]:
        if not isinstance(value, list) or not all(_is_word(word) for word in value):
            raise WrongValue(f'must be a list of texts, as in ["table.lan"], not {said(value)}')
        return tuple(value)


class Pin:
    """A GPIO number, as in 17 or "GPIO17"; 0 stands for none."""

    def read(self, value: object) -> int | None:
        if value == 0:
            return None
        if isinstance(value, str):
            named = re.fullmatch(r"(?:GPIO|BCM)?(\d{1,3})", value.strip(), re.IGNORECASE)
            value = int(named[1]) if named else value
        if not _is_whole(value) or not 2 <= value <= 27:
            raise WrongValue(f"must be a GPIO number from 2 to 27, not {said(value)}")
        return value


class NeededPin:
    """A GPIO number where there is no doing without."""

    def read(self, value: object) -> int:
        pin = Pin().read(value)
        if pin is None:
            raise WrongValue(f"must be a GPIO number from 2 to 27, not {said(value)}")
        return pin


class Codes:
    """Keys of a keypad that are one key of the box: one name of the kernel's, or a list of some."""

    def read(self, value: object) -> tuple[Code, ...]:
        names = value if isinstance(value, list) else [value]
        return tuple(map(self._code, names))

    def _code(self, value: object) -> Code:
        if isinstance(value, str):
            for name in (value.upper(), f"KEY_{value.upper()}"):
                if name in CODES:
                    return CODES[name]
        raise WrongValue(f'must be a key as evtest calls it, as in "KEY_KP1" or "BTN_TRIGGER", not {said(value)}')


class JoinCode(PlainText):
    """Six digits, or empty for none."""

    def read(self, value: object) -> str:
        text = super().read(value)
        if text and not (len(text) == 6 and text.isascii() and text.isdigit()):
            raise WrongValue(f'must be six digits in quotes, as in "482913", or empty, not {said(value)}')
        return text


class Spots:
    """Where the seats are on the strip: pairs of a middle and a width, in LEDs."""

    def read(self, value: object) -> tuple[tuple[float, int], ...]:
        if not isinstance(value, list) or len(value) > 12:
            raise WrongValue("must be a list of at most twelve seats, each [middle, width]")
        return tuple(map(self._spot, value))

    def _spot(self, value: object) -> tuple[float, int]:
        if isinstance(value, list) and len(value) == 2:
            middle, width = value
            if _is_number(middle) and _is_whole(width) and 0 <= middle <= MOST_LEDS and 1 <= width <= MOST_LEDS:
                return float(middle), width
        raise WrongValue(f"has a seat {said(value)}; a seat is [middle, width], as in [7.5, 10]")


def said(value: object) -> str:
    """A value as it is repeated to whoever wrote it."""
    try:
        return brief(repr(value))
    except (RecursionError, ValueError):  # lists in lists, a number of five thousand digits
        return "that"


def _is_word(value: object) -> bool:
    return isinstance(value, str) and value != "" and value.isprintable()


def _is_whole(value: object) -> TypeGuard[int]:
    return type(value) is int  # true and false are whole numbers to Python, and to nobody else


def _is_number(value: object) -> TypeGuard[float]:
    return type(value) in (int, float)
