"""Every view as people see it: within the screen, readable for everybody, in four languages, names as names."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.words import language
from tests.web.barriers import barriers, faint_texts
from tests.web.browsing import Visitor, deal, patient, unpair, visiting
from tests.web.serving import Serving
from tests.web.views import NAMES, PHONE_NAME, VIEWS, evenings

SIZES = ((320, 568), (344, 882), (360, 740), (375, 667), (390, 844), (1024, 768), (1920, 1080))
WORDS = """() => {
    const told = ["aria-label", "aria-valuetext", "title", "alt", "placeholder"];
    const said = [...document.querySelectorAll("*")].flatMap((one) => told.map((name) => one.getAttribute(name)));
    return [document.title, document.body.innerText, ...said].filter(Boolean);
}"""
"""Everything that the page says to people: what is seen, and what is read out."""
NO_WORDS = re.compile(r"\b[a-z]+_[a-z_]+\b|\{\w*\}|\bundefined\b|\bNaN\b|\[object")
"""What stands where words are missing."""
NAMELESS = {"free table": "", "join": "", "joined": PHONE_NAME}
"""Where no player is named."""
SAID_ELSEWHERE = {"alhambra", "alhambra, told openly", "catan, told openly", "menu"}
"""Views that have no words of their own."""
LOCALES = {"nl": "nl-NL", "it": "it-IT", "de": "de-DE"}
WORDY = [view for view in VIEWS if view not in SAID_ELSEWHERE]
SPOKEN = {"de": WORDY, "nl": WORDY[::2], "it": WORDY[1::2]}
"""All in German, whose words are the longest; the others take turns."""


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with patient(tmp_path_factory.mktemp("state")) as at_work:
        evenings(at_work)
        yield at_work


@pytest.fixture
def visitor(browser: Browser, box: Serving) -> Iterator[Visitor]:
    with visiting(browser, box) as found:
        pair(found)
        yield found


def pair(visitor: Visitor) -> None:
    """The only phone of the table, with a name that is more than a name where it is not taken for text."""
    unpair(visitor.box)
    visitor.pair(PHONE_NAME)


@pytest.mark.parametrize("view", VIEWS)
def test_every_view_is_for_everybody(visitor: Visitor, view: str) -> None:
    page = VIEWS[view](visitor)
    fits(page, SIZES)
    page.set_viewport_size({"width": 390, "height": 844})
    is_text(page, NAMELESS.get(view, NAMES[0]))
    is_worded(page, "en")
    assert barriers(page) == []
    page.emulate_media(color_scheme="dark")
    assert faint_texts(page) == []  # colours are all that is different in the dark


def fits(page: Page, sizes: tuple[tuple[int, int], ...]) -> None:
    """Nothing is wider than the screen."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        wide = page.evaluate("() => document.scrollingElement.scrollWidth")  # a phone makes its window as wide as that
        assert wide <= width, f"{wide - width} pixels too wide at {width}"


def is_text(page: Page, name: str) -> None:
    """What somebody typed is there as it was typed, and is text wherever it stands."""
    assert name in page.locator("main").inner_text()
    assert page.locator("[onload], [onerror]").count() == 0


def is_worded(page: Page, speaks: str) -> None:
    """The page says it all in words, of the language that it claims to speak."""
    assert page.locator("html").get_attribute("lang") == speaks
    assert [said for said in page.evaluate(WORDS) if NO_WORDS.search(said)] == []


FAULTS = ("row => rule('color: #bbb')", "row => rule('background: #333')", "row => under(row, '#333')")
"""What may be wrong with one of many texts that are all alike: its letters, its ground, or what lies under it."""
ROW = 9
WAYS = """
    const rule = (said) => {
        const sheet = document.styleSheets[0];
        sheet.insertRule(`.told-moves li:nth-child(${ROW + 1}) :is(button, button *) { ${said} !important }`);
        return () => sheet.deleteRule(0);
    };
    const under = (row, colour) => {  // something that is no part of it
        const thing = document.createElement("div"), at = row.getBoundingClientRect();
        for (const side of ["left", "top", "width", "height"]) thing.style[side] = `${at[side]}px`;
        Object.assign(thing.style, { position: "absolute", zIndex: 1, background: colour });
        Object.assign(row.style, { position: "relative", zIndex: 2 });
        document.body.append(thing);
        return () => thing.remove();
    };
"""


def test_a_barrier_at_one_of_many_that_are_alike_is_found(visitor: Visitor) -> None:
    page = visitor.go(f"/history/{deal(visitor.box, 'catan', NAMES, 12).number}")
    rows = page.locator(".told-moves li button")
    expect(rows).to_have_count(12)
    rows.nth(ROW - 1).evaluate("row => row.replaceChildren()")
    assert rules_of(barriers(page)) == {"button-name"}
    for fault in FAULTS:
        mend = rows.nth(ROW).evaluate_handle(f"row => {{ const ROW = {ROW}; {WAYS} return ({fault})(row); }}")
        assert rules_of(faint_texts(page)) == {"color-contrast"}, fault
        mend.evaluate("mend => mend()")
    assert faint_texts(page) == []


def rules_of(found: list[str]) -> set[str]:
    return {one.partition(":")[0] for one in found}


