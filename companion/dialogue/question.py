"""What the box asks and what can be answered: a tree whose leaves are commands. The same tree serves every box."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.dialogue.command import Command
from companion.dialogue.keys import Key, Press

Picture = Callable[[Any, Any, int], None]
"""Paints a question on a sheet from a view, with the cursor at this place."""


class Word(NamedTuple):
    """A word of a game, such as a colour or a resource, to be put in the box's language."""

    name: str


class Initial(NamedTuple):
    """The first letters of a word that tell it from the others in the box's language."""

    name: str
    among: tuple[str, ...]


class Titled(NamedTuple):
    """Something that its owner may have given a title, by language; else a word of a game, where there is one, or its
    plain name."""

    word: str
    titles: Mapping[str, str]
    name: str


class Row(NamedTuple):
    """Several labels one after the other."""

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


Label = str | Word | Initial | Titled | Row | Say | Of
"""What an option is called: a plain text (a name, a number), a word of a game, or words of the box with facts."""


@dataclass(frozen=True)
class Option:
    """Something that can be answered. It leads to a command, or to the next question.

    `key` is its own key while the table is shown; options without one are reached in the list by their place.
    `legend` is what the lowest line calls that key. `reaches` says whether a command may lie behind it; it spares
    the typist a search.
    """

    label: Label
    leads: Command | Callable[[], Question]
    key: Press | None = None
    legend: Label | None = None
    seat: int | None = None
    """The seat whose button gives this answer."""
    stays: bool = False
    """The next question takes the place of this one: BACK then leaves both."""
    reaches: Callable[[Command], bool] | None = None
    box_only: bool = False
    """It shows something on the box itself; a page has no use for it."""
    by_touch: bool = False
    """It only leads to something on the table, such as a cell; on a page that thing itself is touched."""


@dataclass(frozen=True)
class Question:
    """A question. Its options are answered by their own keys, by their place, or with the cursor."""

    title: Label
    options: tuple[Option, ...]
    cursor: int = 0
    """Where the cursor begins: on the likeliest answer."""
    prompt: bool = False
    """Something is asked for before the turn goes on: the title is what the table's headline says then."""
    says: frozenset[str] = frozenset()
    """Codes of tasks that the title tells already: they need no note beside it."""
    wide: bool = False
    """Its labels are long: only as many options are on a page as there are action keys."""
    picture: Picture | None = None
    """Draws the whole question where a list is not enough; gets the cursor."""
    unlisted: tuple[Option, ...] = ()
    """What cannot happen now. Their keys are answered, by why not; no list, legend or page offers them."""

    def by_key(self, press: Press) -> Option | None:
        """What is offered at a key."""
        return _at_key(press, self.options)

    def answer_to(self, press: Press) -> Option | None:
        """What a press is answered by, offered or not."""
        return _at_key(press, (*self.options, *self.unlisted))

    def by_seat(self, seat: int) -> Option | None:
        return next((option for option in self.options if option.seat == seat), None)

    @property
    def keyed(self) -> bool:
        """Whether the action keys have meanings of their own here, rather than by place."""
        return any(option.key is not None and option.key.key is not Key.OK for option in self.options)


def _at_key(press: Press, options: tuple[Option, ...]) -> Option | None:
    return next((option for option in options if option.key == press), None)


def short(key: Key) -> Press:
    return Press(key)


def held(key: Key) -> Press:
    return Press(key, held=True)
