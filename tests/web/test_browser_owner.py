"""A phone belongs to somebody: it says when it is their turn, once, and shows their seat first, in their language."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.dialogue.command import Begin, Pause, Play, Proceed, Redo, Undo
from companion.editions import SHIPPED
from companion.rules import Seat, Setup
from companion.rules.budget import Budget, BudgetKind
from companion.shelf import find_game
from companion.store.roster import Person, enrol, roster
from tests.match.playing import HandClock
from tests.web.barriers import barriers
from tests.web.browsing import Visitor, clear, patient, tell, visiting
from tests.web.serving import Serving

SIZES = ((320, 568), (390, 844), (1024, 768), (1920, 1080))
NAMES = ("Ann", "Ben", "Cem")
SHAKEN = "() => { window.shaken = []; navigator.vibrate = (way) => shaken.push(way.length); }"
SOUNDED = """() => {
    window.sounded = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...at) { sounded += 1; start.apply(this, at); };
}"""


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with patient(Path(tmp_path_factory.mktemp("state")), clock=HandClock()) as at_work:
        at_work.do(lambda: enrol(at_work.console.journal, Person("Dee", language="nl")))
        yield at_work


def sit(box: Serving, budget: Budget | None = None) -> None:
    """Ann begins; Ben is next."""
    clear(box)
    game = find_game("alhambra")
    tell(box, Begin(game, Setup(SHIPPED.load(game), tuple(map(Seat, NAMES)), {}, budget)))
    play(box, "start Ann")


def play(box: Serving, line: str) -> None:
    match = box.match
    tell(box, Play(match.game.read(match.state.terms, line)))


def join(visitor: Visitor, name: str) -> Page:
    """As somebody who scans the code and says who they are."""
    phones = visitor.box.console.phones
    assert phones is not None
    page = visitor.go(f"/P/{visitor.box.do(phones.show_code)}")
    page.get_by_label(name, exact=True).check()
    page.locator("button.main.large").click()
    expect(page.locator(".this-phone")).to_be_visible()
    page.evaluate(SHAKEN)
    page.evaluate(SOUNDED)
    page.locator("h1.whose").click()  # until somebody touches a page, no browser lets it sound
    return page


def stop_time(page: Page) -> None:
    """From now on it passes only when the test says so."""
    page.clock.pause_at((page.evaluate("Date.now()") + 10_000) / 1000)


def moves_shown(page: Page, box: Serving) -> None:
    """The page has heard of the last move."""
    expect(page.locator(".lines .number").first).to_have_text(str(box.match.timeline.length))


def test_your_turn_is_told_when_it_becomes_so_and_at_no_other_time(browser: Browser, box: Serving) -> None:
    sit(box)
    with visiting(browser, box, clock=True, locale="de-DE") as visitor:
        page = join(visitor, "Ich bin Ben")
        banner = page.locator(".your-turn-words")
        expect(page.locator(".players .name").first).to_contain_text("Ben")
        assert [name[:3] for name in page.locator(".players li .name").all_inner_texts()] == ["Ben", "Cem", "Ann"]
        expect(banner).to_be_hidden()
        stop_time(page)
        play(box, "Ann takes money")
        expect(banner).to_have_text("Du bist dran, Ben")
        expect(page).to_have_title("● Du bist dran – Alhambra")
        expect(page.locator("h1.whose")).to_have_text("Du bist dran")
        assert page.evaluate("[shaken, sounded]") == [[3], 2]
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("() => document.scrollingElement.scrollWidth - innerWidth") <= 0, width
            place = banner.bounding_box()
            assert place is not None
            assert place["x"] >= 0
            assert place["x"] + place["width"] <= width
        version = box.match.version
        banner.click()  # to dismiss it changes nothing
        expect(banner).to_be_hidden()
        assert box.match.version == version

        tell(box, Undo())
        moves_shown(page, box)
        tell(box, Redo())
        moves_shown(page, box)
        expect(page.locator("h1.whose")).to_have_text("Du bist dran")
        expect(banner).to_be_hidden()
        tell(box, Undo())
        moves_shown(page, box)
        page.clock.fast_forward(30_000)
        tell(box, Redo())
        expect(banner).to_be_visible()  # after a while it is news again
        assert page.evaluate("shaken.length") == 2

        page.reload()
        expect(page.locator("h1.whose")).to_have_text("Du bist dran")
        expect(page.locator(".this-phone")).to_be_visible()
        expect(banner).to_be_hidden()
        page.evaluate(SHAKEN)
        page.locator("[data-key=signals]").click()
        expect(page.locator("[data-key=signals]")).to_have_attribute("aria-pressed", "false")
        for line in ("Ben takes money", "Cem takes money", "Ann takes money"):
            play(box, line)
        expect(banner).to_be_visible()
        assert page.evaluate("shaken") == []
        page.clock.resume()  # axe needs its timers
        assert barriers(page) == []


def test_a_phone_speaks_its_owners_language_and_a_choice_on_the_phone_goes_to_the_roster(
    browser: Browser, box: Serving
) -> None:
    sit(box)
    with visiting(browser, box) as visitor:
        page = join(visitor, "I am Dee")
        expect(page.locator("html")).to_have_attribute("lang", "nl")
        with page.expect_navigation():
            page.locator(".language select").select_option("it")
        expect(page.locator("html")).to_have_attribute("lang", "it")
        assert [one.language for one in box.do(lambda: roster(box.console.journal)) if one.name == "Dee"] == ["it"]
        page = visitor.go("/join")
        page.get_by_label("Un telefono per tutti").check()
        expect(page.locator("#told")).to_contain_text("Un telefono per tutti")
        phones = box.console.phones
        assert phones is not None
        assert [phone.player for phone in phones.paired][-1] is None
        page.get_by_label("Sono Dee").check()
        expect(page.locator("#told")).to_contain_text("Dee")


def test_time_that_runs_short_is_marked_and_told_at_the_moment(browser: Browser, box: Serving) -> None:
    sit(box, Budget(BudgetKind.TURN, 15))
    with visiting(browser, box, clock=True) as visitor:
        page = join(visitor, "I am Ann")
        mine = page.locator(".players .clock").first
        stop_time(page)
        tell(box, Pause())
        tell(box, Proceed())  # by the box's clock no second has passed
        expect(mine).to_have_text("0:15")
        page.evaluate(SHAKEN)
        expect(mine).not_to_have_class("clock left low")
        page.clock.fast_forward(11_000)
        expect(mine).to_have_class("clock left low")
        expect(page.locator("#told")).to_contain_text("Ann: little time left")
        page.clock.fast_forward(10_000)  # not so long that the page takes the box for lost
        expect(mine).to_have_class("clock left out")
        expect(page.locator("#told")).to_contain_text("Ann: time is up")
        assert page.evaluate("shaken") == [5, 1]
        assert mine.inner_text().startswith("−0:0")
        tell(box, Pause())
        page.clock.run_for(1000)
        expect(page.locator("h1.whose")).to_have_text("Paused")
        expect(mine).to_have_text("0:15")  # by the box's clock no second has passed
        tell(box, Proceed())
