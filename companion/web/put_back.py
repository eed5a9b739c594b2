"""What the table has yet to put back after an undo: it stays until somebody says that it is done."""

from __future__ import annotations

from companion.console.event import Event, PutAway
from companion.match.match import Change, ChangeKind, Match
from companion.match.timeline import put_back
from companion.rules import Task

_OVER = (ChangeKind.BEGIN, ChangeKind.RESUME, ChangeKind.ABANDON)


class PutBack:
    """One list for everybody. Its number tells it from the one that somebody else has dismissed."""

    def __init__(self) -> None:
        self.number = 0
        self.tasks: tuple[Task, ...] = ()

    def hear(self, event: Event, match: Match | None) -> None:
        if isinstance(event, PutAway):
            self.tasks = ()
        elif isinstance(event, Change):
            self._follow(event, match)

    def _follow(self, change: Change, match: Match | None) -> None:
        if change.kind == ChangeKind.UNDO and change.todo:
            self.number += 1
            self.tasks = (*self.tasks, *change.todo)
        elif change.kind == ChangeKind.REDO and self.tasks and match is not None:
            self.tasks = put_back(match.game, match.timeline.undone)
        elif change.kind in _OVER:
            self.tasks = ()

    def dismiss(self, number: int) -> None:
        """It is done, unless there is more to do meanwhile than whoever says so has seen."""
        if number == self.number:
            self.tasks = ()
