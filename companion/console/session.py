"""Where a person is on the box: which question is open, what is being told, what was just refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from companion.dialogue.command import Page
from companion.dialogue.keys import Key
from companion.dialogue.label import Label
from companion.dialogue.question import Question
from companion.match.match import Preview
from companion.rules import Refusal, Task


class OpenQuestion(NamedTuple):
    """A question that is open, and where its cursor stands."""

    question: Question
    cursor: int


class Booklet(NamedTuple):
    """Something told page by page."""

    pages: tuple[Page, ...]
    at: int = 0
    joins: bool = False
    """It is the code for phones: it stays good for as long as it is shown, whatever happens in the match."""


class LastAction(NamedTuple):
    """The action key that made the last move, when, and the version it made."""

    key: Key
    at: float
    version: int


@dataclass(frozen=True)
class Session:
    """Nothing of the match is here: after a power cut it begins anew and no move is lost."""

    questions: tuple[OpenQuestion, ...] = ()
    info: int = 0
    """Which of the INFO screens is shown; 0 is the table."""
    booklet: Booklet | None = None
    scoring: bool = False
    """Whether the booklet tells of points: the lights tell it too."""
    preview: Preview | None = None
    notice: Refusal | Label | None = None
    """The answer to the last press, where the screen alone would not tell."""
    notes: tuple[Task, ...] = ()
    """What the table has to do after the last move."""
    last: LastAction | None = None
    pressed: int = 0
    """Presses so far: the mark in the corner changes with each, so that everybody sees it was heard."""
    since: float = 0.0
    """When this began, by the monotonic clock: the lights move from here."""

    @property
    def at_rest(self) -> bool:
        """Whether the table itself is shown."""
        return not (self.questions or self.info or self.booklet or self.preview)
