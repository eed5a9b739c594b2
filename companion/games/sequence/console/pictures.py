"""The pictures of the questions: the board, and beside it the zones, the parts, the cells; the ranks of a suit."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.console.layout import is_coarse, is_low, is_tall, split_columns, split_rows, titled
from companion.console.paint import CHIPS, Area, Font, Sheet, fits, width_of
from companion.console.question_list import HELD, paint_list
from companion.console.reaction import COLUMN, page_size
from companion.console.view import View
from companion.dialogue.label import Label, Row, Say, Word
from companion.dialogue.question import Question
from companion.games.sequence.console.board import (
    GRID,
    SMALL_WIDTH,
    TOP,
    WIDTH,
    beside_board,
    cell_box,
    paint_line,
    paint_number,
    paint_small_board,
    paint_zoned_board,
    patch_box,
    zone_corner,
)
from companion.games.sequence.console.last_move import recorded
from companion.games.sequence.console.symbols import CHIP_SIGNS, SIGNS, card_label, cards_label, team_on
from companion.games.sequence.console.zone_picture import MEDIUM, ROW, medium_card, paint_cell, paint_zone
from companion.games.sequence.console.zones import PARTS, ZONES, Patch
from companion.games.sequence.rules import State
from companion.games.sequence.rules.cards import RANKS, Card
from companion.games.sequence.rules.lines import CELLS, SIDE, Cell, Cells
from companion.rules import SeatNumber

TINY, SMALL, PLAIN = Font.TINY, Font.SMALL, Font.PLAIN
ACROSS = 3
"""Zones and parts lie in two rows of three."""
HEAD = 16
"""The room for a large line beside the board: who, or what is chosen."""
BAR = 11
"""An answer with the cursor on it has a margin."""
CHIP, GAP = 5, 3
"""The room for a chip, and between two cards."""
DEAD = 22
"""The room for a dead card and its key."""


def paint_head(sheet: Sheet, view: View[State], head: str) -> Area:
    """The large line beside the board; several words may take two where letters are large. Returns the box below."""
    area, fonts = beside_board(sheet), sheet.letters.needed
    in_two = is_coarse(sheet) and " " in head and not fits(head, fonts[-1], area.width)
    height = 2 * HEAD if in_two else HEAD
    write = sheet.lines if in_two else sheet.text
    write(Area(area.x, area.y, area.width, height), head, fonts, may_shorten=True, essential=True)
    return Area(area.x, area.y + height, area.width, area.height - height)


def paint_said(sheet: Sheet, text: str) -> None:
    """The smaller line below it."""
    area = beside_board(sheet)
    if is_tall(sheet):
        sheet.lines(
            Area(area.x, area.y + HEAD, area.width, area.height - HEAD), text, sheet.letters.any, may_shorten=True
        )
        return
    sheet.text(Area(area.x, area.y + HEAD, area.width, SMALL.height), text, (SMALL, TINY), may_shorten=True)


# Zones


def paint_zones(
    title: Label, labels: Sequence[Label], first: int, sheet: Sheet, view: View[State], cursor: int
) -> None:
    """The six zones of the board, and what else can be answered. The first of the zones stands at that place."""
    shown = cursor - first if first <= cursor < first + len(ZONES) else None
    if is_low(sheet):
        paint_small_board(sheet, 0, TOP, view.state, None if shown is None else ZONES[shown])
        _low_choice(sheet, _low_head(sheet, view.words(title)), shown, view.words(labels[cursor]))
        return
    paint_zoned_board(sheet, view)
    if shown is not None:
        sheet.frame(patch_box(0, TOP, ZONES[shown]))
    _answers(sheet, view, title, list(map(view.words, labels)), cursor)


def _answers(sheet: Sheet, view: View[State], title: Label, words: Sequence[str], cursor: int) -> None:
    """As many answers as fit, with the cursor's among them; where letters are large, that one alone."""
    if is_coarse(sheet):
        sheet.lines(
            beside_board(sheet), words[cursor], sheet.letters.needed, middle=True, may_shorten=True, essential=True
        )
        return
    area = paint_head(sheet, view, view.words(title))
    least = sheet.letters.least
    font, bar = (least, least.height + 2) if is_tall(sheet) else (SMALL, BAR)
    fit = area.height // bar
    first = max(0, min(cursor - fit // 2, len(words) - fit))
    for at, box in zip(range(first, min(first + fit, len(words))), split_rows(area, fit, most=bar), strict=False):
        sheet.text(box, words[at], font, inverse=at == cursor, may_shorten=True, essential=True)


def _low_head(sheet: Sheet, title: str) -> Area:
    """On a low panel: a heading to the right of the small board. Returns the box below it."""
    left = SMALL_WIDTH + 3
    bar = Area(left, 0, sheet.box.width - left, TINY.height + 2)
    sheet.text(bar, title, TINY, inverse=True, align="centre", may_shorten=True)
    return Area(left, bar.bottom + 1, bar.width, sheet.box.height - bar.height - 1)


def _low_choice(sheet: Sheet, area: Area, chosen: int | None, text: str) -> None:
    """On a low panel: the keys in one line, and what the cursor is at."""
    for at, box in enumerate(split_columns(Area(area.x, area.y, area.width, TINY.height), 2 * ACROSS)):
        sheet.text(box, str(at + 1), TINY, align="centre", inverse=at == chosen)
    below = Area(area.x, area.y + TINY.height + 1, area.width, PLAIN.height)
    sheet.text(below, text, (PLAIN, TINY), align="centre", may_shorten=True)


# Parts


def paint_parts(head: Label, zone: int, sheet: Sheet, view: View[State], cursor: int) -> None:
    """A zone in large, with a key for each part; on a box without keys the cursor's part is named and inverse.

    With keys the lines above it stay as they were: the numbers ask what is asked. Where letters are large, the keys
    take the room of all but the left cells of each part.
    """
    state = view.state
    part = PARTS[zone][min(cursor, len(PARTS[zone]) - 1)]
    asked = view.words(Say("which_part"))
    if is_low(sheet):
        paint_small_board(sheet, 0, TOP, state, part)
        _low_choice(
            sheet, _low_head(sheet, asked), cursor, cards_label(map(state.terms.edition.board.__getitem__, part.cells))
        )
        return
    paint_zoned_board(sheet, view, zone)
    if view.box.has_action_keys and is_coarse(sheet):
        _part_grid(sheet, paint_head(sheet, view, view.words(head)), state, zone)
    elif view.box.has_action_keys:
        paint_head(sheet, view, view.words(head))
        paint_said(sheet, recorded(view) if isinstance(head, str) else asked)  # a name: it is a turn
        firsts = [CELLS[each.top * SIDE + each.left] for each in PARTS[zone]]
        paint_zone(sheet, view, zone_corner(sheet), zone, firsts)
    else:
        sheet.frame(patch_box(0, TOP, part))
        _named(sheet, view, part.cells, asked)
        paint_zone(sheet, view, zone_corner(sheet), zone, inverse=part.all_cells)


def _part_grid(sheet: Sheet, area: Area, state: State, zone: int) -> None:
    """The parts as they lie, each with its key in large letters and its left cells, from the top, as there is room."""
    font = sheet.letters.least
    key = width_of("4", font) + 2
    rows = split_rows(area, len(PARTS[zone]) // ACROSS, most=area.height)
    boxes = [box for row in rows for box in split_columns(row, ACROSS, gap=0)]
    for at, (part, box) in enumerate(zip(PARTS[zone], boxes, strict=True)):
        paint_number(sheet, Area(box.x, box.y, key, font.capital + 2), at + 1, font)
        shown = part.all_cells[:: part.columns][: box.height // ROW]
        for place, cell in enumerate(shown):
            paint_cell(sheet, box.x + key + 1, box.y + place * ROW, state, cell)


def paint_played(head: str, said: str, cell: Cell, sheet: Sheet, view: View[State]) -> None:
    """The zone as it is after a move there, which is marked in it as on the board: the next player chooses a zone."""
    zone = next(at for at, zone in enumerate(ZONES) if zone.holds(cell))
    paint_zoned_board(sheet, view)
    paint_head(sheet, view, head)
    paint_said(sheet, said)
    paint_zone(sheet, view, zone_corner(sheet), zone)


# Cells


def paint_cells(head: Label, zone: int, part: Patch, jacks: bool, sheet: Sheet, view: View[State], cursor: int) -> None:
    """The same zone: now the cells of a part have the keys, and are named above it; at a cursor it is the one cell.
    Behind the cells jacks may be told."""
    state = view.state
    cells = part.cells
    cell = cells[cursor % len(cells)]
    if is_low(sheet):
        paint_small_board(sheet, 0, TOP, state, Patch(*divmod(cell, SIDE), 1, 1))
        _cell_grid(sheet, _low_head(sheet, view.words(Say("which_cell"))), state, part, cell)
        return
    paint_zoned_board(sheet, view, zone)
    corner = zone_corner(sheet)
    behind = cursor >= len(cells)
    if behind or not view.box.has_action_keys:
        sheet.invert(cell_box(0, TOP, cell))
        sheet.frame(patch_box(0, TOP, part))
        _named(sheet, view, (cell,), view.words(_effect(state, cell, behind) if jacks else Say("which_cell")))
        paint_zone(sheet, view, corner, zone, inverse=(cell,))
    elif not is_coarse(sheet):
        if cursor:  # somebody turns the dial
            sheet.invert(cell_box(0, TOP, cell))
        said = recorded(view) if isinstance(head, str) else view.words(Say("which_cell"))
        _keyed_cells(sheet, view, view.words(head), said, cells)
        paint_zone(sheet, view, corner, zone, cells)
    else:
        _cell_grid(sheet, paint_head(sheet, view, view.words(head)), state, part, None)


def _keyed_cells(sheet: Sheet, view: View[State], head: str, said: str, cells: Sequence[Cell]) -> None:
    """The cards of some cells, each with the chip that lies there, in the line below the name; those that do not fit it
    take the name's place, and that line stays."""
    words = [_called(view, cell) for cell in cells]
    area = beside_board(sheet)
    fonts = (*sheet.letters.needed, SMALL, TINY) if is_tall(sheet) else (SMALL, TINY)
    if len(words) <= ACROSS or _width_in_a_row(words, SMALL) <= area.width:
        paint_head(sheet, view, head)
        _in_a_row(sheet, Area(area.x, area.y + HEAD, area.width, fonts[0].height), words, fonts)
        return
    half = -(-len(words) // 2)
    upper, lower = split_rows(Area(area.x, area.y, area.width, HEAD), 2)
    _in_a_row(sheet, upper, words[:half], fonts)
    _in_a_row(sheet, lower, words[half:], fonts)
    paint_said(sheet, said)


def _named(sheet: Sheet, view: View[State], cells: Sequence[Cell], said: str) -> None:
    """The cells at the cursor in the large line; below it what is asked, or what choosing does."""
    area = beside_board(sheet)
    words = [_called(view, cell) for cell in cells]
    if len(words) == 1 and (team := team_on(view.state, cells[0])) is not None:
        words.append(view.words(Word(view.state.terms.colours[team])))
    if len(words) <= ACROSS:
        _in_a_row(sheet, Area(area.x, area.y, area.width, HEAD), words, (*sheet.letters.any, TINY))
        paint_said(sheet, said)
        return
    half = -(-len(words) // 2)
    upper, lower = split_rows(Area(area.x, area.y, area.width, GRID), 2)
    _in_a_row(sheet, upper, words[:half], (PLAIN, SMALL, TINY))
    _in_a_row(sheet, lower, words[half:], (PLAIN, SMALL, TINY))


def _called(view: View[State], cell: Cell) -> str:
    """A card, and the chip that lies on it."""
    team = team_on(view.state, cell)
    card = card_label(view.state.terms.edition.board[cell])
    return card if team is None else f"{card}{CHIP_SIGNS[team]}"


def _in_a_row(sheet: Sheet, box: Area, words: Sequence[str], fonts: Sequence[Font]) -> None:
    """Words side by side, in the largest letters that have room for all of them."""
    fitting = (font for font in fonts if _width_in_a_row(words, font) <= box.width)
    font = next(fitting, fonts[-1])
    x = box.x
    for word in words:
        width = min(width_of(word, font), box.right - x)
        sheet.text(Area(x, box.y, width, box.height), word, font, may_shorten=len(words) == 1, essential=True)
        x += width + GAP


def _width_in_a_row(words: Sequence[str], font: Font) -> int:
    return sum(width_of(word, font) for word in words) + GAP * (len(words) - 1)


def _effect(state: State, cell: Cell, with_jack: bool) -> Label:
    """What choosing a cell does."""
    team = team_on(state, cell)
    if team is not None:
        return Say("own_chip_there" if team == state.terms.team(state.on_turn or SeatNumber(0)) else "takes_off")
    return (
        Say("places_with_jack") if with_jack else Say("places_with", card=card_label(state.terms.edition.board[cell]))
    )


def _cell_grid(sheet: Sheet, area: Area, state: State, part: Patch, chosen: Cell | None) -> None:
    """The cells of a part alone, in letters as large as they can be."""
    cells = part.cells
    across = -(-len(cells) // 2) if is_low(sheet) else part.columns
    rows = split_rows(area, -(-len(cells) // across), most=18)
    boxes = [split_columns(rows[at // across], across, gap=0)[at % across] for at in range(len(cells))]
    labels = [card_label(state.terms.edition.board[cell]) for cell in cells]
    number = TINY if is_low(sheet) else sheet.letters.least
    key = width_of("4", number) + 3
    taken = [team_on(state, cell) for cell in cells]
    room = boxes[0].width - key
    rooms = [room if team is None else room - CHIP for team in taken]
    fonts = [font for font in (*sheet.letters.any, TINY) if font.height <= rows[0].height]
    fitting = (font for font in fonts if all(map(partial(_fits, font), labels, rooms)))
    font = next(fitting, TINY)
    for at, (cell, box) in enumerate(zip(cells, boxes, strict=True)):
        paint_number(sheet, Area(box.x, box.y, key - 1, box.height - 1), at + 1, number)
        card = Area(box.x + key, box.y, rooms[at], box.height)
        sheet.text(card, labels[at], font, essential=font in sheet.letters.needed)
        team = taken[at]
        if team is not None:
            sheet.bitmap(box.right - CHIP, box.y + (box.height - 5) // 2, CHIPS[team])
        if cell == chosen:
            sheet.invert(Area(box.x, box.y, box.width, box.height - 1))


def _fits(font: Font, text: str, width: int) -> bool:
    return fits(text, font, width)


# Dead cards


def paint_dead(ask: Question, sheet: Sheet, view: View[State], cursor: int) -> None:
    """Dead cards beside the board, three in a row as the keys lie, pressed and held."""
    if is_low(sheet) or is_coarse(sheet) or not view.box.has_action_keys:
        paint_list(sheet, view, ask, cursor)
        return
    size = page_size(ask)
    page, pages = cursor // size, -(-len(ask.options) // size)
    paint_zoned_board(sheet, view)
    paint_head(sheet, view, view.state.terms.names[view.state.on_turn or 0])
    title = f"{view.words(Say('dead_key')).capitalize()}?"
    paint_said(sheet, f"{title} {page + 1}/{pages}" if pages > 1 else title)
    for at, option in enumerate(ask.options[page * size : (page + 1) * size]):
        row, column = divmod(at, ACROSS)
        box = Area(WIDTH + 1 + column * DEAD, GRID + 1 + row * (SMALL.apart + 1), DEAD, SMALL.apart)
        _dead(sheet, view.words(option.label), box, at, page * size + at == cursor)


def _dead(sheet: Sheet, words: str, box: Area, at: int, chosen: bool) -> None:
    """A card behind its key, which has a bar where it is to be held; any other answer is three dots."""
    held, place = divmod(at, COLUMN)
    cap = width_of("0", SMALL) + 2
    sheet.text(Area(box.x, box.y, cap, box.height), str(place + 1), SMALL, align="centre", inverse=True)
    if held:
        sheet.fill(Area(box.x + cap, box.y + 3, 2, 2))
    x = box.x + cap + (GAP if held else 1)
    if fits(words, SMALL, MEDIUM) or words.startswith("10"):
        sheet.paste(medium_card(words), x, box.y)
    else:
        sheet.text(Area(x, box.y, MEDIUM, box.height), "…", SMALL)
    if chosen and at:  # somebody turns the dial
        sheet.hline(x, box.bottom - 1, MEDIUM)


# Fives


def paint_ways(ways: Sequence[Cells], labels: Sequence[Label], sheet: Sheet, view: View[State], cursor: int) -> None:
    """The lines that can be chosen; the cursor's is marked on the board."""
    state = view.state
    title = Say("which_five")
    words = [f"{_key_of(at)} {view.words(label)}" for at, label in enumerate(labels)]
    if is_low(sheet):
        paint_small_board(sheet, 0, TOP, state, marked=ways[cursor])
        area = _low_head(sheet, view.words(title))
        sheet.text(Area(area.x, area.y, area.width, PLAIN.height), words[cursor], (PLAIN, TINY), align="centre")
    else:
        paint_line(sheet, 0, TOP, state, ways[cursor])
        _answers(sheet, view, title, words, cursor)


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
        area = titled(sheet, view.words(Row((SIGNS[suit], title), " ")), aside=is_coarse(sheet))
        rows = split_rows(Area(area.x, area.y, area.width, area.height - TINY.height), 3, most=15)
        rows[1:] = (row.moved(0, TINY.height) for row in rows[1:])
        sheet.text(
            Area(1, rows[0].bottom, area.width, TINY.height), view.words(Say("hold_keys")) if keyed else "", TINY
        )
    for at in range(len(RANKS)):
        row, column = divmod(at, keys)
        box = split_columns(rows[row], keys)[column] if row < 2 else rows[row]
        label = card_label(Card(at * len(SIGNS) + suit))
        label = view.words(Say("ace_at_turn", card=label)) if row == 2 and keyed else label
        fonts = tuple(font for font in sheet.letters.any if font.height <= box.height) or TINY
        sheet.text(box, label, fonts, align="centre", inverse=at == cursor)
