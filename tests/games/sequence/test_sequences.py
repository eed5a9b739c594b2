"""Sequence, the sequences: what makes one, what two may share, which five are turned (S12 to S15)."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.sequence.rules.lines import sequences_in
from companion.rules import News, Refusal, Task
from tests.games.sequence.tables import (
    CORNERS,
    GAME,
    at,
    cell_at,
    every_five,
    four,
    lay,
    legal,
    listed,
    on,
    refused,
    six,
    turned,
    two,
)


def test_S12_five_in_any_row_column_or_diagonal_are_a_sequence() -> None:
    fresh = two()
    start = fresh.step
    for line in every_five():
        last = line[2]
        fresh.step = start
        lay(fresh, "blue", [cell for cell in line if cell != last and cell not in CORNERS])
        assert fresh.points == {"Ann": 0, "Ben": 0}, line
        fresh.tell(f"Ann places {last}")
        assert fresh.points == {"Ann": 1, "Ben": 0}, line
        assert all(last in five.split() for five in turned(fresh))


def test_S12_the_table_is_told() -> None:
    table = lay(two(), "blue", ["c3", "d3", "f3", "g3"]).tell("Ann places e3")
    assert table.step.told == (News("S12", "sequence", team="blue", **on("c3 d3 e3 f3 g3")),)


def test_S12_four_and_a_corner_make_a_sequence() -> None:
    table = lay(two(), "blue", ["b1", "c1", "d1"]).tell("Ann places e1")
    assert table.points == {"Ann": 1, "Ben": 0}
    assert Task("S13", "turn_over", **on("b1 c1 d1 e1")) in table.step.todo


def test_S12_several_teams_use_the_same_corner() -> None:
    table = lay(lay(two(), "blue", ["b1", "c1", "d1"]), "green", ["a2", "a3", "a4"])
    assert table.tell("Ann places e1 / Ben places a5").points == {"Ann": 1, "Ben": 1}


def test_S12_colours_do_not_mix() -> None:
    table = lay(lay(two(), "blue", ["c3", "d3", "f3"]), "green", ["g3"]).tell("Ann places e3")
    assert table.points == {"Ann": 0, "Ben": 0}


def test_S12_a_gap_is_no_line() -> None:
    table = lay(two(), "blue", ["c3", "d3", "f3", "g3"]).tell("Ann places h3")
    assert table.points == {"Ann": 0, "Ben": 0}


def test_S12_lines_do_not_run_around_the_edge() -> None:
    table = lay(two(), "blue", ["h3", "i3", "j3", "a4"]).tell("Ann places b4")
    assert table.points == {"Ann": 0, "Ben": 0}


def test_S12_partners_share_their_sequences() -> None:
    table = lay(four(), "blue", ["c3", "d3", "e3", "f3"]).tell("Ann places g3")
    assert table.points == {"Ann": 1, "Ben": 0, "Cem": 1, "Dan": 0}


def test_S13_chips_of_a_sequence_are_turned_over_and_stay() -> None:
    table = lay(two(), "blue", ["c3", "d3", "e3", "f3"]).tell("Ann places g3")
    assert Task("S13", "turn_over", **on("c3 d3 e3 f3 g3")) in table.step.todo
    for cell in ("c3", "d3", "e3", "f3", "g3"):
        assert table.refusal(f"Ben removes {cell}") == Refusal("S13", "in_a_sequence", **at(cell))
    assert not any("removes" in line for line in listed(table))


def test_S13_a_chip_beside_the_sequence_can_be_removed() -> None:
    table = lay(two(), "blue", ["c3", "d3", "e3", "f3"]).tell("Ann places g3 / Ben places b1 / Ann places h3")
    assert [line for line in listed(table) if "removes" in line] == ["Ben removes h3"]


def test_S14_two_sequences_may_share_one_chip() -> None:
    table = lay(two(), "blue", ["c3", "d3", "e3", "f3", "g3", "g4", "g5", "g6"])
    assert table.points == {"Ann": 1, "Ben": 0}
    assert table.tell("Ann places g7").points == {"Ann": 2, "Ben": 0}


def test_S14_two_in_one_line_share_the_fifth_of_nine() -> None:
    table = lay(two(), "blue", ["b3", "c3", "d3", "e3", "f3", "g3", "h3", "i3"])
    assert table.points == {"Ann": 1, "Ben": 0}
    table.tell("Ann places j3")
    assert turned(table) == {"b3 c3 d3 e3 f3", "f3 g3 h3 i3 j3"}


def test_S14_sharing_only_a_corner_is_allowed() -> None:
    table = lay(two(), "blue", ["b1", "c1", "d1", "e1", "a2", "a3", "a4"]).tell("Ann places a5")
    assert table.points == {"Ann": 2, "Ben": 0}


def test_S14_house_rule_any_number_shared() -> None:
    table = lay(two(shared_chips="any"), "blue", ["c3", "d3", "e3", "f3", "g3"]).tell("Ann places h3")
    assert turned(table) == {"c3 d3 e3 f3 g3", "d3 e3 f3 g3 h3"}
    assert [task for task in table.step.todo if task.code == "choose_five"] == []


def test_S14_house_rule_no_chip_is_shared() -> None:
    corner = ["c3", "d3", "e3", "f3", "g3", "g4", "g5", "g6"]
    table = lay(two(shared_chips="none"), "blue", corner).tell("Ann places g7")
    assert table.points == {"Ann": 1, "Ben": 0}
    assert lay(table, "blue", ["g8"]).points == {"Ann": 2, "Ben": 0}, "five more that are not of the first"


@pytest.mark.parametrize(("length", "count"), [(9, 1), (10, 2)])
def test_S14_where_no_chip_is_shared_ten_in_a_line_are_two(length: int, count: int) -> None:
    run = a_run("row", length)
    table = lay(two(shared_chips="none", to_win="3"), "blue", run[:4] + run[5:]).tell(f"Ann places {run[4]}")
    assert table.points == {"Ann": count, "Ben": 0}


def test_S14_where_no_chip_is_shared_the_player_chooses_between_lines_that_cross() -> None:
    cross = ["c5", "d5", "f5", "g5", "e3", "e4", "e6", "e7"]
    table = lay(two(shared_chips="none"), "blue", cross).tell("Ann places e5")
    assert table.points == {"Ann": 1, "Ben": 0}
    assert turned(table) == {"c5 d5 e5 f5 g5"}
    assert turned(table.tell("Ann turns e3 e4 e5 e6 e7")) == {"e3 e4 e5 e6 e7"}


def test_S14_where_no_chip_is_shared_a_corner_still_may_be() -> None:
    table = lay(two(shared_chips="none"), "blue", ["b1", "c1", "d1", "e1", "a2", "a3", "a4"]).tell("Ann places a5")
    assert table.points == {"Ann": 2, "Ben": 0}


def test_S14_house_rule_no_corner_is_shared() -> None:
    edges = ["b1", "c1", "d1", "e1", "a2", "a3", "a4"]
    table = lay(two(shared_corner="no"), "blue", edges).tell("Ann places a5")
    assert table.points == {"Ann": 1, "Ben": 0}
    assert lay(table, "blue", ["a6"]).points == {"Ann": 2, "Ben": 0}, "five without the corner"
    cross = ["c5", "d5", "f5", "g5", "e3", "e4", "e6", "e7"]
    assert lay(two(shared_corner="no"), "blue", cross).tell("Ann places e5").points == {"Ann": 2, "Ben": 0}


def test_S14_a_line_counts_when_the_one_that_crosses_it_is_broken() -> None:
    cross = ["c5", "d5", "f5", "g5", "e3", "e4", "e6", "e7"]
    table = lay(two(shared_chips="none", advanced="yes"), "blue", cross).tell("Ann places e5 / Ben removes c5")
    assert turned(table) == {"e3 e4 e5 e6 e7"}


RUNS = [(direction, length) for direction in ("row", "column", "falling", "rising", "edge") for length in range(5, 11)]


def a_run(direction: str, length: int) -> list[str]:
    """Cells in line; an edge runs from corner to corner."""
    return {
        "row": [cell_at(4, column) for column in range(length)],
        "column": [cell_at(row, 4) for row in range(length)],
        "falling": [cell_at(at, at) for at in range(length)],
        "rising": [cell_at(9 - at, at) for at in range(length)],
        "edge": [cell_at(0, column) for column in range(10 - length, 10)],
    }[direction]


@pytest.mark.parametrize(("direction", "length"), RUNS)
def test_S15_six_to_eight_in_a_line_are_one_and_nine_or_ten_are_two(direction: str, length: int) -> None:
    run = a_run(direction, length)
    own = [cell for cell in run if cell not in CORNERS]
    table = two()
    start = table.step
    for last in own:
        table.step = start
        lay(table, "blue", [cell for cell in own if cell != last])
        before = turned(table)
        if len(before) < 2:
            table.tell(f"Ann places {last}")
        assert table.points["Ann"] == (1 if length < 9 else 2), last
        for five in turned(table):
            assert set(five.split()) <= set(run) | CORNERS
        new = [five for five in turned(table) - before if last in five.split()]
        assert new or turned(table) == before, "the new chip is in one of the new sequences"
        assert [news.code for news in table.step.told] == ["sequence"] * len(turned(table) - before)


@pytest.mark.parametrize("length", range(5, 11))
def test_S15_a_line_laid_by_correction_counts_the_same(length: int) -> None:
    table = lay(two(), "blue", a_run("row", length))
    assert table.points == {"Ann": 1 if length < 9 else 2, "Ben": 0}


@pytest.mark.parametrize("length", range(5, 11))
def test_S15_growing_chip_by_chip_from_one_end(length: int) -> None:
    run = a_run("column", length)
    table = lay(two(), "blue", run[:4])
    for cell in run[4:]:
        if GAME.outcome(table.state) is None:
            table.tell(f"Ann places {cell} / correct turn Ann")
    assert table.points["Ann"] == (1 if length < 9 else 2)


def test_S15_one_chip_may_complete_two_lines() -> None:
    table = lay(two(), "blue", ["c5", "d5", "f5", "g5", "e3", "e4", "e6", "e7"]).tell("Ann places e5")
    assert table.points == {"Ann": 2, "Ben": 0}
    assert [news.code for news in table.step.told] == ["sequence", "sequence"]
    assert GAME.outcome(table.state) is not None


def test_S15_one_chip_may_complete_four_lines() -> None:
    star = ["c5", "d5", "f5", "g5", "e3", "e4", "e6", "e7", "c3", "d4", "f6", "g7", "g3", "f4", "d6", "c7"]
    assert lay(two(), "blue", star).tell("Ann places e5").points == {"Ann": 4, "Ben": 0}


def test_S15_the_players_choose_which_five_of_a_longer_line_are_turned() -> None:
    table = six()
    assert turned(table) == {"c3 d3 e3 f3 g3"}
    ways, shown = ("c3 d3 e3 f3 g3", "d3 e3 f3 g3 h3"), ("2D 3D 4D 5D 6D", "3D 4D 5D 6D 7D")
    task = Task("S15", "choose_five", player=0, options=ways, shown=shown)
    assert task in table.step.todo
    assert "Ann turns d3 e3 f3 g3 h3" in listed(table)
    assert GAME.actors(table.state) == (0, 1)
    table.tell("Ann turns h3 g3 f3 e3 d3")
    assert turned(table) == {"d3 e3 f3 g3 h3"}
    assert table.step.todo == (
        Task("S15", "turn_over", **on("h3")),
        Task("S15", "turn_back", **on("c3")),
    )
    assert legal(table, "Ben removes c3")
    assert refused(table, "Ben removes h3") == ("S13", "in_a_sequence")


def test_S15_a_choice_can_be_changed_until_the_next_plays() -> None:
    table = six().tell("Ann turns d3 e3 f3 g3 h3 / Ann turns c3 d3 e3 f3 g3")
    assert turned(table) == {"c3 d3 e3 f3 g3"}
    assert refused(table.tell("Ben places b1"), "Ann turns d3 e3 f3 g3 h3") == ("S15", "nothing_to_choose")


def test_S15_the_default_contains_the_new_chip() -> None:
    table = lay(two(), "blue", ["c3", "d3", "e3", "f3", "h3", "i3", "j3"]).tell("Ann places g3")
    assert turned(table) == {"c3 d3 e3 f3 g3"}
    table = lay(two(), "blue", ["c3", "d3", "e3", "g3", "h3", "i3", "j3"]).tell("Ann places f3")
    assert len(table.state.choices[0].options) == 4
    assert all("f3" in five for five in turned(table))


def test_S15_a_choice_in_each_of_two_lines() -> None:
    row, column = ["b5", "c5", "d5", "f5", "g5"], ["e2", "e3", "e4", "e6", "e7"]
    table = lay(two(to_win="3"), "blue", row + column).tell("Ann places e5")
    assert table.points == {"Ann": 2, "Ben": 0}
    table.tell("Ann turns c5 d5 e5 f5 g5 / Ann turns e3 e4 e5 e6 e7")
    assert turned(table) == {"c5 d5 e5 f5 g5", "e3 e4 e5 e6 e7"}


def test_S15_exactly_five_leave_nothing_to_choose() -> None:
    table = lay(two(), "blue", ["c3", "d3", "e3", "g3"]).tell("Ann places f3")
    assert [task.code for task in table.step.todo] == ["turn_over", "draw"]
    assert table.state.choices == ()


def test_S15_nine_are_two_even_around_five_turned_in_the_middle() -> None:
    table = lay(two(), "blue", ["d3", "e3", "f3", "g3", "h3"])
    lay(table, "blue", ["b3", "i3", "j3"])
    assert turned(table) == {"d3 e3 f3 g3 h3"}
    assert turned(table.tell("Ann places c3")) == {"b3 c3 d3 e3 f3", "f3 g3 h3 i3 j3"}


def test_S15_ten_leave_a_choice() -> None:
    table = lay(two(to_win="3"), "blue", ["a3", "b3", "c3", "d3", "e3"])
    lay(table, "blue", ["g3", "h3", "i3", "j3"])
    table.tell("Ann places f3")
    assert table.points == {"Ann": 2, "Ben": 0}
    assert "a3 b3 c3 d3 e3" in turned(table)
    assert len(table.state.choices[0].options) == 2


@given(st.integers(0, 10), st.booleans())
def test_S15_how_many_a_run_makes(length: int, any_shared: bool) -> None:
    fives = [set(range(at, at + 5)) for at in range(length - 4)]
    most = max(
        count
        for count in range(len(fives) + 1)
        for way in combinations(fives, count)
        if any_shared or all(len(one & other) <= 1 for one, other in combinations(way, 2))
    )
    assert sequences_in(length, any_shared) == most
