"""One table and several who act at it: pages that sleep, break off and meet, and what a thumb does besides moves."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from companion.console.console import GRACE
from companion.console.typist import type_command
from companion.dialogue.command import Abandon, Correct, Pause, Play, Redo
from companion.games.alhambra import rules as alhambra
from companion.rules import Move
from companion.store.journal import Status
from companion.web import guard
from companion.web.callers import Caller
from companion.web.pace import Rate
from companion.web.table import KEPT, MOST_LISTENERS
from tests.web.browsing import Visitor, clear, deal, patient, tell, unpair, visiting
from tests.web.serving import Serving, serving, simulated
from tests.web.swift import swift_match
from tests.web.tapping import Thumb

on_a_tablet = pytest.mark.parametrize("device", ["tablet"], indirect=True)
QUICKER = "Somebody else was quicker: the table has changed."


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with patient(tmp_path_factory.mktemp("state")) as at_work:
        yield at_work


@pytest.fixture(autouse=True)
def _strangers(box: Serving) -> None:
    """Every test pairs its own."""
    unpair(box)


@pytest.fixture
def device(request: pytest.FixtureRequest, browser: Browser, box: Serving) -> Iterator[Visitor]:
    """A phone, or the tablet of those tests that ask for one; paired."""
    with visiting(browser, box, getattr(request, "param", "phone"), clock=True) as visitor:
        visitor.pair("Ann's device")
        yield visitor


@pytest.fixture
def phone(browser: Browser, box: Serving) -> Iterator[Visitor]:
    """A paired phone; the table is set by the test."""
    with visiting(browser, box, clock=True) as visitor:
        visitor.pair("Ann's phone")
        yield visitor


@pytest.fixture
def tablet(browser: Browser, box: Serving) -> Iterator[Visitor]:
    with visiting(browser, box, "tablet", clock=True) as visitor:
        visitor.pair("Tablet")
        yield visitor


def next_move(box: Serving) -> Move:
    return next(swift_match(box.match.game, box.match.state))


def open_table(visitor: Visitor) -> Thumb:
    thumb = Thumb(visitor)
    visitor.go()
    thumb.sees()
    return thumb


# Pages that go and come


def test_a_reload_shows_the_same_table_and_the_phone_may_still_act(device: Visitor, box: Serving) -> None:
    deal(box, "catan", moves=12)
    thumb = open_table(device)
    thumb.rest()
    thumb.tap(thumb.bar, "Menu …")
    expect(thumb.sheet).to_be_visible()
    device.page.reload()
    thumb.sees()
    expect(thumb.sheet).to_be_hidden()
    thumb.play(next_move(box))


@on_a_tablet
def test_a_phone_that_was_out_of_reach_catches_up(device: Visitor, box: Serving) -> None:
    deal(box, "alhambra", moves=8)
    device.may_lose_connection = True
    thumb = open_table(device)
    lost = device.page.get_by_text("Connection lost")
    expect(lost).to_be_hidden()
    device.context.set_offline(True)
    expect(lost).to_be_visible()
    break_streams(box)
    for move in list(swift_match(box.match.game, box.match.state, 5)):
        tell(box, Play(move))
    expect(device.page.locator(".caption")).to_contain_text("· 8 moves")
    device.context.set_offline(False)
    expect(lost).to_be_hidden()
    thumb.sees()
    thumb.look_past_the_scoring()  # there was one meanwhile, and nobody misses it
    expect(device.page.locator(".story li .number")).to_have_text([str(number) for number in range(13, 1, -1)])
    thumb.play(next_move(box))


def break_streams(box: Serving) -> None:
    """A browser that is told to be offline keeps what it listens to: the box lets it go."""
    table = box.table
    box.do(table.close)
    box.until(lambda: table.listening == 0)


def test_a_page_that_was_frozen_in_a_pocket_catches_up(device: Visitor, box: Serving) -> None:
    deal(box, "sequence", moves=4)
    thumb = open_table(device)
    asleep = device.context.new_cdp_session(device.page)
    asleep.send("Page.setWebLifecycleState", {"state": "frozen"})
    for move in list(swift_match(box.match.game, box.match.state, 5)):
        tell(box, Play(move))
    asleep.send("Page.setWebLifecycleState", {"state": "active"})
    thumb.sees()
    thumb.play(next_move(box))


def test_the_box_goes_down_and_comes_back_and_the_page_heals(browser: Browser, tmp_path: Path) -> None:
    with ExitStack() as first, ExitStack() as last:
        box = first.enter_context(patient(tmp_path, simulated()))
        deal(box, "catan", moves=6)
        config = simulated(box.port)
        phone = last.enter_context(visiting(browser, box, clock=True))
        phone.may_lose_connection = True
        phone.pair()
        thumb = open_table(phone)
        first.close()
        lost = phone.page.get_by_text("Connection lost")
        expect(lost).to_be_visible()
        with patient(tmp_path, config) as again:
            phone.box = thumb.box = again
            expect(lost).to_be_hidden(timeout=15_000)
            expect(phone.page.get_by_text("Connected again")).to_be_visible()
            thumb.sees()
            thumb.play(next_move(again))
            last.close()


def test_a_page_that_finds_no_place_says_so_and_takes_the_first_that_is_free(browser: Browser, box: Serving) -> None:
    deal(box, "catan", moves=3)
    others = [Caller(f"10.0.0.{number}") for number in range(MOST_LISTENERS - KEPT)]
    places = box.table._places
    box.do(lambda: [places.take(other) for other in others])
    with visiting(browser, box, clock=True) as stranger:
        stranger.go()
        full = stranger.page.get_by_text("Too many are looking at this moment. This page tries again by itself.")
        expect(full).to_be_visible()
        expect(stranger.page.locator(".caption")).to_contain_text("· 3 moves")
        tell(box, Play(next_move(box)))
        box.do(lambda: [places.give_back(other) for other in others])
        stranger.page.clock.fast_forward(5_000)
        expect(full).to_be_hidden()
        expect(stranger.page.locator(".caption")).to_contain_text("· 4 moves")


def test_a_page_that_asks_too_often_is_told_in_its_language_and_comes_by_itself(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "LOOKS", Rate(60.0, 100.0))
    with serving(tmp_path) as box, visiting(browser, box, locale="nl-NL") as stranger:
        while box.get("/api/me").status == 200:
            pass
        stranger.go()
        expect(stranger.page.get_by_text("Te veel tegelijk. Deze pagina probeert het vanzelf opnieuw.")).to_be_visible()
        expect(stranger.page.get_by_role("link", name="Tafel")).to_be_visible()


# Several at once


def test_what_one_does_the_others_see(phone: Visitor, tablet: Visitor, box: Serving) -> None:
    deal(box, "sequence", moves=3)
    one, other = open_table(phone), open_table(tablet)
    for _ in range(2):
        one.play(next_move(box))
        other.sees()
        other.play(next_move(box))
        one.sees()


def test_a_sheet_for_an_older_table_is_closed_and_says_so(phone: Visitor, tablet: Visitor, box: Serving) -> None:
    deal(box, "alhambra", moves=10)
    one, other = open_table(phone), open_table(tablet)
    other.rest()
    other.tap(other.bar, "Menu …")
    expect(other.sheet).to_be_visible()
    one.play(next_move(box))
    expect(other.sheet).to_be_hidden()
    expect(tablet.page.get_by_text(QUICKER)).to_be_visible()
    other.sees()


@pytest.mark.parametrize("rival", ["phone", "keys"])
def test_M1_of_two_at_once_one_is_refused_and_nothing_is_lost(
    phone: Visitor, tablet: Visitor, box: Serving, rival: str
) -> None:
    deal(box, "alhambra", moves=7)
    one, other = open_table(phone), open_table(tablet)
    held = hold_acts(tablet)
    move = alhambra.Purchase(0, 5)
    other.enter(Play(alhambra.Purchase(0, 3)))
    if rival == "phone":
        one.play(move)
    else:
        press_keys(box, move)
        one.sees()
    version = box.match.version
    held[0].continue_()
    tablet.page.unroute("**/api/act*")  # a request that waits for this test cannot be waited for by it
    expect(tablet.page.get_by_text(QUICKER)).to_be_visible()
    assert (box.match.version, box.match.timeline.done[-1].move) == (version, move)
    other.sees()
    other.play(next_move(box))


def hold_acts(visitor: Visitor, count: int = 1) -> list[Route]:
    """The next answers that this page gives are on their way for as long as the test likes."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        sent: Any = route.request.post_data_json
        if sent["answers"] and len(held) < count:
            held.append(route)
        else:
            route.continue_()

    visitor.page.route("**/api/act*", hold)
    return held


