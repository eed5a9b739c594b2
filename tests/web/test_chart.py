"""The points over time, on the page: what was worked out for one picture is not worked out for the next."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.match.position import Position
from companion.match.timeline import Timeline
from companion.rules import Refusal, State
from companion.store.journal import Status
from companion.web.chart import Chart
from tests.table import Table

MOVES = "start Ann / Ann buys green / Ann takes money / Ben takes money / scoring A / Cem takes money"


class Counted:
    """A match whose points are counted each time that they are asked for."""

    def __init__(self) -> None:
        self.asked = 0
        table = Table("alhambra", "Ann", "Ben", "Cem")
        self._points = table.game.points
        self.game = replace(table.game, points=self._count)
        self.timeline: Timeline[Any] = Timeline(self.game, table.state)
        self.position: Position[Any] = Position(1, 0, table.setup, self.timeline, Status.OPEN)
        for line in MOVES.split(" / "):
            self.play(line)

    def _count(self, state: State) -> tuple[int, ...]:
        self.asked += 1
        return self._points(state)

    def play(self, line: str) -> None:
        before = self.timeline.state
        move = self.game.read(before.terms, line)
        step = self.game.apply(before, move)
        assert not isinstance(step, Refusal), step
        self.timeline.add(self.timeline.length + 1, move, step, 0.0)

    def charted(self, chart: Chart) -> tuple[list[list[int]], int]:
        """The chart, and how often it asked for the points of a move."""
        self.asked = 0
        rows = chart.of(self.position)
        return rows, self.asked - 1  # those of the start are asked for each time


def test_only_a_new_move_is_counted_and_what_is_shown_is_the_whole() -> None:
    match, chart = Counted(), Chart()
    rows, asked = match.charted(chart)
    assert rows == [[0, 0, 0, 0], [5, 5, 0, 0], [6, 5, 0, 0]]
    assert asked == 6
    assert match.charted(chart) == (rows, 0)
    match.play("Ann takes money")
    assert match.charted(chart) == (Chart().of(match.position), 1)


def test_after_an_undo_and_another_move_what_was_undone_is_forgotten() -> None:
    match, chart = Counted(), Chart()
    match.charted(chart)
    match.timeline.undo(2)
    assert match.charted(chart) == ([[0, 0, 0, 0], [4, 0, 0, 0]], 0)
    match.play("Cem takes money")
    match.play("scoring A")
    rows, asked = match.charted(chart)
    assert (rows[-1], asked) == ([6, 5, 0, 0], 2)
    assert rows == Chart().of(match.position)


def test_another_match_is_counted_anew() -> None:
    chart = Chart()
    Counted().charted(chart)
    assert Counted().charted(chart)[1] == 6
