"""What every game has, and how a move is put to its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from companion.rules.correction import Correction, Facts
from companion.rules.remark import Fact, Refusal, Task
from companion.rules.setup import HouseRule, Setup


class Terms(Protocol):
    """What stays the same for a whole match; each game adds its own."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players, clockwise."""

    @property
    def owners(self) -> tuple[str, ...]:
        """Everybody who can have points, in the order of `Game.points`: the players, and a dummy behind them."""


class State(Protocol):
    """A position: a named tuple of plain frozen values, one of them the terms it is played on."""

    @property
    def terms(self) -> Any: ...


class Told(Protocol):
    """Something to show for a move: a piece of news, or a whole scoring with its reasons."""

    def to_json(self) -> dict[str, object]: ...


S = TypeVar("S", bound=State)
Move = Any
"""A tiny frozen value, of one of the kinds its game names in `Game.rules`."""


class Step(NamedTuple, Generic[S]):
    """A new state, what the table must do now, and what there is to tell."""

    state: S
    todo: tuple[Task, ...] = ()
    told: tuple[Told, ...] = ()


class Chances(NamedTuple):
    """What the table may turn up next, and the weight of each: how many such cards there are."""

    moves: Sequence[Move]
    weights: Sequence[int]


class Rank(NamedTuple):
    """A place in the final ranking; equal places are shared."""

    place: int
    owner: int
    points: int


class Outcome(NamedTuple):
    """That a match is over and why: the rule, a code, the seats that won, everybody's place."""

    rule: str
    code: str
    winners: tuple[int, ...]
    ranking: tuple[Rank, ...]


Rule = tuple[Callable[[S, Any], "Refusal | None"], Callable[[S, Any], "Step[S]"]]


@dataclass(frozen=True)
class Game(Generic[S]):
    """The rules of one game: pure functions over its states.

    `start` seats the players, `opening` says what to lay out then. `rules` has, for each kind of move, the predicate
    that refuses it and the function that plays it.
    `moves` lists what players may decide, each as fully told as the state is known; payments are listed
    without needless cards. `chances` lists what the table may turn up next with its weight, for a table that
    tells every card; it is None while a player decides. `actors` are the seats that may move now.
    `put_back` says what the table does with the real pieces when a move between two states is undone.
    """

    name: str
    version: int
    counts: tuple[int, ...]
    house_rules: tuple[HouseRule, ...]
    edition: Callable[[Mapping[str, Any]], Any]
    start: Callable[[Setup], S | Refusal]
    opening: Callable[[S], tuple[Task, ...]]
    rules: Mapping[type[Any], Rule[S]]
    moves: Callable[[S], Iterable[Move]]
    chances: Callable[[S], Chances | None]
    actors: Callable[[S], tuple[int, ...]]
    points: Callable[[S], tuple[int, ...]]
    outcome: Callable[[S], Outcome | None]
    check: Callable[[S], list[Refusal]]
    amend: Callable[[S, Facts], S | Refusal]
    put_back: Callable[[S, Move, S], tuple[Task, ...]]
    write: Callable[[Any, Move], str]
    read: Callable[[Any, str], Move]
    to_json: Callable[[S], dict[str, Any]]
    from_json: Callable[[Any, Mapping[str, Any]], S]

    def refuse(self, state: S, move: Move) -> Refusal | None:
        """Why this move cannot have happened, or None."""
        if type(move) is Correction:
            corrected = self._correct(state, move)
            return corrected if isinstance(corrected, Refusal) else None
        return self.rules[type(move)][0](state, move)

    def apply(self, state: S, move: Move) -> Step[S] | Refusal:
        """The step that this move makes, or why it cannot have happened."""
        if type(move) is Correction:
            corrected = self._correct(state, move)
            return corrected if isinstance(corrected, Refusal) else Step(corrected)
        refuse, play = self.rules[type(move)]
        return refuse(state, move) or play(state, move)

    def _correct(self, state: S, move: Correction) -> S | Refusal:
        """The corrected state, if all of it is consistent."""
        amended = self.amend(state, move.facts)
        if isinstance(amended, Refusal):
            return amended
        wrong = self.check(amended)
        return wrong[0] if wrong else amended


def rank(points: Sequence[int], owners: Sequence[int] | None = None) -> tuple[Rank, ...]:
    """Competition ranking: after two firsts comes third."""
    owners = range(len(points)) if owners is None else owners
    rows = sorted(owners, key=lambda owner: (-points[owner], owner))
    return tuple(Rank(1 + sum(points[other] > points[owner] for other in rows), owner, points[owner]) for owner in rows)


def as_json(outcome: Outcome | None, names: Sequence[str]) -> dict[str, object] | None:
    if outcome is None:
        return None
    ranking = [{"place": row.place, "name": names[row.owner], "points": row.points} for row in outcome.ranking]
    winners = [names[seat] for seat in outcome.winners]
    return {"rule": outcome.rule, "code": outcome.code, "winners": winners, "ranking": ranking}


__all__ = [
    "Chances",
    "Correction",
    "Fact",
    "Game",
    "Move",
    "Outcome",
    "Rank",
    "Rule",
    "State",
    "Step",
    "Terms",
    "Told",
    "as_json",
    "rank",
]
