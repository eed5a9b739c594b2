"""A machine that sleeps: nobody thinks meanwhile, whatever the date says when it wakes."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest

from companion.clock import SystemClock
from companion.match.match import Match
from companion.match.resume import resume
from tests.match.playing import HandClock, journal_in, new_match, tell

NIGHT = 8 * 3600.0


class SleepyClock(HandClock):
    """As Linux has it: what is monotonic stands still while the machine sleeps, and the date goes on."""

    def sleep(self, seconds: float) -> None:
        self.date += seconds


def thought(match: Match) -> tuple[float, ...]:
    return match.times().players


def test_the_monotonic_clock_is_the_one_that_stands_still_while_the_machine_sleeps() -> None:
    """CLOCK_BOOTTIME goes on."""
    if sys.platform == "linux":
        assert time.get_clock_info("monotonic").implementation == "clock_gettime(CLOCK_MONOTONIC)"
    before = time.clock_gettime(time.CLOCK_MONOTONIC)
    assert before <= SystemClock().monotonic() <= time.clock_gettime(time.CLOCK_MONOTONIC)


@pytest.mark.parametrize("set_right", [0.0, -400 * 24 * 3600.0], ids=["the date goes on", "and is then set right"])
def test_a_night_asleep_in_the_middle_of_a_turn_is_nobodys_thought(tmp_path: Path, set_right: float) -> None:
    clock = SleepyClock()
    with journal_in(tmp_path) as journal:
        match = new_match(journal, "alhambra", clock=clock)
        tell(match, "start P1")
        clock.wait(10)
        clock.sleep(NIGHT)
        clock.date += set_right
        assert thought(match) == (10, 0, 0)
        clock.wait(5)
        tell(match, "P1 takes money")
        assert thought(match) == (15, 0, 0)
        assert [entry.spent for entry in journal.entries(match.number)][-1] == 15
        again = resume(journal, clock).match
        assert again is not None
        assert thought(again) == (15, 0, 0)


def test_a_box_that_is_switched_off_instead_goes_on_with_what_was_kept(tmp_path: Path) -> None:
    """Another boot counts from its own start, which may be long before: the kept times are durations."""
    clock = SleepyClock()
    with journal_in(tmp_path) as journal:
        match = new_match(journal, "alhambra", clock=clock)
        tell(match, "start P1")
        clock.wait(10)
        tell(match, "P1 takes money")
        clock.wait(7)  # is not on the disk when the plug is pulled
        clock.sleep(NIGHT)
        clock.now = 3.0
        again = resume(journal, clock).match
        assert again is not None
        clock.wait(4)
        assert thought(again) == (10, 4, 0)
