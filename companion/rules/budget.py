"""How much time the players give each other. The rules never look at it: running out of time ends nothing."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import NamedTuple

from companion.rules.plain import brief

LEAST, MOST = 5, 24 * 3600
"""Seconds of a budget."""
MOST_INCREMENT = 3600
WARNED_AT_MOST, WARNED_AT_LEAST = 60, 5
"""Seconds left at which a player is warned: a fifth of the budget, within these bounds."""
NO_LIMIT = "none"
"""What is written where there is no budget."""


class BudgetKind(StrEnum):
    """What a budget is for."""

    EACH = "each"
    """Each player has it for the whole match; each turn may add something."""
    TURN = "a turn"
    """It begins anew with every turn."""


class Budget(NamedTuple):
    """Seconds for each player, or for each turn; and those that each turn adds to what a player has."""

    kind: BudgetKind
    seconds: int
    increment: int = 0

    def __str__(self) -> str:
        """As a record has it: `20:00 each`, `20:00 each + 0:10`, `1:00 a turn`."""
        more = f" + {_clock(self.increment)}" if self.increment else ""
        return f"{_clock(self.seconds)} {self.kind.value}{more}"

    @property
    def warned_at(self) -> int:
        """Seconds left at which the light and the sound say so."""
        return max(WARNED_AT_LEAST, min(WARNED_AT_MOST, self.seconds // 5))


class NoBudget(ValueError):
    """A text that is no budget; what it says is one sentence without a full stop."""


_FORM = re.compile(r"(\d{1,4}):([0-5]\d) +(each|a +turn)(?: *\+ *(\d{1,2}):([0-5]\d))?", re.ASCII)


def read_budget(text: str) -> Budget | None:
    """The budget that a text names; None where it says that there is none. Raises NoBudget."""
    if text.strip() == NO_LIMIT:
        return None
    found = _FORM.fullmatch(text.strip())
    if found is None:
        raise NoBudget(f'a time is "20:00 each", "20:00 each + 0:10", "1:00 a turn" or "none", not "{brief(text)}"')
    minutes, seconds, kind, more_minutes, more_seconds = found.groups()
    budget = Budget(
        BudgetKind.EACH if kind == "each" else BudgetKind.TURN,
        int(minutes) * 60 + int(seconds),
        int(more_minutes or 0) * 60 + int(more_seconds or 0),
    )
    if not LEAST <= budget.seconds <= MOST or budget.increment > MOST_INCREMENT:
        raise NoBudget(
            f"a time is from {_clock(LEAST)} to {_clock(MOST)}, and a turn adds {_clock(MOST_INCREMENT)} at most"
        )
    if budget.kind is BudgetKind.TURN and budget.increment:
        raise NoBudget("a time for each turn begins anew with every turn, so nothing is added to it")
    return budget


def write_budget(budget: Budget | None) -> str:
    """The text of a budget, or of none."""
    return NO_LIMIT if budget is None else str(budget)


def _clock(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02}"