def press_keys(box: Serving, move: Move) -> None:
    """A move by the keys of the box itself: then the match has it."""
    console, version = box.console, box.match.version
    # The moves that led here closed what stood on its display, and a press right after that is meant for what is gone.
    box.until(lambda: console.clock.monotonic() > console.session.closed + GRACE)
    keys = box.do(lambda: type_command(Play(move), console.home(), console.box, console.session.at_rest))
    for press in keys or ():
        before = console.session.pressed
        seconds = box.parts.hold + 0.1 if press.held else 0.06
        box.do(lambda key=press.key.value, seconds=seconds: box.twins.pins.press(key, seconds, 0))  # type: ignore[misc]
        box.until(lambda before=before: console.session.pressed > before)  # type: ignore[misc]
    box.until(lambda: box.match.version == version + 1)


# Refusals in words


@on_a_tablet
def test_what_cannot_be_now_is_dimmed_and_says_why(device: Visitor, box: Serving) -> None:
    deal(box, "sequence", moves=3)
    thumb = open_table(device)
    thumb.rest()
    passes = thumb.bar.get_by_role("button", name="Passes")
    expect(passes).to_have_accessible_name("Passes (not now)")
    passes.tap()
    expect(device.page.get_by_role("status").filter(has_text="(rule S20)")).to_be_visible()
    assert box.match.version == 3


