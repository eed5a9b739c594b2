"""The words of a record line. A name stands bare where it is one plain word, else in double quotes."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.rules.plain import brief, one_line
from companion.rules.seat import SeatNumber, seated

_WORD = re.compile(r'"([^"]*)"|(;)|([^\s";]+)')
_PLAIN = re.compile(r"[^\W\d_][\w'.-]*")


class Unreadable(ValueError):
    """What was told is nothing that the game knows; the text is one sentence that says why."""


def split(line: str) -> list[str]:
    """The words of a line; a quoted one keeps its opening quote as a mark."""
    if line.count('"') % 2:
        raise Unreadable("a double quote is opened and not closed")
    return [
        '"' + quoted if quoted or not (plain or stop) else plain or stop for quoted, stop, plain in _WORD.findall(line)
    ]


def quote(name: str, reserved: frozenset[str]) -> str:
    """A name as it stands in a line, which it cannot end."""
    if _PLAIN.fullmatch(name) and name.casefold() not in reserved:
        return name
    return f'"{one_line(unquoted(name))}"'


def unquoted(text: str) -> str:
    """A text that can stand between double quotes: its own would end it."""
    return text.replace('"', "'")


class Words:
    """The words of one line, taken from left to right. Capitals make no difference to the game's own words."""

    __slots__ = ("_at", "_names", "_words")

    def __init__(self, line: str, names: Sequence[str]) -> None:
        self._words = split(line)
        self._names = names
        self._at = 0

    def more(self) -> bool:
        return self._at < len(self._words)

    def peek(self) -> str:
        """The next word in small letters."""
        return self._words[self._at].casefold() if self._at < len(self._words) else ""

    def verb(self, what: str) -> str:
        """The next word in small letters, taken."""
        return self.take(what).casefold()

    def take(self, what: str) -> str:
        """The next word; `what` names it for whoever left it out."""
        if self._at >= len(self._words):
            raise Unreadable(f"{what} is missing at the end of the line")
        self._at += 1
        return self._words[self._at - 1]

    def rest(self) -> list[str]:
        words, self._at = self._words[self._at :], len(self._words)
        return words

    def skip(self, word: str) -> bool:
        """Whether the next word is this one; then it is taken."""
        if self.peek() != word:
            return False
        self._at += 1
        return True

    def number(self, what: str) -> int:
        word = self.take(what)
        if not word.isdecimal() or len(word) > 6:
            raise Unreadable(f"{what} should be a whole number, not {show(word)}")
        return int(word)

    def one_of(self, options: Sequence[str], what: str) -> int:
        """The place of the next word among these options."""
        word = self.take(what)
        if word in options:
            return options.index(word)
        for place, option in enumerate(options):
            if option.casefold() == word.casefold():
                return place
        raise Unreadable(f"{show(word)} is no {what}; there are {', '.join(options)}")

    def player(self) -> SeatNumber:
        """The seat of the player named next."""
        return find_name(self._names, self.take("a player's name"))

    def by_lot(self) -> bool:
        """Whether the line says that lots were drawn."""
        return self.skip("by") and self.skip("lot")

    def end(self) -> None:
        if self.more():
            raise Unreadable(f"{show(self._words[self._at])} is one word too many")


def find_name(names: Sequence[str], word: str) -> SeatNumber:
    """The seat of whoever has this name. Raises Unreadable."""
    plain = word.removeprefix('"')
    if plain in names:
        return SeatNumber(names.index(plain))
    folded = plain.casefold()
    for seat, name in seated(names):
        if name.casefold() == folded:
            return seat
    raise Unreadable(f"nobody here is called {show(word)}; at the table sit {', '.join(names)}")


def show(word: str) -> str:
    """A word as it is repeated to whoever wrote it."""
    return f'"{brief(word.removeprefix(chr(34)))}"'
