"""How a screen is divided: a title or a headline above, the matter in the middle, the keys' meanings below."""

from __future__ import annotations

from collections.abc import Sequence

from companion.console.paint import LOW, Area, Font, Sheet, fits, short_names, width_of
from companion.dialogue.keys import ACTION_KEYS

NARROWEST = 36
"""A column narrower than this shows no name beside its number."""
HEARD = 3
"""The corner that is left for the mark that a press was heard."""
KEY_GAP = 2
"""Between what stands over one key and the next."""
SPACE = 4
"""Between a name and its value."""
TEXT = (Font.LARGE, Font.PLAIN, Font.SMALL, Font.TINY)
TALL = 96
"""From this many rows on a panel is square, or nearly so."""
PAGE = 8
"""This many rows of the panel share a byte of its memory: text that stands in one such strip is sent but once."""
WIDEST = "W"
"""A letter that takes the most room."""


def is_low(sheet: Sheet) -> bool:
    return sheet.box.height < LOW


def is_tall(sheet: Sheet) -> bool:
    """Whether a panel has room below for what stands beside something else on the others."""
    return sheet.box.height >= TALL


def is_coarse(sheet: Sheet) -> bool:
    """Whether letters take so much of a panel that it shows less at a time."""
    return sheet.letters.least.height * 6 > sheet.box.height


def has_two_lines(sheet: Sheet) -> bool:
    """Whether what is large may take two lines: letters are, or there is room."""
    return is_tall(sheet) or (is_coarse(sheet) and not is_low(sheet))


def headline(sheet: Sheet, name: str, right: str = "") -> Area:
    """Who and how much, large; what is asked may take two lines. Returns the box below it."""
    fonts = sheet.letters.needed
    width, height = sheet.box.width, fonts[0].height
    if has_two_lines(sheet) and not right and not fits(name, fonts[-1], width) and " " in name:
        sheet.lines(Area(0, 0, width, 2 * height), name, fonts, may_shorten=True, essential=True)
        return Area(0, 2 * height, width, sheet.box.height - 2 * height)
    room = width_of(right, fonts[0]) + SPACE + HEARD if right else 0
    sheet.text(Area(0, 0, width - room, height), name, fonts, may_shorten=True, essential=True)
    if right:
        sheet.text(Area(width - room, 0, room - HEARD, height), right, fonts[:1], align="right", essential=True)
    bottom = -(-height // PAGE) * PAGE if not is_low(sheet) else height + 1
    return Area(0, bottom, width, sheet.box.height - bottom)


def titled(sheet: Sheet, title: str, right: str = "", aside: bool = False) -> Area:
    """A heading over a line, and at its right what there is room for. Returns the box below it.

    Large letters may take two lines. What is only looked up has a heading in smaller ones.
    """
    font, width = sheet.letters.asides[-1] if aside else sheet.letters.least, sheet.box.width
    words = title.removesuffix(" …")
    room = width_of(right, font) + SPACE + HEARD if right else 0
    if not fits(words, font, width - room):
        right, room = "", 0
    lines = 2 if has_two_lines(sheet) and not fits(words, font, width) else 1
    height = (lines - 1) * font.height + font.apart
    sheet.fill(Area(0, 0, width, height), ink=False)
    sheet.hline(0, height - 1, width)
    write = sheet.text if lines == 1 else sheet.lines
    write(Area(0, 0, width - room, height), words, font, may_shorten=True, essential=not aside)
    if right:
        sheet.text(Area(width - room, 0, room - HEARD, font.height), right, font, align="right")
    return Area(0, height, width, sheet.box.height - height)


def below_rule(area: Area) -> Area:
    """An area below a rule as text stands in it: it touches neither the rule nor the edges."""
    return Area(area.x + 1, area.y + 1, area.width - 2, area.height - 1)


def lowest_lines(sheet: Sheet, area: Area, count: int) -> Area:
    """This many small lines at the lower end of an area, each in one strip of the panel where there is room for that.

    The height of such a line is that of a strip, on every panel.
    """
    height = count * sheet.letters.asides[-1].height
    over = area.bottom % PAGE
    bottom = area.bottom - (over if height + over <= area.height else 0)
    return Area(area.x, bottom - height, area.width, height)


def numbers_over_keys(sheet: Sheet, area: Area, numbers: Sequence[int]) -> Area:
    """A number over each key, at the upper end of an area; a dot for none. Returns the line that they stand in."""
    height = sheet.letters.least.height if has_two_lines(sheet) else PAGE
    line = Area(area.x, area.y, area.width, min(height, area.height))
    font = next((font for font in sheet.letters.any if font.capital < line.height), sheet.letters.any[-1])
    for number, column in zip(numbers, over_keys(line), strict=False):
        # Digits have no accents: the rows for those may lie in the line above.
        box = Area(column.x, line.y - font.above, column.width, font.height)
        sheet.text(box, str(number or "·"), font, align="centre", bold=font is Font.SMALL)
    return line


def over_keys(area: Area) -> list[Area]:
    """The columns over the action keys."""
    return split_columns(area, len(ACTION_KEYS), gap=KEY_GAP)


def split_rows(area: Area, count: int, most: int = 16) -> list[Area]:
    """This many rows of equal height, none of them higher than `most`."""
    height = min(most, area.height // max(1, count))
    return [Area(area.x, area.y + row * height, area.width, height) for row in range(count)]


def split_columns(area: Area, count: int, gap: int = 1) -> list[Area]:
    """This many columns of equal width."""
    width = (area.width - gap * (count - 1)) // max(1, count)
    return [Area(area.x + column * (width + gap), area.y, width, area.height) for column in range(count)]


def listing(sheet: Sheet, area: Area, rows: Sequence[tuple[str, str]], essential: bool = False) -> None:
    """Rows of a name and a value, in columns where there are many; the last are left out where none could be read."""
    if not rows:
        return
    fonts = sheet.letters.needed if essential else sheet.letters.any
    per_column = len(rows) if len(rows) * ROOMY <= area.height else -(-len(rows) // 2)
    per_column = max(1, min(per_column, area.height // fonts[-1].height))
    rows = rows[: per_column * max(1, area.width // NARROWEST)]
    columns = split_columns(area, -(-len(rows) // per_column), gap=6)
    boxes = [split_rows(columns[at // per_column], per_column)[at % per_column] for at in range(len(rows))]
    font = _common_font(rows, boxes[0], fonts)
    left = boxes[0].width - SPACE - max(width_of(value, font) for _, value in rows)
    names = short_names([name for name, _ in rows], max(width_of(WIDEST, font), left), font)
    for name, (_, value), box in zip(names, rows, boxes, strict=True):
        room = width_of(value, font)
        beside = Area(box.x, box.y, box.width - room - SPACE, box.height)
        sheet.text(beside, name, font, may_shorten=True, essential=essential)
        sheet.text(Area(box.right - room, box.y, room, box.height), value, font, align="right", essential=essential)


ROOMY = 11
"""Rows of a list that are as high as this stand in one column."""


def _common_font(rows: Sequence[tuple[str, str]], box: Area, fonts: Sequence[Font]) -> Font:
    """The largest font in which every row can be read; a long name is shortened in the smallest."""
    fitting = (font for font in fonts if font.height <= box.height and _all_fit(rows, font, box.width))
    return next(fitting, fonts[-1])


def _all_fit(rows: Sequence[tuple[str, str]], font: Font, width: int) -> bool:
    return all(fits(name, font, width - SPACE - width_of(value, font)) for name, value in rows)
