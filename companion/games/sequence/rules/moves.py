"""What can happen at a Sequence table. What the table did not say is None."""

from __future__ import annotations

from dataclasses import dataclass

JACK = -1
"""A jack whose suit was not told."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A player drew a card for who deals (S4)."""

    player: int
    card: int


@dataclass(frozen=True, slots=True)
class Dealer:
    """Who deals; the player to the left begins (S4). The table may have drawn lots."""

    player: int
    by_lot: bool = False


@dataclass(frozen=True, slots=True)
class Deal:
    """Cards dealt to a player, for a table that tells hands (S2)."""

    player: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """A player placed a chip with the card that the cell shows, or with a two-eyed jack (S5, S8)."""

    player: int
    cell: int
    card: int | None = None


@dataclass(frozen=True, slots=True)
class Remove:
    """A player took away an opponent's chip with a one-eyed jack (S9)."""

    player: int
    cell: int
    card: int | None = None


@dataclass(frozen=True, slots=True)
class Exchange:
    """A player laid down a dead card and drew another (S10)."""

    player: int
    card: int


@dataclass(frozen=True, slots=True)
class Draw:
    """A player whose hand is known drew a card (S5)."""

    player: int
    card: int | None = None


@dataclass(frozen=True, slots=True)
class Forget:
    """A player did not draw in time and plays on with one card fewer (S7)."""

    player: int


@dataclass(frozen=True, slots=True)
class TurnOver:
    """A player chose which five of a longer line are turned over (S15)."""

    player: int
    cells: int


@dataclass(frozen=True, slots=True)
class TableTalk:
    """A team talked: each of its players discards a card (S17)."""

    team: int


@dataclass(frozen=True, slots=True)
class Discard:
    """A player whose hand is known discarded a card for table talk (S17)."""

    player: int
    card: int


@dataclass(frozen=True, slots=True)
class Pass:
    """A player has no legal play (S20)."""

    player: int
