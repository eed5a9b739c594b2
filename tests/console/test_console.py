"""The console between the keys and the match: undo, corrections, seats, INFO, stories, pause, settings, mishaps."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

import companion.console
from companion.console.box import BOXES, COMPACT, REFERENCE, Box
from companion.console.lights import StripLayout
from companion.dialogue.command import Pause, Play, Proceed, Redo
from companion.dialogue.keys import ACTION_KEYS, Key, Press
from companion.dialogue.question import Say
from companion.games.alhambra.rules import COLOURS, EndTurn, HoldScoring, Purchase, Start, TakeMoney, score
from companion.games.alhambra.rules.edition import CARDS
from companion.match.match import Change
from companion.match.resume import resume
from companion.rules import Correction, Refusal
from companion.store.journal import JournalError
from companion.words import common
from tests.console.playing import LONG_NAMES, Table, on_both_boxes, sane, text_of

BLUE, RED = range(2)
ALL_BLUE = 7


def alhambra(folder: Path, box: Box = REFERENCE, *lines: str, players: int = 3) -> Table:
    """A match of Alhambra that tells nothing; P1 began."""
    return Table(folder, box).sit_down("alhambra", players).tell("start P1", *lines)


def held_by(table: Table, player: int) -> dict[str, int]:
    return {COLOURS[colour]: count for colour, count in enumerate(table.state.holdings[player]) if count}


# BACK


@on_both_boxes
def test_back_shows_what_would_be_undone_and_what_to_put_back(tmp_path: Path, box: Box) -> None:
    table = alhambra(tmp_path, box, "P1 buys blue")
    before, entries = table.state, table.entries()
    table.press("BACK")
    shown = sane(table.console.screen())
    assert re.search(r"Undo.*P1.*blue.*yard.*payment", text_of(shown), re.IGNORECASE)
    assert (table.state, table.entries()) == (before, entries)


@on_both_boxes
def test_back_again_undoes_and_the_journal_says_so(tmp_path: Path, box: Box) -> None:
    table = alhambra(tmp_path, box)
    before = table.state
    table.play(Purchase(0, BLUE))
    assert table.state != before
    table.press("BACK BACK")
    assert table.state == before
    assert table.kinds() == ["play", "play", "undo"]
    assert table.console.session.at_rest
    assert "back" in table.text().lower()


@pytest.mark.parametrize("held", [False, True])
@on_both_boxes
def test_any_other_key_drops_the_undo_and_does_nothing_else(tmp_path: Path, box: Box, held: bool) -> None:
    table = alhambra(tmp_path, box, "P1 buys blue")
    before, entries = table.state, table.entries()
    for key in sorted(box.keys - {Key.BACK}):
        table.press("BACK")
        assert table.console.session.preview is not None
        table.press([Press(key, held)])
        assert table.console.session.at_rest, key
        assert "Kept" in table.text()
    assert (table.state, table.entries()) == (before, entries)


def test_back_held_drops_the_undo_too(tmp_path: Path) -> None:
    table = alhambra(tmp_path, REFERENCE, "P1 buys blue").press("BACK BACK+")
    assert table.kinds() == ["play", "play"]
    assert table.console.session.at_rest


@on_both_boxes
def test_back_goes_as_far_as_the_first_move_and_then_says_that_there_is_none(tmp_path: Path, box: Box) -> None:
    table = alhambra(tmp_path, box, "P1 buys blue", "P1 ends", "P2 takes money")
    for _ in range(4):
        table.press("BACK BACK")
    assert table.match.timeline.length == 0
    table.press("BACK")
    assert table.refused_by() == "M2"
    assert "M2" in table.text()
    assert table.kinds() == ["play"] * 4 + ["undo"] * 4


@on_both_boxes
def test_what_was_undone_is_done_again_from_the_menu(tmp_path: Path, box: Box) -> None:
    table = alhambra(tmp_path, box, "P1 buys blue")
    after = table.state
    table.press("BACK BACK")
    table.type(Redo())
    assert table.state == after
    assert table.kinds() == ["play", "play", "undo", "redo"]
    table.type(Redo())
    assert table.refused_by() == "M3"


def test_an_undo_across_a_power_cut_says_the_same(tmp_path: Path) -> None:
    table = alhambra(tmp_path, REFERENCE, "P1 buys blue", "P1 ends")
    match = resume(table.journal, table.clock).match
    assert match is not None
    table.take(match).press("BACK")
    assert re.search(r"P1.*ends", table.text(), re.IGNORECASE)
    table.press("BACK")
    assert table.state.on_turn == 0


def test_the_undo_of_a_drawn_lot_is_told_in_the_language_of_the_box(tmp_path: Path) -> None:
    """Not as the record has it: `start P1 by lot` is English in every language."""
    table = Table(tmp_path).sit_down("alhambra", 3).press("TURN BACK")
    assert "by lot" in table.entries()[-1].body
    assert "start P" not in table.text()


# A wrong key, and the right one at once


def test_another_key_within_the_window_takes_the_place_of_the_last_move(tmp_path: Path) -> None:
    table = alhambra(tmp_path).press("K1")
    table.clock.wait(1.4)
    table.press("K2")
    assert held_by(table, 0) == {"red": 1}
    assert table.kinds() == ["play", "play", "undo", "play"]
    assert "Corrected" in table.text()


def test_after_the_window_another_key_is_another_purchase(tmp_path: Path) -> None:
    table = alhambra(tmp_path).press("K1")
    table.clock.wait(1.6)
    table.press("K2")
    assert held_by(table, 0) == {"blue": 1, "red": 1}
    assert table.kinds() == ["play", "play", "play"]


def test_the_right_key_may_be_the_third(tmp_path: Path) -> None:
    table = alhambra(tmp_path).press("K1")
    for key in ("K2", "K3"):
        table.clock.wait(1.0)
        table.press(key)
    assert held_by(table, 0) == {"brown": 1}


def test_the_same_key_never_replaces(tmp_path: Path) -> None:
    table = alhambra(tmp_path).press("K1 K1")
    assert held_by(table, 0) == {"blue": 2}
    assert "undo" not in table.kinds()


def test_turn_never_replaces(tmp_path: Path) -> None:
    table = alhambra(tmp_path).press("K1 TURN")
    assert held_by(table, 0) == {"blue": 1}
    assert table.state.on_turn == 1


def test_a_held_key_never_replaces(tmp_path: Path) -> None:
    draws = [f"dirk {colour}" for colour in ("blue", "red", "red", "white", "white", "green")]
    table = alhambra(tmp_path, REFERENCE, *draws, players=2).press("K1 K2+")
    assert held_by(table, 0) == {"blue": 1}
    assert table.state.holdings[2][RED] == 3
    assert "undo" not in table.kinds()


def test_a_refused_replacement_leaves_the_last_move_standing(tmp_path: Path) -> None:
    table = alhambra(tmp_path, REFERENCE, f'correct P2 blue {ALL_BLUE}; why "test"').press("K2")
    table.clock.wait(1.0)
    table.press("K1")
    assert table.refused_by() == "A1"
    assert held_by(table, 0) == {"red": 1}
    assert "undo" not in table.kinds()
    assert table.console.session.at_rest


def test_after_an_undo_the_next_key_is_a_move_of_its_own(tmp_path: Path) -> None:
    table = alhambra(tmp_path).press("K1 BACK BACK K2")
    assert held_by(table, 0) == {"red": 1}
    assert table.kinds() == ["play", "play", "undo", "play"]


def test_nobody_elses_move_is_ever_replaced(tmp_path: Path) -> None:
    table = alhambra(tmp_path).press("K1")
    table.match.play(EndTurn(0), table.match.version)
    table.press("K2")
    assert (held_by(table, 0), held_by(table, 1)) == ({"blue": 1}, {"red": 1})


def test_who_begins_can_be_corrected_at_once(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("alhambra", 3).press("K1")
    assert table.state.on_turn == 0
    table.clock.wait(1.0)
    table.press("K2")
    assert table.state.on_turn == 1


def test_a_box_with_few_keys_replaces_nothing(tmp_path: Path) -> None:
    table = alhambra(tmp_path, COMPACT)
    for colour in (BLUE, RED):
        table.type(Play(Purchase(0, colour)))
    assert held_by(table, 0) == {"blue": 1, "red": 1}


# Seat buttons


def test_a_seat_out_of_turn_says_not_you_and_who_it_is(tmp_path: Path) -> None:
    table = alhambra(tmp_path)
    before = table.state
    table.press("SEAT2")
    assert re.search(r"Not you.*P2.*P1", table.text())
    assert table.state == before


def test_a_seat_out_of_turn_names_both_however_long_they_are_called(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("alhambra", 6, names=LONG_NAMES).press("K1 SEAT4")
    banner = sane(table.console.screen()).placed[-1].shown
    assert "AAAA" in banner
    assert "DDDD" in banner


def test_the_seat_on_turn_is_as_good_as_turn(tmp_path: Path) -> None:
    table = alhambra(tmp_path)
    by_turn = table.match.game.apply(table.state, TakeMoney(0))
    assert not isinstance(by_turn, Refusal)
    assert table.press("SEAT1").state == by_turn.state
    table.press("K1 SEAT2")
    assert table.state.on_turn == 2


def test_a_seat_answers_who_begins(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("alhambra", 4).press("SEAT3")
    assert [done.move for done in table.match.timeline.done] == [Start(2)]


def test_nobody_sits_at_an_empty_seat(tmp_path: Path) -> None:
    table = alhambra(tmp_path)
    before = table.state
    assert "Nobody" in table.press("SEAT12").text()
    assert table.state == before


def test_a_seat_is_answered_without_a_match_and_within_a_question(tmp_path: Path) -> None:
    table = Table(tmp_path)
    before = table.ink()
    assert table.press("SEAT1").ink() != before
    table = alhambra(tmp_path).press("OK+ SEAT1")
    assert isinstance(table.notice, Say)
    assert len(table.console.session.asks) == 1


# INFO


@pytest.mark.parametrize(("box", "info"), [(REFERENCE, "INFO"), (COMPACT, "DOWN+")], ids=BOXES)
@pytest.mark.parametrize("players", [2, 6])
def test_info_shows_page_after_page_and_then_the_table_again(tmp_path: Path, box: Box, info: str, players: int) -> None:
    table = Table(tmp_path, box).sit_down("alhambra", players, seed=3, moves=120)
    table.take(table.match)
    pages = table.home.infos
    assert pages >= 5
    seen = {text_of(sane(table.console.screen()))}
    for _ in range(pages):
        seen.add(text_of(sane(table.press(info).console.screen())))
        assert not table.console.session.at_rest
    assert len(seen) == pages + 1
    assert table.press(info).console.session.at_rest


def test_the_dial_turns_the_pages_of_info_both_ways(tmp_path: Path) -> None:
    table = alhambra(tmp_path).press("INFO")
    first = text_of(table.console.screen())
    table.press("DOWN")
    assert text_of(table.console.screen()) != first
    assert text_of(table.press("UP").console.screen()) == first


@pytest.mark.parametrize(("box", "info"), [(REFERENCE, "INFO"), (COMPACT, "DOWN+")], ids=BOXES)
def test_back_leaves_info_and_undoes_nothing(tmp_path: Path, box: Box, info: str) -> None:
    table = alhambra(tmp_path, box, "P1 buys blue").press(f"{info} BACK")
    assert table.console.session.at_rest
    assert table.console.session.preview is None


def test_keys_act_while_info_is_shown(tmp_path: Path) -> None:
    table = alhambra(tmp_path).press("INFO K1")
    assert held_by(table, 0) == {"blue": 1}
    assert table.console.session.at_rest


def test_up_held_is_turn_on_a_box_with_few_keys(tmp_path: Path) -> None:
    table = alhambra(tmp_path, COMPACT).press("UP+")
    assert table.match.timeline.done[-1].move == TakeMoney(0)
    assert table.state.on_turn == 1


# What is told


def scored(folder: Path, box: Box = REFERENCE) -> Table:
    """A scoring card has just been turned up."""
    lines = ("P1 buys blue", "P1 ends", "P2 buys red", "P2 ends", "P3 takes money")
    table = alhambra(folder, box, *lines)
    table.type(Play(HoldScoring("A")))
    return table


@on_both_boxes
def test_a_scoring_is_told_page_by_page(tmp_path: Path, box: Box) -> None:
    table = scored(tmp_path, box)
    story = table.console.session.story
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
    first = table.text()
    assert table.press("DOWN").text() != first
    assert table.press("UP").text() == first
    assert table.press("UP").text() == first
    table.press("BACK")
    assert table.console.session.at_rest
    assert "undo" not in table.kinds()


def test_keys_act_through_a_story(tmp_path: Path) -> None:
    table = scored(tmp_path).press("K1")
    assert held_by(table, 0) == {"blue": 2}
    assert table.console.session.at_rest


def test_the_lights_know_that_points_are_being_told(tmp_path: Path) -> None:
    table = scored(tmp_path)
    lit = table.console.scene()
    table.press("BACK")
    assert table.console.scene() != lit


# Pause


@on_both_boxes
def test_a_pause_stops_the_clocks_and_refuses_moves(tmp_path: Path, box: Box) -> None:
    table = alhambra(tmp_path, box)
    table.type(Pause())
    spent = table.match.times()
    table.clock.wait(600)
    assert table.match.times() == spent
    assert "Paused" in table.press("BACK+").text()
    before = table.state
    table.press("K1" if box.has_action_keys else "DOWN BACK")
    assert table.state == before
    table.type(Proceed())
    table.clock.wait(3)
    assert table.match.times().turn == spent.turn + 3
    assert table.kinds() == ["play", "pause", "proceed"]


def test_M4_a_move_in_a_pause_is_refused_because_of_the_pause(tmp_path: Path) -> None:
    table = alhambra(tmp_path)
    table.type(Pause())
    for keys in ("K1", "K6+", "TURN+"):
        table.press("BACK+").press(keys)
        assert table.refused_by() == "M4", keys
        assert "M4" in text_of(sane(table.console.screen()))
    assert table.kinds() == ["play", "pause"]


def test_turn_ends_the_pause(tmp_path: Path) -> None:
    table = alhambra(tmp_path)
    table.type(Pause())
    assert not table.press("TURN").match.paused


def test_a_pause_survives_a_power_cut(tmp_path: Path) -> None:
    table = alhambra(tmp_path)
    table.type(Pause())
    match = resume(table.journal, table.clock).match
    assert match is not None
    assert "Paused" in table.take(match).press("BACK+").text()


# Setting right

SET_RIGHT = {
    REFERENCE.name: "OK+ K3 K1 K2 K1 K4 K1",
    COMPACT.name: "OK+ DOWN DOWN OK OK DOWN OK OK DOWN DOWN DOWN OK OK",
}


@on_both_boxes
def test_a_correction_keeps_who_and_why(tmp_path: Path, box: Box) -> None:
    table = alhambra(tmp_path, box)
    corrected = table.match.game.apply(table.state, Correction((('"P2', "blue", "3"),)))
    assert not isinstance(corrected, Refusal)
    table.press(SET_RIGHT[box.name])
    assert table.state == corrected.state
    assert table.entries()[-1].body == 'correct "P2" blue 3; why "the table: miscounted"'
    assert table.console.session.at_rest


def test_several_facts_are_set_right_at_once(tmp_path: Path) -> None:
    table = alhambra(tmp_path).press("OK+ K3 K1 K2 K1 K4 K5 K3 K3 K4")
    body = table.entries()[-1].body
    assert body == 'correct "P2" blue 3; turn "P3"; why "the table: agreed so"'
    assert (held_by(table, 1), table.state.on_turn) == ({"blue": 3}, 2)


def test_a_refused_correction_changes_nothing_and_says_why(tmp_path: Path) -> None:
    table = alhambra(tmp_path)
    before, entries = table.state, table.entries()
    table.press("OK+ K3 K2 K1 UP OK K1")  # 300 points, though nothing was scored
    assert table.refused_by() == "A13"
    assert "A13" in table.text()
    assert (table.state, table.entries()) == (before, entries)


def test_a_correction_is_undone_like_a_move(tmp_path: Path) -> None:
    table = alhambra(tmp_path)
    before = table.state
    table.press(SET_RIGHT["reference"]).press("BACK")
    assert "Set right" in table.text()
    assert table.press("BACK").state == before


def test_the_undo_of_a_correction_says_which_fact_it_was(tmp_path: Path) -> None:
    table = alhambra(tmp_path).press(SET_RIGHT["reference"]).press("BACK")
    assert re.search(r"P2.*blue.*3", table.text(), re.IGNORECASE)


# Quick scoring


def add_up(table: Table, scoring: str, holdings: list[list[int]]) -> None:
    """Presses of a reference box, from the question which scoring."""
    table.press([Press(ACTION_KEYS["ABC".index(scoring)]), Press(ACTION_KEYS[len(holdings) - 2])])
    for holding in holdings:
        for colour, count in enumerate(holding):
            table.press([Press(ACTION_KEYS[colour])] * (count + 1))
            table.press([Press(ACTION_KEYS[colour], held=True)])  # one too many, taken away
        table.press("TURN")


def sum_told(table: Table) -> list[int]:
    """What the last page of the story says that everybody gets."""
    story = table.console.session.story
    assert story is not None
    table.press("OK " * (len(story.pages) - 1))
    sheet = sane(table.console.screen())
    texts_there = [placed.shown for placed in sheet.placed]
    gets: dict[int, int] = {}
    for name, points in pairwise(texts_there):
        number = re.search(r"\d+$", name)
        if points.startswith("+") and number:
            gets[int(number[0])] = int(points)
    return [gets[owner] for owner in sorted(gets)]


@pytest.mark.parametrize("scoring", "ABC")
@pytest.mark.parametrize("owners", range(2, 7))
def test_a_quick_scoring_without_a_match_gives_the_points_of_the_rules(
    tmp_path: Path, scoring: str, owners: int
) -> None:
    rng = Random(owners)
    holdings = [[rng.randrange(1 + CARDS[rank] // owners) for rank in range(len(COLOURS))] for _ in range(owners)]
    table = Table(tmp_path).press("K2")
    add_up(table, scoring, holdings)
    assert sum_told(table) == list(score(scoring, tuple(map(tuple, holdings))).points)
    table.press("OK")
    assert table.console.session.at_rest
    assert "New match" in table.text()


def test_a_quick_scoring_on_a_box_with_few_keys(tmp_path: Path) -> None:
    table = Table(tmp_path, COMPACT).press("DOWN OK OK OK")  # quick scoring, A, two players
    table.press("DOWN+ DOWN+ UP OK UP UP UP UP UP UP OK")
    assert "holds" in table.text()


def test_a_quick_scoring_during_a_match_leaves_the_match_alone(tmp_path: Path) -> None:
    table = alhambra(tmp_path)
    before, entries = table.state, table.entries()
    table.press("OK+ K5")
    add_up(table, "B", [[1, 0, 0, 2, 0, 0], [0, 1, 0, 2, 0, 0]])
    assert sum_told(table) == list(score("B", ((1, 0, 0, 2, 0, 0), (0, 1, 0, 2, 0, 0))).points)
    table.press("OK")
    assert table.console.session.at_rest
    assert (table.state, table.entries()) == (before, entries)


# Settings


@pytest.mark.parametrize(("box", "keys"), [(REFERENCE, "K3 K1 K1"), (COMPACT, "UP OK OK UP OK")], ids=BOXES)
def test_the_language_is_kept_over_a_power_cut(tmp_path: Path, box: Box, keys: str) -> None:
    table = Table(tmp_path, box)
    english = table.text()
    table.press(keys)
    assert table.console.settings["language"] == "nl"
    table.press("BACK+")
    assert table.switch_on().text() != english
    assert table.console.language.code == "nl"


def test_the_lights_at_night_are_kept_and_dimmer(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.press("K3 K2 K2")
    assert table.switch_on().console.settings["night"] == "on"
    table.sit_down("alhambra", 3).press("K1")
    by_night = sum(map(sum, table.console.lights(StripLayout(24))))
    table.press("OK+ K4 K2 K1")
    assert table.console.settings["night"] == "off"
    assert sum(map(sum, table.console.lights(StripLayout(24)))) > by_night


def test_a_language_is_chosen_in_the_middle_of_a_match(tmp_path: Path) -> None:
    table = alhambra(tmp_path)
    before, entries = table.state, table.entries()
    table.press("OK+ K4 K1 K4")
    assert table.console.language.code == "de"
    assert (table.state, table.entries()) == (before, entries)
    assert table.console.session.at_rest


# After a power cut, and other hands


def test_a_resumed_match_says_at_which_move_and_whose_turn_it_is(tmp_path: Path) -> None:
    table = alhambra(tmp_path, REFERENCE, "P1 buys blue", "P1 ends")
    match = resume(table.journal, table.clock).match
    assert match is not None
    assert re.search(r"Resumed.*3.*P2", table.take(match).text())


def test_a_match_resumed_before_its_first_turn_names_nobody(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("alhambra", 3)
    shown = sane(table.console.screen()).placed[-1].shown
    assert "Resumed" in shown
    assert not shown.rstrip().endswith(":"), shown


def test_somebody_elses_move_closes_an_open_question(tmp_path: Path) -> None:
    table = alhambra(tmp_path).press("OK+")
    assert table.console.session.asks
    change = table.match.play(TakeMoney(0), table.match.version)
    assert isinstance(change, Change)
    table.console.screen()
    assert table.console.session.at_rest
    table.clock.wait(1)
    table.press("K1")
    assert held_by(table, 1) == {"blue": 1}


def test_a_press_meant_for_a_question_that_somebody_else_closed_does_nothing(tmp_path: Path) -> None:
    table = alhambra(tmp_path).press("OK+")
    table.match.play(TakeMoney(0), table.match.version)
    before = table.state
    assert "elsewhere" in table.press("K1").text()
    assert table.state == before


def test_somebody_elses_move_drops_an_undo_that_was_looked_at(tmp_path: Path) -> None:
    table = alhambra(tmp_path).press("K1 BACK")
    table.match.play(EndTurn(0), table.match.version)
    table.press("BACK")
    assert "undo" not in table.kinds()


def test_notes_are_those_of_the_last_move_also_of_somebody_elses(tmp_path: Path) -> None:
    table = alhambra(tmp_path).press("K1 TURN")
    assert [task.code for task in table.console.session.notes] == ["refill_buildings"]
    table.match.play(TakeMoney(1), table.match.version)
    table.console.screen()
    assert [task.code for task in table.console.session.notes] == ["refill_money"]


def test_a_scoring_that_somebody_else_tells_is_told_on_the_box_too(tmp_path: Path) -> None:
    table = alhambra(tmp_path).press("K1 TURN")
    table.match.play(TakeMoney(1), table.match.version)
    table.match.play(HoldScoring("A"), table.match.version)
    table.console.screen()
    assert table.console.session.story is not None


def test_a_match_that_was_abandoned_elsewhere_is_no_dead_end(tmp_path: Path) -> None:
    table = alhambra(tmp_path)
    table.match.abandon(table.match.version)
    table.clock.wait(1)
    table.press("BACK+")
    assert table.console.match is None
    assert "New match" in table.text()


# A full disk


@contextmanager
def full_disk(table: Table, monkeypatch: pytest.MonkeyPatch, *names: str, after: int = 0) -> Iterator[None]:
    """The journal takes so many more entries, and then no more."""
    left = [after]

    def failing(method: Callable[..., object]) -> Callable[..., object]:
        def call(*args: object, **facts: object) -> object:
            if left[0] > 0:
                left[0] -= 1
                return method(*args, **facts)
            raise JournalError("The disk is full.")

        return call

    with monkeypatch.context() as patch:
        for name in names:
            patch.setattr(table.journal, name, failing(getattr(table.journal, name)))
        yield


@pytest.mark.parametrize("keys", ["K1", "TURN", "BACK BACK", "OK+ K1", SET_RIGHT["reference"], "OK+ K6 K2"])
def test_M6_a_full_disk_is_told_and_nothing_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keys: str) -> None:
    table = alhambra(tmp_path, REFERENCE)
    before, entries = table.state, table.entries()
    with full_disk(table, monkeypatch, "append"):
        table.press(keys)
        assert table.refused_by() == "M6"
        assert "M6" in text_of(sane(table.console.screen()))
        assert (table.state, table.entries(), table.match.status) == (before, entries, "open")
    table.press("BACK+").press(keys)
    assert table.refused_by() is None
    assert len(table.entries() if table.console.match else entries) >= len(entries)


def test_M6_a_replacement_that_is_not_stored_does_not_say_that_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = alhambra(tmp_path).press("K1")
    with full_disk(table, monkeypatch, "append", after=1):
        table.press("K2")
    assert table.kinds() == ["play", "play", "undo"]
    assert table.refused_by() == "M6"


@pytest.mark.parametrize("keys", ["K1 K1 K2 K1", "K3 K1 K1"])
def test_M6_a_full_disk_keeps_no_new_match_and_no_setting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keys: str
) -> None:
    table = Table(tmp_path)
    with full_disk(table, monkeypatch, "transaction"):
        table.press(keys)
        assert table.refused_by() == "M6"
        assert table.console.match is None
        assert table.console.language.code == "en"


# Every press is answered


SITUATIONS = {
    "main menu": "",
    "which game": "K1",
    "names": "K1 K1 TURN K6",
    "settings": "K3",
    "quick scoring": "K2 K1 K1",
}
IN_MATCH = {
    "at rest": "",
    "a list": "DOWN",
    "the menu": "OK+",
    "more": "INFO+",
    "info": "INFO",
    "undo": "BACK",
    "set right": "OK+ K3 K1",
    "refused": "K1+",
}


def every_press(box: Box) -> list[Press]:
    return [Press(key, held) for key in sorted(box.keys) for held in (False, True)]


@pytest.mark.parametrize("keys", SITUATIONS.values(), ids=SITUATIONS)
def test_every_press_is_seen_without_a_match(tmp_path: Path, keys: str) -> None:
    for press in every_press(REFERENCE):
        table = Table(tmp_path).press(keys)
        before = table.ink()
        table.press([press])
        assert sane(table.console.screen()).image.tobytes() != before, press
        table.journal.close()


@pytest.mark.parametrize("keys", IN_MATCH.values(), ids=IN_MATCH)
def test_every_press_is_seen_in_a_match(tmp_path: Path, keys: str) -> None:
    table = alhambra(tmp_path, REFERENCE, "P1 buys blue")
    for press in every_press(REFERENCE):
        table.take(table.match).press(keys)
        before = table.ink()
        table.press([press])
        if table.console.match is None:
            return
        assert sane(table.console.screen()).image.tobytes() != before, press


def test_a_key_that_the_box_does_not_have_is_answered_too(tmp_path: Path) -> None:
    table = alhambra(tmp_path, COMPACT)
    before, ink = table.state, table.ink()
    assert table.press("K1").ink() != ink
    assert table.state == before


def test_the_first_page_says_that_there_is_nothing_before_it(tmp_path: Path) -> None:
    table = Table(tmp_path).press("BACK")
    assert isinstance(table.notice, Say)
    sane(table.console.screen())


# Words


def say_codes() -> Iterator[tuple[str, str]]:
    """Each code that the console says, as a pattern where a part of it is filled in, and where it stands."""
    for path in sorted(Path(companion.console.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Say"):
                continue
            code = node.args[0]
            place = f"{path.name}:{node.lineno}"
            if isinstance(code, ast.Constant):
                yield re.escape(str(code.value)), place
            elif isinstance(code, ast.JoinedStr):
                parts = (
                    re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"\w+" for part in code.values
                )
                yield "".join(parts), place


def test_everything_the_console_says_has_words() -> None:
    missing = [
        (pattern, place)
        for pattern, place in say_codes()
        if not any(re.fullmatch(pattern, code) for code in common.WORDS.box)
    ]
    assert missing == []


def test_notes_give_way_to_the_standing_after_a_while(tmp_path: Path) -> None:
    table = alhambra(tmp_path).press("K1 TURN")
    noted = table.text()
    assert "Refill" in noted
    table.clock.wait(11.9)
    assert table.text() == noted
    table.clock.wait(0.2)
    assert "Refill" not in table.text()
    assert "1:1" in table.text(), "who has most of a colour"


# Calm screens


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
