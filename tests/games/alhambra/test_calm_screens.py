"""Alhambra on the box: lists, cursor and notes leave what they need not change."""

from __future__ import annotations

from pathlib import Path

from tests.console.playing import Table, rows


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
    noted = rows(table, 0, 32)
    assert "Refill" in table.text()
    table.clock.wait(13)
    assert "Refill" not in table.text()
    assert rows(table, 0, 32) == noted


def test_a_purchase_changes_its_number_and_the_line_that_says_so(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("alhambra").tell("start P1").press("K1")
    table.clock.wait(5)
    table.press("K2")
    before = [rows(table, top, top + 8) for top in range(0, 64, 8)]
    table.clock.wait(5)
    table.press("K3")
    after = [rows(table, top, top + 8) for top in range(0, 64, 8)]
    changed = [strip for strip, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
    assert changed == [2, 4], "the numbers, and what was recorded: each in one strip of the panel's memory"
