"""The page of the box in a browser: what is on the canvas, and fingers that come up whatever happens."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.daemon.desk import PANEL
from companion.daemon.mirror import RealMirror
from hardware.presses import Pressed
from tests.web.browsing import visiting
from tests.web.pressing import sees_panel
from tests.web.serving import Serving, serving


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Serving]:
    with serving(tmp_path) as at:
        yield at


@pytest.fixture
def page(browser: Browser, box: Serving) -> Iterator[Page]:
    with visiting(browser, box, "tablet", has_touch=False) as visitor:
        yield open_box(visitor.go("/box"))


def open_box(page: Page) -> Page:
    expect(page.get_by_role("img", name="The display says")).to_be_visible()
    return page


def key(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).hover()


def pressed(box: Serving) -> int:
    return box.console.session.pressed


def test_the_canvas_shows_the_pixels_of_the_panel(box: Serving, page: Page) -> None:
    sees_panel(page, box)
    width, ratio = page.locator(".glass canvas").evaluate("canvas => [canvas.width, canvas.width / canvas.clientWidth]")
    assert width % 128 == 0
    assert ratio == page.evaluate("devicePixelRatio")


def test_a_match_is_begun_with_the_mouse(box: Serving, page: Page) -> None:
    for name in ("K1", "K1", "K2", "K1"):  # new match, Alhambra, two players, begin
        before = pressed(box)
        page.get_by_role("button", name=name, exact=True).click()
        box.until(lambda: pressed(box) == before + 1)  # noqa: B023  # it is waited for at once
    assert box.match.game.name == "alhambra"
    expect(page.get_by_role("button", name="Seat 2 Black")).to_be_visible()
    expect(page.locator(".seats li")).to_have_count(2)


def test_a_finger_stays_until_it_is_lifted_or_leaves(box: Serving, page: Page) -> None:
    key(page, "INFO")
    page.mouse.down()
    box.until(lambda: box.twins.pins.is_down("INFO"))
    page.mouse.up()
    box.until(lambda: not box.twins.pins.is_down("INFO"))
    key(page, "K2")
    page.mouse.down()
    box.until(lambda: box.twins.pins.is_down("K2"))
    page.mouse.move(2, 2)
    box.until(lambda: not box.twins.pins.is_down("K2"))
    page.mouse.up()


def test_no_key_stays_down_when_the_page_goes(box: Serving, page: Page) -> None:
    key(page, "K3")
    for event in ("blur", "pagehide"):
        page.mouse.down()
        box.until(lambda: box.twins.pins.is_down("K3"))
        page.evaluate("name => dispatchEvent(new Event(name))", event)
        box.until(lambda: not box.twins.pins.is_down("K3"))
        page.mouse.up()


def test_the_keyboard_presses_holds_and_turns(box: Serving, page: Page) -> None:
    box.sit_down("alhambra")
    before = pressed(box)
    page.keyboard.press("i")
    box.until(lambda: pressed(box) == before + 1)
    page.keyboard.press("Backspace")
    box.until(lambda: pressed(box) == before + 2)
    page.keyboard.down("Enter")
    box.until(lambda: pressed(box) == before + 3)
    assert box.do(lambda: box.desk.words)[0] == "Menu"
    page.keyboard.up("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Shift+Digit2")
    box.until(lambda: pressed(box) == before + 5)
    page.get_by_role("switch", name="Keyboard").click()
    page.keyboard.press("i")
    page.get_by_role("button", name="K1", exact=True).focus()
    page.keyboard.press("Space")  # a button with the focus is pressed all the same
    box.until(lambda: pressed(box) == before + 6)


def test_enter_is_ok_whatever_was_clicked_before(box: Serving, page: Page) -> None:
    before = pressed(box)
    page.get_by_role("button", name="INFO", exact=True).click()
    box.until(lambda: pressed(box) == before + 1)
    page.keyboard.press("Enter")
    box.until(lambda: pressed(box) == before + 2)
    assert {level.line for level in box.twins.pins.history} == {"INFO", "OK"}


def test_a_key_is_held_without_holding(box: Serving, page: Page) -> None:
    """As a screen reader presses: by a click alone."""
    box.sit_down("alhambra")
    box.do(lambda: box.desk.press(Pressed("BACK")))  # leaves what is told at the beginning
    page.get_by_role("switch", name="Hold keys").click()
    before = pressed(box)
    page.get_by_role("button", name="OK: press the dial").dispatch_event("click")
    box.until(lambda: pressed(box) == before + 1)
    assert box.do(lambda: box.desk.words)[0] == "Menu"
    page.get_by_role("switch", name="Hold keys").click()


def test_a_fault_is_switched_on_and_off(box: Serving, page: Page) -> None:
    unplugged = page.get_by_role("group", name="Display").get_by_role("switch", name="Unplugged")
    unplugged.click()
    expect(unplugged).to_have_attribute("aria-checked", "true")
    expect(page.get_by_role("img", name="The display is dark.")).to_be_visible()
    box.until(lambda: PANEL in box.desk.faults)
    unplugged.click()
    expect(unplugged).to_have_attribute("aria-checked", "false")
    expect(page.get_by_role("img", name="The display says")).to_be_visible()


def test_the_plug_takes_two_presses(box: Serving, page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    killed: list[int] = []
    monkeypatch.setattr("os.kill", lambda process, number: killed.append(process))
    page.get_by_role("button", name="Pull the plug").click()
    expect(page.get_by_role("alert")).not_to_be_visible()
    page.get_by_role("button", name="Press again").click()
    expect(page.get_by_role("alert")).to_contain_text("companion run")
    box.until(lambda: len(killed) == 1)


def test_a_real_box_is_a_mirror(tmp_path: Path, browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.daemon.page._mirror", RealMirror)
    with serving(tmp_path) as at, visiting(browser, at, "phone") as visitor:
        page = open_box(visitor.go("/box"))
        expect(page.get_by_text("A mirror of the box on the table")).to_be_visible()
        expect(page.get_by_role("button", name="K1", exact=True)).to_be_disabled()
        expect(page.get_by_role("switch")).to_have_count(0)


def test_it_fits_without_scrolling_sideways(box: Serving, page: Page) -> None:
    box.sit_down("sequence", players=12)
    expect(page.locator(".seats li")).to_have_count(12)
    for width in (360, 390, 768, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        sizes = page.locator(".device button, .seats button").evaluate_all(
            "all => all.map(one => one.getBoundingClientRect()).map(box => Math.min(box.width, box.height))"
        )
        assert min(sizes) >= 44, width
