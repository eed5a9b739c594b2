"""Which matches count: those of a game, of a season, or all."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import NamedTuple


class Scope(NamedTuple):
    """Which matches count: of one game, of one season, or all. A season is a year; what is not dated is in none."""

    game: str | None = None
    season: int | None = None

    @property
    def condition(self) -> str:
        return f" AND {' AND '.join(parts)}" if (parts := [part for part, _ in self._parts()]) else ""

    @property
    def facts(self) -> tuple[object, ...]:
        return tuple(fact for _, facts in self._parts() for fact in facts)

    def _parts(self) -> list[tuple[str, tuple[object, ...]]]:
        parts: list[tuple[str, tuple[object, ...]]] = []
        if self.game is not None:
            parts.append(("game = ?", (self.game,)))
        if self.season is not None:
            bounds = (datetime(year, 1, 1, tzinfo=UTC).timestamp() for year in (self.season, self.season + 1))
            parts.append(("dated AND begun >= ? AND begun < ?", tuple(bounds)))
        return parts


ALL = Scope()
