"""After a power cut: the unfinished match is rebuilt by replay and compared with what was written."""

from __future__ import annotations

import json
import os
import sqlite3
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple

from companion.clock import Clock
from companion.editions import SHIPPED, Editions
from companion.match.allotment import Allotment, Meter, allot
from companion.match.match import Match
from companion.match.record import NewerRecordError, RecordError, UnknownGameError, read_record, write_record
from companion.match.timeline import UNKNOWN, PlayedMove, Thought, Timeline, digest
from companion.rules import Game, Move, Refusal, Setup, State, Unreadable
from companion.rules.budget import NoBudget, read_budget
from companion.store import rights, schema
from companion.store.copies import take_copy
from companion.store.journal import (
    NAME,
    Entry,
    Journal,
    JournalError,
    MatchRow,
    NewerJournalError,
    Snapshot,
    Status,
    UnusableJournalError,
    open_journal,
)

SAFE_AFTER = 2
"""This many times in a row the process may die at the same entry before that entry is left alone."""


class Aside(NamedTuple):
    """A match that was set aside: its number, why, and the moves before the trouble, which can be played on."""

    number: int
    reason: str
    game: Game[State] | None
    setup: Setup | None
    done: tuple[PlayedMove[State], ...]

    @property
    def moves(self) -> tuple[Move, ...]:
        return tuple(done.move for done in self.done)


class Resumed(NamedTuple):
    """What was found: a match to go on with, or one that was set aside, or one that waits for its game, or nothing."""

    match: Match | None = None
    aside: Aside | None = None
    waiting: MatchRow | None = None


class BrokenMatch(JournalError):
    """An entry that cannot be replayed; the text says which and why."""


class GameGone(BrokenMatch):
    """A match of a game that is not here now. Nothing is wrong with the match itself."""


class Replay:
    """Entries put on a timeline, one after another."""

    def __init__(
        self,
        game: Game[State],
        timeline: Timeline[State],
        allotment: Allotment | None = None,
        checksum: str = "",
        seq: int = 0,
    ) -> None:
        self.game = game
        self.timeline = timeline
        self.allotment = allotment
        self.allotments = [(0, allotment)]
        """All of them, each with the entry from which on it holds."""
        self.elapsed = 0.0
        self.checksum = checksum
        self.seq = self.begun_at = seq
        self.paused = False
        self.pending = 0.0
        self.status = Status.OPEN

    def run(self, entries: Iterable[Entry], before: Callable[[Entry], None] | None = None) -> None:
        """Replays entries. Raises BrokenMatch at the first that is not as it was written."""
        for entry in entries:
            if before is not None:
                before(entry)
            self._check(entry)
            self._put(entry)
            # Older rules may have written the same position down otherwise; newer ones than these were refused above.
            if entry.rules == self.game.version and digest(self.timeline.state) != entry.digest:
                raise BrokenMatch(f"entry {entry.seq} does not lead to the position that was written down")
            self.seq, self.checksum = entry.seq, entry.checksum
            self.elapsed += entry.spent

    def _check(self, entry: Entry) -> None:
        if entry.seq != self.seq + 1:
            raise BrokenMatch(f"entry {self.seq + 1} is missing")
        if entry.sealed(self.checksum) != entry:
            raise BrokenMatch(f"entry {entry.seq} was changed after it was written")
        if entry.rules > self.game.version:
            raise NewerJournalError(
                f"This match was played by newer rules ({entry.rules}, these are {self.game.version}): update first."
            )

    def _put(self, entry: Entry) -> None:
        match entry.kind:
            case "play":
                self._play(entry)
            case "undo":
                self._shift(entry, len(self.timeline.done), self.timeline.undo)
            case "redo":
                self._shift(entry, len(self.timeline.undone), self.timeline.redo)
            case "pause":
                self.paused, self.pending = True, float(entry.body)
            case "proceed":
                self.paused = False
            case "time":
                self._allow(entry)
            case "abandon":
                self.status = Status.ABANDONED
            case _:
                raise BrokenMatch(f"entry {entry.seq} is of no known kind ({entry.kind})")

    def _play(self, entry: Entry) -> None:
        state = self.timeline.state
        try:
            move = self.game.read(state.terms, entry.body)
        except Unreadable as error:
            raise BrokenMatch(f'entry {entry.seq}, "{entry.body}": {error}') from None
        step = self.game.apply(state, move)
        if isinstance(step, Refusal):
            written = f"; it was written by rules {entry.rules}, these are {self.game.version}"
            raise BrokenMatch(
                f'entry {entry.seq}, "{entry.body}", is refused by rule {step.rule} ({step.code})'
                + (written if entry.rules < self.game.version else "")
            )
        self.timeline.add(entry.seq, move, step, entry.spent)
        self.pending = 0.0
        self.status = Status.FINISHED if self.game.outcome(step.state) is not None else Status.OPEN

    def _allow(self, entry: Entry) -> None:
        pending, _, text = entry.body.partition(" ")
        try:
            self.allotment = allot(self.allotment, read_budget(text), self.timeline.length, float(pending))
        except NoBudget as error:
            raise BrokenMatch(f"entry {entry.seq}: {error}") from None
        self.allotments.append((entry.seq, self.allotment))

    def _shift(self, entry: Entry, most: int, shift: Callable[[int], object]) -> None:
        count = int(entry.body) if entry.body.isdecimal() else 0
        if not 1 <= count <= most:
            raise BrokenMatch(f"entry {entry.seq} takes back or redoes {entry.body} moves, and there are {most}")
        shift(count)
        self.pending = 0.0
        self.status = Status.FINISHED if self.game.outcome(self.timeline.state) is not None else Status.OPEN


