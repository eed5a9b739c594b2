"""A box at a table, for tests: keys in, a screen out, a journal in a folder behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import cycle, islice
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any
from unittest.mock import patch

import pytest

from companion.console import typist
from companion.console.box import BOXES, REFERENCE, Box
from companion.console.console import Console
from companion.console.paint import Sheet
from companion.console.reaction import Home
from companion.dialogue import path
from companion.dialogue.command import Command, Correct, Play
from companion.dialogue.keys import Key, Press
from companion.dialogue.label import Label
from companion.editions import SHIPPED
from companion.match.dealer import next_move
from companion.match.match import Change, Match, begin
from companion.rules import Move, Refusal, Seat, Setup
from companion.shelf import find_game
from companion.store.journal import NAME, Entry, Journal, open_journal
from companion.store.settings import keep
from tests.match.playing import HandClock

on_both_boxes = pytest.mark.parametrize("box", BOXES.values(), ids=BOXES)
LONG_NAMES = tuple(f"{letter * 4}verylongnamein{at:02}" for at, letter in enumerate("ABCDEFGHIJKL", 1))
"""Names as long as a name may sensibly be, twenty characters, that differ at both ends."""
UNHURRIED = 5.0
"""Seconds between two moves: no key is taken for a correction of the last."""


def on_boxes_in_turn(names: str, cases: Iterable[tuple[Any, ...]], first: int = 0) -> pytest.MarkDecorator:
    """Cases that take a whole match each: every one on one box, and the boxes take turns."""
    rows = [(*case, box) for case, box in zip(cases, islice(cycle(BOXES.values()), first, None), strict=False)]
    return pytest.mark.parametrize(
        f"{names}, box", rows, ids=["-".join(filter(None, map(_called, row))) for row in rows]
    )


def _called(value: Any) -> str:
    """What a case is called after."""
    if isinstance(value, dict):
        return "-".join(map("=".join, value.items()))
    return str(getattr(value, "__name__", getattr(value, "name", value)))


def presses(text: str) -> list[Press]:
    """Keys as people would note them down: `K1 DOWN OK+`; a plus says that the key is held."""
    return [Press(Key(word.rstrip("+")), held=word.endswith("+")) for word in text.split()]


class Patience:
    """Lets a search look behind so many options and no more."""

    def __init__(self, look: Callable[..., Any], options: int = 250_000) -> None:
        self.look = look
        self.left = options

    def __call__(self, *args: Any) -> Any:
        self.left -= 1
        assert self.left > 0, "the typist goes through a quarter of a million options"
        return self.look(*args)


class Table:
    """A console with a clock that is set by hand and a journal in a folder."""

    def __init__(
        self,
        folder: Path,
        box: Box = REFERENCE,
        *,
        safe: bool = False,
        details: bool = True,
        settings: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.clock = HandClock()
        self.settings = settings
        """What can be set at this box beyond what every box has."""
        self.journal: Journal = open_journal(folder / NAME)
        if not safe:  # only the tests of the journal itself wait for the disk
            self.journal.connection.execute("PRAGMA synchronous = OFF")
        if details:  # a table that tells cards is asked for the next
            keep(self.journal, "details", "on")
        self.console = Console(box, self.journal, self.clock, Random(1), settings=settings)

    @property
    def box(self) -> Box:
        return self.console.box

    @property
    def match(self) -> Match:
        assert self.console.match is not None, "no match is under way"
        return self.console.match

    @property
    def state(self) -> Any:
        return self.match.state

    @property
    def home(self) -> Home:
        return self.console.home()

    # A match

    def sit_down(self, name: str, players: int = 3, *, seed: int | None = None, moves: int = 0, **told: Any) -> Table:
        """A match with so many random moves behind it; the console finds it as it finds one after a power cut."""
        match = new_match(self.journal, name, self.clock, players, **told)
        if seed is not None:
            play_some(match, Random(seed), moves)
        return self.take(match)

    def take(self, match: Match, seed: int = 1) -> Table:
        """A new console at the same journal, with this match."""
        return self.switch_on(seed, match)

    def switch_on(self, seed: int = 1, match: Match | None = None) -> Table:
        """A new console at the same journal. The one before hears of nothing any more."""
        self.console._leave_match()
        self.console = Console(self.box, self.journal, self.clock, Random(seed), match, settings=self.settings)
        return self

    def tell(self, *lines: str) -> Table:
        """Record lines, played by other hands than the box's; the console is at rest afterwards."""
        for line in lines:
            change = self.match.play(self.match.game.read(self.state.terms, line), self.match.version)
            assert isinstance(change, Change), (line, change)
        return self.take(self.match)

    # Keys

    def press(self, keys: str | Iterable[Press]) -> Table:
        for press in presses(keys) if isinstance(keys, str) else keys:
            self.console.press(press)
        return self

    def way_to(self, command: Command) -> list[Press] | None:
        """The presses to a command; a search that does not end fails here."""
        with patch.object(path, "_below", Patience(path._below)):
            return typist.type_command(command, self.home, self.box, self.console.session.at_rest)

    def type(self, command: Command) -> list[Press]:
        """Enters a command by presses alone."""
        way = self.way_to(command)
        assert way is not None, f"no way to {command if isinstance(command, (Play, Correct)) else type(command)}"
        self.press(way)
        return way

    def play(self, move: Move) -> list[Press]:
        """Enters a move by presses alone, without haste."""
        self.clock.wait(UNHURRIED)
        return self.type(Play(move))

    def choose(self, label: Label) -> Table:
        """Answers the open question with the dial."""
        ask, cursor = self.console.session.questions[-1]
        at = [option.label for option in ask.options].index(label)
        return self.press("DOWN " * ((at - cursor) % len(ask.options)) + "OK")

    # What is there now

    @property
    def notice(self) -> Any:
        return self.console.session.notice

    def refused_by(self) -> str | None:
        """The rule that the screen shows a refusal of."""
        return self.notice.rule if isinstance(self.notice, Refusal) else None

    def entries(self) -> list[Entry]:
        return list(self.journal.entries(self.match.number))

    def kinds(self) -> list[str]:
        return [entry.kind for entry in self.entries()]

    def text(self) -> str:
        """Everything that stands on the screen, in one line."""
        return text_of(self.console.screen())

    def ink(self) -> bytes:
        return self.console.screen().image.tobytes()


