"""How a game is played on the box: what its keys mean, what its screens show. One face a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

from companion.console.layout import listing
from companion.console.paint import Area, Rows, Sheet
from companion.console.view import View
from companion.dialogue.command import Page, Play
from companion.dialogue.label import Label, Say
from companion.dialogue.question import Option, Question
from companion.rules import Game, Move, State, Told
from companion.shelf import surface

S = TypeVar("S", bound=State)


class Rest(NamedTuple):
    """What a home screen says of any game: whose turn it is, what was just recorded or what TURN does, what the table
    has to do."""

    name: str
    hint: str
    notes: tuple[str, ...]
    fresh: bool
    """Whether the last move was made just now."""
    answer: str = ""
    """What the box has to say to the last press besides: it is to be seen."""


@dataclass(frozen=True)
class Face(Generic[S]):
    """The functions that make a game playable on a box.

    `home` says what the keys mean now. `more` lists what is rarely told: cards, prices, penalties. `facts` lists
    what can be corrected. `table` paints the middle of the home screen into a box. `infos` are the screens that INFO
    shows one after another, each painting a whole sheet. `tell` turns what came of a move (a scoring) into pages.
    `story` tells a move, given the position before it, in one short sentence without a full stop. `rest` paints a whole
    home screen, where a game has one of its own, and says whether it has now. `shows` are the codes of notes that
    `table` shows by itself, where it has room for more than one line of numbers; `in_story` gives those of notes and
    news that say no more than the `story` of this move.
    """

    home: Callable[[S], Question]
    """Where the table tells cards, it asks for the next one."""
    more: Callable[[S], tuple[Option, ...]]
    facts: Callable[[S], tuple[Option, ...]]
    table: Callable[[Sheet, View[S], Area], None]
    infos: Callable[[S], tuple[Page, ...]]
    tell: Callable[[Told, S], tuple[Page, ...]]
    story: Callable[[S, Move], Label] | None = None
    """A game without one has its moves told as its record would."""
    help: str = "keys_any_game"
    """The code of the words that explain its keys."""
    rest: Callable[[Sheet, View[S], Rest], bool] = lambda sheet, view, rest: False
    shows: frozenset[str] = frozenset()
    in_story: Callable[[Move], frozenset[str]] = lambda move: frozenset()
    bare: Callable[[S], Question] | None = None
    """`home` without asking for cards, whatever is known of them; None where it never asks for any."""
    icons: Mapping[str, Rows] = field(default_factory=dict)
    """What stands for a word over a key: an icon by the word's name."""


def find_face(game: Game[State]) -> Face[State]:
    """The face of a game; a game that brings none is still playable."""
    face: Face[State] | None = surface(game.name, "console", "FACE")
    return face or plain_face(game)


def plain_face(game: Game[State]) -> Face[State]:
    """Every move that the game lists, as its record would have it, and everybody's points."""

    def listed(state: State) -> tuple[Option, ...]:
        chances = game.chances(state)
        moves = list(game.moves(state)) if chances is None else list(chances.moves)
        return tuple(Option(game.write(state.terms, move), Play(move)) for move in moves)

    def home(state: State) -> Question:
        return Question(Say("what_happened"), listed(state))

    def nothing(_: State) -> tuple[Option, ...]:
        return ()

    def infos(_: State) -> tuple[Page, ...]:
        return ()

    return Face(home, listed, nothing, _points, infos, lambda told, state: ())


def _points(sheet: Sheet, view: View[State], area: Area) -> None:
    """Everybody's points."""
    points = view.position.game.points(view.state)
    listing(sheet, area, [(name, str(have)) for name, have in zip(view.owners, points, strict=True)], essential=True)
