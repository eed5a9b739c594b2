"""What the page shows of Sequence agrees with the rules: in whole matches, and at tables that tell only a part."""

from __future__ import annotations

from typing import Any

import pytest

from companion.dialogue.command import Command, Play
from companion.dialogue.question import Option, Question
from companion.games.sequence import rules as sequence
from companion.games.sequence.rules import Place, Remove
from companion.games.sequence.rules.lines import CELLS, CORNERS, cell_text, cells_of
from companion.games.sequence.rules.state import locked
from companion.web.game_page import find_page
from tests.web.sights import match_of, shown, some, started


@pytest.mark.parametrize("players", sequence.GAME.counts)
def test_the_board_is_what_the_bitboards_say(players: int) -> None:
    for step in some(match_of("sequence", players)):
        state: sequence.State = step.state
        table = shown(sequence.GAME, state)
        for team, mine in enumerate(table["teams"]):
            assert mine["chips"] == list(map(cell_text, cells_of(state.chips[team])))
            assert mine["sequences"] == len(state.turned[team])
        turned = {cell for line in table["lines"] for cell in line["cells"]}
        assert turned == set(map(cell_text, cells_of(locked(state))))
        board = [card for line in table["board"] for card in line]
        covered = [board[cell] for chips in state.chips for cell in cells_of(chips)]
        assert sorted(table["dead"]) == sorted({card for card in covered if covered.count(card) == 2})
        held_cards = sum(hand["size"] for hand in table["hands"])
        assert table["deck"] + table["discards"] + held_cards == 104


def reached(ask: Question | None) -> set[Any]:
    """All the moves that lie behind a question."""
    found: set[Any] = set()
    for option in ask.options if ask else ():
        found |= moves_behind(option)
    return found


def moves_behind(option: Option) -> set[Any]:
    if isinstance(option.leads, Command):
        return {option.leads.move} if isinstance(option.leads, Play) else set()
    return reached(option.leads())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_touching_a_cell_offers_all_that_can_be_done_there(players: int) -> None:
    sight = find_page(sequence.GAME)
    asked = [step for step in match_of("sequence", players) if on_turn(step.state)]
    removals = [step for step in asked if any(isinstance(move, Remove) for move in sequence.GAME.moves(step.state))]
    assert removals
    for state in [step.state for step in (*some(asked), *removals[:2])]:
        legal = {move for move in sequence.GAME.moves(state) if isinstance(move, (Place, Remove))}
        offered = {move for cell in CELLS for move in reached(sight.touch(state, cell_text(cell)))}
        assert {move for move in offered if not sequence.GAME.refuse(state, move)} == legal


def on_turn(state: sequence.State) -> bool:
    """Whether a player is to place or remove: nothing has to be drawn or dealt before."""
    return state.phase == "turn" and sequence.GAME.chances(state) is None


def test_a_table_that_tells_no_hands_is_offered_the_same() -> None:
    state = started("sequence", "dealer P1", players=2)
    sight = find_page(sequence.GAME)
    legal = {move for move in sequence.GAME.moves(state) if isinstance(move, (Place, Remove))}
    offered = {move for cell in CELLS for move in reached(sight.touch(state, cell_text(cell)))}
    assert offered == legal


def test_there_is_nothing_to_touch_before_the_start_in_a_corner_or_beside_the_board() -> None:
    sight = find_page(sequence.GAME)
    assert sight.touch(started("sequence", players=2), "c4") is None
    state = started("sequence", "dealer P1", players=2)
    assert sight.touch(state, "c4") is not None
    for what in (*map(cell_text, CORNERS), "k1", "a11", "", "c 4", "<b>", "chip"):
        assert sight.touch(state, what) is None


def test_a_chip_that_lies_there_is_taken_off_or_explained() -> None:
    sight = find_page(sequence.GAME)
    state = started("sequence", "dealer P1", "P2 places c4", "P1 places d4", players=2)
    theirs, own = sight.touch(state, "d4"), sight.touch(state, "c4")
    assert theirs is not None
    assert reached(theirs) == {Remove(1, 33)}
    assert own is not None
    assert all(sequence.GAME.refuse(state, move) for move in reached(own))
