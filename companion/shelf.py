"""The shelf: which games there are. Each stands in a folder of its own and is read only when it is taken down.

A game is found by its folder in `companion/games`, or, installed beside as a package of its own, by an entry point:

    [project.entry-points."table_companion.games"]
    pairs = "pairs_game"

The folder holds packages of known names. `rules` with a `GAME` makes it a game; the others are its surfaces and may be
missing: `console` with a `FACE`, `page` with a `PAGE`, `words` with its `WORDS`, and an `edition.toml`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import companion.games
from companion.rules import Game

GROUP = "table_companion.games"
"""The entry points under which games are announced that are installed beside the companion."""


def game_names() -> list[str]:
    """The games there are, in the order of the alphabet."""
    return sorted(_packages())


def find_game(name: str) -> Game[Any]:
    """The rules of the game of this name. Raises KeyError where there is none."""
    game = surface(name, "rules", "GAME")
    if not isinstance(game, Game):
        raise KeyError(name)
    return game


@cache
def surface(name: str, part: str, value: str) -> Any:
    """What one part of a game's folder offers, such as the FACE of its `console`; None where the game has no such part.

    Raises KeyError where there is no such game.
    """
    package = package_of(name)
    if find_spec(f"{package}.{part}") is None:
        return None
    return getattr(import_module(f"{package}.{part}"), value)


def folder_of(name: str) -> Path:
    """Where a game's files lie. Raises KeyError where there is no such game."""
    spec = find_spec(package_of(name))
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent


def package_of(name: str) -> str:
    """The package of a game. Raises KeyError where there is no such game."""
    shipped = _shipped()
    # Who asks for a game of ours does not wait until the packages of the whole machine are looked through.
    return shipped[name] if name in shipped else _packages()[name]


def _packages() -> dict[str, str]:
    """Every game's package. What stands in our own folder is never replaced from outside."""
    return {**_installed(), **_shipped()}


def _shipped() -> dict[str, str]:
    folder = companion.games
    return {module.name: f"{folder.__name__}.{module.name}" for module in iter_modules(folder.__path__) if module.ispkg}


@cache
def _installed() -> dict[str, str]:
    from importlib.metadata import entry_points  # slow to import, and needed only when somebody looks for other games

    return {point.name: point.value for point in entry_points(group=GROUP)}