@pytest.mark.parametrize("speaks", LOCALES)
def test_views_speak_the_language_of_the_browser(browser: Browser, box: Serving, speaks: str) -> None:
    with visiting(browser, box, locale=LOCALES[speaks]) as visitor:
        for view in SPOKEN[speaks]:
            pair(visitor)
            page = VIEWS[view](visitor)
            is_worded(page, speaks)
            fits(page, SIZES)


@pytest.mark.fuzz
@pytest.mark.parametrize("speaks", LOCALES)
def test_every_view_fits_every_screen_in_every_language(browser: Browser, box: Serving, speaks: str) -> None:
    """English is walked above, with all that belongs to it."""
    with visiting(browser, box, locale=LOCALES[speaks]) as visitor:
        for look in VIEWS.values():
            pair(visitor)
            fits(look(visitor), SIZES)


def test_another_language_is_chosen_and_kept(visitor: Visitor) -> None:
    page, words = VIEWS["free table"](visitor), language("it").page()
    page.get_by_label("Language").select_option(label="Italiano")
    expect(page.locator("html")).to_have_attribute("lang", "it")
    expect(page.get_by_role("heading", level=1)).to_have_text(str(words["no_match"]))
    page.get_by_role("link", name=str(words["nav_history"])).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(str(words["past_title"]))
    expect(page.get_by_label(str(words["language"]))).to_have_value("it")


def test_a_game_that_brings_no_page_shows_points_and_its_story(visitor: Visitor) -> None:
    visitor.page.route("**/games/**", lambda route: route.fulfill(status=404))
    deal(visitor.box, "catan", ("Ann", "Ben"), 20)
    page = visitor.go()
    expect(page.locator(".players .points")).to_have_count(2)
    expect(page.locator(".story .lines > li")).to_have_count(12)
    page.locator("section.acting[aria-busy=false]").get_by_role("button").first.wait_for()
    expect(page.locator(".sight")).to_have_count(0)
    page = visitor.go(f"/history/{visitor.box.match.number}")
    expect(page.locator(".told-moves li")).to_have_count(20)


# The first screen

SCREENS = ((320, 568), (390, 844), (1024, 768), (1920, 1080))
ABOUT = {"alhambra": ".majorities", "sequence": ".board", "catan": ".tableaus"}
SIX = ("Ann", "Ben", "Cem", "Dee", "Eve", "Fay")


@pytest.mark.parametrize("game", ABOUT)
def test_the_first_screen_is_what_the_game_is_about_with_undo_in_reach(
    browser: Browser, box: Serving, game: str
) -> None:
    with visiting(browser, box, locale=LOCALES["de"]) as visitor:
        pair(visitor)
        deal(box, game, SIX if game != "sequence" else ("Ann", "Ben"), {"sequence": 9}.get(game, 40))
        page = visitor.go()
        page.locator("section.acting[aria-busy=false]").get_by_role("button").first.wait_for()
        page.locator(ABOUT[game]).wait_for()
        for width, height in SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            begins_below_one_line(page, ABOUT[game])
            undo_is_seen(page, height)
            if game == "alhambra" and width > 1000:
                assert end_of(page, ".majorities tbody") <= height, "six players stand above the fold"
        page.set_viewport_size({"width": 320, "height": 568})
        page.locator(".fold").click()
        expect(page.locator(".keys")).to_have_count(0)
        undo_is_seen(page, 568)
        page.evaluate("() => localStorage.clear()")


def begins_below_one_line(page: Page, about: str) -> None:
    """The navigation is one line, whose turn it is another, and the table comes next but for what there is to do."""
    links = page.locator("header.frame a, header.frame select").evaluate_all(
        "all => all.map(one => { const at = one.getBoundingClientRect(); return at.top + at.height / 2; })"
    )
    assert max(links) - min(links) < 8, "the navigation is one line"
    stage = page.locator(".stage").bounding_box()
    assert stage is not None
    assert stage["height"] <= (70 if stage["width"] < 1024 else 100)
    above = end_of(page, ".todo-now") - stage["y"]
    table = page.locator(about).bounding_box()
    assert table is not None
    assert table["y"] - stage["y"] < above + 90, "nothing else stands between"


def undo_is_seen(page: Page, height: int) -> None:
    assert page.locator(".undo").is_visible()
    assert end_of(page, ".undo") <= height


def end_of(page: Page, what: str) -> float:
    at = page.locator(what).evaluate("one => one.getBoundingClientRect().bottom")
    return float(at)


def test_what_nobody_told_takes_no_room_and_keys_show_buildings(visitor: Visitor) -> None:
    page = VIEWS["alhambra"](visitor)
    expect(page.locator(".sight .unknown")).to_have_count(0)
    expect(page.get_by_role("heading", name="Yard")).to_have_count(0)
    expect(page.locator(".keys .key .building")).to_have_count(6)
    expect(page.locator(".keys .swatch")).to_have_count(0)


def test_a_chip_fills_its_cell(visitor: Visitor) -> None:
    page = VIEWS["sequence"](visitor)
    chip, cell = (page.locator(f".cell.taken{part}").first.bounding_box() for part in (" .disc .body", ""))
    assert chip is not None
    assert cell is not None
    assert chip["width"] > 0.85 * cell["width"]
