"""The five piles of the money deck, and where in them the scoring cards are (A4)."""

from __future__ import annotations

from companion.games.alhambra.rules.majority import SCORINGS, ScoringName
from companion.games.alhambra.rules.state import State, stack_bounds
from companion.rules import News

PILES = 5
PILE_OF = (2, 4)
"""The piles that A and B are shuffled into."""
SLACK = 4
"""Piles are about equal; so many cards more or less say nothing. It is as much as one refill."""


def scoring_ahead(state: State) -> tuple[ScoringName | None, int]:
    """The scoring card in the pile being drawn from, and how many money cards are left in that pile.

    Cards laid out but not told yet count as still in the pile.
    """
    held = len(state.scored)
    if state.stack is None or state.money_deck is None or held >= len(PILE_OF) or not state.refilled:
        return None, 0
    drawn = state.stack - state.money_deck - state.hidden
    pile = PILE_OF[held]
    if drawn < state.stack * (pile - 1) // PILES:
        return None, 0
    return SCORINGS[held], max(0, state.stack * pile // PILES - drawn)


def early(state: State, scoring: ScoringName) -> tuple[News, ...]:
    """A warning where a scoring card comes before its pile has begun, whatever was not told."""
    fewest = stack_bounds(state)[0] * (PILE_OF[SCORINGS.index(scoring)] - 1) // PILES
    return (News("A4", "scoring_early", scoring=scoring),) if state.drawn[1] + SLACK < fewest else ()


def overdue(state: State, drawn: int) -> tuple[News, ...]:
    """A warning, once, when so many cards are drawn that the next scoring card must have been passed."""
    held = len(state.scored)
    if held >= len(PILE_OF) or state.joined:
        return ()
    most = stack_bounds(state)[1] if state.stack is None else state.stack
    last = most * PILE_OF[held] // PILES + SLACK
    return (News("A4", "scoring_overdue", scoring=SCORINGS[held]),) if state.drawn[0] <= last < drawn else ()
