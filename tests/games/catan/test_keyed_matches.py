"""Catan on the box: whole matches are typed."""

from __future__ import annotations

from collections.abc import Callable
from math import log
from pathlib import Path

from companion.console.box import REFERENCE, Box
from companion.games.catan.rules import GAME
from companion.rules import Move, Refusal
from tests.console.playing import Table, on_boxes_in_turn
from tests.games.catan.tellings import SEVERAL, SHORT, barely, fully, told

TABLES = [*((players, {}) for players in GAME.counts), (3, SEVERAL)]
TOLD = [(*table, fully) for table in TABLES] + [(*table, barely) for table in reversed(TABLES)]
"""Turned round, so that a table that tells fully on one box tells barely on the other."""


@on_boxes_in_turn("players, house, telling", TOLD)
def test_a_whole_match_is_typed(
    tmp_path: Path, players: int, house: dict[str, str], telling: Callable[[Move], Move | None], box: Box
) -> None:
    table = Table(tmp_path, box).sit_down("catan", players, house=house)
    state = table.state
    for move in told(players, telling, SHORT[players], **house):
        step = GAME.apply(state, move)
        assert not isinstance(step, Refusal), (move, step)
        state = step.state
        table.play(move)
        assert table.state == state, (move, table.notice)
    assert table.match.status == "finished"


def test_a_table_that_tells_little_presses_little(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    """Presses a move stay near what the number of legal moves asks for on twelve keys."""
    presses = bound = 0.0
    for players in GAME.counts:
        folder = tmp_path / str(players)
        folder.mkdir()
        table = Table(folder).sit_down("catan", players)
        for move in told(players, barely, SHORT[players]):
            bound += log(max(2, len(list(GAME.moves(table.state))))) / log(12)
            presses += sum(map(REFERENCE.cost, table.play(move)))
    record_property("presses by bound", round(presses / bound, 3))
    assert presses / bound <= 1.5
