"""Which moves lie behind an option: it spares the typist a search."""

from __future__ import annotations

from collections.abc import Callable

from companion.console.commands import Command, Play


def plays(kind: type, player: int | None = None) -> Callable[[Command], bool]:
    """Moves of one kind, or those of one player."""

    def reaches(goal: Command) -> bool:
        if not isinstance(goal, Play) or not isinstance(goal.move, kind):
            return False
        return player is None or getattr(goal.move, "player", None) == player

    return reaches
