"""A box that is on for weeks: whether its memory grows.

The whole daemon on simulated hardware, on a clock that is moved by hand. Each evening a match of every game is played
to its end, with INFO pressed between moves, looked at and put away; then the box stands in its menu for a while. After
each evening whatever can be given back is given back, and what is left is counted: bytes that are resident, and
objects. The first evenings do not count: what is made once is made then, and Python and SQLite fill what they keep.
"""

from __future__ import annotations

import argparse
import asyncio
import ctypes
import gc
import logging
import os
import tempfile
from pathlib import Path
from random import Random
from typing import NamedTuple

from companion.dialogue.command import Begin, Command, Leave, Play, Undo
from companion.dialogue.new_match import Guests
from companion.editions import SHIPPED
from companion.match.dealer import next_move
from companion.rules import Refusal, Setup
from companion.shelf import find_game, game_names
from tests.daemon.evening import Evening, evening
from tests.hardware.standing import StandingLoop

AT_FIRST = 5
"""Evenings that do not count."""
LOOKED_AT, IDLE = 30.0, 60.0
"""Seconds at a result, and in the menu after an evening."""
GROWTH_AIM = 64.0
"""KiB an evening: a year in which every evening is played would cost a Pi Zero 2 a twentieth of its memory."""


class Kept(NamedTuple):
    kib: float
    objects: int
    moves: int


async def act(at: Evening, command: Command) -> None:
    done = await at.desk.errands.run(lambda: at.console.act(command, at.console.stamp, "a phone"))
    assert not isinstance(done, Refusal), done


async def play_match(at: Evening, name: str, lots: Random) -> int:
    """A match from its beginning to its end, some moves of it taken back. Returns how many were played."""
    game = find_game(name)
    edition = SHIPPED.load(game)
    await act(at, Begin(game, Setup(edition, Guests((), str.capitalize).coloured(game, edition, 3))))
    moves = 0
    while (move := next_move(game, at.match.state, lots)) is not None:
        await act(at, Play(move))
        moves += 1
        await at.press("INFO")
        if lots.random() < 0.05:
            await act(at, Undo())
    await at.wait(LOOKED_AT)
    await act(at, Leave())
    return moves


def kept(moves: int) -> Kept:
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)  # else it is the allocator's choice what it keeps for later
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return Kept(pages * os.sysconf("SC_PAGE_SIZE") / 1024, len(gc.get_objects()), moves)


async def weeks(state: Path, evenings: int) -> list[Kept]:
    found, lots, moves = [], Random(1), 0
    async with evening(state) as at:
        for _ in range(evenings):
            for name in game_names():
                moves += await play_match(at, name, lots)
            await at.wait(IDLE)
            await at.look()
            found.append(kept(moves))
            print(f"evening {len(found):2}   {found[-1].kib / 1024:6.1f} MiB {found[-1].objects:7} objects", flush=True)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--evenings", type=int, default=10, help="how many evenings are played")
    options = parser.parse_args()
    logging.disable(logging.WARNING)
    with tempfile.TemporaryDirectory() as folder, asyncio.Runner(loop_factory=StandingLoop) as runner:
        found = runner.run(weeks(Path(folder), AT_FIRST + options.evenings))
    first, last = found[AT_FIRST - 1], found[-1]
    grown = (last.kib - first.kib) / options.evenings
    print(f"evenings              {options.evenings:6}   after {AT_FIRST} that do not count")
    print(f"moves                 {last.moves - first.moves:6}")
    print(f"resident memory       {last.kib / 1024:6.1f} MiB, with the tests' own modules")
    print(f"growth                {grown:6.1f} KiB an evening (aim {GROWTH_AIM:.0f})")
    print(f"objects               {(last.objects - first.objects) / options.evenings:6.1f} more an evening")


if __name__ == "__main__":
    main()
