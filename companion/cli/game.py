"""A game named on the command line."""

from __future__ import annotations

from typing import Any

import click

from companion.rules import Game
from companion.shelf import find_game, game_names


def known_game(name: str) -> Game[Any]:
    """The game of this name. Raises UsageError, which tells the games there are."""
    try:
        return find_game(name)
    except KeyError:
        raise click.UsageError(f'"{name}" is no game; there are {", ".join(game_names())}.') from None
