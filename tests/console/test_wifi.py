"""Joining a Wi-Fi at the box: the picture to scan, what is being done, and that only BACK ends it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import segno

from companion.console.box import REFERENCE, Box
from companion.console.paint import Sheet
from companion.console.view import View
from companion.console.wifi_page import network_link, wifi_page
from companion.dialogue.command import JoinWifi, Pause, Set
from companion.wifi.line import KINDS
from companion.wifi.stage import Stage
from companion.words import LANGUAGES, language
from tests.console.playing import Table, on_both_boxes, sane

NAME, ODD = "Companion-a3f", '<b>"Ludo"; \\:$(id)\\x07 and a tail'
STAGES = (
    Stage("looking"),
    Stage("open", NAME, "10.42.0.1"),
    *(Stage("open", NAME, "127.0.0.1:65535", ODD, why) for why in ("passphrase", "gone", "no_address", "other")),
    Stage("joining", network=ODD),
)


class Joining:
    """Somebody who joins, as far as the console knows one."""

    def __init__(self) -> None:
        self.stage: Stage | None = None
        self.told: list[str] = []

    def begin(self) -> None:
        self.stage = Stage("looking")
        self.told.append("begin")

    def cancel(self) -> None:
        self.stage = None
        self.told.append("cancel")


def with_wifi(folder: Path, box: Box = REFERENCE) -> tuple[Table, Joining]:
    table = Table(folder, box)
    table.console.wifi = joining = Joining()
    return table, joining


@pytest.mark.parametrize(("width", "height"), [(128, 64), (128, 32), (128, 128), (256, 64)])
def test_every_page_fits_in_every_language(width: int, height: int) -> None:
    box = replace(REFERENCE, width=width, height=height)
    for code in LANGUAGES:
        for stage in STAGES:
            sheet = Sheet(width, height, box.letters)
            wifi_page(stage, sheet, View(language(code), box))
            sane(sheet)


@pytest.mark.parametrize("name", [NAME, "x" * 14, "x" * 32])
def test_what_is_scanned_is_the_box_s_own_network_in_modules_of_two_pixels(name: str) -> None:
    sheet = Sheet()
    wifi_page(Stage("open", name, "10.42.0.1"), sheet, View(language("en"), REFERENCE))
    rows = [list(row) for row in segno.make(f"WIFI:T:nopass;S:{name};;", error="l", boost_error=False).matrix]
    margin = (64 - 2 * len(rows)) // 2
    assert margin >= 3
    pixels = sheet.image.load()
    assert pixels is not None
    seen = [[pixels[margin + 2 * x + 1, margin + 2 * y + 1] == 0 for x in range(len(rows))] for y in range(len(rows))]
    assert seen == [[bool(dark) for dark in row] for row in rows]


def test_a_name_with_signs_is_scanned_as_it_is() -> None:
    assert network_link('a;b:c,d"e\\f') == 'WIFI:T:nopass;S:a\\;b\\:c\\,d\\"e\\\\f;;'


@on_both_boxes
def test_it_is_found_in_the_menu_before_and_during_a_match_and_only_back_ends_it(tmp_path: Path, box: Box) -> None:
    table, joining = with_wifi(tmp_path, box)
    table.type(JoinWifi())
    assert "Looks for networks" in table.text()
    table.console.tell_wifi(Stage("open", NAME, "10.42.0.1"))
    assert NAME in table.text().replace("- ", "-")
    table.press("OK")
    table.press("DOWN")
    assert joining.told == ["begin"], "no other key ends it"
    assert "BACK cancels" in table.text()
    table.press("BACK")
    assert joining.told == ["begin", "cancel"]
    assert "No Wi-Fi joined" in table.text()
    match = table.sit_down("catan").match
    table.console.wifi = joining
    table.type(JoinWifi())
    table.console.act(Pause(), table.console.stamp, "Ann")
    table.console.tell_wifi(Stage("joining", NAME, network="Attic"))
    assert "Joins Attic" in table.text(), "a move of somebody else does not hide it"
    table.press("BACK+")
    assert joining.told == ["begin", "cancel", "begin", "cancel"]
    assert match.version == 1, "the pause alone"


def test_asked_for_again_it_goes_on_where_it_is(tmp_path: Path) -> None:
    table, joining = with_wifi(tmp_path)
    joining.stage = Stage("open", NAME, "10.42.0.1")
    table.type(JoinWifi())
    assert joining.told == []
    assert NAME in table.text().replace("- ", "-")


def test_how_it_ends_is_told_even_where_nobody_looks(tmp_path: Path) -> None:
    table, _ = with_wifi(tmp_path)
    table.console.tell_wifi(Stage("joining", NAME, network="Attic"))
    assert "Attic" not in table.text()
    table.console.tell_wifi(Stage("joined", NAME, network="Attic"))
    assert "Joined Attic" in table.text()


@pytest.mark.parametrize("why", [*(kind for kind in KINDS if kind != "unclear"), "gave_up"])
def test_why_it_is_over_is_a_sentence_in_every_language(tmp_path: Path, why: str) -> None:
    table, _ = with_wifi(tmp_path)
    for code in LANGUAGES:
        table.console.settings = {**table.console.settings, "language": code}
        table.type(JoinWifi())
        table.console.wifi = Joining()
        table.console.tell_wifi(Stage("over", why=why))
        shown = table.text()
        assert "wifi_" not in shown
        assert table.console.session.booklet is None
        sane(table.console.screen())


def test_a_box_without_a_page_can_join_for_its_strip(tmp_path: Path) -> None:
    table, joining = with_wifi(tmp_path)
    table.console.act(Set("page", "off"), table.console.stamp, "the table")
    table.type(JoinWifi())
    assert joining.told == ["begin"]


def test_a_box_that_cannot_is_not_asked(tmp_path: Path) -> None:
    assert Table(tmp_path).way_to(JoinWifi()) is None
