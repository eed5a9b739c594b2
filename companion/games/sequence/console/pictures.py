"""The pictures of the questions: the board beside the zones, the parts, the cells; the ranks of a suit."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache, lru_cache

from PIL import Image

from companion.console.layout import TEXT, is_low, split_columns, split_rows, titled
from companion.console.paint import CHIPS, Area, Font, Sheet, fits, width_of
from companion.console.question_list import HELD, paint_list
from companion.console.reaction import COLUMN, page_size
from companion.console.view import View
from companion.dialogue.label import Label, Row, Say
from companion.dialogue.question import Question
from companion.games.sequence.console.board import (
    SMALL_WIDTH,
    WIDTH,
    beside_board,
    cell_box,
    paint_line,
    paint_small_board,
    paint_zoned_board,
    patch_box,
)
from companion.games.sequence.console.symbols import SIGNS, card_label, cards_label, last_label, team_on
from companion.games.sequence.console.zones import PARTS, ZONES, Patch
from companion.games.sequence.rules import State
from companion.games.sequence.rules.cards import RANKS, Card
from companion.games.sequence.rules.lines import CELLS, CORNERS, SIDE, Cell, Cells, cell_text
from companion.rules import SeatNumber

SMALL, PLAIN, LARGE = Font.TINY, Font.PLAIN, Font.LARGE
SIGN = 5
"""The room for a rank, and for a suit, where cards stand as they lie on the board."""
ACROSS = 3
"""Zones and parts lie in two rows of three."""
KEYPAD = 2 * (SMALL.height + 2)
CARD_WIDTH, KEY_WIDTH, HELD_WIDTH = 16, 6, 4
"""The room for a card with the number of a key before it, for that number alone, and for the bar behind the number of
a key that is held."""
CARD_ROWS = 4
KEY, CHIP = 8, 6
"""The room for a key's number, and for a chip."""
_NARROW = {
    "10": ("#.###", "#.#.#", "#.#.#", "#.#.#", "#.#.#", "#.###"),
    "Q": (".##.", "#..#", "#..#", "#..#", "#.#.", ".#.#"),
    "K": ("#..#", "#.#.", "##..", "##..", "#.#.", "#..#"),
    "A": (".##.", "#..#", "#..#", "####", "#..#", "#..#"),
}
"""The ranks that are wider than the others, as wide as these."""


def _beside_board(sheet: Sheet, title: str) -> Area:
    """A heading to the right of the board. Returns the box below it."""
    low = is_low(sheet)
    left = (SMALL_WIDTH if low else WIDTH) + 3
    bar = Area(left, 0, sheet.box.width - left, 9)
    sheet.fill(bar)
    text = Area(left, 1, bar.width, SMALL.height)
    sheet.text(text, title, SMALL, inverse=True, align="centre", may_shorten=True)
    return Area(left, bar.bottom + 1, bar.width, sheet.box.height - bar.height - 1)


# Zones


def paint_zones(
    title: Label, labels: Sequence[Label], first: int, sheet: Sheet, view: View[State], cursor: int
) -> None:
    """The six zones of the board, and what else can be answered. The first of the zones stands at that place."""
    state = view.state
    shown = cursor - first if first <= cursor < first + len(ZONES) else None
    area = _beside_board(sheet, view.words(title))
    if is_low(sheet):
        paint_small_board(sheet, 0, 1, state, None if shown is None else ZONES[shown])
        _low_choice(sheet, area, shown, view.words(labels[cursor]))
        return
    paint_zoned_board(sheet, state)
    if shown is not None:
        sheet.frame(patch_box(0, 1, ZONES[shown]))
    pad = Area(area.x, area.y, area.width, KEYPAD)
    _keypad(sheet, pad, shown)
    rest = [(at, label) for at, label in enumerate(labels) if not first <= at < first + len(ZONES)]
    below = Area(area.x, pad.bottom + 1, area.width, area.height - pad.height - 1)
    _rows(sheet, view, below, rest, cursor)


def _low_choice(sheet: Sheet, area: Area, chosen: int | None, text: str) -> None:
    """On a low panel: the keys in one line, and what the cursor is at."""
    for at, box in enumerate(split_columns(Area(area.x, area.y, area.width, SMALL.height), 2 * ACROSS)):
        sheet.text(box, str(at + 1), SMALL, align="centre", inverse=at == chosen)
    below = Area(area.x, area.y + SMALL.height + 1, area.width, PLAIN.height)
    sheet.text(below, text, (PLAIN, SMALL), align="centre", may_shorten=True)


def _keypad(sheet: Sheet, area: Area, chosen: int | None) -> None:
    """The numbers of the keys, as the zones and parts lie."""
    for row, line in enumerate(split_rows(area, 2)):
        for column, cell in enumerate(split_columns(line, ACROSS)):
            at = row * ACROSS + column
            box = Area(cell.x, cell.y, cell.width, cell.height - 1)
            sheet.frame(box)
            sheet.text(box.inset(1, 1), str(at + 1), SMALL, align="centre", inverse=at == chosen)


