"""Sequence, the end: how many sequences win (S16)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.rules import Outcome, Refusal
from tests.games.sequence.tables import GAME, SPADES, four, lay, listed, people, three, two
from tests.table import Table


def test_S16_two_players_need_two_sequences() -> None:
    table = lay(two(), "blue", ["c3", "d3", "e3", "f3"]).tell("Ann places g3")
    assert GAME.outcome(table.state) is None
    lay(table, "blue", ["c5", "d5", "e5", "f5"]).tell("Ben places b1 / Ann places g5")
    assert GAME.outcome(table.state) == Outcome("S16", "sequences_complete", (0,), ((1, 0, 2), (2, 1, 0)))


def test_S16_three_players_need_one() -> None:
    table = lay(three(), "green", ["c3", "d3", "e3", "f3"]).tell("Ann places b1 / Ben places g3")
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.winners == (1,)
    assert [(row.place, row.owner) for row in outcome.ranking] == [(1, 1), (2, 0), (2, 2)]


@pytest.mark.parametrize(("teams", "needed"), [("2", 2), ("3", 1)])
def test_S16_by_teams_it_is_the_number_of_teams_that_counts(teams: str, needed: int) -> None:
    table = Table("sequence", *people(6), teams=teams).tell("dealer Fay")
    assert table.state.terms.to_win == needed
    lay(table, "blue", ["c3", "d3", "e3", "f3"]).tell("Ann places g3")
    assert (GAME.outcome(table.state) is not None) == (needed == 1)


def test_S16_the_whole_team_wins() -> None:
    table = lay(four(), "blue", ["c3", "d3", "e3", "f3", "g3", "c5", "d5", "e5", "f5"]).tell("Ann places g5")
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.winners == (0, 2)
    assert [row.place for row in outcome.ranking] == [1, 1, 3, 3]


def test_S16_the_game_ends_at_once() -> None:
    table = lay(three(), "blue", ["c3", "d3", "e3", "f3"]).tell("Ann places g3")
    assert [task.code for task in table.step.todo] == ["turn_over"]
    assert listed(table) == set()
    assert GAME.chances(table.state) is None
    assert GAME.actors(table.state) == ()
    for line in ("Ben places b1", "Ann places b1", "Ben passes", "Ann forgets"):
        assert table.refusal(line) == Refusal("S16", "match_over")


def test_S16_nothing_is_asked_after_the_end() -> None:
    table = lay(three(), "blue", ["c3", "d3", "e3", "f3", "h3"]).tell("Ann places g3")
    assert [task.code for task in table.step.todo] == ["turn_over"]
    assert table.state.choices == ()
    assert table.refusal("Ann turns d3 e3 f3 g3 h3") == Refusal("S15", "nothing_to_choose", player=0)


@pytest.mark.parametrize("needed", [1, 2, 3])
@pytest.mark.parametrize("people", [two, three])
def test_S16_house_rule_how_many_sequences_win(people: Callable[..., Table], needed: int) -> None:
    table = people(to_win=str(needed))
    for row, count in (("3", 1), ("5", 2), ("7", 3)):
        lay(table, "blue", [column + row for column in "cdef"]).tell(f"correct turn Ann / Ann places g{row}")
        assert (GAME.outcome(table.state) is not None) == (count == needed)
        if count == needed:
            break


def test_S16_a_position_that_is_won_is_over_whoever_deals() -> None:
    table = lay(Table("sequence", "Ann", "Ben", "Cem"), "blue", ["c3", "d3", "e3", "f3", "g3"]).tell("dealer Cem")
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.winners == (0,)


def test_S16_the_winner_draws_no_more() -> None:
    table = lay(three(), "blue", ["c3", "d3", "e3", "f3"])
    deck = table.state.deck
    table.tell("Ann places g3")
    assert (table.state.deck, table.state.sizes) == (deck, (5, 6, 6))


def test_S16_the_winner_of_a_known_hand_draws_no_more() -> None:
    table = lay(three(), "blue", ["c3", "d3", "e3", "f3"]).tell(f"deal Ann 6D {SPADES[3:]} / Ann places g3")
    assert table.state.sizes == (5, 6, 6)
    assert table.refusal("Ann draws KD") == Refusal("S16", "match_over")
