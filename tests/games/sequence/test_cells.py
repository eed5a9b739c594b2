"""Sequence on the box: a cell in three presses, and the cell tells the move."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.console.box import REFERENCE, Box
from companion.dialogue.command import Play
from companion.dialogue.keys import ACTION_KEYS
from companion.games.sequence.console.zones import PARTS, ZONES
from companion.games.sequence.rules import JACK, Draw, Place, Remove
from companion.games.sequence.rules.lines import CELLS, CORNERS, bits
from tests.console.playing import Table, on_both_boxes
from tests.games.sequence.tellings import card, cards, cell


def test_zones_and_parts_cover_the_board_and_never_the_corners() -> None:
    found = [cell for parts in PARTS for part in parts for cell in part.cells]
    assert sorted(found) == [cell for cell in CELLS if cell not in CORNERS]
    assert sorted(cell for zone in ZONES for cell in zone.cells) == sorted(found)
    assert {len(parts) for parts in PARTS} == {len(ZONES)} == {6}
    assert max(len(part.cells) for parts in PARTS for part in parts) <= 6


@pytest.mark.parametrize("with_jack", [False, True])
def test_every_cell_takes_three_presses_the_last_held_for_a_jack(tmp_path: Path, with_jack: bool) -> None:
    table = Table(tmp_path).sit_down("sequence", 2).tell("dealer P2")
    for at in CELLS:
        if at not in CORNERS:
            way = table.way_to(Play(Place(0, at, JACK if with_jack else None)))
            assert way is not None
            assert [press.key in ACTION_KEYS for press in way] == [True] * 3
            assert [press.held for press in way] == [False, False, with_jack]


def test_the_cell_tells_the_move(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("sequence", 2).tell("dealer P2")
    keys = " ".join(press.key for press in table.way_to(Play(Place(0, cell("e5")))) or ())
    table.press(keys)
    assert table.state.chips[0] == bits([cell("e5")])
    table.press(keys)
    assert table.state.chips[0] == bits([cell("e5")]), "an opponent's chip goes not by a press that may be meant for it"
    assert "Take off" in table.text()
    assert table.press("K1").state.chips == (0, 0), "but by one that says so"
    table.press(keys + "+")
    assert table.state.chips[0] == bits([cell("e5")]), "held: with a jack"
    assert table.state.jacks == (1, 1)
    table.tell("P2 places b2").press(keys)
    assert table.refused_by() == "S6", "a player's own chip stays"
    assert "Left 5♥ has a chip already" in table.text()


def test_a_chip_goes_by_a_held_key_too(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("sequence", 2).tell("dealer P2", "P1 places e5")
    keys = " ".join(press.key for press in table.way_to(Play(Remove(1, cell("e5")))) or ())
    assert table.press(keys + "+").state.chips == (0, 0)


@on_both_boxes
def test_a_known_hand_with_two_kinds_of_jacks_is_asked_which(tmp_path: Path, box: Box) -> None:
    table = Table(tmp_path, box).sit_down("sequence", 2)
    table.tell("dealer P2", "deal P1 JD JC 2S 3S 4S 5S 6S", "deal P2 JS JH 2H 3H 4H 5H 6H")
    plain, wild = table.way_to(Play(Place(0, cell("b1")))), table.way_to(Play(Place(0, cell("b1"), card("JC"))))
    assert plain is not None
    assert wild is not None
    if box is REFERENCE:
        assert (len(plain), len(wild)) == (3, 4)
    table.press(wild)
    assert table.state.hands[0] == cards("JD 2S 3S 4S 5S 6S")
    table.play(Draw(0, card("9S")))
    table.play(Remove(1, cell("b1"), card("JH")))
    assert table.state.chips == (0, 0)


def test_the_only_jack_of_a_known_hand_is_not_asked_for(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("sequence", 2)
    table.tell("dealer P2", "deal P1 JD JD 2S 3S 4S 5S 6S", "deal P2 9D TD 2H 3H 4H 5H 6H")
    assert len(table.way_to(Play(Place(0, cell("f6"), card("JD")))) or ()) == 3
    table.play(Place(0, cell("f6"), card("JD")))
    table.play(Draw(0, card("AC")))
    table.press("K1 K1 K1+")
    assert table.refused_by() is not None, "no jack, and the rules say so"
