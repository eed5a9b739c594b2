"""The pages of past matches in a real browser: what people see, touch and read there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.history.archive import fetch
from companion.history.export import export
from companion.store.journal import NAME, open_journal
from tests.history.past import play_short, play_whole
from tests.match.playing import HandClock, journal_in
from tests.web.barriers import barriers
from tests.web.browsing import SIZES, Visitor, visiting
from tests.web.evenings import ABANDONED, ASIDE, IMPORTED, ODD, OPEN, play_evenings
from tests.web.serving import Serving, serving


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    folder = tmp_path_factory.mktemp("evenings")
    play_evenings(folder)
    with serving(folder) as at_work:
        yield at_work


@pytest.fixture
def visitor(browser: Browser, box: Serving) -> Iterator[Visitor]:
    with visiting(browser, box) as somebody:
        yield somebody


def fits(page: Page) -> bool:
    """Nothing has to be scrolled sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_the_list_shows_every_match_and_leads_to_it(visitor: Visitor) -> None:
    page = visitor.go("/history")
    rows = page.get_by_role("table").get_by_role("row")
    expect(rows).to_have_count(OPEN + 1)
    assert fits(page)
    for number, label in ((OPEN, "under way"), (ASIDE, "set aside"), (IMPORTED, "imported"), (ABANDONED, "abandoned")):
        expect(page.locator(f'tr:has(a[href="/history/{number}"])')).to_contain_text(label)
    assert page.locator("main img").count() == 0, "a name was read as HTML"
    rows.nth(OPEN).get_by_role("link").click()
    expect(page).to_have_url(f"{visitor.box.address}/history/1")


def test_a_game_and_a_player_are_chosen(visitor: Visitor) -> None:
    page = visitor.go("/history")
    page.get_by_label("Game").select_option("Catan")
    expect(page.get_by_role("row")).to_have_count(1 + 4)
    page.get_by_label("Player").select_option(ODD[0])
    expect(page.get_by_role("row")).to_have_count(1 + 2)
    page.get_by_label("Game").select_option("Alhambra")
    expect(page.get_by_role("row")).to_have_count(1 + 1)
    visitor.go("/history?player=nobody")
    expect(page.get_by_role("heading", name="No match like that")).to_be_visible()


