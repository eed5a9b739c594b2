"""A match against a model that keeps plain lists: play, refuse, undo, redo, correct, pause, restart, clock jump."""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from companion.match.dealer import next_move
from companion.match.match import Change, Match
from companion.match.resume import resume
from companion.rules import Refusal
from companion.store.journal import NAME, open_journal
from tests.match.playing import HandClock, new_match
from tests.search import examples

CORRECTIONS = {
    "alhambra": [("P1", "green", "1"), ("turn", "P2"), ("P2", "blue", "9"), ("yard", "blue", "unknown")],
    "sequence": [("chip", "c4", "blue"), ("turn", "P2"), ("deck", "400"), ("P1", "cards", "4")],
    "catan": [("P1", "roads", "2"), ("turn", "P2"), ("P2", "knights", "40"), ("P1", "hand", "unknown")],
}


class MatchMachine(RuleBasedStateMachine):
    """The match on the disk and, beside it, two lists of moves and a sum of seconds."""

    game_name = "alhambra"

    @initialize(players=st.integers(2, 4))
    def sit_down(self, players: int) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.clock = HandClock()
        self.match: Match = new_match(open_journal(self.path), self.game_name, players, self.clock)
        self.start = self.match.state
        self.done: list[Any] = []
        self.undone: list[Any] = []
        self.paused = False

    @property
    def path(self) -> Path:
        return Path(self.folder.name) / NAME

    @rule(seed=st.integers(0, 10**6), count=st.integers(1, 12), seconds=st.integers(0, 30))
    def play(self, seed: int, count: int, seconds: int) -> None:
        rng = Random(seed)
        for _ in range(count):
            self.clock.wait(seconds)
            move = next_move(self.match.game, self.match.state, rng)
            if move is None:
                return
            answer = self.match.play(move, self.match.version)
            if self.paused:
                assert isinstance(answer, Refusal)
                assert answer.rule == "M4"
                return
            assert isinstance(answer, Change), answer
            self.done.append(move)
            self.undone.clear()

    @rule(seed=st.integers(0, 10**6))
    def be_refused(self, seed: int) -> None:
        """A move of earlier, now: played if it is legal, refused without a trace if not."""
        if not self.done or self.paused:
            return
        move = Random(seed).choice(self.done)
        legal = self.match.game.refuse(self.match.state, move) is None
        answer = self.match.play(move, self.match.version)
        assert isinstance(answer, Change) == legal
        if legal:
            self.done.append(move)
            self.undone.clear()

    @rule(behind=st.integers(1, 5))
    def come_too_late(self, behind: int) -> None:
        for answer in (self.match.undo(self.match.version - behind), self.match.redo(self.match.version + behind)):
            assert isinstance(answer, Refusal)
            assert answer.rule == "M1"

    @rule(count=st.integers(1, 30))
    def undo(self, count: int) -> None:
        answer = self.match.undo(self.match.version, count)
        if count > len(self.done):
            assert isinstance(answer, Refusal)
            assert answer.rule == "M2"
            return
        assert isinstance(answer, Change), answer
        for _ in range(count):
            self.undone.append(self.done.pop())

    @rule(count=st.integers(1, 30))
    def redo(self, count: int) -> None:
        answer = self.match.redo(self.match.version, count)
        if count > len(self.undone):
            assert isinstance(answer, Refusal)
            assert answer.rule == "M3"
            return
        assert isinstance(answer, Change), answer
        for _ in range(count):
            self.done.append(self.undone.pop())

    @rule(which=st.integers(0, 3))
    def correct(self, which: int) -> None:
        fact = CORRECTIONS[self.game_name][which]
        before = self.match.state
        answer = self.match.correct([fact], "P1", "to be sure", self.match.version)
        if isinstance(answer, Refusal):
            assert self.match.state == before
            return
        self.done.append(self.match.timeline.done[-1].move)
        self.undone.clear()

    @rule()
    def pause_or_go_on(self) -> None:
        answer = (self.match.proceed if self.paused else self.match.pause)(self.match.version)
        if self.match.status == "open":
            assert isinstance(answer, Change)
        if isinstance(answer, Change):
            self.paused = not self.paused

    @precondition(lambda self: self.match.status == "open")
    @rule(out=st.floats(0, 10**8), jump=st.floats(-(10**9), 10**9))
    def pull_the_plug(self, out: float, jump: float) -> None:
        players = self.match.timeline.times().players
        self.match.journal.close()
        self.clock.now = out % 997  # the monotonic clock starts anew
        self.clock.date += jump
        resumed = resume(open_journal(self.path), self.clock)
        assert resumed.match is not None, resumed.aside
        self.match = resumed.match
        assert self.match.timeline.times().players == pytest.approx(players)

    @rule(jump=st.floats(-(10**9), 10**9))
    def the_date_jumps(self, jump: float) -> None:
        self.clock.date += jump

    @invariant()
    def the_match_is_what_the_lists_say(self) -> None:
        state = self.start
        for move in self.done:
            step = self.match.game.apply(state, move)
            assert not isinstance(step, Refusal)
            state = step.state
        assert self.match.state == state
        assert self.match.timeline.length == len(self.done)
        assert len(self.match.timeline.undone) == len(self.undone)
        assert self.match.paused == self.paused
        entries = list(self.match.journal.entries(self.match.number))
        assert [entry.seq for entry in entries] == list(range(1, self.match.version + 1))
        assert all(seconds >= 0 for seconds in self.match.times().players)

    def teardown(self) -> None:
        self.match.journal.close()
        self.folder.cleanup()


@pytest.mark.parametrize("game", sorted(CORRECTIONS))
def test_a_match_is_what_a_model_of_plain_lists_says(game: str) -> None:
    machine = type(f"{game.capitalize()}Machine", (MatchMachine,), {"game_name": game})
    quick = settings(
        max_examples=examples(15), stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
    )
    run_state_machine_as_test(machine, settings=quick)
