"""Whole matches on the box in a real browser: set up and played by its keys alone, and read from its panel."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from companion.console.commands import Begin, Leave
from companion.console.seating import Guests
from companion.editions import load_edition
from companion.match.match import FINISHED
from companion.rules import find_game
from companion.rules.core import Setup
from tests.web.browsing import RESIZED, patient, visiting
from tests.web.pressing import Finger
from tests.web.serving import PATIENCE, Serving, simulated
from tests.web.swift import swift_match

LIT = """canvas => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const side = canvas.width / 128;
    const lit = (x, y) => data[4 * (y * side * canvas.width + x * side)] > 40;
    return Array.from({ length: 64 * 128 }, (_, at) => (lit(at % 128, Math.floor(at / 128)) ? 1 : 0));
}"""
"""The pixels of the panel as somebody sees them who looks at the page."""


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """One daemon for all: each match is played to its end and put away.

    A key must be held for longer than usual, so that on a machine that is busy no tap is taken for more.
    """
    config = simulated()
    config.companion["keys"]["hold"] = 1.2  # type: ignore[index]
    with patient(tmp_path_factory.mktemp("state"), config) as at_work:
        yield at_work


@pytest.mark.parametrize(("game", "players"), [("sequence", 3), ("alhambra", 2), ("catan", 2)])
def test_a_whole_match_by_the_keys_alone(browser: Browser, box: Serving, game: str, players: int) -> None:
    with visiting(browser, box, "phone" if game == "catan" else "tablet") as visitor:
        finger = Finger(visitor)
        begin(finger, game, players)
        match = box.match
        for number, move in enumerate(swift_match(match.game, match.state)):
            visitor.resize(number)
            before = match.game.actors(match.state)
            finger.play(move)
            on_turn = match.game.actors(match.state)
            if on_turn != before and len(on_turn) == 1 and box.console.session.at_rest:
                finger.reads(match.setup.names[on_turn[0]])
        assert match.status == FINISHED
        for number in (0, RESIZED):
            visitor.resize(number)
            reads_result(finger)
        finger.enter(Leave())
        assert box.console.match is None
        print(f"cases: {game}: {match.timeline.length} moves by keys")


def reads_result(finger: Finger) -> None:
    """When the last scoring has been told, the winner stands on the panel."""
    match = finger.box.match
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    finger.read_on()
    finger.reads(match.setup.names[outcome.winners[0]])
    sees_pixels(finger)


def sees_pixels(finger: Finger) -> None:
    """The panel on the page becomes that of the box, pixel by pixel: a frame may still be on its way."""

    def differ() -> bool:
        shown = finger.box.twins.panel.image.convert("L").tobytes()
        return bool(finger.panel.evaluate(LIT) != [int(light > 0) for light in shown])

    patience = time.monotonic() + PATIENCE
    while differ():
        assert time.monotonic() < patience, "the page does not show what is on the panel"
        finger.page.wait_for_timeout(20)


def begin(finger: Finger, name: str, players: int) -> None:
    """So many players, called by colours."""
    game = find_game(name)
    edition = load_edition(game)
    finger.enter(Begin(game, Setup(edition, Guests((), str.capitalize).coloured(edition, players))))
    assert finger.box.match.game is game
