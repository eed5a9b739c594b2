"""Alhambra on the box: every fact is set right through the menus."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.console.box import Box
from companion.dialogue.command import Correct
from companion.dialogue.correction import REASONS, quoted
from companion.games.alhambra.rules import GAME, State
from companion.games.alhambra.rules.position import FACTS, SCORED
from companion.games.alhambra.rules.turn import card_text
from companion.rules import Correction, Refusal
from tests.console.playing import Table, on_both_boxes
from tests.games.alhambra.tellings import DRAWS, MONEY_TAKEN, PURPLE, at_turn

SCORED_A = (*MONEY_TAKEN, "scoring A", 'correct P1 points 0; why "test"')


def facts_of(state: State) -> dict[str, list[tuple[str, ...]]]:
    """Facts of every pattern that the rules know, fit for three players in mid-match."""
    slot, other = state.terms.edition.currencies[:2]
    card, second = card_text(state, 0), card_text(state, 14)
    return {
        "turn NAME": [("turn", quoted("P3"))],
        "scored none|A|B": [("scored", word) for word in SCORED],
        "yard SLOT COLOUR PRICE|unknown": [
            ("yard", slot, "green", "8"),
            ("yard", other, "purple"),
            ("yard", slot, "unknown"),
        ],
        "display CARDS|unknown": [("display", card, second), ("display", "unknown"), ("display", second)],
        "NAME COLOUR NUMBER": [(quoted("P2"), "blue", "0"), (quoted("P1"), "purple", "4")],
        "NAME points NUMBER": [(quoted("P2"), "points", "1"), (quoted("P1"), "points", "0")],
        "NAME money CARDS|unknown": [
            (quoted("P1"), "money", second, card, second),
            (quoted("P3"), "money", "unknown"),
        ],
    }


def test_every_kind_of_fact_is_tried(tmp_path: Path) -> None:
    state = at_turn(tmp_path).state
    assert set(facts_of(state)) == set(FACTS)


@on_both_boxes
@pytest.mark.parametrize("pattern", FACTS)
def test_every_fact_is_set_right_through_the_menus(tmp_path: Path, box: Box, pattern: str) -> None:
    table = Table(tmp_path, box).sit_down("alhambra", 3).tell(*SCORED_A)
    start = table.state
    for number, fact in enumerate(facts_of(start)[pattern]):
        corrected = GAME.apply(start, Correction((fact,)))
        assert not isinstance(corrected, Refusal), (fact, corrected)
        table.type(Correct((fact,), REASONS[number % len(REASONS)]))
        assert table.state == corrected.state, fact
        assert table.entries()[-1].body.startswith("correct ")
        table.press("BACK+ BACK BACK")
        assert table.state == start


@on_both_boxes
def test_facts_of_every_kind_are_set_right_at_once(tmp_path: Path, box: Box) -> None:
    table = Table(tmp_path, box).sit_down("alhambra", 3).tell(*SCORED_A)
    facts = tuple(some[-1] for some in facts_of(table.state).values())
    corrected = GAME.apply(table.state, Correction(facts))
    assert not isinstance(corrected, Refusal), corrected
    table.type(Correct(facts, "agreed"))
    assert table.state == corrected.state


def test_a_fact_of_Dirk_is_set_right(tmp_path: Path) -> None:
    table = at_turn(tmp_path, *DRAWS, players=2)
    table.type(Correct(((quoted("Dirk"), "purple", "2"),), "miscounted"))
    assert table.state.holdings[2][PURPLE] == 2


def test_the_facts_of_a_finished_match_are_set_right_too(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("alhambra", 3, seed=1, moves=10_000)
    points = table.state.points[0]
    table.take(table.match).type(Correct(((quoted("P1"), "points", str(points - 1)),), "miscounted"))
    assert table.state.points[0] == points - 1
