"""Time budgets at the box: chosen before a match and in the middle of it, warned of at the moment, never enforced."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.console.box import COMPACT, REFERENCE, Box
from companion.console.event import Event, Warned
from companion.console.lights import Cue
from companion.console.session import STANDING
from companion.console.time_warning import Shortage
from companion.dialogue.command import Allow, Begin, Pause, Proceed
from companion.dialogue.time_budget import FOR_A_TURN, FOR_EACH, INCREMENTS
from companion.match.match import Change
from companion.rules import Refusal
from companion.rules.budget import Budget, BudgetKind
from companion.shelf import find_game
from tests.console.playing import Table
from tests.match.playing import setup_of

TEN = Budget(BudgetKind.EACH, 600)
MINUTE = Budget(BudgetKind.TURN, 60)


def timed(folder: Path, budget: Budget | None, box: Box = REFERENCE) -> Table:
    table = Table(folder, box)
    game = find_game("alhambra")
    command = Begin(game, replace(setup_of("alhambra", 3), budget=budget))
    assert not isinstance(table.console.begin(command), Refusal)
    table.press("BACK")  # what there is to lay out has been read
    play(table, "start P1")
    return table


def play(table: Table, line: str) -> None:
    match = table.match
    assert isinstance(match.play(match.game.read(match.state.terms, line), match.version), Change)


def warnings(table: Table) -> list[Event]:
    heard: list[Event] = []
    table.console.listen(lambda event: heard.append(event) if isinstance(event, Warned) else None)
    return heard


def cues(table: Table, seat: int) -> frozenset[Cue]:
    return table.console.scene().seats[seat].cues


def wait_for_change(table: Table) -> float:
    """Until the box has something to do by itself. Returns for how long."""
    seconds = table.console.changes_at() - table.clock.monotonic()
    table.clock.wait(seconds)
    table.console.tick()
    return seconds


@pytest.mark.parametrize("box", [REFERENCE, COMPACT], ids=["reference", "compact"])
@pytest.mark.parametrize("budget", [TEN, Budget(BudgetKind.EACH, FOR_EACH[-1], INCREMENTS[-1]), MINUTE])
def test_a_time_can_be_chosen_by_keys_before_a_match_and_is_offered_again_after_it(
    budget: Budget, box: Box, tmp_path: Path
) -> None:
    table = Table(tmp_path, box)
    game = find_game("alhambra")
    seats = table.console._guests().coloured(game, setup_of("alhambra", 3).edition, 3)
    table.type(Begin(game, replace(setup_of("alhambra", 3), seats=seats, budget=budget)))
    assert table.match.position.budget == budget
    assert str(budget) in table.journal.match(table.match.number).header  # type: ignore[union-attr]


@pytest.mark.parametrize("budget", [None, TEN, Budget(BudgetKind.TURN, FOR_A_TURN[0])])
def test_a_time_can_be_changed_in_mid_match_and_is_named(budget: Budget | None, tmp_path: Path) -> None:
    table = timed(tmp_path, Budget(BudgetKind.EACH, 300))
    table.type(Allow(budget))
    assert table.match.position.budget == budget
    assert "Time: " in table.text()


def test_the_warning_is_scheduled_and_told_once_by_light_sound_and_words(tmp_path: Path) -> None:
    table = timed(tmp_path, TEN)
    heard = warnings(table)
    table.clock.wait(20)  # what was noted has passed
    assert table.console.changes_at() == table.clock.monotonic() + 520, "nothing else happens until then"
    assert Cue.HURRY not in cues(table, 0)
    assert wait_for_change(table) == 520
    assert heard == [Warned(0, Shortage.LOW)]
    assert Cue.HURRY in cues(table, 0)
    assert "P1: 60 s left" in table.text()
    wait_for_change(table)  # the note passes
    wait_for_change(table)
    assert heard[1:] == [Warned(0, Shortage.OUT)]
    assert cues(table, 0) >= {Cue.OVERTIME, Cue.ACTIVE}
    wait_for_change(table)
    assert table.console.changes_at() == STANDING, "then there is nothing more to say"
    play(table, "P1 takes money")
    assert Cue.HURRY not in cues(table, 1)


def test_a_pause_an_undo_and_a_correction_put_the_warning_off(tmp_path: Path) -> None:
    table = timed(tmp_path, TEN)
    heard = warnings(table)
    table.clock.wait(500)
    table.type(Pause())
    table.clock.wait(1000)
    table.console.tick()
    table.type(Proceed())
    table.press("OK+ K3")  # what is to be set right
    before = table.match.position.left()
    table.clock.wait(1000)
    table.console.tick()
    assert table.match.position.left() == before, "a correction is nobody's time"
    table.press("BACK+")
    table.clock.wait(1)
    assert table.match.position.left() != before
    assert heard == []
    play(table, "P1 takes money")
    table.clock.wait(550)
    table.console.tick()
    assert heard == [Warned(1, Shortage.LOW)]
    table.press("BACK BACK")
    table.console.tick()
    assert Cue.HURRY not in cues(table, 0) | cues(table, 1)


def test_a_warning_hides_no_refusal_that_waits_for_a_press(tmp_path: Path) -> None:
    table = timed(tmp_path, MINUTE)
    table.console.say("A fault of the box", stays=True)
    table.clock.wait(50)
    table.console.tick()
    assert table.console.session.notice == "A fault of the box"


def test_without_a_budget_nothing_is_ever_scheduled(tmp_path: Path) -> None:
    table = timed(tmp_path, None)
    table.clock.wait(20)
    assert table.console.changes_at() == STANDING
