"""The shelf: which games there are. Each stands in a folder of its own and is read only when it is taken down.

A game is found by its folder in `companion/games`, or, installed beside as a package of its own, by an entry point:

    [project.entry-points."table_companion.games"]
    pairs = "pairs_game"

The folder holds packages of known names. `rules` with a `GAME` makes it a game; the others are its surfaces and may be
missing: `console` with a `FACE`, `console/quick_score` with an `ask`, `page` with a `PAGE`, `words` with its `WORDS`,
`terminal` with an `explain`, and an `edition.toml`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import companion.games
from companion.rules import Game

GROUP = "table_companion.games"
"""The entry points under which games installed beside the companion are announced."""


def game_names() -> list[str]:
    """The games there are, in the order of the alphabet."""
    return sorted({**_installed(), **_shipped()})


def names_offering(part: str) -> Iterator[str]:
    """The games that have a certain part, our own first. Nothing is read for it, and no further than is asked for."""
    yield from (name for name in sorted(_shipped()) if _offers(name, part))
    yield from (name for name in sorted(_installed()) if name not in _shipped() and _offers(name, part))


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
    return getattr(import_module(f"{package_of(name)}.{part}"), value) if _offers(name, part) else None


@cache
def _offers(name: str, part: str) -> bool:
    place = folder_of(name).joinpath(*part.split("."))
    return place.with_suffix(".py").is_file() or place.joinpath("__init__.py").is_file()


@cache
def folder_of(name: str) -> Path:
    """Where a game's files lie. Raises KeyError where there is no such game."""
    spec = find_spec(package_of(name))
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent


def package_of(name: str) -> str:
    """The package of a game. Raises KeyError where there is no such game."""
    shipped = _shipped()
    # Whoever asks for one of our games does not wait until the packages of the whole machine are looked through.
    return shipped[name] if name in shipped else _installed()[name]


@cache
def _shipped() -> dict[str, str]:
    """What stands in our own folder; nothing from outside takes its place."""
    folder = companion.games
    return {module.name: f"{folder.__name__}.{module.name}" for module in iter_modules(folder.__path__) if module.ispkg}


@cache
def _installed() -> dict[str, str]:
    from importlib.metadata import entry_points  # slow to import, and needed only when somebody looks for other games

    return {point.name: point.value for point in entry_points(group=GROUP)}
