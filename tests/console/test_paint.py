"""The paint of the console: every letter is itself, no ink leaves its box, names stay apart."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from companion.console.paint import (
    CHIPS,
    ICONS,
    LARGE_PANEL,
    SHOWABLE,
    SMALL_PANEL,
    SYMBOLS,
    UNKNOWN,
    Align,
    Area,
    Font,
    Sheet,
    fits,
    icon,
    short_names,
    shorten,
    showable,
    width_of,
    wrap,
)
from companion.console.paint.fonts import advance, glyph_rows

ALIKE = {("I", "l"), ("Ì", "ì"), ("Í", "í"), ("Ï", "ï"), ("0", "O"), ("‘", "’")}
"""In small letters these may be the same strokes."""
LETTERS = "éëïóöüäßàèìòùÀÈÉÌÒÙÄÖÜáíúâêîôûÁÍÓÚËÏçÇñÑøØåÅæÆ"
NEEDED = LETTERS + "♠♥♦♣←→↑↓↻↺•★✓✗…▸▾▴×·–’‘“”€"
LONG = "Maximilian von und zu Bergen-Enkheim"
PRINTED = "".join(map(chr, range(0x21, 0x7F)))
ALL_FONTS = tuple(Font)
fonts = pytest.mark.parametrize("font", ALL_FONTS, ids=lambda font: font.name)

any_text = st.text(max_size=40) | st.text(st.sampled_from(sorted(SHOWABLE)), max_size=60)
font_choices = st.lists(st.sampled_from(ALL_FONTS), min_size=1, max_size=3).map(tuple)
boxes = st.builds(Area, st.integers(-20, 120), st.integers(-20, 60), st.integers(0, 140), st.integers(0, 70))
aligns = st.sampled_from(["left", "centre", "right"])


def glyph(char: str, font: Font) -> Image.Image:
    rows = glyph_rows(char, font)
    return Image.frombytes("L", (len(rows[0]), len(rows)), b"".join(rows))


def pixels(font: Font, char: str) -> tuple[bytes, ...]:
    return glyph_rows(char, font)


def ink_of(image: Image.Image) -> Area | None:
    found = image.getbbox()
    return Area(found[0], found[1], found[2] - found[0], found[3] - found[1]) if found else None


# Letters


@fonts
def test_every_needed_character_is_drawn_as_itself(font: Font) -> None:
    drawn = {char: pixels(font, char) for char in NEEDED + PRINTED + UNKNOWN}
    assert [char for char in drawn if not any(map(any, drawn[char]))] == []
    alike = {(one, other) for one in drawn for other in drawn if one < other and drawn[one] == drawn[other]}
    assert alike <= ALIKE


@fonts
def test_everything_showable_has_ink_and_a_gap_behind_it(font: Font) -> None:
    assert set(SYMBOLS) <= SHOWABLE
    for char in SHOWABLE - {" "}:
        assert glyph(char, font).size == (advance(char, font), font.height), char
        ink = glyph(char, font).getbbox()
        assert ink is not None, char
        assert ink[2] < advance(char, font), char


@fonts
def test_capitals_are_as_high_as_their_font_says_and_digits_nearly_so(font: Font) -> None:
    heights = {char: ink.height for char in PRINTED if (ink := ink_of(glyph(char, font)))}
    assert {heights[char] for char in "ABCDEFGHIKLMNOPRSTUVWXYZ"} == {font.capital}
    assert {heights[char] for char in "0123456789"} <= {font.capital, font.capital - 1}
    assert len({advance(char, font) for char in "0123456789"}) == 1, "a number that changes stays where it was"


@fonts
def test_an_accented_letter_has_more_above_or_below_than_its_base(font: Font) -> None:
    for char in LETTERS:
        base = unicodedata.normalize("NFD", char)[0]
        assert base == char or pixels(font, base) != pixels(font, char), char


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Zoe\u0308", "Zoë"),
        ("Łukasz Đurić", "Lukasz Duric"),
        ("Čapek, Ştefan", "Capek, Stefan"),
        ("œuvre ﬁn", "oeuvre fin"),
        ("q\u0304x\u0302", "qx"),
        ("李", UNKNOWN),
        ("한", UNKNOWN),
        ("👍🏽", UNKNOWN),
        ("👨‍👩‍👧", UNKNOWN),
        ("🇳🇱", UNKNOWN),
        ("♥\ufe0f", "♥"),
        ("a\u200bb\u200dc\x00", "abc"),
        ("a\u00a0b\tc\r", "a b c "),
        ("3−2", "3-2"),
        ("\ud800", UNKNOWN),
    ],
)
def test_what_stands_in_for_the_others(text: str, shown: str) -> None:
    assert showable(text) == shown


@given(st.text())
def test_nothing_shown_is_without_picture(text: str) -> None:
    shown = showable(text)
    assert set(shown) <= SHOWABLE | {"\n"}
    assert showable(shown) == shown


# Setting


@given(any_text, st.sampled_from(ALL_FONTS), st.integers(0, 140))
def test_wrap_loses_nothing_and_stays_within(text: str, font: Font, width: int) -> None:
    lines = wrap(text, font, width)
    assert all(fits(line, font, width) for line in lines)
    if not fits("W-", font, width):
        assert lines == []
    else:
        assert without_breaks("".join(lines)) == without_breaks(showable(text))


def without_breaks(text: str) -> str:
    return "".join(text.split()).replace("-", "")


def test_words_stay_whole_where_a_line_can_hold_them() -> None:
    assert wrap("Leg de munten terug", Font.PLAIN, 60) == ["Leg de", "munten", "terug"]
    assert wrap("een\ntwee drie", Font.PLAIN, 60) == ["een", "twee drie"]


def test_a_long_word_is_broken_with_a_hyphen_its_own_first() -> None:
    assert wrap("Donaudampfschiff", Font.PLAIN, 60) == ["Donaudam-", "pfschiff"]
    assert wrap("Karl-Maximilian", Font.PLAIN, 60) == ["Karl-", "Maximilian"]


def test_width_is_that_of_the_shown_text() -> None:
    assert width_of("Zoe\u0308", Font.LARGE) == width_of("Zoë", Font.LARGE)
    assert width_of("Œ", Font.SMALL) == width_of("OE", Font.SMALL)
    assert width_of("mmm", Font.SMALL) > width_of("iii", Font.SMALL)


# The sheet


@given(boxes, any_text, font_choices, aligns, st.booleans(), st.booleans(), st.booleans(), st.booleans())
def test_ink_stays_in_its_box_and_overflows_are_told(
    box: Area,
    text: str,
    font: tuple[Font, ...],
    align: Align,
    middle: bool,
    inverse: bool,
    may_shorten: bool,
    one_line: bool,
) -> None:
    sheet = Sheet()
    write = sheet.text if one_line else sheet.lines
    shown = write(box, text, font, align=align, middle=middle, inverse=inverse, may_shorten=may_shorten)
    (placed,) = sheet.placed
    seen = ink_of(sheet.image)
    assert seen is None or box.holds(seen)

    measured = measure(box, text, font, align, middle, one_line, inverse)
    assert placed.ink == measured or (not placed.ink.width and measured is None)
    leaves = measured is not None and not box.common(sheet.box).holds(measured)
    lost = bool(showable(text).strip()) and not shown
    asked = "".join(showable(text).split())
    cut = "".join(shown.split()).replace("-", "") != asked.replace("-", "")
    assert bool(sheet.overflows) == (leaves or lost or (cut and not may_shorten))


def test_bold_digits_stand_where_the_others_do() -> None:
    for digit in "0123456789":
        plain, bold = Sheet(), Sheet()
        plain.text(Area(10, 10, 20, 8), digit, Font.SMALL, align="centre")
        bold.text(Area(10, 10, 20, 8), digit, Font.SMALL, align="centre", bold=True)
        (thin,), (thick,) = plain.placed, bold.placed
        assert (thick.ink.x, thick.ink.y, thick.ink.height) == (thin.ink.x, thin.ink.y, thin.ink.height)
        assert thick.ink.width == thin.ink.width + 1
        assert ImageChops.subtract(plain.image.convert("L"), bold.image.convert("L")).getbbox() is None


def measure(
    box: Area, text: str, font: tuple[Font, ...], align: Align, middle: bool, one_line: bool, inverse: bool
) -> Area | None:
    """The ink as it falls on a large sheet where every glyph is pasted by itself and nothing clips."""
    scratch = Sheet()
    write = scratch.text if one_line else scratch.lines
    write(box, text, font, align=align, middle=middle, inverse=inverse)
    (placed,) = scratch.placed
    if inverse:
        return placed.ink if placed.ink.width else None  # where inverse text stands has a test of its own
    lines = placed.shown.split("\n") if placed.shown else []
    paper = Image.new("1", (1000, 1000))
    airy = len(lines) * (placed.font.height + 1) - 1 <= box.height
    pitch = placed.font.height + airy
    top = 400 + box.y + ((box.height - (len(lines) - 1) * pitch - placed.font.height) // 2 if middle else 0)
    for row, line in enumerate(lines):
        room = box.width - width_of(line, placed.font)
        left = 400 + box.x + {"left": 0, "centre": room // 2, "right": room}[align]
        for char in line:
            paper.paste(1, (left, top + row * pitch), glyph(char, placed.font))
            left += advance(char, placed.font)
    ink = ink_of(paper)
    return ink.moved(-400, -400) if ink else None


def test_the_largest_font_that_fits_is_taken() -> None:
    sheet = Sheet()
    choice = (Font.SMALL, Font.HUGE, Font.PLAIN, Font.LARGE)
    for text in ("12", "1234567", "Maximilian B.", "Maximiliane-Charlotte", "Maximilian zu Bergen-Enk", LONG):
        sheet.text(Area(0, 0, 128, 32), text, choice)
    shown = [Font.HUGE, Font.HUGE, Font.LARGE, Font.PLAIN, Font.SMALL]
    assert [placed.font for placed in sheet.placed] == [*shown, Font.SMALL]
    assert sheet.placed[-1].shown.startswith("Maximilian von und")
    assert sheet.placed[-1].shown.endswith("…")
    assert [placed.text for placed in sheet.overflows] == [LONG]


def test_a_low_box_takes_a_low_font() -> None:
    sheet = Sheet()
    sheet.text(Area(0, 0, 128, 12), "12", ALL_FONTS)
    assert sheet.placed[0].font is Font.PLAIN


def test_lines_take_a_smaller_font_before_they_break_a_word() -> None:
    sheet = Sheet()
    assert sheet.lines(Area(0, 0, 72, 32), "Kies uitverkocht", (Font.LARGE, Font.PLAIN)) == "Kies\nuitverkocht"
    assert sheet.placed[0].font is Font.PLAIN
    assert sheet.lines(Area(0, 0, 64, 32), "Kies uitverkocht", (Font.LARGE,)) == "Kies\nuitverk…"
    assert [placed.shortened for placed in sheet.overflows] == [True]


def test_a_name_may_be_shortened() -> None:
    sheet = Sheet()
    assert sheet.text(Area(0, 0, 30, 12), "Maximilian", may_shorten=True) == "Ma…"
    assert sheet.overflows == []


def test_inverse_text_is_the_inverted_text() -> None:
    one, other = Sheet(), Sheet()
    box = Area(3, 5, 70, 14)
    one.text(box, "Jörg", inverse=True)
    other.text(box.inset(1, 0), "Jörg")
    other.invert(box)
    assert one.image.tobytes() == other.image.tobytes()
    assert {one.image.getpixel((x, y)) for x in range(128) for y in range(64)} == {0, 255}


@given(st.integers(11, 20), st.text("AgÄj1|", min_size=1, max_size=6), aligns, st.booleans())
def test_inverse_text_that_has_room_does_not_touch_its_edge(
    height: int, text: str, align: Align, one_line: bool
) -> None:
    sheet = Sheet()
    write = sheet.text if one_line else sheet.lines
    write(Area(3, 5, 60, height), text, (Font.PLAIN, Font.SMALL), align=align, middle=True, inverse=True)
    (placed,) = sheet.placed
    assert placed.box.inset(1, 1).holds(placed.ink)


def test_a_digit_on_a_plate_as_high_as_it_is_with_its_margins() -> None:
    sheet = Sheet()
    sheet.text(Area(0, 0, 8, 9), "4", Font.SMALL, align="centre", inverse=True)
    assert sheet.placed[0].ink == Area(1, 1, 5, 7)


def test_an_icon_is_as_large_as_the_panel_asks_and_is_read_by_its_name() -> None:
    for letters, size in ((LARGE_PANEL, 9), (SMALL_PANEL, 18)):
        sheet = Sheet(letters=letters)
        assert sheet.icon(20, 10, "village", "Dorf") == Area(20, 10, size, size)
        assert ink_of(sheet.image) == Area(20, 10, size, size)
        assert [(placed.shown, placed.is_icon) for placed in sheet.placed] == [("Dorf", True)]


def test_the_same_asked_twice_gives_the_same_bytes() -> None:
    def page() -> bytes:
        sheet = Sheet()
        sheet.text(Area(0, 0, 128, 16), "Zoë ▸ 10♠", Font.LARGE, inverse=True)
        sheet.lines(Area(0, 16, 128, 40), "Het gebouw kost 10 en er is 9 betaald.", (Font.PLAIN, Font.SMALL))
        sheet.bitmap(110, 50, "clock")
        return sheet.image.tobytes()

    assert page() == page()


@given(boxes)
def test_shapes_stay_on_the_sheet(box: Area) -> None:
    sheet = Sheet()
    sheet.frame(box)
    sheet.invert(box)
    sheet.hline(box.x, box.y, box.width)
    sheet.vline(box.x, box.y, box.height)
    sheet.dot(box.x, box.y)
    sheet.bitmap(box.x, box.y, "knight")
    sheet.paste(sheet, box.x, box.y)
    sheet.fill(sheet.box, ink=False)
    sheet.fill(box)
    seen = sheet.box.common(box)
    assert sheet.image.getbbox() == ((seen.x, seen.y, seen.right, seen.bottom) if seen.width and seen.height else None)


def test_a_frame_is_one_pixel_inside_its_box() -> None:
    sheet = Sheet(6, 5)
    sheet.frame(Area(1, 1, 4, 3))
    rows = ["".join("#" if sheet.image.getpixel((x, y)) else "." for x in range(6)) for y in range(5)]
    assert rows == ["......", ".####.", ".#..#.", ".####.", "......"]


def test_a_pasted_sheet_brings_its_texts() -> None:
    part = Sheet(40, 12)
    part.text(part.box, "Jan")
    part.text(Area(0, 0, 60, 12), "Maximilian")  # Wider than the part, so it is lost at the part's edge.
    whole = Sheet()
    whole.paste(part, 20, 30)
    assert [placed.box.x for placed in whole.placed] == [20, 20]
    assert [placed.text for placed in whole.overflows] == ["Maximilian"]


# Icons


@pytest.mark.parametrize("name", ICONS)
def test_an_icon_is_a_rectangle_of_ink_and_paper(name: str) -> None:
    rows = icon(name)
    assert {len(row) for row in rows} == {len(rows[0])}
    assert set("".join(rows)) == {"#", "."}


def test_chips_of_three_teams_and_turned_over_are_six_pictures_of_one_size() -> None:
    pictures = {icon(name) for chip in CHIPS for name in (chip, f"{chip}-done")}
    assert len(pictures) == 6
    assert {(len(rows), len(rows[0])) for rows in pictures} == {(5, 5)}


# Names


def players(names: st.SearchStrategy[str]) -> st.SearchStrategy[list[str]]:
    return st.lists(names, max_size=12, unique=True)


alike = st.text("ab. -1é", max_size=12)
likely = st.builds(
    "{} {}".format, st.sampled_from(["Jan", "Max", "Player", "Maximilian"]), st.sampled_from(["", "1", "12", "de V"])
)


@given(players(st.text(max_size=30)) | players(alike) | players(likely), st.integers(9, 70))
def test_short_names_all_differ_and_fit(names: list[str], width: int) -> None:
    short = short_names(names, width, Font.SMALL)
    assert len(short) == len(names)
    assert len(set(short)) == len(short)
    assert all(name and fits(name, Font.SMALL, width) for name in short)
    assert tuple(map(showable, short)) == short
    assert all(name == name.strip() for name in short)


@given(players(st.text(max_size=12)))
def test_names_that_fit_and_differ_stay(names: list[str]) -> None:
    shown = [" ".join(showable(name).split()) for name in names]
    if all(shown) and len(set(shown)) == len(shown):
        room = max((width_of(name, Font.SMALL) for name in shown), default=0)
        assert short_names(names, max(room, width_of("W", Font.SMALL)), Font.SMALL) == tuple(shown)


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (["Maximiliane-Charlotte", "Maximilian von Berg"], ["Max.Char", "Max.Berg"]),
        (["Jan de Vries", "Marit"], ["Jan", "Marit"]),
        (["Jan de Vries", "Jan Willem Smit", "Jan"], ["Jan V.", "Jan S.", "Jan"]),
        (["Player 1", "Player 2", "Player 12"], ["Pl.1", "Pl.2", "Pl12"]),
        (["Player 1", "Player 12"], ["Player 1", "Player12"]),
        (["Alexandra", "Alexandro"], ["Ale.a", "Ale.o"]),
        (["Max", "Maximilian"], ["Max", "Maxi"]),
        (["Anna", "Arie", "Bob"], ["1", "2", "B"]),
        (["Marie-Claire", "Jan de Vries"], ["MC", "Jd"]),
        (["Иван", "Олег"], [f"{UNKNOWN * 4}.1", f"{UNKNOWN * 4}.2"]),
        (["", "1"], ["2", "1"]),
        (["00", "00 0"], ["00", "02"]),
    ],
)
def test_names_as_people_would_shorten_them(names: list[str], short: list[str]) -> None:
    """In the room that these take, and no more."""
    room = max(width_of(name, Font.PLAIN) for name in short)
    assert list(short_names(names, max(room, width_of("W", Font.PLAIN)), Font.PLAIN)) == short


def test_twelve_players_in_one_character() -> None:
    assert "".join(short_names([f"Speler {seat}" for seat in range(1, 13)], 9, Font.SMALL)) == "123456789ABC"


def test_one_name_alone() -> None:
    assert shorten("Jan de Vries", 80, Font.SMALL) == "Jan de Vries"
    assert shorten("Jan de Vries", 30, Font.SMALL) == "Jan"
    assert shorten("Maximilian", 22, Font.SMALL) == "Maxi."
    with pytest.raises(ValueError, match="at least one letter"):
        shorten("Jan", 5, Font.SMALL)
