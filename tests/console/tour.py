"""A walk through the box, press by press, with a picture wherever one is wanted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from companion.console.box import REFERENCE, Box
from companion.console.console import Console
from companion.console.paint import Sheet
from companion.console.screens import paint
from companion.console.session import Session
from companion.console.typist import type_command
from companion.dialogue.command import Play
from companion.dialogue.keys import Key, Press
from companion.editions import SHIPPED
from companion.match.match import begin
from companion.rules import Refusal, Seat, Setup
from companion.rules.budget import Budget
from companion.shelf import find_game
from companion.store.journal import NAME, open_journal
from companion.store.settings import keep
from tests.match.playing import HandClock

SETTINGS = {"brightness": "40", "palette": "safe", "sound": "on", "page": "lan", "idle": "never"}
"""What can be set at a box with a strip, a buzzer and a page."""


class Tour:
    """A console in a folder of its own, and the pictures taken so far."""

    def __init__(self, folder: Path, language: str, box: Box = REFERENCE) -> None:
        self.clock = HandClock()
        self.journal = open_journal(folder / NAME)
        keep(self.journal, "details", "on")
        self.language = language
        self.box = box
        self.console = Console(box, self.journal, self.clock, Random(1), None, language, settings=SETTINGS)
        self.shots: list[tuple[str, Sheet]] = []
        self.small_shots: list[tuple[str, Sheet]] = []
        """The same as they look on a panel of the same pixels that is smaller."""

    def use(self, box: Box) -> Tour:
        """The same journal on another box."""
        self.box = box
        self.console = Console(
            box, self.journal, self.clock, Random(1), self.console.match, self.language, settings=SETTINGS
        )
        return self._quiet()

    def sit(self, game: str, names: Sequence[str], budget: Budget | None = None, **house: str) -> Tour:
        """People sit down to a match that has just begun."""
        found = find_game(game)
        seats = tuple(Seat(name) for name in names)
        started = begin(self.journal, found, Setup(SHIPPED.load(found), seats, house, budget), self.clock)
        assert not isinstance(started, Refusal), started
        self.console = Console(
            self.box, self.journal, self.clock, Random(1), started[0], self.language, settings=SETTINGS
        )
        return self._quiet()

    def _quiet(self) -> Tour:
        """No notice, no story: the table itself."""
        self.console.session = Session(since=self.clock.monotonic())
        return self

    @property
    def match(self) -> Any:
        assert self.console.match is not None
        return self.console.match

    def tell(self, story: str) -> Tour:
        """Record lines, parted by " / ", played by another surface; the table is shown then."""
        for line in story.split(" / "):
            change = self.match.play(self.match.game.read(self.match.state.terms, line), self.match.version)
            assert not isinstance(change, Refusal), (line, change)
            self.clock.wait(9)
        self.console.screen()
        return self._quiet()

    def type(self, line: str) -> Tour:
        """A record line, entered by the keys of this box."""
        move = self.match.game.read(self.match.state.terms, line)
        presses = type_command(Play(move), self.console.home(), self.box, self.console.session.at_rest)
        assert presses is not None, line
        return self.press(*(f"{press.key.value}{'+' if press.held else ''}" for press in presses))

    def press(self, *keys: str) -> Tour:
        """Keys one after the other, slowly; a key with "+" behind is held."""
        for key in keys:
            self.clock.wait(9)
            self.console.press(Press(Key(key.removesuffix("+")), held=key.endswith("+")))
        return self

    def think(self, seconds: float) -> Tour:
        """Time passes, and the box says what there is to say of it."""
        self.clock.wait(seconds)
        self.console.tick()
        return self

    def hold(self, key: str) -> Tour:
        return self.press(f"{key}+")

    def shot(self, name: str, refused: str = "") -> Tour:
        """A picture. A refusal is on it only where its rule is named; no key was pressed that does nothing."""
        notice = self.console.session.notice
        rule = notice.rule if isinstance(notice, Refusal) else ""
        assert rule == refused, (name, notice)
        assert getattr(notice, "code", "") != "nothing_here", (name, notice)
        self.shots.append((name, self.console.screen()))
        if (self.box.width, self.box.height) == (128, 64):
            self.small_shots.append((name, self._on_small_panel()))
        return self

    def _on_small_panel(self) -> Sheet:
        console, now = self.console, self.clock.monotonic()
        view = replace(console.view, box=replace(self.box, inches=1.3))
        return paint(view, console.session, console.home(), now)

    def close(self) -> None:
        self.journal.close()
