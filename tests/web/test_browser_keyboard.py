"""The table without a pointer: every move is there for who has only keys, and the eye always finds the focus."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.console.console import GRACE
from companion.games.sequence.rules.lines import read_cell
from tests.web.browsing import Visitor, deal, patient, visiting
from tests.web.serving import Serving

OUTLINED = """() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
    return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
}"""


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with patient(tmp_path_factory.mktemp("state")) as at_work:
        yield at_work


@pytest.fixture
def tablet(browser: Browser, box: Serving) -> Iterator[Visitor]:
    with visiting(browser, box, "tablet") as visitor:
        visitor.pair()
        yield visitor


def focus(page: Page) -> str:
    """What has the focus, by its name, as a screen reader would say it."""
    return str(page.evaluate("() => document.activeElement.ariaLabel || document.activeElement.innerText").strip())


def tab_to(page: Page, name: str, key: str = "Tab") -> None:
    """Tab by Tab; whatever has the focus can be seen to have it."""
    for _ in range(60):
        page.keyboard.press(key)
        assert page.evaluate(OUTLINED), f"nobody sees that {focus(page)!r} has the focus"
        if focus(page) == name:
            return
    raise AssertionError(f"Tab does not lead to {name!r}")


def test_the_first_Tab_leads_to_the_first_action_and_the_bar_past_the_navigation(tablet: Visitor, box: Serving) -> None:
    deal(box, "catan", moves=3)
    page = tablet.go()
    expect(page.locator("section.acting[aria-busy=false] button").first).to_be_visible()
    page.keyboard.press("Tab")
    assert focus(page) == "Builds road"
    tab_to(page, "Skip to the content")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_in_viewport()
    order = []
    for _ in range(4):
        page.keyboard.press("Tab")
        order.append(focus(page))
    assert order == ["Table", "History", "Statistics", "The box"]
    tab_to(page, "Ends the turn", "Shift+Tab")
    page.keyboard.press("Enter")
    box.until(lambda: box.match.version == 4)
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann’s turn")
    assert focus(page) == "Ends the turn"


def test_a_sheet_is_walked_and_closed_by_keys_and_gives_the_focus_back(tablet: Visitor, box: Serving) -> None:
    deal(box, "catan", moves=3)
    page = tablet.go()
    expect(page.locator("section.acting[aria-busy=false] button").first).to_be_visible()
    sheet = page.get_by_role("dialog")
    tab_to(page, "Menu …")
    page.keyboard.press("Enter")
    expect(sheet).to_be_visible()
    expect(sheet.get_by_role("heading")).to_be_focused()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    assert focus(page) == "Menu …"
    page.keyboard.press("Enter")
    expect(sheet).to_be_visible()
    tab_to(page, "Pause")
    page.keyboard.press("Space")
    expect(page.get_by_role("heading", level=1)).to_have_text("Paused")
    assert box.match.paused


def test_the_board_is_walked_with_the_arrows_and_a_chip_placed(tablet: Visitor, box: Serving) -> None:
    deal(box, "sequence", moves=3)
    page = tablet.go()
    grid = page.get_by_role("grid")
    expect(grid.locator("button").first).to_be_visible()
    page.get_by_role("link", name="Skip to the content").focus()
    page.keyboard.press("Enter")
    tab_to(page, "a1, corner, everybody's")
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    assert focus(page).startswith("c3, ")
    page.keyboard.press("Enter")
    sheet = page.get_by_role("dialog")
    expect(sheet).to_be_visible()
    tab_to(page, "with 2♦")
    page.keyboard.press("Enter")
    box.until(lambda: box.match.version == 4)
    assert box.match.state.last == read_cell("c3")
    expect(grid.get_by_label("c3, 2♦, chip:")).to_have_attribute("aria-label", "c3, 2♦, chip: green, last move")
    expect(grid.get_by_label("c3, 2♦, chip:")).to_be_focused()


def test_the_box_is_played_by_the_keyboard(tablet: Visitor, box: Serving) -> None:
    deal(box, "catan", moves=3)
    page = tablet.go("/box")
    expect(page.get_by_role("button", name="TURN", exact=True)).to_be_visible()
    box.until(lambda: box.console.clock.monotonic() > box.console.session.closed + GRACE)  # those moves closed a page
    page.keyboard.press("t")
    box.until(lambda: box.match.version == 4)


def test_numbers_are_the_keys_and_a_question_mark_lists_them(tablet: Visitor, box: Serving) -> None:
    match = deal(box, "alhambra", moves=8)
    page = tablet.go()
    expect(page.locator("section.acting[aria-busy=false] .keys")).to_be_visible()
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog")
    expect(sheet.locator("kbd")).to_have_text(["1 – 6", "t", "u", "?"])
    page.keyboard.press("1")  # meant for whoever reads, not for the match
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    page.keyboard.press("5")
    box.until(lambda: match.version == 9)
    assert match.timeline.done[-1].move.colour == 4  # type: ignore[attr-defined]  # green, the fifth
    expect(page.locator("section.acting[aria-busy=false]").get_by_text("Ends the turn")).to_be_visible()
    page.keyboard.press("t")
    box.until(lambda: match.version == 10)
    page.keyboard.press("u")
    expect(sheet.get_by_role("button", name="Undo 1 move")).to_be_visible()
    page.keyboard.press("Escape")


def test_the_number_of_a_rule_opens_its_sentence(tablet: Visitor, box: Serving) -> None:
    deal(box, "sequence", moves=3)
    page = tablet.go()
    passes = page.locator("section.acting[aria-busy=false]").get_by_role("button", name="Passes")
    passes.click()
    page.locator("#told").get_by_role("button", name="Rule S20").click()
    expect(page.locator("dialog[open] .law")).to_have_text("You pass only when you can play no card.")
    page.keyboard.press("Escape")


def test_the_page_can_be_kept_as_an_app(box: Serving) -> None:
    """As far as a browser lets a page without https: docs/page.md says which."""
    page = box.get("/").body.decode()
    manifest = box.get("/static/manifest.json")
    assert '<link rel="manifest" href="/static/manifest.json">' in page
    assert (manifest.status, manifest.headers["content-type"]) == (200, "application/json")
    assert (manifest.json["display"], manifest.json["start_url"]) == ("standalone", "/")
    icons = [icon["src"] for icon in manifest.json["icons"]] + ["/static/icon-180.png"]
    assert {box.get(icon).status for icon in icons} == {200}
