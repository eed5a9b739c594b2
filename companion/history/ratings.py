"""How strong players are, estimated from who came out ahead of whom: a number, and how sure it is.

The estimate is that of Weng and Lin for tables of any size and for teams (the Bradley-Terry model, every side compared
with every other), worked out by openskill. Finished matches count, in the order in which they were played.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from companion.history.scope import ALL, Scope
from companion.history.teams import find_teams
from companion.store.journal import Journal

if TYPE_CHECKING:
    from openskill.models import BradleyTerryFull, BradleyTerryFullRating

BEGIN = 1500.0
UNSURE, CHANCE, DRIFT = 250.0, 125.0, 2.5
"""How unsure a beginning is, how much a single match is chance, and how much everybody may change from one match to the
next. Their proportions are the library's own; at this size a lead of 100 points means what it does in chess: between
two whose ratings are sure, the better one comes out ahead in 64 of 100 matches."""
FEW = 5
"""With fewer matches than these a rating is provisional."""
MOST_KEPT = 32
"""So many scopes are remembered: a few games in a few seasons."""
LONGEST_TRAIL = 100
"""Of so many matches, the last ones, it is remembered how each of them left somebody's rating."""
NO_LIBRARY = "There are no ratings, because openskill is not installed here. To have them: pip install openskill"


class Rating(NamedTuple):
    """How strong somebody is. The truth lies within the margin in about two of three cases."""

    value: int
    margin: int
    matches: int

    @property
    def provisional(self) -> bool:
        return self.matches < FEW


class Seated(NamedTuple):
    """Somebody in a match: who, the place, and the team where they play in teams."""

    person: str
    place: int | None
    team: int | None


_SEATED = """
    SELECT matches.id, person, results.place, nullif(team, -1)
    FROM results JOIN matches ON id = match
    WHERE status = 'finished' AND deleted IS NULL AND NOT dummy{scope}
    ORDER BY dated, CASE WHEN dated THEN begun END, source, header, id, owner
"""
"""What is not dated comes first, and what was begun at one moment in an order of its own: when and in which order
matches were imported makes no difference."""


def fold(name: str) -> bytes:
    """The same for names that the journal takes for one; it knows no capitals but A to Z."""
    return name.encode().lower()


class Ratings:
    """Everybody's ratings, remembered from one look to the next: as long as the past only grows at its end, only what
    is new is worked out."""

    def __init__(self) -> None:
        self._kept: dict[Scope, _Run] = {}

    def look(self, journal: Journal, scope: Scope = ALL) -> dict[bytes, Rating]:
        """The rating of everybody in the matches that count, by folded name. Nobody's where `why_none` says why."""
        return self._run(journal, scope).ratings()

    def trail(self, journal: Journal, name: str, scope: Scope = ALL) -> dict[int, Rating]:
        """How the last matches left somebody's rating, by the number of the match."""
        return self._run(journal, scope).trail(fold(name))

    def _run(self, journal: Journal, scope: Scope) -> _Run:
        if why_none() is not None:
            return _Run()
        find_teams(journal)
        with journal.reading() as connection:
            rows = connection.execute(_SEATED.format(scope=scope.condition), scope.facts).fetchall()
        run = self._kept.pop(scope, None)
        if run is None or not run.begins(rows):
            run = _Run()
        run.go_on(rows)
        self._kept[scope] = run
        if len(self._kept) > MOST_KEPT:
            del self._kept[next(iter(self._kept))]
        return run


def why_none() -> str | None:
    """Why nobody has a rating here, in a sentence. None where they can be worked out."""
    try:
        _model()
    except ImportError:
        return NO_LIBRARY
    return None


def rate(matches: Iterable[tuple[Seated, ...]]) -> dict[bytes, Rating]:
    """The ratings after these matches, in their order."""
    run = _Run()
    for match in matches:
        run.count_in(match)
    return run.ratings()


Row = tuple[int, str, int | None, int | None]
"""The number of a match, and somebody in it."""


class _Run:
    """Ratings on their way through the matches. Of those that it has seen it remembers a digest."""

    def __init__(self) -> None:
        self._count = 0
        self._seen = hash(())
        self._known: dict[bytes, BradleyTerryFullRating] = {}
        self._played: dict[bytes, int] = {}
        self._trails: dict[bytes, deque[tuple[int, Rating]]] = {}

    def begins(self, rows: list[Row]) -> bool:
        """Whether these rows begin with those that were seen."""
        return self._seen == hash(tuple(rows[: self._count]))

    def go_on(self, rows: list[Row]) -> None:
        for number, match in groupby(rows[self._count :], key=lambda row: row[0]):
            for name in self.count_in(tuple(Seated._make(row[1:]) for row in match)):
                self._trails.setdefault(name, deque(maxlen=LONGEST_TRAIL)).append((number, self._rating(name)))
        self._count, self._seen = len(rows), hash(tuple(rows))

    def count_in(self, match: tuple[Seated, ...]) -> list[bytes]:
        """Whose ratings it changed."""
        sides = _sides(match)
        names = [name for side in sides for name in side.names]
        if len(sides) < 2 or len(set(names)) < len(names):
            return []  # nobody came out ahead of anybody else: alone at the table, or one person at two seats
        model = _model()
        teams = [[self._known.get(name) or model.rating() for name in side.names] for side in sides]
        rated = model.rate(teams, ranks=[float(side.place) for side in sides])
        for name, rating in zip(names, (one for team in rated for one in team), strict=True):
            self._known[name] = rating
            self._played[name] = self._played.get(name, 0) + 1
        return names

    def ratings(self) -> dict[bytes, Rating]:
        return {name: self._rating(name) for name in self._known}

    def trail(self, name: bytes) -> dict[int, Rating]:
        return dict(self._trails.get(name, ()))

    def _rating(self, name: bytes) -> Rating:
        known = self._known[name]
        return Rating(round(known.mu), round(known.sigma), self._played[name])


class _Side(NamedTuple):
    """Who wins and loses together."""

    place: int
    names: list[bytes]


def _sides(match: tuple[Seated, ...]) -> list[_Side]:
    """The teams of a match, or everybody alone. Who has no place is on none of them. They are put in order, so that it
    makes no difference, not even of rounding, who sat where."""
    sides: dict[object, _Side] = {}
    for seat, one in enumerate(match):
        if one.place is not None:
            key = ("seat", seat) if one.team is None else ("team", one.team)
            sides.setdefault(key, _Side(one.place, [])).names.append(fold(one.person))
    return sorted(_Side(side.place, sorted(side.names)) for side in sides.values())


@cache
def _model() -> BradleyTerryFull:
    from openskill.models import BradleyTerryFull  # only when somebody asks: the box starts without it

    return BradleyTerryFull(mu=BEGIN, sigma=UNSURE, beta=CHANCE, tau=DRIFT)
