"""Time budgets: what is left follows from the moves that stand, also after an undo, a pause and a power cut."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.match import match as one_match
from companion.match.dealer import next_move
from companion.match.match import Change, Match, begin
from companion.match.record import RecordError, read_record, write_record
from companion.match.resume import resume
from companion.rules import Refusal
from companion.rules.budget import Budget, BudgetKind, NoBudget, read_budget, write_budget
from companion.shelf import find_game
from companion.store.journal import Journal
from tests.match.playing import HandClock, journal_in, setup_of, tell

TEN = Budget(BudgetKind.EACH, 600)
FISCHER = Budget(BudgetKind.EACH, 600, 10)
MINUTE = Budget(BudgetKind.TURN, 60)


def timed(journal: Journal, budget: Budget | None, clock: HandClock, game: str = "alhambra") -> Match:
    started = begin(journal, find_game(game), replace(setup_of(game, 3), budget=budget), clock)
    assert not isinstance(started, Refusal)
    return started[0]


def left(match: Match) -> tuple[float, ...]:
    seconds = match.position.left()
    assert seconds is not None
    return seconds


def again(journal: Journal, clock: HandClock) -> Match:
    match = resume(journal, clock).match
    assert match is not None
    return match


@pytest.mark.parametrize("budget", [TEN, FISCHER, MINUTE, None, Budget(BudgetKind.EACH, 5400, 65)])
def test_a_budget_is_written_as_it_is_read(budget: Budget | None) -> None:
    assert read_budget(write_budget(budget)) == budget


@pytest.mark.parametrize("text", ["", "20", "20:00", "0:04 each", "1:60 each", "9999:00 each", "1:00 a turn + 0:10"])
def test_what_is_no_budget_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(NoBudget, match=r"^a time (is|for)"):
        read_budget(text)
    with pytest.raises(RecordError, match=re.escape("line 3: a time")):
        read_record(f"game: alhambra\nplayer: Ann\ntime: {text}\nplayer: Ben\n\n")


def test_a_record_tells_the_budget_and_is_as_short_as_before_without_one() -> None:
    game, setup = find_game("alhambra"), setup_of("alhambra", 3)
    timed_record = write_record(game, replace(setup, budget=FISCHER), [])
    assert "time: 10:00 each + 0:10\n" in timed_record
    assert read_record(timed_record).setup.budget == FISCHER
    assert "time" not in write_record(game, setup, [])


def test_setting_up_is_nobodys_time_and_the_one_on_turn_pays(tmp_path: Path) -> None:
    clock = HandClock()
    with journal_in(tmp_path) as journal:
        match = timed(journal, TEN, clock)
        clock.wait(300)
        tell(match, "start P1")
        assert left(match) == (600, 600, 600)
        clock.wait(40)
        assert left(match) == (560, 600, 600)
        tell(match, "P1 takes money")
        clock.wait(5)
        assert left(match) == (560, 595, 600)
        assert match.position.duration() == 345


def test_each_turn_adds_its_increment_when_it_begins(tmp_path: Path) -> None:
    clock = HandClock()
    with journal_in(tmp_path) as journal:
        match = timed(journal, FISCHER, clock)
        tell(match, "start P1")
        clock.wait(4)
        for player in ("P1", "P2", "P3"):
            tell(match, f"{player} takes money")
        assert left(match) == (616, 610, 610), "P1 is on turn for the second time"


def test_a_time_for_each_turn_begins_anew_with_every_turn_and_may_be_overdrawn(tmp_path: Path) -> None:
    clock = HandClock()
    with journal_in(tmp_path) as journal:
        match = timed(journal, MINUTE, clock)
        tell(match, "start P1")
        clock.wait(50)
        tell(match, "P1 buys green for 5 with b5")
        clock.wait(30)
        assert left(match) == (-20, 60, 60), "buying to the penny goes on with the same turn"
        assert isinstance(tell(match, "P1 takes money"), Change), "running out refuses nothing"
        assert left(match) == (60, 60, 60)
        assert match.status == "open"


def test_an_undo_gives_time_back_and_the_match_still_took_it(tmp_path: Path) -> None:
    clock = HandClock()
    with journal_in(tmp_path) as journal:
        match = timed(journal, TEN, clock)
        tell(match, "start P1")
        clock.wait(100)
        tell(match, "P1 takes money")
        clock.wait(20)
        match.undo(match.version)
        assert left(match) == (600, 600, 600)
        clock.wait(7)
        match.redo(match.version)
        assert left(match) == (500, 600, 600)
        assert match.position.duration() == 127
        assert again(journal, clock).position.duration() == 127


def test_neither_a_pause_nor_the_time_without_power_is_counted(tmp_path: Path) -> None:
    clock = HandClock()
    with journal_in(tmp_path) as journal:
        match = timed(journal, TEN, clock)
        tell(match, "start P1")
        clock.wait(10)
        match.pause(match.version)
        clock.wait(1000)
        match = again(journal, clock)
        match.proceed(match.version)
        clock.wait(5)
        assert left(match) == (585, 600, 600)
        tell(match, "P1 takes money")
        clock.wait(9000)
        assert left(again(journal, clock)) == (585, 600, 600)


def test_a_budget_chosen_in_mid_match_forgives_what_was_thought_before(tmp_path: Path) -> None:
    clock = HandClock()
    with journal_in(tmp_path) as journal:
        match = timed(journal, None, clock)
        tell(match, "start P1")
        clock.wait(100)
        tell(match, "P1 takes money")
        clock.wait(50)
        assert match.position.left() is None
        assert isinstance(match.allow(TEN, match.version), Change)
        clock.wait(3)
        assert left(match) == (600, 597, 600)
        tell(match, "P2 takes money")
        assert match.timeline.done[-1].spent == 53, "the clocks themselves forget nothing"
        assert left(match) == left(again(journal, clock)) == (600, 597, 600)
        match.allow(Budget(BudgetKind.EACH, 1200), match.version)
        assert left(match) == (1200, 1197, 1200), "more time for a match that has a budget: what was used counts"
        match.allow(None, match.version)
        assert match.position.left() is None
        assert again(journal, clock).position.left() is None


def test_whose_past_move_is_revised_goes_on_thinking_where_they_were(tmp_path: Path) -> None:
    clock = HandClock()
    with journal_in(tmp_path) as journal:
        match = timed(journal, TEN, clock)
        tell(match, "start P1")
        clock.wait(10)
        tell(match, "P1 buys green")
        tell(match, "P1 takes money")
        clock.wait(30)
        match.hold(True)
        clock.wait(500)
        assert left(match) == (590, 570, 600), "a correction is nobody's time"
        match.revise(2, match.game.read(match.state.terms, "P1 buys red"), 1, match.version)
        match.hold(False)
        clock.wait(1)
        assert left(match) == (590, 569, 600)
        assert match.position.duration() == 41
        assert sum(entry.spent for entry in journal.entries(match.number)) == 10


def test_a_correction_is_no_move_of_whoever_is_on_turn_and_its_time_is_spared(tmp_path: Path) -> None:
    clock = HandClock()
    with journal_in(tmp_path) as journal:
        match = timed(journal, TEN, clock)
        tell(match, "start P1")
        clock.wait(30)
        match.spare(25)
        match.correct((("P1", "green", "1"),), "P2", "", match.version)
        clock.wait(2)
        tell(match, "P1 takes money")
        assert left(match) == (593, 600, 600)
        assert match.timeline.thought()[0] == (7, 2, 1)


@pytest.mark.parametrize("game", ["alhambra", "sequence", "catan"])
def test_what_is_left_is_the_same_from_a_snapshot_and_from_the_first_entry_on(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(one_match, "SNAPSHOT_AFTER", 7)
    clock, rng = HandClock(), Random(4)
    with journal_in(tmp_path) as journal:
        match = timed(journal, FISCHER if game != "catan" else None, clock, game)
        for at in range(40):
            clock.wait(rng.randrange(20))
            assert isinstance(match.play(next_move(match.game, match.state, rng), match.version), Change)
            if at == 15:
                clock.wait(4)
                match.allow(MINUTE if game == "sequence" else FISCHER, match.version)
            if at % 9 == 8:
                match.undo(match.version, 2)
        quick = again(journal, clock)
        assert quick.timeline.early > 0
        assert left(quick) == pytest.approx(left(match))
        assert quick.elapsed == pytest.approx(match.elapsed)
        quick.recall()
        assert quick.timeline.early == 0
        assert left(quick) == pytest.approx(left(match))
