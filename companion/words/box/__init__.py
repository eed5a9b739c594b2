"""The box's own words: its menus, questions and screens."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from companion.words.box import alhambra, catan, common, sequence
from companion.words.text import Wording

PARTS: Mapping[str, Mapping[str, Wording]] = {
    "common": common.TEXTS,
    "alhambra": alhambra.TEXTS,
    "sequence": sequence.TEXTS,
    "catan": catan.TEXTS,
}


@cache
def texts() -> Mapping[str, Wording]:
    """Everything the box says, by code. A code lives in exactly one part."""
    return {code: wording for part in PARTS.values() for code, wording in part.items()}


__all__ = ["PARTS", "texts"]
