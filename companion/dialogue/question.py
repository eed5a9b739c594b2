"""What the box asks and what can be answered: a tree whose leaves are commands. The same tree serves every box."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.dialogue.command import Command
from companion.dialogue.keys import Key, Press
from companion.dialogue.label import Label

QuestionPainter = Callable[[Any, Any, int], None]
"""Paints a question on a sheet from a view, with the cursor at this place."""


@dataclass(frozen=True)
class Option:
    """Something that can be answered. It leads to a command, or to the next question.

    `key` is its own key while the table is shown; options without one are reached in the list by their place.
    `legend` is what the lowest line calls that key. `reaches` says whether a command may lie behind it; that saves the
    typist a search.
    """

    label: Label
    leads: Command | Callable[[], Question]
    key: Press | None = None
    legend: Label | None = None
    seat: int | None = None
    """The seat whose button gives this answer."""
    closes: int = 0
    """The next question takes the place of this many open ones, this one first: BACK then leaves them all."""
    reaches: Callable[[Command], bool] | None = None
    box_only: bool = False
    """It shows something on the box itself; a page has no use for it."""
    grave: bool = False
    """It ends something for good: a surface that can shows it apart from the others."""
    moot: Label | None = None
    """Why nothing that lies behind it can be now. A page says so and asks nothing."""
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
    picture: QuestionPainter | None = None
    """Draws the whole question where a list is not enough; gets the cursor."""
    counts: bool = False
    """Its options are numbers in their order: a box counts up and down from where the cursor begins."""
    sentence: Label | None = None
    """What it is about, in one sentence below the title."""
    back: Callable[[], Question] | None = None
    """What BACK leads to, if something was settled here that the question before does not know of."""
    sitting: tuple[str | None, ...] | None = None
    """The colours of those who sit already, clockwise, while it is asked who sits at the next seat."""
    corrects: bool = False
    """Something is set right here: as long as it is open, nobody's clock runs."""
    unlisted: tuple[Option, ...] = ()
    """What cannot happen now. Their keys answer why not; no list, legend or page offers them."""

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
