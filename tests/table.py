"""A table for tests: people sit down, tell what they did line by line, and are told what is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from companion.editions import load_edition
from companion.rules import find_game
from companion.rules.core import Refusal, Seat, Setup, Step


class Table:
    """One match, driven by record lines."""

    def __init__(self, game: str, *names: str, edition: str | None = None, **house: str) -> None:
        """Sits people down; a name may carry a colour, as in "Ann blue"."""
        self.game = find_game(game)
        seats = tuple(Seat(*name.split()) for name in names)
        self.setup = Setup(load_edition(self.game, edition), seats, house)
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


class Refused(NamedTuple):
    """A row of a game's table of refusals: at this table, after this story, this line is refused so."""

    rule: str
    code: str
    names: str
    story: str
    line: str
    house: Mapping[str, str] = MappingProxyType({})


def refuse_setup(game: str, *names: str, edition: str | None = None, **house: str) -> Refusal:
    """Why people cannot sit down like this."""
    found = find_game(game)
    refusal = found.start(Setup(load_edition(found, edition), tuple(Seat(*name.split()) for name in names), house))
    assert isinstance(refusal, Refusal)
    return refusal
