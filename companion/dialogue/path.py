"""The way through the questions to a given command."""

from __future__ import annotations

from companion.dialogue.command import Command
from companion.dialogue.question import Option, Question

DEPTH = 60
"""No answer lies deeper than this many questions; options say early what they cannot reach."""


def find_path(ask: Question, goal: Command, depth: int = DEPTH) -> list[tuple[Question, int]] | None:
    """The questions on the way, each with the place of its answer. What lies nearest is found first."""
    for at, option in enumerate(ask.options):
        if option.leads == goal:
            return [(ask, at)]
    for at, option in enumerate(ask.options if depth else ()):
        below = _below(option, goal)
        path = find_path(below, goal, depth - 1) if below else None
        if path is not None:
            return [(ask, at), *path]
    return None


def _below(option: Option, goal: Command) -> Question | None:
    if isinstance(option.leads, Command) or (option.reaches is not None and not option.reaches(goal)):
        return None
    return option.leads()
