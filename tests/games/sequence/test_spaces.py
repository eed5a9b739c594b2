"""What the spaces of the board are called: the printed board has cards and no coordinates."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.games.sequence.rules.lines import CELLS, CORNERS, read_cell
from companion.games.sequence.rules.spaces import space
from companion.games.sequence.words import WORDS
from companion.languages import LANGUAGES
from companion.words import language
from companion.words.messages import messages
from companion.words.text import facts_in, forms
from tests.games.sequence.tables import EDITION


@pytest.mark.parametrize(
    ("cell", "called"),
    [
        ("a5", "9♣ at the edge"),
        ("c7", "inner 9♣"),
        ("b2", "upper 5♣"),
        ("d4", "lower 5♣"),
        ("e5", "left 5♥"),
        ("i7", "right 5♥"),
    ],
)
def test_a_space_is_called_by_its_card_and_which_of_the_two_it_is(cell: str, called: str) -> None:
    words = language("en").of("sequence")
    said = words.say("story_plays_shown", name="Ann", space=space(EDITION, read_cell(cell)))
    assert said == f"Ann plays the {called}"


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_two_spaces_are_called_alike(code: str) -> None:
    words = language(code).of("sequence")
    called = Counter(words.say("space", space=space(EDITION, cell)) for cell in CELLS if cell not in CORNERS)
    assert len(called) == 96


def test_nobody_is_told_a_coordinate() -> None:
    """A translation speaks of the same facts: the catalogues are checked for that."""
    assert all(not {"cell", "cells", "options"} & facts_in(*forms(message.wording)) for message in messages(WORDS))
