"""Reading an edition's table of data: what is wrong with it is said in one sentence."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Protocol

from companion.rules.hint import hint

Keys = tuple[str, ...]
"""The keys that lead to a place in an edition's table."""


class Edition(Protocol):
    """What is printed on the components that a match is played with; each game adds its own."""

    @property
    def name(self) -> str: ...

    @property
    def title(self) -> Mapping[str, str]:
        """What people call it, by language; empty where the game's own words do."""


class EditionError(ValueError):
    """An edition's table of components is wrong; the text is a sentence for whoever wrote it.

    `at` are the keys that lead to what is wrong, as far as that is one place.
    """

    def __init__(self, sentence: str, at: Keys = ()) -> None:
        super().__init__(sentence)
        self.at = at


def only(where: str, table: Mapping[str, object], known: Collection[str], at: Keys = ()) -> None:
    """Raises where a table has an entry that means nothing."""
    for key in table:
        if key not in known:
            raise EditionError(f'{where}: "{key}" means nothing here. {hint(key, known)}', (*at, key))


def section(where: str, table: Mapping[str, object], key: str, at: Keys = ()) -> Mapping[str, object]:
    """The table under a key; an empty one where there is none."""
    found = table.get(key, {})
    if not isinstance(found, Mapping):
        raise EditionError(f"{where}: {key} must be a table, not {found!r}", (*at, key))
    return found


def texts(where: str, table: Mapping[str, object], key: str) -> tuple[str, ...]:
    """The list of words under a key."""
    found = table.get(key, [])
    if not isinstance(found, list) or not all(isinstance(word, str) and word for word in found):
        raise EditionError(f"{where}: {key} must be a list of words, not {found!r}", (key,))
    return tuple(found)


def labels(where: str, table: Mapping[str, object], key: str) -> dict[str, dict[str, str]]:
    """Names by language, for each thing under a key that has some."""
    named = section(where, table, key)
    return {thing: label(where, named, thing, (key,)) for thing in named}


def label(where: str, table: Mapping[str, object], key: str, at: Keys = ()) -> dict[str, str]:
    """The name of one thing by language."""
    names = {}
    for language, name in section(where, table, key, at).items():
        if not isinstance(name, str) or not name:
            place = (*at, key, language)
            raise EditionError(f"{where}: the name of {key} in {language} must be a text, not {name!r}", place)
        names[language] = name
    return names


ANY_LANGUAGE = ""


def title(where: str, table: Mapping[str, object]) -> dict[str, str]:
    """What people call the edition, by language; one text for all stands under ANY_LANGUAGE. Empty where nothing is
    said."""
    given = table.get("title", {})
    titles = given if isinstance(given, Mapping) else {ANY_LANGUAGE: given}
    for language, text in titles.items():
        if not isinstance(text, str) or not text.strip() or not text.isprintable():
            at = ("title", language) if language else ("title",)
            raise EditionError(f"{where}: title must be a text, or one for each language, not {text!r}", at)
    return dict(titles)
