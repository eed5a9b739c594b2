"""What can happen at an Alhambra table. What the table did not say is None."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.games.alhambra.rules.edition import Colour, Price
from companion.games.alhambra.rules.majority import ScoringName
from companion.games.alhambra.rules.money import Currency, Money
from companion.rules import Correction, SeatNumber


@dataclass(frozen=True, slots=True)
class Deal:
    """Money dealt face up to a player before the start (A2)."""

    player: SeatNumber
    cards: Money


@dataclass(frozen=True, slots=True)
class Start:
    """Who begins (A3). The table may have drawn lots."""

    player: SeatNumber
    by_lot: bool = False


@dataclass(frozen=True, slots=True)
class ShowBuilding:
    """A building was turned up on a slot of the yard (A1, A10)."""

    slot: Currency
    colour: Colour
    price: Price | None = None


@dataclass(frozen=True, slots=True)
class ShowMoney:
    """Money was turned up (A4, A10)."""

    cards: Money


@dataclass(frozen=True, slots=True)
class DirkDraws:
    """A building was drawn for Dirk (A22, A23)."""

    colour: Colour
    price: Price | None = None


@dataclass(frozen=True, slots=True)
class Purchase:
    """A player took a building from the yard (A7)."""

    player: SeatNumber
    colour: Colour
    slot: Currency | None = None
    price: Price | None = None
    paid: Money | None = None
    for_dirk: bool = False


@dataclass(frozen=True, slots=True)
class TakeMoney:
    """A player took money from the table (A6). That ends the turn."""

    player: SeatNumber
    cards: Money | None = None


@dataclass(frozen=True, slots=True)
class EndTurn:
    """A player has bought and does nothing more that is told (A8)."""

    player: SeatNumber


@dataclass(frozen=True, slots=True)
class HoldScoring:
    """A scoring card was turned up (A12); C is the last scoring, after the leftovers."""

    scoring: ScoringName


@dataclass(frozen=True, slots=True)
class Leftover:
    """A building left on show at the end goes to a player, or to nobody (A19)."""

    colour: Colour
    owner: SeatNumber | None
    slot: Currency | None = None


Move: TypeAlias = (
    Deal
    | Start
    | ShowBuilding
    | ShowMoney
    | DirkDraws
    | Purchase
    | TakeMoney
    | EndTurn
    | HoldScoring
    | Leftover
    | Correction
)
