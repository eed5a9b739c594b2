"""The players' pages, `companion/games/NAME/README.md`: what the presses in their tables and their pictures must be.

`make readmes` writes both anew: the presses as the typist finds them, the pictures as a tour of the box paints them.

A table of moves stands behind a record in a comment, which says who plays and what has happened so far; each row is
entered at that very table. Its last column is the move as a record tells it, the two before it are the presses:

    <!--
    game: alhambra
    player: Ann
    player: Ben
    player: Cem

    start Ann
    -->

    | what happened | box | compact box | record |
    |---|---|---|---|
    | Ann buys a green building | `K5` | `DOWN` `hold DOWN` `OK` | `Ann buys green` |

A picture is named for the shot of the game's tour that it shows: `pictures/the-first-turn.png` is "the first turn".
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import groupby
from pathlib import Path
from random import Random
from typing import NamedTuple

from PIL import Image

from companion.console.box import COMPACT, REFERENCE, Box
from companion.console.console import Console
from companion.console.paint import Sheet
from companion.console.session import Session
from companion.console.typist import type_command
from companion.dialogue.command import Command, Correct, DrawLots, Play
from companion.dialogue.correction import REASONS, quoted
from companion.dialogue.keys import Key, Press
from companion.match.match import Change, Match, begin
from companion.match.record import Reading, read_record
from companion.rules import Correction, Move, Refusal
from companion.shelf import folder_of, game_names
from companion.store.journal import NAME, Journal, open_journal
from companion.store.settings import keep
from tests.console import gallery
from tests.match.playing import HandClock

BOXES = (REFERENCE, COMPACT)
"""The boxes of the two columns of presses, in their order."""
HEAD = re.compile(r"^\|.*\| box \| compact box \| record \|$")
RECORD = re.compile(r"^<!--\n(game: .*?)^-->$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`([^`]+)`")
PICTURE = re.compile(r"\(pictures/([\w-]+)\.png\)")
DIAL = {Key.UP: "dial left", Key.DOWN: "dial right"}
STEPS = (Key.UP, Key.DOWN, Key.TURN)
SCALE = 3


def readme_of(game: str) -> Path:
    return folder_of(game) / "README.md"


def written() -> list[str]:
    """The games that have a players' page."""
    return [name for name in game_names() if readme_of(name).exists()]


# Tables of moves


class Row(NamedTuple):
    """One move: where it is entered, how a record tells it, and the presses for each box as they are written."""

    place: int
    """Its line in the README, from 0."""
    record: str
    """The match up to this move."""
    line: str
    presses: tuple[str, ...]


def rows_of(text: str) -> Iterator[Row]:
    """Every move of every table."""
    record, in_table = "", False
    lines = text.splitlines()
    starts = {text.count("\n", 0, found.end()): found[1] for found in RECORD.finditer(text)}
    for place, line in enumerate(lines):
        record = starts.get(place, record)
        in_table = line.startswith("|") and (in_table or HEAD.match(line) is not None)
        if in_table and CODE.search(line):
            _, reference, compact, told = cells_of(line)
            yield Row(place, record, told.strip("`"), (reference, compact))


def cells_of(line: str) -> list[str]:
    """The cells of a row of a table."""
    return [cell.strip() for cell in line.strip("|").split("|")]


def rewritten(text: str) -> str:
    """The same page with the presses that the typist finds."""
    lines = text.splitlines()
    for row in rows_of(text):
        what, *_ = cells_of(lines[row.place])
        ways = [write_presses(find_way(row, box), box) for box in BOXES]
        lines[row.place] = f"| {' | '.join([what, *ways, f'`{row.line}`'])} |"
    return "\n".join(lines) + "\n"


def find_way(row: Row, box: Box) -> list[Press]:
    """The presses that enter a move on a box."""
    console = sit_at(row.record, box)
    for command in _commands(read_move(row), console):
        way = type_command(command, console.home(), box)
        if way is not None:
            return way
    raise AssertionError(f"nothing enters {row.line!r} on the {box.name} box")


def read_move(row: Row) -> Move:
    reading = _read(row.record)
    return reading.game.read(reading.state.terms, row.line)


