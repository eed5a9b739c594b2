"""A question as a list: at the action keys by place, or under a cursor."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from companion.console.layout import is_low, split_columns, split_rows, titled
from companion.console.paint import Area, Font, Sheet, fits, width_of
from companion.console.reaction import COLUMN, page_size
from companion.console.view import View
from companion.dialogue.keys import ACTION_KEYS, Key, Press
from companion.dialogue.label import Of, Say, Titled
from companion.dialogue.question import Option, Question
from companion.rules import State

HELD = "–"
"""Behind a key's number in a text: the key is to be held."""
OPEN_ENDED = frozenset({"all_told", "stands_for"})
"""What lists as many cards as were chosen. Such labels, names, and titles of an owner's may be shortened; no other."""
FONTS = (Font.PLAIN, Font.SMALL, Font.TINY)
LINE = Font.TINY.height
ACROSS = (3, 2, 1)
"""How many answers may stand in a line below the table: three as the keys lie, fewer where they are long."""
ROWS = 4
"""This many lines of answers leave the headline uncovered."""
SHORT_NAME = 30
GAP = 3
DIGIT = width_of("0", Font.TINY)
CAP, HELD_CAP = DIGIT + 6, DIGIT + 9
"""The room for a key's number and the gap behind it, and for that of a key that is held."""
MARK, BAR = 7, 3
"""The width of the cursor's mark, and of the bar that shows where in a list one is."""


class Cap(NamedTuple):
    """A key's number. A key to be held has a bar behind it."""

    number: str
    held: bool


def paint_list(sheet: Sheet, view: View[State], ask: Question, cursor: int) -> None:
    if view.box.has_action_keys and not is_low(sheet) and (not ask.keyed or _fits_keys(ask)):
        _by_place(sheet, view, ask, cursor)
    else:
        _scrolling(sheet, view, ask, cursor)


