"""A pause: clocks stop, moves are refused."""

from __future__ import annotations

from pathlib import Path

from companion.console.box import Box
from companion.dialogue.command import Pause, Proceed
from companion.match.resume import resume
from tests.console.playing import on_both_boxes, sane, text_of
from tests.games.alhambra.console_table import alhambra


@on_both_boxes
def test_a_pause_stops_the_clocks_and_refuses_moves(tmp_path: Path, box: Box) -> None:
    table = alhambra(tmp_path, box)
    table.type(Pause())
    spent = table.match.times()
    table.clock.wait(600)
    assert table.match.times() == spent
    assert "Paused" in table.press("BACK+").text()
    before = table.state
    table.press("K1" if box.has_action_keys else "DOWN BACK")
    assert table.state == before
    table.type(Proceed())
    table.clock.wait(3)
    assert table.match.times().turn == spent.turn + 3
    assert table.kinds() == ["play", "pause", "proceed"]


def test_M4_a_move_in_a_pause_is_refused_because_of_the_pause(tmp_path: Path) -> None:
    table = alhambra(tmp_path)
    table.type(Pause())
    for keys in ("K1", "K6+", "TURN+"):
        table.press("BACK+").press(keys)
        assert table.refused_by() == "M4", keys
        assert "M4" in text_of(sane(table.console.screen()))
    assert table.kinds() == ["play", "pause"]


def test_turn_ends_the_pause(tmp_path: Path) -> None:
    table = alhambra(tmp_path)
    table.type(Pause())
    assert not table.press("TURN").match.paused


def test_a_pause_survives_a_power_cut(tmp_path: Path) -> None:
    table = alhambra(tmp_path)
    table.type(Pause())
    match = resume(table.journal, table.clock).match
    assert match is not None
    assert "Paused" in table.take(match).press("BACK+").text()
