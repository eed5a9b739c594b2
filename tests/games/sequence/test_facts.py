"""Sequence on the box: every fact is set right through the menus."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.console.box import Box
from companion.dialogue.command import Correct
from companion.games.sequence.rules import GAME, Pass
from companion.games.sequence.rules.lines import bits
from companion.games.sequence.rules.position import FACTS
from tests.console.playing import Table, on_both_boxes
from tests.games.sequence.tellings import SIX, Form, cell, seated

FACT_FORMS: dict[str, list[tuple[str, ...]]] = {
    "turn NAME": [("turn", '"P1'), ("turn", '"P2')],
    "chip CELL COLOUR|none": [("chip", "c4", "blue"), ("chip", "j9", "green"), ("chip", "e5", "none")],
    "turned FIVE CELLS": [("turned", "d4", "e4", "f4", "g4", "h4")],
    "deck NUMBER": [("deck", "50"), ("deck", "0")],
    "NAME cards NUMBER": [('"P1', "cards", "3"), ('"P2', "cards", "0")],
    "NAME hand CARDS|unknown": [('"P2', "hand", "7C", "KD", "7C"), ('"P1', "hand", "JS"), ('"P1', "hand", "unknown")],
}


def test_no_fact_is_forgotten() -> None:
    assert set(FACT_FORMS) == set(FACTS)


@on_both_boxes
@pytest.mark.parametrize("fact", FACT_FORMS)
def test_every_fact_can_be_set_right_through_the_menus(tmp_path: Path, fact: str, box: Box) -> None:
    for words in FACT_FORMS[fact]:
        table = seated(tmp_path, Form(Pass(0), f"dealer P2 / P1 places e5 / {SIX} / P2 places b2 / P1 places f4"), box)
        expected = GAME.amend(table.state, (words,))
        table.type(Correct((words,), "miscounted"))
        assert table.refused_by() is None, (words, table.notice)
        assert table.state == expected
        assert table.kinds()[-1] == "play"


def test_facts_that_go_together_are_set_together(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("sequence", 2).tell("dealer P2")
    table.type(Correct((("chip", "c4", "green"), ("turn", '"P2')), "forgotten"))
    assert table.state.chips == (0, bits([cell("c4")]))
    assert table.state.on_turn == 1