def test_M3_what_the_box_refuses_is_told_in_the_sheet(device: Visitor, box: Serving) -> None:
    deal(box, "catan", moves=3)
    thumb = open_table(device)
    thumb.enter(Redo())
    expect(thumb.sheet.get_by_role("alert")).to_contain_text("(rule M3)")
    thumb.tap(thumb.sheet, "Close")
    expect(thumb.sheet).to_be_hidden()
    assert box.match.version == 3


@on_a_tablet
def test_what_is_told_for_a_moment_is_not_in_the_way(device: Visitor, box: Serving) -> None:
    deal(box, "sequence", moves=3)
    thumb = open_table(device)
    thumb.play(next_move(box))
    told = device.page.locator("#told p")
    expect(told).to_be_visible()
    under = "told => { const at = told.getBoundingClientRect();"
    under += " return told.contains(document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2)); }"
    assert not told.evaluate(under), "a tap there is meant for the table"


# What happened is said


def test_the_move_itself_is_told_on_every_phone_with_its_undo(phone: Visitor, tablet: Visitor, box: Serving) -> None:
    deal(box, "alhambra", moves=8)
    one, other = open_table(phone), open_table(tablet)
    one.play(next_move(box))
    words = box.get("/api/match?lang=en").json["story"][0]["words"]
    for visitor in (phone, tablet):
        told = visitor.page.locator("#told")
        expect(told).to_contain_text(words)
        expect(told.get_by_role("button", name="Undo")).to_be_visible()
    length = box.match.timeline.length
    tablet.page.locator("#told").get_by_role("button", name="Undo").tap()
    other.tap(other.sheet, "Undo 1 move")  # two taps, as many as an undo takes
    box.until(lambda: box.match.timeline.length == length - 1)
    expect(phone.page.locator("#told")).to_contain_text("Undone.")


