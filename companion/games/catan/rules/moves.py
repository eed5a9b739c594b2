"""What can happen at a table of the fast Catan card game. What the table did not say is None."""

from __future__ import annotations

from dataclasses import dataclass

PILE, MARKET = -1, -2
"""With whom one trades, beside the seats of the players: the draw pile, the market."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Resources dealt to a player, for a table that tells hands (C2)."""

    player: int
    cards: int


@dataclass(frozen=True, slots=True)
class ShowMarket:
    """Cards were laid out as the market (C2, C10)."""

    cards: int


@dataclass(frozen=True, slots=True)
class Start:
    """Who begins: the oldest (C4). The table may have drawn lots."""

    player: int
    by_lot: bool = False


@dataclass(frozen=True, slots=True)
class Trade:
    """A player traded a card (C5, C6)."""

    player: int
    partner: int
    gave: int | None = None
    got: int | None = None
    library: bool = False


@dataclass(frozen=True, slots=True)
class Guild:
    """The merchant guild: a player drew a card from another."""

    player: int
    victim: int
    got: int | None = None


@dataclass(frozen=True, slots=True)
class Build:
    """A player built something and paid for it (C8 to C14)."""

    player: int
    kind: str
    expansion: str | None = None
    paid: int | None = None
    university: bool = False


@dataclass(frozen=True, slots=True)
class TurnArrows:
    """The builder of a village turned the direction card (C9)."""

    player: int


@dataclass(frozen=True, slots=True)
class Event:
    """The event on the back of the new city (C10)."""

    event: str


@dataclass(frozen=True, slots=True)
class Discard:
    """A player whose hand is known discarded for a robbery."""

    player: int
    cards: int


@dataclass(frozen=True, slots=True)
class EndTurn:
    """A player has traded and built, and now draws cards that will be told (C15)."""

    player: int


@dataclass(frozen=True, slots=True)
class Draw:
    """A player drew at the end of the turn: these cards, or all that are due (C15)."""

    player: int
    cards: int | None = None
