"""What the page shows of each game, as data. A game without a page of its own shows points and its story."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from companion.dialogue.question import Question
from companion.rules import Game, State, Told
from companion.shelf import surface
from companion.web.answers import Column, GameData
from companion.words import Language

S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class GamePage(Generic[S]):
    """How a game is seen on the page. What it leaves out the page does without.

    `table` is everything that lies on the table. `tell` explains what came of a move, where a sentence is not enough:
    a scoring, step by step. `touch` is what can be done with the thing that somebody points at, such as a cell.
    `columns` are those of a score sheet: where everybody's points come from, by all that was told in the match.
    `booked` are the codes of tasks that are done as soon as they are told, such as counting points: nobody at the table
    has to be asked for them.

    Beside it lie the files that draw this data: `table.js` and `table.css`, served at `/games/NAME/`.
    """

    table: Callable[[S, Language], GameData] = lambda state, language: {}
    tell: Callable[[Told, S, Language], GameData | None] = lambda told, state, language: None
    touch: Callable[[S, str], Question | None] = lambda state, what: None
    columns: Callable[[S, Iterable[Told], Language], list[Column]] = lambda state, told, language: []
    booked: frozenset[str] = frozenset()


PLAIN: GamePage[State] = GamePage()


def find_page(game: Game[State]) -> GamePage[State]:
    page: GamePage[State] | None = surface(game.name, "page", "PAGE")
    return page or PLAIN


def label(labels: Mapping[str, Mapping[str, str]], name: str, language: Language) -> str:
    """A thing of an edition as people call it: by the edition's own label, otherwise by the game's word."""
    return labels.get(name, {}).get(language.code) or language.word(name)
