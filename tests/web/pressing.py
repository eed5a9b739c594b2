"""Fingers on the box in the browser: whole commands by its keys, clicked and held with a pointer."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from companion.console.typist import type_command
from companion.dialogue.command import Command, Play
from companion.dialogue.keys import Key, Press
from companion.rules import Move, Refusal
from tests.web.browsing import Visitor
from tests.web.serving import Serving

NAMES = {Key.OK: "OK: press the dial", Key.UP: "Turn the dial back", Key.DOWN: "Turn the dial on"}

LIT = """meant => {
    const canvas = document.querySelector(".glass canvas");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const side = canvas.width / 128;
    const lit = (x, y) => data[4 * (y * side * canvas.width + x * side)] > 40;
    return meant.every((light, at) => lit(at % 128, Math.floor(at / 128)) === light);
}"""
"""Whether these pixels of the panel, and no others, are lit for somebody who looks at the page."""


def sees_panel(page: Page, box: Serving) -> None:
    """The panel on the page becomes that of the box, pixel by pixel: a frame may still be on its way."""
    panel = box.twins.panel
    box.until(lambda: panel.image.tobytes() == box.desk.shown)
    page.wait_for_function(LIT, arg=[light > 0 for light in panel.image.convert("L").tobytes()])


class Finger:
    """Presses the keys on the page of the box."""

    def __init__(self, visitor: Visitor) -> None:
        self.page: Page = visitor.go("/box")
        self.box: Serving = visitor.box
        self._places: dict[str, tuple[float, float]] = {}
        self._size = self.page.viewport_size
        self.panel = self.page.locator(".glass").get_by_role("img")
        expect(self.panel).to_have_attribute("aria-label", re.compile("The display says"))

    def press(self, press: Press) -> None:
        """One key; it is let go when the box has heard it, and what came of it is on the disk."""
        key, box = press.key, self.box
        before = box.console.session.pressed

        def done() -> bool:
            return box.console.session.pressed > before and not box.desk.errands.busy

        middle = self._find(NAMES.get(key, key.value))
        if press.held:
            self.page.mouse.move(*middle)
            self.page.mouse.down()
            box.until(done)
            self.page.mouse.up()
        else:
            self.page.mouse.click(*middle)
            box.until(done)
        if key not in (Key.UP, Key.DOWN):
            box.until(lambda: not box.twins.pins.is_down(key.value))

    def _find(self, name: str) -> tuple[float, float]:
        """The middle of a button. It stays there, so nothing is waited for, until the page has another size."""
        if self._size != self.page.viewport_size:
            self._size = self.page.viewport_size
            self._places.clear()
        if name not in self._places:
            button = self.page.get_by_role("button", name=name, exact=True).element_handle()
            button.wait_for_element_state("stable")
            found = button.bounding_box()
            assert found is not None, name
            self._places[name] = found["x"] + found["width"] / 2, found["y"] + found["height"] / 2
        return self._places[name]

    def read_on(self) -> None:
        """Whoever has read enough of what is being told leaves it with BACK."""
        if self.box.console.session.booklet is not None:
            self.press(Press(Key.BACK))

    def enter(self, command: Command) -> None:
        """A command, by the presses that lead to it from what is shown."""
        self.read_on()
        console = self.box.console
        ways = self.box.do(lambda: type_command(command, console.home(), console.box, console.session.at_rest))
        assert ways is not None, f"no presses lead to {command}"
        for press in ways:
            self.press(press)

    def play(self, move: Move) -> None:
        """A move; then the match has it, and the panel on the page is that of the box."""
        match = self.box.match
        expected = match.game.apply(match.state, move)
        assert not isinstance(expected, Refusal), expected
        version = match.version
        self.enter(Play(move))
        done = match.timeline.done[-1].move
        assert (match.version, match.state) == (version + 1, expected.state), f"{done} in place of {move}"

    def reads(self, words: str) -> None:
        """These words stand on the panel, here and at the box."""
        expect(self.panel).to_have_attribute("aria-label", re.compile(re.escape(words)))
        assert words in " · ".join(self.box.desk.words)
