"""A move in the box's words: what one would have answered to enter it."""

from __future__ import annotations

from typing import Any

from companion.console.asking import Ask, Label, Say
from companion.console.commands import Play
from companion.console.face import Face
from companion.console.typist import find_path
from companion.console.view import View
from companion.rules.core import Correction, Game, Move


def describe(view: View, game: Game[Any], face: Face, before: Any, move: Move) -> str:
    """Who did what. A move that no question leads to is told as its record would."""
    if isinstance(move, Correction):
        facts = (" ".join(_fact_word(view, word) for word in fact) for fact in move.facts)
        return view.words(Say("was_set_right", facts="; ".join(facts)))
    if getattr(move, "by_lot", False):
        return f"{view.words(Say('draw_lots'))}: {before.terms.names[move.player]}"
    from_home = find_path(face.home(before), Play(move))
    labels = _labels(from_home or [])
    if not labels:
        labels = _told_more(face, before, move)
    if not labels:
        return game.write(before.terms, move)
    told = ", ".join(map(view.words, labels))
    seat = getattr(move, "player", None)
    title = face.home(before).title
    if seat is None:
        return told if title == Say("what_happened") else f"{view.words(title)}: {told}"
    who = before.terms.names[seat]
    # Who answers a question with a name has not done anything yet: "Who begins? Ann".
    return f"{view.words(title)} {who}" if told == who else f"{who}: {told}"


def _told_more(face: Face, before: Any, move: Move) -> list[Label]:
    path = find_path(Ask(Say("tell_more"), face.more(before)), Play(move))
    return _labels(path or [])


def _labels(path: list[tuple[Ask, int]]) -> list[Label]:
    """What was answered. Of questions that only zoom in on a picture the last answer tells it all."""
    last = len(path) - 1
    return [ask.options[at].label for step, (ask, at) in enumerate(path) if step == last or ask.picture is None]


def _fact_word(view: View, word: str) -> str:
    """A word of a correction as people read it: a name as it is, a word of the game in the box's language."""
    return word[1:] if word.startswith('"') else view.language.word(word)
