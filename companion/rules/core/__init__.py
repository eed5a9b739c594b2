"""What every game has: setup, state, move, refusal, step, outcome."""

from companion.rules.core.edition import EditionError
from companion.rules.core.game import (
    Chances,
    Correction,
    Game,
    Move,
    Outcome,
    Rank,
    Rule,
    State,
    Step,
    Told,
    as_json,
    rank,
)
from companion.rules.core.remark import SEAT_FACTS, Fact, News, Refusal, Remark, Task
from companion.rules.core.setup import HouseRule, Seat, Setup, chosen, refuse_setup
from companion.rules.core.text import Unreadable, Words, find_name, quote, show

__all__ = [
    "SEAT_FACTS",
    "Chances",
    "Correction",
    "EditionError",
    "Fact",
    "Game",
    "HouseRule",
    "Move",
    "News",
    "Outcome",
    "Rank",
    "Refusal",
    "Remark",
    "Rule",
    "Seat",
    "Setup",
    "State",
    "Step",
    "Task",
    "Told",
    "Unreadable",
    "Words",
    "as_json",
    "chosen",
    "find_name",
    "quote",
    "rank",
    "refuse_setup",
    "show",
]
