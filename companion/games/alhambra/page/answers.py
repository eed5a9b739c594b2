"""What the page is told of a table of Alhambra, as types."""

from typing import Literal, TypedDict


class Share(TypedDict):
    """Who fills which places together, and what that pays."""

    places: list[int]
    owners: list[int]
    who: str
    held: int
    pays: list[int]
    pot: int
    among: int
    each: int
    rule: str


class TypeScored(TypedDict):
    """One building type in a scoring; `so_far` are everybody's points after it."""

    colour: str
    word: str
    name: str
    counts: list[int]
    shares: list[Share]
    rule: str | None
    so_far: list[int]


class WouldPay(TypedDict):
    """What a scoring now would pay."""

    scoring: str
    rule: str
    types: list[TypeScored]
    points: list[int]
    totals: list[int]


class ScoringHeld(WouldPay):
    """A scoring in the story."""

    kind: Literal["scoring"]
    owners: list[str]


class BuildingType(TypedDict):
    """Who holds how many of it, who holds most, how many are left. `rank` is its place among the types, from 1."""

    colour: str
    word: str
    name: str
    rank: int
    held: list[int]
    leaders: list[int]
    cards: int
    left: int


class Dirk(TypedDict):
    seat: int
    due: int
    words: str | None


class Supply(TypedDict):
    deck: int
    left_over: int


class Building(TypedDict):
    colour: str
    word: str
    name: str
    price: int | None


class Slot(TypedDict):
    """A place of the yard: a building as far as it was told, or known to be empty."""

    slot: str
    word: str
    empty: bool
    building: Building | None


class MoneyCard(TypedDict):
    currency: str
    word: str
    value: int


class Money(TypedDict):
    shown: list[MoneyCard]
    hidden: int
    deck: int | None


class Table(TypedDict):
    phase: str
    on_turn: int | None
    owners: list[str]
    points: list[int]
    scored: str
    types: list[BuildingType]
    scoring: WouldPay | None
    dirk: Dirk | None
    supply: Supply
    yard: list[Slot]
    money: Money
    hands: list[int | None]
