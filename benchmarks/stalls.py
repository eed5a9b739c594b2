"""A stalling disk under a daemon that plays: how late light frames are, and how long a page waits.

A move a quarter of a second is played on the simulated box, as a page plays it. Half of the time the disk is well; the
other half it takes nothing for one second out of five. The halves take turns. The ratios are those of the 99th
percentiles, so they tell whether anything but the move waits for the disk. Another process looks at the table over one
connection, fifty times a second. As root all of it goes ahead of other programs, and is not late for their sake.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import median, quantiles

from companion.clock import SystemClock
from companion.config import read_config
from companion.console.lights.render import LIVELY
from companion.daemon.desk import Desk
from companion.daemon.notify import Notifier
from companion.daemon.parts import Parts
from companion.daemon.root import run
from companion.dialogue.command import Begin, Leave, Play
from companion.dialogue.new_match import Guests
from companion.editions import SHIPPED
from companion.match.dealer import next_move
from companion.rules import Setup
from companion.shelf import find_game
from companion.shipped import shipped
from hardware.alarm import Round
from tests.store.disk import Call, Disk, Kind

RATIO_AIM = 1.5
EVERY, LASTS, APART = 5.0, 1.0, 0.25
LOOKER = """
import http.client, json, sys, threading, time
page, costs, over = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1])), [], threading.Event()
threading.Thread(target=lambda: (sys.stdin.readline(), over.set()), daemon=True).start()
while not over.is_set():
    began = time.monotonic()
    page.request("GET", "/api/match")
    page.getresponse().read()
    costs.append(time.monotonic() - began)
    over.wait(0.02)
print(json.dumps(costs))
"""


class Card:
    """The disk: well, or stalling at times."""

    def __init__(self) -> None:
        self.stalling = False
        self.stalls = 0

    def __call__(self, number: int, call: Call) -> None:
        left = LASTS - time.monotonic() % EVERY
        if self.stalling and call.kind is Kind.SYNC and left > 0:
            self.stalls += 1
            time.sleep(left)


class Seen:
    """What one half showed."""

    def __init__(self) -> None:
        self.late: list[float] = []
        self.looks: list[float] = []
        self.moves: list[float] = []


class Watched:
    """A desk at which moves are played, and whose strip is lit as often as when something runs round it."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.seen = Seen()
        self._due: float | None = None

    def shine(self) -> float:
        now = time.monotonic()
        if self._due is not None:
            self.seen.late.append(now - self._due)
        self.desk.shine()
        self._due = now + LIVELY
        return LIVELY

    async def play(self, seconds: float, lots: Random) -> None:
        """A move a quarter of a second, begun anew when a match is over."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            began = time.monotonic()
            await self.desk.errands.run(lambda: self._move(lots))
            self.seen.moves.append(time.monotonic() - began)
            await asyncio.sleep(APART)

    def _move(self, lots: Random) -> None:
        console = self.desk.console
        match = console.match
        if match is None or (move := next_move(match.game, match.state, lots)) is None:
            console.act(Leave(), console.stamp, "a phone")
            game = find_game("alhambra")
            edition = SHIPPED.load(game)
            seats = Guests((), str.capitalize).coloured(game, edition, 3)
            console.act(Begin(game, Setup(edition, seats)), console.stamp, "a phone")
        else:
            console.act(Play(move), console.stamp, "a phone")


@asynccontextmanager
async def looking(address: str, costs: list[float]) -> AsyncIterator[None]:
    """Somebody looks at the table meanwhile."""
    port = address.rpartition(":")[2].strip("/")
    command = [sys.executable, "-c", LOOKER, port]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield
        told, _ = await asyncio.to_thread(process.communicate, "\n")  # it may still be waiting for an answer of ours
        costs += json.loads(told)


async def measure(rounds: int, seconds: float, card: Card, folder: Path) -> tuple[Seen, Seen]:
    at: list[Desk] = []
    address: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    config = read_config(shipped("config", "companion.toml"), "simulated").config
    assert config is not None
    config = replace(config, settings=replace(config.settings, page=replace(config.settings.page, port=0)))

    def started(desk: Desk, parts: Parts) -> None:
        at.append(desk)

    daemon = asyncio.create_task(
        run(config, folder, SystemClock(), Notifier({}), started=started, served=address.set_result)
    )
    await asyncio.wait({daemon, address}, return_when=asyncio.FIRST_COMPLETED)
    if daemon.done():
        daemon.result()
    watched, lots = Watched(at[0]), Random(1)
    await watched.play(3, lots)  # whatever is made once is made by now
    well, stalling = Seen(), Seen()
    lights = asyncio.create_task(Round().run(watched.shine))
    for _ in range(rounds):
        for seen in (well, stalling):
            watched.seen, card.stalling = seen, seen is stalling
            async with looking(await address, seen.looks):
                await watched.play(seconds, lots)
    card.stalling = False
    lights.cancel()
    daemon.cancel()
    await asyncio.gather(daemon, lights, return_exceptions=True)
    return well, stalling


def go_first() -> None:
    """Ahead of whatever else the machine does, where that is permitted: it is the daemon that is measured."""
    with suppress(OSError):
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))


def p99(costs: list[float]) -> float:
    return quantiles(costs, n=100)[98]


def print_stalls(rounds: int, seconds: float) -> None:
    """Measures, and prints what was seen."""
    card = Card()
    with tempfile.TemporaryDirectory() as folder, Disk(Path(folder), card).spinning():
        well, stalling = asyncio.run(measure(rounds, seconds, card, Path(folder)))
    stalls = f"{card.stalls} stalls"
    print(f"{stalls:29}{'median ms':>11}{'p99 ms':>9}{'worst ms':>10}")
    _print_both("light frame, late", well.late, stalling.late)
    _print_both("page's answer", well.looks, stalling.looks)
    _print_one("a move kept", stalling.moves)


def _print_both(name: str, well: list[float], stalling: list[float]) -> None:
    _print_one(f"{name}, disk well", well)
    _print_one(f"{name}, stalling", stalling)
    print(f"{'ratio of p99':40}{p99(stalling) / p99(well):9.2f}   aim {RATIO_AIM}")


def _print_one(name: str, costs: list[float]) -> None:
    print(f"{name:29}{median(costs) * 1000:11.1f}{p99(costs) * 1000:9.1f}{max(costs) * 1000:10.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=8, help="how often the halves take turns")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long a half takes")
    asked = parser.parse_args()
    go_first()
    print_stalls(asked.rounds, asked.seconds)


if __name__ == "__main__":
    main()
