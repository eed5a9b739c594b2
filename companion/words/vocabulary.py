"""All the words of one game, in English; or those that are common to all games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from companion.words.text import Text, Wording

WordOf: TypeAlias = Callable[[str], str]
"""Gives a single word in the language that is spoken, by its name."""


def _as_it_is(pieces: str, word: WordOf) -> str | None:
    return None


@dataclass(frozen=True, kw_only=True)
class Vocabulary:
    """What there is to say, by code. A game's package `words` offers one as `WORDS`; whatever is missing in it is
    looked for in the common words."""

    title: str = ""
    """What the game is called."""
    prefix: str = ""
    """The letters in front of its rule numbers: "A" of A7."""
    rules: Mapping[str, Text] = field(default_factory=dict)
    """What the rules say: refusals, tasks, news."""
    laws: Mapping[str, str] = field(default_factory=dict)
    """The rules themselves by their numbers, a sentence each: what a page shows of "A7"."""
    box: Mapping[str, Wording] = field(default_factory=dict)
    """What the box says: questions, screens, the story of a match."""
    page: Mapping[str, Wording] = field(default_factory=dict)
    """What the page says; scripts know a game's own as `NAME_code`. `reason_CODE` is why a match is over."""
    terms: Mapping[str, str] = field(default_factory=dict)
    """Single words by the names that the rules give them. An edition is named `edition.NAME`, a house rule by its
    name, what can be chosen `rule.choice`, and one sentence on what it is about `rule.means`."""
    facts: frozenset[str] = frozenset()
    """Names of facts whose texts are words or pieces of the game; `code.fact` where only one remark means them so."""
    spell: Callable[[str, WordOf], str | None] = _as_it_is
    """How pieces that are no single words are written, such as cards; None where a text is no piece of the game."""
