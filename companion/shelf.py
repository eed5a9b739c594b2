"""The shelf: which games there are. Each stands in a folder of its own and is read only when it is taken down.

A game is found by its folder in `companion/games`, or, installed beside as a package of its own, by an entry point:

    [project.entry-points."table_companion.games"]
    pairs = "pairs_game"

The folder holds packages of known names. `rules` with a `GAME` makes it a game; the others are its surfaces and may be
missing: `console` with a `FACE`, `console/quick_score` with an `ask`, `page` with a `PAGE`, `words` with its `WORDS`,
`terminal` with an `explain`, and an `edition.toml`.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import companion.games
from companion.rules import Game, State

logger = logging.getLogger(__name__)

GROUP = "table_companion.games"
"""The entry points under which games installed beside the companion are announced."""


class BrokenGame(KeyError):
    """A game that stands on the shelf and cannot be read; the text is a sentence for whoever installed it."""

    def __init__(self, name: str, package: str, error: Exception) -> None:
        super().__init__(name)
        self._sentence = f"The game {name} cannot be read ({error!r}): update or remove its package, {package}."

    def __str__(self) -> str:
        return self._sentence


def game_names() -> list[str]:
    """The games there are, in the order of the alphabet."""
    return sorted({**_installed(), **_shipped()})


def names_offering(part: str) -> Iterator[str]:
    """The games that have a certain part, our own first. Nothing is read for it, and no further than is asked for."""
    yield from (name for name in sorted(_shipped()) if _offers(name, part))
    yield from (name for name in sorted(_installed()) if name not in _shipped() and _offers(name, part))


def find_game(name: str) -> Game[State]:
    """The rules of the game of this name. Raises KeyError where there is none, and BrokenGame where it is no use."""
    game = surface(name, "rules", "GAME")
    if not isinstance(game, Game):
        raise BrokenGame(name, package_of(name), TypeError("it has no rules with a GAME"))
    return game


def working_games() -> Iterator[Game[State]]:
    """The rules of every game that can be read."""
    for name in game_names():
        with suppress(BrokenGame):
            yield find_game(name)


@cache
def surface(name: str, part: str, value: str) -> Any:
    """What one part of a game's folder offers, such as the FACE of its `console`; None where the game has no such part.

    A part that cannot be read is as good as none: the game is played without it. Only its rules cannot be done without.
    Raises KeyError where there is no such game, and BrokenGame where its rules fail.
    """
    if not _offers(name, part):
        return None
    try:
        return getattr(import_module(f"{package_of(name)}.{part}"), value)
    except Exception as error:  # whatever a stranger's code does, the box and the other games go on
        if part == "rules":
            raise BrokenGame(name, package_of(name), error) from error
        logger.exception("the %s of the game %s cannot be read", part, name)
        return None


@cache
def _offers(name: str, part: str) -> bool:
    place = folder_of(name).joinpath(*part.split("."))
    return place.with_suffix(".py").is_file() or place.joinpath("__init__.py").is_file()


@cache
def folder_of(name: str) -> Path:
    """Where a game's files lie. Raises KeyError where there is no such game."""
    spec = find_spec(package_of(name))
    if spec is None or spec.origin is None:
        raise KeyError(name)
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

    announced = {point.name: point.value for point in entry_points(group=GROUP)}
    return {name: package for name, package in announced.items() if _is_there(name, package)}


def _is_there(name: str, package: str) -> bool:
    """Whether what was announced is a package at all; one that is not would be offered for nothing."""
    try:
        there = find_spec(package) is not None
    except (ImportError, ValueError):
        there = False
    if not there:
        logger.warning("the game %s is announced, but there is no package %s", name, package)
    return there
