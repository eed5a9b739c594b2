"""What the page shows of a game can be shown: every position, in every language."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, get_type_hints

import pytest

from companion.shelf import find_game, game_names, surface
from companion.web.game_page import find_page
from companion.words import LANGUAGES, language
from tests.web.answering import misfits
from tests.web.sights import match_of, shown, some

TABLES = [(name, players) for name in game_names() for players in find_game(name).counts]


def test_every_game_has_a_sight_of_its_own() -> None:
    assert [name for name in game_names() if surface(name, "page", "PAGE") is None] == []


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_positions_are_shown_in_every_language_as_their_type_says(name: str, players: int) -> None:
    """The languages take turns, and the result is shown in all of them."""
    game = find_game(name)
    steps = some(match_of(name, players))
    for at, step in enumerate(steps):
        for code in LANGUAGES if step is steps[-1] else LANGUAGES[at % len(LANGUAGES) :][:1]:
            assert list(misfits(shown(game, step.state, code), promised(find_page(game).table))) == []
            for told in step.told:
                explained = find_page(game).tell(told, step.state, language(code).of(name))
                if explained is not None:
                    json.dumps(explained)
                    assert list(misfits(explained, promised(find_page(game).tell))) == []


def promised(call: Callable[..., Any]) -> Any:
    """The type of what a game's page says."""
    return get_type_hints(call)["return"]
