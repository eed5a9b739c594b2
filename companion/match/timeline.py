"""The moves of a match as they stand: done, and undone so that they can be done again."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

from companion.rules import Correction, Game, Move, State, Step, Task

S = TypeVar("S", bound=State)

UNKNOWN = -1
"""In place of the first player, where that was not kept with the early moves."""


class PlayedMove(NamedTuple, Generic[S]):
    """A move that stands: the position before it, the step it made, who thought about it and for how long."""

    seq: int
    move: Move
    before: S
    step: Step[S]
    thinker: int | None
    spent: float


class Times(NamedTuple):
    """Seconds of thought: each player's in the match, and the present turn's."""

    players: tuple[float, ...]
    turn: float


class Thought(NamedTuple):
    """One player's thought in a match: seconds in all, the longest, and about how many moves."""

    seconds: float = 0.0
    longest: float = 0.0
    moves: int = 0

    def more(self, spent: float) -> Thought:
        return Thought(self.seconds + spent, max(self.longest, spent), self.moves + 1)

    def besides(self, spent: float) -> Thought:
        """What was thought before something else came between: of a move that is yet to come."""
        return self._replace(seconds=self.seconds + spent)


class Timeline(Generic[S]):
    """What was played, undone and redone.

    The first `early` moves of a resumed match are not kept here, only the thought they took and who was first.
    """

    def __init__(
        self,
        game: Game[S],
        state: S,
        early: int = 0,
        thought: Sequence[Thought] = (),
        turn: float = 0.0,
        first: int | None = None,
    ) -> None:
        self.game = game
        self.start = state
        self.early = early
        self.early_thought = tuple(thought) or (Thought(),) * len(state.terms.names)
        self.early_turn = turn
        self.early_first = first
        self.done: list[PlayedMove[S]] = []
        self.undone: list[PlayedMove[S]] = []

    @property
    def state(self) -> S:
        return self.done[-1].step.state if self.done else self.start

    @property
    def length(self) -> int:
        """How many moves stand."""
        return self.early + len(self.done)

    def first(self, more: Sequence[PlayedMove[S]] = ()) -> int | None:
        """Who was the first to be on turn, in the moves that stand and some more."""
        if self.early_first is not None:
            return None if self.early_first == UNKNOWN else self.early_first
        states = (done.step.state for moves in (self.done, more) for done in moves)
        return next((state.on_turn for state in states if state.on_turn is not None), None)

    def add(self, seq: int, move: Move, step: Step[S], spent: float) -> None:
        """A new move; what was undone before it is gone for good."""
        before = self.state
        self.done.append(PlayedMove(seq, move, before, step, thinker(self.game, before), spent))
        self.undone.clear()

    def undo(self, count: int) -> list[PlayedMove[S]]:
        """Takes moves back, the last one first."""
        taken = [self.done.pop() for _ in range(count)]
        self.undone += taken
        return taken

    def redo(self, count: int) -> list[PlayedMove[S]]:
        """Does again moves that were taken back, in their order."""
        again = [self.undone.pop() for _ in range(count)]
        self.done += again
        return again

    def thought(self, more: Sequence[PlayedMove[S]] = (), less: int = 0) -> list[Thought]:
        """Everybody's thought for the moves that stand, with some more, or without this many of the last."""
        thought = list(self.early_thought)
        for move in (*self.done[: len(self.done) - less], *more):
            if move.thinker is not None:
                mine = thought[move.thinker]
                is_move = not isinstance(move.move, Correction)
                thought[move.thinker] = mine.more(move.spent) if is_move else mine.besides(move.spent)
        return thought

    def times(self) -> Times:
        """The seconds of the moves that stand: everybody's, and those of the present turn."""
        turn, whose = self.early_turn, thinker(self.game, self.start)
        for move in self.done:
            turn = turn + move.spent if move.thinker == whose else move.spent
            whose = move.thinker
        players = tuple(thought.seconds for thought in self.thought())
        return Times(players, turn if thinker(self.game, self.state) == whose else 0.0)


def thinker(game: Game[S], state: S) -> int | None:
    """Whose clock runs in a position; nobody's where several may act, or none."""
    actors = game.actors(state)
    return actors[0] if len(actors) == 1 else None


def put_back(game: Game[S], taken: Sequence[PlayedMove[S]]) -> tuple[Task, ...]:
    """Which real pieces go back where when these moves are taken back, the last one first."""
    return tuple(task for move in taken for task in game.put_back(move.before, move.move, move.step.state))


def digest(state: State) -> str:
    """A short name for a position: equal positions, and in practice only they, have the same.

    A state is a tuple of plain values besides its terms, so its text is the same in every process.
    """
    text = repr([value for value in state if value is not state.terms])
    return hashlib.sha256(text.encode()).hexdigest()[:16]
