"""The page's own words. What the rules and the box say is said there in the same words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from companion.words.page import box, common, games, past, table
from companion.words.text import Wording

PARTS: Mapping[str, Mapping[str, Wording]] = {
    "common": common.TEXTS,
    "table": table.TEXTS,
    "games": games.TEXTS,
    "box": box.TEXTS,
    "past": past.TEXTS,
}


@cache
def texts() -> Mapping[str, Wording]:
    """Everything the page says, by code. A code lives in exactly one part."""
    return {code: wording for part in PARTS.values() for code, wording in part.items()}


__all__ = ["PARTS", "texts"]
