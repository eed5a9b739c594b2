"""Tables of Alhambra for the tests, and ways to look at them."""

from __future__ import annotations

from typing import Any

from companion.games.alhambra.rules import COLOURS, GAME, Scoring, State
from companion.rules import News
from tests.games.alhambra.refusals import DIRKS_SIX
from tests.table import Table

BLUE, RED, BROWN, WHITE, GREEN, PURPLE = range(6)

LAST_FOUR = (
    "correct Ann blue 7; Ann red 7; Ben brown 9; Ben white 9; Cem green 11; Cem purple 7; "
    "yard yellow purple 8; yard blue purple 9; yard green purple 10; yard orange purple 11; turn Ann"
)
"""The deck is empty and the last four buildings, all purple, are on show."""


def two(**house: str) -> Table:
    return Table("alhambra", "Ann", "Ben", **house)


def three(**house: str) -> Table:
    return Table("alhambra", "Ann", "Ben", "Cem", **house)


def two_playing() -> Table:
    return two().tell(f"{DIRKS_SIX} / start Ann")


def holding(**counts: int) -> tuple[int, ...]:
    return tuple(counts.get(colour, 0) for colour in COLOURS)


def has(table: Table, owner: str) -> dict[str, int]:
    """What an owner has, without the types they have none of."""
    held = table.state.holdings[table.state.terms.owners.index(owner)]
    return {colour: count for colour, count in zip(COLOURS, held, strict=True) if count}


def hand(table: Table, name: str) -> list[str] | None:
    """The money in a hand, where all of it is known."""
    return None if vague(table, name) else sure(table, name)


def sure(table: Table, name: str) -> list[str]:
    """The money that somebody holds for certain."""
    cards: list[str] = GAME.to_json(table.state)["hands"][name]
    return cards


def vague(table: Table, name: str) -> list[str]:
    """The currencies in which a hand is not known."""
    currencies: list[str] = GAME.to_json(table.state)["vague"][name]
    return currencies


def on_turn(table: Table) -> str:
    return str(table.state.terms.names[table.state.on_turn])


def listed(table: Table) -> set[str]:
    return {GAME.write(table.state.terms, move) for move in GAME.moves(table.state)}


def turned_up(state: State) -> dict[Any, int]:
    """What the table may turn up next, with its weight."""
    chances = GAME.chances(state)
    return {} if chances is None else {move: weight for move, weight in zip(*chances, strict=True) if weight}


def owners_after(table: Table) -> list[tuple[str, str, int | None]]:
    """The leftovers of the last step: rule, colour, owner."""
    return [
        (told.rule, str(told.facts["colour"]), told.facts["owner"])  # type: ignore[misc]
        for told in table.step.told
        if isinstance(told, News) and told.code == "leftover"
    ]


def scorings(table: Table) -> list[str]:
    """The scorings told by the last step, in their order."""
    return [told.scoring for told in table.step.told if isinstance(told, Scoring)]
