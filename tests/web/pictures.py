"""Pictures of the page for the documentation, from matches and clocks without chance: `make pictures`."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Iterable
from functools import partial
from io import BytesIO
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, expect

from companion.console.session import Session
from companion.dialogue.command import Begin, Play
from companion.editions import SHIPPED
from companion.games.sequence.rules import Place
from companion.games.sequence.rules.lines import cell_text
from companion.match.dealer import play
from companion.rules import Move, Seat, Setup
from companion.shelf import find_game
from tests.match.playing import HandClock
from tests.web.browsing import Visitor, chromium, clear, patient, tell, visiting
from tests.web.serving import Serving
from tests.web.swift import swift_match

FOLDER = Path(__file__).parents[2] / "docs" / "page"
FRIENDS = {"Ann": "turquoise", "Ben": "orange", "Cem": "pink", "Dee": "yellow"}
MONDAY = 1_794_855_600.0
"""In November, at seven in the evening."""
DAY = 24 * 3600
PAST = ("sequence Ann Ben Cem", "catan Ben Ann", "alhambra Ann Ben Cem", "sequence Dee Ann Ben", "alhambra Cem Ben")
THOUGHT = (7.0, 19.0, 11.0, 4.0, 26.0)
"""Seconds before a move, over and over."""
COLOURS = 128


class Evening:
    """A table where time goes by with the moves alone."""

    def __init__(self, box: Serving, clock: HandClock) -> None:
        self.box = box
        self.clock = clock

    def past(self) -> None:
        """Some matches on some days."""
        for number, told in enumerate(PAST):
            self.clock.date = MONDAY + 3 * number * DAY
            self.sit(*told.split())
            self.play(swift_match(self.box.match.game, self.box.match.state))
        self.clock.date = MONDAY + 3 * len(PAST) * DAY
        clear(self.box)

    def sit(self, name: str, *names: str) -> None:
        clear(self.box)
        game = find_game(name)
        coloured = name != "sequence"
        seats = tuple(Seat(one, FRIENDS[one] if coloured else None) for one in names)
        tell(self.box, Begin(game, Setup(SHIPPED.load(game), seats)))

    def play(self, moves: Iterable[Move]) -> None:
        for number, move in enumerate(moves):
            self.clock.wait(THOUGHT[number % len(THOUGHT)])
            tell(self.box, Play(move))

    def openly(self, name: str, moves: int) -> None:
        """A match of people who tell every card: so many moves, and on until somebody has to decide something."""
        self.sit(name, "Ann", "Ben", "Cem")
        match = self.box.match
        told = (played.move for played in play(match.game, match.setup, Random(1)))
        self.play(islice(told, moves))
        while match.game.chances(match.state) is not None:
            self.play([next(told)])
        self.clock.wait(THOUGHT[0])
        self.box.do(self._calm)

    def _calm(self) -> None:
        """No notice, no story at the box: the table itself."""
        self.box.console.session = Session(since=self.clock.monotonic())
        self.box.desk.show()


# What is to be seen


def table(evening: Evening, visitor: Visitor, game: str, moves: int) -> Page:
    evening.openly(game, moves)
    page = visitor.go()
    page.locator("section.acting[aria-busy=false] button").first.wait_for()
    page.locator(f".sight.{game}").wait_for()
    return page


def board(evening: Evening, visitor: Visitor) -> Page:
    """The bar folded, so that there is room for the board."""
    page = table(evening, visitor, "sequence", 100)
    page.locator(".fold").click()
    page.locator(".board").evaluate("board => board.scrollIntoView({ block: 'center' })")
    return page


def touched(evening: Evening, visitor: Visitor) -> Page:
    page = table(evening, visitor, "sequence", 100)
    match = evening.box.match
    cell = next(move.cell for move in match.game.moves(match.state) if isinstance(move, Place))
    page.get_by_role("grid").locator(f'[data-cell="{cell_text(cell)}"]').click()
    page.get_by_role("dialog").wait_for()
    return page


def undo(evening: Evening, visitor: Visitor) -> Page:
    page = table(evening, visitor, "catan", 90)
    page.get_by_role("button", name="↶ Undo").click()
    page.get_by_role("button", name="One move more").click()
    page.get_by_role("button", name="Undo 2 moves").wait_for()
    return page


def result(evening: Evening, visitor: Visitor) -> Page:
    evening.sit("alhambra", "Ann", "Ben", "Cem")
    evening.play(swift_match(evening.box.match.game, evening.box.match.state))
    page = visitor.go()
    page.get_by_role("heading", name="Result").wait_for()
    page.locator(".fold").click()
    return page


def new(evening: Evening, visitor: Visitor) -> Page:
    clear(evening.box)
    page = visitor.go("/new")
    page.get_by_role("radio", name="Catan").check()
    for name in ("Ann", "Ben", "Cem"):
        page.get_by_label("Somebody new").fill(name)
        page.get_by_label("Colour", exact=True).select_option(FRIENDS[name])
        page.get_by_role("button", name="Add", exact=True).click()
        expect(page.locator(".seats .name").last).to_have_text(name)
    page.evaluate("() => document.activeElement.blur()")
    return page


def join(evening: Evening, visitor: Visitor) -> Page:
    visitor.context.clear_cookies()
    page = visitor.go("/join")
    page.get_by_label("Code").fill("402913")
    page.get_by_label("What is this phone called?").fill("Ann’s phone")
    page.evaluate("() => document.activeElement.blur()")
    return page


def past(evening: Evening, visitor: Visitor, path: str, awaited: str) -> Page:
    page = visitor.go(path)
    page.locator(awaited).first.wait_for()
    return page


def box(evening: Evening, visitor: Visitor) -> Page:
    evening.openly("alhambra", 110)
    page = visitor.go("/box")
    expect(page.locator(".glass canvas")).to_have_attribute("aria-label", re.compile("The display says"))
    return page


View = Callable[[Evening, Visitor], Page]
PICTURES: dict[str, tuple[View, str, str]] = {
    "history": (partial(past, path="/history", awaited="table.matches tbody tr"), "phone", "light"),
    "replay": (partial(past, path="/history/3#move-40", awaited=".sight"), "phone", "light"),
    "stats": (partial(past, path="/stats", awaited=".somebody svg"), "phone", "light"),
    "join": (join, "phone", "light"),
    "new": (new, "phone", "light"),
    "box": (box, "tablet", "light"),
    "alhambra": (partial(table, game="alhambra", moves=110), "phone", "light"),
    "result": (result, "phone", "light"),
    "catan": (partial(table, game="catan", moves=90), "phone", "light"),
    "catan-tablet": (partial(table, game="catan", moves=90), "tablet", "light"),
    "undo": (undo, "phone", "dark"),
    "sequence": (board, "phone", "light"),
    "touched": (touched, "phone", "light"),
    "sequence-tablet": (partial(table, game="sequence", moves=100), "tablet", "dark"),
}
"""Each with its screen, by day or by night. Those of the past are taken before there is more of it."""


def picture(browser: Browser, evening: Evening, cookies: Any, name: str) -> Image.Image:
    view, size, scheme = PICTURES[name]
    with visiting(browser, evening.box, size, color_scheme=scheme, timezone_id="Europe/Amsterdam") as visitor:
        visitor.page.clock.set_fixed_time(evening.clock.date)
        visitor.context.add_cookies(cookies)
        page = view(evening, visitor)
        shot = page.screenshot(animations="disabled")
    return Image.open(BytesIO(shot)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    clock = HandClock(MONDAY)
    with tempfile.TemporaryDirectory() as state, patient(Path(state), clock=clock) as at_work, chromium() as browser:
        evening = Evening(at_work, clock)
        evening.past()
        with visiting(browser, at_work) as visitor:
            visitor.pair("Ann’s phone")
            cookies = visitor.context.cookies()
        for name in PICTURES:
            picture(browser, evening, cookies, name).save(FOLDER / f"{name}.png", optimize=True)
            print(FOLDER / f"{name}.png")


if __name__ == "__main__":
    main()
