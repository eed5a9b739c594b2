"""An evening on phones, in the language with the longest words: scorings that everybody sees, people who are
remembered, and what is said about a match afterwards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from companion.dialogue.command import Play, Undo
from companion.words import language
from tests.web.barriers import barriers, faint_texts
from tests.web.browsing import Visitor, clear, deal, patient, sit_down, tell, visiting
from tests.web.serving import Serving

SIZES = ((320, 568), (390, 844), (1024, 768), (1920, 1080))
PLAYERS = ("Zoë", "Bartholomäus", "WWWWWWWWWWWWWWWWWWWW")
HELD = "correct Zoë blue 2; Bartholomäus blue 2; Zoë red 1; turn Zoë"
PAUSE = 1_000
"""Milliseconds after which a tap is meant for what has come up."""


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with patient(tmp_path_factory.mktemp("state")) as at_work:
        yield at_work


@pytest.fixture
def visitor(browser: Browser, box: Serving) -> Iterator[Visitor]:
    with visiting(browser, box, clock=True, locale="de-DE") as found:
        yield found
        found.page.clock.resume()


def fits(page: Page) -> None:
    """Nothing has to be scrolled sideways, at any size."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        over = page.evaluate("() => document.scrollingElement.scrollWidth - innerWidth")
        assert over <= 0, f"{over} pixels too wide at {width}"
    page.set_viewport_size({"width": 390, "height": 844})


def words(code: str, **facts: object) -> str:
    """What the page says in German."""
    return str(language("de").page()[code]).format(**facts)


def play(box: Serving, *lines: str) -> None:
    """Moves as a record writes them."""
    for line in lines:
        tell(box, Play(box.match.game.read(box.match.state.terms, line)))


def look(visitor: Visitor, path: str = "/") -> Page:
    """A page whose clock stands still, so that nothing goes on by itself before it is let."""
    page = visitor.go(path)
    page.locator(".sight").wait_for()
    page.clock.pause_at((page.evaluate("Date.now()") + 10_000) / 1000)
    return page


def waits(page: Page) -> None:
    """Long enough that a tap is meant for what has come up."""
    page.clock.fast_forward(PAUSE)


# A scoring


def test_A14_a_scoring_is_revealed_on_every_phone_type_by_type_with_its_tie_then_the_totals(
    browser: Browser, visitor: Visitor
) -> None:
    sit_down(visitor.box, "alhambra", PLAYERS)
    with visiting(browser, visitor.box, clock=True, locale="de-DE") as neighbour:
        visitor.pair()
        pages = [look(one) for one in (visitor, neighbour)]
        play(visitor.box, HELD, "scoring A")
        for page in pages:
            reveal = page.get_by_role("dialog", name=words("alhambra_scoring", scoring="A"))
            step = reveal.locator(".reveal-step")
            expect(step.get_by_role("heading")).to_have_text("Museum")
            expect(step).to_contain_text("1 ÷ 2 = 0")
            reveal.locator(".reveal-step").click()
            expect(step.get_by_role("heading")).to_have_text("Museum")  # that tap was meant for the table
            fits(page)
            waits(page)
            step.click()
            expect(step.get_by_role("heading")).to_have_text("Theater")
            expect(reveal.locator(".reveal-board li").first).to_contain_text("+2")
            page.clock.fast_forward(5_000)  # it goes on by itself
            expect(step.locator("li").first).to_contain_text("Zoë")
            expect(step.locator("li .points")).to_have_text([r"2 Punkte", "0 Punkte", "0 Punkte"])
            fits(page)
            page.clock.resume()
    assert barriers(pages[0]) == []
    pages[0].emulate_media(color_scheme="dark")
    assert faint_texts(pages[0]) == []


def test_a_tap_that_dismisses_a_scoring_plays_nothing_and_it_does_not_come_again(visitor: Visitor) -> None:
    match = sit_down(visitor.box, "alhambra", PLAYERS)
    visitor.pair()
    page = look(visitor)
    play(visitor.box, HELD, "scoring A")
    reveal, version = page.locator("dialog.reveal"), match.version
    expect(reveal).to_be_visible()
    waits(page)
    page.get_by_role("button", name=words("reveal_skip")).click()
    button = page.get_by_role("button", name=words("reveal_done"))
    button.dblclick()
    page.touchscreen.tap(195, 780)  # where the keys are
    page.clock.fast_forward(PAUSE)
    expect(reveal).to_be_hidden()
    assert match.version == version
    page.clock.resume()
    page.reload()
    page.locator(".sight").wait_for()
    expect(page.locator(".story .scoring")).to_be_visible()
    expect(reveal).to_be_hidden()
    visitor.go(f"/history/{match.number}").locator(".sight").wait_for()
    expect(page.locator("dialog.reveal")).to_have_count(0)
    assert match.version == version


