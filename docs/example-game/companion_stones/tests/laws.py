"""The laws of Stones: no stone is lost, and the winner is found again by counting."""

from __future__ import annotations

from companion_stones.rules import GAME, State
from tests.conformance import Laws


def every_stone_is_somewhere(state: State) -> None:
    assert state.heap + sum(state.taken) == state.terms.edition.stones


def nobody_wins_before_the_heap_is_gone(state: State) -> None:
    outcome = GAME.outcome(state)
    assert (outcome is not None) is (state.heap == 0)
    assert outcome is None or (len(outcome.winners) == 1) is (state.terms.last_wins or len(state.taken) == 2)


LAWS = Laws(every_stone_is_somewhere, nobody_wins_before_the_heap_is_gone)
