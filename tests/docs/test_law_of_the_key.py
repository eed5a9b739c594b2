"""The law of the key, as docs/console.md has it, is in the words of the box, and in tests that are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.console.box import REFERENCE
from companion.console.session import PASSING
from companion.console.view import View
from companion.dialogue.label import Say, Word
from companion.words import language
from hardware.presses import Presses

ROOT = Path(__file__).parents[2]
LAW = " ".join((ROOT / "docs" / "console.md").read_text(encoding="utf-8").split("## ")[2].split())


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("alhambra", Say("story_buys", name="Ann", building=Word("green"))),
        ("alhambra", Say("done_undo", what="Ann buys green")),
        ("alhambra", Say("hold_on", what=Say("gives_dirk", colour=Word("green")))),
        ("catan", Say("replaced", was="Road", now=Word("village"))),
    ],
)
def test_what_the_law_quotes_is_what_the_box_says(game: str, said: Say) -> None:
    assert f"*{View(language('en').of(game), REFERENCE).words(said)}*" in LAW


def test_the_law_knows_the_times_of_the_box() -> None:
    assert PASSING == 3
    assert "passes after three seconds" in LAW
    assert Presses().linger == 0.25
    assert "From a quarter of a second on" in LAW
    assert REFERENCE.correction_window == 1.5
    assert "within a second and a half" in LAW


def test_what_the_law_says_to_be_tested_is() -> None:
    named = re.findall(r"`(tests/[a-z_/]+\.py)`", LAW)
    assert len(named) == 3
    assert all((ROOT / path).exists() for path in named)