def _rows(sheet: Sheet, view: View[State], area: Area, rows: Sequence[tuple[int, Label]], cursor: int) -> None:
    """What else can be answered, as far as there is room, with the cursor's answer among them."""
    fit = area.height // SMALL.height
    place = next((place for place, (at, _) in enumerate(rows) if at == cursor), 0)
    first = max(0, min(place - fit + 1, len(rows) - fit))
    for box, (at, label) in zip(split_rows(area, fit, most=9), rows[first : first + fit], strict=False):
        sheet.text(box, view.words(label), SMALL, inverse=at == cursor, may_shorten=True)


# Parts


def paint_parts(head: Label, zone: int, sheet: Sheet, view: View[State], cursor: int) -> None:
    """A zone of the board in large: cards where a chip can be placed, chips where they lie, a key for each part.

    During a turn the line below the name keeps telling the last move: the keys' numbers ask what is asked.
    """
    state = view.state
    at = min(cursor, len(PARTS[zone]) - 1)
    part = PARTS[zone][at]
    if is_low(sheet):
        paint_small_board(sheet, 0, 1, state, part)
        area = _beside_board(sheet, view.words(Say("which_part")))
        _low_choice(sheet, area, cursor, cards_label(state.terms.edition.board[cell] for cell in part.cells))
        return
    paint_zoned_board(sheet, state)
    is_turn = isinstance(head, str)  # a player's name; otherwise what is being told or set right
    grid = _headed(sheet, view, head, (is_turn and last_label(state)) or Say("which_part"))
    firsts = [CELLS[each.top * SIDE + each.left] for each in PARTS[zone]]
    if view.box.has_action_keys:
        _zone_cards(sheet, view, grid, ZONES[zone], firsts, {firsts[at]})
    else:
        sheet.frame(patch_box(0, 1, part))
        _zone_cards(sheet, view, grid, ZONES[zone], (), _cells_in(part))


def _cells_in(patch: Patch) -> frozenset[Cell]:
    """All of its cells, the corners too."""
    rows, columns = range(patch.top, patch.top + patch.rows), range(patch.left, patch.left + patch.columns)
    return frozenset(CELLS[row * SIDE + column] for row in rows for column in columns)


def paint_played(head: Label, said: str, cell: Cell, sheet: Sheet, view: View[State]) -> None:
    """The zone as it is after a move there: what was just done stands where it was chosen."""
    zone = next(zone for zone in ZONES if zone.holds(cell))
    paint_zoned_board(sheet, view.state)
    _zone_cards(sheet, view, _headed(sheet, view, head, said), zone, (), ())


def _headed(sheet: Sheet, view: View[State], head: Label, asked: Label, right: Label = "") -> Area:
    """Beside the board what stood there already, and below it what is asked. Returns the box for the cards."""
    area = beside_board(sheet)
    sheet.text(Area(area.x, area.y, area.width, LARGE.height), view.words(head), TEXT, may_shorten=True)
    line = Area(area.x, area.y + LARGE.height, area.width, SMALL.height)
    room = line.width
    if right:
        beside = view.words(right)
        sheet.text(line, beside, SMALL, align="right")
        room -= width_of(beside, SMALL) + 1
    sheet.text(Area(line.x, line.y, room, line.height), view.words(asked), SMALL, may_shorten=True)
    return Area(area.x, line.bottom, area.width, area.bottom - line.bottom)


def _zone_cards(
    sheet: Sheet, view: View[State], area: Area, zone: Patch, keys: Sequence[Cell], chosen: Collection[Cell]
) -> None:
    """The cells of a zone as they lie. Those with keys have their numbers, and the cursor's is underlined where the
    board does not show it; on a box without keys the cursor's cells are inverse."""
    state = view.state
    sheet.paste(_zone_picture(state.terms.edition.board, state.chips, zone), area.x, area.y)

    def place(cell: Cell) -> tuple[int, int]:
        row, column = divmod(cell, SIDE)
        return area.x + (column - zone.left) * CARD_WIDTH, area.y + (row - zone.top) * SMALL.height

    for at, cell in enumerate(keys):
        sheet.text(Area(*place(cell), SIGN, SMALL.height), str(at + 1), SMALL, inverse=True)
    for cell in chosen:
        x, y = place(cell)
        height = 1 if keys else SMALL.height  # under the signs there is a row without ink
        sheet.invert(Area(x + KEY_WIDTH, y + SMALL.height - height, 2 * SIGN - 1, height))


