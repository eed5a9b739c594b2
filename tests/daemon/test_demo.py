"""The match that plays itself: set up, entered by presses, finished."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from companion.daemon.demo import PACE, REST, play_demo
from companion.daemon.desk import Desk
from companion.shelf import find_game, game_names
from companion.store.journal import Status
from tests.console.playing import Table
from tests.daemon.evening import evening
from tests.hardware.standing import on_loop


def test_every_game_has_players_for_its_demonstration() -> None:
    for game in map(find_game, game_names()):
        assert game.demo_players in game.counts


@pytest.mark.parametrize(("game", "seed"), [("alhambra", 3), ("catan", 39), ("sequence", 23)])
def test_a_demonstration_is_played_to_its_end(game: str, seed: int, tmp_path: Path) -> None:
    table = Table(tmp_path)

    async def sleep(seconds: float) -> None:
        table.clock.wait(seconds)

    async def play() -> None:
        desk = Desk(table.console)
        await play_demo(desk, game, Random(seed), sleep)
        assert desk.faults == {}

    asyncio.run(play())
    assert table.match.game.name == game
    assert table.match.status == Status.FINISHED


@on_loop
async def test_a_demonstration_is_seen_on_the_box(tmp_path: Path) -> None:
    async with evening(tmp_path) as at:
        playing = asyncio.create_task(play_demo(at.desk, "catan", Random(39)))
        await at.wait(20 * (PACE + REST))
        playing.cancel()
        assert 4 < at.match.timeline.length <= 20, "at a human pace: each move takes a press and a look, some take more"
        assert await at.look() == at.console.screen().image.tobytes()
