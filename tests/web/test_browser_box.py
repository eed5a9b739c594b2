"""Whole matches on the box in a real browser: set up and played by its keys alone, and read from its panel."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest
from playwright.sync_api import Browser

from companion.dialogue.command import Abandon, Begin, Leave
from companion.dialogue.new_match import Guests
from companion.editions import SHIPPED
from companion.rules import Setup
from companion.shelf import find_game
from companion.store.journal import Status
from tests.web.browsing import RESIZED, Visitor, patient, visiting
from tests.web.pressing import Finger, sees_panel
from tests.web.serving import Serving, simulated
from tests.web.swift import swift_match

SOME = 8
"""Moves of a game that is not played to its end: on pins and by taps all of them are."""


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """One daemon for all: each match is played to its end and put away.

    A key must be held for longer than usual, so that on a machine that is busy no tap is taken for more.
    """
    with patient(tmp_path_factory.mktemp("state"), simulated(hold=1.2)) as at_work:
        yield at_work


@pytest.mark.parametrize(("game", "players"), [("alhambra", 2), ("catan", 2)])
def test_some_turns_by_the_keys_alone(browser: Browser, box: Serving, game: str, players: int) -> None:
    with visiting(browser, box, "phone" if game == "catan" else "tablet") as visitor:
        finger = Finger(visitor)
        begin(finger, game, players)
        play(visitor, finger, SOME)
        assert box.match.timeline.length == SOME
        finger.enter(Abandon())
        assert box.console.match is None


def test_a_whole_match_by_the_keys_alone(browser: Browser, box: Serving) -> None:
    game = "sequence"
    with visiting(browser, box, "tablet") as visitor:
        finger = Finger(visitor)
        begin(finger, game, 3)
        play(visitor, finger)
        match = box.match
        assert match.status == Status.FINISHED
        for number in (0, RESIZED):
            visitor.resize(number)
            reads_result(finger)
        finger.enter(Leave())
        assert box.console.match is None
        print(f"cases: {game}: {match.timeline.length} moves by keys")


def play(visitor: Visitor, finger: Finger, most: int | None = None) -> None:
    """The moves of a quick match, to its end or so many; whoever is on turn is named on the panel."""
    match = finger.box.match
    for number, move in enumerate(islice(swift_match(match.game, match.state), most)):
        visitor.resize(number)
        before = match.game.actors(match.state)
        finger.play(move)
        on_turn = match.game.actors(match.state)
        if on_turn != before and len(on_turn) == 1 and finger.box.console.session.at_rest:
            finger.reads(match.setup.names[on_turn[0]])


def reads_result(finger: Finger) -> None:
    """When the last scoring has been told, the winner stands on the panel."""
    match = finger.box.match
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    finger.read_on()
    finger.reads(match.setup.names[outcome.winners[0]])
    sees_panel(finger.page, finger.box)


def begin(finger: Finger, name: str, players: int) -> None:
    """So many players, called by colours."""
    game = find_game(name)
    edition = SHIPPED.load(game)
    finger.enter(Begin(game, Setup(edition, Guests((), str.capitalize).coloured(game, edition, players))))
    assert finger.box.match.game is game
