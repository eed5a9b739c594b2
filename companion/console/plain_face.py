"""A game that brings no face of its own is still playable: every move it lists, as its record would have it."""

from __future__ import annotations

from typing import Any

from companion.console.face import Face
from companion.console.layout import listing
from companion.console.paint import Area, Sheet
from companion.console.view import View
from companion.dialogue.command import Page, Play
from companion.dialogue.question import Option, Question, Say
from companion.rules import Game


def face_of(game: Game[Any]) -> Face:
    def listed(state: Any) -> tuple[Option, ...]:
        chances = game.chances(state)
        moves = list(game.moves(state)) if chances is None else list(chances.moves)
        return tuple(Option(game.write(state.terms, move), Play(move)) for move in moves)

    def home(state: Any) -> Question:
        return Question(Say("what_happened"), listed(state))

    def nothing(_: Any) -> tuple[Option, ...]:
        return ()

    def infos(_: Any) -> tuple[Page, ...]:
        return ()

    return Face(home, listed, nothing, _points, infos, lambda told, state: ())


def _points(sheet: Sheet, view: View, area: Area) -> None:
    """Everybody's points."""
    points = view.position.game.points(view.state)
    listing(sheet, area, [(name, str(have)) for name, have in zip(view.owners, points, strict=True)])
