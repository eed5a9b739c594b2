"""Every refusal of every game beside the position it arises in, as the games' tables of refusals have them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from companion.match.position import Position
from companion.match.timeline import Timeline
from companion.rules import Move, Refusal, State
from companion.store.journal import Status
from tests.parts import games_with, part
from tests.table import NOTHING, Refused, RefusedSetup, Table, WrongPosition, refuse_setup, seats
from tests.words.refused_anywhere import tried
from tests.words.sources import COMMON


class Case(NamedTuple):
    """A refusal, and what it answers: something tried at a table, which stands so; None where nobody sits there."""

    part: str
    refusal: Refusal
    tried: str
    position: Position[State] | None = None
    move: Move | None = None
    """What was tried, where it is a move."""

    @property
    def owners(self) -> tuple[str, ...]:
        return () if self.position is None else tuple(self.position.state.terms.owners)


def cases(part_name: str) -> list[Case]:
    """All refusals of a game, or those that are no game's."""
    if part_name == COMMON:
        return [Case(COMMON, refusal, what, position) for what, refusal, position in tried()]
    return list(_of_game(part_name))


def parts() -> list[str]:
    return [COMMON, *games_with("refusals")]


# A game's own


def _of_game(game: str) -> Iterator[Case]:
    book = part(game, "refusals")
    yield from (_refused(game, row) for row in book.REFUSALS)
    yield from (_refused_setup(game, row) for row in book.SETUPS)
    yield from (_wrong_position(game, row) for row in book.POSITIONS)


def _refused(game: str, row: Refused) -> Case:
    position = _told(game, row.names, row.story, row.house)
    move = position.game.read(position.state.terms, row.line)
    refusal = position.game.refuse(position.state, move)
    assert refusal is not None, f"{row.line} is legal here"
    return Case(game, refusal, row.line, position, move)


def _told(game: str, names: str, story: str, house: Mapping[str, str] = NOTHING) -> Position[Any]:
    """A table after its story."""
    sat = Table(game, *seats(names), **house)
    timeline: Timeline[Any] = Timeline(sat.game, sat.state)
    for number, line in enumerate(filter(None, map(str.strip, story.replace(" / ", "\n").splitlines())), 1):
        timeline.add(number, sat.game.read(sat.state.terms, line), sat.tell(line).step, 0.0)
    status = Status.OPEN if sat.game.outcome(sat.state) is None else Status.FINISHED
    return Position(1, len(timeline.done), sat.setup, timeline, status)


def _refused_setup(game: str, row: RefusedSetup) -> Case:
    chosen = [f"{name} = {choice}" for name, choice in {**row.house, **row.edition}.items()]
    tried = "; ".join([f"sit down: {row.names}", *chosen])
    return Case(game, refuse_setup(game, row.names, row.house, row.edition), tried)


def _wrong_position(game: str, row: WrongPosition) -> Case:
    position = _told(game, row.names, row.story)
    wrong = position.game.check(position.state._replace(**row.changes))
    found = next(refusal for refusal in wrong if (refusal.rule, refusal.code) == (row.rule, row.code))
    changes = ", ".join(f"{name} = {value!r}" for name, value in row.changes.items())
    return Case(game, found, f"set up by hand: {changes}", position)
