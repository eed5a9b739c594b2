"""Every game is examined by the suites that examine all of them: its tests have what those suites need."""

from __future__ import annotations

import pytest

from companion.shelf import game_names
from tests.parts import PARTS, games_with


@pytest.mark.parametrize("part", PARTS)
def test_every_game_has_this_part_beside_its_tests(part: str) -> None:
    missing = set(game_names()) - set(games_with(part))
    assert not missing, f"tests/games/NAME/{part}.py is missing for {sorted(missing)}"
