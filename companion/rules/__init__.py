"""The law, as far as every game has it: setup, state, move, refusal, step, outcome.

Pure functions, no I/O, no clock, no randomness, standard library only. The rules of each game are in its own folder,
`companion/games/NAME/rules`.
"""

from companion.rules.edition import Edition, EditionError
from companion.rules.game import (
    Chances,
    Correction,
    Game,
    Move,
    Outcome,
    PlayersMove,
    Rank,
    Rule,
    State,
    Step,
    Teams,
    Terms,
    Told,
    as_json,
    rank,
)
from companion.rules.line import Unreadable, Words, find_name, quote, show
from companion.rules.remark import SEAT_FACTS, Fact, News, Refusal, Remark, Task
from companion.rules.seat import SeatNumber, seated, seats
from companion.rules.setup import HouseRule, Seat, Setup, chosen, refuse_names, refuse_setup

__all__ = [
    "SEAT_FACTS",
    "Chances",
    "Correction",
    "Edition",
    "EditionError",
    "Fact",
    "Game",
    "HouseRule",
    "Move",
    "News",
    "Outcome",
    "PlayersMove",
    "Rank",
    "Refusal",
    "Remark",
    "Rule",
    "Seat",
    "SeatNumber",
    "Setup",
    "State",
    "Step",
    "Task",
    "Teams",
    "Terms",
    "Told",
    "Unreadable",
    "Words",
    "as_json",
    "chosen",
    "find_name",
    "quote",
    "rank",
    "refuse_names",
    "refuse_setup",
    "seated",
    "seats",
    "show",
]
