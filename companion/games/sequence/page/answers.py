"""What the page is told of a table of Sequence, as types."""

from typing import TypedDict


class Team(TypedDict):
    colour: str
    word: str
    sequences: int
    chips: list[str]
    chips_left: int


class Line(TypedDict):
    """A completed sequence, by its cells."""

    team: int
    cells: list[str]


class Hand(TypedDict):
    seat: int
    name: str
    team: int
    size: int


class Table(TypedDict):
    phase: str
    on_turn: int | None
    board: list[list[str | None]]
    teams: list[Team]
    to_win: int
    lines: list[Line]
    last: str | None
    dead: list[str]
    hands: list[Hand]
    deck: int
    discards: int
