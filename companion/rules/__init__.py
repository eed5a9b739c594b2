"""The law: pure functions, no I/O, no clock, no randomness, standard library only.

A game is a package beside this file that offers a `GAME`. A fourth game is a fourth package and nothing else.
"""

from __future__ import annotations

import importlib
import pkgutil
from typing import Any

from companion.rules.core import Game


def game_names() -> list[str]:
    """The games there are, by the packages beside this file."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg and module.name != "core")


def find_game(name: str) -> Game[Any]:
    """The game of this name. Raises KeyError where there is none."""
    if name not in game_names():
        raise KeyError(name)
    game = importlib.import_module(f"{__name__}.{name}").GAME
    assert isinstance(game, Game)
    return game
