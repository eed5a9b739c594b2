"""Reading an edition's table of data: what is wrong with it is said in one sentence."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Mapping
from typing import Protocol


class Edition(Protocol):
    """What is printed on the components that a match is played with; each game adds its own."""

    @property
    def name(self) -> str: ...


class EditionError(ValueError):
    """An edition's table of components is wrong; the text is a sentence for whoever wrote it."""


def only(where: str, table: Mapping[str, object], known: Collection[str]) -> None:
    """Raises where a table has an entry that means nothing."""
    for key in table:
        if key not in known:
            near = difflib.get_close_matches(key, known, 1)
            hint = f'Did you mean "{near[0]}"' if near else f"There are {', '.join(known)}"
            raise EditionError(f'{where}: "{key}" means nothing here. {hint}{"?" if near else "."}')


def section(where: str, table: Mapping[str, object], key: str) -> Mapping[str, object]:
    """The table under a key; an empty one where there is none."""
    found = table.get(key, {})
    if not isinstance(found, Mapping):
        raise EditionError(f"{where}: {key} must be a table, not {found!r}")
    return found


def texts(where: str, table: Mapping[str, object], key: str) -> tuple[str, ...]:
    """The list of words under a key."""
    found = table.get(key, [])
    if not isinstance(found, list) or not all(isinstance(word, str) and word for word in found):
        raise EditionError(f"{where}: {key} must be a list of words, not {found!r}")
    return tuple(found)


def labels(where: str, table: Mapping[str, object], key: str) -> dict[str, dict[str, str]]:
    """Names by language, for each thing under a key that has some."""
    return {thing: label(where, section(where, table, key), thing) for thing in section(where, table, key)}


def label(where: str, table: Mapping[str, object], key: str) -> dict[str, str]:
    """The name of one thing by language."""
    names = {}
    for language, name in section(where, table, key).items():
        if not isinstance(name, str) or not name:
            raise EditionError(f"{where}: the name of {key} in {language} must be a text, not {name!r}")
        names[language] = name
    return names