def test_a_scoring_that_is_undone_goes_away_and_comes_again_with_the_next(visitor: Visitor) -> None:
    sit_down(visitor.box, "alhambra", PLAYERS)
    page = look(visitor)
    reveal = page.locator("dialog.reveal")
    for _ in range(2):
        play(visitor.box, HELD, "scoring A")
        expect(reveal).to_be_visible()
        tell(visitor.box, Undo(2))
        expect(page.locator(".caption")).to_contain_text("0 Züge")
        page.clock.fast_forward(PAUSE)
        expect(reveal).to_be_hidden()


def test_A13_the_result_has_a_column_for_each_scoring_and_a_booked_one_is_not_asked_for(visitor: Visitor) -> None:
    sit_down(visitor.box, "alhambra", PLAYERS)
    play(visitor.box, HELD, "scoring A")
    told = visitor.box.get("/api/match?lang=en").json
    assert not [task for task in told["match"]["todo"] if "core" in task and "now" in task], told["match"]["todo"]
    assert told["match"]["columns"] == [{"title": "A", "points": [2, 0, 0]}]
    play(visitor.box, "correct Zoë points 5")
    told = visitor.box.get("/api/match?lang=en").json
    assert told["match"]["columns"] == [{"title": "A", "points": [2, 0, 0]}, {"title": "±", "points": [3, 0, 0]}]


# People


def test_the_last_line_up_is_two_taps_also_after_abandoning_and_its_colours_are_kept(visitor: Visitor) -> None:
    box = visitor.box
    box.pair("other").post("/api/players", {"name": PLAYERS[0], "colour": "red"})
    sit_down(box, "catan", PLAYERS)
    clear(box)
    visitor.pair()
    page = visitor.go()
    page.locator(".last-lineup a").click()
    expect(page.locator(".seats .name")).to_have_text(list(PLAYERS))
    fits(page)
    page.get_by_role("button", name=words("begin")).click()
    page.locator(".sight.catan").wait_for()
    assert box.match.setup.names == PLAYERS
    clear(box)
    page = visitor.go("/new")
    page.get_by_role("button", name=PLAYERS[1]).click()  # everybody at once, as the last time
    for name in PLAYERS[:2]:
        page.get_by_label(words("colour_of", name=name)).select_option("blue")
    expect(page.locator(".alike")).to_contain_text(PLAYERS[0])
    page.locator("#new-name").fill(PLAYERS[0].upper())
    page.locator("#new-name").press("Enter")
    expect(page.get_by_role("alert")).to_have_text(words("sits_already", name=PLAYERS[0], seat=1))
    expect(page.locator(".seats .name")).to_have_text(list(PLAYERS))
    page.get_by_role("button", name=words("begin")).click()
    page.locator(".sight").wait_for()
    known = {one["name"]: one["colour"] for one in box.get("/api/players").json["players"]}
    assert known[PLAYERS[0]] == "blue"


def test_a_known_name_is_offered_while_it_is_typed(visitor: Visitor) -> None:
    box = visitor.box
    clear(box)
    for name in ("Zoë", "Quentin", "Quirin"):
        box.pair(name).post("/api/players", {"name": name})
    visitor.pair()
    page = visitor.go("/new")
    page.locator("#new-name").press_sequentially("qu")
    expect(page.locator(".chips .chip")).to_have_text(["Quentin", "Quirin"])
    page.locator(".chips .chip").first.click()
    expect(page.locator(".seats .name")).to_have_text(["Quentin"])
    page.locator("#new-name").fill("quirin")
    page.locator("#new-name").press("Enter")
    expect(page.locator(".seats .name")).to_have_text(["Quentin", "Quirin"])


