"""How players fare: matches, wins, points, time of thought, and against each other. Finished matches count."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any, NamedTuple, TypeVar

from companion.history.ratings import fold
from companion.history.scope import ALL, Scope
from companion.history.teams import find_teams
from companion.rules.hint import hint
from companion.rules.setup import LONGEST_NAME
from companion.store.journal import Journal

MOST_LISTED = 10
"""This many names are listed for whoever asks for somebody unknown."""

T = TypeVar("T")


class GameTally(NamedTuple):
    """One player at one game: won, second, third. Times are of thought; None where no match was timed."""

    game: str
    matches: int
    wins: int
    total_points: int
    best_points: int
    timed: int
    seconds: float
    longest: float
    second: int
    third: int

    @property
    def win_share(self) -> float:
        return self.wins / self.matches

    @property
    def mean_points(self) -> float:
        return self.total_points / self.matches

    @property
    def mean_seconds(self) -> float | None:
        return self.seconds / self.timed if self.timed else None


class Meeting(NamedTuple):
    """How often a player met another one, and who came out ahead; the rest was level."""

    other: str
    matches: int
    ahead: int
    behind: int


class PlayerStats(NamedTuple):
    """One player at all games."""

    name: str
    games: tuple[GameTally, ...]
    meetings: tuple[Meeting, ...]

    @property
    def matches(self) -> int:
        return sum(tally.matches for tally in self.games)

    @property
    def wins(self) -> int:
        return sum(tally.wins for tally in self.games)

    @property
    def win_share(self) -> float:
        return self.wins / self.matches if self.matches else 0.0

    @property
    def second(self) -> int:
        return sum(tally.second for tally in self.games)

    @property
    def third(self) -> int:
        return sum(tally.third for tally in self.games)

    @property
    def longest(self) -> float | None:
        """The longest think, in seconds."""
        return max(tally.longest for tally in self.games) if any(tally.timed for tally in self.games) else None

    @property
    def mean_seconds(self) -> float | None:
        """The mean time of thought in a match."""
        timed = sum(tally.timed for tally in self.games)
        return sum(tally.seconds for tally in self.games) / timed if timed else None


class Played(NamedTuple):
    """One finished match of a player; seconds of thought where it was timed."""

    number: int
    begun: float
    game: str
    points: int
    place: int | None
    won: bool
    seconds: float | None


class Season(NamedTuple):
    """One player in one year."""

    year: int
    matches: int
    wins: int

    @property
    def win_share(self) -> float:
        return self.wins / self.matches


_SEASONS = """
    SELECT CAST(strftime('%Y', begun, 'unixepoch') AS INTEGER) AS year, count(*), sum(won)
    FROM results JOIN matches ON id = match
    WHERE status = 'finished' AND deleted IS NULL AND dated AND NOT dummy AND person = ?{scope}
    GROUP BY year ORDER BY year DESC
"""
_PLAYED = """
    SELECT id, begun, game, points, results.place, won, nullif(seconds, 0)
    FROM results JOIN matches ON id = match
    WHERE status = 'finished' AND deleted IS NULL AND NOT dummy AND person = ?{scope}
    ORDER BY begun DESC, id DESC LIMIT ?
"""
_TALLIES = """
    SELECT person, game, count(*), sum(won), sum(points), max(points),
        sum(seconds > 0), round(sum(seconds), 3), max(longest),
        count(*) FILTER (WHERE results.place = 2 AND NOT won), count(*) FILTER (WHERE results.place = 3 AND NOT won)
    FROM results JOIN matches ON id = match
    WHERE status = 'finished' AND deleted IS NULL AND NOT dummy AND {which}{scope}
    GROUP BY person, game ORDER BY person, count(*) DESC, game
"""
_MEETINGS = """
    SELECT mine.person, other.person, count(*), sum(mine.place < other.place), sum(mine.place > other.place)
    FROM results AS mine
    JOIN results AS other ON other.match = mine.match AND other.owner <> mine.owner
        AND (mine.team IS NULL OR mine.team < 0 OR other.team <> mine.team) -- who plays together does not meet
    JOIN matches ON id = mine.match
    WHERE status = 'finished' AND deleted IS NULL AND NOT mine.dummy AND NOT other.dummy AND mine.{which}{scope}
    GROUP BY mine.person, other.person ORDER BY mine.person, count(*) DESC, other.person
