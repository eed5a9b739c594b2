"""The matches in the journal: listed without looking at a single move, or one of them whole."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import groupby
from typing import Any, NamedTuple

from companion.editions import SHIPPED, Editions
from companion.match.allotment import Allotment
from companion.match.record import About, Reading, RecordError, WrongLine, read_names, read_record, write_record
from companion.match.resume import BrokenMatch, begin_replay, read_header
from companion.match.timeline import PlayedMove, Timeline
from companion.rules import Game, Move, Outcome, Setup, State, Step, quote
from companion.rules.plain import brief, visible
from companion.store.journal import Journal, JournalError, MatchRow, Status
from companion.words import language


class UnshowableMatch(JournalError):
    """A match that is there and cannot even begin to be replayed."""


class Standing(NamedTuple):
    """How a match ended for one owner. Points are None as long as the match is under way. `said` is the name at the
    table, where somebody goes by another today."""

    name: str
    points: int | None = None
    place: int | None = None
    won: bool = False
    dummy: bool = False
    team: int | None = None
    said: str | None = None


class Summary(NamedTuple):
    """A match in the list. An imported one has no duration, and `begun` is when it came in where it is not dated."""

    number: int
    begun: float
    game: str
    edition: str
    status: str
    reason: str
    source: str | None
    dated: bool
    place: str
    note: str
    deleted: float | None
    duration: float | None
    standings: tuple[Standing, ...]

    @property
    def imported(self) -> bool:
        return self.source is not None

    @property
    def finished(self) -> bool:
        return self.status == Status.FINISHED

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(standing.name for standing in self.standings if not standing.dummy)

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(standing.name for standing in self.standings if standing.won)

    @property
    def points(self) -> dict[str, int]:
        return {standing.name: standing.points for standing in self.standings if standing.points is not None}


def date_of(wall: float) -> datetime:
    """The date that a wall clock told. A clock gone mad gives the first or last day there is, rather than none; so does
    what is no number, which a damaged journal may hold."""
    if not isinstance(wall, int | float) or not wall > _FIRST:  # not a number is not greater either
        wall = _FIRST
    return datetime.fromtimestamp(min(wall, _LAST), UTC)


_FIRST, _LAST = -62_000_000_000.0, 253_000_000_000.0


class Moment(NamedTuple):
    """A move that stands: who thought about it and for how long, when it was, everybody's points after it.

    An imported match does not know the time.
    """

    number: int
    line: str
    player: str | None
    seconds: float | None
    wall: float | None
    points: tuple[int, ...]


@dataclass(frozen=True)
class Story:
    """One whole match. `trouble` says why it breaks off where it cannot be replayed to its end."""

    summary: Summary
    reading: Reading
    moments: tuple[Moment, ...]
    trouble: str = ""
    allotments: tuple[tuple[int, Allotment | None], ...] = ()
    """The time that the players had, each with the number of the move from which on it was so."""

    def allotment(self, move: int) -> Allotment | None:
        """The time that the players had after this many moves."""
        return next((allotment for since, allotment in reversed(self.allotments) if since <= move), None)

    @property
    def game(self) -> Game[State]:
        return self.reading.game

    @property
    def setup(self) -> Setup:
        return self.reading.setup

    @property
    def end(self) -> State:
        """The position after the last move."""
        return self.reading.steps[-1].state

    @property
    def owners(self) -> tuple[str, ...]:
        return self.end.terms.owners

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.end)

    @property
    def points(self) -> dict[str, int]:
        return dict(zip(self.owners, self.game.points(self.end), strict=True))

    @property
    def record(self) -> str:
        """The match as text, with what is known of it besides its moves."""
        summary = self.summary
        date = date_of(summary.begun) if summary.dated else None
        return write_record(self.game, self.setup, self.reading.moves, About(date, summary.place, summary.note))


# The list

_LIST = """
    WITH chosen AS (
        SELECT id, begun, game, edition, status, reason, source, dated, place AS at, note, deleted, header
        FROM matches AS m WHERE {conditions} ORDER BY begun DESC, id DESC LIMIT :limit
    )
    SELECT id, begun, game, edition, status, reason, source, dated, at, note, deleted,
        -- The clock on the wall may jump in the middle of a match; the seconds of its entries do not.
        (SELECT sum(spent) FROM entries WHERE match = id), header, person, points, place, won, dummy, team, name
    FROM chosen LEFT JOIN results ON match = id ORDER BY begun DESC, id DESC, owner
