"""Everything that a vocabulary has to say, as messages with a context, in the order of the sources."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from companion.words.text import Wording
from companion.words.vocabulary import Vocabulary


class Message(NamedTuple):
    """One thing to translate: where it is used, and the English words."""

    context: str
    wording: Wording


def messages(words: Vocabulary) -> tuple[Message, ...]:
    """All messages of a vocabulary. A context is there once."""
    return tuple(_all(words))


def _all(words: Vocabulary) -> Iterator[Message]:
    if words.title:
        yield Message("title", words.title)
    yield from _plain("word", words.terms)
    for code, text in words.rules.items():
        yield Message(f"rules.{code}.short", text.short)
        yield Message(f"rules.{code}.long", text.long)
    yield from _plain("law", words.laws)
    yield from _plain("box", words.box)
    yield from _plain("page", words.page)


def _plain(context: str, wordings: Mapping[str, Wording]) -> Iterator[Message]:
    return (Message(f"{context}.{code}", wording) for code, wording in wordings.items())
