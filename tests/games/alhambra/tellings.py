"""What the tests of Alhambra on the box share: what was told before, how it is told, short names for cards."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from companion.games.alhambra.rules import GAME, money
from tests.console.playing import Table, setup_for

BLUE, RED, BROWN, WHITE, GREEN, PURPLE = range(6)
AS_PRINTED: list[dict[str, str]] = [{}]
DIRKS = [{"dirk_can_win": "yes"}, {"dirks_third": "with_yard"}]
HOLD = [{"missed_scorings": "hold"}]
DRAWS = tuple(f"dirk {colour}" for colour in ("blue", "red", "red", "white", "white", "green"))

TABLES = [*((2, house) for house in DIRKS), *product((2, 5), HOLD), *product(GAME.counts, AS_PRINTED)]
VARIANTS = [
    pytest.param(players, house, id="-".join([str(players), *map("=".join, house.items())]))
    for players, house in TABLES
]

SLOTS = {name[0]: slot for slot, name in enumerate(setup_for("alhambra", 3).edition.currencies)}
AT_YELLOW, AT_BLUE, AT_GREEN, AT_ORANGE = (SLOTS[initial] for initial in "ybgo")


def coins(*cards: str) -> int:
    """Money by its cards, such as `b4` and `y7`."""
    return money.pack(money.card(SLOTS[card[0]], int(card[1])) for card in cards)


PLAYING = ("start P1",)
MONEY_TAKEN = (*PLAYING, "P1 buys blue", "P1 ends", "P2 takes money")
LAST_FOUR = (
    *PLAYING,
    'correct P1 blue 7; P1 red 7; P1 brown 9; P2 white 8; P2 green 10; P2 purple 9; scored A; why "test"',
)
"""The deck is empty; white, green and two purple ones lie on the yard."""
LEFT_OVER = (*LAST_FOUR, "P1 buys purple", "P1 ends")
ALL_BOUGHT = (*LAST_FOUR, "P1 buys white", "P1 buys green", "P1 buys purple", "P1 buys purple", "P1 ends")


def at_turn(folder: Path, *lines: str, players: int = 3) -> Table:
    return Table(folder).sit_down("alhambra", players).tell("start P1", *lines)
