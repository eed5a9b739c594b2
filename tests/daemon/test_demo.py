"""The match that plays itself: set up, entered by presses, finished."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.daemon.demo import play_demo
from companion.shelf import find_game, game_names
from companion.store.journal import Status
from tests.daemon.evening import evening
from tests.hardware.standing import on_loop, the_loop


def test_every_game_has_players_for_its_demonstration() -> None:
    for game in map(find_game, game_names()):
        assert game.demo_players in game.counts


@pytest.mark.parametrize(("game", "seed"), [("alhambra", 3), ("catan", 39), ("sequence", 23)])
def test_a_demonstration_is_played_to_its_end(game: str, seed: int, tmp_path: Path) -> None:
    @on_loop
    async def play() -> None:
        async with evening(tmp_path) as at:
            await play_demo(at.desk, game, Random(seed), the_loop().move)
            assert at.match.game.name == game
            assert at.match.status == Status.FINISHED
            assert await at.look() == at.console.screen().image.tobytes()

    play()
