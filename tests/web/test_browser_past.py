"""Past matches in a real browser: the list, a replay by slider and by keys, files to keep, statistics."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browsing import Visitor, clear, deal, patient, visiting
from tests.web.serving import Serving

SEQUENCE, ALHAMBRA, CATAN = 1, 2, 3
"""The matches by their numbers."""


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Three matches were played here."""
    with patient(tmp_path_factory.mktemp("state")) as at_work:
        for game in ("sequence", "alhambra", "catan"):
            deal(at_work, game)
        clear(at_work)
        yield at_work


@pytest.fixture
def phone(browser: Browser, box: Serving) -> Iterator[Visitor]:
    with visiting(browser, box) as visitor:
        yield visitor


def told(box: Serving, number: int, move: int) -> Any:
    """The table after a move, as the box tells it."""
    return box.get(f"/api/history/{number}/moves/{move}?lang=en").json["match"]


def shows(page: Page, box: Serving, number: int, move: int) -> None:
    """The replay is at this move: its words, its points, its table."""
    position = told(box, number, move)
    points = [f"{player['points']} points" for player in position["players"]]
    expect(page.locator(".players .points")).to_have_text(points)
    line = page.locator("ol.moves li.now .words")
    story = box.get(f"/api/history/{number}?lang=en").json["story"]
    if move:
        expect(line).to_have_text(story[move - 1]["words"])
        expect(page.locator(".transport .words")).to_have_text(story[move - 1]["words"])
    else:
        expect(line).to_have_count(0)


def test_matches_are_listed_and_narrowed_down(phone: Visitor, box: Serving) -> None:
    page = phone.go("/history")
    rows = page.get_by_role("row").filter(has=page.get_by_role("cell"))
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("Catan")
    page.get_by_label("Game").select_option(label="Alhambra")
    expect(rows).to_have_count(1)
    expect(rows.first).to_contain_text("Ann 67")
    rows.get_by_role("link", name="Alhambra").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann wins")


def test_a_match_is_replayed_with_the_slider_and_by_keys(phone: Visitor, box: Serving) -> None:
    page = phone.go(f"/history/{CATAN}")
    slider = page.get_by_role("slider")
    last = int(slider.get_attribute("max") or 0)
    assert last == 51
    expect(page.get_by_role("heading", name="Result")).to_be_visible()
    slider.fill("20")
    shows(page, box, CATAN, 20)
    page.get_by_role("button", name="One move on").tap()
    shows(page, box, CATAN, 21)
    page.locator("h1").click()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    shows(page, box, CATAN, 19)
    page.keyboard.press("Home")
    shows(page, box, CATAN, 0)
    slider.focus()
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    shows(page, box, CATAN, 5)
    assert page.url.endswith("#move-5")
    page.reload()
    shows(page, box, CATAN, 5)
    page.locator("ol.moves li").nth(29).get_by_role("button").click()
    shows(page, box, CATAN, 30)
    page.keyboard.press("End")
    expect(page.get_by_role("heading", name="Result")).to_be_visible()


def test_a_match_plays_by_itself(phone: Visitor, box: Serving) -> None:
    phone.page.clock.install()
    page = phone.go(f"/history/{SEQUENCE}")
    page.get_by_role("button", name="Play", exact=True).tap()
    for move in range(1, 4):
        page.clock.run_for(1250)
        shows(page, box, SEQUENCE, move)
    expect(page.locator(".sight.sequence .disc")).not_to_have_count(0)
    page.get_by_role("button", name="Stop").tap()
    page.clock.run_for(5000)
    shows(page, box, SEQUENCE, 3)


def test_a_match_is_taken_along_as_a_file(phone: Visitor, box: Serving) -> None:
    page = phone.go(f"/history/{ALHAMBRA}")
    for name, kind in (("Record (text)", "record"), ("Data (JSON)", "json"), ("Spreadsheet (CSV)", "csv")):
        with page.expect_download() as download:
            page.get_by_role("link", name=name).click()
        kept = Path(download.value.path()).read_bytes()
        assert kept == box.get(f"/api/history/{ALHAMBRA}/export/{kind}").body
        assert b"Ann" in kept
        assert download.value.suggested_filename.startswith("alhambra-")


def test_statistics_are_drawn_and_told_as_tables(phone: Visitor, box: Serving) -> None:
    page = phone.go("/stats")
    page.get_by_role("link", name="Ann").first.click()
    expect(page.get_by_role("heading", level=2, name="Ann")).to_be_visible()
    expect(page.get_by_role("img", name="Wins by game")).to_be_visible()
    expect(page.get_by_role("img", name="Points, match by match")).to_have_count(3)
    page.locator("figure", has=page.get_by_role("img", name="Wins by game")).get_by_text("As a table").click()
    row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name="Alhambra")).first
    expect(row).to_contain_text("67")
    page.get_by_role("link", name="Ben").first.click()
    expect(page.get_by_role("heading", level=2, name="Ben")).to_be_visible()
