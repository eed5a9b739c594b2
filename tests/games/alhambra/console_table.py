"""A table of Alhambra at the box, for tests of the console."""

from __future__ import annotations

from pathlib import Path

from companion.console.box import COMPACT, REFERENCE, Box
from companion.games.alhambra.rules import COLOURS
from tests.console.playing import Table

BLUE, RED = range(2)


def alhambra(folder: Path, box: Box = REFERENCE, *lines: str, players: int = 3) -> Table:
    """A match of Alhambra that tells nothing; P1 began."""
    return Table(folder, box).sit_down("alhambra", players).tell("start P1", *lines)


def held_by(table: Table, player: int) -> dict[str, int]:
    return {COLOURS[colour]: count for colour, count in enumerate(table.state.holdings[player]) if count}


SET_RIGHT = {
    REFERENCE.name: "OK+ K3 K1 K2 K1 K1 K1 K1 OK K2",
    COMPACT.name: "OK+ DOWN DOWN OK OK DOWN OK OK UP UP UP OK DOWN OK",
}
