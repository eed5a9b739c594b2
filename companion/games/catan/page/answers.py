"""What the page is told of a table of Catan, as types."""

from typing import TypedDict


class Sided(TypedDict):
    """Roads or knights: how many, how many with each side up, how many that nobody can take."""

    count: int
    a: int
    b: int
    safe: int


class Expansion(TypedDict):
    name: str
    word: str
    points: int


class Hand(TypedDict):
    """How many cards it may have: the same number twice where that is known."""

    least: int
    most: int


class Tableau(TypedDict):
    seat: int
    name: str
    points: int
    road: Sided
    knight: Sided
    village: int
    city: int
    expansions: list[Expansion]
    hand: Hand


class Built(TypedDict):
    kind: str
    word: str


class Turn(TypedDict):
    seat: int
    trades_left: int
    draws: int
    built: list[Built]
    may_turn: bool
    takes_from: dict[str, int | None]


class Stack(TypedDict):
    kind: str
    word: str
    left: int
    of: int


class ExpansionStack(Expansion):
    left: int
    of: int


class Resource(TypedDict):
    name: str
    word: str


class Market(TypedDict):
    shown: list[Resource]
    hidden: int


class ResourceCount(Resource):
    count: int


class Price(TypedDict):
    name: str
    word: str
    cost: list[ResourceCount]


class Table(TypedDict):
    phase: str
    winning: int
    kinds: dict[str, str]
    players: list[Tableau]
    turn: Turn | None
    clockwise: bool | None
    stacks: list[Stack]
    expansions: list[ExpansionStack]
    market: Market
    pile: int | None
    discards: int | None
    costs: list[Price]