"""
EVERYBODY = "person IS NOT NULL"


def all_stats(journal: Journal, scope: Scope = ALL) -> list[PlayerStats]:
    """Everybody who finished a match, most wins first."""
    players = _read(journal, EVERYBODY, (), scope)
    return sorted(players, key=lambda player: (-player.wins, -player.win_share, player.name.casefold()))


def seasons(journal: Journal) -> list[int]:
    """The years in which matches were finished, the last first. What is not dated belongs to none of them."""
    sql = """
        SELECT DISTINCT CAST(strftime('%Y', begun, 'unixepoch') AS INTEGER) FROM matches
        WHERE status = 'finished' AND deleted IS NULL AND dated ORDER BY 1 DESC
    """
    with journal.reading() as connection:
        return [year for (year,) in connection.execute(sql) if year]


def stats_of(journal: Journal, name: str, scope: Scope = ALL) -> PlayerStats | None:
    """One player; capitals make no difference. None where nobody of this name finished a match, of whatever scope."""
    known = players(journal)
    spelled = name if name in known else next((one for one in known if one.casefold() == name.casefold()), None)
    if spelled is None:
        return None
    return next(iter(_read(journal, "person = ?", (spelled,), scope)), PlayerStats(spelled, (), ()))


def seasons_of(journal: Journal, name: str, scope: Scope = ALL) -> list[Season]:
    """A player year by year, the last first. What is not dated belongs to none of them."""
    with journal.reading() as connection:
        return [
            Season._make(row)
            for row in connection.execute(_SEASONS.format(scope=scope.condition), (name, *scope.facts))
        ]


def last_played(journal: Journal, name: str, limit: int, scope: Scope = ALL) -> list[Played]:
    """The last finished matches of a player, the oldest of them first."""
    with journal.reading() as connection:
        rows = connection.execute(_PLAYED.format(scope=scope.condition), (name, *scope.facts, limit)).fetchall()
    return [Played._make((*row[:5], bool(row[5]), row[6])) for row in reversed(rows)]


def players(journal: Journal) -> list[str]:
    """Everybody who finished a match."""
    sql = """
        SELECT person FROM results JOIN matches ON id = match
        WHERE status = 'finished' AND deleted IS NULL AND NOT dummy GROUP BY person
    """
    with journal.reading() as connection:
        return [name for (name,) in connection.execute(sql)]


def nobody_called(journal: Journal | None, name: str) -> str:
    """A sentence for whoever asks for somebody who finished no match here, and who might be meant."""
    known = [] if journal is None else players(journal)
    guess = hint(name, known, MOST_LISTED)
    return f'Nobody called "{name[:LONGEST_NAME]}" finished a match here. {guess}'.rstrip()


def _read(journal: Journal, which: str, names: tuple[str, ...], scope: Scope = ALL) -> list[PlayerStats]:
    find_teams(journal)
    facts = (*names, *scope.facts)
    with journal.reading() as connection:
        tallies = connection.execute(_TALLIES.format(which=which, scope=scope.condition), facts).fetchall()
        met = _by_name(connection.execute(_MEETINGS.format(which=which, scope=scope.condition), facts), Meeting._make)
    games = _by_name(tallies, GameTally._make)
    spelled = {fold(name): name for name, *_ in reversed(tallies)}
    return [PlayerStats(spelled[key], tuple(tallied), tuple(met.get(key, ()))) for key, tallied in games.items()]


def _by_name(rows: Iterable[tuple[Any, ...]], make: Callable[[tuple[Any, ...]], T]) -> dict[bytes, list[T]]:
    """The rows of each player, who may be spelled with other capitals in another game."""
    grouped = groupby(rows, key=lambda row: fold(row[0]))
    return {key: [make(row[1:]) for row in group] for key, group in grouped}
