"""A guess at what somebody meant to write."""

from __future__ import annotations

from collections.abc import Iterable

LONGEST_WORD = 80
"""Characters of a wrong word that are compared: the whole of a file takes minutes, and is near to none."""


def hint(word: str, known: Iterable[str], most: int | None = None) -> str:
    """The known word nearest to a wrong one, as a question; where none is near, all of them, or at most so many.

    Capitals make no difference. Where nothing is known there is nothing to say.
    """
    import difflib  # a box starts without it: mistakes are seldom

    words = list(known)
    folded = {one.casefold(): one for one in words}
    near = difflib.get_close_matches(word[:LONGEST_WORD].casefold(), folded, 1)
    if near:
        return f'Did you mean "{folded[near[0]]}"?'
    others = " and others" if len(words[:most]) < len(words) else ""
    return f"There are: {', '.join(words[:most])}{others}." if words else ""
