"""Sequence: sequences counted once more, naively (S12 to S18)."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

from companion.games.sequence.rules import JACK, Place, Remove
from companion.games.sequence.rules.lines import bits, read_cell
from companion.rules import Correction, Refusal
from tests.games.sequence.laws import sequences_are_those_on_the_board
from tests.games.sequence.tables import GAME, cell_at, three, two

Spot = tuple[int, int]


def spots(board: int) -> set[Spot]:
    return {(cell // 10, cell % 10) for cell in range(100) if board >> cell & 1}


def fives_of_lines() -> list[list[frozenset[Spot]]]:
    """The fives of each row, column and diagonal, walked spot by spot."""
    lines: dict[tuple[int, int, int], list[frozenset[Spot]]] = {}
    for down, across in ((0, 1), (1, 0), (1, 1), (1, -1)):
        for row in range(10):
            for column in range(10):
                five = frozenset((row + step * down, column + step * across) for step in range(5))
                if all(0 <= at < 10 for spot in five for at in spot):
                    lines.setdefault((down, across, row * across - column * down), []).append(five)
    return list(lines.values())


LINES = fives_of_lines()


def count_sequences(own: set[Spot], any_shared: bool) -> int:
    """Every row, column and diagonal tries all ways to lay fives that share at most one spot."""
    mine = own | {(0, 0), (0, 9), (9, 0), (9, 9)}
    total = 0
    for line in LINES:
        fives = [five for five in line if five <= mine]
        total += len(fives) if any_shared else most_apart(fives)
    return total


def most_apart(fives: list[frozenset[Spot]]) -> int:
    """The largest number of these fives of which no two share more than one spot."""
    if not fives:
        return 0
    first, *rest = fives
    return max(most_apart(rest), 1 + most_apart([five for five in rest if len(five & first) <= 1]))


def assert_counted(state: Any) -> None:
    for team, own in enumerate(state.chips):
        lines = [spots(line) for line in state.turned[team]]
        assert len(lines) == count_sequences(spots(own), state.terms.sharing.chips == "any")
        assert all(len(line) == 5 and line <= spots(own) | spots(bits((0, 9, 90, 99))) for line in lines)
        if state.terms.sharing.chips != "any":
            assert all(len(one & other) <= 1 for one, other in combinations(lines, 2))


def random_board(rng: Random, teams: int) -> list[tuple[str, ...]]:
    """Facts that lay chips: sparse, dense, or in long lines with a few gaps."""
    colours = ("blue", "green", "red")[:teams]
    spots_there = [(row, column) for row in range(10) for column in range(10) if row % 9 or column % 9]
    laid: dict[Spot, str] = {}
    favourite, share = rng.choice(colours), rng.choice((0.3, 0.5, 0.7, 0.85, 0.95))
    if rng.random() < 0.5:
        for spot in spots_there:
            if rng.random() < share:
                laid[spot] = favourite if rng.random() < share else rng.choice(colours)
    else:
        for _ in range(rng.randint(1, 6)):
            down, across = rng.choice(((0, 1), (1, 0), (1, 1), (1, -1)))
            row, column, colour = rng.randrange(10), rng.randrange(10), rng.choice(colours)
            for step in range(-9, rng.randint(0, 9)):
                spot = (row + step * down, column + step * across)
                if spot in spots_there and rng.random() < share:
                    laid[spot] = colour
    return [("chip", cell_at(*spot), colour) for spot, colour in laid.items()]


@pytest.mark.parametrize("shared", ["one", "any"])
@pytest.mark.parametrize("teams", [2, 3])
def test_S12_to_S15_random_boards_are_counted_as_the_naive_way_counts(teams: int, shared: str) -> None:
    rng = Random(f"boards {teams} {shared}")
    empty = (two if teams == 2 else three)(shared_chips=shared).state
    found: set[int] = set()
    for _ in range(300):
        facts = random_board(rng, teams)
        if facts:
            step = GAME.apply(empty, Correction(tuple(facts)))
            assert not isinstance(step, Refusal), step
            assert_counted(step.state)
            found.update(map(len, step.state.turned))
    assert {0, 1, 2, 3, 4, 5} <= found


@pytest.mark.parametrize(("shared", "corner"), [("none", "yes"), ("none", "no"), ("one", "no"), ("any", "no")])
def test_S14_of_lines_that_may_not_share_as_many_count_as_can(shared: str, corner: str) -> None:
    rng = Random(f"apart {shared} {corner}")
    empty = two(shared_chips=shared, shared_corner=corner, to_win="3").state
    for _ in range(60):
        facts = [fact for fact in random_board(rng, 2) if fact[2] == "blue" or rng.random() < 0.2]
        if not facts:
            continue
        last = rng.choice(facts)
        rest = tuple(fact for fact in facts if fact != last) or (("deck", "90"),)
        before = GAME.apply(empty, Correction(rest)).state._replace(phase="turn")
        sequences_are_those_on_the_board(before)
        after = GAME.apply(before, Place(0 if last[2] == "blue" else 1, read_cell(last[1]), JACK))
        if not isinstance(after, Refusal):
            sequences_are_those_on_the_board(after.state)


@pytest.mark.parametrize("shared", ["one", "any"])
def test_S12_to_S15_the_last_chip_counts_as_the_naive_way_counts(shared: str) -> None:
    rng = Random(f"last chips {shared}")
    empty = two(shared_chips=shared).state
    gained: set[int] = set()
    for _ in range(500):
        facts = [fact for fact in random_board(rng, 2) if fact[2] == "blue"]
        if not facts:
            continue
        last = rng.choice(facts)
        before = GAME.apply(empty, Correction(tuple(fact for fact in facts if fact != last) or (("deck", "90"),))).state
        before = before._replace(phase="turn")
        after = GAME.apply(before, Place(0, read_cell(last[1]), JACK))
        assert not isinstance(after, Refusal), after
        assert_counted(after.state)
        gained.add(len(after.state.turned[0]) - len(before.turned[0]))
    assert {0, 1, 2} <= gained


@pytest.mark.parametrize("advanced", ["no", "yes"])
@pytest.mark.parametrize("shared", ["one", "any"])
def test_S12_to_S18_whole_matches_are_counted_as_the_naive_way_counts(advanced: str, shared: str) -> None:
    for seed in range(4):
        rng = Random(seed)
        table = two(advanced=advanced, shared_chips=shared)
        board = list(range(100))
        state = table.state
        while state.phase != "over" and state.played < 400:
            player = state.on_turn
            removals = [Remove(player, cell) for cell in board if rng.random() < 0.1]
            near = [cell for cell in board if cell % 10 < 8 and (cell // 10) % 2 == player]
            places = [Place(player, rng.choice(near if rng.random() < 0.8 else board)) for _ in range(9)]
            moves = [move for move in removals + places if GAME.refuse(state, move) is None]
            step = GAME.apply(state, rng.choice(moves or list(GAME.moves(state))))
            assert not isinstance(step, Refusal), step
            state = step.state
            assert_counted(state)
        assert state.phase == "over"
