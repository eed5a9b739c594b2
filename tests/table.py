"""A table for tests: people sit down, tell what they did line by line, and are told what is wrong."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from companion.editions import SHIPPED
from companion.rules import Game, Move, Refusal, Seat, Setup, Step, Task
from companion.shelf import find_game, folder_of


class Table:
    """One match, driven by record lines."""

    def __init__(self, game: str, *names: str, edition: str | None = None, **house: str) -> None:
        """Sits people down; a name may carry a colour, as in "Ann blue"."""
        self.game = find_game(game)
        seats = tuple(Seat(*name.split()) for name in names)
        self.setup = Setup(SHIPPED.load(self.game, edition), seats, house)
        started = self.game.start(self.setup)
        assert not isinstance(started, Refusal), started
        self.step: Step[Any] = Step(started)

    @property
    def state(self) -> Any:
        return self.step.state

    @property
    def points(self) -> dict[str, int]:
        names = getattr(self.state.terms, "owners", self.state.terms.names)
        return dict(zip(names, self.game.points(self.state), strict=True))

    def tell(self, story: str) -> Table:
        """Plays every line of a story; each must be a legal move. Lines may be separated by newlines or " / "."""
        for line in story.replace(" / ", "\n").splitlines():
            if line.strip():
                step = self.game.apply(self.state, self.game.read(self.state.terms, line.strip()))
                assert not isinstance(step, Refusal), f"{line.strip()}: {step}"
                self.step = step
        return self

    def refusal(self, line: str) -> Refusal:
        """Why a line cannot have happened. The position stays as it was."""
        move = self.game.read(self.state.terms, line)
        refusal = self.game.refuse(self.state, move)
        assert refusal is not None, f"{line} is legal here"
        assert self.game.apply(self.state, move) == refusal
        return refusal

    def todo(self) -> list[tuple[str, str]]:
        """The tasks of the last step: rule and code."""
        return [(task.rule, task.code) for task in self.step.todo]


def undone(table: Table, line: str) -> tuple[Task, ...]:
    """What there is to do when this line is played and taken back."""
    before = table.state
    move = table.game.read(before.terms, line)
    return table.game.put_back(before, move, table.tell(line).state)


NOTHING: Mapping[str, Any] = MappingProxyType({})


class Refused(NamedTuple):
    """A row of a game's table of refusals: at this table, after this story, this line is refused so."""

    rule: str
    code: str
    names: str
    story: str
    line: str
    house: Mapping[str, str] = NOTHING


class RefusedSetup(NamedTuple):
    """People who cannot sit down like this. `edition` overrides entries of the edition's table of data."""

    rule: str
    code: str
    names: str
    house: Mapping[str, str] = NOTHING
    edition: Mapping[str, Any] = NOTHING


class WrongPosition(NamedTuple):
    """A position set up by hand, some of its fields replaced, in which `check` finds this among the rest."""

    rule: str
    code: str
    names: str
    story: str
    changes: Mapping[str, Any]


class Undone(NamedTuple):
    """At this table, after this story, this line is played and taken back: these are the tasks, in their order."""

    names: str
    story: str
    line: str
    tasks: tuple[Task, ...]
    house: Mapping[str, str] = NOTHING


PEOPLE = ("Ann", "Ben", "Cem", "Dee", "Eva", "Fay")
"""Who sits at the tables whose moves are told."""


class Told(NamedTuple):
    """At a table of these people, after these lines, a line is told so in English."""

    before: str
    line: str
    words: str
    names: tuple[str, ...] = PEOPLE[:3]
    house: Mapping[str, str] = NOTHING

    def seated(self, game: str) -> tuple[Game[Any], Any, Move]:
        """The game, the position, and the move, which is a legal one."""
        table = Table(game, *self.names, **self.house).tell(self.before)
        move = table.game.read(table.state.terms, self.line)
        assert table.game.refuse(table.state, move) is None, (self.line, table.game.refuse(table.state, move))
        return table.game, table.state, move


def seats(names: str) -> list[str]:
    """Names, with a colour behind a name where there is one: "Ann blue, Ben green"."""
    return [name.strip() for name in names.split(",")]


def refuse_setup(game: str, names: str, house: Mapping[str, str], edition: Mapping[str, Any] = NOTHING) -> Refusal:
    """Why people cannot sit down like this."""
    found = find_game(game)
    data = tomllib.loads(folder_of(game).joinpath("edition.toml").read_text(encoding="utf-8"))
    first = next(iter(data))
    loaded = found.edition({**data[first], "name": first, **edition})
    sitting = tuple(Seat(*name.rsplit(" ", 1)) if " " in name else Seat(name) for name in seats(names))
    refusal = found.start(Setup(loaded, sitting, house))
    assert isinstance(refusal, Refusal), "they can"
    return refusal
