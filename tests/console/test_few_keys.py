"""A box with a cursor and no action keys, but with TURN, INFO and seat buttons of its own, as on a HAT with a stick."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.console.box import COMPACT
from companion.dialogue.keys import Key, Press
from companion.words import LANGUAGES
from tests.console.playing import Table, sane

FEW = COMPACT.with_keys((Key.TURN, Key.INFO, Key.SEAT1, Key.SEAT2))


def sit_down(folder: Path) -> Table:
    return Table(folder, FEW).sit_down("alhambra", 3).press("OK OK")


def test_turn_ends_the_turn_and_the_display_says_so(tmp_path: Path) -> None:
    table = sit_down(tmp_path)
    assert "TURN money" in table.text()
    assert table.press("TURN").state.on_turn == 1
    assert "takes money" in table.text()


def test_info_shows_the_table_and_a_seat_its_answer(tmp_path: Path) -> None:
    table = sit_down(tmp_path)
    assert table.press("INFO").console.session.info == 1
    table.press("BACK SEAT2")
    assert "Not you" in table.text()
    assert table.press("SEAT1").state.on_turn == 1


def test_no_held_key_stands_for_one_that_is_there(tmp_path: Path) -> None:
    table = sit_down(tmp_path)
    before = table.state
    table.press("UP+")
    assert table.state == before
    assert FEW.at_rest == {}
    assert COMPACT.with_keys((Key.SEAT1, Key.TURN)).at_rest[Press(Key.DOWN, held=True)] == Press(Key.INFO)


def test_turn_turns_the_pages_of_a_long_list(tmp_path: Path) -> None:
    """As far as what is seen of it, and round."""
    table = sit_down(tmp_path).press("OK+")
    (question,) = table.console.session.questions
    count = len(question.question.options)
    seen = [table.press("TURN").console.session.questions[-1].cursor for _ in range(count)]
    assert seen == [4 * turn % count for turn in range(1, count + 1)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("inches", [1.3, 2.42])
def test_what_the_keys_do_has_room_in_every_language(tmp_path: Path, language: str, inches: float) -> None:
    table = Table(tmp_path, replace(FEW, inches=inches))
    table.console.settings["language"] = language
    table.sit_down("alhambra", 3)
    sane(table.console.screen())
    sane(table.press("OK OK").console.screen())
