"""What can happen at an Alhambra table. What the table did not say is None."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Deal:
    """Money dealt face up to a player before the start (A2)."""

    player: int
    cards: int


@dataclass(frozen=True, slots=True)
class Start:
    """Who begins (A3). The table may have drawn lots."""

    player: int
    by_lot: bool = False


@dataclass(frozen=True, slots=True)
class ShowBuilding:
    """A building was turned up on a slot of the yard (A1, A10)."""

    slot: int
    colour: int
    price: int | None = None


@dataclass(frozen=True, slots=True)
class ShowMoney:
    """Money was turned up (A4, A10)."""

    cards: int


@dataclass(frozen=True, slots=True)
class DirkDraws:
    """A building was drawn for Dirk (A22, A23)."""

    colour: int
    price: int | None = None


@dataclass(frozen=True, slots=True)
class Purchase:
    """A player took a building from the yard (A7)."""

    player: int
    colour: int
    slot: int | None = None
    price: int | None = None
    paid: int | None = None
    for_dirk: bool = False


@dataclass(frozen=True, slots=True)
class TakeMoney:
    """A player took money from the table (A6). That ends the turn."""

    player: int
    cards: int | None = None


@dataclass(frozen=True, slots=True)
class EndTurn:
    """A player has bought and does nothing more that is told (A8)."""

    player: int


@dataclass(frozen=True, slots=True)
class HoldScoring:
    """A scoring card was turned up (A12); C is the last scoring, after the leftovers."""

    scoring: str


@dataclass(frozen=True, slots=True)
class Leftover:
    """A building left on show at the end goes to a player, or to nobody (A19)."""

    colour: int
    owner: int | None
    slot: int | None = None
