"""The pictures of the questions: the board beside the zones, the parts, the cells; the ranks of a suit."""

from __future__ import annotations

from collections.abc import Sequence

from companion.console.asking import Label, Row, Say
from companion.console.layout import TEXT, is_low, split_columns, split_rows, titled
from companion.console.lists import HELD
from companion.console.paint import CHIPS, Box, Font, Sheet
from companion.console.sequence.board import (
    SMALL_WIDTH,
    WIDTH,
    dotted,
    paint_board,
    paint_line,
    paint_small_board,
    patch_box,
)
from companion.console.sequence.patches import PARTS, ZONES, Patch
from companion.console.sequence.signs import SIGNS, card_label, cards_label, rank_label, team_on
from companion.console.view import View
from companion.rules.sequence import State
from companion.rules.sequence.cards import RANKS
from companion.rules.sequence.lines import CORNERS, SIDE, cell_text

SMALL, PLAIN, LARGE = Font.SMALL, Font.PLAIN, Font.LARGE
ACROSS = 3
"""Zones and parts lie in two rows of three."""
KEYPAD = 2 * (SMALL.height + 2)
HEADER = 7
KEY, CHIP = 8, 6
"""The room for a key's number, and for a chip."""
_TEN = ("#.###", "#.#.#", "#.#.#", "#.#.#", "#.#.#", "#.###")
"""The rank of two digits as wide as the others."""


def _beside_board(sheet: Sheet, title: str) -> Box:
    """A heading to the right of the board. Gives the box below it."""
    low = is_low(sheet)
    left = (SMALL_WIDTH if low else WIDTH) + 3
    bar = Box(left, 0, sheet.box.width - left, 9)
    sheet.fill(bar)
    text = Box(left, 1, bar.width, SMALL.height)
    sheet.text(text, title, SMALL, inverse=True, align="centre", may_shorten=True)
    return Box(left, bar.bottom + 1, bar.width, sheet.box.height - bar.height - 1)


# Zones


def paint_zones(title: Label, labels: Sequence[Label], first: int, sheet: Sheet, view: View, cursor: int) -> None:
    """The six zones of the board, and what else can be answered. The first of the zones stands at that place."""
    state: State = view.state
    shown = cursor - first if first <= cursor < first + len(ZONES) else None
    area = _beside_board(sheet, view.words(title))
    if is_low(sheet):
        paint_small_board(sheet, 0, 1, state, None if shown is None else ZONES[shown])
        _low_choice(sheet, area, shown, view.words(labels[cursor]))
        return
    paint_board(sheet, 0, 1, state)
    for zone in ZONES:
        dotted(sheet, patch_box(0, 1, zone))
    if shown is not None:
        sheet.frame(patch_box(0, 1, ZONES[shown]))
    pad = Box(area.x, area.y, area.width, KEYPAD)
    _keypad(sheet, pad, shown)
    rest = [(at, label) for at, label in enumerate(labels) if not first <= at < first + len(ZONES)]
    below = Box(area.x, pad.bottom + 1, area.width, area.height - pad.height - 1)
    _rows(sheet, view, below, rest, cursor)


def _low_choice(sheet: Sheet, area: Box, chosen: int | None, text: str) -> None:
    """On a low panel: the keys in one line, and what the cursor is at."""
    for at, box in enumerate(split_columns(Box(area.x, area.y, area.width, SMALL.height), 2 * ACROSS)):
        sheet.text(box, str(at + 1), SMALL, align="centre", inverse=at == chosen)
    below = Box(area.x, area.y + SMALL.height + 1, area.width, PLAIN.height)
    sheet.text(below, text, (PLAIN, SMALL), align="centre", may_shorten=True)


def _keypad(sheet: Sheet, area: Box, chosen: int | None) -> None:
    """The numbers of the keys, as the zones and parts lie."""
    for row, line in enumerate(split_rows(area, 2)):
        for column, cell in enumerate(split_columns(line, ACROSS)):
            at = row * ACROSS + column
            box = Box(cell.x, cell.y, cell.width, cell.height - 1)
            sheet.frame(box)
            sheet.text(box.inset(1, 1), str(at + 1), SMALL, align="centre", inverse=at == chosen)


