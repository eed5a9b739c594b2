"""A guess at what somebody meant to write."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


def hint(word: str, known: Iterable[str]) -> str:
    """The known word nearest to a wrong one, as a question; where none is near, all of them."""
    words = list(known)
    near = difflib.get_close_matches(word, words, 1)
    return f'Did you mean "{near[0]}"?' if near else f"There are: {', '.join(words)}."
