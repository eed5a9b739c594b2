"""The faces of the games, and what a game without one looks like."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from companion.console.anygame import face_of
from companion.console.face import Face
from companion.rules.core import Game

FACES = ("alhambra", "sequence", "catan")
"""The games that have one, in the package of their name."""


def find_face(game: Game[Any]) -> Face:
    return _load(game.name) if game.name in FACES else face_of(game)


@cache
def _load(name: str) -> Face:
    """A face is imported when its game is played: a box that starts has no need of the others."""
    face: Face = import_module(f"companion.console.{name}").FACE
    return face
