"""One playing of a game. Every change is on the disk before anybody is told of it."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple

from companion.clock import Clock
from companion.match.allotment import Allotment, allot
from companion.match.position import Position
from companion.match.record import write_record
from companion.match.timeline import PlayedMove, Thought, Timeline, Times, digest, put_back, thinker
from companion.rules import Correction, Game, Move, Refusal, Setup, State, Step, Task, Told, seated
from companion.rules.budget import Budget, write_budget
from companion.rules.correction import reason
from companion.store.journal import (
    DoubtfulJournalError,
    Entry,
    Journal,
    JournalError,
    Result,
    Snapshot,
    StaleJournalError,
    Status,
)

SNAPSHOT_AFTER = 50
"""This many entries after the last one, the next move brings a snapshot."""

logger = logging.getLogger(__name__)


class ChangeKind(StrEnum):
    """What happened to a match. All but the first two are entries of its journal."""

    BEGIN = "begin"
    RESUME = "resume"
    PLAY = "play"
    UNDO = "undo"
    REDO = "redo"
    REVISE = "revise"
    """Kept as an undo and moves, which are on the disk together."""
    PAUSE = "pause"
    PROCEED = "proceed"
    TIME = "time"
    """Another time budget, or none."""
    ABANDON = "abandon"


class Change(NamedTuple):
    """What came of a command: the new version, what the table must do, what there is to tell.

    It is made once, where it happened, and handed to everybody who wants to know.
    """

    kind: ChangeKind
    version: int
    todo: tuple[Task, ...] = ()
    told: tuple[Told, ...] = ()
    moves: int = 1
    """How many were undone or redone, or played again."""


class Preview(NamedTuple):
    """What an undo would take back, the last move first, and which pieces would go where."""

    moves: tuple[str, ...]
    todo: tuple[Task, ...]

    @property
    def depth(self) -> int:
        """How far back it looks."""
        return len(self.moves)


Observer = Callable[[Change], None]


class Match:
    """A match under way. Each command names the version it was based on; a stale one is refused (M1)."""

    def __init__(
        self,
        journal: Journal,
        number: int,
        setup: Setup,
        timeline: Timeline[State],
        clock: Clock,
        version: int = 0,
        checksum: str = "",
    ) -> None:
        self.journal = journal
        self.number = number
        self.setup = setup
        self.game: Game[State] = timeline.game
        self.timeline = timeline
        self.clock = clock
        self.version = version
        self.status: Status = Status.OPEN
        self.paused = False
        self.pending = 0.0
        """Seconds of thought that no move has yet, up to when the clocks last began to run."""
        self.elapsed = 0.0
        """The seconds of all entries."""
        self.allotment: Allotment | None = None if setup.budget is None else Allotment(setup.budget)
        self.snapshot_at = 0
        self.load_all: Callable[[], Timeline[State]] | None = None
        self._checksum = checksum
        self._mark = clock.monotonic()
        self._held = False
        self._observers: list[Observer] = []

    @property
    def state(self) -> State:
        return self.timeline.state

    @property
    def position(self) -> Position[State]:
        """The match as it is at this moment, to look at."""
        return Position(
            self.number,
            self.version,
            self.setup,
            self.timeline,
            self.status,
            self.paused,
            self._running(),
            self.allotment,
            self.elapsed,
            self._held,
        )

    def observe(self, observer: Observer) -> Callable[[], None]:
        """Tells this observer of every change from now on. Returns how to stop that."""
        self._observers.append(observer)
        return lambda: self._observers.remove(observer)

    # Commands

    def play(self, move: Move, based_on: int) -> Change | Refusal:
        """A move at the table."""
        refusal = self._not_now(based_on, Status.ABANDONED, Status.ASIDE)
        if refusal:
            return refusal
        step = self.game.apply(self.state, move)
        if isinstance(step, Refusal):
            return step
        spent = self._thought()
        seq = self.version + 1
        line = self.game.write(self.state.terms, move)
        done = PlayedMove(seq, move, self.state, step, thinker(self.game, self.state), spent)
        status = self._status_after(step.state)
        snapshot = None
        if seq - self.snapshot_at >= SNAPSHOT_AFTER:
            snapshot = self._snapshot_body(done)
        refusal = self._store(
            ChangeKind.PLAY,
            line,
            spent,
            step.state,
            status,
            self._results(done) if status == Status.FINISHED else (),
            snapshot,
        )
        if refusal:
            return refusal
        self.timeline.add(seq, move, step, spent)
        self.status = status
        return self._told(Change(ChangeKind.PLAY, self.version, step.todo, step.told))

    def correct(self, facts: Sequence[Sequence[str]], who: str, why: str, based_on: int) -> Change | Refusal:
        """Sets facts right; who did is kept with them, and why, if that was said."""
        if not facts or not who.strip():
            return Refusal("M8", "say_what_and_who")
        said = [part for part in (who.strip(), why.strip()) if part]
        words = tuple(tuple(map(str, fact)) for fact in facts)
        return self.play(Correction(words, reason(": ".join(said))), based_on)

    def undo(self, based_on: int, count: int = 1) -> Change | Refusal:
        """Takes moves back, of any depth. The undo is an entry of its own; redo undoes it."""
        refusal = self._stale(based_on) or self._refuse_undo(count)
        if refusal:
            return refusal
        taken = self.timeline.done[-count:]
        state = taken[0].before
        status = self._status_after(state)
        results = results_of(self.game, state, self.timeline.thought(less=count))
        refusal = self._store(ChangeKind.UNDO, str(count), self._running(), state, status, results)
        if refusal:
            return refusal
        todo = put_back(self.game, self.timeline.undo(count))
        self._go_on(status)
        return self._told(Change(ChangeKind.UNDO, self.version, todo, moves=count))

    def redo(self, based_on: int, count: int = 1) -> Change | Refusal:
        """Does again moves that were taken back."""
        refusal = self._stale(based_on) or self._ended(Status.ABANDONED, Status.ASIDE)
        if refusal:
            return refusal
        if not 1 <= count <= len(self.timeline.undone):
            return Refusal("M3", "nothing_to_redo", count=count, undone=len(self.timeline.undone))
        again = self.timeline.undone[-count:][::-1]
        state = again[-1].step.state
        status = self._status_after(state)
        results = self._results(*again) if status == Status.FINISHED else ()
        refusal = self._store(ChangeKind.REDO, str(count), self._running(), state, status, results)
        if refusal:
            return refusal
        self.timeline.redo(count)
        self._go_on(status)
        steps = [move.step for move in again]
        todo, told = (task for step in steps for task in step.todo), (news for step in steps for news in step.told)
        return self._told(Change(ChangeKind.REDO, self.version, tuple(todo), tuple(told), count))

    def revise(self, count: int, move: Move, following: int, based_on: int) -> Change | Refusal:
        """Another move in the place of a past one, and so many of those that followed it played again.

        The table is as it is, and only what was kept of it is changed: nothing has to be put back.
        """
        refusal = self._not_now(based_on, Status.ABANDONED, Status.ASIDE) or self._refuse_undo(count)
        if refusal:
            return refusal
        taken = self.timeline.done[-count:]
        again = (taken[0]._replace(move=move), *taken[1 : following + 1])
        whose, thought = thinker(self.game, self.state), self._running()
        played = self._play_instead(count, again)
        if isinstance(played, Refusal):
            return played
        if thinker(self.game, self.state) == whose:  # and goes on with the same thought
            self.pending = thought
        told = (
            news
            for was, done in zip(taken, played, strict=False)
            if was.step.told != done.step.told
            for news in done.step.told
        )
        return self._told(Change(ChangeKind.REVISE, self.version, (), tuple(told), len(played)))

    def replace_last(self, move: Move, based_on: int) -> Change | Refusal:
        """Another move in the place of the last one, which was told by mistake and which nobody at the table has made.

        So it is told like any move, with what there is to do for it.
        """
        refusal = self._not_now(based_on, Status.ABANDONED, Status.ASIDE) or self._refuse_undo(1)
        if refusal:
            return refusal
        last = self.timeline.done[-1]
        spent = round(last.spent + self._thought(), 3)
        played = self._play_instead(1, (last._replace(move=move, spent=spent),))
        if isinstance(played, Refusal):
            return played
        return self._told(Change(ChangeKind.PLAY, self.version, played[0].step.todo, played[0].step.told))

    def _play_instead(self, count: int, moves: Iterable[PlayedMove[State]]) -> list[PlayedMove[State]] | Refusal:
        """These moves, each with the seconds of thought that it took, in the place of so many of the last ones."""
        state = self.timeline.done[-count].before
        played: list[PlayedMove[State]] = []
        for move in moves:
            step = self.game.apply(state, move.move)
            if isinstance(step, Refusal):
                return step
            seq = self.version + 2 + len(played)
            played.append(move._replace(seq=seq, before=state, step=step, thinker=thinker(self.game, state)))
            state = step.state
        refusal = self._store_revision(count, played)
        if refusal:
            return refusal
        self.timeline.undo(count)
        for done in played:
            self.timeline.add(*done[:2], done.step, done.spent)
        self._go_on(self._status_after(state))
        return played

    def _store_revision(self, count: int, played: Sequence[PlayedMove[State]]) -> Refusal | None:
        """Puts an undo and the moves after it on the disk, all of them or none."""
        before, after = played[0].before, played[-1].step.state
        # All entries together are the time that the match took: what is played again is not counted twice.
        told_again = sum(done.spent for done in self.timeline.done[-count:][: len(played)])
        # From nought: SQLite knows no -0.0, and the checksum would not fit.
        bodies = [(ChangeKind.UNDO, str(count), 0.0 - round(told_again, 3), before)]
        bodies += [
            (ChangeKind.PLAY, self.game.write(done.before.terms, done.move), done.spent, done.step.state)
            for done in played
        ]
        entries: list[Entry] = []
        wall, monotonic = float(self.clock.wall()), float(self.clock.monotonic())
        checksum = self._checksum
        for seq, (kind, body, spent, state) in enumerate(bodies, self.version + 1):
            entry = Entry(seq, kind.value, body, self.game.version, wall, monotonic, spent, digest(state))
            entries.append(entry.sealed(checksum))
            checksum = entries[-1].checksum
        status = self._status_after(after)
        thought = self.timeline.thought(played, less=count)
        results = results_of(self.game, after, thought) if status == Status.FINISHED else ()
        try:
            self.journal.append_all(self.number, entries, status, results)
        except StaleJournalError:
            return Refusal("M1", "stale", based_on=self.version, version=entries[0].seq)
        except JournalError as error:
            return refuse_storing(error)
        self.version, self._checksum = entries[-1].seq, checksum
        self.elapsed += sum(entry.spent for entry in entries)
        return None

    def undo_preview(self, count: int = 1) -> Preview | Refusal:
        """What an undo would take back. Nothing happens."""
        refusal = self._refuse_undo(count)
        if refusal:
            return refusal
        taken = self.timeline.done[-count:][::-1]
        lines = tuple(self.game.write(self.state.terms, move.move) for move in taken)
        return Preview(lines, put_back(self.game, taken))

    def pause(self, based_on: int) -> Change | Refusal:
        """Stops the clocks."""
        refusal = self._not_now(based_on, Status.FINISHED, Status.ABANDONED, Status.ASIDE)
        if refusal:
            return refusal
        pending = self._thought()
        refusal = self._store(ChangeKind.PAUSE, repr(pending), 0.0, self.state)
        if refusal:
            return refusal
        self.paused, self.pending = True, pending
        return self._told(Change(ChangeKind.PAUSE, self.version))

    def proceed(self, based_on: int) -> Change | Refusal:
        """Lets the clocks run again."""
        refusal = self._stale(based_on) or self._ended(Status.FINISHED, Status.ABANDONED, Status.ASIDE)
        if refusal:
            return refusal
        if not self.paused:
            return Refusal("M4", "not_paused")
        refusal = self._store(ChangeKind.PROCEED, "", 0.0, self.state)
        if refusal:
            return refusal
        self.paused, self._mark = False, self.clock.monotonic()
        return self._told(Change(ChangeKind.PROCEED, self.version))

    def allow(self, budget: Budget | None, based_on: int) -> Change | Refusal:
        """From now on the players have this much time, or as much as they want. It can be chosen in a pause, too."""
        refusal = self._stale(based_on) or self._ended(Status.FINISHED, Status.ABANDONED, Status.ASIDE)
        if refusal:
            return refusal
        pending = self._thought()
        refusal = self._store(ChangeKind.TIME, f"{pending!r} {write_budget(budget)}", 0.0, self.state)
        if refusal:
            return refusal
        self.allotment = allot(self.allotment, budget, self.timeline.length, pending)
        return self._told(Change(ChangeKind.TIME, self.version))

    def hold(self, held: bool) -> None:
        """While something is being set right it is nobody's time. Nothing of that is kept: the next entry tells what
        was counted."""
        if held != self._held:
            self.pending, self._mark, self._held = self._thought(), self.clock.monotonic(), held

    def spare(self, seconds: float) -> None:
        """So many of the seconds since the last move were nobody's: something was being set right elsewhere."""
        self.pending, self._mark = max(0.0, self._thought() - max(0.0, seconds)), self.clock.monotonic()

    def abandon(self, based_on: int) -> Change | Refusal:
        """The table gives the match up. It stays in the history."""
        refusal = self._stale(based_on) or self._ended(Status.FINISHED, Status.ABANDONED, Status.ASIDE)
        if refusal:
            return refusal
        refusal = self._store(ChangeKind.ABANDON, "", self._thought(), self.state, Status.ABANDONED, self._results())
        if refusal:
            return refusal
        self.status = Status.ABANDONED
        return self._told(Change(ChangeKind.ABANDON, self.version))

    def times(self) -> Times:
        """Everybody's time of thought up to this moment."""
        return self.position.times()

    # Why not

    def _not_now(self, based_on: int, *ended: Status) -> Refusal | None:
        refusal = self._stale(based_on) or self._ended(*ended)
        if refusal:
            return refusal
        return Refusal("M4", "paused") if self.paused else None

    def _stale(self, based_on: int) -> Refusal | None:
        if based_on == self.version:
            return None
        return Refusal("M1", "stale", based_on=based_on, version=self.version)

    def _ended(self, *statuses: Status) -> Refusal | None:
        return Refusal("M5", "match_ended", status=self.status) if self.status in statuses else None

    def _refuse_undo(self, count: int) -> Refusal | None:
        refusal = self._ended(Status.ABANDONED, Status.ASIDE)
        if refusal:
            return refusal
        if not 1 <= count <= self.timeline.length:
            return Refusal("M2", "nothing_to_undo", count=count, moves=self.timeline.length)
        if count > len(self.timeline.done):
            try:
                self.recall()
            except JournalError as error:
                return Refusal("M2", "early_moves_lost", reason=str(error))
        return None

    def recall(self) -> None:
        """Fetches the moves that came before a resume, which are left on the disk until they are needed.

        Raises JournalError where they cannot be read any more.
        """
        self.timeline = self.whole_timeline()

    def whole_timeline(self) -> Timeline[State]:
        """The moves with those that are left on the disk. It may be asked for in a thread. Raises JournalError."""
        return self.load_all() if self.timeline.early and self.load_all is not None else self.timeline

    def take_over(self, timeline: Timeline[State]) -> bool:
        """The same, where they were fetched elsewhere. Whether nothing has happened meanwhile."""
        same = timeline.state == self.state and timeline.length == self.timeline.length
        if same and len(timeline.undone) == len(self.timeline.undone):
            self.timeline = timeline
        return self.timeline is timeline

    # Keeping

    def _status_after(self, state: State) -> Status:
        return Status.FINISHED if self.game.outcome(state) is not None else Status.OPEN

    def _store(
        self,
        kind: ChangeKind,
        body: str,
        spent: float,
        state: State,
        status: Status | None = None,
        results: Sequence[Result] = (),
        snapshot: str | None = None,
    ) -> Refusal | None:
        """Puts an entry on the disk; where that fails the command is refused and nothing has changed (M6).

        The match's status and results are touched only where they change.
        """
        wall, monotonic = float(self.clock.wall()), float(self.clock.monotonic())
        touched = status if status not in (None, Status.OPEN) or self.status != Status.OPEN else None
        name = digest(state)
        entry = Entry(self.version + 1, kind.value, body, self.game.version, wall, monotonic, spent, name)
        entry = entry.sealed(self._checksum)
        cached = None if snapshot is None else Snapshot.sealed(entry, snapshot)
        try:
            self.journal.append(self.number, entry, touched, results if touched != Status.OPEN else (), cached)
        except StaleJournalError:
            return Refusal("M1", "stale", based_on=self.version, version=entry.seq)
        except JournalError as error:
            return refuse_storing(error)
        self.version, self._checksum = entry.seq, entry.checksum
        self.elapsed += spent
        self.snapshot_at = entry.seq if snapshot is not None else self.snapshot_at
        if kind in (ChangeKind.PLAY, ChangeKind.ABANDON):
            self.pending, self._mark = 0.0, self.clock.monotonic()
        return None

    def _go_on(self, status: Status) -> None:
        """After an undo or redo the clocks run on from where they stood at that move."""
        self.status, self.pending, self._mark = status, 0.0, self.clock.monotonic()

    def _running(self) -> float:
        """Seconds on the clock that is running; they belong to no move yet."""
        return self._thought() if self.status == Status.OPEN else 0.0

    def _thought(self) -> float:
        """Seconds since the last move, without pauses."""
        running = 0.0 if self.paused or self._held else max(0.0, self.clock.monotonic() - self._mark)
        return round(self.pending + running, 3)

    def _snapshot_body(self, done: PlayedMove[State]) -> str:
        times = self.timeline.times()
        same = thinker(self.game, done.step.state) == done.thinker
        body = {
            "state": self.game.to_json(done.step.state),
            "moves": self.timeline.length + 1,
            "thought": self.timeline.thought([done]),
            "turn": times.turn + done.spent if same else 0.0,
            "first": self.timeline.first([done]),
            "elapsed": self.elapsed + done.spent,
            "time": None if self.allotment is None else self._allotment_body(self.allotment, done),
        }
        return json.dumps(body, ensure_ascii=False)

    def _allotment_body(self, allotment: Allotment, done: PlayedMove[State]) -> list[object]:
        budget, since, free, _ = allotment
        meter = allotment.meter(self.timeline).after(done, allotment.counted(done.spent, self.timeline.length))
        return [write_budget(budget), since, free, meter]

    def _results(self, *more: PlayedMove[State]) -> list[Result]:
        """How the match stands for everybody, with these moves besides those that stand already."""
        return results_of(self.game, more[-1].step.state if more else self.state, self.timeline.thought(more))

    def _told(self, change: Change) -> Change:
        for observer in list(self._observers):
            try:
                observer(change)
            except Exception:  # one surface that fails must not keep the others from hearing
                logger.exception("an observer of match %s failed", self.number)
        return change


