"""Sequence on the box: every screen fits, and the board stays in its place."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.console.box import COMPACT, REFERENCE, Box
from companion.console.paint import Font, Sheet
from companion.console.view import View
from companion.dialogue.command import Page
from companion.dialogue.keys import Key, Press
from companion.dialogue.question import Question
from companion.games.sequence.console import FACE
from companion.games.sequence.console.board import TOP, cell_box, number_box
from companion.games.sequence.console.questions import BELOW
from companion.games.sequence.console.zones import ZONES
from companion.games.sequence.rules import GAME, Pass, Place
from companion.games.sequence.rules.lines import NO_CELLS, bits
from companion.rules import News, Refusal
from companion.words import language
from tests.console.playing import LONG_NAMES, Table, on_both_boxes, sane, setup_for
from tests.games.sequence.tellings import DEAD, SIX, Form, as_told_barely, as_told_fully, cell, seated

PANELS = [(128, 64), (128, 32), (256, 64)]


# Screens


def panel(width: int, height: int, box: Box = REFERENCE) -> Box:
    return replace(box, width=width, height=height)


@on_both_boxes
@pytest.mark.parametrize(("width", "height"), PANELS)
@pytest.mark.parametrize(("players", "told"), [(2, False), (3, True), (12, False), (12, True)])
def test_screens_say_something_and_all_of_it_fits(
    tmp_path: Path, players: int, told: bool, width: int, height: int, box: Box
) -> None:
    table = Table(tmp_path, panel(width, height, box)).sit_down("sequence", players, names=LONG_NAMES)
    setup = setup_for("sequence", players, names=LONG_NAMES)
    moves = as_told_fully(setup) if told else as_told_barely(setup)
    for count, move in enumerate(moves):
        if table.match.status == "finished":
            break
        if count % 37 == 0:
            look_around(table.take(table.match))
        table.match.play(move, table.match.version)
    paint_all(table, FACE.infos(table.state))


def look_around(table: Table) -> None:
    """The table itself, what INFO shows, and every question three levels deep at the first and last cursor."""
    table.console.session = replace(table.console.session, notice=None)
    sane(table.console.screen())
    paint_all(table, FACE.infos(table.state))
    look_into(table.console.view, table.home.root, 3, Random(1))


def paint_all(table: Table, pages: tuple[Page, ...]) -> None:
    crowded = len(table.state.terms.names) > 4 and table.box.height < 48
    for page in pages[:-1] if crowded else pages:  # the clocks, last, are a page of all games
        sheet = Sheet(table.box.width, table.box.height)
        page(sheet, table.console.view)
        sane(sheet)


def look_into(view: View, ask: Question, depth: int, rng: Random) -> None:
    if ask.picture is not None:
        for cursor in {0, len(ask.options) // 2, len(ask.options) - 1}:
            sheet = Sheet(view.box.width, view.box.height)
            ask.picture(sheet, view, cursor)
            sane(sheet)
    deeper = [option.leads for option in ask.options if callable(option.leads)]
    for leads in rng.sample(deeper, min(2, len(deeper))) if depth else ():
        look_into(view, leads(), depth - 1, rng)


def test_the_picture_of_the_home_list_names_what_the_menus_add(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("sequence", 2).tell("dealer P2")
    assert tuple(option.label for option in table.home.root.options[-len(BELOW) :]) == BELOW


@pytest.mark.parametrize(("width", "height"), PANELS)
def test_a_sequence_is_told_with_its_five(tmp_path: Path, width: int, height: int) -> None:
    table = Table(tmp_path, panel(width, height)).sit_down("sequence", 2).tell("dealer P2")
    four = "; ".join(f"chip {word} blue" for word in ("c4", "d4", "e4", "f4"))
    table.tell(f"correct {four}")
    table.play(Place(0, cell("g4")))
    assert "Blue: sequence 1 of 2" in table.text()
    sane(table.console.screen())


def test_a_lost_draw_is_told_in_words() -> None:
    state = GAME.start(setup_for("sequence", 2))
    assert not isinstance(state, Refusal)
    (page,) = FACE.tell(News("S7", "draw_lost", player=0, size=5), state)
    sheet = Sheet()
    page(sheet, View(language("en").of("sequence"), REFERENCE))
    assert "P1 did not draw" in sane(sheet).placed[-1].text


def test_a_line_of_six_asks_which_five(tmp_path: Path) -> None:
    table = seated(tmp_path, Form(Pass(0), f"dealer P2 / {SIX} / P1 places f4"), COMPACT)
    assert "Which five?" in table.text()
    table.press("DOWN OK DOWN OK")
    assert table.state.turned[0] == (bits(map(cell, ("d4", "e4", "f4", "g4", "h4"))),)


def test_dead_cards_are_offered_before_any_other(tmp_path: Path) -> None:
    table = seated(tmp_path, Form(Pass(0), f"dealer P2 / {DEAD}"), REFERENCE)
    table.press("TURN+")
    assert "2♠" in table.text()
    table.press("K1")
    assert table.state.exchanged == 1


@pytest.mark.parametrize("key", [Key.K1, Key.K6])
def test_nothing_is_played_before_the_third_press(tmp_path: Path, key: Key) -> None:
    table = Table(tmp_path).sit_down("sequence", 2).tell("dealer P2")
    table.press([Press(key), Press(key)])
    assert table.state.played == 0
    table.press([Press(key)] if key is Key.K1 else [Press(Key.K1)])
    assert table.state.played == 1


# The board stays


def test_the_board_stays_in_place_while_a_cell_is_found(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("sequence", 2).tell("dealer P2", "P1 places d5", "P2 places h3").press("INFO BACK")
    table.clock.wait(60)

    def far_from_the_zone() -> bytes:
        """The lower half of the board; the zone at the top left is chosen."""
        return table.console.screen().image.crop((0, 33, 62, 64)).tobytes()

    before = far_from_the_zone()
    for key in ("K1", "K2"):
        assert "P1" in table.press(key).text()
        assert far_from_the_zone() == before


def test_the_last_move_is_told_until_a_part_is_chosen(tmp_path: Path) -> None:
    """Then the cells of that part are named, each with the chip that lies there."""
    table = Table(tmp_path).sit_down("sequence", 2).tell("dealer P2", "P1 places d5").press("INFO BACK")
    table.clock.wait(60)
    assert "P1: 6♥" in table.text()
    assert "P1: 6♥" in table.press("K2").text()
    assert "5♣ 6♥●" in table.press("K4").text()


@pytest.mark.parametrize(
    ("line", "said"),
    [("P1 places d5", "P1: 6♥"), ("P1 places d5 with jack", "P1: jack, 6♥"), ("P1 places a5", "P1: 9♣")],
)
def test_at_once_after_a_chip_the_next_player_sees_the_zones_and_their_keys(
    tmp_path: Path, line: str, said: str
) -> None:
    table = Table(tmp_path).sit_down("sequence", 2).tell("dealer P2")
    table.play(GAME.read(table.state.terms, line))
    for wait in (0, 13):
        table.clock.wait(wait)
        words = table.text()
        assert all(str(zone) in words for zone in range(1, 7))
        assert "P2" in words
        assert said in words


def test_a_number_of_a_zone_never_hides_the_chip_that_was_just_placed() -> None:
    for zone in ZONES:
        for last in zone.cells:
            hidden = number_box(Font.SMALL, zone, NO_CELLS, last).common(cell_box(0, TOP, last))
            assert not hidden.width or not hidden.height


@pytest.mark.parametrize("players", GAME.counts)
@on_both_boxes
def test_cards_cut_for_the_deal_fit_whatever_covers_the_table(tmp_path: Path, box: Box, players: int) -> None:
    """S2: the first card is told by a phone, while the list of all answers lies over the table."""
    table = Table(tmp_path, box).sit_down("sequence", players, names=LONG_NAMES)
    table.match.play(GAME.read(table.state.terms, f"cut {LONG_NAMES[0]} QC"), table.match.version)
    sane(table.console.screen())
    for presses in ("OK", "BACK DOWN", "OK", "BACK INFO+", "BACK OK+"):
        table.press(presses)
        sane(table.console.screen())
