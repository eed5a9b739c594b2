"""Keys at the box and a phone at the same time, at random: whatever either does, both pictures can be painted."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.console.box import BOXES, Box
from companion.console.face import find_face
from companion.console.lights import StripLayout
from companion.dialogue.command import (
    Abandon,
    Begin,
    Command,
    Correct,
    Leave,
    Pause,
    Proceed,
    Redo,
    Set,
    SetFact,
    Speak,
    Undo,
)
from companion.dialogue.keys import ACTION_KEYS, Key, Press
from companion.match.dealer import next_move
from companion.rules import Refusal
from companion.shelf import find_game, game_names
from companion.store.journal import Status
from companion.web import questions
from companion.web.table import Table as Page
from companion.words import LANGUAGES
from tests.console.playing import Table, setup_for

STRIP = StripLayout(30)
STEPS = 100
WAITS = (0.1, 0.8, 4.0, 15.0)
KEYS = [*ACTION_KEYS, *[Key.INFO] * 6, *[Key.OK] * 5, Key.DOWN, Key.UP, *[Key.TURN] * 3, *[Key.BACK] * 3]


class TwoHands:
    """One hand on the keys, one on a phone."""

    def __init__(self, folder: Path, box: Box, seed: int) -> None:
        self.rng = Random(seed)
        self.table = Table(folder, box)
        self.page = Page(self.table.console)
        self.table.console.listen(self.page.hear)
        self.keys = [key for key in KEYS if key in box.keys]
        self.done: list[str] = []

    def step(self) -> None:
        self.table.clock.wait(self.rng.choice(WAITS))
        if self.rng.random() < 0.6:
            self.press()
        else:
            command = self.command()
            self.done.append(type(command).__name__)
            self.act(command)
        self.look()

    def press(self) -> None:
        """Some key; now and then INFO, up to the last of its screens."""
        press = Press(self.rng.choice(self.keys), held=self.rng.random() < 0.1)
        for _ in range(self.table.home.infos if press == Press(Key.INFO) else 1):
            self.done.append(f"{press.key}{'+' * press.held}")
            self.table.console.press(press)

    def act(self, command: Command) -> None:
        console = self.table.console
        console.act(command, console.stamp, "Ann's phone")

    def command(self) -> Command:
        """Whatever somebody may do from a phone now."""
        rng, match = self.rng, self.table.console.match
        details = rng.choice(("on", "off"))
        around: list[Command] = [Speak(rng.choice(LANGUAGES)), Set("night", details), Set("details", details)]
        if match is None:
            return rng.choice([self.another(), self.another(), *around])
        if match.status == Status.FINISHED:
            return rng.choice([*(self.another() for _ in range(5)), Leave(), Undo(rng.randint(1, 5)), *around])
        if rng.random() < 0.6:
            self.play_on(rng.choice((1, 1, 5, 1000)))
            if match.status == Status.FINISHED and rng.random() < 0.7:
                return self.another()
        if rng.random() < 0.2:
            return rng.choice(self.corrections())
        ending: list[Command] = [Abandon()] if rng.random() < 0.2 else []
        return rng.choice([Undo(rng.randint(1, 9)), Redo(), Pause(), Proceed(), Proceed(), *ending, *around])

    def another(self) -> Command:
        """Another match, with more people or with fewer."""
        game = find_game(self.rng.choice(game_names()))
        return Begin(game, setup_for(game.name, self.rng.choice((game.counts[0], game.counts[-1]))))

    def play_on(self, count: int) -> None:
        """So many moves, or to the end."""
        match = self.table.match
        self.done.append("moves")
        for _ in range(count):
            move = None if match.status == Status.FINISHED else next_move(match.game, match.state, self.rng)
            if move is None or isinstance(match.play(move, match.version), Refusal):
                return

    def corrections(self) -> list[Command]:
        match = self.table.match
        facts = [option.leads for option in find_face(match.game).facts(match.state)]
        found: list[Command] = [Redo()]
        for leads in facts:
            while not isinstance(leads, Command):
                leads = self.rng.choice(leads().options).leads
            if isinstance(leads, SetFact):
                found.append(Correct((leads.words,), "counted"))
        return found

    def look(self) -> None:
        """Everything that can be seen of it, anywhere."""
        console = self.table.console
        assert console.screen().image.getbbox() is not None
        if console.session.booklet is not None:
            self.look_behind()
        assert len(console.lights(STRIP)) == STRIP.leds
        speaks = self.rng.choice(LANGUAGES)
        assert self.page.picture(speaks)
        assert questions.question(self.page, speaks, console.home().root)["options"]

    def look_behind(self) -> None:
        """What stands behind the pages that are being told; then they are told on."""
        console = self.table.console
        session = console.session
        self.table.clock.wait(1)
        console.press(Press(Key.BACK))
        assert console.screen().image.getbbox() is not None
        console.session = session


@pytest.mark.parametrize("seed", [1, 26])
def test_whatever_a_phone_does_the_box_can_be_painted_and_the_page_too(tmp_path: Path, seed: int) -> None:
    box = list(BOXES.values())[seed % len(BOXES)]
    hands = TwoHands(tmp_path, box, seed)
    with hands.table.journal:
        for _ in range(STEPS):
            try:
                hands.step()
            except Exception as error:
                error.add_note(f"after {' '.join(hands.done[-40:])}")
                raise
