"""The page under load: what a press costs while a crowd looks on, and what the crowd gets to see.

A match is typed on the simulated box, on its pins, a press every quarter of a second. Half of the time the box is left
alone; the other half another process is the crowd (`crowd.py`). The halves take turns. A press lasts from the edge that
makes it one (the finger goes up, or has held the key long enough) to the last byte on the panel; the ratio is that of
the 99th percentiles. Fifteen of 1,500 presses lie above each, and the range beside the ratio says how sure it is: with
200 presses it swung from 1.3 to 5.1. "delivered" is how many of the table's events arrived at the 200 listeners, where
one that was overtaken by a newer one counts as arrived with it.

Before all that, the same question is asked many times: on a connection of its own each time, and on one that is kept,
as a browser keeps it. The kept one must not be slower: a short answer that waits for the acknowledgement of the one
before takes forty milliseconds more.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
from dataclasses import replace
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter, sleep
from typing import Any, NamedTuple

from presses import told_barely

from companion.clock import SystemClock
from companion.config import read_config
from companion.console.typist import type_command
from companion.daemon.desk import Desk
from companion.daemon.notify import Notifier
from companion.daemon.parts import Parts
from companion.daemon.root import run
from companion.dialogue.command import Begin, Play
from companion.dialogue.keys import Press
from companion.dialogue.new_match import Guests
from companion.editions import SHIPPED
from companion.rules import Setup
from companion.shelf import find_game
from companion.shipped import shipped

RATIO_AIM = 1.5
KEPT_AIM = 1.0
DRAWN = 400
ANSWERS = 200
LISTENERS = 200
APART = 0.25
SHORT, DIAL, BURST = 0.06, 0.008, 0.05
"""Seconds that a finger is on a key, that a dial takes for a step, and that may lie between the bytes of a picture."""
CROWD = Path(__file__).with_name("crowd.py")


class Typed:
    """A match being typed on the pins of a box, press by press."""

    def __init__(self, desk: Desk, parts: Parts, seed: int) -> None:
        self.desk = desk
        self.parts = parts
        self.rng = Random(seed)
        self.stamps: list[str] = []

    async def presses(self, count: int) -> list[float]:
        """So many presses; how long each took to be seen."""
        costs: list[float] = []
        while len(costs) < count:
            costs += [await self._one(press) for press in self._next()]
        return costs

    def _next(self) -> list[Press]:
        console = self.desk.console
        if console.match is None or console.match.game.outcome(console.match.state) is not None:
            self._sit_down()
        assert console.match is not None
        self.stamps.append(f"{console.match.number}.{console.match.version}")
        move = told_barely(console.match.game, console.match.state, self.rng)
        assert move is not None
        presses = type_command(Play(move), console.home(), console.box, console.session.at_rest)
        assert presses is not None
        return presses

    def _sit_down(self) -> None:
        game = find_game("alhambra")
        edition = SHIPPED.load(game)
        self.desk.console.begin(Begin(game, Setup(edition, Guests((), str.capitalize).coloured(game, edition, 4))))

    async def _one(self, press: Press) -> float:
        """From the edge that makes it a press to the last byte of what the box then shows."""
        assert self.parts.twins is not None
        loop, panel = asyncio.get_running_loop(), self.parts.twins.panel
        pins, turned = self.parts.twins.pins, {"DOWN": 1, "UP": -1}.get(press.key.value)
        if turned is not None:
            due = loop.time() + DIAL
            pins.turn(turned)
        else:
            finger = self.parts.hold if press.held else SHORT
            due = loop.time() + finger
            pins.press(press.key.value, finger + SHORT if press.held else finger)
        await asyncio.sleep(due - loop.time() + APART)
        while not (after := [sent.at for sent in panel.history.copy() if sent.at >= due]):
            await asyncio.sleep(0.01)
        last = after[0]
        for at in after:
            last = at if at - last < BURST else last
        return last - due


def answered(address: str, kept: bool) -> list[float]:
    """How long each of many answers took, on one connection or on many."""
    host, _, port = address.removeprefix("http://").partition(":")
    costs: list[float] = []
    connection = HTTPConnection(host, int(port))
    for _ in range(ANSWERS):
        begun = perf_counter()
        connection.request("GET", "/api/me")
        connection.getresponse().read()
        if not kept:
            connection.close()
        costs.append(perf_counter() - begun)
        sleep(1 / 50)  # the box lets nobody ask much more often
    connection.close()
    return costs


class Measured(NamedTuple):
    """How long presses took without the crowd and with it, how many events arrived there of how many, and how long an
    answer took on new connections and on a kept one."""

    quiet: list[float]
    loaded: list[float]
    delivered: list[tuple[int, int]]
    fresh: list[float]
    kept: list[float]


async def measure(rounds: int, count: int) -> Measured:
    fresh: list[float] = []
    kept: list[float] = []
    quiet: list[float] = []
    loaded: list[float] = []
    delivered: list[tuple[int, int]] = []
    over = asyncio.Event()
    at: list[Any] = []

    async def work(address: str) -> None:
        desk, parts = at[0]
        typed = Typed(desk, parts, 1)
        await typed.presses(10)
        fresh.extend(await asyncio.to_thread(answered, address, kept=False))
        kept.extend(await asyncio.to_thread(answered, address, kept=True))
        for _ in range(rounds):
            quiet.extend(await typed.presses(count))
            typed.stamps.clear()
            async with Crowd(address) as crowd:
                typed._next()
                loaded.extend(await typed.presses(count))
                await asyncio.sleep(1)
            delivered.append(crowd.delivered(typed.stamps[1:]))
        over.set()

    tasks: list[asyncio.Task[None]] = []
    with tempfile.TemporaryDirectory() as folder:
        config = read_config(shipped("config", "companion.toml"), "simulated").config
        assert config is not None
        page = replace(config.settings.page, port=0)
        config = replace(config, settings=replace(config.settings, page=page))
        daemon = asyncio.create_task(
            run(
                config,
                Path(folder),
                SystemClock(),
                Notifier({}),
                started=lambda desk, parts: at.append((desk, parts)),
                served=lambda address: tasks.append(asyncio.create_task(work(address))),
            )
        )
        waiting = asyncio.create_task(over.wait())
        await asyncio.wait({daemon, waiting}, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            if task.done():
                task.result()
        daemon.cancel()
        await asyncio.gather(daemon, return_exceptions=True)
    return Measured(quiet, loaded, delivered, fresh, kept)


class Crowd:
    """The other process."""

    def __init__(self, address: str) -> None:
        self._port = address.rpartition(":")[2]
        self._seen: list[list[str]] = []

    async def __aenter__(self) -> Crowd:
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, CROWD, self._port, str(LISTENERS)),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            limit=2**24,
        )
        assert self._process.stdout is not None
        assert (await self._process.stdout.readline()).strip() == b"ready"
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(b"\n")
        self._seen = json.loads(await self._process.stdout.readline())
        self._process.kill()
        await self._process.wait()

    def delivered(self, stamps: list[str]) -> tuple[int, int]:
        """How many of the events arrived, of how many."""
        arrived = sum(any(_reached(mine, stamp) for mine in seen) for seen in self._seen for stamp in stamps)
        return arrived, len(stamps) * len(self._seen)


def _reached(mine: str, stamp: str) -> bool:
    """Whether who saw one position has seen another, or one after it."""
    return tuple(map(int, mine.split("."))) >= tuple(map(int, stamp.split(".")))


def p99(costs: list[float]) -> float:
    return quantiles(costs, n=100)[98]


def surely(quiet: list[float], loaded: list[float]) -> tuple[float, float]:
    """Between which numbers the ratio would lie for other presses of the same kind: they are drawn anew from these."""
    rng = Random(0)
    drawn = ((rng.choices(loaded, k=len(loaded)), rng.choices(quiet, k=len(quiet))) for _ in range(DRAWN))
    ratios = sorted(p99(crowded) / p99(alone) for crowded, alone in drawn)
    return ratios[DRAWN // 40], ratios[-DRAWN // 40 - 1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=10, help="how often the halves take turns")
    parser.add_argument("--presses", type=int, default=150, help="presses in each half of a round")
    asked = parser.parse_args()
    quiet, loaded, delivered, fresh, kept = asyncio.run(measure(asked.rounds, asked.presses))
    print(f"{'press to screen':18}{'presses':>9}{'median ms':>11}{'p99 ms':>9}")
    for name, costs in (("alone", quiet), ("with the crowd", loaded)):
        print(f"{name:18}{len(costs):9}{median(costs) * 1000:11.1f}{p99(costs) * 1000:9.1f}")
    low, high = surely(quiet, loaded)
    sure = f"95 times in 100 {low:.2f} to {high:.2f}"
    print(f"{'ratio of p99':38}{p99(loaded) / p99(quiet):9.2f}   aim {RATIO_AIM}   {sure}")
    arrived, all_ = (sum(column) for column in zip(*delivered, strict=True))
    print(f"events delivered to {LISTENERS} listeners: {arrived} of {all_}")
    print(f"{'an answer':18}{'answers':>9}{'median ms':>11}")
    for name, costs in (("new connections", fresh), ("a kept one", kept)):
        print(f"{name:18}{len(costs):9}{median(costs) * 1000:11.1f}")
    print(f"{'ratio of medians':29}{median(kept) / median(fresh):9.2f}   aim {KEPT_AIM}")


if __name__ == "__main__":
    main()
