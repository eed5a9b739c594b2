"""What lies on the table in one edition: how many stones, and how many somebody may take at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.rules.edition import EditionError, only, title

MOST_STONES = 99


@dataclass(frozen=True)
class Edition:
    """One edition, checked."""

    name: str
    stones: int
    most: int
    title: Mapping[str, str] = field(default_factory=dict)


def read_edition(table: Mapping[str, object]) -> Edition:
    """The edition in a table. Raises EditionError with a sentence and the key that it is about."""
    where = f"edition {table['name']}"
    only(where, table, ("name", "title", "stones", "most"))
    stones = _number(where, table, "stones", MOST_STONES)
    most = _number(where, table, "most", 6)
    return Edition(str(table["name"]), stones, most, title(where, table))


def _number(where: str, table: Mapping[str, object], key: str, highest: int) -> int:
    value = table.get(key)
    if type(value) is not int or not 1 <= value <= highest:
        raise EditionError(f"{where}: {key} must be a whole number from 1 to {highest}, not {value!r}", (key,))
    return value
