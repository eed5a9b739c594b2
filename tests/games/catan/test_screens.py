"""Catan on the box: every screen and every question can be read, and shows what it should."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import product
from pathlib import Path
from random import Random

import pytest

from companion.console.box import BOXES
from companion.console.paint import Area, Sheet
from companion.console.question_list import paint_list
from companion.console.screens import NOTED, paint
from companion.console.session import Session
from companion.console.view import View
from companion.dialogue.command import Command, Page
from companion.dialogue.question import Question
from companion.games.catan.console import FACE
from companion.rules import Refusal
from companion.words import LANGUAGES, language
from tests.console.playing import LONG_NAMES, Table, sane, text_of
from tests.games.catan.tellings import SHORT, barely, begun, fully, told

SIZES = ((128, 64), (128, 32), (256, 64))
PANELS = [replace(box, width=width, height=height) for box in BOXES.values() for width, height in SIZES]
LISTS = [panel for panel in PANELS if panel.width == 128 and (panel.height > 32 or not panel.has_action_keys)]
"""A low panel with action keys shows two short columns of a question, whatever its words."""


def some_tables(folder: Path, players: int) -> Iterator[Table]:
    """A match with long names at several moments, told fully and barely."""
    for telling, rng in ((fully, Random(players)), (barely, Random(players))):
        table = Table(folder / telling.__name__).sit_down("catan", players, names=LONG_NAMES)
        for at, move in enumerate(told(players, telling, SHORT[players])):
            if rng.random() < 0.02 and at < 400:
                yield table
            change = table.match.play(move, table.match.version)
            assert not isinstance(change, Refusal), change


@pytest.fixture
def folders(tmp_path: Path) -> Path:
    for telling in (fully, barely):
        (tmp_path / telling.__name__).mkdir()
    return tmp_path


@pytest.mark.parametrize("players", [2, 4, 6])
def test_screens_can_be_read_on_every_panel(folders: Path, players: int) -> None:
    for table in some_tables(folders, players):
        for panel, code in product(PANELS, LANGUAGES):
            view = View(language(code), panel, table.match.position)
            sane(paint(view, Session(), table.home, 0.0))
            for page in (painted_table, *FACE.infos(table.state)):
                sane(painted(page, view))


def painted(page: Page, view: View) -> Sheet:
    sheet = Sheet(view.box.width, view.box.height)
    page(sheet, view)
    return sheet


def test_the_side_to_be_laid_stands_on_a_plate_below_the_number(tmp_path: Path) -> None:
    def plates() -> list[str]:
        return [placed.shown for placed in table.console.screen().placed if placed.inverse]

    table = Table(tmp_path).sit_down("catan").tell("start P1")
    assert not {"A", "B"} & set(plates())
    table.press("K1")
    assert plates() == ["B"], "the second road"
    table.press("TURN TURN TURN")
    assert "B" not in plates()


def painted_table(sheet: Sheet, view: View) -> None:
    FACE.table(sheet, view, middle(sheet))


def middle(sheet: Sheet) -> Area:
    """What the home screen leaves to the game: less where TURN is explained."""
    return Area(0, 17, sheet.box.width, 29) if sheet.box.height > 32 else Area(0, 12, sheet.box.width, 12)


@pytest.mark.parametrize("players", [2, 6])
def test_every_question_can_be_read(folders: Path, players: int) -> None:
    """A list that reads as one did at another moment looks the same, too."""
    known: set[str] = set()
    for table in some_tables(folders, players):
        state = table.state
        roots = [
            FACE.home(state),
            Question("", FACE.more(state), wide=True),
            Question("", FACE.facts(state), wide=True),
        ]
        asks = [ask for ask in different(roots) if ask.picture is not None or reading(ask) not in known]
        known.update(map(reading, asks))
        for ask, panel, code in product(asks, LISTS, LANGUAGES):
            view = View(language(code), panel, table.match.position)
            for cursor in {0, ask.cursor, len(ask.options) - 1}:
                sane(painted(partial(painted_question, ask, cursor), view))


def reading(ask: Question) -> str:
    """What a question says, whatever is chosen in it."""
    return repr((ask.title, [(option.label, option.key) for option in ask.options]))


def painted_question(ask: Question, cursor: int, sheet: Sheet, view: View) -> None:
    if ask.picture is not None:
        ask.picture(sheet, view, cursor)
    else:
        paint_list(sheet, view, ask, cursor)


def different(asks: list[Question]) -> Iterator[Question]:
    """These questions and all that they lead to, each title once."""
    seen = set()
    while asks:
        ask = asks.pop()
        if (repr(ask.title), len(ask.options)) not in seen:
            seen.add((repr(ask.title), len(ask.options)))
            yield ask
            asks += [option.leads() for option in ask.options if not isinstance(option.leads, Command)]


def test_the_table_shows_numbers_and_trades_and_what_a_held_key_does(tmp_path: Path) -> None:
    table = begun(tmp_path, "correct P1 roads 3; P1 knights 1")
    table.press("INFO BACK")
    words = text_of(table.console.screen())
    assert "3 1 1" in words
    assert "+3" in words
    assert "1–Pile" in words


def test_the_table_shows_whose_road_is_taken_and_which_way(tmp_path: Path) -> None:
    table = begun(tmp_path, "correct P1 roads 2; P2 roads 2; P3 roads 3; P1 cards 9", "P1 builds village")
    table.press("INFO BACK").clock.wait(NOTED)
    assert "↻ P2" in text_of(table.console.screen())
    table.tell("P1 turns arrows")
    table.press("INFO BACK").clock.wait(NOTED)
    assert "↺ P3" in text_of(table.console.screen())


def test_ten_points_are_told(tmp_path: Path) -> None:
    table = begun(tmp_path, "correct P1 villages 7; P1 cities 1; P1 cards 9").press("K3")
    assert table.match.status == "finished"
    assert "10 points" in table.text()


def test_pages_for_everything(tmp_path: Path) -> None:
    """Tableaus, points, supply, hands, costs, clocks."""
    table = begun(tmp_path, "correct market ore ore wool", "P1 draws")
    shown = [text_of(painted(page, table.console.view)) for page in FACE.infos(table.state)]
    assert len(shown) == 6
    assert "1A" in shown[0]
    assert "P3" in shown[0]
    assert "ore ore wool ? ?" in shown[2]
    assert "5" in shown[3], "three cards and two drawn"
    assert "3 ore 2 grain" in shown[4]
