"""How many taps typical moves take on a phone, counted in a real browser.

Every touch of the screen counts. The match is played on a simulated box; what is counted has really been entered.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser

from companion.games.alhambra import rules as alhambra
from companion.games.catan import rules as catan
from tests.web.browsing import Visitor, chromium, deal, patient, unpair, visiting
from tests.web.serving import Serving
from tests.web.swift import swift_match
from tests.web.tapping import Thumb

Deed = Callable[[Thumb], None]


class Typical(NamedTuple):
    """Something that people do all the time: at which table, what, and with how many taps at the most."""

    game: str
    moves: int
    deed: Deed
    aim: int


def takes_money(thumb: Thumb) -> None:
    thumb.play(alhambra.TakeMoney(thumb.box.match.state.on_turn))


def buys_and_ends(thumb: Thumb) -> None:
    player = thumb.box.match.state.on_turn
    thumb.play(alhambra.Purchase(player, alhambra.COLOURS.index("green")))
    thumb.play(alhambra.EndTurn(player))


def places_a_chip(thumb: Thumb) -> None:
    match = thumb.box.match
    thumb.play(next(swift_match(match.game, match.state)))


def trades_builds_and_ends(thumb: Thumb) -> None:
    game, state = thumb.box.match.game, thumb.box.match.state
    trade = next(move for move in game.moves(state) if isinstance(move, catan.Trade))
    thumb.play(trade)
    build = next(
        move for move in game.moves(thumb.box.match.state) if isinstance(move, catan.Build) and move.kind == "road"
    )
    thumb.play(build)
    ends = (move for move in game.moves(thumb.box.match.state) if isinstance(move, catan.EndTurn | catan.Draw))
    thumb.play(next(ends))


def undoes(thumb: Thumb) -> None:
    length = thumb.box.match.timeline.length
    thumb.tap(thumb.bar, "↶ Undo")
    thumb.tap(thumb.sheet, "Undo 1 move")
    thumb.box.until(lambda: thumb.box.match.timeline.length == length - 1)


def plays_again(thumb: Thumb) -> None:
    before = thumb.box.match
    thumb.bar.get_by_role("link", name="New match").tap()
    thumb.page.get_by_role("button", name="Begin", exact=True).tap()
    thumb.page.wait_for_url("**/")
    assert thumb.box.match.setup.names == before.setup.names


TYPICAL = {
    "take money": Typical("alhambra", 8, takes_money, 1),
    "buy and end the turn": Typical("alhambra", 8, buys_and_ends, 2),
    "place a chip": Typical("sequence", 5, places_a_chip, 2),
    "trade, build and end": Typical("catan", 1, trades_builds_and_ends, 4),
    "undo": Typical("catan", 6, undoes, 2),
    "another match, same people": Typical("catan", 1000, plays_again, 2),
}


def count(visitor: Visitor, what: Typical) -> int:
    """Does it, on a phone that is paired, and says how many taps that took."""
    visitor.page.goto("about:blank")
    deal(visitor.box, what.game, ("Ann", "Ben"), what.moves)
    thumb = Thumb(visitor)
    visitor.go()
    thumb.sees()
    thumb.rest()
    before = taps(visitor)
    what.deed(thumb)
    return taps(visitor) - before


def taps(visitor: Visitor) -> int:
    """All taps so far; a new page begins to count anew, so the pages add up in the session."""
    return int(visitor.page.evaluate("() => Number(sessionStorage.taps ?? 0)"))


COUNTED = (
    """addEventListener("pointerdown", () => (sessionStorage.taps = Number(sessionStorage.taps ?? 0) + 1), true)"""
)


def counting(browser: Browser, box: Serving) -> dict[str, int]:
    """The taps of everything typical."""
    with visiting(browser, box, clock=True) as visitor:
        unpair(box)
        visitor.pair()
        visitor.context.add_init_script(COUNTED)
        return {name: count(visitor, what) for name, what in TYPICAL.items()}


def main() -> None:
    with tempfile.TemporaryDirectory() as state, patient(Path(state)) as box, chromium() as browser:
        found = counting(browser, box)
    print(f"{'':28}{'taps':>6}{'aim':>5}")
    for name, number in found.items():
        print(f"{name:28}{number:6}{TYPICAL[name].aim:5}")


if __name__ == "__main__":
    main()