def test_an_empty_past_says_so(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as box, visiting(browser, box) as visitor:
        page = visitor.go("/history")
        expect(page.get_by_role("heading", name="No match has been played here yet")).to_be_visible()
        visitor.go("/stats")
        expect(page.get_by_role("heading", name="No match has been finished here yet")).to_be_visible()


@pytest.mark.parametrize("number", [1, 4, 5, IMPORTED, ASIDE, OPEN])
def test_a_match_is_walked_through(browser: Browser, box: Serving, number: int) -> None:
    with visiting(browser, box, "tablet" if number % 2 else "phone") as visitor:
        walk_through(visitor, number)


def walk_through(visitor: Visitor, number: int) -> None:
    told = visitor.box.get(f"/api/history/{number}?lang=en").json
    moves, story = told["match"]["moves"], told["story"]
    page = visitor.go(f"/history/{number}")
    words, slider = page.locator(".transport .words"), page.get_by_role("slider")
    expect(slider).to_have_value(str(moves))
    expect(words).to_have_text(story[-1]["words"])
    assert fits(page)
    page.get_by_role("button", name="To the beginning").click()
    expect(slider).to_have_value("0")
    expect(page.get_by_role("button", name="One move back")).to_be_disabled()
    page.get_by_role("button", name="One move on").click()
    expect(words).to_have_text(story[0]["words"])
    slider.fill(str(moves - 1))
    expect(words).to_have_text(story[-2]["words"])
    expect(page.locator(".moves li.now .words")).to_have_text(story[-2]["words"])
    shown = visitor.box.get(f"/api/history/{number}/moves/{moves - 1}").json["match"]
    points = [str(player["points"]) for player in shown["players"]]
    if shown["outcome"] is None:
        expect(page.locator(".players .points")).to_have_text([f"{one} points" for one in points])
    assert fits(page)


def test_keys_and_a_touch_of_the_story_or_the_plot_go_to_a_move(visitor: Visitor) -> None:
    page = visitor.go("/history/1#move-30")
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("30")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("31")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value("29")
    page.locator(".moves li").nth(4).get_by_role("button").click()
    expect(slider).to_have_value("5")
    expect(page).to_have_url(f"{visitor.box.address}/history/1#move-5")
    page.reload()
    expect(slider).to_have_value("5")
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    drawing = page.locator(".plot svg").first
    drawing.click(position={"x": 120, "y": 60})
    expect(slider).not_to_have_value("0")
    page.keyboard.press("End")
    expect(page.get_by_role("heading", name="Result")).to_be_visible()


def test_a_match_plays_by_itself_until_it_is_stopped_or_over(browser: Browser, box: Serving) -> None:
    with visiting(browser, box, clock=True) as visitor:
        plays_by_itself(visitor.go(f"/history/{IMPORTED}#move-1"))


def plays_by_itself(page: Page) -> None:
    slider = page.get_by_role("slider")
    page.get_by_role("button", name="Play", exact=True).click()
    page.clock.run_for(1250)
    expect(slider).to_have_value("2")
    page.get_by_role("button", name="Stop").click()
    page.clock.run_for(5000)
    expect(slider).to_have_value("2")
    page.get_by_role("button", name="Play", exact=True).click()
    page.clock.run_for(5000)
    expect(slider).to_have_value("3")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_match_is_taken_away_as_a_file(browser: Browser, box: Serving) -> None:
    with open_journal(box.console.journal.path.parent / NAME) as journal:
        story = fetch(journal, 2)
    assert story is not None
    with visiting(browser, box) as visitor:
        page = visitor.go("/history/2")
        for name, kind in (("Record", "record"), ("JSON", "json"), ("CSV", "csv")):
            with page.expect_download() as download:
                page.get_by_role("link", name=name).click()
            assert Path(download.value.path()).read_text(encoding="utf-8") == export(story, kind)
            assert download.value.suggested_filename.startswith("alhambra-")
        assert page.get_by_role("link", name="BG Stats").get_attribute("href") == export(story, "bgstats").strip()


def test_a_match_that_is_not_there_is_told_so(visitor: Visitor) -> None:
    page = visitor.go("/history/999")
    expect(page.get_by_role("heading", name="There is no match with this number here.")).to_be_visible()
    page.get_by_role("link", name="All matches").click()
    expect(page).to_have_url(f"{visitor.box.address}/history")


def test_players_are_ranked_and_each_has_plots_with_tables(visitor: Visitor) -> None:
    """The plots of each are told as tables too, and nothing is too wide on a phone or a tablet."""
    told = visitor.box.get("/api/stats").json["players"]
    page = visitor.go("/stats")
    ranked = page.locator(".everybody li")
    expect(ranked.locator(".name")).to_have_text([player["name"] for player in told])
    for name in ODD[:3]:
        page.locator(".everybody").get_by_role("link", name=name).click()
        expect(page.locator(".whose-figures")).to_have_text(name)
        plots = page.locator("figure.plot")
        expect(plots.first.get_by_role("img")).to_be_visible()
        for at in range(plots.count()):
            plots.nth(at).locator("summary").click()
            expect(plots.nth(at).get_by_role("table")).to_be_visible()
        assert fits(page)
    page.set_viewport_size(SIZES["tablet"]["viewport"])
    assert fits(page)
    assert page.locator("main img").count() == 0, "a name was read as HTML"


SCREENS = ((320, 568), (390, 844), (1024, 768), (1920, 1080))


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Two seasons of a club. Ann wins often; Fay has come once, and won."""
    folder = tmp_path_factory.mktemp("club")
    with journal_in(folder) as journal:
        for number in range(14):
            clock = HandClock(wall=1_700_000_000.0 + number * 50 * 86_400)
            first, *others = ("Ann", "Bartholomäus", "Cem", "Dora") if number % 3 else ("Cem", "Dora", "Ann")
            play_short(journal, clock, first, *others)
        play_short(journal, HandClock(wall=1_760_000_000.0), "Fay", "Ann", "Cem")
        play_whole(journal, "sequence", "Ann", "Cem", "Dora", "Bartholomäus", clock=HandClock(wall=1_760_500_000.0))
    with serving(folder) as at_work:
        yield at_work


@pytest.mark.parametrize("size", SCREENS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_ratings_and_the_season_table_are_for_every_screen(
    browser: Browser, club: Serving, size: tuple[int, int]
) -> None:
    with visiting(browser, club, locale="de-DE") as visitor:
        visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
        for path in ("/stats?by=rating", "/stats?season=2024&least=3", "/stats?player=Ann&game=catan&by=share"):
            page = visitor.go(path)
            expect(page.locator(".somebody figure.plot svg").first).to_be_visible()
            expect(page.locator(".standings table")).to_be_visible()
            assert fits(page)
            assert barriers(page) == []


def test_what_is_drawn_is_what_is_sorted_by(browser: Browser, club: Serving) -> None:
    with visiting(browser, club) as visitor:
        page = visitor.go("/stats")
        for by in ("rating", "matches", "share", "wins"):
            page.get_by_label("Sorted by").select_option(by if by != "wins" else "")
            told = club.get(f"/api/stats?by={by}").json["players"]
            expect(page.locator(".everybody .name")).to_have_text([player["name"] for player in told])
            expect(page.locator(".standings thead [aria-current]")).to_have_attribute("href", re.compile(f"by={by}"))
            what = ".guess" if by == "rating" else ".part"
            ends = [box_of(page, f".everybody li:nth-child({at}) {what}") for at in range(1, len(told) + 1)]
            sure = [
                end for end, one in zip(ends, told, strict=True) if by != "rating" or not one["rating"]["provisional"]
            ]
            assert sure == sorted(sure, reverse=True), by
        page.locator(".standings").get_by_role("link", name="Rating").click()
        expect(page.locator(".everybody .place").last).to_have_text("–")
        expect(page.locator(".everybody .name").last).to_have_text("Fay")


def box_of(page: Page, what: str) -> float:
    """Where something ends at its right."""
    return float(page.locator(what).evaluate("one => one.getBoundingClientRect().right"))


def test_a_game_and_a_season_narrow_everything_and_stay_chosen(browser: Browser, club: Serving) -> None:
    with visiting(browser, club) as visitor:
        page = visitor.go("/stats")
        page.locator(".filters").get_by_label("Season").select_option("2024")
        expect(page.locator(".standings h2")).to_have_text("Season 2024")
        page.locator(".filters").get_by_label("Game").select_option("Catan")
        page.locator(".everybody").get_by_role("link", name="Dora").click()
        told = club.get("/api/stats?player=Dora&season=2024&game=catan").json
        expect(page.locator(".somebody .figures")).to_contain_text(
            f"{told['rating']['value']} ± {told['rating']['margin']}"
        )
        expect(page.locator(".filters").get_by_label("Season")).to_have_value("2024")
        expect(page.get_by_role("heading", name="Season by season")).to_be_visible()
        visitor.go("/stats?season=2023&player=Fay")
        expect(page.locator(".somebody")).to_contain_text("No match like that")
