"""The views of the page that people know, each with something in it."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from playwright.sync_api import Page, expect

from companion.match.match import Match
from tests.web.browsing import Visitor, clear, deal, deal_openly
from tests.web.serving import Serving

NAMES = ("<svg onload=alert()>", "WWWWWWWWWWWWWWWWWWWW")
"""The longest names that can be; one would be more than a name where it was not taken for text."""
PHONE_NAME = "<img src=x onerror=a()>"

View = Callable[[Visitor], Page]
Dealing = Callable[[Serving, str, tuple[str, ...], int], Match]


def evenings(box: Serving) -> None:
    """A match of each game, finished, so that there is a past."""
    for game in ("sequence", "alhambra", "catan"):
        deal(box, game, NAMES)
    clear(box)


def _table(game: str, moves: int, visitor: Visitor, dealing: Dealing = deal) -> Page:
    visitor.page.goto("about:blank")  # who looks on has no part in the dealing
    dealing(visitor.box, game, NAMES, moves)
    page = visitor.go()
    page.locator("section.acting[aria-busy=false]").get_by_role("button").first.wait_for()
    page.locator(f".sight.{game}").wait_for()
    return page


def _free(visitor: Visitor) -> Page:
    clear(visitor.box)
    page = visitor.go()
    page.locator(".invitation").wait_for()
    return page


def _menu(visitor: Visitor) -> Page:
    page = _table("catan", 20, visitor)
    page.locator("section.acting .around .quiet").last.click()
    page.get_by_role("dialog").wait_for()
    return page


def _undo(visitor: Visitor) -> Page:
    page = _table("alhambra", 20, visitor)
    page.locator("section.acting .undo").click()
    page.get_by_role("dialog").wait_for()
    return page


def _new(visitor: Visitor) -> Page:
    clear(visitor.box)
    page = visitor.go("/new")
    for number, name in enumerate(NAMES, 1):
        page.locator("#new-name").fill(name)
        page.locator("#new-name").press("Enter")
        expect(page.locator(".seats .name")).to_have_count(number)
    return page


def _join(visitor: Visitor) -> Page:
    visitor.context.clear_cookies()
    page = visitor.go("/join")
    page.locator("form.join").wait_for()
    return page


def _joined(visitor: Visitor) -> Page:
    page = visitor.go("/join")
    page.locator(".phones li").first.wait_for()
    return page


def _history(visitor: Visitor) -> Page:
    page = visitor.go("/history")
    page.locator("table.matches tbody tr").first.wait_for()
    return page


def _replay(visitor: Visitor) -> Page:
    page = visitor.go("/history/2#move-40")
    page.locator(".sight").wait_for()
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", re.compile("40"))
    return page


def _stats(visitor: Visitor) -> Page:
    page = visitor.go("/stats")
    page.locator(".somebody svg").first.wait_for()
    return page


def _box(visitor: Visitor) -> Page:
    deal(visitor.box, "catan", NAMES, 20)
    page = visitor.go("/box")
    page.locator(".glass canvas").wait_for()
    page.locator(".seats .seat").first.wait_for()
    return page


VIEWS: dict[str, View] = {
    "free table": _free,
    "sequence": partial(_table, "sequence", 9),
    "alhambra": partial(_table, "alhambra", 40),
    "catan": partial(_table, "catan", 30),
    "alhambra, told openly": partial(_table, "alhambra", 60, dealing=deal_openly),
    "catan, told openly": partial(_table, "catan", 40, dealing=deal_openly),
    "result": partial(_table, "alhambra", 1000),
    "menu": _menu,
    "undo": _undo,
    "new": _new,
    "join": _join,
    "joined": _joined,
    "history": _history,
    "replay": _replay,
    "stats": _stats,
    "box": _box,
}
