"""What can happen at a table of the fast Catan card game. What the table did not say is None."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.games.catan.rules.edition import Building
from companion.games.catan.rules.resources import Resource, Resources
from companion.rules import Correction, SeatNumber

Partner: TypeAlias = SeatNumber
"""With whom one trades: the seat of another player, or one of the next two."""
PILE, MARKET = Partner(-1), Partner(-2)


@dataclass(frozen=True, slots=True)
class Deal:
    """Resources dealt to a player, for a table that tells hands (C2)."""

    player: SeatNumber
    cards: Resources


@dataclass(frozen=True, slots=True)
class ShowMarket:
    """Cards were laid out as the market (C2, C10)."""

    cards: Resources


@dataclass(frozen=True, slots=True)
class Start:
    """Who begins: the oldest (C4). The table may have drawn lots."""

    player: SeatNumber
    by_lot: bool = False


@dataclass(frozen=True, slots=True)
class Trade:
    """A player traded a card (C5, C6)."""

    player: SeatNumber
    partner: Partner
    gave: Resource | None = None
    got: Resource | None = None
    library: bool = False


@dataclass(frozen=True, slots=True)
class Guild:
    """The merchant guild: a player drew a card from another."""

    player: SeatNumber
    victim: SeatNumber
    got: Resource | None = None


@dataclass(frozen=True, slots=True)
class Build:
    """A player built something and paid for it (C8 to C14)."""

    player: SeatNumber
    kind: Building
    expansion: str | None = None
    paid: Resources | None = None
    university: bool = False


@dataclass(frozen=True, slots=True)
class TurnArrows:
    """The builder of a village turned the direction card (C9)."""

    player: SeatNumber


@dataclass(frozen=True, slots=True)
class Event:
    """The event on the back of the new city (C10)."""

    event: str


@dataclass(frozen=True, slots=True)
class Discard:
    """A player discarded for a robbery."""

    player: SeatNumber
    cards: Resources


@dataclass(frozen=True, slots=True)
class EndTurn:
    """A player has traded and built, and now draws cards that will be told; or has drawn, and draws no more (C15)."""

    player: SeatNumber


@dataclass(frozen=True, slots=True)
class Draw:
    """A player drew at the end of the turn: these cards, or this many, or all that are due (C15)."""

    player: SeatNumber
    cards: Resources | None = None
    count: int | None = None


Move: TypeAlias = (
    Deal | ShowMarket | Start | Trade | Guild | Build | TurnArrows | Event | Discard | EndTurn | Draw | Correction
)
