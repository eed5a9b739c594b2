"""A wrong key, and the right one at once: where one takes the place of the other."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.console.box import COMPACT, REFERENCE
from companion.dialogue.command import Play
from companion.games.alhambra.rules import EndTurn, Purchase
from companion.games.catan.rules import Build
from companion.match.resume import resume
from companion.store.journal import NAME, open_journal
from tests.console.playing import Table, builder
from tests.games.alhambra.console_table import BLUE, RED, alhambra, held_by
from tests.store.disk import Call, Disk, PowerCut, Wear

ALL_BLUE = 7


def test_two_quick_moves_are_two_moves(tmp_path: Path) -> None:
    table = alhambra(tmp_path).press("K5")
    table.clock.wait(0.2)
    table.press("K6")
    assert held_by(table, 0) == {"green": 1, "purple": 1}
    assert table.kinds() == ["play", "play", "play"]


def test_two_quick_buildings_are_two_buildings(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("catan", 3).tell("start P1", 'correct P1 cards 9; why "test"')
    table.press("K1 K3")
    assert [done.move.kind for done in table.match.timeline.done[2:]] == ["road", "village"]


def test_a_key_that_can_only_have_been_meant_instead_takes_the_place_of_the_last_move(tmp_path: Path) -> None:
    table = builder(tmp_path).press("K1")
    table.clock.wait(1.4)
    table.press("K3")
    assert [done.move.kind for done in table.match.timeline.done[2:]] == ["village"]
    assert table.kinds()[-3:] == ["play", "undo", "play"]
    assert "Road → village" in table.text()


def test_after_the_window_it_is_refused_and_the_first_move_stands(tmp_path: Path) -> None:
    table = builder(tmp_path).press("K1")
    table.clock.wait(1.6)
    table.press("K3")
    assert [done.move.kind for done in table.match.timeline.done[2:]] == ["road"]
    assert table.refused_by() == "C8"


def test_the_same_key_never_replaces(tmp_path: Path) -> None:
    table = alhambra(tmp_path).press("K1 K1")
    assert held_by(table, 0) == {"blue": 2}
    assert "undo" not in table.kinds()


def test_turn_never_replaces(tmp_path: Path) -> None:
    table = alhambra(tmp_path).press("K1 TURN")
    assert held_by(table, 0) == {"blue": 1}
    assert table.state.on_turn == 1


def test_a_held_key_never_replaces(tmp_path: Path) -> None:
    draws = [f"dirk {colour}" for colour in ("blue", "red", "red", "white", "white", "green")]
    table = alhambra(tmp_path, REFERENCE, *draws, players=2).press("K1 K2+")
    assert held_by(table, 0) == {"blue": 1}
    assert table.state.holdings[2][RED] == 3
    assert "undo" not in table.kinds()


def test_a_refused_replacement_leaves_the_last_move_standing(tmp_path: Path) -> None:
    table = alhambra(tmp_path, REFERENCE, f'correct P2 blue {ALL_BLUE}; why "test"').press("K2")
    table.clock.wait(1.0)
    table.press("K1")
    assert table.refused_by() == "A1"
    assert held_by(table, 0) == {"red": 1}
    assert "undo" not in table.kinds()
    assert table.console.session.at_rest


def test_after_an_undo_the_next_key_is_a_move_of_its_own(tmp_path: Path) -> None:
    table = alhambra(tmp_path).press("K1 BACK BACK K2")
    assert held_by(table, 0) == {"red": 1}
    assert table.kinds() == ["play", "play", "undo", "play"]


def test_nobody_elses_move_is_ever_replaced(tmp_path: Path) -> None:
    table = alhambra(tmp_path).press("K1")
    table.match.play(EndTurn(0), table.match.version)
    table.press("K2")
    assert (held_by(table, 0), held_by(table, 1)) == ({"blue": 1}, {"red": 1})


def test_whoever_begins_can_buy_at_once(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("alhambra", 3).press("K1")
    table.clock.wait(0.2)
    table.press("K2")
    assert table.state.on_turn == 0
    assert held_by(table, 0) == {"red": 1}


def test_a_box_with_few_keys_replaces_nothing(tmp_path: Path) -> None:
    table = alhambra(tmp_path, COMPACT)
    for colour in (BLUE, RED):
        table.type(Play(Purchase(0, colour)))
    assert held_by(table, 0) == {"blue": 1, "red": 1}


@pytest.mark.parametrize("wear", [Wear(0.0), Wear(1.0), Wear(0.5)], ids=["all lost", "all there", "pieces"])
def test_wherever_the_plug_is_pulled_one_of_the_two_moves_stands(tmp_path: Path, wear: Wear) -> None:
    calls = _cut_while_replacing(tmp_path / "whole", None, wear, {"village"})
    for number in range(calls):
        _cut_while_replacing(tmp_path / str(number), number, wear, {"road", "village"})


def _cut_while_replacing(folder: Path, cut_at: int | None, wear: Wear, stands: set[str]) -> int:
    """The plug is pulled at this call of the press that replaces a move. How many calls that press makes."""
    folder.mkdir()
    pressed: list[int] = []

    def cut(number: int, call: Call) -> None:
        if pressed and cut_at is not None and number == pressed[0] + cut_at:
            raise PowerCut

    disk, left = Disk(folder, cut), folder / "left"
    left.mkdir()
    with disk.spinning():
        table = builder(folder, safe=True).press("K1")
        pressed.append(len(disk.calls))
        table.press("K3")
        calls = len(disk.calls) - pressed[0]
        disk.medium.lay_out(left, wear, Random(calls))
        table.journal.close()
    with open_journal(left / NAME) as journal:
        match = resume(journal, table.clock).match
        assert match is not None
        (built,) = match.timeline.done[2:]
        assert isinstance(built.move, Build)
        assert built.move.kind in stands
    return calls


def test_the_thought_before_a_wrong_key_is_not_lost(tmp_path: Path) -> None:
    table = builder(tmp_path)
    table.clock.wait(20)
    table.press("K1")
    table.clock.wait(1)
    table.press("K3")
    assert table.match.timeline.done[-1].spent == 21
