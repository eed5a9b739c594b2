"""Seat buttons: on turn, out of turn, without a match."""

from __future__ import annotations

import re
from pathlib import Path

from companion.dialogue.label import Say
from companion.games.alhambra.rules import Start, TakeMoney
from companion.rules import Refusal
from tests.console.playing import LONG_NAMES, Table, sane
from tests.games.alhambra.console_table import alhambra


def test_a_seat_out_of_turn_says_not_you_and_who_it_is(tmp_path: Path) -> None:
    table = alhambra(tmp_path)
    before = table.state
    table.press("SEAT2")
    assert re.search(r"Not you.*P2.*P1", table.text())
    assert table.state == before


def test_a_seat_out_of_turn_names_both_however_long_they_are_called(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("alhambra", 6, names=LONG_NAMES).press("K1 SEAT4")
    sane(table.console.screen())
    assert re.search(r"Not you.*DDDD.*AAAA", table.text())


def test_the_seat_on_turn_is_as_good_as_turn(tmp_path: Path) -> None:
    table = alhambra(tmp_path)
    by_turn = table.match.game.apply(table.state, TakeMoney(0))
    assert not isinstance(by_turn, Refusal)
    assert table.press("SEAT1").state == by_turn.state
    table.press("K1 SEAT2")
    assert table.state.on_turn == 2


def test_a_seat_answers_who_begins(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("alhambra", 4).press("SEAT3")
    assert [done.move for done in table.match.timeline.done] == [Start(2)]


def test_nobody_sits_at_an_empty_seat(tmp_path: Path) -> None:
    table = alhambra(tmp_path)
    before = table.state
    assert "Nobody" in table.press("SEAT12").text()
    assert table.state == before


def test_a_seat_is_answered_without_a_match_and_within_a_question(tmp_path: Path) -> None:
    table = Table(tmp_path)
    before = table.ink()
    assert table.press("SEAT1").ink() != before
    table = alhambra(tmp_path).press("OK+ SEAT1")
    assert isinstance(table.notice, Say)
    assert len(table.console.session.questions) == 1