def test_what_an_undo_leaves_to_put_back_stays_for_everybody_until_it_is_done(
    phone: Visitor, tablet: Visitor, box: Serving
) -> None:
    deal(box, "sequence", moves=5)
    one, _ = open_table(phone), open_table(tablet)
    one.tap(one.bar, "↶ Undo")
    one.tap(one.sheet, "Undo 1 move")
    lists = [visitor.page.locator(".put-back li") for visitor in (phone, tablet)]
    for tasks in lists:
        expect(tasks.first).to_contain_text("back")
    phone.page.clock.fast_forward(60_000)
    one.play(next_move(box))
    phone.page.reload()
    for tasks in lists:
        expect(tasks.first).to_be_visible()
    tablet.page.locator(".put-back").get_by_role("button", name="Done").tap()
    for tasks in lists:
        expect(tasks).to_have_count(0)


def test_another_key_right_after_a_move_counts_and_the_same_one_is_bounce(device: Visitor, box: Serving) -> None:
    match = deal(box, "alhambra", moves=8)
    thumb = open_table(device)
    thumb.rest()
    version = match.version
    device.page.clock.pause_at(device.page.evaluate("() => Date.now() + 1000"))  # no time passes between the taps
    bought = thumb.bar.get_by_role("button", name="Buys green")
    bought.tap()
    box.until(lambda: match.version == version + 1)
    ends = thumb.bar.get_by_role("button", name="Ends the turn")
    expect(ends).to_be_visible()
    bought.tap()
    ends.tap()
    box.until(lambda: match.version == version + 2)
    device.page.clock.resume()
    assert isinstance(match.timeline.done[-1].move, alhambra.EndTurn)
    assert isinstance(match.timeline.done[-2].move, alhambra.Purchase)


def test_a_tap_is_answered_at_once_and_the_next_waits_for_it(device: Visitor, box: Serving) -> None:
    match = deal(box, "alhambra", moves=8)
    thumb = open_table(device)
    thumb.rest()
    version, held = match.version, hold_acts(device)
    bought = thumb.bar.get_by_role("button", name="Buys green")
    bought.tap()
    marked = "one => [one.classList.contains('sending'), getComputedStyle(one, '::after').content]"
    assert bought.evaluate(marked) == [True, '"Sending …"']
    bought.tap()  # the rest of the same tap
    thumb.bar.get_by_role("button", name="Takes money").tap()
    assert (len(held), match.version) == (1, version)
    held[0].continue_()
    device.page.unroute("**/api/act*")
    box.until(lambda: match.version == version + 2)
    assert isinstance(match.timeline.done[-1].move, alhambra.TakeMoney)
    assert isinstance(match.timeline.done[-2].move, alhambra.Purchase)
    thumb.sees()


@on_a_tablet
def test_a_request_gives_up_after_five_seconds_and_is_not_done_twice(device: Visitor, box: Serving) -> None:
    """The first is on its way for so long that it comes to the box when it is asked again."""
    match = deal(box, "alhambra", moves=8)
    thumb = open_table(device)
    thumb.rest()
    version, held = match.version, hold_acts(device, 2)
    with device.page.expect_request("**/api/act*"):
        thumb.bar.get_by_role("button", name="Buys green").tap()
    device.page.clock.fast_forward(5_000)
    told = device.page.locator("#told")
    expect(told).to_contain_text("No answer within five seconds.")
    assert match.version == version
    with device.page.expect_request("**/api/act*"):
        told.get_by_role("button", name="Try again").tap()
    held[0].fetch()
    box.until(lambda: match.version == version + 1)
    held[1].continue_()
    device.page.unroute("**/api/act*")
    expect(told).to_contain_text("Ann buys green")
    thumb.sees()
    thumb.rest()
    assert match.version == version + 1