def _rows(sheet: Sheet, view: View, area: Box, rows: Sequence[tuple[int, Label]], cursor: int) -> None:
    """What can be answered beside, as far as there is room, with the cursor's among them."""
    fit = area.height // SMALL.height
    place = next((place for place, (at, _) in enumerate(rows) if at == cursor), 0)
    first = max(0, min(place - fit + 1, len(rows) - fit))
    for box, (at, label) in zip(split_rows(area, fit, most=9), rows[first : first + fit], strict=False):
        sheet.text(box, view.words(label), SMALL, inverse=at == cursor, may_shorten=True)


# Parts


def paint_parts(zone: int, sheet: Sheet, view: View, cursor: int) -> None:
    """A zone of the board in large, with the cards that it shows; and its chips."""
    state: State = view.state
    part = PARTS[zone][min(cursor, len(PARTS[zone]) - 1)]
    area = _beside_board(sheet, view.words(Say("which_part")))
    if is_low(sheet):
        paint_small_board(sheet, 0, 1, state, part)
        _low_choice(sheet, area, cursor, cards_label(state.terms.edition.board[cell] for cell in part.cells))
        return
    paint_board(sheet, 0, 1, state)
    for patch in (ZONES[zone], part):
        sheet.frame(patch_box(0, 1, patch))
    _zone_cards(sheet, area, state, zone, cursor)


