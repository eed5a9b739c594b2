"""After a power cut: the unfinished match is rebuilt by replay and compared with what was written."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from companion.match.clock import Clock
from companion.match.journal import (
    NAME,
    Entry,
    Journal,
    JournalError,
    MatchRow,
    NewerJournalError,
    Snapshot,
    UnusableJournalError,
    open_journal,
)
from companion.match.match import ABANDONED, FINISHED, OPEN, Match, begin
from companion.match.record import RecordError, read_record
from companion.match.timeline import Timeline, Times, digest
from companion.rules.core import Game, Move, Refusal, Setup, Unreadable

SAFE_AFTER = 2
"""So many times in a row the process may die over the same entry before it is left alone."""


class Aside(NamedTuple):
    """A match that was set aside: its number, why, and the moves before the trouble, which can be played on."""

    number: int
    reason: str
    game: Game[Any] | None
    setup: Setup | None
    moves: tuple[Move, ...]


class Resumed(NamedTuple):
    """What was found: a match to go on with, or one that was set aside, or neither."""

    match: Match | None = None
    aside: Aside | None = None


class Broken(Exception):
    """An entry that cannot be replayed; the text says which and why."""


class Replay:
    """Entries put one after the other on a timeline."""

    def __init__(self, game: Game[Any], timeline: Timeline, checksum: str = "", seq: int = 0) -> None:
        self.game = game
        self.timeline = timeline
        self.checksum = checksum
        self.seq = seq
        self.paused = False
        self.pending = 0.0
        self.status = OPEN

    def run(self, entries: Iterable[Entry], before: Callable[[Entry], None] | None = None) -> None:
        """Replays entries. Raises Broken at the first that is not as it was written."""
        for entry in entries:
            if before is not None:
                before(entry)
            self._check(entry)
            self._put(entry)
            if digest(self.timeline.state) != entry.digest:
                raise Broken(f"entry {entry.seq} does not lead to the position that was written down")
            self.seq, self.checksum = entry.seq, entry.checksum

    def _check(self, entry: Entry) -> None:
        if entry.seq != self.seq + 1:
            raise Broken(f"entry {self.seq + 1} is missing")
        if entry.sealed(self.checksum) != entry:
            raise Broken(f"entry {entry.seq} was changed after it was written")
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
            case "abandon":
                self.status = ABANDONED
            case _:
                raise Broken(f"entry {entry.seq} is of no known kind ({entry.kind})")

    def _play(self, entry: Entry) -> None:
        state = self.timeline.state
        try:
            move = self.game.read(state.terms, entry.body)
        except Unreadable as error:
            raise Broken(f'entry {entry.seq}, "{entry.body}": {error}') from None
        step = self.game.apply(state, move)
        if isinstance(step, Refusal):
            raise Broken(f'entry {entry.seq}, "{entry.body}", is refused by rule {step.rule} ({step.code})')
        self.timeline.add(entry.seq, move, step, entry.spent)
        self.pending = 0.0
        self.status = FINISHED if self.game.outcome(step.state) is not None else OPEN

    def _shift(self, entry: Entry, most: int, shift: Callable[[int], object]) -> None:
        count = int(entry.body) if entry.body.isdecimal() else 0
        if not 1 <= count <= most:
            raise Broken(f"entry {entry.seq} takes back or redoes {entry.body} moves, and there are {most}")
        shift(count)
        self.pending = 0.0
        self.status = FINISHED if self.game.outcome(self.timeline.state) is not None else OPEN


def resume(journal: Journal, clock: Clock) -> Resumed:
    """The match that was under way, rebuilt; or set aside with the reason where it cannot be.

    Raises JournalError where the journal cannot be read, or was written by a newer companion.
    """
    row = journal.unfinished()
    if row is None:
        return Resumed()
    tries, stuck = journal.tries(row.id)
    if tries >= SAFE_AFTER and stuck:
        reason = f"the companion stopped {tries} times in a row at entry {stuck}"
        return Resumed(aside=_set_aside(journal, row, reason, stuck - 1, clock))
    try:
        game, setup = read_header(row)
        match = _rebuild(journal, row, game, setup, clock, tries)
    except Broken as error:
        return Resumed(aside=_set_aside(journal, row, str(error), None, clock))
    return Resumed(match=match)


def read_header(row: MatchRow) -> tuple[Game[Any], Setup]:
    """The game and setup of a match. Raises Broken."""
    if not isinstance(row.header, str):
        raise Broken("its header is damaged")
    try:
        reading = read_record(row.header)
    except RecordError as error:
        if "newer" in str(error):
            raise NewerJournalError(f"This match cannot be resumed: {error}.") from None
        raise Broken(f"its header cannot be read: {error}") from None
    if reading.state is None:
        raise Broken("its header is refused by the rules")
    return reading.game, reading.setup


def _rebuild(journal: Journal, row: MatchRow, game: Game[Any], setup: Setup, clock: Clock, tries: int) -> Match:
    careful = tries > 0
    note = (lambda entry: journal.note_trial(row.id, tries + 1, entry.seq)) if careful else None
    journal.note_trial(row.id, tries + 1, 0)
    replay = None if careful else _from_snapshot(journal, row.id, game, setup)
    if replay is None:
        replay = Replay(game, Timeline(game, game.start(setup)))
        replay.run(journal.entries(row.id), note)
    if replay.seq != row.last:
        raise Broken(f"the entries after {replay.seq} are missing; there were {row.last}")
    journal.end_trial(row.id)
    match = Match(journal, row.id, setup, replay.timeline, clock, replay.seq, replay.checksum)
    match.status, match.paused, match.pending = replay.status, replay.paused, replay.pending
    match.load_all = lambda: whole_timeline(journal, row.id, game, setup)
    return match


def _from_snapshot(journal: Journal, number: int, game: Game[Any], setup: Setup) -> Replay | None:
    """The replay from the last snapshot on. A snapshot that is not sound is no loss: it is only a cache."""
    snapshot = journal.snapshot(number)
    if snapshot is None:
        return None
    try:
        replay = _start_at(snapshot, game, setup)
        replay.run(journal.entries(number, snapshot.seq))
    except (Broken, ValueError, KeyError, TypeError, AttributeError, IndexError):
        return None
    return replay


def _start_at(snapshot: Snapshot, game: Game[Any], setup: Setup) -> Replay:
    body = json.loads(snapshot.body)
    started = game.start(setup)
    if isinstance(started, Refusal):
        raise Broken("its header is refused by the rules")
    state = game.from_json(started.terms, body["state"])
    times = Times(tuple(map(float, body["players"])), float(body["turn"]))
    return Replay(game, Timeline(game, state, int(body["moves"]), times), snapshot.checksum, snapshot.seq)


def whole_timeline(journal: Journal, number: int, game: Game[Any], setup: Setup) -> Timeline:
    """All the moves of a match, from its first entry on. Raises Broken."""
    replay = Replay(game, Timeline(game, game.start(setup)))
    replay.run(journal.entries(number))
    return replay.timeline


def _set_aside(journal: Journal, row: MatchRow, reason: str, last: int | None, clock: Clock) -> Aside:
    """Keeps the match under its number with the reason, and finds the moves before the trouble."""
    moves: tuple[Move, ...] = ()
    game = setup = None
    try:
        game, setup = read_header(row)
        replay = Replay(game, Timeline(game, game.start(setup)))
        entries = (entry for entry in journal.entries(row.id) if last is None or entry.seq <= last)
        replay.run(entries)
    except (Broken, JournalError):
        pass  # what was replayed up to here is the good part
    if game is not None and setup is not None:
        moves = tuple(move.move for move in replay.timeline.done)
    journal.set_aside(row.id, reason, clock.wall())
    return Aside(row.id, reason, game, setup, moves)


def take_up(journal: Journal, aside: Aside, clock: Clock) -> Match | None:
    """A new match that begins with the good part of one that was set aside; None where there is no good part."""
    if aside.game is None or aside.setup is None:
        return None
    started = begin(journal, aside.game, aside.setup, clock)
    if isinstance(started, Refusal):
        return None
    match, _ = started
    for move in aside.moves:
        answer = match.play(move, match.version)
        if isinstance(answer, Refusal):
            raise JournalError(f"The match that was set aside cannot be taken up: {answer.code}.")
    return match


class Recovered(NamedTuple):
    """A journal to go on with, what was under way in it, and a sentence where an older file had to be put aside."""

    journal: Journal
    found: Resumed
    note: str | None = None


def recover(folder: Path, clock: Clock) -> Recovered:
    """The journal of a state folder and the match that was under way. Whatever the file went through, the box stays
    usable: one that cannot be read is kept under another name, and a new one is begun.

    Raises JournalError where a newer companion wrote it, or nothing can be read or written there at all.
    """
    path = folder / NAME
    try:
        journal = open_journal(path)
    except UnusableJournalError as error:
        return _begin_anew(path, str(error))
    try:
        return Recovered(journal, resume(journal, clock))
    except UnusableJournalError as error:
        journal.close()
        return _begin_anew(path, str(error))
    except JournalError:
        journal.close()
        raise


def _begin_anew(path: Path, reason: str) -> Recovered:
    kept = _move_aside(path, reason)
    return Recovered(open_journal(path), Resumed(), f"{reason} It is kept as {kept.name}.")


def _move_aside(path: Path, reason: str) -> Path:
    number = 1
    while (kept := path.with_name(f"{path.stem}-aside-{number}{path.suffix}")).exists():
        number += 1
    for suffix in ("-wal", "-shm"):
        companion_file = path.with_name(path.name + suffix)
        if companion_file.exists():
            companion_file.rename(kept.with_name(kept.name + suffix))
    path.rename(kept)
    kept.with_suffix(".txt").write_text(reason + "\n", encoding="utf-8")
    return kept