@lru_cache(maxsize=16)
def _zone_picture(board: tuple[Card, ...], chips: tuple[Cells, ...], zone: Patch) -> Image.Image:
    """The cards and chips of a zone, each with room for a key's number. Kept for the presses that find a cell."""
    sheet = Sheet(zone.columns * CARD_WIDTH, zone.rows * SMALL.height)
    for cell in _cells_in(zone):
        row, column = divmod(cell, SIDE)
        x, y = (column - zone.left) * CARD_WIDTH + KEY_WIDTH, (row - zone.top) * SMALL.height
        team = next((team for team, bits in enumerate(chips) if bits >> cell & 1), None)
        if cell in CORNERS:
            sheet.bitmap(x + 2, y + 1, "corner-star")
        elif team is not None:
            sheet.bitmap(x + 2, y + 1, CHIPS[team])
        else:
            sheet.paste(_small_card(card_label(board[cell])).image, x, y)
    return sheet.image


@cache
def _small_card(label: str) -> Sheet:
    """A card in two small letters. Kept: do not draw on it."""
    sheet = Sheet(2 * SIGN, SMALL.height)
    rank, sign = label[:-1], label[-1]
    if rank in _NARROW:
        sheet.bitmap(0, 1, _NARROW[rank])
        sheet.text(Area(SIGN, 0, SIGN, SMALL.height), sign, SMALL)
    else:
        sheet.text(sheet.box, label, SMALL)
    return sheet


# Cells


def paint_cells(head: Label, zone: int, part: Patch, jacks: bool, sheet: Sheet, view: View[State], cursor: int) -> None:
    """The same zone: now the cells of a part have the keys. Behind them jacks may be told."""
    state = view.state
    cells = part.cells
    cell = cells[cursor % len(cells)]
    if is_low(sheet):
        paint_small_board(sheet, 0, 1, state, Patch(*divmod(cell, SIDE), 1, 1))
        _cell_grid(sheet, _beside_board(sheet, view.words(Say("which_cell"))), state, part, cell)
        return
    paint_zoned_board(sheet, state)
    if not view.box.has_action_keys:
        sheet.frame(patch_box(0, 1, part))
    sheet.invert(cell_box(0, 1, cell))
    keys = cells if view.box.has_action_keys else ()
    behind = cursor >= len(cells)
    hint: Label = Say("which_cell")
    right: Label = ""
    if jacks and (behind or not keys):
        hint = _effect(state, cell, behind)
    elif jacks:
        last, jack = last_label(state), Say("hold_for_jack")
        room = beside_board(sheet).width
        short = Row((Say("hold_key"), "J"), " ")
        hint, right = (jack, "") if last is None else (last, _first_fitting(view, (jack, short), room, last))
    _zone_cards(sheet, view, _headed(sheet, view, head, hint, right), ZONES[zone], keys, () if keys else {cell})


def _first_fitting(view: View[State], labels: Sequence[Label], room: int, beside: str) -> Label:
    """The first of some labels that has room beside a text; otherwise the last of them."""
    return next((label for label in labels if fits(f"{beside} {view.words(label)}", SMALL, room)), labels[-1])


def _effect(state: State, cell: Cell, with_jack: bool) -> Label:
    """What choosing a cell does."""
    team = team_on(state, cell)
    if team is not None:
        return Say("own_chip_there" if team == state.terms.team(state.on_turn or SeatNumber(0)) else "takes_off")
    return (
        Say("places_with_jack") if with_jack else Say("places_with", card=card_label(state.terms.edition.board[cell]))
    )


