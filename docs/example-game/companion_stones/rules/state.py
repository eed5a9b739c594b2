"""A position of Stones, and what can happen at the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from companion.rules import HouseRule, Refusal, SeatNumber, Setup, chosen, refuse_setup
from companion_stones.rules.edition import Edition

COUNTS = (2, 3, 4, 5, 6)
LAST_STONE = HouseRule("last_stone", "S3", ("wins", "loses"))
HOUSE_RULES = (LAST_STONE,)


@dataclass(frozen=True)
class Terms:
    """What stays the same for a whole match."""

    names: tuple[str, ...]
    edition: Edition
    last_wins: bool

    @property
    def owners(self) -> tuple[str, ...]:
        """Nobody but the players has points."""
        return self.names


class State(NamedTuple):
    """A heap, whose turn it is, and who has taken how many. Before the first turn nobody is on turn."""

    terms: Terms
    heap: int
    on_turn: SeatNumber | None
    taken: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Start:
    """It is settled who begins."""

    player: SeatNumber
    by_lot: bool = False


@dataclass(frozen=True, slots=True)
class Take:
    """A player took stones from the heap."""

    player: SeatNumber
    stones: int


def start(setup: Setup) -> State | Refusal:
    """The table before the first turn."""
    refusal = refuse_setup(setup, "S1", COUNTS, HOUSE_RULES)
    if refusal is not None:
        return refusal
    edition = setup.edition
    assert isinstance(edition, Edition)
    terms = Terms(setup.names, edition, chosen(setup, LAST_STONE) == "wins")
    return State(terms, edition.stones, None, (0,) * len(setup.seats))
