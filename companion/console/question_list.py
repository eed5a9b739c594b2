"""A question as a list: at the action keys by place, or under a cursor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from companion.console.layout import is_coarse, is_low, split_columns, split_rows, titled
from companion.console.paint import Area, Font, Sheet, fits, width_of, wrap
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
ACROSS = (3, 2, 1)
"""How many answers may stand in a line below the table: three as the keys lie, fewer where they are long."""
ROWS = 3
"""This many lines of answers leave the headline uncovered."""
SHORT_NAME = 28
"""The room for a name where answers stand at held keys too."""
GAP = 4
WIDE_GAP = 10
"""Between answers, where it costs no line more: numbers of keys and numbers to choose from are then told apart."""
BAR = 3
"""The width of the bar that shows where in a list one is."""
DASH = 3
"""The length of the dash behind the number of a key that is held."""
CURSOR = 2
"""The width of the bar that is the cursor, before a number."""
MARK = "▸"
TOO_HIGH = 1000
"""For any panel: a word does not fit its line."""


class Cap(NamedTuple):
    """What stands before an answer: a key's number, with a dash behind it if the key is to be held; or the cursor."""

    sign: str
    held: bool = False


class Row(NamedTuple):
    """An answer in a list, what stands before it, and whether the cursor is there."""

    option: Option
    cap: Cap
    chosen: bool


def paint_list(sheet: Sheet, view: View[State], ask: Question, cursor: int) -> None:
    """As many answers as can be read, with the cursor's among them."""
    area = titled(sheet, view.words(ask.title), _beside_title(view, ask, cursor))
    _rows(sheet, view, area, [_row(view, ask, at, cursor) for at in _places(view, ask, cursor)])


def _beside_title(view: View[State], ask: Question, cursor: int) -> str:
    """Which page it is, which answer; or what TURN does where it answers."""
    if not view.box.has_action_keys or (ask.keyed and not _fits_keys(ask)):
        return f"{cursor + 1}/{len(ask.options)}"
    if ask.keyed:
        option = ask.by_key(Press(Key.TURN))
        return "" if option is None else view.words(Say("turn_key", short=option.legend or option.label))
    size = page_size(ask)
    pages = (len(ask.options) - 1) // size + 1
    return f"TURN {cursor // size + 1}/{pages}" if pages > 1 else ""


def _places(view: View[State], ask: Question, cursor: int) -> Sequence[int]:
    """Which answers are on the page of the cursor. What TURN does stands beside the title."""
    if not view.box.has_action_keys:
        return range(len(ask.options))
    if ask.keyed:
        fits_keys = _fits_keys(ask)
        told = [at for at, option in enumerate(ask.options) if not (fits_keys and option.key == Press(Key.TURN))]
        return told if cursor in told else [*told, cursor]
    size = page_size(ask)
    first = cursor // size * size
    return range(first, min(first + size, len(ask.options)))


def _fits_keys(ask: Question) -> bool:
    """Whether every answer has an action key of its own, but for one at TURN."""
    return all(
        option.key is not None and (option.key.key in ACTION_KEYS or option.key == Press(Key.TURN))
        for option in ask.options
    )