def _cell_grid(sheet: Sheet, area: Area, state: State, part: Patch, chosen: Cell) -> None:
    cells = part.cells
    across = -(-len(cells) // 2) if is_low(sheet) else part.columns
    rows = split_rows(area, -(-len(cells) // across), most=18)
    boxes = [split_columns(rows[at // across], across, gap=2)[at % across] for at in range(len(cells))]
    room = boxes[0].width - KEY - CHIP
    labels = [card_label(state.terms.edition.board[cell]) for cell in cells]
    low_enough = [font for font in TEXT if font.height <= rows[0].height]
    font = next((font for font in low_enough if all(fits(label, font, room) for label in labels)), SMALL)
    for at, (cell, box) in enumerate(zip(cells, boxes, strict=True)):
        sheet.text(Area(box.x, box.y, KEY - 1, box.height - 1), str(at + 1), SMALL, align="centre", inverse=True)
        sheet.text(Area(box.x + KEY, box.y, room, box.height), labels[at], font)
        team = team_on(state, cell)
        if team is not None:
            sheet.bitmap(box.right - CHIP, box.y + (box.height - 5) // 2, CHIPS[team])
        if room >= max(width_of(label, font) for label in labels) + width_of("A10 ", SMALL):
            sheet.text(Area(box.x + KEY, box.y, room - 2, box.height), cell_text(cell), SMALL, align="right")
        if cell == chosen:
            sheet.invert(Area(box.x, box.y, box.width, box.height - 1))


# Cards


def paint_dead(ask: Question, sheet: Sheet, view: View[State], cursor: int) -> None:
    """Dead cards beside the board, three in a row as the keys lie, pressed and held; below them any other answer."""
    if is_low(sheet) or not view.box.has_action_keys:
        paint_list(sheet, view, ask, cursor)
        return
    state = view.state
    size = page_size(ask)
    page, chosen = divmod(cursor, size)
    pages = -(-len(ask.options) // size)
    shown = [option.label for option in ask.options[page * size : (page + 1) * size]]
    paint_zoned_board(sheet, state)
    area = beside_board(sheet)
    below = _headed(
        sheet, view, state.terms.names[state.on_turn or 0], last_label(state) or Say("in_deck", count=state.deck)
    )
    title = f"{view.words(Say('dead_key')).capitalize()}?" + (f" {page + 1}/{pages}" if pages > 1 else "")
    sheet.text(Area(below.x, below.y, below.width, SMALL.height), title, SMALL)
    left = area.x - 2  # the longest words need the gap beside the board
    grid = Area(left, area.bottom - CARD_ROWS * SMALL.height, area.right - left, CARD_ROWS * SMALL.height)
    for at, label in enumerate(shown):
        row, column = divmod(at, ACROSS)
        if not isinstance(label, str) and column and row + 1 < CARD_ROWS:
            row, column = row + 1, 0
        x, y = grid.x + column * (grid.width // ACROSS), grid.y + row * SMALL.height
        _keyed_card(sheet, view, Area(x, y, grid.right - x, SMALL.height), at, label, at == chosen)


def _keyed_card(sheet: Sheet, view: View[State], box: Area, at: int, label: Label, chosen: bool) -> None:
    """A card behind its key; another answer in words, where there is room for them."""
    held, place = divmod(at, COLUMN)
    sheet.text(Area(box.x, box.y, SIGN, box.height), str(place + 1), SMALL, inverse=True)
    if held:
        sheet.fill(Area(box.x + KEY_WIDTH, box.y + 3, 3, 2))
    x = box.x + KEY_WIDTH + (HELD_WIDTH if held else 0)
    width = 2 * SIGN
    if isinstance(label, str):
        sheet.paste(_small_card(label), x, box.y)
    else:
        words = view.words(label).removesuffix(" …")
        room = box.right - x
        shown = sheet.text(Area(x, box.y, room, box.height), words if fits(words, SMALL, room) else "…", SMALL)
        width = width_of(shown, SMALL)
    if chosen:
        sheet.invert(Area(x, box.y, width, box.height))


# Fives


def paint_ways(ways: Sequence[Cells], labels: Sequence[Label], sheet: Sheet, view: View[State], cursor: int) -> None:
    """The lines that can be chosen; the cursor's is marked on the board."""
    state = view.state
    area = _beside_board(sheet, view.words(Say("which_five")))
    if is_low(sheet):
        paint_small_board(sheet, 0, 1, state, marked=ways[cursor])
    else:
        paint_line(sheet, 0, 1, state, ways[cursor])
    rows = [(at, Row((_key_of(at), label), " ")) for at, label in enumerate(labels)]
    _rows(sheet, view, area, rows, cursor)


def _key_of(at: int) -> str:
    """The number of the key that stands for a place; behind it whether it is held."""
    held, place = divmod(at % (4 * ACROSS), 2 * ACROSS)
    return f"{place + 1}{HELD if held else ''}"


# Ranks


def paint_ranks(title: Label, suit: int, sheet: Sheet, view: View[State], cursor: int) -> None:
    """Two rows as the keys lie, pressed and held; the ace at TURN."""
    keys = 2 * ACROSS
    keyed = view.box.has_action_keys
    if is_low(sheet):
        rows = split_rows(sheet.box, 3)
    else:
        area = titled(sheet, view.words(Row((SIGNS[suit], title), " ")))
        rows = split_rows(Area(area.x, area.y, area.width, area.height - SMALL.height), 3, most=15)
        rows[1:] = (row.moved(0, SMALL.height) for row in rows[1:])
        sheet.text(
            Area(1, rows[0].bottom, area.width, SMALL.height), view.words(Say("hold_keys")) if keyed else "", SMALL
        )
    for at in range(len(RANKS)):
        row, column = divmod(at, keys)
        box = split_columns(rows[row], keys)[column] if row < 2 else rows[row]
        label = card_label(Card(at * len(SIGNS) + suit))
        label = view.words(Say("ace_at_turn", card=label)) if row == 2 and keyed else label
        fonts = tuple(font for font in TEXT if font.height <= box.height) or SMALL
        sheet.text(box, label, fonts, align="centre", inverse=at == cursor)