def builder(folder: Path, *, safe: bool = False) -> Table:
    """Somebody whose cards pay for a road or for a village, but not for both."""
    hand = 'correct P1 hand lumber brick grain wool; why "test"'
    return Table(folder, safe=safe).sit_down("catan", 3).tell("start P1", hand)


def text_of(sheet: Sheet) -> str:
    return " ".join(" ".join(placed.shown.split()) for placed in sheet.placed)


def rows(table: Table, top: int, bottom: int) -> bytes:
    """A part of the screen, without the mark in the corner."""
    return table.console.screen().image.crop((0, top, 125, bottom)).tobytes()


def sane(sheet: Sheet) -> Sheet:
    """A screen that says something, and all of it within its bounds."""
    assert sheet.overflows == [], [(placed.text, placed.shown, placed.box) for placed in sheet.overflows]
    assert sheet.image.getbbox() is not None, "an empty screen"
    return sheet


def setup_for(name: str, players: int, house: dict[str, str] | None = None, *, names: Any = None) -> Setup:
    game = find_game(name)
    called = names or [f"P{number}" for number in range(1, players + 1)]
    return Setup(SHIPPED.load(game), tuple(map(Seat, called[:players])), house or {})


def new_match(
    journal: Journal, name: str, clock: HandClock, players: int = 3, house: dict[str, str] | None = None, **told: Any
) -> Match:
    started = begin(journal, find_game(name), setup_for(name, players, house, **told), clock)
    assert not isinstance(started, Refusal), started
    return started[0]


def play_some(match: Match, rng: Random, count: int) -> None:
    """So many random moves, by other hands, or until the match is over."""
    for _ in range(count):
        move = next_move(match.game, match.state, rng)
        if move is None:
            return
        change = match.play(move, match.version)
        assert isinstance(change, Change), change
