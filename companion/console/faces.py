"""The faces of the games, and what a game without one looks like."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.console import alhambra, catan, sequence
from companion.console.anygame import face_of
from companion.console.face import Face
from companion.rules.core import Game

_FACES: Mapping[str, Face] = {"alhambra": alhambra.FACE, "sequence": sequence.FACE, "catan": catan.FACE}


def find_face(game: Game[Any]) -> Face:
    return _FACES.get(game.name) or face_of(game)
