"""Catan: moves taken back after cards were shuffled."""

from __future__ import annotations

from companion.games.catan.rules import resources
from companion.games.catan.rules.state import open_cards
from companion.rules import Task
from tests.games.catan.takeback import TOLD
from tests.table import Table, undone


def with_pile(pile: str) -> Table:
    """A Catan table late in the match: this is the whole draw pile, the rest was discarded."""
    table = Table("catan", "Ann", "Ben", "Cem").tell(TOLD)
    cards = open_cards(table.state) + resources.read(pile.split())
    table.step = table.step._replace(state=table.state._replace(discards=table.state.terms.cards - cards))
    return table


def test_C15_discards_that_were_shuffled_are_left() -> None:
    drawn = Task("C15", "cards_to_pile", player=0, cards="brick wool")
    assert undone(with_pile("wool"), "Ann draws wool brick") == (drawn, Task("C15", "leave_shuffled"))
    assert undone(with_pile("wool brick"), "Ann draws wool brick") == (drawn,)
    untold = Task("C15", "drawn_to_pile", player=0, count=2)
    assert undone(with_pile("wool"), "Ann draws") == (untold, Task("C15", "leave_shuffled"))


def test_C15_a_card_given_and_shuffled_must_be_looked_for() -> None:
    assert undone(with_pile(""), "Ann trades pile ore for wool") == (
        Task("C6", "cards_to_pile", player=0, cards="wool"),
        Task("C15", "find_in_pile", player=0, resource="ore"),
    )


def test_C15_a_market_laid_from_shuffled_discards_goes_back_on_the_pile() -> None:
    table = with_pile("")
    market = table.state.market
    table.step = table.step._replace(
        state=table.state._replace(market=0, hidden=5, discards=table.state.discards + market)
    )
    shown = Task("C2", "market_to_pile", cards="ore wool")
    assert undone(table, "market wool ore") == (shown, Task("C15", "leave_shuffled"))
