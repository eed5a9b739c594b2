"""Resume and durable moves.

Resume: opening the journal, rebuilding a match of 20 and of 4,000 entries and sitting down to it, up to its first
screen and the first frame of its lights; the snapshot keeps the ratio small.
A durable move: playing one move, as a ratio to a bare transaction that inserts one row with the same settings in the
same folder, both measured in turn, block by block.
"""

from __future__ import annotations

import argparse
import sqlite3
import tempfile
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from companion.clock import SystemClock
from companion.console.box import REFERENCE
from companion.console.console import Console
from companion.console.lights import StripLayout
from companion.editions import SHIPPED
from companion.match.dealer import next_move
from companion.match.match import Change, Match, begin
from companion.match.resume import resume
from companion.rules import Refusal, Seat, Setup
from companion.shelf import find_game
from companion.store.journal import NAME, Journal, open_journal

RESUME_AIM = 2.0
MOVE_AIM = 1.3
BLOCK = 40


def new_match(journal: Journal, name: str) -> Match:
    game = find_game(name)
    seats = tuple(Seat(f"P{number}") for number in range(1, 7 if name == "catan" else 4))
    started = begin(journal, game, Setup(SHIPPED.load(game), seats), SystemClock())
    if isinstance(started, Refusal):
        raise RuntimeError(str(started))
    return started[0]


def play_one(match: Match, rng: Random) -> None:
    """A random move; a match that is over is taken back to its middle, which adds entries too."""
    move = next_move(match.game, match.state, rng)
    if move is None:
        answer: Any = match.undo(match.version, match.timeline.length // 2)
    else:
        answer = match.play(move, match.version)
    if not isinstance(answer, Change):
        raise RuntimeError(str(answer))


def journal_of(folder: Path, entries: int) -> Path:
    """A journal with one open match of so many entries."""
    folder.mkdir()
    journal = open_journal(folder / NAME)
    match = new_match(journal, "catan")
    rng = Random(1)
    while match.version < entries:
        play_one(match, rng)
    while match.status != "open":
        match.undo(match.version)
    journal.close()
    return folder / NAME


def resume_time(path: Path, rounds: int) -> float:
    """Milliseconds to open a journal and sit down to its match, the best of several."""
    times = []
    for _ in range(rounds):
        begun = perf_counter()
        journal = open_journal(path)
        found = resume(journal, SystemClock())
        console = Console(REFERENCE, journal, SystemClock(), Random(1), found.match)
        console.screen()
        console.lights(StripLayout(60))
        times.append(perf_counter() - begun)
        if found.match is None:
            raise RuntimeError(str(found.aside))
        journal.close()
    return min(times) * 1000


def move_times(folder: Path, name: str, moves: int) -> tuple[float, float]:
    """The median milliseconds of a durable move, and of a bare transaction of one row.

    They are taken in blocks, turn by turn: one right after the other would let the first one's writing slow the second.
    """
    folder.mkdir()
    match = new_match(open_journal(folder / NAME), name)
    bare = sqlite3.connect(folder / "bare.db", isolation_level=None)
    bare.execute("PRAGMA journal_mode = WAL")
    bare.execute("PRAGMA synchronous = FULL")
    bare.execute("CREATE TABLE rows (number INTEGER PRIMARY KEY, body TEXT)")
    rng = Random(2)
    durable: list[float] = []
    plain: list[float] = []
    while len(durable) < moves:
        durable += durable_block(match, rng)
        plain += bare_block(bare)
    return median(durable) * 1000, median(plain) * 1000


def durable_block(match: Match, rng: Random) -> list[float]:
    times = []
    while len(times) < BLOCK:
        move = next_move(match.game, match.state, rng)
        if move is None:
            play_one(match, rng)
            continue
        begun = perf_counter()
        match.play(move, match.version)
        times.append(perf_counter() - begun)
    return times


def bare_block(bare: sqlite3.Connection) -> list[float]:
    times = []
    for _ in range(BLOCK):
        begun = perf_counter()
        bare.execute("BEGIN IMMEDIATE")
        bare.execute("INSERT INTO rows (body) VALUES (?)", ("P1 takes money",))
        bare.execute("COMMIT")
        times.append(perf_counter() - begun)
    return times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--moves", type=int, default=400)
    parser.add_argument("--folder", type=Path, help="measure on the disk of this folder")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=arguments.folder) as temporary:
        folder = Path(temporary)
        short, long = journal_of(folder / "20", 20), journal_of(folder / "4000", 4000)
        few, many = resume_time(short, arguments.rounds), resume_time(long, arguments.rounds)
        verdict = "reached" if many / few < RESUME_AIM else "not reached"
        print(f"resume of 20 entries {few:.2f} ms, of 4,000 entries {many:.2f} ms: {many / few:.2f}")
        print(f"  (aim < {RESUME_AIM}, {verdict})")
        for name in ("alhambra", "sequence", "catan"):
            durable, plain = move_times(folder / name, name, arguments.moves)
            verdict = "reached" if durable / plain <= MOVE_AIM else "not reached"
            print(f"{name:9} durable move {durable:.3f} ms, bare transaction {plain:.3f} ms: {durable / plain:.2f}")
            print(f"  (aim {MOVE_AIM}, {verdict})")


if __name__ == "__main__":
    main()
