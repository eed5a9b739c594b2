"""Sequence on the box: who deals, and a table that tells its cards."""

from __future__ import annotations

from pathlib import Path

from tests.console.playing import Table
from tests.games.sequence.tellings import TOLD, card, cards


def test_seat_buttons_answer_who_deals(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("sequence", 12).press("SEAT9")
    assert table.state.on_turn == 9, "who sits to the left of the dealer begins"


def test_turn_draws_lots_for_who_deals(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("sequence", 3).press("TURN")
    assert table.state.phase == "turn"
    table = Table(tmp_path).sit_down("sequence", 2).tell("cut P1 9S").press("TURN")
    assert "Who deals?" in table.text(), "who began to tell the cards can stop it"


def test_a_table_that_tells_its_cuts_is_asked_for_the_next(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("sequence", 3)
    table.press("TURN+ K4 K6")
    assert table.state.cuts == (card("7C"), None, None)
    assert "P2" in table.text()
    table.press("K1 K1").press("K2 TURN")
    assert table.state.on_turn == 2, "the two of spades deals, the ace of hearts is high"


def test_only_a_table_that_tells_hands_is_asked_for_them(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("sequence", 2).tell("dealer P2")
    assert "of 7" not in table.text()
    table.tell("deal P1 2S")
    assert "P1: card 2 of 7" in table.text()
    table.press("K1 K2")
    assert table.state.hands[0] == (card("2S"), card("3S"))
    table.press("TURN")
    assert "Which zone?" in table.text(), "TURN leaves it out"


def test_a_draw_that_is_not_told_makes_the_hand_unknown(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("sequence", 2).tell(*TOLD.split(" / "), "P1 places b1")
    table.press("TURN")
    assert table.state.hands[0] is None
    assert table.state.sizes[0] == 7


def test_a_hand_of_seven_is_told_card_by_card(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("sequence", 2).tell("dealer P2")
    suits_and_ranks = ["K1 K1", "K2 TURN", "K3 K4+", "K4 K3+", "K1 K6", "K2 K5+", "K3 K6+"]
    table.press("INFO+ K2 K1 " + " ".join(suits_and_ranks) + " K1")
    assert table.state.hands[0] == cards("2S AH JD TC 7S QH KD")
