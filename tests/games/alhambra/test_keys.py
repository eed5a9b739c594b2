"""Alhambra on the box: what the keys mean in each phase of a match."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.console.box import Box
from companion.console.view import View
from companion.dialogue.command import Pause, Play, Speak
from companion.games.alhambra.rules import COLOURS, EndTurn, HoldScoring, Leftover, Purchase, Start, TakeMoney
from companion.rules import Move
from companion.words import LANGUAGES, language
from tests.console.playing import Table, on_both_boxes, sane, text_of
from tests.games.alhambra.tellings import ALL_BOUGHT, AT_BLUE, BLUE, DRAWS, LEFT_OVER, PURPLE, at_turn, coins

UNCOVER = "OK BACK"
"""The list and back: a console that found a match says so, over what TURN does."""


def offered(table: Table) -> list[str]:
    """What the list of all that can happen says."""
    view = View(language("en"), table.box, table.match.position)
    return [view.words(option.label) for option in table.home.root.options]


def last_move(table: Table) -> Move:
    return table.match.timeline.done[-1].move


@pytest.mark.parametrize("colour", range(len(COLOURS)))
def test_one_press_is_a_purchase(tmp_path: Path, colour: int) -> None:
    table = at_turn(tmp_path).press(f"K{colour + 1}")
    assert last_move(table) == Purchase(0, colour)


@pytest.mark.parametrize("colour", range(len(COLOURS)))
def test_A24_a_held_key_is_a_gift_to_Dirk(tmp_path: Path, colour: int) -> None:
    table = at_turn(tmp_path, *DRAWS, players=2).press(f"K{colour + 1}+")
    assert last_move(table) == Purchase(0, colour, for_dirk=True)


def test_A24_without_Dirk_a_held_key_says_that_he_is_not_there(tmp_path: Path) -> None:
    table = at_turn(tmp_path).press("K1+")
    assert table.refused_by() == "A24"
    assert "A24" in text_of(sane(table.console.screen()))


def test_A24_without_Dirk_no_list_offers_a_gift_to_him(tmp_path: Path) -> None:
    table = at_turn(tmp_path)
    assert not [label for label in offered(table) if "Dirk" in label]
    table.press("OK")
    for _ in table.home.root.options:
        assert "Dirk" not in text_of(sane(table.console.screen()))
        table.press("DOWN")
    assert table.press("K1+").refused_by() == "A24"


def test_A24_with_Dirk_the_list_offers_a_gift_of_every_colour(tmp_path: Path) -> None:
    table = at_turn(tmp_path, *DRAWS, players=2)
    assert len([label for label in offered(table) if "Dirk" in label]) == len(COLOURS)


def test_M4_in_a_pause_a_held_key_is_answered_though_no_list_offers_it(tmp_path: Path) -> None:
    table = at_turn(tmp_path)
    table.type(Pause())
    assert not [label for label in offered(table) if "Dirk" in label]
    assert table.press("K1+").refused_by() == "M4"


def test_turn_takes_money_or_after_a_purchase_ends_the_turn(tmp_path: Path) -> None:
    table = at_turn(tmp_path).press("TURN")
    assert last_move(table) == TakeMoney(0)
    assert last_move(table.press("K1 TURN")) == EndTurn(1)
    assert table.state.on_turn == 2


def test_A12_turn_held_is_the_next_scoring_card(tmp_path: Path) -> None:
    table = at_turn(tmp_path, "P1 takes money").press("TURN+")
    assert last_move(table) == HoldScoring("A")
    table.press("BACK").tell("P2 takes money").press("TURN+")
    assert last_move(table) == HoldScoring("B")


BOTH_SCORED = ("P1 takes money", "scoring A", "P2 takes money", "scoring B", "P3 takes money")


def test_A12_after_A_and_B_no_third_scoring_card_is_offered(tmp_path: Path) -> None:
    table = at_turn(tmp_path, *BOTH_SCORED).press(UNCOVER)
    assert not [label for label in offered(table) if "Scoring card" in label]
    assert "TURN money" in table.text()
    assert "score" not in table.text()
    assert table.press("TURN+").refused_by() == "A16"
    assert table.press("OK TURN+").refused_by() == "A16"


def test_A12_a_table_that_tells_its_money_is_offered_no_third_scoring_card_either(tmp_path: Path) -> None:
    deals = ("deal P1 b9 b8 b4", "deal P2 g9 g8 g4", "deal P3 y9 y8 y4 y1")
    yard = ("yard blue blue 8", "yard green red 3", "yard orange brown 4", "yard yellow white 5")
    table = Table(tmp_path).sit_down("alhambra", 3).tell(*deals, "start P1", *yard)
    assert "Scoring card" not in offered(table), "none lies among the first four (A4)"
    assert "Scoring card" in offered(table.tell("money b1 b2 g1 g2", "P1 takes b1"))
    table.tell('correct scored B; why "test"')
    assert "Money turned up" in table.text()
    assert "Scoring card" not in offered(table)
    assert table.press("TURN+").refused_by() == "A16"


def test_A12_among_the_leftovers_no_third_scoring_card_is_offered(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("alhambra", 3).tell(*LEFT_OVER, "scoring B").press(UNCOVER)
    assert offered(table)[:4] == ["white", "green", "purple", "Look …"]
    assert table.press("TURN+").refused_by() == "A16"


def test_A16_a_scoring_card_in_the_middle_of_a_turn_is_refused(tmp_path: Path) -> None:
    table = at_turn(tmp_path, "P1 takes money").press("K1 TURN+")
    assert table.refused_by() == "A12"


def test_A1_a_purchase_of_a_sold_out_colour_is_refused_on_the_screen(tmp_path: Path) -> None:
    table = at_turn(tmp_path, 'correct P2 blue 7; why "test"')
    before, entries = table.state, table.entries()
    table.press("K1")
    assert table.refused_by() == "A1"
    assert "A1" in text_of(sane(table.console.screen()))
    assert (table.state, table.entries()) == (before, entries)


def test_A22_Dirks_six_are_keyed_in_one_after_the_other(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("alhambra", 2)
    for key in ("K1", "K2", "K2", "K4", "K4", "K6"):
        table.clock.wait(2)
        table.press(key)
    assert table.state.holdings[2] == (1, 2, 0, 2, 0, 1)
    assert table.state.dirk_due == 0
    table.clock.wait(2)
    assert last_move(table.press("K1")) == Start(0)


def test_A7_a_known_hand_is_asked_how_it_pays(tmp_path: Path) -> None:
    deals = ("deal P1 b9 b8 b4", "deal P2 g9 g8 g4", "deal P3 y9 y8 y4 y1", "start P1")
    yard = ("yard blue blue 8", "yard green red 3", "yard orange brown 4", "yard yellow white 5", "money o1 o2 o3 o4")
    table = Table(tmp_path).sit_down("alhambra", 3).tell(*deals, *yard).press("K1")
    assert len(table.console.session.questions) == 1
    offered = [option.leads.move for option in table.console.session.questions[-1].question.options]  # type: ignore[union-attr]
    assert offered[-1] == Purchase(0, BLUE)
    assert Purchase(0, BLUE, AT_BLUE, 8, coins("b8")) in offered
    table.type(Play(Purchase(0, BLUE, AT_BLUE, 8, coins("b8"))))
    assert table.state.exact


def test_A19_leftovers_are_given_away_and_the_last_scoring_ends_the_match(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("alhambra", 3).tell(*LEFT_OVER)
    table.press("BACK+")  # leaves the page that tells what is left
    assert "P1 gets the leftover white" in table.press("K4 K1").text()
    assert "P3 gets the leftover green" in table.press("K5 K3").text()
    assert table.console.session.booklet is None, "no page tells it again"
    table.press("K6 K4")
    assert last_move(table) == Leftover(PURPLE, None)
    assert table.match.status == "finished"
    assert table.state.scored.endswith("C")


def test_A19_while_leftovers_must_be_given_turn_offers_no_last_scoring(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("alhambra", 3).tell(*LEFT_OVER).press(UNCOVER)
    assert "3 left: which colour?" in table.text()
    assert "TURN" not in table.text()
    assert "Last scoring" not in offered(table)
    assert table.press("TURN").refused_by() == "A19"
    assert table.press("OK TURN").refused_by() == "A19"


@pytest.mark.parametrize("speaks", LANGUAGES)
@pytest.mark.parametrize("left", [1, 2, 3])
@on_both_boxes
def test_A19_which_colour_is_left_over_is_asked_in_full(tmp_path: Path, box: Box, left: int, speaks: str) -> None:
    table = Table(tmp_path, box).sit_down("alhambra", 3).tell(*LEFT_OVER)
    table.tell(*("left white to P1", "left green to P2")[: 3 - left])
    table.type(Speak(speaks))
    asked = language(speaks).of("alhambra").say("left_over_which", count=left)
    assert asked in text_of(sane(table.console.screen()))


def test_A19_only_a_colour_that_may_lie_on_the_yard_can_be_left_over(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("alhambra", 3).tell(*LEFT_OVER)
    assert offered(table)[:3] == ["white", "green", "purple"]
    assert table.press("K1").refused_by() == "A1"
    table.press("K4 K1")
    assert offered(table)[:2] == ["green", "purple"]


def test_A18_with_nothing_left_over_turn_holds_the_last_scoring(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("alhambra", 3).tell(*ALL_BOUGHT).press(UNCOVER)
    assert offered(table)[:2] == ["Last scoring", "Scoring card B"]
    assert "TURN score C" in table.text()
    assert table.press("K4").refused_by() == "A19"
    assert last_move(table.press("TURN")) == HoldScoring("C")
    assert table.match.status == "finished"


ENDED_WITH_DIRK = (
    "start P1",
    *DRAWS,
    'correct P1 blue 6; P1 red 5; P1 brown 9; P2 white 6; P2 green 9; P2 purple 9; scored A; P2 points 20; why "test"',
    "P1 buys white",
    "P1 buys green",
    "P1 buys purple",
    "P1 buys purple",
    "P1 ends",
    "scoring C",
)


@on_both_boxes
def test_A25_the_result_shows_Dirks_points_beside_the_players_without_a_place(tmp_path: Path, box: Box) -> None:
    table = Table(tmp_path, box).sit_down("alhambra", 2).tell(*ENDED_WITH_DIRK).press(UNCOVER)
    assert table.match.status == "finished"
    shown = text_of(sane(table.console.screen()))
    one, two, dirk = table.state.points
    first, second = sorted(((one, "P1"), (two, "P2")), reverse=True)
    assert f"1 {first[1]} {first[0]} 2 {second[1]} {second[0]} – Dirk {dirk}" in shown


def test_A25_where_Dirk_can_win_the_result_gives_him_a_place(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("alhambra", 2, house={"dirk_can_win": "yes"}).tell(*ENDED_WITH_DIRK)
    shown = text_of(sane(table.press(UNCOVER).console.screen()))
    assert "3 Dirk" in shown
    assert "–" not in shown