@on_a_tablet
def test_where_only_the_answer_is_lost_the_box_is_asked_again_by_itself(device: Visitor, box: Serving) -> None:
    match = deal(box, "alhambra", moves=8)
    thumb = open_table(device)
    thumb.rest()
    version, held = match.version, hold_acts(device)
    with device.page.expect_request("**/api/act*"):
        thumb.bar.get_by_role("button", name="Buys green").tap()
    told = device.page.locator("#told")
    expect(thumb.bar.locator(".sending")).to_have_count(1)
    held[0].fetch()  # it reaches the box, and its answer nobody
    expect(told).to_contain_text("Ann buys green")  # by the picture that everybody gets
    with device.page.expect_request(lambda one: bool(one.post_data_json["answers"])) as again:
        device.page.clock.fast_forward(5_000)
    assert again.value.post_data_json == held[0].request.post_data_json
    thumb.sees()
    thumb.rest()
    expect(told).to_contain_text("Ann buys green")
    expect(told.get_by_role("button", name="Try again")).to_have_count(0)
    assert match.version == version + 1


def test_out_of_reach_the_keys_look_dead_and_say_that_nothing_is_sent(device: Visitor, box: Serving) -> None:
    match = deal(box, "catan", moves=6)
    device.may_lose_connection = True
    thumb = open_table(device)
    thumb.rest()
    device.context.set_offline(True)
    ends = thumb.bar.get_by_role("button", name="Ends the turn")
    expect(ends).to_have_attribute("aria-disabled", "true")
    ends.dispatch_event("click")
    expect(device.page.locator("#told")).to_contain_text("nothing was sent")
    device.context.set_offline(False)
    expect(ends).not_to_have_attribute("aria-disabled", "true")
    assert match.version == 6


def test_the_story_keeps_to_a_page_until_somebody_asks_for_more(device: Visitor, box: Serving) -> None:
    match = deal(box, "alhambra", moves=20)
    thumb = open_table(device)
    lines = device.page.locator(".story .lines > li")
    for move in list(swift_match(match.game, match.state, 3)):
        tell(box, Play(move))
        thumb.sees()
    expect(lines).to_have_count(12)
    device.page.get_by_role("button", name="Earlier moves").tap()
    expect(lines).to_have_count(23)
    tell(box, Play(next_move(box)))
    thumb.sees()
    expect(lines.first).to_contain_text("24")
    expect(device.page.get_by_role("button", name="Earlier moves")).to_be_visible()


@pytest.mark.parametrize("free", [True, False])
def test_how_to_get_the_code_is_told_for_the_table_as_it_is_and_a_pasted_one_may_have_blanks(
    browser: Browser, box: Serving, free: bool
) -> None:
    if free:
        clear(box)
    else:
        deal(box, "catan", moves=2)
    with visiting(browser, box, clock=True) as stranger:
        page = stranger.go("/join")
        where = page.locator("#where")
        expect(where).to_contain_text("choose “Phones”")
        assert ("hold OK" in where.inner_text()) is not free
        code = page.get_by_label("Code")
        code.evaluate("field => { field.value = ''; field.focus(); }")
        page.keyboard.insert_text("402 913")
        expect(code).to_have_value("402913")


# A new match


@pytest.fixture
def roster(box: Serving) -> None:
    """Ann and Ben are known here."""
    phone = box.pair()
    for name in ("Ann", "Ben"):
        assert phone.post("/api/players", {"name": name}).status == 200


@pytest.mark.usefixtures("roster")
@on_a_tablet
def test_what_was_filled_in_stays_when_the_language_changes(device: Visitor, box: Serving) -> None:
    deal(box, "sequence")
    page = device.go("/new")
    expect(page.get_by_role("radio", name="Sequence")).to_be_checked()
    expect(page.locator(".seats .name")).to_have_text(["Ann", "Ben"])  # those who have just played it
    page.get_by_role("radio", name="Catan").check()
    page.get_by_role("button", name="Ben does not play").tap()
    page.get_by_text("House rules").tap()
    page.locator("select[name=expansions_a_turn]").select_option("several")
    page.get_by_label("Language").select_option(label="Deutsch")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("radio", name="Catan")).to_be_checked()
    expect(page.locator(".seats .name")).to_have_text(["Ann"])
    expect(page.locator("select[name=expansions_a_turn]")).to_have_value("several")


