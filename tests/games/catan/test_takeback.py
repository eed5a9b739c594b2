"""Catan: moves taken back after cards were shuffled."""

from __future__ import annotations

from companion.rules import Task
from tests.games.catan.tables import told, with_pile
from tests.table import undone


def test_C15_discards_that_were_shuffled_are_left() -> None:
    drawn = Task("C15", "cards_to_pile", player=0, cards="brick wool")
    assert undone(with_pile(told(), "wool"), "Ann draws wool brick") == (drawn, Task("C15", "leave_shuffled"))
    assert undone(with_pile(told(), "wool brick"), "Ann draws wool brick") == (drawn,)
    untold = Task("C15", "drawn_to_pile", player=0, count=2)
    assert undone(with_pile(told(), "wool"), "Ann draws") == (untold, Task("C15", "leave_shuffled"))


def test_C15_a_card_given_and_shuffled_must_be_looked_for() -> None:
    assert undone(with_pile(told(), ""), "Ann trades pile ore for wool") == (
        Task("C6", "cards_to_pile", player=0, cards="wool"),
        Task("C15", "find_in_pile", player=0, resource="ore"),
    )


def test_C10_a_market_that_was_shuffled_must_be_looked_for() -> None:
    table = with_pile(told(), "ore wool")
    table.step = table.step._replace(state=table.state._replace(phase="event"))
    assert undone(table, "event market_day") == (
        Task("C10", "new_market_to_pile"),
        Task("C10", "old_market_in_pile", cards="brick lumber wool wool grain"),
    )