def resume(journal: Journal, clock: Clock, number: int | None = None, editions: Editions = SHIPPED) -> Resumed:
    """The match that was under way, or the one of this number, rebuilt; or set aside where that is impossible.

    One whose game is not here stays as it is: it waits until the game is back, and an older one may go on meanwhile.
    Raises JournalError where the journal cannot be read, or was written by a newer companion.
    """
    rows = journal.unfinished() if number is None else [journal.match(number)]
    waiting = None
    for row in rows:
        if row is None or row.status in (Status.ABANDONED, Status.ASIDE):
            continue
        try:
            return _resume(journal, row, clock, editions)
        except GameGone:
            waiting = waiting or row
    return Resumed(waiting=waiting)


def _resume(journal: Journal, row: MatchRow, clock: Clock, editions: Editions) -> Resumed:
    """One match, rebuilt or set aside. Raises GameGone where there is no such game here."""
    trial = Trial(journal.path.with_name("replaying"), row.id)
    if trial.crashes >= SAFE_AFTER:
        reason = f"the companion stopped {trial.crashes} times in a row at entry {trial.seq}"
        trial.end()
        return Resumed(aside=_set_aside(journal, row, reason, trial.seq - 1, clock, editions))
    try:
        game, setup = read_header(row, editions)
        return Resumed(match=_rebuild(journal, row, game, setup, clock, trial))
    except GameGone:
        raise
    except (BrokenMatch, UnusableJournalError) as error:
        if row.status == Status.FINISHED:  # it stays in the history as what it is
            return Resumed(aside=_good_part(journal, row, str(error), None, editions))
        return Resumed(aside=_set_aside(journal, row, str(error), None, clock, editions))
    finally:
        trial.end_unless_dying()


