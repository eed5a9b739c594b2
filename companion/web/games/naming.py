"""What the things of an edition are called: its own labels where it has some, else the words of the companion."""

from __future__ import annotations

from collections.abc import Mapping

from companion.words import Language


def label(labels: Mapping[str, Mapping[str, str]], name: str, language: Language) -> str:
    """A thing by its name in the rules, as people at the table call it."""
    return labels.get(name, {}).get(language.code) or language.word(name)
