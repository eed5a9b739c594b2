"""Everything there is to say, as messages with a context, in the order of the sources."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from companion.rules import Remark
from companion.words import alhambra, anygame, box, catan, grammar, page, sequence, terms
from companion.words.text import Text, Wording

RULES: Mapping[str, Mapping[str, Text]] = {
    "anygame": anygame.TEXTS,
    "alhambra": alhambra.TEXTS,
    "sequence": sequence.TEXTS,
    "catan": catan.TEXTS,
}
_LETTERS = {"A": "alhambra", "S": "sequence", "C": "catan"}


class Message(NamedTuple):
    """One thing to translate: where it is used, the English words, the file they stand in."""

    context: str
    wording: Wording
    source: str


class Found(NamedTuple):
    """The text of a remark, and the context that it is known by in the catalogues."""

    context: str
    text: Text


def find(remark: Remark) -> Found | None:
    """The text of a remark by its game, which the first letter of the rule tells, or common to all games."""
    for part in (_LETTERS.get(remark.rule[:1], ""), "anygame"):
        text = RULES.get(part, {}).get(remark.code)
        if text is not None:
            return Found(f"{part}.{remark.code}", text)
    return None


@cache
def messages() -> tuple[Message, ...]:
    """All messages. A context is there once."""
    return tuple(_all())


def _all() -> Iterator[Message]:
    yield from _plain("grammar", grammar.TEXTS, "grammar.py")
    yield from _plain("word", terms.WORDS, "terms.py")
    yield from _plain("key", terms.KEYS, "terms.py")
    yield from _plain("money", terms.MONEY, "terms.py")
    for part, texts in RULES.items():
        for code, text in texts.items():
            yield Message(f"{part}.{code}.short", text.short, f"{part}.py")
            yield Message(f"{part}.{code}.long", text.long, f"{part}.py")
    for part, wordings in box.PARTS.items():
        yield from _plain("box", wordings, f"box/{part}.py")
    for part, wordings in page.PARTS.items():
        yield from _plain("page", wordings, f"page/{part}.py")


def _plain(context: str, wordings: Mapping[str, Wording], source: str) -> Iterator[Message]:
    for code, wording in wordings.items():
        yield Message(f"{context}.{code}", wording, source)
