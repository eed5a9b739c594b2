"""What is told: a scoring page by page."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from companion.console.box import REFERENCE, Box
from companion.console.session import PASSING
from companion.dialogue.command import Play
from companion.dialogue.keys import Key, Press
from companion.games.alhambra.rules import HoldScoring
from tests.console.playing import Table, on_both_boxes, sane, text_of
from tests.games.alhambra.console_table import alhambra


def scored(folder: Path, box: Box = REFERENCE) -> Table:
    """A scoring card has just been turned up."""
    lines = ("P1 buys blue", "P1 ends", "P2 buys red", "P2 ends", "P3 takes money")
    table = alhambra(folder, box, *lines)
    table.type(Play(HoldScoring("A")))
    return table


@on_both_boxes
def test_a_scoring_is_told_page_by_page(tmp_path: Path, box: Box) -> None:
    table = scored(tmp_path, box)
    story = table.console.session.booklet
    assert story is not None
    assert len(story.pages) == 3
    told = []
    for _ in story.pages:
        told.append(text_of(sane(table.console.screen())))
        table.press("OK")
    assert [("blue" in page, "red" in page) for page in told[:2]] == [(True, False), (False, True)]
    assert "+1" in told[2]
    assert table.console.session.at_rest
    assert table.kinds() == ["play"] * 7


@on_both_boxes
def test_a_story_goes_back_and_forth_and_back_leaves_it(tmp_path: Path, box: Box) -> None:
    table = scored(tmp_path, box)
    table.clock.wait(PASSING)
    first = table.text()
    assert table.press("DOWN").text() != first
    assert table.press("UP").text() == first
    assert table.press("UP").text() == first
    table.press("BACK")
    assert table.console.session.at_rest
    assert "undo" not in table.kinds()


@on_both_boxes
def test_pages_are_read_and_not_played(tmp_path: Path, box: Box) -> None:
    """Whatever is pressed, however often: the pages are turned or left, and nothing happens at the table."""
    table = scored(tmp_path, box)
    pages = table.console.session.booklet
    assert pages is not None
    before = table.kinds()
    for key in sorted(box.keys - {Key.UP, Key.BACK}):
        for held in (False, True):
            table.clock.wait(PASSING)
            table.console.session = replace(table.console.session, booklet=pages)
            for _ in range(len(pages.pages) - 1):
                assert "next" in table.text()
                table.press([Press(key, held)])
            assert "next" not in table.text(), (key, "the last page")
            table.press([Press(key, held)])
            assert table.console.session.at_rest == (key in (Key.OK, Key.DOWN)), key
            if key not in (Key.OK, Key.DOWN):
                assert "OK or BACK" in table.text(), (key, "what leaves the last page")
    assert table.kinds() == before


def test_the_lights_know_that_points_are_being_told(tmp_path: Path) -> None:
    table = scored(tmp_path)
    lit = table.console.scene()
    table.press("BACK")
    assert table.console.scene() != lit
