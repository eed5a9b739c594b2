"""A match that plays itself on the box: a dealer's moves, entered by the keys at a human pace."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from random import Random

from companion.console.typist import type_command
from companion.daemon.desk import Desk
from companion.dialogue.command import Begin, Play
from companion.match.dealer import next_move
from companion.rules import Seat, Setup
from companion.shelf import find_game
from companion.store.journal import Status
from hardware.presses import Pressed

PACE = 0.45
"""Seconds between two presses."""
REST = 1.2
"""Seconds to look at what came of a move."""


async def play_demo(
    desk: Desk, game: str, rng: Random, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
) -> None:
    """Sets up a match and plays it to the end, by presses alone."""
    console = desk.console
    found = find_game(game)
    names = [console.language.word(colour).capitalize() for colour in ("blue", "red", "green", "yellow")]
    seats = tuple(map(Seat, names[: found.demo_players or min(found.counts)]))
    await _enter(desk, Begin(found, Setup(console.editions.load(found), seats)), sleep)
    while console.match is not None and console.match.status != Status.FINISHED:
        move = next_move(found, console.match.state, rng)
        if move is None:
            return
        await _enter(desk, Play(move), sleep)
        await sleep(REST)


async def _enter(desk: Desk, command: Begin | Play, sleep: Callable[[float], Awaitable[None]]) -> None:
    console = desk.console
    if isinstance(command, Begin):
        # The players of a demonstration are on no roster, so nobody can type them: it begins by itself.
        await desk.errands.run(partial(console.begin, command))
        return
    presses = type_command(command, console.home(), console.box, console.session.at_rest)
    for press in presses or ():
        await sleep(PACE)
        desk.press(Pressed(press.key.value, press.held))
        await desk.errands.settled()
