"""Tables of Sequence for the tests, and ways to look at them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from typing import Any

from companion.editions import SHIPPED
from companion.games.sequence.rules import spaces
from companion.games.sequence.rules.cards import read_card
from companion.games.sequence.rules.lines import bits, cell_text, cells_of, read_cell
from companion.rules import Fact
from companion.shelf import find_game, folder_of
from tests.table import Table

GAME = find_game("sequence")
EDITION = SHIPPED.load(GAME)
SPADES = "2S 3S 4S 5S 6S 7S"
HEARTS = "2H 3H 4H 5H 6H 7H"
CLUBS = "2C 3C 4C 5C 6C 7C"


def two(**house: str) -> Table:
    """Ann (blue) and Ben (green); Ann begins."""
    return Table("sequence", "Ann", "Ben", **house).tell("dealer Ben")


def three(**house: str) -> Table:
    """Ann (blue), Ben (green) and Cem (red); Ann begins."""
    return Table("sequence", "Ann", "Ben", "Cem", **house).tell("dealer Cem")


def four(**house: str) -> Table:
    """Ann and Cem (blue) against Ben and Dan (green); Ann begins."""
    return Table("sequence", "Ann", "Ben", "Cem", "Dan", **house).tell("dealer Dan")


def people(count: int) -> list[str]:
    return ["Ann", "Ben", "Cem", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jan", "Kai", "Lea"][:count]


def lay(table: Table, colour: str, cells: Iterable[str]) -> Table:
    """Chips that lie on the board already."""
    return table.tell("correct " + "; ".join(f"chip {cell} {colour}" for cell in cells))


def at(name: str) -> dict[str, Fact]:
    """The facts that name one cell in a remark."""
    return spaces.at(EDITION, read_cell(name))


def on(names: str) -> dict[str, Fact]:
    """The facts that name several cells in a remark."""
    return spaces.on(EDITION, bits(map(read_cell, names.split())))


def cards(text: str) -> tuple[int, ...]:
    return tuple(map(read_card, text.split()))


def turned(table: Table, team: int = 0) -> set[str]:
    """The sequences of a team, each as the cells it lies on."""
    return {" ".join(map(cell_text, cells_of(line))) for line in table.state.turned[team]}


def chips(table: Table, team: int = 0) -> str:
    return " ".join(map(cell_text, cells_of(table.state.chips[team])))


def listed(table: Table) -> set[str]:
    """The moves that the game offers, as lines."""
    return {GAME.write(table.state.terms, move) for move in GAME.moves(table.state)}


def legal(table: Table, line: str) -> bool:
    return GAME.refuse(table.state, GAME.read(table.state.terms, line)) is None


def refused(table: Table, line: str) -> tuple[str, str]:
    refusal = table.refusal(line)
    return refusal.rule, refusal.code


def cell_at(row: int, column: int) -> str:
    return "abcdefghij"[column] + str(row + 1)


def every_five() -> list[list[str]]:
    """All the lines of five there are, walked cell by cell."""
    return [
        [cell_at(row + step * down, column + step * across) for step in range(5)]
        for down, across in ((0, 1), (1, 0), (1, 1), (1, -1))
        for row in range(10)
        for column in range(10)
        if row + 4 * down < 10 and 0 <= column + 4 * across < 10
    ]


CORNERS = {"a1", "j1", "a10", "j10"}


def six() -> Table:
    return lay(two(), "blue", ["c3", "d3", "e3", "g3", "h3"]).tell("Ann places f3")


def no_five() -> list[str]:
    """Seventy-six cells of which no five are in line, corners counted."""
    filled = [(row, column) for row in range(10) for column in range(10) if (row + 2 * column + 4) % 5]
    return [cell_at(*spot) for spot in filled if cell_at(*spot) not in CORNERS]


def data() -> dict[str, Any]:
    return dict(tomllib.loads(folder_of("sequence").joinpath("edition.toml").read_text(encoding="utf-8"))["classic"])


def loaded(**changes: Any) -> Any:
    return GAME.edition({**data(), "name": "mine", **changes})
