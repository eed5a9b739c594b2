"""A move in the box's words: who did what."""

from __future__ import annotations

from typing import Any

from companion.console.asking import Say
from companion.console.face import Face
from companion.console.view import View
from companion.rules.core import Correction, Game, Move


def describe(view: View, game: Game[Any], face: Face, before: Any, move: Move) -> str:
    """A move as its game tells it; a correction is told the same way in every game."""
    if isinstance(move, Correction):
        facts = (" ".join(_fact_word(view, word) for word in fact) for fact in move.facts)
        return view.words(Say("was_set_right", facts="; ".join(facts)))
    return game.write(before.terms, move) if face.story is None else view.words(face.story(before, move))


def _fact_word(view: View, word: str) -> str:
    """A word of a correction as people read it: a name as it is, a word of the game in the box's language."""
    return word[1:] if word.startswith('"') else view.language.word(word)
