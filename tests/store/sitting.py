"""An evening at a box, made short: settings, a phone, a match that is begun, played, undone and given up, an import, a
restart, another match to its end, and the next one. An account is kept of what the box said, apart from any file."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

from companion.console.box import REFERENCE
from companion.console.console import Console
from companion.dialogue import command as commands
from companion.dialogue.command import Command
from companion.history.imports import import_record
from companion.match.dealer import next_move
from companion.match.match import Match, refuse_begin
from companion.match.record import read_names
from companion.match.resume import recover
from companion.rules import Move, Refusal, Unreadable
from companion.shelf import find_game, game_names
from companion.store.journal import DoubtfulJournalError, Entry, Journal, JournalError, Status
from companion.store.phones import Phones
from companion.store.roster import Person, enrol, roster
from companion.store.settings import kept
from tests.history.past import short_record
from tests.match.playing import HandClock, setup_of

PAGES = 12
"""The log is carried over after so many pages. In the product it is a thousand, which no short evening comes to see."""

Fact = tuple[str, str]
"""Where something is kept, and what."""


class Dark(Exception):
    """The power is gone, and whatever the box would say now nobody hears."""


class Account:
    """What the box said that it has kept; and what it was asked for and has not answered, or not for certain."""

    def __init__(self, kept: Sequence[Fact] = (), unsure: Sequence[Fact] = ()) -> None:
        self.kept = list(kept)
        self.unsure = tuple(unsure)
        self.refused = 0

    def allows(self, found: Sequence[Fact]) -> bool:
        """Whether all is there that was acknowledged, once and in its order, and nothing that was refused."""
        return _sorted(found) in (_sorted(self.kept), _sorted([*self.kept, *self.unsure]))

    def take(self, found: Sequence[Fact]) -> None:
        """After a restart whatever is there is the truth."""
        self.kept, self.unsure = list(found), ()

    @property
    def matches(self) -> int:
        return sum(place == "matches" for place, _ in self.kept)


def _sorted(facts: Sequence[Fact]) -> dict[str, list[str]]:
    """What is kept in each place. The entries of a match are in their order, which nothing else has."""
    places: dict[str, list[str]] = {}
    for place, what in facts:
        places.setdefault(place, []).append(what)
    return {place: what if place.isdecimal() else sorted(what) for place, what in places.items()}


def found_in(journal: Journal) -> list[Fact]:
    """What a journal holds, in the words of an account."""
    settings = kept(journal)
    phones = json.loads(settings.pop("phones", "[]"))
    facts = [("people", person.name) for person in roster(journal)]
    facts += [("phones", name) for _, name, *_ in phones]
    facts += [("settings", f"{name} {value}") for name, value in settings.items()]
    with journal.reading() as connection:
        matches = connection.execute("SELECT id, game, source FROM matches ORDER BY id").fetchall()
    for number, game, source in matches:
        facts.append(("matches", f"{number} {game}{'' if source is None else ' imported'}"))
        facts += [(str(number), _what(entry)) for entry in journal.entries(number)]
    return facts


def _what(entry: Entry) -> str:
    return f"{entry.kind} {entry.body}" if entry.kind in ("play", "undo", "redo") else entry.kind


class Sitting:
    """A box at work in a state folder."""

    def __init__(
        self, folder: Path, account: Account, clock: HandClock, powered: Callable[[], bool] = lambda: True
    ) -> None:
        self.account = account
        self.clock = clock
        self.powered = powered
        self.journal, found, self.note, _ = recover(folder, clock)
        self.aside = found.aside
        try:
            self.journal.connection.execute(f"PRAGMA wal_autocheckpoint = {PAGES}")
            self.console = Console(REFERENCE, self.journal, clock, Random(1), found.match)
            self.phones = Phones(self.journal, clock, Random(len(account.kept)))
        except BaseException:
            self.journal.close()
            raise

    def __enter__(self) -> Sitting:
        return self

    def __exit__(self, *_: object) -> None:
        self.journal.close()

    # What people do

    def move(self, lots: Random, line: str = "") -> None:
        """The move of this line, or where that is none, any."""
        match = self._playing(lots)
        if match is None:
            return
        move: Move | None = None
        with suppress(Unreadable):
            move = match.game.read(match.state.terms, line)
        if move is None or match.game.refuse(match.state, move) is not None:
            move = next_move(match.game, match.state, lots)
        if move is not None:
            self._change(commands.Play(move), f"play {match.game.write(match.state.terms, move)}")

    def begin(self, game: str) -> None:
        fact = ("matches", f"{self.account.matches + 1} {game}")
        if refuse_begin(self.console.match) is None:
            self._act(commands.Begin(find_game(game), setup_of(game, 2)), fact)

    def undo(self, lots: Random) -> None:
        match = self._playing(lots)
        if match is not None and match.timeline.length:
            self._change(commands.Undo(), "undo 1")

    def redo(self, lots: Random) -> None:
        match = self._playing(lots)
        if match is not None and match.timeline.undone:
            self._change(commands.Redo(), "redo 1")

    def revise(self, lots: Random) -> None:
        """The last move but one played again, and the last one after it: three entries or none."""
        match = self._playing(lots)
        if match is not None and len(match.timeline.done) > 1:
            moves = [done.move for done in match.timeline.done[-2:]]
            plays = [f"play {match.game.write(match.state.terms, move)}" for move in moves]
            self._change(commands.Revise(2, moves[0], 1), "undo 2", *plays)

    def pause(self, lots: Random) -> None:
        if self._playing(lots) is not None:
            self._change(commands.Pause(), "pause")

    def give_up(self, lots: Random) -> None:
        if self._playing(lots) is not None:
            self._change(commands.Abandon(), "abandon")

    def set_option(self, name: str, value: str) -> None:
        self._act(commands.Set(name, value), ("settings", f"{name} {value}"))

    def pair(self, name: str) -> None:
        code = self.phones.show_code()
        self._ask(lambda: self.phones.pair(code, name), ("phones", name))

    def enrol(self, name: str) -> None:
        self._ask(lambda: enrol(self.journal, Person(name)), *self._unknown(name))

    def bring_in(self, record: str) -> None:
        """A match from elsewhere."""
        fact = ("matches", f"{self.account.matches + 1} catan imported")
        people = self._unknown(*read_names(record))
        self._ask(lambda: import_record(self.journal, record, self.clock.wall()), fact, *people)

    def _unknown(self, *names: str) -> list[Fact]:
        """Those of them who are not on the roster yet."""
        return [("people", name) for name in names if ("people", name) not in self.account.kept]

    def _playing(self, lots: Random) -> Match | None:
        """The match under way, which is begun and goes on if need be; None where the disk does not let it."""
        if self.console.match is None or self.console.match.status != Status.OPEN:
            self.begin(lots.choice(game_names()))
        match = self.console.match
        if match is not None and match.paused:
            self._change(commands.Proceed(), "proceed")
        return None if match is None or match.paused or match.status != Status.OPEN else match

    # What the box says

    def _change(self, command: Command, *entries: str) -> None:
        number = str(self.console.stamp.match)
        self._act(command, *((number, entry) for entry in entries))

    def _act(self, command: Command, *facts: Fact) -> None:
        self._ask(lambda: self.console.act(command, self.console.stamp, "Ann"), *facts)

    def _ask(self, ask: Callable[[], object], *facts: Fact) -> None:
        """Asks for something of which these facts are to be kept, and puts the answer down."""
        account = self.account
        settled = self.journal.settle()  # as the daemon does every second
        if settled:
            account.unsure = facts
        try:
            answer = ask()
        except DoubtfulJournalError:
            answer = Refusal("M10", "in_doubt")
        except JournalError:
            answer = Refusal("M6", "not_stored")
        if not self.powered():
            raise Dark
        if isinstance(answer, Refusal):
            assert answer.rule in ("M6", "M10"), answer
            doubted = self.journal.in_doubt
            assert doubted if answer.rule == "M10" else not (settled and doubted), "a doubt is told, and nothing else"
            account.refused += 1
        else:
            account.kept += facts
        if not self.journal.in_doubt:
            account.unsure = ()


Step = Callable[[Sitting, Random], None]

FIRST: tuple[Step, ...] = (
    lambda at, lots: at.set_option("night", "on"),
    lambda at, lots: at.begin(lots.choice(game_names())),
    *[Sitting.move] * 3,
    lambda at, lots: at.pair("Ben's phone"),
    Sitting.undo,
    Sitting.redo,
    *[Sitting.move] * 2,
    Sitting.revise,
    Sitting.pause,
    Sitting.move,
    lambda at, lots: at.bring_in(short_record("Ann", "Ben")),
)
"""Until the box is switched off in order."""
SECOND: tuple[Step, ...] = (
    Sitting.move,
    lambda at, lots: at.enrol("Zoë"),
    Sitting.give_up,
    lambda at, lots: at.begin("catan"),
    *(
        lambda at, lots, line=line: at.move(lots, line)
        for line in short_record("P1", "P2").splitlines()
        if line.startswith(("correct", '"'))
    ),
    lambda at, lots: at.set_option("details", "on"),
    Sitting.move,
    Sitting.move,
)
"""After that: a match is given up, another one won, and the next one begun."""
EVENING = (FIRST, SECOND)