class Trial:
    """Notes which entry is being replayed, so that one that kills the process is found.

    A plain file without syncing: it outlives the process, and a power cut is not the entry's fault.
    """

    def __init__(self, path: Path, match: int) -> None:
        self.path = path
        self.match = match
        self.seq = self.crashes = 0
        with suppress(OSError, ValueError):
            match_then, seq, crashes = map(int, path.read_text(encoding="ascii").split())
            if match_then == match:
                self.seq, self.crashes = seq, crashes
        self._descriptor: int | None = None

    def note(self, entry: Entry) -> None:
        """This entry comes next. Where it was the last one before a crash, that is one more at the same place."""
        crashes = self.crashes + 1 if entry.seq == self.seq else 1
        with suppress(OSError):
            if self._descriptor is None:
                self._descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_TRUNC, rights.FILE)
            os.pwrite(self._descriptor, f"{self.match:<12}{entry.seq:<12}{crashes:<12}".encode("ascii"), 0)

    def end(self) -> None:
        """It went well, or failed without a crash."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
        with suppress(OSError):
            self.path.unlink(missing_ok=True)

    def end_unless_dying(self) -> None:
        error = sys.exc_info()[1]
        if error is None or isinstance(error, Exception):
            self.end()


def read_header(row: MatchRow, editions: Editions = SHIPPED) -> tuple[Game[State], Setup]:
    """The game and setup of a match. Raises BrokenMatch, and GameGone where its game is not here."""
    if not isinstance(row.header, str):
        raise BrokenMatch("its header is damaged")
    try:
        reading = read_record(row.header, editions)
    except NewerRecordError as error:
        raise NewerJournalError(f"This match was begun by a newer companion ({error}).") from None
    except RecordError as error:
        # A header that was damaged names another game than the one that was begun.
        if isinstance(error, UnknownGameError) and error.game == row.game:
            raise GameGone(f"there is no {row.game} here") from None
        raise BrokenMatch(f"its header cannot be read: {error}") from None
    if reading.state is None:
        raise BrokenMatch("its header is refused by the rules")
    return reading.game, reading.setup


def _start(game: Game[State], setup: Setup) -> State:
    started = game.start(setup)
    if isinstance(started, Refusal):
        raise BrokenMatch("its header is refused by the rules")
    return started


def begin_replay(game: Game[State], setup: Setup) -> Replay:
    """A replay from the start of a match. Raises BrokenMatch where the rules refuse its setup."""
    return Replay(game, Timeline(game, _start(game, setup)), None if setup.budget is None else Allotment(setup.budget))


def _rebuild(journal: Journal, row: MatchRow, game: Game[State], setup: Setup, clock: Clock, trial: Trial) -> Match:
    replay = _from_snapshot(journal, row.id, game, setup, trial)
    snapshot_at = 0 if replay is None else replay.begun_at
    if replay is None:
        replay = begin_replay(game, setup)
        replay.run(journal.entries(row.id), trial.note)
    if replay.seq != row.last:
        raise BrokenMatch(f"the entries after {replay.seq} are missing; there were {row.last}")
    match = Match(journal, row.id, setup, replay.timeline, clock, replay.seq, replay.checksum)
    match.status, match.paused, match.pending = replay.status, replay.paused, replay.pending
    match.allotment, match.elapsed = replay.allotment, replay.elapsed
    match.snapshot_at = snapshot_at
    match.load_all = lambda: whole_timeline(journal, row.id, game, setup)
    return match


def _from_snapshot(journal: Journal, number: int, game: Game[State], setup: Setup, trial: Trial) -> Replay | None:
    """The replay from the last snapshot on. A snapshot that is not sound is no loss: it is only a cache."""
    snapshot = journal.snapshot(number)
    if snapshot is None:
        return None
    try:
        replay = _start_at(journal, number, snapshot, game, setup)
        replay.run(journal.entries(number, snapshot.seq), trial.note)
    except (BrokenMatch, ValueError, KeyError, TypeError, AttributeError, IndexError):
        return None
    return replay


def _start_at(journal: Journal, number: int, snapshot: Snapshot, game: Game[State], setup: Setup) -> Replay:
    """The position of a snapshot. Raises BrokenMatch where it is not that of its entry."""
    entry = next(journal.entries(number, snapshot.seq - 1), None)
    if entry is None or entry.seq != snapshot.seq or Snapshot.sealed(entry, snapshot.body) != snapshot:
        raise BrokenMatch("the snapshot does not belong to its entry")
    body = json.loads(snapshot.body)
    state = game.from_json(_start(game, setup).terms, body["state"])
    if digest(state) != entry.digest:
        raise BrokenMatch("the snapshot is not the position that was written down")
    thought = [Thought(float(seconds), float(longest), int(moves)) for seconds, longest, moves in body["thought"]]
    first = body.get("first", UNKNOWN)
    timeline = Timeline(game, state, int(body["moves"]), thought, float(body["turn"]), first)
    if "time" not in body and setup.budget is not None:
        raise BrokenMatch("the snapshot does not tell the time that was left")
    replay = Replay(game, timeline, _allotment(body.get("time")), entry.checksum, entry.seq)
    replay.elapsed = float(body["elapsed"]) if "elapsed" in body else _elapsed(journal, number, entry.seq)
    replay.status = Status.FINISHED if game.outcome(state) is not None else Status.OPEN
    return replay


def _elapsed(journal: Journal, number: int, last: int) -> float:
    """How long a match took up to an entry, where an older version has not kept it."""
    return sum(entry.spent for entry in takewhile(lambda entry: entry.seq <= last, journal.entries(number)))


def _allotment(body: list[Any] | None) -> Allotment | None:
    """The time budget of a snapshot."""
    if body is None:
        return None
    text, since, free, meter = body
    budget = read_budget(text)
    return None if budget is None else Allotment(budget, int(since), float(free), Meter(*map(tuple, meter)))


def whole_timeline(journal: Journal, number: int, game: Game[State], setup: Setup) -> Timeline[State]:
    """All the moves of a match, from its first entry on. Raises BrokenMatch."""
    replay = begin_replay(game, setup)
    replay.run(journal.entries(number))
    return replay.timeline


def _set_aside(
    journal: Journal, row: MatchRow, reason: str, last: int | None, clock: Clock, editions: Editions
) -> Aside:
    """Keeps the match under its number with the reason, and finds the moves before the trouble."""
    aside = _good_part(journal, row, reason, last, editions)
    journal.set_aside(row.id, reason, clock.wall())
    return aside


def _good_part(journal: Journal, row: MatchRow, reason: str, last: int | None, editions: Editions) -> Aside:
    """The moves of a match up to the first entry that is wrong, or up to the last one wanted."""
    try:
        game, setup = read_header(row, editions)
    except JournalError:
        return Aside(row.id, reason, None, None, ())
    replay = begin_replay(game, setup)
    with suppress(JournalError):  # what was replayed up to there is the good part
        replay.run(entry for entry in journal.entries(row.id) if last is None or entry.seq <= last)
    return Aside(row.id, reason, game, setup, tuple(replay.timeline.done))


def aside_of(journal: Journal, number: int, editions: Editions = SHIPPED) -> Aside | None:
    """A match that was set aside before, with its good part. None where there is no such match."""
    row = journal.match(number)
    return None if row is None or row.status != Status.ASIDE else _good_part(journal, row, row.reason, None, editions)


def take_up(journal: Journal, aside: Aside, clock: Clock, editions: Editions = SHIPPED) -> Match | None:
    """A new match that begins with the good part of one that was set aside; None where there is no good part."""
    if aside.game is None or aside.setup is None:
        return None
    entries: list[Entry] = []
    for seq, done in enumerate(aside.done, 1):
        line = aside.game.write(done.before.terms, done.move)
        now = (float(clock.wall()), float(clock.monotonic()))
        entry = Entry(seq, "play", line, aside.game.version, *now, done.spent, digest(done.step.state))
        entries.append(entry.sealed(entries[-1].checksum if entries else ""))
    header = write_record(aside.game, aside.setup, [])
    number = journal.begin(aside.game.name, aside.setup.edition.name, header, float(clock.wall()), entries)
    return resume(journal, clock, number, editions).match


class Recovered(NamedTuple):
    """A journal to go on with, what was under way in it, and a sentence if another file had to be put aside."""

    journal: Journal
    found: Resumed
    note: str | None = None
    from_copy: bool = False
    """What was put aside is a newer companion's, and this one goes on from the copy that was made before."""


