"""A move in the box's words: who did what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.console.face import Face
from companion.console.view import View
from companion.dialogue.command import SetFact
from companion.dialogue.correction import REASONS, quoted
from companion.dialogue.label import Label, Row, Say
from companion.dialogue.path import find_path
from companion.dialogue.question import Question
from companion.rules import Correction, Game, Move
from companion.words import LANGUAGES, Language, language


def describe(view: View, game: Game[Any], face: Face, before: Any, move: Move) -> str:
    """A move as its game tells it; a correction is told the same way in every game."""
    view = view.of(game.name)
    if isinstance(move, Correction):
        facts = (_fact(view, face, before, words) for words in move.facts)
        return view.words(Say("was_set_right", facts=Row(tuple(facts), "; ")))
    return game.write(before.terms, move) if face.story is None else view.words(face.story(before, move))


def _fact(view: View, face: Face, before: Any, words: tuple[str, ...]) -> str:
    """What one would have answered to enter it: `Points: Ann, 25`. What no question leads to is told word by word."""
    named = tuple(quoted(word) if word in before.terms.owners else word for word in words)
    path = find_path(Question(Say("set_right"), face.facts(before)), SetFact(named))
    if path is None:
        return " ".join(_fact_word(view, word) for word in words)
    kind, *answers = map(view.words, _answers(path, before.terms.owners))
    return f"{kind}: {', '.join(answers)}"


def _answers(path: list[tuple[Question, int]], names: Sequence[str]) -> list[Label]:
    """What was answered, once each: of questions that zoom in on a picture the last, of cards those that were told."""
    told: list[Label] = []
    for at, (ask, chosen) in enumerate(path):
        label = ask.options[chosen].label
        zooms = ask.picture is not None and at + 1 < len(path) and path[at + 1][0].picture is not None
        if isinstance(label, Say) and label.code == "all_told":
            cards = label.facts["cards"]
            if told[-1] not in names and len(told) > 1:
                continue  # they stand there one by one
            label = str(cards) if isinstance(cards, int) else cards
        if not zooms:
            told.append(label)
    return told


def _fact_word(view: View, word: str) -> str:
    """A word of a correction as people read it: a name as it is, a word of the game in the box's language."""
    return word[1:] if word.startswith('"') else view.language.word(word)


def describe_reason(why: str, reader: Language) -> str:
    """Why something was set right. A reason that was chosen is told in any language, whichever the box spoke then."""
    for reason in REASONS:
        for code in LANGUAGES:
            said = language(code).say(f"why_{reason}")
            if why == said or why.endswith(f": {said}"):
                return why.removesuffix(said) + reader.say(f"why_{reason}")
    return why
