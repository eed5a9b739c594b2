"""Phones at the box: the code and the address to scan, who may act, who may no longer."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.console.box import Box
from companion.console.join_page import address_page, join_page, link
from companion.console.paint import Sheet
from companion.console.view import View
from companion.dialogue.command import Pause, ShowAddress, ShowCode, Speak, Unpair
from companion.store.phones import CODE_LASTS, WORN_OUT, Paired, Phones
from companion.words import LANGUAGES, language
from tests.console.playing import Table, on_both_boxes, sane

ADDRESSES = ("http://127.0.0.1:8080", "http://192.168.178.123:65535", "http://10.0.0.2:8080")


def with_phones(folder: Path, box: Box, address: str = ADDRESSES[1], public: bool = True) -> tuple[Table, Phones]:
    table = Table(folder, box)
    phones = Phones(table.journal, table.clock, Random(4))
    phones.locate, phones.public = (lambda: address), public
    table.console.phones = phones
    return table, phones


def pair(phones: Phones, name: str) -> str:
    paired = phones.pair(phones.show_code(), name)
    assert isinstance(paired, Paired)
    return paired.phone.id


@on_both_boxes
def test_the_code_is_found_in_the_menu_before_and_during_a_match(tmp_path: Path, box: Box) -> None:
    table, phones = with_phones(tmp_path, box)
    table.type(ShowCode())
    assert phones.show_code() in table.text()
    match = table.sit_down("catan").match
    table.console.phones = phones
    table.type(ShowCode())
    assert phones.show_code() in table.text()
    assert match.version == 0
    table.press("OK")
    assert phones.show_code() not in table.text(), "a press leads back to the table"


@on_both_boxes
def test_a_phone_is_taken_away_at_the_box(tmp_path: Path, box: Box) -> None:
    table, phones = with_phones(tmp_path, box)
    ann, ben = pair(phones, "Ann's phone"), pair(phones, "Ben's phone")
    table.type(Unpair(ann))
    assert [phone.id for phone in phones.paired] == [ben]
    sane(table.console.screen())


def test_a_box_without_a_page_speaks_of_no_phones(tmp_path: Path) -> None:
    table = Table(tmp_path)
    assert table.way_to(ShowCode()) is None


def test_a_page_that_is_not_up_and_a_missing_network_are_told(tmp_path: Path) -> None:
    table, phones = with_phones(tmp_path, Table(tmp_path).box, "")
    table.type(ShowCode())
    assert table.notice.code == "phone_no_network"
    phones.locate = None
    table.type(ShowCode())
    assert table.notice.code == "phone_no_page"


def test_a_page_for_this_machine_alone_says_what_to_set(tmp_path: Path) -> None:
    table, phones = with_phones(tmp_path, Table(tmp_path).box, ADDRESSES[0], public=False)
    table.type(ShowCode())
    assert phones.show_code() in table.text()
    assert "Settings, Page" in table.text()
    assert sane(table.console.screen()).secret


def test_a_code_stays_good_while_it_is_shown_and_a_worn_out_one_gives_way(tmp_path: Path) -> None:
    table, phones = with_phones(tmp_path, Table(tmp_path).box)
    table.type(ShowCode())
    code = phones.show_code()
    for _ in range(5):
        table.clock.wait(CODE_LASTS - 1)
        table.console.tick()
        assert code in table.text()
    for number in range(WORN_OUT):
        phones.pair("x", "Eve", str(number))
    table.console.tick()
    assert code not in table.text()
    assert phones.show_code() in table.text()


def test_the_code_stays_on_the_display_when_a_phone_moves(tmp_path: Path) -> None:
    table, phones = with_phones(tmp_path, Table(tmp_path).box)
    table.sit_down("catan")
    table.console.phones = phones
    table.type(ShowCode())
    table.console.act(Pause(), table.console.stamp, "Ann")
    assert table.match.paused
    assert phones.show_code() in table.text()


def test_what_a_phone_sets_leaves_a_question_at_the_box_open(tmp_path: Path) -> None:
    table, _ = with_phones(tmp_path, Table(tmp_path).box)
    table.press("K1")
    asked = table.console.session.questions
    assert asked
    table.console.act(Speak("nl"), table.console.stamp, "Ann")
    assert table.console.session.questions == asked
    assert table.console.settings["language"] == "nl"


@pytest.mark.parametrize("height", [64, 32])
@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("public", [True, False])
def test_the_page_to_scan_fits_in_every_language(tmp_path: Path, address: str, height: int, public: bool) -> None:
    for code in LANGUAGES:
        sheet = Sheet(128, height)
        join_page(address, "402913", public, sheet, View(language(code), Table(tmp_path).box))
        sane(sheet)
        assert "402913" in [placed.shown for placed in sheet.placed]


def test_the_picture_has_modules_of_whole_pixels_and_a_quiet_zone(tmp_path: Path) -> None:
    import segno

    sheet = Sheet()
    join_page(ADDRESSES[1], "402913", True, sheet, View(language("en"), Table(tmp_path).box))
    drawn = segno.make(link(ADDRESSES[1], "402913"), error="l", boost_error=False)
    rows = [list(row) for row in drawn.matrix]
    assert drawn.mode == "alphanumeric", "coarse enough for a small display"
    scale, margin = 2, (64 - 2 * len(rows)) // 2
    assert margin >= 3
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            block = sheet.image.crop(
                (margin + x * scale, margin + y * scale, margin + (x + 1) * scale, margin + (y + 1) * scale)
            )
            assert set(block.tobytes()) <= ({0} if dark else {0b11000000}), (x, y)


@on_both_boxes
def test_whoever_only_looks_on_finds_the_page_by_number_and_by_name(tmp_path: Path, box: Box) -> None:
    table, phones = with_phones(tmp_path, box)
    phones.name = "table.local:8080"
    table.type(ShowAddress())
    said = table.text().replace(" ", "")
    assert "192.168.178.123:65535" in said
    assert "table.local:8080" in said
    assert phones.show_code() not in said, "whoever looks on needs no code"
    table.press("OK")
    assert table.console.session.at_rest


@pytest.mark.parametrize("height", [64, 32])
@pytest.mark.parametrize("name", ["", "table.local:8080", "a-rather-long-name-for-a-box-on-a-table.local:65535"])
@pytest.mark.parametrize("public", [True, False])
def test_the_address_fits_however_long_the_name_is(tmp_path: Path, name: str, height: int, public: bool) -> None:
    for code in LANGUAGES:
        sheet = Sheet(128, height)
        address_page(ADDRESSES[1], name, public, sheet, View(language(code), Table(tmp_path).box))
        sane(sheet)


def test_a_page_for_this_machine_alone_has_no_address_for_phones(tmp_path: Path) -> None:
    table, _ = with_phones(tmp_path, Table(tmp_path).box, public=False)
    table.type(ShowAddress())
    assert "Only this machine" in table.text()
