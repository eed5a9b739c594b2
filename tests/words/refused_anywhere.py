"""What is refused in any game, and before there is one: by the match, the roster, the page (rules M1 to M11)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from companion.match.match import Match, refuse_begin
from companion.match.position import Position
from companion.match.resume import resume
from companion.rules import Refusal, State
from companion.shelf import game_names
from companion.store.edits import Remarks, edit_match
from companion.store.guessers import TRIES
from companion.store.journal import Status
from companion.store.phones import MOST, Phones
from companion.store.renaming import rename_person
from companion.store.roster import Person, enrol
from companion.web.commands import Commands
from companion.web.phones import Pairing
from companion.web.questions import Answer, follow, preview
from companion.web.table import Table as PageTable
from tests.console.playing import Table


class Tried(NamedTuple):
    """What somebody tried, where, and what they were told."""

    what: str
    refusal: Refusal
    position: Position[State] | None


def tried() -> Iterator[Tried]:
    for what, ask in ATTEMPTS.items():
        with TemporaryDirectory() as folder:
            box = Table(Path(folder))
            refusal = ask(box)
            assert isinstance(refusal, Refusal), what
            match = box.console.match
            yield Tried(what, refusal, None if match is None else match.position)
            box.journal.close()


def _playing(box: Table, moves: int = 20) -> Match:
    """A match under way, of whichever game is the first."""
    return box.sit_down(game_names()[0], seed=1, moves=moves).match


def _stale(box: Table) -> object:
    match = _playing(box)
    return match.undo(match.version - 1)


def _no_such_answer(box: Table) -> object:
    _playing(box)
    return follow(PageTable(box.console), [Answer(999)], None).leads


def _undo_too_many(box: Table, moves: int) -> object:
    match = _playing(box, moves)
    return match.undo(match.version, moves + 1)


def _undo_what_rotted(box: Table) -> object:
    match = _playing(box, 60)
    with match.journal.transaction() as connection:
        connection.execute("DROP TRIGGER entries_stay")
        connection.execute("UPDATE entries SET wall = 1 WHERE seq = 9")
    again = resume(match.journal, box.clock).match
    assert again is not None
    box.take(again)
    return again.undo(again.version, 30)


def _redo(box: Table, undone: int) -> object:
    match = _playing(box)
    if undone:
        match.undo(match.version, undone)
    return match.redo(match.version, undone + 1)


def _move_while_paused(box: Table) -> object:
    match = _playing(box)
    match.pause(match.version)
    return match.correct([("x",)], "Ann", "why", match.version)


def _proceed(box: Table) -> object:
    match = _playing(box)
    return match.proceed(match.version)


def _undo_nothing(box: Table) -> object:
    return preview(PageTable(box.console), "en", 1)


def _speak_nonsense(box: Table) -> object:
    _playing(box)
    page = PageTable(box.console)
    return Commands(page, Pairing(page))._read("Ann jumps")


def _undo_after(box: Table, status: Status) -> object:
    match = _playing(box, 5000 if status is Status.FINISHED else 20)
    if status is Status.FINISHED:
        return match.pause(match.version)
    match.abandon(match.version)
    return match.undo(match.version)


def _begin_another(box: Table) -> object:
    return refuse_begin(_playing(box))


def _read_only(box: Table) -> object:
    match = _playing(box)
    box.journal.connection.execute("PRAGMA query_only = ON")
    return match.undo(match.version)


def _in_doubt(box: Table) -> object:
    match = _playing(box)
    box.journal.in_doubt = True
    return match.undo(match.version)


def _correct(box: Table) -> object:
    match = _playing(box)
    return match.correct([("x",)], " ", "", match.version)


def _pair(box: Table, name: str, tries: int, shown: bool = True, others: int = 0) -> object:
    """Somebody types wrong codes, as often as they can."""
    phones = Phones(box.journal, box.clock, Random(1))
    code = phones.show_code() if shown else ""
    for number in range(others):
        phones.pair(code, f"Phone {number}")
    answers = [phones.pair("?", name) for _ in range(tries)]
    return answers[-1]


def _enrol(person: Person) -> Callable[[Table], object]:
    return lambda box: enrol(box.journal, person)


def _rename(name: str, new: str, same: bool = False) -> Callable[[Table], object]:
    def ask(box: Table) -> object:
        match = _playing(box)
        match.abandon(match.version)  # now everybody has a result
        first, second, *_ = match.setup.names
        called = {"first": first, "second": second}
        return rename_person(box.journal, called.get(name, name), called.get(new, new), "Ann", 1.0, same)

    return ask


def _edit(number: int, said: Remarks) -> Callable[[Table], object]:
    def ask(box: Table) -> object:
        _playing(box)
        return edit_match(box.journal, number, said, "Ann", 1.0)

    return ask


ATTEMPTS: Mapping[str, Callable[[Table], object]] = {
    "undo, on a version that is no longer the present one": _stale,
    "an answer that the question does not have": _no_such_answer,
    "undo 1 move of none": lambda box: _undo_too_many(box, 0),
    "undo 2 moves of one": lambda box: _undo_too_many(box, 1),
    "undo 21 moves of 20": lambda box: _undo_too_many(box, 20),
    "undo what can no longer be read": _undo_what_rotted,
    "redo 1 move, none undone": lambda box: _redo(box, 0),
    "redo 2 moves, one undone": lambda box: _redo(box, 1),
    "redo 4 moves, 3 undone": lambda box: _redo(box, 3),
    "a move while the match is paused": _move_while_paused,
    "go on, though nothing is paused": _proceed,
    "undo without a match": _undo_nothing,
    "a move in words of no game: Ann jumps": _speak_nonsense,
    "undo in a match that was given up": lambda box: _undo_after(box, Status.ABANDONED),
    "pause a match that is finished": lambda box: _undo_after(box, Status.FINISHED),
    "begin another match": _begin_another,
    "undo while the journal is read-only": _read_only,
    "undo while it is not known what is on the disk": _in_doubt,
    "enrol a player without a name": _enrol(Person("")),
    "enrol a player who reads Spanish": _enrol(Person("Ann", language="es")),
    "enrol a player for seat 13": _enrol(Person("Ann", seat=13)),
    "rename somebody who is not known": _rename("Nobody", "Somebody"),
    "rename somebody to the name of somebody else": _rename("first", "second"),
    "make one person of two who have met": _rename("first", "second", same=True),
    "a note on a match that is not there": _edit(99, Remarks(note="Once")),
    "a match in the year 33658": _edit(1, Remarks(begun=1e12)),
    "a place with too many letters": _edit(1, Remarks(place="x" * 81)),
    "a correction by nobody": _correct,
    "act from a phone that is not paired": lambda box: Refusal("M9", "not_paired"),
    "pair a phone without a name": lambda box: _pair(box, " ", 1),
    "pair one phone more than there may be": lambda box: _pair(box, "Ann's phone", 1, others=MOST),
    "pair a phone while the box shows no code": lambda box: _pair(box, "Ann's phone", 1, shown=False),
    "a wrong code": lambda box: _pair(box, "Ann's phone", 1),
    "a wrong code, and only one try left": lambda box: _pair(box, "Ann's phone", TRIES - 1),
    "too many wrong codes": lambda box: _pair(box, "Ann's phone", TRIES),
}
