"""Where a person is on the box: which question is open, what is being told, what was just refused."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf
from typing import NamedTuple

from companion.dialogue.command import Command, Page
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


class Stamp(NamedTuple):
    """A position: the match, and how many things had happened in it. 0 is the table without a match."""

    match: int = 0
    version: int = 0


NOWHERE = Stamp()


class OpenQuestion(NamedTuple):
    """A question that is open, and where its cursor stands."""

    question: Question
    cursor: int


class Booklet(NamedTuple):
    """Something told page by page."""

    pages: tuple[Page, ...]
    at: int = 0
    joins: bool = False
    """It is the code for phones, or the way to a Wi-Fi: it stays good for as long as it is shown, whatever happens in
    the match."""
    leave: Command | None = None
    """What it asks for when it is left: something goes on meanwhile, and only BACK ends it."""


class Recorded(NamedTuple):
    """What the last change of the match, or of a setting, recorded, in words."""

    words: str


class LastAction(NamedTuple):
    """The action key that made the last move, and when."""

    key: Key
    at: float


@dataclass(frozen=True)
class Session:
    """Nothing of the match is here: after a power cut a session starts afresh and no move is lost.

    All of it was made for one position. Whoever looks at it later takes what holds in the position of now, by `at`.
    """

    stamp: Stamp = NOWHERE
    """The position that it was made for."""
    questions: tuple[OpenQuestion, ...] = ()
    info: int = 0
    """Which of the INFO screens is shown; 0 is the table."""
    booklet: Booklet | None = None
    scoring: bool = False
    """Whether the booklet tells of points: the lights tell it too."""
    preview: Preview | None = None
    notice: Refusal | Recorded | Label | None = None
    """What was recorded, why not, or another answer to the last press. It passes."""
    refused_by: str | None = None
    """The game that says no, where that is another one than the one on the table."""
    noticed: float = 0.0
    """Since when it is said, by the monotonic clock; STANDING: it stays until the next press or change."""
    brink: Label | None = None
    """What the key that is being held is about to do, where that is something else than a short press does."""
    notes: tuple[Task, ...] = ()
    """What the table has to do after the last move."""
    last: LastAction | None = None
    closed: float = -inf
    """When somebody else's change closed what the person at the box had in front of them, by the monotonic clock."""
    pressed: int = 0
    """Presses so far."""
    mark: bool = False
    """The mark in the corner. It changes with every press that is seen nowhere else, or not yet: it was heard."""
    since: float = 0.0
    """When this began, by the monotonic clock: the lights move from here."""

    def at(self, now: float, stamp: Stamp, infos: int) -> Session:
        """What of this holds at this moment and in this position, which has so many INFO screens."""
        session = self if stamp == self.stamp else self._moved_to(stamp)
        if session.info > infos:
            session = replace(session, info=0)
        if now >= session.passes:
            session = replace(session, notice=None)
        return session

    @property
    def passes(self) -> float:
        """When something that is said now passes by itself, by the monotonic clock; STANDING where nothing does."""
        return STANDING if self.notice is None else self.noticed + self._while()

    def _moved_to(self, stamp: Stamp) -> Session:
        """What holds in another position as well: where the lights are in their motion, what the box says of itself,
        the code for phones; in the same match also which INFO screen is read."""
        same = stamp.match == self.stamp.match
        return Session(
            stamp,
            info=self.info if same else 0,
            booklet=self.booklet if self.booklet is not None and self.booklet.joins else None,
            notice=None if isinstance(self.notice, Refusal | Recorded) else self.notice,
            noticed=self.noticed,
            closed=self.closed,
            pressed=self.pressed,
            mark=self.mark,
            since=self.since,
        )

    def _while(self) -> float:
        """How long a notice is shown. A refusal that hides a question waits for a press: none may be taken for an
        answer only because it came a moment later."""
        if not isinstance(self.notice, Refusal):
            return PASSING
        return STANDING if self.questions or self.preview else READ

    def heard(self) -> Session:
        """The same with one press more, and the mark of it."""
        return replace(self, pressed=self.pressed + 1, mark=not self.mark)

    @property
    def at_rest(self) -> bool:
        """Whether the table itself is shown."""
        return not (self.questions or self.info or self.booklet or self.preview)
