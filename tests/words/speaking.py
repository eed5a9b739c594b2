"""Remarks in the words of the game whose rule they name."""

from __future__ import annotations

from companion.rules import Remark
from companion.shelf import game_names, surface
from companion.words import Language, Vocabulary, common, language


def vocabulary_of(remark: Remark) -> Vocabulary:
    """The words of the game that has such rules; the common ones where none has."""
    found: list[Vocabulary] = [surface(name, "words", "WORDS") for name in game_names()]
    return next((words for words in found if remark.rule.rstrip("0123456789") == words.prefix), common.WORDS)


def in_words_of(remark: Remark, code: str) -> Language:
    words = vocabulary_of(remark)
    game = next((name for name in game_names() if surface(name, "words", "WORDS") is words), None)
    return language(code) if game is None else language(code).of(game)


def has_words(remark: Remark) -> bool:
    return remark.code in vocabulary_of(remark).rules or remark.code in common.WORDS.rules
