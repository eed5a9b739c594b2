"""Where a person is on the box: which question is open, what is being told, what was just refused."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf
from typing import NamedTuple

from companion.dialogue.command import Page
from companion.dialogue.keys import Key
from companion.dialogue.label import Label
from companion.dialogue.question import Question
from companion.match.match import Preview
from companion.rules import Refusal, Task

PASSING = 3.0
"""For this many seconds a notice is shown: it says one thing, in a few words."""
READ = 8.0
"""For this many seconds a refusal is shown: it has a reason, which wants to be read."""
STANDING = inf


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


class Recorded(NamedTuple):
    """What the last change of the match recorded, in words."""

    words: str


class LastAction(NamedTuple):
    """The action key that made the last move, when, and the version it made."""

    key: Key
    at: float
    version: int


@dataclass(frozen=True)
class Session:
    """Nothing of the match is here: after a power cut a session starts afresh and no move is lost."""

    questions: tuple[OpenQuestion, ...] = ()
    info: int = 0
    """Which of the INFO screens is shown; 0 is the table."""
    booklet: Booklet | None = None
    scoring: bool = False
    """Whether the booklet tells of points: the lights tell it too."""
    preview: Preview | None = None
    notice: Refusal | Recorded | Label | None = None
    """What was recorded, why not, or another answer to the last press. It passes."""
    noticed: float = 0.0
    """Since when it is said, by the monotonic clock; STANDING: it stays until the next press or change."""
    brink: Label | None = None
    """What the key that is being held is about to do, where that is something else than a short press does."""
    notes: tuple[Task, ...] = ()
    """What the table has to do after the last move."""
    last: LastAction | None = None
    pressed: int = 0
    """Presses so far: the mark in the corner changes with each, so that everybody sees it was heard."""
    since: float = 0.0
    """When this began, by the monotonic clock: the lights move from here."""

    def at(self, now: float) -> Session:
        """The same at this moment: what has been said for long enough is said no more."""
        if self.notice is None or now < self.noticed + self._while():
            return self
        return replace(self, notice=None)

    def _while(self) -> float:
        """How long a notice is shown. A refusal that hides a question waits for a press: none may be taken for an
        answer only because it came a moment later."""
        if not isinstance(self.notice, Refusal):
            return PASSING
        return STANDING if self.questions or self.preview else READ

    @property
    def at_rest(self) -> bool:
        """Whether the table itself is shown."""
        return not (self.questions or self.info or self.booklet or self.preview)