def _by_place(sheet: Sheet, view: View[State], ask: Question, cursor: int) -> None:
    """Six options by a press, six more by holding the key; TURN turns the page."""
    size = page_size(ask)
    pages = 1 if ask.keyed else (len(ask.options) - 1) // size + 1
    page = 0 if ask.keyed else cursor // size
    area = titled(sheet, view.words(ask.title), f"TURN {page + 1}/{pages}" if pages > 1 else _at_turn(view, ask))
    shown = _places(ask) if ask.keyed else dict(enumerate(ask.options[page * size : (page + 1) * size]))
    most = max(shown) + 1
    columns = split_columns(area, 2 if most > COLUMN or area.height < 8 * most else 1, gap=2)
    per_column = COLUMN if most > COLUMN else -(-most // len(columns))
    rows_fit = max(1, area.height // 8)
    chosen = ask.options[cursor]
    for at, option in shown.items():
        column, row = divmod(at, per_column)
        if row >= rows_fit:
            continue  # a low panel shows what fits; the keys still work
        box = split_rows(columns[column], min(per_column, rows_fit), most=17)[row]
        cap = Cap(str(at % COLUMN + 1), held=at >= COLUMN)
        _row(sheet, view, box, option, option is chosen, cap)


def _fits_keys(ask: Question) -> bool:
    """Whether every answer has an action key of its own, but for one at TURN."""
    return len(_places(ask)) == sum(option.key != Press(Key.TURN) for option in ask.options)


def _places(ask: Question) -> dict[int, Option]:
    """The answers by the places of their own keys."""
    at_keys = ((option.key, option) for option in ask.options)
    return {
        ACTION_KEYS.index(key.key) + (COLUMN if key.held else 0): option
        for key, option in at_keys
        if key is not None and key.key in ACTION_KEYS
    }


def _at_turn(view: View[State], ask: Question) -> str:
    """What TURN does where it answers."""
    option = ask.by_key(Press(Key.TURN)) if ask.keyed else None
    return "" if option is None else view.words(Say("turn_key", short=option.legend or option.label))


def _scrolling(sheet: Sheet, view: View[State], ask: Question, cursor: int) -> None:
    """As many as fit, with the cursor among them; where keys stand for places, with their numbers."""
    area = titled(sheet, view.words(ask.title), f"{cursor + 1}/{len(ask.options)}")
    numbered = view.box.has_action_keys and not ask.keyed
    size = page_size(ask)
    fit = max(1, area.height // (10 if is_low(sheet) else 13))
    first = max(0, min(cursor - fit // 2, len(ask.options) - fit))
    shown = ask.options[first : first + fit]
    for at, (option, box) in enumerate(zip(shown, split_rows(area, fit, most=13), strict=False)):
        place = (first + at) % size
        same_page = (first + at) // size == cursor // size
        cap = Cap(str(place % COLUMN + 1), place >= COLUMN) if numbered and same_page else _own_cap(view, option)
        _row(sheet, view, box, option, first + at == cursor, cap)


def paint_pages(sheet: Sheet, view: View[State], ask: Question, cursor: int, area: Area) -> None:
    """As many as fit a part of the sheet, page by page, so that a step of the cursor moves nothing but its mark."""
    fit = area.height // LINE
    first = cursor - cursor % fit
    for at, box in zip(range(first, len(ask.options)), split_rows(area, fit, most=LINE), strict=False):
        mark = Area(box.x, box.y, MARK, box.height)
        if at == cursor:
            sheet.text(mark, "▸", Font.TINY, align="centre", inverse=True)
        option = ask.options[at]
        _row(sheet, view, Area(mark.right + 1, box.y, box.width - MARK - BAR - 2, box.height), option, False, None)
    _scroll_bar(sheet, Area(area.right - BAR, area.y, BAR, fit * LINE), first, fit, len(ask.options))


# Where there is something else above


def flow_below(sheet: Sheet, view: View[State], ask: Question) -> list[Area]:
    """Places for answers with keys of their own in the lowest lines, one after another as they fit."""
    boxes: list[Area] = []
    x = row = 0
    for option in _by_legend(ask):
        width = width_of(view.words(option.label), Font.SMALL) + CAP
        if x and x + width > sheet.box.width:
            x, row = 0, row + 1
        boxes.append(Area(x, row * LINE, min(width, sheet.box.width), LINE))
        x += width + GAP
    top = sheet.box.height - (row + 1) * LINE
    return [Area(box.x, top + box.y, box.width, box.height) for box in boxes]


def paint_flow(sheet: Sheet, view: View[State], ask: Question, cursor: int, places: list[Area]) -> None:
    for at, (option, box) in enumerate(zip(_by_legend(ask), places, strict=True)):
        _row(sheet, view, box, option, at == cursor, _own_cap(view, option) or Cap(Key.TURN.value[0], held=False))


def paint_rows(sheet: Sheet, view: View[State], ask: Question, cursor: int, area: Area) -> None:
    """As many answers as fit, with the cursor among them."""
    fit = area.height // LINE
    first = max(0, min(cursor - fit // 2, len(ask.options) - fit))
    for at, box in zip(range(first, len(ask.options)), split_rows(area, fit, most=LINE), strict=False):
        box = Area(box.x, box.y, box.width - BAR - 1, box.height)
        _row(sheet, view, box, ask.options[at], at == cursor, _own_cap(view, ask.options[at]))
    _scroll_bar(sheet, Area(area.right - BAR, area.y, BAR, fit * LINE), first, fit, len(ask.options))


def _by_legend(ask: Question) -> tuple[Option, ...]:
    """The answers as the keys call them, where there is little room."""
    options = ((option, None if option.key is None or option.key.held else option.legend) for option in ask.options)
    return tuple(replace(option, label=legend or option.label) for option, legend in options)


# Below the table


def places_below(sheet: Sheet, view: View[State], ask: Question) -> list[Area]:
    """Where the answers to a question stand in the lowest lines, if they are few and short enough."""
    if ask.keyed or len(ask.options) > COLUMN * 2:
        return []
    widths = [width_of(view.words(option.label), Font.TINY) for option in _called(view, ask)]
    widths = [width + (CAP if at < COLUMN else HELD_CAP) for at, width in enumerate(widths)]
    for across in ACROSS:
        count = -(-len(widths) // across)
        top = sheet.box.height - count * LINE
        lines = [
            _line(sheet.box.width, widths[row * across :][:across], across, top + row * LINE) for row in range(count)
        ]
        if count <= ROWS and all(line[-1].right <= sheet.box.right for line in lines):
            return [box for line in lines for box in line]
    return []


def paint_below(sheet: Sheet, view: View[State], ask: Question, cursor: int, places: list[Area]) -> None:
    """The title, and below it up to three answers a line; what is above stays."""
    title = view.words(ask.title).removesuffix(" …")
    bar = Area(0, places[0].y - LINE, min(sheet.box.width, width_of(title, Font.TINY) + 3), LINE)
    sheet.text(bar, title, Font.TINY, align="centre", inverse=True, may_shorten=True)
    for at, (option, box) in enumerate(zip(_called(view, ask), places, strict=True)):
        _row(sheet, view, box, option, at == cursor, Cap(str(at % COLUMN + 1), held=at >= COLUMN))


def _called(view: View[State], ask: Question) -> tuple[Option, ...]:
    """The answers; where some are at held keys, players by shorter names."""
    if len(ask.options) <= COLUMN:
        return ask.options
    names = view.names(SHORT_NAME, Font.TINY)
    return tuple(option if option.seat is None else replace(option, label=names[option.seat]) for option in ask.options)


def _line(room: int, widths: list[int], across: int, y: int) -> list[Area]:
    """Answers at the places of their columns, or as near to them as longer ones beside them allow."""
    boxes: list[Area] = []
    for at, width in enumerate(widths):
        latest = room - sum(widths[at:]) - GAP * (len(widths) - 1 - at)
        x = max(min(at * room // across, latest), boxes[-1].right + GAP if boxes else 0)
        boxes.append(Area(x, y, width, LINE))
    return boxes


def _scroll_bar(sheet: Sheet, box: Area, first: int, fit: int, count: int) -> None:
    """Which part of a list is seen."""
    if count <= fit:
        return
    height = max(3, box.height * fit // count)
    top = box.y + (box.height - height) * first // (count - 1)
    sheet.vline(box.x + box.width // 2, box.y, box.height)
    sheet.fill(Area(box.x, top, box.width, height))


def _own_cap(view: View[State], option: Option) -> Cap | None:
    """The number of an option's own action key, where the box has those."""
    key = option.key
    if key is None or key.key not in ACTION_KEYS or not view.box.has_action_keys:
        return None
    return Cap(str(ACTION_KEYS.index(key.key) + 1), key.held)


def _row(sheet: Sheet, view: View[State], box: Area, option: Option, chosen: bool, cap: Cap | None) -> None:
    fonts = tuple(font for font in FONTS if font.height <= box.height) or (Font.TINY,)
    words = view.words(option.label)
    if chosen:
        sheet.fill(box)
    room = _paint_cap(sheet, box, cap, chosen) if cap is not None else 0
    inner = Area(box.x + 1 + room, box.y, box.width - room - 1, box.height)
    label = option.label.label if isinstance(option.label, Of) else option.label
    may_shorten = isinstance(label, str | Titled) or getattr(label, "code", "") in OPEN_ENDED
    if box.height >= 2 * Font.TINY.height and not fits(words, Font.TINY, inner.width):
        sheet.lines(inner, words, Font.TINY, middle=True, inverse=chosen, may_shorten=may_shorten)
    else:
        sheet.text(inner, words, fonts, inverse=chosen, may_shorten=may_shorten)


def _paint_cap(sheet: Sheet, box: Area, cap: Cap, chosen: bool) -> int:
    """A key's number as a little key. Returns the room that it takes."""
    top = box.y + (box.height - Font.TINY.height) // 2
    key = Area(box.x + 1, top, DIGIT + 2, Font.TINY.height)
    sheet.text(key, cap.number, Font.TINY, align="centre", inverse=True)
    if cap.held:
        sheet.fill(Area(key.right + 1, key.y + 3, 3, 2), ink=not chosen)
    return key.width + (6 if cap.held else 3)
