"""What the tests of Catan on the box share: what was told before, how it is told, short names for cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from companion.games.catan.rules import GAME, Build, Draw, EndTurn, Event, Guild, Start, Trade, TurnArrows
from companion.games.catan.rules.resources import read
from companion.match.dealer import play
from companion.rules import Move
from tests.console.playing import Table, setup_for

BRICK, LUMBER, ORE, WOOL, GRAIN = range(5)
SEVERAL = {"expansions_a_turn": "several"}
EXPANSIONS = ("town_hall", "city_wall", "merchant_guild", "church", "library", "university")


def cards(text: str) -> int:
    return read(text.split())


def barely(move: Move) -> Move | None:
    """A move as a table tells it that does not tell its cards; None where there is nothing to tell."""
    match move:
        case Trade():
            return replace(move, gave=None, got=None)
        case Guild():
            return replace(move, got=None)
        case Build():
            return replace(move, paid=None)
        case EndTurn():
            return Draw(move.player)
        case Start() | Event() | TurnArrows():
            return move
    return None


def fully(move: Move) -> Move:
    return move


def told(players: int, telling: Callable[[Move], Move | None], seed: int, **house: str) -> Iterator[Move]:
    """The moves of a random whole match, as far as the table tells them."""
    for turn in play(GAME, setup_for("catan", players, house), Random(seed)):
        move = telling(turn.move)
        if move is not None:
            yield move


SHORT = {2: 39, 3: 51, 4: 39, 5: 27, 6: 44}
"""Seeds of matches that are soon over, by the number of players."""

HAND = "P1 hand brick lumber ore ore ore ore wool wool wool wool grain grain"
CITIZEN = "P1 villages 1; P1 cities 1; P1 roads 1"


def begun(folder: Path, *lines: str, players: int = 3, **told: Any) -> Table:
    """P1 is on turn; no hand is known."""
    return Table(folder).sit_down("catan", players, **told).tell("start P1", *lines)
