"""What can happen at a Sequence table. What the table did not say is None."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType, TypeAlias

from companion.games.sequence.rules.cards import Card, Hand
from companion.games.sequence.rules.lines import Cell, Cells
from companion.rules import Correction, SeatNumber

Team = NewType("Team", int)
"""A team by the place of its first player, from 0."""

JACK = Card(-1)
"""A jack whose suit was not told."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A player drew a card for who deals (S4)."""

    player: SeatNumber
    card: Card


@dataclass(frozen=True, slots=True)
class Dealer:
    """Who deals; the player to the left begins (S4). The table may have drawn lots."""

    player: SeatNumber
    by_lot: bool = False


@dataclass(frozen=True, slots=True)
class Deal:
    """Cards dealt to a player, for a table that tells hands (S2)."""

    player: SeatNumber
    cards: Hand


@dataclass(frozen=True, slots=True)
class Place:
    """A player placed a chip with the card that the cell shows, or with a two-eyed jack (S5, S8)."""

    player: SeatNumber
    cell: Cell
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Remove:
    """A player took away an opponent's chip with a one-eyed jack (S9)."""

    player: SeatNumber
    cell: Cell
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Exchange:
    """A player laid down a dead card and drew another (S10)."""

    player: SeatNumber
    card: Card


@dataclass(frozen=True, slots=True)
class Draw:
    """A player whose hand is known drew a card (S5)."""

    player: SeatNumber
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Forget:
    """A player did not draw in time and plays on with one card fewer (S7)."""

    player: SeatNumber


@dataclass(frozen=True, slots=True)
class TurnOver:
    """A player chose which five of a longer line are turned over (S15)."""

    player: SeatNumber
    cells: Cells


@dataclass(frozen=True, slots=True)
class TableTalk:
    """A team talked: each of its players discards a card (S17)."""

    team: Team


@dataclass(frozen=True, slots=True)
class Discard:
    """A player whose hand is known discarded a card for table talk (S17)."""

    player: SeatNumber
    card: Card


@dataclass(frozen=True, slots=True)
class Pass:
    """A player has no legal play (S20)."""

    player: SeatNumber


Move: TypeAlias = (
    Cut | Dealer | Deal | Place | Remove | Exchange | Draw | Forget | TurnOver | TableTalk | Discard | Pass | Correction
)
