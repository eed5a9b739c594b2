"""Alhambra on the box: a quick scoring, with and without a match."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from companion.console.box import COMPACT
from companion.dialogue.keys import ACTION_KEYS, Press
from companion.games.alhambra.rules import COLOURS, score
from companion.games.alhambra.rules.edition import CARDS
from tests.console.playing import Table, sane
from tests.games.alhambra.console_table import alhambra


def add_up(table: Table, scoring: str, holdings: list[list[int]]) -> None:
    """Presses of a reference box, from the question which scoring."""
    table.press([Press(ACTION_KEYS["ABC".index(scoring)]), Press(ACTION_KEYS[len(holdings) - 1])])
    for holding in holdings:
        for colour, count in enumerate(holding):
            table.press([Press(ACTION_KEYS[colour])] * (count + 1))
            table.press([Press(ACTION_KEYS[colour], held=True)])  # one too many, taken away
        table.press("TURN")


def sum_told(table: Table) -> list[int]:
    """What the last page of the story says that everybody gets."""
    story = table.console.session.booklet
    assert story is not None
    table.press("OK " * (len(story.pages) - 1))
    sheet = sane(table.console.screen())
    texts_there = [placed.shown for placed in sheet.placed]
    gets: dict[int, int] = {}
    for name, points in pairwise(texts_there):
        number = re.search(r"\d+$", name)
        if points.startswith("+") and number:
            gets[int(number[0])] = int(points)
    return [gets[owner] for owner in sorted(gets)]


@pytest.mark.parametrize("scoring", "ABC")
@pytest.mark.parametrize("owners", range(2, 7))
def test_a_quick_scoring_without_a_match_gives_the_points_of_the_rules(
    tmp_path: Path, scoring: str, owners: int
) -> None:
    rng = Random(owners)
    holdings = [[rng.randrange(1 + CARDS[rank] // owners) for rank in range(len(COLOURS))] for _ in range(owners)]
    table = Table(tmp_path).press("K2")
    add_up(table, scoring, holdings)
    assert sum_told(table) == list(score(scoring, tuple(map(tuple, holdings))).points)
    table.press("OK")
    assert table.console.session.at_rest
    assert "New match" in table.text()


def test_a_quick_scoring_on_a_box_with_few_keys(tmp_path: Path) -> None:
    table = Table(tmp_path, COMPACT).press("DOWN OK OK OK")  # quick scoring, A, two players
    table.press("DOWN+ DOWN+ UP OK UP UP UP UP UP UP OK")
    assert "holds" in table.text()


def test_a_quick_scoring_during_a_match_leaves_the_match_alone(tmp_path: Path) -> None:
    table = alhambra(tmp_path)
    before, entries = table.state, table.entries()
    table.press("OK+ K6")
    add_up(table, "B", [[1, 0, 0, 2, 0, 0], [0, 1, 0, 2, 0, 0]])
    assert sum_told(table) == list(score("B", ((1, 0, 0, 2, 0, 0), (0, 1, 0, 2, 0, 0))).points)
    table.press("OK")
    assert table.console.session.at_rest
    assert (table.state, table.entries()) == (before, entries)
