"""How a screen is divided: a title or a headline above, the matter in the middle, the keys' meanings below."""

from __future__ import annotations

from collections.abc import Sequence

from companion.console.paint import Area, Font, Sheet, fits, short_names, width_of

NARROWEST = 36
"""A column narrower than this shows no name beside its number."""
SPACE = 4
"""Between a name and its value."""
LOW = 48
"""A panel lower than this has no room for large letters."""
TEXT = (Font.LARGE, Font.PLAIN, Font.SMALL, Font.TINY)


def is_low(sheet: Sheet) -> bool:
    return sheet.box.height < LOW


def headline(sheet: Sheet, name: str, right: str = "") -> Area:
    """Who and how much, large. Returns the box below it."""
    width, height = sheet.box.width, 12 if is_low(sheet) else 17
    fonts = (Font.PLAIN, Font.SMALL, Font.TINY) if is_low(sheet) else TEXT
    room = width_of(right, fonts[0]) + SPACE if right else 0
    sheet.text(Area(0, 0, width - room - 4, height - 1), name, fonts, may_shorten=True)
    if right:
        sheet.text(Area(width - room - 4, 0, room, height - 1), right, fonts, align="right")
    sheet.hline(0, height - 1, width)
    return Area(0, height, width, sheet.box.height - height)


def titled(sheet: Sheet, title: str, right: str = "") -> Area:
    """A bar with a title. Returns the box below it."""
    width, top = sheet.box.width, 0 if is_low(sheet) else 1
    height = Font.TINY.height + 2 * top
    sheet.fill(Area(0, 0, width, height))
    room = width_of(right, Font.TINY) + SPACE if right else 0
    bar = Area(2, top, width - room - 6, Font.TINY.height)
    sheet.text(bar, title.removesuffix(" …"), Font.TINY, inverse=True, may_shorten=True)
    if right:
        corner = Area(width - room - 4, top, room, Font.TINY.height)
        sheet.text(corner, right, Font.TINY, align="right", inverse=True)
    return Area(0, height + top, width, sheet.box.height - height - top)


def split_rows(area: Area, count: int, most: int = 16) -> list[Area]:
    """This many rows of equal height, none of them higher than `most`."""
    height = min(most, area.height // max(1, count))
    return [Area(area.x, area.y + row * height, area.width, height) for row in range(count)]


def split_columns(area: Area, count: int, gap: int = 1) -> list[Area]:
    """This many columns of equal width."""
    width = (area.width - gap * (count - 1)) // max(1, count)
    return [Area(area.x + column * (width + gap), area.y, width, area.height) for column in range(count)]


def listing(sheet: Sheet, area: Area, rows: Sequence[tuple[str, str]]) -> None:
    """Rows of a name and a value, in columns where there are many; the last are left out where none could be read."""
    if not rows:
        return
    per_column = len(rows) if len(rows) <= max(1, area.height // 12) else (len(rows) + 1) // 2
    per_column = min(per_column, max(1, area.height // Font.TINY.height))
    rows = rows[: per_column * max(1, area.width // NARROWEST)]
    columns = split_columns(area, -(-len(rows) // per_column), gap=6)
    boxes = [split_rows(columns[at // per_column], per_column)[at % per_column] for at in range(len(rows))]
    font = _common_font(rows, boxes[0])
    left = boxes[0].width - SPACE - max(width_of(value, font) for _, value in rows)
    names = short_names([name for name, _ in rows], max(width_of("W", font), left), font)
    for name, (_, value), box in zip(names, rows, boxes, strict=True):
        room = width_of(value, font)
        sheet.text(Area(box.x, box.y, box.width - room - SPACE, box.height), name, font, may_shorten=True)
        sheet.text(Area(box.right - room, box.y, room, box.height), value, font, align="right")


def _common_font(rows: Sequence[tuple[str, str]], box: Area) -> Font:
    """The largest font in which every row can be read; a long name is shortened in the smallest."""
    fitting = (font for font in TEXT if font.height <= box.height and _all_fit(rows, font, box.width))
    return next(fitting, Font.TINY)


def _all_fit(rows: Sequence[tuple[str, str]], font: Font, width: int) -> bool:
    return all(fits(name, font, width - SPACE - width_of(value, font)) for name, value in rows)
