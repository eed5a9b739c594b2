"""What the page shows of a table of Alhambra."""

from __future__ import annotations

from typing import Any

from companion.rules.alhambra import State
from companion.rules.core import Told
from companion.web.games import Json, Sight
from companion.words import Language


def table(state: State, language: Language) -> Json:
    return {}


def tell(told: Told, state: Any, language: Language) -> Json | None:
    return None


SIGHT = Sight(table, tell)
