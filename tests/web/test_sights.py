"""What the page shows of a game can be shown: every position, in every language."""

from __future__ import annotations

import json

import pytest

from companion.shelf import find_game, game_names, surface
from companion.web.game_page import find_page
from companion.words import LANGUAGES, language
from tests.web.sights import match_of, shown, some

TABLES = [(name, players) for name in game_names() for players in find_game(name).counts]


def test_every_game_has_a_sight_of_its_own() -> None:
    assert [name for name in game_names() if surface(name, "page", "PAGE") is None] == []


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_position_can_be_shown_in_every_language(name: str, players: int) -> None:
    game = find_game(name)
    for step in some(match_of(name, players)):
        for code in LANGUAGES:
            shown(game, step.state, code)
            for told in step.told:
                json.dumps(find_page(game).tell(told, step.state, language(code)))
