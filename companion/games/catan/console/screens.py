"""What a Catan table shows: everybody's tableau, points, the supply, hands, costs."""

from __future__ import annotations

from collections.abc import Sequence

from companion.console.clock_page import clock_page
from companion.console.layout import SPACE, is_low, listing, split_columns, split_rows, titled
from companion.console.paint import Area, Font, Sheet, fits, icon, width_of
from companion.console.text_pages import note_pages
from companion.console.view import View
from companion.dialogue.command import Page
from companion.dialogue.label import Say, Word
from companion.games.catan.console.icons import CARDS, SIZE
from companion.games.catan.console.tableau import number_of, sides
from companion.games.catan.rules import Size, State
from companion.games.catan.rules.construction import prices
from companion.games.catan.rules.edition import KINDS, STACKS
from companion.games.catan.rules.resources import RESOURCES, Resources, counts, unpack
from companion.games.catan.rules.state import MARKET_SIZE, points, stock, supply
from companion.rules import News, Told

ON_TURN = "▸"


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
    fonts = sheet.letters.asides
    font = fonts[0] if area.width > 200 and area.height // (len(seats) + 1) >= fonts[0].height else fonts[-1]
    head, *rows = split_rows(area, len(seats) + 1, most=12)
    columns = _columns(area, (2, 1, 2, 1, 1) if narrow else (4, 4, 2, 2, 2, 2), font)
    for at, column in enumerate(columns):
        picture = icon(KINDS[at] if at < len(KINDS) else "crown")
        x = column.x + (column.width - len(picture[0])) // 2
        sheet.bitmap(x, head.y + max(0, head.height - len(picture)) // 2, picture)
    names = view.names(columns[0].x - area.x - width_of(ON_TURN, font) - 1, font)
    for seat, row in zip(seats, rows, strict=True):
        name = f"{ON_TURN}{names[seat]}" if seat == state.on_turn else names[seat]
        sheet.text(Area(area.x, row.y, columns[0].x - area.x, row.height), name, font)
        for text, column in zip(_cells(state, seat, narrow), columns, strict=True):
            cell = Area(column.x, row.y, column.width, row.height)
            sheet.text(cell, text if fits(text, font, cell.width) else "+", font, align="centre")


def _columns(area: Area, letters: Sequence[int], font: Font) -> list[Area]:
    """Columns at the right end of an area, each for this many letters."""
    gap = 1 if area.width < 100 else 2
    found = []
    right = area.right
    for count in reversed(letters):
        width = max(SIZE, width_of("0" * count, font))
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
    font = sheet.letters.least
    value = SPACE + max(width_of(text, font) for _, text in rows)
    if area.height >= 3 * font.height or len(rows) < 5:
        listed = view.names((area.width if len(rows) < 5 else area.width // 2 - 4) - value, font)
        listing(sheet, area, [(listed[seat], text) for seat, text in rows], essential=True)
        return
    columns = split_columns(area, 3, gap=4)
    names = view.names(columns[0].width - value, font)
    for at, (seat, text) in enumerate(rows):
        box = split_rows(columns[at // 2], 2)[at % 2]
        sheet.text(box, names[seat], font)
        sheet.text(box, text, font, align="right")


# The supply


def supplies(sheet: Sheet, view: View[State]) -> None:
    """What is left of the stacks, which way the arrows point, which expansions are left, and the market."""
    low = is_low(sheet)
    title = view.words(Say("supply"))
    plain = Sheet(sheet.box.width, sheet.box.height, sheet.letters._replace(zoom=1))  # it is looked up, from nearby
    area = plain.box if low else titled(plain, title, aside=True)
    stacks = Area(area.x, area.y + (0 if low else 1), area.width, SIZE)
    _stacks(plain, view, stacks)
    height = SIZE if low else SIZE + 2
    market = Area(area.x, area.bottom - height, area.width, height)
    _market(plain, view, market)
    _expansions(plain, view, Area(area.x, stacks.bottom, area.width, market.y - stacks.bottom))
    sheet.paste(plain, 0, 0)


def _stacks(sheet: Sheet, view: View[State], line: Area) -> None:
    """The four stacks, and the direction card where it is used."""
    state, font = view.state, sheet.letters.asides[-1]
    cells = split_columns(line, len(STACKS) + 1)
    for stack, cell in zip(STACKS, cells, strict=False):
        picture = sheet.icon(cell.x, cell.y, icon(stack), view.words(Word(stack)))
        left = Area(picture.right + 2, cell.y, cell.right - picture.right - 2, cell.height)
        sheet.text(left, str(supply(state, stack)), font)
    if len(state.terms.names) > 2:
        name = "clockwise" if state.clockwise else "anticlockwise"
        sheet.bitmap(cells[-1].right - SIZE, line.y, name)


def _expansions(sheet: Sheet, view: View[State], area: Area) -> None:
    """Each with how many are left."""
    state = view.state
    names = [name for name, copies in state.terms.copies.items() if copies]
    told = ", ".join(f"{view.words(Word(name))} {stock(state, name)}" for name in names)
    sheet.lines(area, told, (*sheet.letters.asides, Font.TINY), middle=True, may_shorten=is_low(sheet))


def _market(sheet: Sheet, view: View[State], line: Area) -> None:
    """Five cards; what was not told is open."""
    state, font = view.state, sheet.letters.asides[-1]
    cards = [RESOURCES[kind] for kind in unpack(state.market + state.sure)]
    for at, cell in enumerate(split_columns(line, MARKET_SIZE, gap=2)):
        if line.height > SIZE:
            sheet.frame(cell)
        if at < len(cards):
            x, y = cell.x + (cell.width - SIZE) // 2, cell.y + (cell.height - SIZE) // 2
            sheet.icon(x, y, CARDS[cards[at]], view.words(Word(cards[at])))
        else:
            sheet.text(cell, "?", font, align="centre")


# Costs


def costs(sheet: Sheet, view: View[State]) -> None:
    """What each building costs; below that expansions with a price of their own."""
    state = view.state
    rows = prices(state)
    plain = Sheet(sheet.box.width, sheet.box.height, sheet.letters._replace(zoom=1))  # it is looked up, from nearby
    columns = split_columns(plain.box, 2 if is_low(sheet) else 1, gap=4)
    per_column = -(-len(rows) // len(columns))
    boxes = [split_rows(columns[at // per_column], per_column, most=13)[at % per_column] for at in range(len(rows))]
    rooms = [_named(plain, view, box, name) for (name, _), box in zip(rows, boxes, strict=True)]
    left = max(room.x - box.x for room, box in zip(rooms, boxes, strict=True))
    if not is_low(sheet):
        rooms = [Area(box.x + left, box.y, box.width - left, box.height) for box in boxes]
    font = plain.letters.asides[-1]
    words = [_price(cost, [f" {view.words(Word(name))}" for name in RESOURCES]) for _, cost in rows]
    whole = all(fits(text, font, room.width) for text, room in zip(words, rooms, strict=True))
    for (_, cost), text, room in zip(rows, words, rooms, strict=True):
        if whole:
            plain.text(room, text, plain.letters.asides)
        else:
            _pictured(plain, view, room, cost)
    sheet.paste(plain, 0, 0)


def _named(sheet: Sheet, view: View[State], box: Area, name: str) -> Area:
    """What a price is of: a building by its icon, an expansion by its name. Returns the box that is left."""
    if name in KINDS:
        sheet.icon(box.x, box.y + max(0, box.height - SIZE) // 2, icon(name), view.words(Word(name)))
        return Area(box.x + SIZE + 3, box.y, box.width - SIZE - 3, box.height)
    font = sheet.letters.asides[-1]
    word = view.words(Word(name))
    room = width_of(word, font)
    sheet.text(Area(box.x, box.y, room, box.height), word, font)
    return Area(box.x + room + 3, box.y, box.width - room - 3, box.height)


def _pictured(sheet: Sheet, view: View[State], room: Area, price: Resources) -> None:
    """A price in pictures, where words have no room."""
    font = sheet.letters.asides[-1]
    x, y = room.x, room.y + max(0, room.height - SIZE) // 2
    for name, count in zip(RESOURCES, counts(price), strict=True):
        width = width_of(str(count), font) if count > 1 else 0
        if count and x + width + 1 + SIZE > room.right:
            return  # a low panel shows what fits
        if width:
            sheet.text(Area(x, room.y, width, room.height), str(count), font)
            x += width + 1
        if count:
            x = sheet.icon(x, y, CARDS[name], view.words(Word(name))).right + (1 if is_low(sheet) else 3)


def _price(price: Resources, names: Sequence[str]) -> str:
    cards = zip(counts(price), names, strict=True)
    return " ".join((name if count == 1 else f"{count}{name}").strip() for count, name in cards if count)
