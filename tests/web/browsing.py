"""A real browser before the page: Debian's Chromium, at the size of a phone or a tablet.

Nothing may go wrong unseen: an error on the browser's console, or a request to any other host, fails the test.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any
from weakref import WeakKeyDictionary

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Dialog, Page, Request, sync_playwright

from companion.clock import Clock
from companion.config import Config
from companion.dialogue.command import Abandon, Begin, Command, Leave, Play
from companion.editions import SHIPPED
from companion.match.dealer import next_move
from companion.match.match import Match
from companion.rules import Refusal, Seat, Setup
from companion.shelf import find_game
from companion.store.journal import Status
from companion.web import guard
from tests.web.serving import Serving, serving
from tests.web.swift import swift_match

BROWSERS = ("chromium-headless-shell", "chromium")
"""The same browser without and with its windows: the first is a third quicker."""
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
TABLET = {"viewport": {"width": 1024, "height": 768}, "has_touch": True}
SIZES: dict[str, Any] = {"phone": PHONE, "tablet": TABLET}
RESIZED = 4
"""Moves of a whole match at one size, before the other."""
REFUSED = re.compile("the server responded with a status of (4..|503)")
PATIENCE = 20_000.0
"""Milliseconds after which what does not come is given up."""


@contextmanager
def chromium() -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    assert path is not None, (
        f"The page is tried in Chromium, which is missing; on Debian: sudo apt install {BROWSERS[0]}"
    )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        try:
            yield browser
        finally:
            browser.close()


class Visitor:
    """Somebody with a browser of their own."""

    def __init__(self, context: BrowserContext, box: Serving) -> None:
        self.context = context
        self.box = box
        self.page: Page = context.new_page()
        self.troubles: list[str] = []
        self.may_lose_connection = False
        """The box goes away in this test: that requests fail is what is tested."""
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        self.page.on("request", self._ask)
        self.page.on("dialog", self._meet)

    def _hear(self, message: ConsoleMessage) -> None:
        lost = self.may_lose_connection and "net::" in message.text
        refused = REFUSED.search(message.text) is not None
        if message.type == "error" and not lost and not refused:  # a refusal is an answer, and shown as one
            self.troubles.append(f"console: {message.text}")

    def _meet(self, dialog: Dialog) -> None:
        self.troubles.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def _ask(self, request: Request) -> None:
        if not request.url.startswith((self.box.address, "data:", "blob:", "about:blank")):
            self.troubles.append(f"another host: {request.url}")

    def go(self, path: str = "/") -> Page:
        self.page.goto(self.box.address + path, wait_until="domcontentloaded")
        return self.page

    def resize(self, move: int) -> None:
        """A match at both sizes: after every few moves the screen is the other one."""
        if move % RESIZED == 0:
            self.page.set_viewport_size(SIZES[("tablet", "phone")[move // RESIZED % 2]]["viewport"])

    def pair(self, name: str = "Ann's phone") -> None:
        """As if the code had been typed: the cookie of a paired phone."""
        cookie, _, token = self.box.pair(name).cookie.partition("=")
        self.context.add_cookies([{"name": cookie, "value": token, "url": self.box.address, "httpOnly": True}])

    def come(self, box: Serving) -> None:
        """To a box, perhaps another one than before."""
        self.box = box
        self.may_lose_connection = False
        self.troubles.clear()

    def leave(self, options: dict[str, Any]) -> None:
        """Nothing is left that the next one would find: only the files of the page are kept, as browsers do."""
        self.page.unroute_all()
        if self.page.url.startswith("http"):
            self.page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        self.page.goto("about:blank")
        self.context.clear_cookies()
        self.context.set_offline(False)
        self.page.emulate_media(color_scheme=options.get("color_scheme", "light"))
        self.page.set_viewport_size(options["viewport"])


_resting: WeakKeyDictionary[Browser, dict[str, list[Visitor]]] = WeakKeyDictionary()
"""Those who have left, by what their browsers are like: to begin one takes as long as to read a page."""


@contextmanager
def visiting(
    browser: Browser, box: Serving, size: str = "phone", clock: bool = False, **more: Any
) -> Iterator[Visitor]:
    """A browser of a certain size, in English unless said otherwise. Where its clock is the test's own, timers wait."""
    options = {"locale": "en-GB", "reduced_motion": "reduce", **SIZES[size], **more}
    resting = _resting.setdefault(browser, {}).setdefault(f"{clock} {options}", [])
    visitor = resting.pop() if resting else _begin(browser, box, clock, options)
    visitor.come(box)
    try:
        yield visitor
        assert visitor.troubles == [], visitor.troubles
    except BaseException:
        visitor.context.close()
        raise
    visitor.leave(options)
    resting.append(visitor)


def _begin(browser: Browser, box: Serving, clock: bool, options: dict[str, Any]) -> Visitor:
    context = browser.new_context(**options)
    context.set_default_timeout(PATIENCE)
    if clock:
        context.clock.install()
    return Visitor(context, box)


@contextmanager
def patient(state: Path, config: Config | None = None, clock: Clock | None = None) -> Iterator[Serving]:
    """A daemon that lets a client ask as often as it likes: a test is quicker than people."""
    with pytest.MonkeyPatch.context() as patch:
        for often in ("LOOKS", "ACTS", "FINGERS"):
            patch.setattr(guard, often, (1e6, 1e6))
        with serving(state, config, clock) as at_work:
            yield at_work


def tell(box: Serving, command: Command) -> None:
    """A command from another surface of the box."""

    def telling() -> None:
        done = box.console.act(command, box.console.stamp, "the test")
        assert not isinstance(done, Refusal), done

    box.do(telling)


def unpair(box: Serving) -> None:
    """No phone may act: a box has room for so many."""
    phones = box.console.phones
    assert phones is not None
    for phone in phones.paired:
        box.do(lambda id_=phone.id: phones.remove(id_))  # type: ignore[misc]


def clear(box: Serving) -> None:
    """The table is free."""
    match = box.console.match
    if match is not None:
        tell(box, Abandon() if match.status == Status.OPEN else Leave())


def sit_down(box: Serving, game: str, names: tuple[str, ...]) -> Match:
    """A new match in place of any other."""
    clear(box)
    found = find_game(game)
    tell(box, Begin(found, Setup(SHIPPED.load(found), tuple(Seat(name) for name in names))))
    return box.match


def deal(box: Serving, game: str, names: tuple[str, ...] = ("Ann", "Ben"), moves: int = 1000) -> Match:
    """A new match, so many moves on, or at its end."""
    match = sit_down(box, game, names)
    for move in swift_match(match.game, match.state, moves):
        tell(box, Play(move))
    return match


def deal_openly(box: Serving, game: str, names: tuple[str, ...], moves: int) -> Match:
    """The same at a table that tells every card."""
    match, rng = sit_down(box, game, names), Random(1)
    for _ in range(moves):
        move = next_move(match.game, match.state, rng)
        assert move is not None
        tell(box, Play(move))
    return match
