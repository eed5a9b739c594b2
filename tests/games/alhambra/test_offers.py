"""What an Alhambra table is asked: only what can be, and no more than it wants to tell."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.dialogue.label import Say, Word
from companion.games.alhambra.rules import Purchase
from tests.console.playing import Table, sane, text_of
from tests.games.alhambra.tellings import AT_BLUE, BLUE, at_turn, coins

DETAILED = "P1 buys blue at blue for 7 with b7"


def told(folder: Path, *lines: str, players: int = 3, details: bool = False) -> Table:
    return Table(folder, details=details).sit_down("alhambra", players).tell("start P1", *lines)


def test_a_detailed_purchase_does_not_tax_the_moves_after_it(tmp_path: Path) -> None:
    table = told(tmp_path, DETAILED).press("K2 TURN K3 TURN TURN")
    assert table.kinds() == ["play"] * 7
    assert table.console.session.at_rest
    assert table.state.on_turn == 0, "each press was a move"


def test_what_was_told_is_asked_for_again_where_the_table_says_so_in_the_menu(tmp_path: Path) -> None:
    table = told(tmp_path, DETAILED, "P1 ends").press("OK+")
    assert "Asks for cards: no" in table.text()
    table.choose(Say("details_off"))
    assert "New on" in table.text()
    table.press("OK+")
    assert "Asks for cards: yes" in table.text()
    table.choose(Say("details_on"))
    assert "New on" not in table.text()
    assert table.console.session.at_rest


def test_the_switch_is_kept(tmp_path: Path) -> None:
    table = told(tmp_path).press("OK+").choose(Say("details_off"))
    assert table.switch_on().console.settings["details"] == "on"


def in_detail(table: Table, slot: str, price: int) -> Table:
    table.press("INFO+").choose(Say("purchase_in_detail")).choose(Word("blue"))
    return table.choose(Word(slot)).choose(str(price))


def test_the_currency_follows_the_slot_and_too_little_cannot_be_all(tmp_path: Path) -> None:
    table = in_detail(told(tmp_path), "blue", 7)
    assert "b1" in table.text()
    assert "yellow" not in table.text().lower()
    table.press("K4")
    assert "Paid 4 of 7" in text_of(sane(table.console.screen()))
    assert "All" not in table.text()
    table.press("K3")
    assert "All: b3 b4" in table.text()
    table.press("K1")
    assert table.match.timeline.done[-1].move == Purchase(0, BLUE, AT_BLUE, 7, coins("b3", "b4"))


@pytest.mark.parametrize("players", [3, 4, 6])
def test_nobody_is_asked_about_Dirk_where_he_is_not(tmp_path: Path, players: int) -> None:
    table = told(tmp_path, players=players)
    assert "Dirk" not in table.press("INFO+").text()
    table.press("TURN")
    assert "Dirk" not in table.text()
    table.press("BACK+")
    in_detail(table, "blue", 7).choose(Say("not_told"))
    assert table.kinds() == ["play", "play"]


def test_no_scoring_card_is_offered_that_cannot_come(tmp_path: Path) -> None:
    table = at_turn(tmp_path)
    more = [option.label for option in table.press("INFO+").console.session.questions[-1].question.options]
    assert Say("which_scoring") not in more
    table.press("BACK+").tell("P1 takes money").press("INFO+").choose(Say("which_scoring"))
    assert [option.label for option in table.console.session.questions[-1].question.options] == ["A"]
