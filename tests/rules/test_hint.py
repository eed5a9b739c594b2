"""A guess at what somebody meant to write."""

from __future__ import annotations

import pytest

from companion.rules.hint import hint


@pytest.mark.parametrize(
    ("word", "known", "most", "said"),
    [
        ("brightnes", ["brightness", "width"], None, 'Did you mean "brightness"?'),
        ("yorik", ["Marit", "Yorick"], None, 'Did you mean "Yorick"?'),
        ("YORIK", ["Marit", "Yorick"], None, 'Did you mean "Yorick"?'),
        ("zzz", ["Marit", "Otto"], None, "There are: Marit, Otto."),
        ("zzz", ["Marit", "Otto"], 2, "There are: Marit, Otto."),
        ("zzz", ["Ann", "Marit", "Otto"], 2, "There are: Ann, Marit and others."),
        ("zzz", [], None, ""),
    ],
)
def test_what_might_be_meant(word: str, known: list[str], most: int | None, said: str) -> None:
    assert hint(word, known, most) == said
