"""Tables of Catan for the tests, and ways to look at them."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from companion.games.catan.rules import GAME as CATAN
from companion.games.catan.rules import Size, State, resources
from companion.games.catan.rules.knowledge import open_cards
from companion.rules import Step
from tests.table import Table

NAMES = ("Ann", "Ben", "Cem", "Dee", "Eve", "Fay")
TOLD = """
    deal Ann lumber brick ore
    deal Ben wool wool grain
    deal Cem ore ore ore
    market brick lumber wool wool grain
    start Ann
"""


def sit(players: int = 3, **house: str) -> Table:
    return Table("catan", *NAMES[:players], **house)


def told() -> Table:
    """Three players who tell everything: the draw pile is known card by card."""
    return sit().tell(TOLD)


def begun(facts: str, players: int = 3, **house: str) -> Table:
    """A match that is joined in the middle, on Ann's turn."""
    return sit(players, **house).tell(f"start Ann / correct {facts}")


def located(state: State) -> int:
    """The cards that lie in hands, in the market and on the discards."""
    return open_cards(state) + state.discards


def cards(text: str) -> int:
    return resources.read(text.split())


def hand(table: Table, name: str) -> str | None:
    held = table.state.hands[table.state.terms.names.index(name)]
    return None if held is None else resources.text(held)


def size(table: Table, name: str) -> tuple[int, int]:
    return tuple(table.state.sizes[table.state.terms.names.index(name)])


def facts(table: Table, code: str) -> dict[str, Any]:
    """The facts of the one task of the last step that has this code."""
    (task,) = (task for task in table.step.todo if task.code == code)
    return task.facts


def lines(table: Table) -> list[str]:
    return [CATAN.write(table.state.terms, move) for move in CATAN.moves(table.state)]


def chances(table: Table) -> dict[str, int]:
    """What the table may turn up next, and how many such cards there are."""
    found = CATAN.chances(table.state)
    if found is None:
        return {}
    weighed = zip(found.moves, found.weights, strict=True)
    return {CATAN.write(table.state.terms, move): weight for move, weight in weighed if weight}


def with_pile(table: Table, text: str) -> Table:
    """The same table late in the match: this is the whole draw pile, the rest was discarded."""
    state, pile = table.state, cards(text)
    count = resources.count(pile)
    table.step = Step(state._replace(discards=state.terms.cards - open_cards(state) - pile, pile=Size(count, count)))
    return table


def with_nothing_left(table: Table) -> Table:
    """The same table with neither draw pile nor discards: all the cards there are lie in hands and the market."""
    terms = replace(table.state.terms, cards=located(table.state))
    table.step = Step(table.state._replace(terms=terms, pile=Size(0, 0)))
    return table


def through_json(state: State) -> State:
    return CATAN.from_json(state.terms, json.loads(json.dumps(CATAN.to_json(state))))
