"""One message in its two sizes."""

from __future__ import annotations

from typing import NamedTuple


class Text(NamedTuple):
    """The same said short and long. Both are templates: `{price}` stands for the fact of that name."""

    short: str
    long: str
