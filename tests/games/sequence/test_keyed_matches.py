"""Sequence on the box: whole matches are typed, by every house rule, in few presses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import log
from pathlib import Path
from typing import Any

import pytest

from companion.console.box import REFERENCE, Box
from companion.console.reaction import Home
from companion.console.typist import type_command
from companion.dialogue.command import Play
from companion.games.sequence.console import FACE
from companion.games.sequence.rules import GAME
from companion.rules import Move, Refusal, Setup
from tests.console.playing import Table, on_boxes_in_turn, setup_for
from tests.games.sequence.tellings import as_told_barely, as_told_fully

Telling = Callable[[Setup], Iterator[Move]]
TELLINGS: list[Telling] = [as_told_fully, as_told_barely]


def type_match(folder: Path, box: Box, setup: Setup, telling: Telling) -> Table:
    """A whole match by presses alone; after each move the box knows what the rules make of it."""
    table = Table(folder, box).sit_down("sequence", len(setup.seats), house=dict(setup.house))
    for move in telling(setup):
        expected = GAME.apply(table.state, move)
        assert not isinstance(expected, Refusal), (move, expected)
        table.play(move)
        assert table.state == expected.state, (move, table.notice)
    assert table.match.status == "finished"
    return table


TOLD = [(players, as_told_fully) for players in GAME.counts]
TOLD += [(players, as_told_barely) for players in reversed(GAME.counts)]
"""Turned round, so that a table that tells fully on one box tells barely on the other."""


@on_boxes_in_turn("players, telling", TOLD)
def test_a_whole_match_is_typed(tmp_path: Path, players: int, telling: Telling, box: Box) -> None:
    type_match(tmp_path, box, setup_for("sequence", players), telling)


HOUSES = [(rule.name, choice) for rule in GAME.house_rules for choice in rule.choices[1:]]
HOUSES_TOLD = [(*house, TELLINGS[at % 2]) for at, house in enumerate(HOUSES)]


@pytest.mark.parametrize(("rule", "choice", "telling"), HOUSES_TOLD)
def test_a_whole_match_is_typed_by_every_house_rule(tmp_path: Path, rule: str, choice: str, telling: Telling) -> None:
    players = 6 if rule == "teams" else 4
    type_match(tmp_path, REFERENCE, setup_for("sequence", players, {rule: choice}), telling)


def test_a_move_costs_little_more_than_it_tells() -> None:
    """Presses for a move, against the fewest that twelve answers a press could tell the legal moves apart with."""
    presses, bound = 0.0, 0.0
    for players in (2, 4, 12):
        setup = setup_for("sequence", players)
        state = GAME.start(setup)
        assert not isinstance(state, Refusal)
        for move in as_told_barely(setup):
            presses += presses_for(state, move)
            bound += log(max(2, len(list(GAME.moves(state))))) / log(12)
            step = GAME.apply(state, move)
            assert not isinstance(step, Refusal)
            state = step.state
    print(f"{presses / bound:.2f} presses for each that is needed")
    assert presses / bound <= 1.8


def presses_for(state: Any, move: Move) -> float:
    way = type_command(Play(move), Home(FACE.home(state), is_table=True), REFERENCE)
    assert way is not None, move
    return sum(map(REFERENCE.cost, way))
