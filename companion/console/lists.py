"""A question as a list: at the action keys by place, or under a cursor."""

from __future__ import annotations

from companion.console.asking import Ask, Option
from companion.console.layout import split_columns, split_rows, titled
from companion.console.paint import Box, Font, Sheet
from companion.console.reacting import COLUMN, page_size
from companion.console.view import View

HELD = "–"
"""Behind a number: the key is to be held."""
FONTS = (Font.PLAIN, Font.SMALL)


def paint_list(sheet: Sheet, view: View, ask: Ask, cursor: int) -> None:
    if view.box.has_action_keys and not ask.keyed:
        _by_place(sheet, view, ask, cursor)
    else:
        _scrolling(sheet, view, ask, cursor)


def _by_place(sheet: Sheet, view: View, ask: Ask, cursor: int) -> None:
    """Six options by a press, six more by holding the key; TURN turns the page."""
    size = page_size(ask)
    pages = (len(ask.options) - 1) // size + 1
    page = cursor // size
    area = titled(sheet, view.words(ask.title), f"{page + 1}/{pages}" if pages > 1 else "")
    shown = ask.options[page * size : (page + 1) * size]
    columns = split_columns(area, 2 if len(shown) > COLUMN or area.height < 8 * len(shown) else 1, gap=2)
    per_column = COLUMN if len(shown) > COLUMN else -(-len(shown) // len(columns))
    rows_fit = max(1, area.height // 8)
    for at, option in enumerate(shown):
        column, row = divmod(at, per_column)
        if row >= rows_fit:
            continue  # a low panel shows what fits; the keys still work
        box = split_rows(columns[column], min(per_column, rows_fit), most=13)[row]
        number = f"{at % COLUMN + 1}{'' if at < COLUMN else HELD}"
        _row(sheet, view, box, option, page * size + at == cursor, number)


def _scrolling(sheet: Sheet, view: View, ask: Ask, cursor: int) -> None:
    """As many as fit, with the cursor among them."""
    area = titled(sheet, view.words(ask.title), f"{cursor + 1}/{len(ask.options)}")
    fit = max(1, area.height // 13)
    first = max(0, min(cursor - fit // 2, len(ask.options) - fit))
    shown = ask.options[first : first + fit]
    for at, (option, box) in enumerate(zip(shown, split_rows(area, fit, most=13), strict=False)):
        _row(sheet, view, box, option, first + at == cursor, "")


def _row(sheet: Sheet, view: View, box: Box, option: Option, chosen: bool, number: str) -> None:
    fonts = tuple(font for font in FONTS if font.height <= box.height) or (Font.SMALL,)
    words = view.words(option.label)
    room = 9 if number else 0
    if chosen:
        sheet.fill(box)
    if number:
        sheet.text(Box(box.x + 1, box.y, 2 * Font.SMALL.width, box.height), number, Font.SMALL, inverse=chosen)
        room = 2 * Font.SMALL.width
    inner = Box(box.x + 1 + room, box.y, box.width - room - 1, box.height)
    sheet.text(inner, words, fonts, inverse=chosen, may_shorten=isinstance(option.label, str))
