"""A thumb on a phone: whole commands by tapping what stands in the bar and in the sheets, and on the board."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from companion.console.view import View
from companion.dialogue.command import Command, Play
from companion.dialogue.keys import ACTION_KEYS
from companion.dialogue.label import Label
from companion.dialogue.path import find_path
from companion.games.sequence.console.symbols import card_label
from companion.games.sequence.rules import Place
from companion.games.sequence.rules.lines import cell_text
from companion.rules import Move, Refusal
from companion.web.game_page import find_page
from companion.words import language
from tests.web.browsing import Visitor
from tests.web.serving import Serving

SETTLED = 700
"""Milliseconds after a move in which a second tap of the same finger would not be heard."""


class Thumb:
    """Taps on the page of the table. The page's clock has to be the test's own, so that no thumb has to wait."""

    def __init__(self, visitor: Visitor, speaks: str = "en") -> None:
        self.page: Page = visitor.page
        self.box: Serving = visitor.box
        self.speaks = speaks
        self.bar = self.page.get_by_role("region", name="What happened?")
        self.sheet = self.page.get_by_role("dialog")

    def words(self, label: Label) -> str:
        """A label in the language of this phone."""
        return View(
            language(self.speaks), self.box.console.box, self.box.console.match and self.box.console.match.position
        ).words(label)

    # Tapping

    def rest(self) -> None:
        """Until taps are heard again, and the bar is for the position that is."""
        self.page.clock.fast_forward(SETTLED)
        self.page.locator("section.acting[aria-busy=false]").wait_for()
        if self.page.locator("dialog.reveal").is_visible():  # of a scoring that somebody else has entered
            self.look_past_the_scoring()

    def enter(self, command: Command) -> None:
        """A command, from the first question to the last."""
        path = self.box.do(lambda: find_path(self.box.console.home().root, command))
        assert path is not None, f"no taps lead to {command}"
        self.rest()
        place = self.bar
        for ask, option in [(ask, ask.options[at]) for ask, at in path]:
            if place is self.sheet:
                self.sheet.get_by_role("heading", name=self.words(ask.title), exact=True).wait_for()
            elif option.key is not None and option.key.held and option.key.key in ACTION_KEYS:
                self.tap(self.bar, "Also …")
                place = self.sheet
            self.tap(place, self.words(option.label))
            place = self.sheet

    def tap(self, place: Locator, name: str) -> None:
        """A button by its name."""
        place.get_by_role("button", name=name, exact=True).tap()

    def touch(self, cell: str, how: str) -> None:
        """A cell of the board, and what is done with it."""
        self.rest()
        self.page.get_by_role("grid").locator(f'[data-cell="{cell}"]').tap()
        self.tap(self.sheet, how)

    def play(self, move: Move) -> None:
        """A move; then the match has it, and the page shows it."""
        match = self.box.match
        expected = match.game.apply(match.state, move)
        assert not isinstance(expected, Refusal), expected
        version = match.version
        if isinstance(move, Place):
            card = card_label(match.state.terms.edition.board[move.cell])
            self.touch(cell_text(move.cell), f"with {card}" if move.card is None else "with a jack")
        else:
            self.enter(Play(move))
        self.box.until(lambda: match.version == version + 1)
        assert match.state == expected.state
        if any(find_page(match.game).tell(news, match.state, language("en")) for news in expected.told):
            self.look_past_the_scoring()
        self.sees()

    def look_past_the_scoring(self) -> None:
        """It fills the screen until somebody has seen enough of it."""
        revealed = self.page.locator("dialog.reveal")
        expect(revealed).to_be_visible()
        self.page.keyboard.press("Escape")
        self.page.clock.fast_forward(SETTLED)
        expect(revealed).to_be_hidden()

    # Looking

    def sees(self) -> None:
        """The page shows the match as it is: how many moves there were, everybody's points or the ranking."""
        match = self.box.match
        self.page.locator(".caption", has_text=f"· {match.timeline.length} move").wait_for()
        outcome = match.game.outcome(match.state)
        if outcome is None:
            points = [f"{points} points" for points in match.game.points(match.state)]
            expect(self.page.locator(".players .points")).to_have_text(points)
        else:
            rows = [(row.place, match.setup.names[row.owner], row.points) for row in outcome.ranking]
            told = [re.compile(rf"{place}\..*{name}.*{points}") for place, name, points in rows]
            expect(self.page.locator(".ranking :is(li, tr):has(.clock)")).to_have_text(told)
