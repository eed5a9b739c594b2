"""The law, as far as every game has it: setup, state, move, refusal, step, outcome.

Pure functions, no I/O, no clock, no randomness, standard library only. The rules of each game are in its own folder,
`companion/games/NAME/rules`.
"""

from companion.rules.edition import EditionError
from companion.rules.game import Chances, Correction, Game, Move, Outcome, Rank, Rule, State, Step, Told, as_json, rank
from companion.rules.line import Unreadable, Words, find_name, quote, show
from companion.rules.remark import SEAT_FACTS, Fact, News, Refusal, Remark, Task
from companion.rules.setup import HouseRule, Seat, Setup, chosen, refuse_setup

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