def test_a_match_gets_a_note_is_deleted_and_brought_back_and_the_trace_says_so(visitor: Visitor) -> None:
    number = deal(visitor.box, "catan", ("Ann", "Bne")).number
    clear(visitor.box)
    visitor.pair()
    page = visitor.go(f"/history/{number}#move-29")
    expect(page.get_by_role("heading", level=1)).to_have_text(words("past_title_at", game="Catan", move=29))
    fits(page)
    page.get_by_role("button", name=words("about_edit")).click()
    page.get_by_label(words("about_note")).fill("<b>Zum ersten Mal</b>")
    page.get_by_role("button", name=words("about_save"), exact=True).click()
    expect(page.locator(".about .remark")).to_have_text("<b>Zum ersten Mal</b>")
    page.get_by_role("button", name=words("about_delete")).click()
    page.get_by_role("button", name=words("about_delete_yes"), exact=True).click()
    expect(page.locator(".about .note")).to_have_text(words("about_deleted"))
    page = visitor.go("/history")
    expect(page.locator(f'a[href="/history/{number}"]')).to_have_count(0)
    page.locator("p.deleted a").click()
    page.locator(f'a[href="/history/{number}"]').click()
    page.get_by_role("button", name=words("about_restore")).click()
    page.locator(".about summary").click()
    expect(page.locator(".trace li")).to_have_count(3)
    assert barriers(page) == []
    page = visitor.go("/stats?player=Bne")
    page.get_by_role("button", name=words("rename")).click()
    page.get_by_label(words("rename_new")).fill("Ben")
    page.get_by_role("button", name=words("about_save"), exact=True).click()
    expect(page.locator(".whose-figures")).to_have_text("Ben")


# Handing on


def test_a_result_is_text_a_picture_one_page_of_paper_and_a_code_to_scan(visitor: Visitor) -> None:
    match = deal(visitor.box, "alhambra", ("Zoë", "Bartholomäus"))
    clear(visitor.box)
    page = visitor.go(f"/history/{match.number}")
    points = match.game.points(match.state)
    with page.expect_download() as download:
        page.get_by_role("button", name=words("share_picture")).click()
    with Image.open(download.value.path()) as picture:
        assert picture.size[0] == 1080
        assert len(picture.convert("RGB").getcolors(1_000_000) or ()) > 5
    page.evaluate("document.addEventListener('copy', () => (window.copied = getSelection().toString()))")
    page.evaluate("void (navigator.clipboard.writeText = () => Promise.reject(new Error('no')))")  # as without https
    page.get_by_role("button", name=words("share_text")).click()
    copied = page.evaluate("window.copied")
    assert f"1. Zoë: {points[0]} Punkte (A " in copied
    expect(page.get_by_role("img", name=words("share_scan"))).to_have_js_property("complete", True)
    page.emulate_media(media="print")
    assert page.locator("header.frame").is_hidden()
    assert page.locator("table.ranking th.column").all_inner_texts() == ["A", "B", "C"]
    assert page.pdf(format="A4").count(b"/Type /Page\n") == 1
    page.emulate_media(media="screen")


def test_the_table_on_a_wall_fills_it_and_rotates(visitor: Visitor) -> None:
    match = sit_down(visitor.box, "alhambra", ("Zoë", "Bartholomäus", "Cem"))
    play(visitor.box, "correct Zoë blue 2; Bartholomäus red 2; turn Zoë", "scoring A", "Zoë takes money")
    visitor.page.set_viewport_size({"width": 1920, "height": 1080})
    page = look(visitor, "/tv")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Bartholomäus")
    expect(page.get_by_role("img", name=words("tv_scan"))).to_be_visible()
    assert page.evaluate("[document.scrollingElement.scrollWidth, document.scrollingElement.scrollHeight]") == [
        1920,
        1080,
    ]
    assert page.locator("nav").count() == 0
    page.clock.fast_forward(12_500)
    expect(page.locator(".tv-standings .name")).to_have_text(["Bartholomäus", "Zoë", "Cem"])
    page.clock.fast_forward(12_500)
    expect(page.locator(".tv-view h2")).to_have_text(words("alhambra_scoring", scoring="A"))
    page.clock.fast_forward(12_500)
    expect(page.locator(".tv-view .majorities")).to_be_visible()
    page.clock.resume()
    assert barriers(page) == []
    assert match.version == 3
