"""What a Catan table shows: everybody's tableau, points, the supply, hands, costs."""

from __future__ import annotations

from collections.abc import Sequence

from companion.console.clock_page import clock_page
from companion.console.layout import SPACE, is_low, listing, split_columns, split_rows, titled
from companion.console.paint import Area, Font, Rows, Sheet, fits, icon, width_of
from companion.console.text_pages import note_pages
from companion.console.view import View
from companion.dialogue.command import Page
from companion.dialogue.label import Initial, Say, Word
from companion.games.catan.console.icons import SMALL
from companion.games.catan.console.tableau import number_of, sides
from companion.games.catan.rules import Size, State
from companion.games.catan.rules.construction import prices
from companion.games.catan.rules.edition import KINDS, STACKS
from companion.games.catan.rules.resources import RESOURCES, Resources, counts, unpack
from companion.games.catan.rules.state import MARKET_SIZE, points, stock, supply
from companion.rules import News, Told

LINE = Font.TINY.height
ICON = 9
PRICED = 24
"""The room for what a price is of."""


def infos(state: State) -> tuple[Page, ...]:
    return tableaus, ranking, supplies, hands, costs, clock_page


def tell(told: Told, state: State) -> tuple[Page, ...]:
    """Ten points are reached; nothing else needs telling."""
    return note_pages((told,), state.terms.owners) if isinstance(told, News) else ()


# Everybody's tableau


def tableaus(sheet: Sheet, view: View[State]) -> None:
    """A row for each player under icons; on a low panel more than three players share rows."""
    state = view.state
    seats = range(len(state.terms.names))
    in_two = is_low(sheet) and len(seats) > 3
    half = (len(seats) + 1) // 2
    if not in_two:
        _rows_of(sheet, view, sheet.box, seats)
        return
    for area, some in zip(split_columns(sheet.box, 2, gap=3), (seats[:half], seats[half:]), strict=True):
        _rows_of(sheet, view, area, some)


