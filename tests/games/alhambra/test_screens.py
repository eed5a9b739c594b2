"""Alhambra on the box: every screen and every list fits, and shows what it should."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.console.box import REFERENCE
from companion.console.face import find_face
from companion.console.paint import Sheet
from companion.console.view import View
from companion.dialogue.command import Command
from companion.games.alhambra.rules import GAME
from companion.match.dealer import SimulatedMove, play
from companion.rules import Refusal
from companion.words import language
from tests.console.playing import LONG_NAMES, Table, sane, setup_for
from tests.games.alhambra.tellings import at_turn

SIZES = [(128, 64), (128, 32), (256, 64)]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("players", GAME.counts)
def test_every_screen_fits_whatever_the_match_and_the_names(
    tmp_path: Path, players: int, size: tuple[int, int]
) -> None:
    """The table, each page of INFO, the undo, a refusal, a story: in random positions, with names of 20 letters."""
    box = replace(REFERENCE, width=size[0], height=size[1])
    table = Table(tmp_path, box).sit_down("alhambra", players, names=LONG_NAMES)
    rng = Random(players)
    for played in play(GAME, setup_for("alhambra", players, names=LONG_NAMES), Random(players)):
        change = table.match.play(played.move, table.match.version)
        assert not isinstance(change, Refusal)
        if played.step.told or rng.random() < 0.01:
            _look_around(table, played)


def _look_around(table: Table, played: SimulatedMove) -> None:
    table.take(table.match)
    sane(table.console.screen())
    table.press("BACK+")
    sane(table.console.screen())
    for _ in range(table.home.infos):
        table.press("INFO")
        sane(table.console.screen())
    table.press("BACK+ BACK")
    sane(table.console.screen())
    table.press("BACK+ DOWN")
    sane(table.console.screen())
    face = find_face(GAME)
    for told_of in played.step.told:
        for page in face.tell(told_of, table.state):
            sheet = Sheet(table.box.width, table.box.height)
            page(sheet, View(language("en"), table.box, table.match.position))
            sane(sheet)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("players", GAME.counts)
def test_every_list_fits(tmp_path: Path, players: int, size: tuple[int, int]) -> None:
    """All the questions of a turn and of the menus, two deep, on every page of theirs."""
    box = replace(REFERENCE, width=size[0], height=size[1])
    table = Table(tmp_path, box).sit_down("alhambra", players, names=LONG_NAMES, seed=players, moves=60)
    for first in ("DOWN", "OK+", "INFO+"):
        table.take(table.match).press(f"BACK+ {first}")
        options = table.console.session.questions[-1].question.options
        for option in options:
            sane(table.console.screen())
            if not isinstance(option.leads, Command):
                sane(table.press("OK").console.screen())
                table.press("BACK")
            table.press("DOWN")


def test_the_table_shows_how_many_the_player_on_turn_holds(tmp_path: Path) -> None:
    table = at_turn(tmp_path, 'correct P1 blue 3; P2 blue 4; P1 purple 2; why "test"').press("BACK+ INFO BACK")
    placed = [item.shown for item in table.console.screen().placed]
    assert "3" in placed
    assert "2" in placed


@pytest.mark.parametrize("players", GAME.counts)
def test_the_majorities_page_shows_every_count(tmp_path: Path, players: int) -> None:
    table = Table(tmp_path).sit_down("alhambra", players, seed=players, moves=150)
    table.take(table.match).press("BACK+ INFO")
    numbers = sorted(item.shown for item in table.console.screen().placed if item.shown.isdecimal())
    expected = sorted(str(count) for holding in table.state.holdings for count in holding if count)
    assert numbers == expected


def test_the_buildings_left_are_those_of_all_types_together(tmp_path: Path) -> None:
    table = at_turn(tmp_path, 'correct P1 blue 3; P2 purple 4; why "test"').press("BACK+ INFO INFO INFO INFO")
    assert f"{54 - 7} buildings left" in table.text()


@pytest.mark.parametrize("names", [None, LONG_NAMES], ids=["short", "long"])
def test_ten_of_a_colour_which_a_correction_can_give_have_room_above_the_keys(
    tmp_path: Path, names: tuple[str, ...] | None
) -> None:
    table = (
        Table(tmp_path).sit_down("alhambra", 2, names=names).tell("start P1" if names is None else f"start {names[0]}")
    )
    table.tell("correct Dirk green 10").press("BACK+")
    table.clock.wait(60)
    assert "10" in "".join(placed.shown for placed in sane(table.console.screen()).placed)
