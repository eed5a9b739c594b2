"""What every game has, and how a move is put to its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, runtime_checkable

from companion.rules.correction import Correction, Facts
from companion.rules.edition import Edition
from companion.rules.remark import Fact, Refusal, Task
from companion.rules.seat import SeatNumber, seats
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
    def terms(self) -> Terms: ...

    @property
    def on_turn(self) -> SeatNumber | None: ...

    def __iter__(self) -> Iterator[object]: ...


class Move(Protocol):
    """A tiny frozen value, of one of the kinds its game names in `Game.rules`."""

    def __hash__(self) -> int: ...


@runtime_checkable
class PlayersMove(Protocol):
    """A move that a player made; the others happened to the table."""

    @property
    def player(self) -> SeatNumber: ...


class Told(Protocol):
    """Something to show for a move: a piece of news, or a whole scoring with its reasons."""

    def to_json(self) -> dict[str, object]: ...


S = TypeVar("S", bound=State)


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
    owner: SeatNumber
    points: int


class Outcome(NamedTuple):
    """That a match is over and why: the rule, a code, the seats that won, everybody's place."""

    rule: str
    code: str
    winners: tuple[SeatNumber, ...]
    ranking: tuple[Rank, ...]


class TeamRank(NamedTuple):
    """A place in a ranking of teams, which counts teams and not players: after two firsts comes third."""

    place: int
    team: int
    members: tuple[SeatNumber, ...]
    points: int


Rule = tuple[Callable[[S, Any], "Refusal | None"], Callable[[S, Any], "Step[S]"]]
"""How one kind of move is refused and played. Its functions take that kind alone, which no type says for all kinds."""


class Teams(NamedTuple, Generic[S]):
    """What a game of teams says about them; everybody has the colour of the team.

    `colours` are those an edition has for teams, in the order in which they are given out. `count` is how many teams
    this many players make, where the table does not say otherwise. `team` and `colour` are those of a seat in a match.
    """

    colours: Callable[[Edition], tuple[str, ...]]
    count: Callable[[int], int]
    team: Callable[[S, SeatNumber], int]
    colour: Callable[[S, SeatNumber], str]


@dataclass(frozen=True)
class Game(Generic[S]):
    """The rules of one game: pure functions over its states.

    `start` seats the players, `opening` says what to lay out then. `rules` has, for each kind of move, the predicate
    that refuses it and the function that plays it.
    `moves` lists what players may decide, each as fully told as the state is known; payments are listed
    without needless cards. `chances` lists what the table may turn up next with its weight, for a table that
    tells every card; it is None while a player decides. `actors` are the seats that may move now.
    `put_back` says what the table does with the real pieces when a move between two states is undone.
    `teams` is None where everybody plays alone. `piece_colours` are the colours that pieces go by, so that nobody
    without a name is called by one of them. `score` scores a case given as JSON, without a match, and raises Unreadable
    with a sentence; its docstring tells people what a case is. `demo_players` is how many a demonstration is played by.
    `nearness` says how near to its end a position is, where the points alone do not: a simulated match that has become
    long is played towards it. `bgg` is its number at BoardGameGeek, by which other programs know it.
    """

    name: str
    version: int
    counts: tuple[int, ...]
    house_rules: tuple[HouseRule, ...]
    edition: Callable[[Mapping[str, object]], Edition]
    start: Callable[[Setup], S | Refusal]
    opening: Callable[[S], tuple[Task, ...]]
    rules: Mapping[type[Move], Rule[S]]
    moves: Callable[[S], Iterable[Move]]
    chances: Callable[[S], Chances | None]
    actors: Callable[[S], tuple[SeatNumber, ...]]
    points: Callable[[S], tuple[int, ...]]
    outcome: Callable[[S], Outcome | None]
    check: Callable[[S], list[Refusal]]
    amend: Callable[[S, Facts], S | Refusal]
    # Moves, terms and positions as JSON are the game's own here, which no type says for all games.
    put_back: Callable[[S, Any, S], tuple[Task, ...]]
    write: Callable[[Any, Any], str]
    read: Callable[[Any, str], Move]
    to_json: Callable[[S], Mapping[str, object]]
    from_json: Callable[[Any, Any], S]
    teams: Teams[S] | None = None
    piece_colours: tuple[str, ...] = ()
    score: Callable[[object], dict[str, object]] | None = None
    demo_players: int | None = None
    nearness: Callable[[S], int] | None = None
    bgg: int | None = None

    def team_ranking(self, state: S, outcome: Outcome) -> tuple[TeamRank, ...]:
        """The teams by their places, each with everybody in it; nothing where everybody plays alone."""
        if self.teams is None:
            return ()
        members: dict[int, list[SeatNumber]] = {}
        points: dict[int, int] = {}
        for row in outcome.ranking:
            team = self.teams.team(state, row.owner)
            members.setdefault(team, []).append(row.owner)
            points[team] = row.points
        place = {team: 1 + sum(other > mine for other in points.values()) for team, mine in points.items()}
        return tuple(TeamRank(place[team], team, tuple(sorted(who)), points[team]) for team, who in members.items())

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


def rank(points: Sequence[int], owners: Sequence[SeatNumber] | None = None) -> tuple[Rank, ...]:
    """Competition ranking: after two firsts comes third."""
    owners = seats(len(points)) if owners is None else owners
    rows = sorted(owners, key=lambda owner: (-points[owner], owner))
    return tuple(Rank(1 + sum(points[other] > points[owner] for other in rows), owner, points[owner]) for owner in rows)


def as_json(outcome: Outcome | None, names: Sequence[str]) -> dict[str, object] | None:
    """The outcome with names in place of seats."""
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
    "PlayersMove",
    "Rank",
    "Rule",
    "State",
    "Step",
    "Teams",
    "Terms",
    "Told",
    "as_json",
    "rank",
]