def _rows_of(sheet: Sheet, view: View[State], area: Area, seats: Sequence[int]) -> None:
    """Names, then columns under icons: roads and knights by their sides where there is room, and the points."""
    state = view.state
    narrow = area.width < 100
    font = Font.PLAIN if area.width > 200 and area.height // (len(seats) + 1) >= Font.PLAIN.height else Font.TINY
    head, *rows = split_rows(area, len(seats) + 1, most=12)
    letters = (2, 1, 2, 1, 1) if narrow else (4, 4, 2, 2, 2, 2)
    columns = _columns(area, letters, font)
    for at, column in enumerate(columns):
        picture = _head(at, narrow)
        x = column.x + (column.width - len(picture[0])) // 2
        sheet.bitmap(x, head.y + (head.height - len(picture)) // 2, picture)
    names = view.names(columns[0].x - area.x - 1, font)
    for seat, row in zip(seats, rows, strict=True):
        name = Area(area.x, row.y, columns[0].x - area.x - 1, row.height)
        sheet.text(name, names[seat], font, inverse=seat == state.on_turn)
        for text, column in zip(_cells(state, seat, narrow), columns, strict=True):
            cell = Area(column.x, row.y, column.width, row.height)
            sheet.text(cell, text if fits(text, font, cell.width) else "+", font, align="centre")


def _head(at: int, narrow: bool) -> Rows:
    if at == len(KINDS):
        return icon("crown")
    return SMALL[KINDS[at]] if narrow else icon(KINDS[at])


def _columns(area: Area, letters: Sequence[int], font: Font) -> list[Area]:
    """Columns at the right end of an area, each for this many letters."""
    gap = 1 if area.width < 100 else 3
    found = []
    right = area.right
    for count in reversed(letters):
        width = width_of("0" * count, font)
        found.append(Area(right - width, area.y, width, area.height))
        right -= width + gap
    return found[::-1]


def _cells(state: State, seat: int, narrow: bool) -> list[str]:
    numbers = [number_of(state, kind, seat) for kind in KINDS]
    texts = [str(number or "·") for number in numbers]
    if narrow:
        return texts
    return [*(sides(number) or "·" for number in numbers[:2]), *texts[2:], str(points(state)[seat])]


# Points and hands


def ranking(sheet: Sheet, view: View[State]) -> None:
    """Everybody's points, most first."""
    state = view.state
    won = points(state)
    order = sorted(range(len(won)), key=lambda seat: -won[seat])
    _pairs(sheet, view, Say("points"), [(seat, str(won[seat])) for seat in order])


def hands(sheet: Sheet, view: View[State]) -> None:
    """How many cards everybody holds: at least, and at most."""
    state = view.state
    _pairs(sheet, view, Say("cards_in_hand"), [(seat, _size(size)) for seat, size in enumerate(state.sizes)])


def _size(size: Size) -> str:
    return str(size.most) if size.least == size.most else f"{size.least}–{size.most}"


def _pairs(sheet: Sheet, view: View[State], title: Say, rows: list[tuple[int, str]]) -> None:
    """Names and values below a title; on a low panel many of them in three columns."""
    area = titled(sheet, view.words(title))
    value = SPACE + max(width_of(text, Font.TINY) for _, text in rows)
    if area.height >= 3 * LINE or len(rows) < 5:
        listed = view.names((area.width if len(rows) < 5 else area.width // 2 - 4) - value, Font.TINY)
        listing(sheet, area, [(listed[seat], text) for seat, text in rows])
        return
    columns = split_columns(area, 3, gap=4)
    names = view.names(columns[0].width - value, Font.TINY)
    for at, (seat, text) in enumerate(rows):
        box = split_rows(columns[at // 2], 2)[at % 2]
        sheet.text(box, names[seat], Font.TINY)
        sheet.text(box, text, Font.TINY, align="right")


# The supply


def supplies(sheet: Sheet, view: View[State]) -> None:
    """What is left of the stacks, which way the arrows point, which expansions are left, and the market."""
    low = is_low(sheet)
    area = sheet.box if low else titled(sheet, view.words(Say("supply")))
    stacks = Area(area.x, area.y, area.width, LINE if low else 11)
    _stacks(sheet, view, stacks)
    market = Area(area.x, area.bottom - (LINE if low else 11), area.width, LINE if low else 11)
    _market(sheet, view, market)
    _expansions(sheet, view, Area(area.x, stacks.bottom, area.width, market.y - stacks.bottom))


def _stacks(sheet: Sheet, view: View[State], line: Area) -> None:
    """The four stacks, and the direction card where it is used."""
    state = view.state
    cells = split_columns(line, len(STACKS) + 1)
    for stack, cell in zip(STACKS, cells, strict=False):
        picture = SMALL[stack] if line.height < ICON else icon(stack)
        sheet.bitmap(cell.x + 1, cell.y + (cell.height - len(picture)) // 2, picture)
        left = Area(cell.x + len(picture[0]) + 3, cell.y, cell.width - len(picture[0]) - 3, cell.height)
        sheet.text(left, str(supply(state, stack)), Font.TINY)
    if len(state.terms.names) > 2:
        name, sign = ("clockwise", "↻") if state.clockwise else ("anticlockwise", "↺")
        if line.height < ICON:
            sheet.text(cells[-1], sign, Font.TINY, align="right")
        else:
            sheet.bitmap(cells[-1].right - ICON - 1, line.y + 1, name)


def _expansions(sheet: Sheet, view: View[State], area: Area) -> None:
    """Each with how many are left, in two columns; abbreviated in three on a low panel."""
    state = view.state
    names = [name for name, copies in state.terms.copies.items() if copies]
    across = 3 if is_low(sheet) else 2
    rows = split_rows(area, -(-len(names) // across), most=12)
    for at, name in enumerate(names):
        row, column = divmod(at, across)
        cell = split_columns(rows[row], across, gap=4)[column]
        room = Area(cell.x, cell.y, cell.width - 6, cell.height)
        word = view.words(Word(name))
        shown = word if fits(word, Font.TINY, room.width) and not is_low(sheet) else view.language.key(name)
        sheet.text(room, shown, Font.TINY, may_shorten=is_low(sheet))
        sheet.text(cell, str(stock(state, name)), Font.TINY, align="right")


def _market(sheet: Sheet, view: View[State], line: Area) -> None:
    """Five cards; what was not told is open."""
    state = view.state
    cards = [view.language.key(RESOURCES[kind]) for kind in unpack(state.market + state.sure)]
    for at, cell in enumerate(split_columns(line, MARKET_SIZE, gap=2)):
        if line.height >= LINE + 3:
            sheet.frame(cell)
        sheet.text(cell, cards[at] if at < len(cards) else "?", Font.TINY, align="centre")


# Costs


def costs(sheet: Sheet, view: View[State]) -> None:
    """What each building costs; below that expansions with a price of their own."""
    state = view.state
    rows = prices(state)
    columns = split_columns(sheet.box, 2 if is_low(sheet) else 1, gap=4)
    per_column = -(-len(rows) // len(columns))
    boxes = [split_rows(columns[at // per_column], per_column, most=13)[at % per_column] for at in range(len(rows))]
    rooms = [_named(sheet, view, box, name) for (name, _), box in zip(rows, boxes, strict=True)]
    if not is_low(sheet):
        rooms = [Area(PRICED, room.y, room.right - PRICED, room.height) for room in rooms]
    for text, room in zip(_prices(view, [cost for _, cost in rows], rooms), rooms, strict=True):
        sheet.text(room, text, (Font.PLAIN, Font.SMALL, Font.TINY))


def _named(sheet: Sheet, view: View[State], box: Area, name: str) -> Area:
    """What a price is of: a building by its icon, an expansion by its name. Returns the box that is left."""
    if name in KINDS:
        sheet.bitmap(box.x + 1, box.y + (box.height - ICON) // 2, name)
        return Area(box.x + ICON + 3, box.y, box.width - ICON - 3, box.height)
    label = Area(box.x, box.y + (box.height - LINE) // 2, PRICED - 3, LINE)
    sheet.text(label, view.language.key(name), Font.TINY, inverse=True, align="centre")
    return Area(box.x + PRICED, box.y, box.width - PRICED, box.height)


def _prices(view: View[State], prices: list[Resources], rooms: list[Area]) -> list[str]:
    """Prices in whole words, abbreviated or in letters: whichever is the longest that fits for all."""
    whole = [f" {view.words(Word(name))}" for name in RESOURCES]
    keys = [f" {view.language.key(name)}" for name in RESOURCES]
    letters = [view.words(Initial(name, RESOURCES)).capitalize() for name in RESOURCES]
    for names in (whole, keys):
        texts = [_price(price, names) for price in prices]
        if all(fits(text, Font.TINY, room.width) for text, room in zip(texts, rooms, strict=True)):
            return texts
    return [_price(price, letters) for price in prices]


def _price(price: Resources, names: Sequence[str]) -> str:
    cards = zip(counts(price), names, strict=True)
    return " ".join((name if count == 1 else f"{count}{name}").strip() for count, name in cards if count)