def _rows(sheet: Sheet, view: View[State], area: Area, rows: Sequence[Row]) -> None:
    """In the largest letters in which all of them fit, in one column or two; otherwise those about the cursor."""
    for font in sheet.letters.needed:
        for columns in _columns(area, len(rows), view.box.has_action_keys):
            if _all_fit(view, rows, font, columns):
                _paint_columns(sheet, view, rows, font, columns)
                return
    font = sheet.letters.least
    room = Area(area.x, area.y, area.width - BAR - 1, area.height)
    first, fit = _about_the_cursor(view, rows, font, room)
    heights = [_height_if_alone(view, row, font, room) for row in rows[first : first + fit]]
    top = area.y + max(0, (area.height - sum(heights)) // 2)
    for row, height in zip(rows[first:], heights, strict=False):
        box = Area(room.x, top, room.width, height)
        _paint_row(sheet, view, box, row, font)
        top = box.bottom
    _scroll_bar(sheet, Area(area.right - BAR, area.y + 1, BAR, area.height - 1), first, fit, len(rows))


def _columns(area: Area, count: int, keyed: bool) -> list[list[Area]]:
    """The boxes of so many rows: in one column; with keys in two, of which the second holds those of the held keys."""
    per_column = COLUMN if count > COLUMN else -(-count // 2)
    one = split_rows(area, count, most=20)
    if not keyed or not 2 < count <= 2 * COLUMN:
        return [one]
    left, right = (split_rows(half, per_column, most=20) for half in split_columns(area, 2, gap=2))
    return [one, [*left, *right][:count]]


def _all_fit(view: View[State], rows: Sequence[Row], font: Font, boxes: Sequence[Area]) -> bool:
    return all(_height(view, row, font, box) <= box.height for row, box in zip(rows, boxes, strict=True))


def _height(view: View[State], row: Row, font: Font, box: Area) -> int:
    """How high a row is with its answer over as many lines as it takes; a word is not broken."""
    words = view.words(row.option.label)
    room = box.width - _room_of(row.cap, font, _is_close(box.height, font, row.cap))
    if not all(fits(word, font, room) for word in words.replace("-", "- ").split()):
        return TOO_HIGH
    return max(1, len(wrap(words, font, room))) * font.height


def _height_if_alone(view: View[State], row: Row, font: Font, box: Area) -> int:
    """The same where there is no other way to show it: a name takes a line, the rest all there is."""
    height = _height(view, row, font, box)
    return min(height, box.height) if height < TOO_HIGH or not _may_shorten(row.option) else font.height


def _paint_columns(sheet: Sheet, view: View[State], rows: Sequence[Row], font: Font, boxes: Sequence[Area]) -> None:
    for row, box in zip(rows, boxes, strict=True):
        _paint_row(sheet, view, box, row, font)


def _about_the_cursor(view: View[State], rows: Sequence[Row], font: Font, room: Area) -> tuple[int, int]:
    """The part of a list that is seen: it is turned like a page, so that a step of the cursor moves its mark alone."""
    first = 0
    while True:
        left, fit = room.height, 0
        for row in rows[first:]:
            left -= _height_if_alone(view, row, font, room)
            if left < 0:
                break
            fit += 1
        fit = max(1, fit)
        if any(row.chosen for row in rows[first : first + fit]) or first + fit >= len(rows):
            return first, fit
        first += fit


def paint_pages(sheet: Sheet, view: View[State], ask: Question, cursor: int, area: Area) -> None:
    """As many as fit a part of the sheet, page by page, so that a step of the cursor moves nothing but its mark."""
    font = sheet.letters.least
    fit = area.height // font.height
    first = cursor - cursor % fit
    boxes = split_rows(Area(area.x, area.y, area.width - BAR - 1, area.height), fit, most=font.height)
    for at, box in zip(range(first, len(ask.options)), boxes, strict=False):
        mark = Cap(MARK if at == cursor else "")
        _paint_row(sheet, view, box, Row(ask.options[at], mark, at == cursor), font)
    _scroll_bar(sheet, Area(area.right - BAR, area.y, BAR, fit * font.height), first, fit, len(ask.options))


# Where there is something else above


def flow_below(sheet: Sheet, view: View[State], rows: Sequence[Row]) -> list[Area]:
    """Places for answers in the lowest lines, one after another as they fit; none where one is too long."""
    font = sheet.letters.least
    words = [view.words(row.option.label) for row in rows]
    rooms = [_room_of(row.cap, font, _is_close(line_below(sheet), font, row.cap)) for row in rows]
    widths = [width_of(said, font) + room for said, room in zip(words, rooms, strict=True)]
    if not widths or max(widths) > sheet.box.width:
        return []
    near, apart = (_flow(widths, sheet.box.width, gap) for gap in (GAP, WIDE_GAP))
    numbers = any(said[:1].isdecimal() for said in words)
    flow, line = apart if numbers or apart[-1][1] == near[-1][1] else near, line_below(sheet)
    top = sheet.box.height - (flow[-1][1] + 1) * line
    return [Area(x, top + at * line, width, line) for (x, at), width in zip(flow, widths, strict=True)]


def _flow(widths: Sequence[int], room: int, gap: int) -> list[tuple[int, int]]:
    """Where each stands: the column, and on which line."""
    places: list[tuple[int, int]] = []
    x = at = 0
    for width in widths:
        if x and x + width > room:
            x, at = 0, at + 1
        places.append((x, at))
        x += width + gap
    return places


def paint_flow(sheet: Sheet, view: View[State], rows: Sequence[Row], places: Sequence[Area]) -> None:
    for row, box in zip(rows, places, strict=True):
        _paint_row(sheet, view, box, row, sheet.letters.least)


def own_rows(view: View[State], ask: Question, cursor: int) -> list[Row]:
    """The answers as their keys call them, each with its own key; without one it is at TURN."""
    legends = [None if option.key is None or option.key.held else option.legend for option in ask.options]
    called = [
        replace(option, label=legend or option.label) for option, legend in zip(ask.options, legends, strict=True)
    ]
    return [
        Row(option, _own_cap(view, option) or Cap(Key.TURN.value), at == cursor) for at, option in enumerate(called)
    ]


def key_rows(view: View[State], root: Question) -> list[Row]:
    """What the action keys mean, as they call it, each with its number."""
    rows = []
    for at, key in enumerate(ACTION_KEYS):
        option = root.by_key(Press(key))
        if option is not None:
            rows.append(Row(replace(option, label=option.legend or option.label), _numbered(at), False))
    return rows


def paint_rows(sheet: Sheet, view: View[State], ask: Question, cursor: int, area: Area) -> None:
    """As many answers as fit a part of the sheet, with the cursor's among them."""
    called = [row.option for row in own_rows(view, ask, cursor)] if is_coarse(sheet) else ask.options
    rows = [
        Row(option, _own_cap(view, option) or Cap(MARK if at == cursor else ""), at == cursor)
        for at, option in enumerate(called)
    ]
    _rows(sheet, view, area, rows)


# Below the table


def line_below(sheet: Sheet) -> int:
    """The height of a line of answers below the table: as high as a strip of the panel, where letters are small."""
    return sheet.letters.least.height


def top_of(sheet: Sheet, places: Sequence[Area]) -> int:
    """Where a question begins whose answers stand there: above them its title."""
    return places[0].y - line_below(sheet)


def places_below(sheet: Sheet, view: View[State], ask: Question) -> list[Area]:
    """Where the answers to a question stand in the lowest lines, if they are few and short enough."""
    if ask.keyed or len(ask.options) > COLUMN * 2:
        return []
    font, line = sheet.letters.least, line_below(sheet)
    words = [view.words(option.label) for option in _called(view, ask, font)]
    caps = [_numbered(at) for at in range(len(words))]
    rooms = [_room_of(cap, font, _is_close(line, font, cap)) for cap in caps]
    widths = [width_of(said, font) + room for said, room in zip(words, rooms, strict=True)]
    for across in ACROSS:
        count = -(-len(widths) // across)
        top = sheet.box.height - count * line
        lines = [
            _line(sheet.box.width, widths[row * across :][:across], across, Area(0, top + row * line, 0, line))
            for row in range(count)
        ]
        if count <= ROWS and all(boxes[-1].right <= sheet.box.right for boxes in lines):
            return [box for boxes in lines for box in boxes]
    return []


def paint_below(sheet: Sheet, view: View[State], ask: Question, cursor: int, places: list[Area]) -> None:
    """The title in a rule, and below it up to three answers a line; what is above stays."""
    font = sheet.letters.least
    title = Area(0, top_of(sheet, places), sheet.box.width, line_below(sheet))
    shown = sheet.text(title, view.words(ask.title).removesuffix(" …"), font, may_shorten=True, essential=True)
    end = width_of(shown, font) + GAP
    sheet.hline(end, title.y + font.above + font.capital // 2, title.right - end)
    for at, (option, box) in enumerate(zip(_called(view, ask, font), places, strict=True)):
        _paint_row(sheet, view, box, Row(option, _numbered(at), at == cursor), font)


def _called(view: View[State], ask: Question, font: Font) -> tuple[Option, ...]:
    """The answers; where some are at held keys, players by shorter names."""
    if len(ask.options) <= COLUMN:
        return ask.options
    names = view.names(SHORT_NAME, font)
    return tuple(option if option.seat is None else replace(option, label=names[option.seat]) for option in ask.options)


def _line(room: int, widths: list[int], across: int, line: Area) -> list[Area]:
    """Answers at the places of their columns, or as near to them as longer ones beside them allow."""
    boxes: list[Area] = []
    for at, width in enumerate(widths):
        latest = room - sum(widths[at:]) - GAP * (len(widths) - 1 - at)
        x = max(min(at * room // across, latest), boxes[-1].right + GAP if boxes else 0)
        boxes.append(Area(x, line.y, width, line.height))
    return boxes


def _scroll_bar(sheet: Sheet, box: Area, first: int, fit: int, count: int) -> None:
    """Which part of a list is seen."""
    if count <= fit:
        return
    height = max(3, box.height * fit // count)
    top = box.y + (box.height - height) * first // (count - 1)
    sheet.vline(box.x + box.width // 2, box.y, box.height)
    sheet.fill(Area(box.x, top, box.width, height))


# A row


def _row(view: View[State], ask: Question, at: int, cursor: int) -> Row:
    """An answer with the number of the key that stands for it; without one, with the cursor's mark."""
    option = ask.options[at]
    if view.box.has_action_keys and not ask.keyed:
        cap: Cap | None = _numbered(at % page_size(ask))
    else:
        cap = _own_cap(view, option)
    return Row(option, cap or Cap(MARK if at == cursor else ""), at == cursor)


def _own_cap(view: View[State], option: Option) -> Cap | None:
    """The number of an option's own action key, where the box has those."""
    key = option.key
    if key is None or key.key not in ACTION_KEYS or not view.box.has_action_keys:
        return None
    return Cap(str(ACTION_KEYS.index(key.key) + 1), key.held)


def _numbered(place: int) -> Cap:
    return Cap(str(place % COLUMN + 1), held=place >= COLUMN)


def _room_of(cap: Cap, font: Font, close: bool) -> int:
    """The room for a key's number or name with its margins, and the gap behind it."""
    return _width_of_cap(cap, font) + 4 + (DASH if cap.held else 0) + (CURSOR if close else 0)


def _is_close(height: int, font: Font, cap: Cap) -> bool:
    """Whether lines are so close that the plate of a key would touch the number below. The cursor's mark has none."""
    return height < font.capital + 2 and cap.sign not in ("", MARK)


def _width_of_cap(cap: Cap, font: Font) -> int:
    return max(width_of("0", font), width_of(cap.sign, font)) + 2


def _may_shorten(option: Option) -> bool:
    label = option.label.label if isinstance(option.label, Of) else option.label
    return isinstance(label, str | Titled) or getattr(label, "code", "") in OPEN_ENDED


def _paint_row(sheet: Sheet, view: View[State], box: Area, row: Row, font: Font) -> None:
    words = view.words(row.option.label)
    close = _is_close(box.height, font, row.cap)
    room = _room_of(row.cap, font, close)
    may_shorten = _may_shorten(row.option)
    lines = min(max(1, len(wrap(words, font, box.width - room))), max(1, box.height // font.height))
    top = box.y + max(0, (box.height - lines * font.height) // 2)
    if close:
        _paint_close_cap(sheet, box.x, top, row, font)
    else:
        _paint_cap(sheet, box.x, top, row, font)
    beside = Area(box.x + room, top, box.width - room, max(lines * font.height, 1))
    if lines == 1:
        sheet.text(beside, words, font, may_shorten=may_shorten, essential=True)
    else:
        sheet.lines(beside, words, font, may_shorten=may_shorten or is_low(sheet), essential=True)


def _paint_cap(sheet: Sheet, x: int, top: int, row: Row, font: Font) -> None:
    """A key's number, or the cursor's mark; inverse where the cursor is."""
    sign, held = row.cap
    width = _width_of_cap(row.cap, font)
    if row.chosen and sign:
        plate = Area(x, top + font.above - 1, width, font.capital + 2)
        sheet.text(plate, sign, font, align="centre", inverse=True)
    elif sign:
        sheet.text(Area(x, top, width, font.height), sign, font, align="centre")
    if held:
        _paint_dash(sheet, x + width + 1, top, font)


def _paint_close_cap(sheet: Sheet, x: int, top: int, row: Row, font: Font) -> None:
    """The same where lines are so close that a plate would touch the number below it: a bar before the number."""
    width = _width_of_cap(row.cap, font)
    if row.chosen:
        sheet.fill(Area(x, top + font.above, CURSOR, font.capital))
    sheet.text(Area(x + CURSOR, top, width, font.height), row.cap.sign, font, align="centre")
    if row.cap.held:
        _paint_dash(sheet, x + CURSOR + width + 1, top, font)


def _paint_dash(sheet: Sheet, x: int, top: int, font: Font) -> None:
    sheet.fill(Area(x, top + font.above + font.capital // 2, DASH, 1))