def recover(folder: Path, clock: Clock, editions: Editions = SHIPPED) -> Recovered:
    """The journal of a state folder and the match that was under way. Whatever the file went through, the box stays
    usable: one that cannot be read is kept under another name, and a new one is begun; one that a newer companion wrote
    is kept, too, where there is a copy from before.

    Raises JournalError where there is no such copy, or nothing can be read or written there at all.
    """
    path = folder / NAME
    try:
        journal = open_journal(path)
    except UnusableJournalError as error:
        return _begin_anew(path, str(error), None)
    except NewerJournalError as error:
        note = _take_copy(path, error)
        return recover(folder, clock, editions)._replace(note=note, from_copy=True)
    try:
        journal.secure_log()
        return Recovered(journal, resume(journal, clock, editions=editions))
    except UnusableJournalError as error:
        aside = None
        with suppress(JournalError):
            rows = journal.unfinished()
            aside = _good_part(journal, rows[0], str(error), None, editions) if rows else None
        journal.close()
        return _begin_anew(path, str(error), aside)
    except JournalError:
        journal.close()
        raise


def _begin_anew(path: Path, reason: str, aside: Aside | None) -> Recovered:
    try:
        kept = _move_aside(path, reason)
    except OSError as error:
        raise JournalError(f"{reason} It cannot be put aside either: {error.strerror}.") from None
    return Recovered(open_journal(path), Resumed(aside=aside), f"{reason} It is kept as {kept.name}.")


def _take_copy(path: Path, error: NewerJournalError) -> str:
    """The copy from before an update takes the place of a newer journal. Returns what there is to tell; raises the
    error again where there is no copy."""
    kept = _name_aside(path)
    try:
        if not take_copy(path, schema.VERSION, kept):
            raise error
        _write_reason(kept, str(error))
    except (sqlite3.Error, OSError) as trouble:
        raise NewerJournalError(f"{error} Its copy cannot take its place: {trouble}.") from None
    return f"{error} It is kept as {kept.name}; the matches are those from before the update."


def _move_aside(path: Path, reason: str) -> Path:
    """Renames a journal and what belongs to it, and writes the reason beside it."""
    kept = _name_aside(path)
    _write_reason(kept, reason)
    for suffix in ("", "-wal", "-shm"):
        file = path.with_name(path.name + suffix)
        if file.exists():
            file.rename(kept.with_name(kept.name + suffix))
    return kept


def _name_aside(path: Path) -> Path:
    number = 1
    while any(path.parent.glob(f"{path.stem}-aside-{number}.*")):
        number += 1
    return path.with_name(f"{path.stem}-aside-{number}{path.suffix}")


def _write_reason(kept: Path, reason: str) -> None:
    why = kept.with_suffix(".txt")
    rights.make_private(why)
    why.write_text(reason + "\n", encoding="utf-8")
