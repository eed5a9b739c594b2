"""What is said, before it is said in a language: words of a game, words of the box, names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Word(NamedTuple):
    """A word of a game, such as a colour or a resource, to be put in the box's language."""

    name: str


class Initial(NamedTuple):
    """The first letters of a word that tell it from the others in the box's language."""

    name: str
    among: tuple[str, ...]


class Titled(NamedTuple):
    """Something that its owner may have given a title, by language; otherwise a word of a game, if there is one, or its
    plain name.
    """

    word: str
    titles: Mapping[str, str]
    name: str


class Row(NamedTuple):
    """Several labels one after another."""

    parts: tuple[Label, ...]
    between: str


class Of(NamedTuple):
    """A label in the words of a game, whichever game is on the table. A game's own name stands for its title."""

    game: str
    label: Label


class Say:
    """Words of the box, to be put in its language: a code, and facts that are labels themselves."""

    __slots__ = ("code", "facts")

    def __init__(self, code: str, /, **facts: Label | int) -> None:
        self.code = code
        self.facts: Mapping[str, Label | int] = facts

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Say) and (self.code, self.facts) == (other.code, other.facts)

    def __hash__(self) -> int:
        return hash((self.code, tuple(self.facts)))

    def __repr__(self) -> str:
        return f"Say({self.code!r}, {dict(self.facts)!r})"


CHOSEN = " ✓"
"""Stands behind what is chosen already."""

Label = str | Word | Initial | Titled | Row | Say | Of
"""What an option is called: a plain text (a name, a number), a word of a game, or words of the box with facts."""
