"""Positions as the page shows them: of random matches, and of tables that tell only a part."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from companion.match.dealer import play
from companion.rules import Game, Refusal, Setup, Step
from companion.shelf import find_game
from companion.web.game_page import find_page
from companion.words import language
from tests import conformance

Json = dict[str, Any]

EVERY = 7
"""Of a long match every seventh position is looked at, and the last; the others follow the same lines."""


def setup_of(name: str, players: int, **house: str) -> Setup:
    return conformance.setup_of(find_game(name), players, house)


@cache
def match_of(name: str, players: int, **house: str) -> tuple[Step[Any], ...]:
    """The steps of a random match that tells everything. Played once for all tests."""
    rng = Random(f"{name} {players}")
    return tuple(played.step for played in play(find_game(name), setup_of(name, players, **house), rng))


def shown(game: Game[Any], state: Any, code: str = "en") -> Json:
    """The table as a page gets it: through JSON."""
    table = find_page(game).table(state, language(code).of(game.name))
    read: Json = json.loads(json.dumps(table))
    assert read == table, "a tuple or a number as a key would be something else on the other side"
    return read


def started(name: str, *lines: str, players: int = 3, **house: str) -> Any:
    """A table that tells only this much."""
    game = find_game(name)
    state = game.start(setup_of(name, players, **house))
    for line in lines:
        step = game.apply(state, game.read(state.terms, line))
        assert not isinstance(step, Refusal), step
        state = step.state
    return state


def some(steps: Sequence[Step[Any]]) -> Sequence[Step[Any]]:
    """Every seventh step, the last among them."""
    return steps[::-1][::EVERY][::-1]