@pytest.mark.usefixtures("roster")
def test_after_a_match_the_form_for_the_next_is_a_tap_away(device: Visitor, box: Serving) -> None:
    deal(box, "catan")
    thumb = open_table(device)
    thumb.rest()
    expect(thumb.bar.get_by_role("button", name="Another match …")).to_have_count(0)
    thumb.bar.get_by_role("link", name="New match").tap()
    device.page.get_by_role("button", name="Begin", exact=True).tap()
    device.page.wait_for_url("**/")
    expect(device.page.locator(".caption")).to_contain_text("Catan · ")
    assert box.match.timeline.length == 0
    assert box.match.setup.names == ("Ann", "Ben")


# What is around the match


@on_a_tablet
def test_M2_several_moves_are_taken_back_after_a_look_and_played_again(device: Visitor, box: Serving) -> None:
    match = deal(box, "alhambra", moves=12)
    thumb = open_table(device)
    done = [one.before for one in match.timeline.done]
    last, told = match.state, [line["words"] for line in box.get("/api/match?lang=en").json["story"]]
    thumb.rest()
    thumb.tap(thumb.bar, "↶ Undo")
    expect(thumb.sheet.get_by_role("listitem").first).to_have_text(told[0])
    for count in (2, 3):
        thumb.tap(thumb.sheet, "One move more")
        expect(thumb.sheet.locator("ol li")).to_have_text(told[:count])
    assert match.state == last, "it was only a look"
    thumb.tap(thumb.sheet, "One move fewer")
    thumb.tap(thumb.sheet, "Undo 2 moves")
    expect(device.page.get_by_text("Undone.")).to_be_visible()
    assert match.state == done[-2]
    thumb.sees()
    for length in (11, 12):
        thumb.enter(Redo())
        box.until(lambda length=length: match.timeline.length == length)  # type: ignore[misc]
        thumb.sees()
    assert match.state == last


def test_M4_the_clocks_stand_while_it_is_paused(device: Visitor, box: Serving) -> None:
    deal(box, "catan", moves=5)
    thumb = open_table(device)
    thumb.enter(Pause())
    heading = device.page.get_by_role("heading", level=1)
    expect(heading).to_have_text("Paused")
    assert box.match.paused
    thumb.rest()
    thumb.tap(thumb.bar, "Go on")
    expect(heading).not_to_have_text("Paused")
    assert not box.match.paused


def test_M8_what_is_wrong_is_set_right_and_told_by_whom(device: Visitor, box: Serving) -> None:
    match = deal(box, "alhambra", moves=12)
    thumb = open_table(device)
    thumb.enter(Correct((('"Ben', "purple", "2"),), "miscounted"))
    expect(device.page.locator(".story .why").first).to_contain_text("Ann's device")
    assert match.state.holdings[1][5] == 2
    thumb.sees()


@on_a_tablet
def test_M8_points_are_typed_where_they_are_too_many_to_tap(device: Visitor, box: Serving) -> None:
    match = deal(box, "alhambra", moves=30)
    thumb = open_table(device)
    thumb.rest()
    had = match.state.points[1]
    thumb.tap(thumb.bar, "Menu …")
    for answer in ("Correct …", "Points", "Ben"):
        thumb.tap(thumb.sheet, answer)
    field = thumb.sheet.get_by_role("spinbutton", name="How many points?")
    expect(field).to_have_value(str(had))
    field.fill(str(had + 1))
    thumb.tap(thumb.sheet, "OK")
    thumb.tap(thumb.sheet, "miscounted")
    box.until(lambda: match.state.points[1] == had + 1)
    thumb.sees()


@on_a_tablet
def test_M4_a_match_is_abandoned_only_after_a_question(device: Visitor, box: Serving) -> None:
    match = deal(box, "catan", moves=2)
    thumb = open_table(device)
    thumb.enter(Abandon())
    expect(device.page.get_by_role("heading", level=1)).to_have_text("The table is free")
    assert match.status == Status.ABANDONED