def _zone_cards(sheet: Sheet, area: Box, state: State, zone: int, cursor: int) -> None:
    """Every part under its key's number: cards where a chip can be placed, chips where they lie."""
    width = area.width // ZONES[zone].columns
    height = (area.height - 2 * HEADER) // ZONES[zone].rows
    for at, part in enumerate(PARTS[zone]):
        x = area.x + (part.left - ZONES[zone].left) * width
        y = area.y + (part.top - ZONES[zone].top) * height + HEADER * (at // ACROSS)
        _header(sheet, Box(x, y, width * part.columns, HEADER), str(at + 1), at == cursor)
        for row, line in enumerate(split_rows(Box(x, y + HEADER, width * part.columns, height * part.rows), part.rows)):
            for column, box in enumerate(split_columns(line, part.columns, gap=0)):
                _small_card(sheet, box, state, (part.top + row) * SIDE + part.left + column)


def _header(sheet: Sheet, box: Box, number: str, chosen: bool) -> None:
    """A key's number over a part, with a rule as wide as the part."""
    inner = Box(box.x + 1, box.y, box.width - 2, box.height)
    if chosen:
        sheet.fill(inner)
    else:
        sheet.hline(inner.x, inner.y + inner.height // 2, inner.width)
        sheet.fill(Box(inner.x + inner.width // 2 - 4, inner.y, 8, inner.height), ink=False)
    sheet.text(inner, number, SMALL, align="centre", inverse=chosen)


def _small_card(sheet: Sheet, box: Box, state: State, cell: int) -> None:
    """A chip, a star for a corner, or a card in two small letters."""
    x, y = box.x + (box.width - 5) // 2, box.y + (box.height - 5) // 2
    team = team_on(state, cell)
    if cell in CORNERS:
        sheet.bitmap(x, y, "corner-star")
    elif team is not None:
        sheet.bitmap(x, y, CHIPS[team])
    else:
        card = state.terms.edition.board[cell]
        rank = Box(box.x + (box.width - 2 * SMALL.width) // 2, box.y, SMALL.width, box.height)
        if rank_label(card) == "10":
            sheet.bitmap(rank.x, rank.y + (rank.height - SMALL.height) // 2 + 1, _TEN)
        else:
            sheet.text(rank, rank_label(card), SMALL)
        sheet.text(rank.moved(SMALL.width, 0), SIGNS[card % len(SIGNS)], SMALL)


# Cells


def paint_cells(part: Patch, jacks: bool, sheet: Sheet, view: View, cursor: int) -> None:
    """The cells of a part as they lie, each with its key, its card, its chip. Behind them jacks may be told."""
    state: State = view.state
    cells = part.cells
    cell = cells[cursor % len(cells)]
    area = _beside_board(sheet, view.words(Say("which_cell")))
    if is_low(sheet):
        paint_small_board(sheet, 0, 1, state, Patch(*divmod(cell, SIDE), 1, 1))
        _cell_grid(sheet, area, state, part, cell)
        return
    paint_board(sheet, 0, 1, state, 1 << cell)
    sheet.frame(patch_box(0, 1, part))
    foot = Box(area.x, area.bottom - SMALL.height, area.width, SMALL.height)
    _cell_grid(sheet, Box(area.x, area.y, area.width, foot.y - area.y), state, part, cell)
    if jacks:
        behind = cursor >= len(cells)
        hint = Say("hold_for_jack") if view.box.has_action_keys and not behind else _effect(state, cell, behind)
        sheet.text(foot, view.words(hint), SMALL, align="centre", may_shorten=True)


def _effect(state: State, cell: int, with_jack: bool) -> Label:
    """What choosing a cell does."""
    team = team_on(state, cell)
    if team is not None:
        return Say("own_chip_there" if team == state.terms.team(state.on_turn or 0) else "takes_off")
    return (
        Say("places_with_jack") if with_jack else Say("places_with", card=card_label(state.terms.edition.board[cell]))
    )


def _cell_grid(sheet: Sheet, area: Box, state: State, part: Patch, chosen: int) -> None:
    cells = part.cells
    across = -(-len(cells) // 2) if is_low(sheet) else part.columns
    rows = split_rows(area, -(-len(cells) // across), most=18)
    boxes = [split_columns(rows[at // across], across, gap=2)[at % across] for at in range(len(cells))]
    room = boxes[0].width - KEY - CHIP
    labels = [card_label(state.terms.edition.board[cell]) for cell in cells]
    fitting = (font for font in TEXT if font.height <= rows[0].height and max(map(len, labels)) * font.width <= room)
    font = next(fitting, SMALL)
    for at, (cell, box) in enumerate(zip(cells, boxes, strict=True)):
        sheet.text(Box(box.x, box.y, KEY - 1, box.height - 1), str(at + 1), SMALL, align="centre", inverse=True)
        sheet.text(Box(box.x + KEY, box.y, room, box.height), labels[at], font)
        team = team_on(state, cell)
        if team is not None:
            sheet.bitmap(box.right - CHIP, box.y + (box.height - 5) // 2, CHIPS[team])
        if room >= 3 * font.width + 3 * SMALL.width:
            sheet.text(Box(box.x + KEY, box.y, room - 2, box.height), cell_text(cell), SMALL, align="right")
        if cell == chosen:
            sheet.invert(Box(box.x, box.y, box.width, box.height - 1))


# Fives


def paint_ways(ways: Sequence[int], labels: Sequence[Label], sheet: Sheet, view: View, cursor: int) -> None:
    """The lines that can be chosen; the cursor's is marked on the board."""
    state: State = view.state
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


def paint_ranks(title: Label, suit: int, sheet: Sheet, view: View, cursor: int) -> None:
    """Two rows as the keys lie, pressed and held; the ace at TURN."""
    keys = 2 * ACROSS
    keyed = view.box.has_action_keys
    if is_low(sheet):
        rows = split_rows(sheet.box, 3)
    else:
        area = titled(sheet, view.words(Row((SIGNS[suit], title), " ")))
        rows = split_rows(Box(area.x, area.y, area.width, area.height - SMALL.height), 3, most=15)
        rows[1:] = (row.moved(0, SMALL.height) for row in rows[1:])
        sheet.text(
            Box(1, rows[0].bottom, area.width, SMALL.height), view.words(Say("hold_keys")) if keyed else "", SMALL
        )
    for at in range(len(RANKS)):
        row, column = divmod(at, keys)
        box = split_columns(rows[row], keys)[column] if row < 2 else rows[row]
        label = card_label(at * len(SIGNS) + suit)
        label = view.words(Say("ace_at_turn", card=label)) if row == 2 and keyed else label
        fonts = tuple(font for font in TEXT if font.height <= box.height) or SMALL
        sheet.text(box, label, fonts, align="centre", inverse=at == cursor)
