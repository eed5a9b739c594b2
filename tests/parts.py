"""What the tests of each game offer to the suites that examine every game: found by its folder, never listed."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from companion.shelf import game_names, package_of

PARTS = ("bare", "cloth", "corrections", "laws", "partial", "refusals", "sentences", "swift", "takeback", "tour")
"""The modules beside the tests of a game, in `tests/games/NAME` or in the `tests` of a game from elsewhere."""


def games_with(name: str) -> list[str]:
    """The games whose tests have such a part."""
    return [game for game in game_names() if _place(game) and find_spec(f"{_place(game)}.{name}") is not None]


def part(game: str, name: str) -> ModuleType:
    """One part of a game's tests, such as its `laws`."""
    return import_module(f"{_place(game)}.{name}")


def _place(game: str) -> str | None:
    """The package of a game's tests; None where nobody has written any."""
    places = (f"tests.games.{game}", f"{package_of(game)}.tests")
    return next((package for package in places if find_spec(package) is not None), None)
