"""The refill of the money on show, and the deck it comes from (A10)."""

from __future__ import annotations

from companion.games.alhambra.rules import money
from companion.games.alhambra.rules.money import NOTHING, Money
from companion.games.alhambra.rules.state import YARD, State
from companion.rules import Task

_REFILLS = tuple(Task("A10", "refill_money", count=count) for count in range(YARD + 1))

Refill = tuple[int, "int | None", "Money | None", Money, int]
"""How many money cards are laid out; the deck and the discards after that; the discards that were shuffled for it, and
how many of the cards were laid out before that."""


def refill_money(state: State, missing: int, took: bool | None, todo: list[Task]) -> Refill:
    """Lays out what is missing. The discards are shuffled when the next card is needed, not before."""
    deck, discards = state.money_deck, state.discards
    if deck is None or discards is None:
        if took:
            todo.append(Task("A10", "refill_money", count=missing if missing < YARD else None))
        return missing, None, None, NOTHING, 0
    if deck >= missing or not discards:
        laid = min(missing, deck)
        if laid:
            todo.append(_REFILLS[laid])
        return laid, deck - laid, discards, NOTHING, 0
    laid = min(missing, deck + money.count(discards))
    todo += refill_tasks("A10", laid, deck, is_shuffled=True)
    return laid, deck + money.count(discards) - laid, NOTHING, discards if deck else NOTHING, deck


def refill_tasks(rule: str, count: int, before: int, is_shuffled: bool) -> list[Task]:
    """What the table does to lay out some cards, this many of them before the discards are shuffled."""
    todo = [Task(rule, "last_of_deck", count=before)] if before and is_shuffled else []
    if is_shuffled:
        todo.append(Task("A10", "shuffle_money"))
    rest = count - before if is_shuffled else count
    return [*todo, Task(rule, "refill_money", count=rest)]