"""

_KEPT, _DELETED = "deleted IS NULL", "deleted IS NOT NULL"
_GAME = "game = :game"
_BEFORE = "(begun, id) < (SELECT begun, id FROM matches WHERE id = :before)"
_PLAYER = """(
    EXISTS (SELECT 1 FROM results WHERE match = m.id AND person = :player)
    OR (status NOT IN ('finished', 'abandoned') AND (
        instr(lower(header), lower(:seat || char(10))) OR instr(lower(header), lower(:seat || ' '))
    ))
)"""
"""A match that is not over has no results yet: who plays is in its header, with or without a colour."""


def list_matches(
    journal: Journal,
    limit: int | None = None,
    game: str | None = None,
    player: str | None = None,
    before: int | None = None,
    deleted: bool = False,
) -> list[Summary]:
    """The matches, the newest first; if wanted only of one game, with one player, or older than one match. Or else
    those that were deleted."""
    wanted = ((_GAME, game), (_PLAYER, player), (_BEFORE, before))
    conditions = [_DELETED if deleted else _KEPT, *(part for part, value in wanted if value is not None)]
    names = {
        "limit": -1 if limit is None else limit,
        "game": game,
        "player": player,
        "before": before,
        "seat": f"\nplayer: {quote(player or '', frozenset())}",
    }
    return _summaries(journal, " AND ".join(conditions), names)


def count_deleted(journal: Journal) -> int:
    """How many matches could be brought back."""
    with journal.reading() as connection:
        return int(connection.execute("SELECT count(*) FROM matches WHERE deleted IS NOT NULL").fetchone()[0])


def find_match(journal: Journal, number: int) -> Summary | None:
    """A match as it stands in the list."""
    return next(iter(_summaries(journal, "id = :number", {"limit": 1, "number": number})), None)


def _summaries(journal: Journal, conditions: str, names: Mapping[str, object]) -> list[Summary]:
    with journal.reading() as connection:
        rows = connection.execute(_LIST.format(conditions=conditions), names)
        return [_summary(list(lines)) for _, lines in groupby(rows, key=lambda row: row[0])]


def _summary(rows: list[tuple[Any, ...]]) -> Summary:
    """One match, from a row for each of its owners."""
    first = rows[0]
    header, name = first[12:14]
    standings = tuple(_seated(header) if name is None else (_standing(*row[13:]) for row in rows))
    return Summary._make((*first[:7], bool(first[7]), *first[8:12], standings))


def _standing(
    person: str, points: int, place: int | None, won: int, dummy: int, team: int | None, name: str
) -> Standing:
    known = None if team == UNKNOWN_TEAM else team
    return Standing(person, points, place, bool(won), bool(dummy), known, None if name == person else name)


UNKNOWN_TEAM = -1
"""In place of the team, in results that an older companion kept."""


def _seated(header: str) -> Iterator[Standing]:
    """Who plays in a match without results."""
    try:
        yield from map(Standing, read_names(str(header)))
    except RecordError:
        return  # a match that was set aside for its header is listed all the same


# One match


def fetch(journal: Journal, number: int, editions: Editions = SHIPPED) -> Story | None:
    """A whole match; moves that were undone are not part of it. Raises UnshowableMatch where it cannot even begin."""
    summary, row = find_match(journal, number), journal.match(number)
    if summary is None or row is None:
        return None
    with journal.reading() as connection:
        (record,) = connection.execute("SELECT record FROM matches WHERE id = ?", (number,)).fetchone()
    try:
        if record is not None:
            return _imported(summary, record, editions)
        return _played(journal, summary, row, editions)
    except (BrokenMatch, RecordError) as error:
        raise UnshowableMatch(f"Match {number} cannot be shown: {str(error).removesuffix('.')}.") from None


def _imported(summary: Summary, record: str, editions: Editions) -> Story:
    reading = read_record(record, editions)
    if reading.state is None:
        raise BrokenMatch("its header is refused by the rules")
    moments = _moments(reading.game, timeline_of(reading).done, None)
    return Story(summary, reading, moments, explain(reading, reading.trouble) if reading.trouble else "")


def timeline_of(reading: Reading) -> Timeline[State]:
    """The moves of a record. Nobody knows how long they took."""
    timeline = Timeline(reading.game, reading.steps[0].state)
    for number, (move, step) in enumerate(zip(reading.moves, reading.steps[1:], strict=True), 1):
        timeline.add(number, move, step, 0.0)
    return timeline


def _played(journal: Journal, summary: Summary, row: MatchRow, editions: Editions) -> Story:
    game, setup = read_header(row, editions)
    replay = begin_replay(game, setup)
    entries = list(journal.entries(row.id))
    trouble = ""
    try:
        replay.run(entries)
    except BrokenMatch as error:
        trouble = str(error)  # what was replayed up to here is the good part
    if not trouble and replay.seq != row.last:
        trouble = f"the entries after {replay.seq} are missing; there were {row.last}"
    timeline = replay.timeline
    walls = {entry.seq: entry.wall for entry in entries}
    setup = replace(setup, budget=None if replay.allotment is None else replay.allotment.budget)
    reading = _reading(game, setup, timeline.start, [(done.move, done.step) for done in timeline.done])
    seqs = [done.seq for done in timeline.done]
    allotments = tuple((bisect_left(seqs, seq), allotment) for seq, allotment in replay.allotments)
    return Story(summary, reading, _moments(game, timeline.done, walls), trouble, allotments)


def _reading(game: Game[State], setup: Setup, start: State, played: Iterable[tuple[Move, Step[State]]]) -> Reading:
    moves, steps = [], [Step(start, game.opening(start))]
    for move, step in played:
        moves.append(move)
        steps.append(step)
    return Reading(game, setup, tuple(moves), tuple(steps), None)


def _moments(
    game: Game[State], moves: Iterable[PlayedMove[State]], walls: dict[int, float] | None
) -> tuple[Moment, ...]:
    return tuple(_moment(game, number, done, walls) for number, done in enumerate(moves, 1))


def _moment(game: Game[State], number: int, done: PlayedMove[State], walls: dict[int, float] | None) -> Moment:
    state = done.step.state
    return Moment(
        number,
        game.write(state.terms, done.move),
        None if done.thinker is None else state.terms.names[done.thinker],
        None if walls is None else done.spent,
        None if walls is None else walls[done.seq],
        tuple(game.points(state)),
    )


def explain(reading: Reading, wrong: WrongLine) -> str:
    """Why a record stops making sense, in one sentence: the line, what is wrong, which rule."""
    refusal, names = wrong.refusal, reading.setup.names
    why = f"{wrong.sentence}." if refusal is None else language("en").of(reading.game.name).sentence(refusal, names)
    return f'line {wrong.line}, "{brief(wrong.text)}": {visible(why)}'
