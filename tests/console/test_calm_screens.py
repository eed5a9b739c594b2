"""Calm screens: what need not change stays where it is."""

from __future__ import annotations

from pathlib import Path

from tests.console.playing import Table


def rows(table: Table, top: int, bottom: int) -> bytes:
    """A part of the screen, without the mark in the corner."""
    return table.console.screen().image.crop((0, top, 125, bottom)).tobytes()


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
    assert len(table.console.session.asks[-1].ask.options) == 7
    assert "P6" in table.text()
    assert rows(table, 0, 32) == before


def test_where_the_table_is_shown_anew_no_words_say_so(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("catan").tell("start P1")
    table.press("K6 BACK+")
    assert table.console.session.at_rest
    assert table.notice is None
    table.press("BACK+")
    assert "Back at the table" in table.text()


def test_the_list_of_what_can_happen_leaves_headline_and_keys(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("alhambra").tell("start P1").press("INFO BACK")
    table.clock.wait(60)
    above, below = rows(table, 0, 17), rows(table, 56, 64)
    assert "Takes money" in table.press("OK").text()
    assert (rows(table, 0, 17), rows(table, 56, 64)) == (above, below)


def test_a_step_of_the_cursor_moves_its_mark_alone(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("alhambra").tell("start P1").press("OK")
    before = table.console.screen().image.crop((8, 0, 125, 64)).tobytes()
    mark = table.console.screen().image.crop((0, 17, 8, 56)).tobytes()
    table.press("DOWN")
    assert table.console.screen().image.crop((8, 0, 125, 64)).tobytes() == before
    assert table.console.screen().image.crop((0, 17, 8, 56)).tobytes() != mark


def test_notes_stand_below_the_numbers_and_cover_none(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("alhambra").tell("start P1", "P1 buys green", "P1 takes money", "P2 buys green")
    table.clock.wait(5)
    table.press("TURN")
    noted = rows(table, 0, 40)
    assert "Refill" in table.text()
    table.clock.wait(13)
    assert "Refill" not in table.text()
    assert rows(table, 0, 40) == noted