def _commands(move: Move, console: Console) -> Iterator[Command]:
    """What may be asked for to have this move: a correction, the move itself, or the lot that may fall on it."""
    if isinstance(move, Correction):
        assert console.match is not None
        yield Correct(name_players(move, console.match).facts, REASONS[0])
        return
    yield Play(move)
    options = console.home().root.options
    lots = [option.leads for option in options if isinstance(option.leads, DrawLots)]
    yield from (lot for lot in lots if move in [replace(each, by_lot=True) for each in lot.moves])


def name_players(correction: Correction, match: Match) -> Correction:
    """The same facts, with names told from words of the game as the box does it, and without the reason."""
    owners = match.state.terms.owners
    facts = (tuple(quoted(word) if word in owners else word for word in fact) for fact in correction.facts)
    return Correction(tuple(facts))


def sit_at(record: str, box: Box) -> Console:
    """A box at a table where this has happened."""
    clock, journal = HandClock(), _shelf().journal
    keep(journal, "details", "on")
    console = Console(box, journal, clock, Random(1), _replay(_read(record), journal, clock))
    console.session = Session(since=clock.monotonic())
    return console


class _Shelf(NamedTuple):
    folder: tempfile.TemporaryDirectory[str]
    """It is removed with this value."""
    journal: Journal


@cache
def _shelf() -> _Shelf:
    """One journal for all these matches: to open one takes longer than to play them."""
    folder = tempfile.TemporaryDirectory()
    journal = open_journal(Path(folder.name) / NAME)
    journal.connection.execute("PRAGMA synchronous = OFF")
    return _Shelf(folder, journal)


_read = cache(read_record)


def _replay(reading: Reading, journal: Journal, clock: HandClock) -> Match:
    assert reading.trouble is None, reading.trouble
    started = begin(journal, reading.game, reading.setup, clock)
    assert not isinstance(started, Refusal), started
    match, _ = started
    for move in reading.moves:
        change = match.play(move, match.version)
        assert isinstance(change, Change), change
    return match


# Presses in words


def write_presses(presses: list[Press], box: Box) -> str:
    """Each key in a code span; steps of the cursor and pages in a row as one. Other keys each give another answer."""
    at_once = [
        (press, len(list(run)))
        for (press, _), run in groupby(enumerate(presses), lambda at: (at[1], None if at[1].key in STEPS else at[0]))
    ]
    return " ".join(_write_run(press, count, box) for press, count in at_once)


def _write_run(press: Press, count: int, box: Box) -> str:
    key = DIAL[press.key] if box.dial and press.key in DIAL else press.key.value
    times = f" ×{count}" if count > 1 else ""
    return f"`{'hold ' if press.held else ''}{key}{times}`"


def read_presses(cell: str) -> list[Press]:
    """The presses as a player reads them."""
    return [press for words in CODE.findall(cell) for press in _read_run(words)]


def _read_run(words: str) -> list[Press]:
    called, _, times = words.partition(" ×")
    name = called.removeprefix("hold ")
    key = next((key for key, dial in DIAL.items() if dial == name), None) or Key(name)
    return [Press(key, held=called.startswith("hold "))] * int(times or 1)


# Pictures


def picture_names(text: str) -> list[str]:
    return PICTURE.findall(text)


def paint(game: str, name: str) -> Image.Image:
    """The shot of this name, enlarged."""
    shot = _shots(game)[name].image
    return shot.resize((shot.width * SCALE, shot.height * SCALE), Image.Resampling.NEAREST)


@cache
def _shots(game: str) -> dict[str, Sheet]:
    """Every shot of a game's tour by the name that a file can have; the first of those that are called the same."""
    found: dict[str, Sheet] = {}
    for name, sheet in gallery.shots(game, "en"):
        found.setdefault(re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-"), sheet)
    return found


def write(game: str) -> Iterator[Path]:
    """The page with today's presses, and its pictures; those that it no longer shows are removed."""
    path = readme_of(game)
    text = rewritten(path.read_text(encoding="utf-8"))
    path.write_text(text, encoding="utf-8")
    yield path
    folder = path.parent / "pictures"
    folder.mkdir(exist_ok=True)
    names = picture_names(text)
    for old in folder.glob("*.png"):
        if old.stem not in names:
            old.unlink()
    for name in names:
        paint(game, name).save(folder / f"{name}.png", optimize=True)
        yield folder / f"{name}.png"


if __name__ == "__main__":
    for game in written():
        for path in write(game):
            print(path)
