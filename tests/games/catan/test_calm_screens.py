"""Catan on the box: a question leaves what it need not change."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from companion.rules import Task
from tests.console.playing import Table, rows


def test_a_question_leaves_the_upper_part_of_the_table_as_it_was(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("catan").tell("start P1").press("INFO BACK")
    table.clock.wait(60)
    before = rows(table, 0, 32)
    table.press("K6")
    assert "With whom" in table.text()
    assert rows(table, 0, 32) == before


def test_seven_answers_leave_the_numbers_of_the_table(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("catan", 6).tell("start P1").press("INFO BACK")
    table.clock.wait(60)
    before = rows(table, 0, 32)
    assert "With whom" in table.press("K6").text()
    assert len(table.console.session.questions[-1].question.options) == 7
    assert "P6" in table.text()
    assert rows(table, 0, 32) == before


def test_where_the_table_is_shown_anew_no_words_say_so(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("catan").tell("start P1")
    table.press("K6 BACK+")
    assert table.console.session.at_rest
    assert table.notice is None
    table.press("BACK+")
    assert "Back at the table" in table.text()


def test_what_was_recorded_is_not_repeated_as_a_task_until_it_has_passed(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("catan").tell("start P1").press("TURN")
    assert "P1 draws 2 cards" in table.text()
    assert "▸" not in table.text()
    table.clock.wait(4)
    assert "▸P1: Draw 2 cards" in table.text()


def test_whose_road_is_taken_is_said_with_the_road(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("catan").tell("start P1", "correct P2 roads 3; P3 roads 3; P1 cards 9")
    assert "P1 takes P2's road" in table.press("K1").text()
    assert "loses" not in table.text()
    table.clock.wait(4)
    assert "▸P2 loses a road" in table.text()


def test_cards_drawn_before_and_after_the_shuffle_are_told_in_this_order(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("catan").tell("start P1", "P1 draws")
    draw, shuffle = Task("C15", "draw", player=0, count=1), Task("C15", "shuffle")
    table.console.session = replace(table.console.session, notes=(draw, shuffle, draw), notice=None)
    assert "▸P1: Draw a card ▸Shuffle ▸P1: Draw a card" in table.text().replace("\n", " ")


def test_what_several_have_to_do_is_said_once(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("catan").tell("start P1", "P1 draws")
    draws = tuple(Task("C15", "draw", player=seat, count=1) for seat in (0, 2))
    table.console.session = replace(table.console.session, notes=draws, notice=None)
    assert "▸P1, P3: Draw a card" in table.text()
