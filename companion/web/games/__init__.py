"""What the page shows of each game, as data. A game without a module of its own shows points and its story."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from companion.console.asking import Ask
from companion.rules.core import Game, Told
from companion.words import Language

GAMES = ("alhambra", "sequence", "catan")

Json = dict[str, Any]


@dataclass(frozen=True)
class Sight:
    """How a game is seen on the page.

    `table` is everything that lies on the table. `tell` explains what came of a move, where a sentence is not enough:
    a scoring, step by step. `touch` is what can be done with the thing that somebody points at, such as a cell.
    """

    table: Callable[[Any, Language], Json]
    tell: Callable[[Told, Any, Language], Json | None]
    touch: Callable[[Any, str], Ask | None] = lambda state, what: None


def _nothing(state: Any, language: Language) -> Json:
    return {}


def _no_words(told: Told, state: Any, language: Language) -> Json | None:
    return None


PLAIN = Sight(_nothing, _no_words)


def find_sight(game: Game[Any]) -> Sight:
    return _load(game.name) if game.name in GAMES else PLAIN


@cache
def _load(name: str) -> Sight:
    sight: Sight = import_module(f"companion.web.games.{name}").SIGHT
    return sight