def results_of(game: Game[State], state: State, thought: Sequence[Thought]) -> list[Result]:
    """Everybody's points, place and time of thought in a position."""
    outcome = game.outcome(state)
    places = {} if outcome is None else {row.owner: row.place for row in outcome.ranking}
    winners = () if outcome is None else outcome.winners
    rows = []
    for owner, (name, points) in seated(zip(state.terms.owners, game.points(state), strict=True)):
        dummy = owner >= len(thought)
        mine = Thought() if dummy else thought[owner]
        seconds = round(mine.seconds, 3)
        team = None if game.teams is None or dummy else game.teams.team(state, owner)
        rows.append(Result(owner, name, points, places.get(owner), owner in winners, dummy, seconds, *mine[1:], team))
    return rows


def refuse_storing(error: JournalError) -> Refusal:
    """Why something was not kept (M6); or that nobody knows yet whether it was (M10)."""
    if isinstance(error, DoubtfulJournalError):
        return Refusal("M10", "in_doubt", reason=str(error))
    return Refusal("M6", "not_stored", reason=str(error))


def refuse_begin(current: Match | None) -> Refusal | None:
    """A table plays one match at a time; the one that is under way is finished or given up first."""
    if current is None or current.status != Status.OPEN:
        return None
    return Refusal("M5", "match_under_way", match=current.number)


def begin(journal: Journal, game: Game[State], setup: Setup, clock: Clock) -> tuple[Match, Step[State]] | Refusal:
    """A new match, and what to lay out for it. A refused setup is nothing to keep. Raises JournalError."""
    state = game.start(setup)
    if isinstance(state, Refusal):
        return state
    header = write_record(game, setup, [])
    number = journal.begin(game.name, setup.edition.name, header, float(clock.wall()))
    return Match(journal, number, setup, Timeline(game, state), clock), Step(state, game.opening(state))
