"""One message: in its two sizes, and in the forms that a number asks for."""

from __future__ import annotations

import re
from typing import NamedTuple, TypeAlias

_PLACE = re.compile(r"{(\w+)}")


class Plural(NamedTuple):
    """The same said of one and of any other number. Which fact counts is named; a list is counted by its parts."""

    one: str
    many: str
    by: str = "count"


Wording: TypeAlias = str | Plural
"""A template: `{price}` stands for the fact of that name."""


class Text(NamedTuple):
    """The same said short and long."""

    short: Wording
    long: Wording


def forms(wording: Wording) -> tuple[str, ...]:
    """The templates of a wording: one, or one for each number."""
    return (wording,) if isinstance(wording, str) else (wording.one, wording.many)


def facts_in(*templates: str) -> set[str]:
    """The names of the facts that templates mention."""
    return {name for template in templates for name in _PLACE.findall(template)}


def length(template: str) -> int:
    """How long a template is on the display, where each fact takes two characters."""
    return len(_PLACE.sub("xx", template))
