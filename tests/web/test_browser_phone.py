"""Whole matches from a phone or a tablet in a real browser: from the code on the box to the result."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from benchmarks.taps import TYPICAL, counting
from companion.dialogue.command import Play
from companion.store.journal import Status
from tests.web.browsing import RESIZED, Visitor, deal, patient, tell, unpair, visiting
from tests.web.serving import Serving
from tests.web.swift import swift_match
from tests.web.tapping import Thumb

PLAYERS = ("Ann", "Ben")
TAPPED = RESIZED
"""Moves by taps at the beginning and at the end of a long match, the one on another size than the other."""


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """One daemon for all: each match is played to its end, so the next can begin."""
    with patient(tmp_path_factory.mktemp("state")) as at_work:
        yield at_work


def join(visitor: Visitor, name: str) -> None:
    """With the code that the box shows, as its picture to scan has it."""
    phones = visitor.box.console.phones
    assert phones is not None
    page = visitor.go(f"/P/{visitor.box.do(phones.show_code)}")
    page.get_by_label("What is this phone called?").fill(name)
    page.get_by_role("button", name="Join").tap()
    page.wait_for_url("**/")


def set_up(visitor: Visitor, game: str, names: tuple[str, ...]) -> None:
    """A new match by taps. Who has just played sits there already, who was here before is tapped, who is new typed."""
    page = visitor.go("/new")
    page.get_by_role("radio", name=game).check()
    seated = page.locator(".seats .name")
    for at, name in enumerate(names[seated.count() :], seated.count() + 1):
        known = page.get_by_role("button", name=name, exact=True)
        if known.count():
            known.tap()
        else:
            page.get_by_label("Somebody new").fill(name)
            page.get_by_role("button", name="Add", exact=True).tap()
        expect(seated).to_have_text(names[:at])
    expect(seated).to_have_text(names)
    page.get_by_role("button", name="Begin", exact=True).tap()
    page.wait_for_url("**/")
    expect(page.locator(".caption")).to_contain_text(f"{game} · ")


@pytest.mark.parametrize("game", ["Sequence", "Alhambra", "Catan"])
def test_a_whole_match_from_the_first_tap_to_the_result(browser: Browser, box: Serving, game: str) -> None:
    with visiting(browser, box, "phone" if game == "Catan" else "tablet", clock=True) as visitor:
        join(visitor, f"Phone of {game}")
        set_up(visitor, game, PLAYERS)
        match = box.match
        assert (match.game.name, match.setup.names) == (game.lower(), PLAYERS)
        thumb = Thumb(visitor)
        moves = list(swift_match(match.game, match.state))
        for number, move in enumerate(moves):
            visitor.resize(number)
            if TAPPED <= number < len(moves) - TAPPED:
                tell(box, Play(move))  # from the box itself: the page only follows
            else:
                thumb.sees()
                thumb.play(move)
        assert match.status == Status.FINISHED
        for number in (0, RESIZED):
            visitor.resize(number)
            sees_result(visitor.page, box)
        print(f"cases: {game}: {min(len(moves), 2 * TAPPED)} moves of {len(moves)} by taps")


def sees_result(page: Page, box: Serving) -> None:
    outcome = box.match.game.outcome(box.match.state)
    assert outcome is not None
    winner = box.match.setup.names[outcome.winners[0]]
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{winner} wins")
    expect(page.get_by_role("heading", name="Result")).to_be_visible()


def test_typical_moves_take_few_taps(browser: Browser, box: Serving) -> None:
    found = counting(browser, box)
    assert {name: taps for name, taps in found.items() if taps > TYPICAL[name].aim} == {}


# Two phones, one of them slow, one asleep

SLOW = {"offline": False, "latency": 400, "downloadThroughput": 50_000 / 8, "uploadThroughput": 50_000 / 8}
"""As Chromium is told it: milliseconds, and bytes a second."""
SOME = 3
"""Moves together in the small edition: one by each, and one while the other sleeps."""


def test_a_slow_phone_and_one_that_sleeps_play_together(browser: Browser, box: Serving) -> None:
    """Of one game: the page of another takes its time at that pace, and so do its whole matches below."""
    play_together(browser, box, "sequence", SOME)


@pytest.mark.fuzz
@pytest.mark.parametrize("game", ["sequence", "alhambra", "catan"])
def test_a_slow_phone_and_one_that_sleeps_play_a_whole_match(
    browser: Browser, box: Serving, game: str, record_property: Callable[[str, object], None]
) -> None:
    record_property("cases", play_together(browser, box, game, 1000))
    assert box.match.status == Status.FINISHED


def play_together(browser: Browser, box: Serving, game: str, most: int) -> int:
    """Move by move, by turns. The slow one is throttled by its browser; the other's page is frozen now and then."""
    unpair(box)
    match = deal(box, game, PLAYERS, 4)
    before, moves = match.version, list(swift_match(match.game, match.state, most))
    with visiting(browser, box, clock=True) as slow, visiting(browser, box, "tablet", clock=True) as sleepy:
        thumbs = [open_table(visitor, name) for visitor, name in ((slow, "Slow"), (sleepy, "Sleepy"))]
        slow.context.new_cdp_session(slow.page).send("Network.emulateNetworkConditions", SLOW)
        pocket = sleepy.context.new_cdp_session(sleepy.page)
        for number, move in enumerate(moves):
            if number % 3 == 2:
                thumbs[0].sees()  # a tap on an older picture would be refused, as it should
                pocket.send("Page.setWebLifecycleState", {"state": "frozen"})
                thumbs[0].play(move)
                pocket.send("Page.setWebLifecycleState", {"state": "active"})
            else:
                thumbs[number % 2].sees()
                thumbs[number % 2].play(move)
        for thumb in thumbs:
            thumb.sees()
    assert [done.move for done in match.timeline.done[-len(moves) :]] == moves, "nothing is lost"
    assert match.version == before + len(moves), "nothing is done twice"
    return len(moves)


def open_table(visitor: Visitor, name: str) -> Thumb:
    visitor.pair(name)
    visitor.go()
    thumb = Thumb(visitor)
    thumb.sees()
    return thumb
