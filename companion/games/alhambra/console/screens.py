"""What an Alhambra table shows: majorities, what a scoring now would pay, points, the supply, Dirk."""

from __future__ import annotations

from companion.console.clock_page import clock_page
from companion.console.layout import TEXT, is_low, listing, split_columns, split_rows, titled
from companion.console.paint import Area, Font, Sheet, width_of
from companion.console.view import View
from companion.dialogue.command import Page
from companion.dialogue.label import Say, Word
from companion.games.alhambra.rules import COLOURS, State, next_scoring
from companion.games.alhambra.rules.edition import RANKS
from companion.games.alhambra.rules.state import OVER, SETUP, held

TYPE_WIDTH = 22
LOWEST = Font.TINY
ROW = Font.PLAIN.height


def table(sheet: Sheet, view: View[State], area: Area) -> None:
    """Over each colour's key: how many the player on turn has, marked if that leads, and beside it who has most.

    While Dirk draws it is what he has; before the start, who begins.
    """
    state = view.state
    if state.dirk_due and state.terms.dirk is not None:
        _counts(sheet, area, state.holdings[state.terms.dirk])
    elif state.phase == SETUP:
        sheet.lines(area, view.words(Say("fewest_money_begins")), (Font.PLAIN, Font.SMALL, Font.TINY), may_shorten=True)
    elif state.on_turn is not None:
        _standing(sheet, view, area, state.on_turn)


def _counts(sheet: Sheet, area: Area, holding: tuple[int, ...]) -> None:
    for column, count in zip(split_columns(area, len(COLOURS), gap=0), holding, strict=True):
        sheet.text(column, str(count) if count else "·", TEXT, align="centre")


def _standing(sheet: Sheet, view: View[State], area: Area, on_turn: int) -> None:
    state = view.state
    names = view.names(0, Font.PLAIN)
    for colour, column in zip(RANKS, split_columns(area, len(COLOURS), gap=0), strict=True):
        counts = [holding[colour] for holding in state.holdings]
        mine = counts[on_turn]
        others = [(count, owner) for owner, count in enumerate(counts) if owner != on_turn]
        most, rival = max(others, key=lambda other: other[0])
        rows = _two_rows(column) if area.height > ROW else [column]
        fonts = tuple(font for font in (Font.PLAIN, Font.SMALL, Font.TINY) if font.height <= rows[0].height) or LOWEST
        sheet.text(rows[0], str(mine) if mine else "·", fonts, align="centre")
        if mine and mine >= most:
            sheet.bitmap(rows[0].x, rows[0].y + 1, "crown" if mine > most else "tie")
        if len(rows) > 1 and most and rows[1].bottom - 1 <= area.bottom:  # numbers have no ink in their lowest row
            sheet.text(rows[1], f"{names[rival]}:{most}", (Font.PLAIN, Font.SMALL, Font.TINY), align="centre")


def _two_rows(column: Area) -> list[Area]:
    """Always at the same places, whatever stands below them."""
    first = Area(column.x, column.y, column.width, ROW)
    return [first, first.moved(0, ROW)]


def infos(state: State) -> tuple[Page, ...]:
    pages: list[Page] = [majorities, points, supply] if state.phase == OVER else [majorities, pays, points, supply]
    if state.terms.dirk is not None:
        pages.append(dirk)
    return (*pages, clock_page)


def majorities(sheet: Sheet, view: View[State]) -> None:
    """Type by player: how many everybody holds; who leads is marked, ties too."""
    state = view.state
    _grid(sheet, view, [[holding[colour] for holding in state.holdings] for colour in RANKS], marked=True)


def pays(sheet: Sheet, view: View[State]) -> None:
    """What the next scoring would pay if it were held now."""
    state = view.state
    scoring = next_scoring(state)
    assert scoring is not None, "no such page when the match is over"
    rows = [[0] * len(state.holdings) for _ in RANKS]
    for majority in scoring.majorities:
        for share in majority.shares:
            for owner in share.owners:
                rows[majority.colour][owner] = share.each
    _grid(sheet, view, rows, corner=f"{scoring.scoring}:")


def _grid(sheet: Sheet, view: View[State], rows: list[list[int]], corner: str = "", marked: bool = False) -> None:
    """A row for each type, a column for each owner. On a low panel two types share a line, or who leads is told."""
    owners = len(view.owners)
    if is_low(sheet) and owners > 3 and sheet.box.width < 200:
        _leaders(sheet, view, rows)
        return
    halves = split_columns(sheet.box, 2, gap=4) if is_low(sheet) else [sheet.box]
    per_half = len(rows) // len(halves)
    for at, half in enumerate(halves):
        lines = split_rows(half, per_half + 1, most=9)
        columns = [split_columns(_beside(line), owners, gap=0) for line in lines]
        sheet.fill(Area(half.x, half.y, half.width, lines[0].height))
        sheet.text(Area(half.x + 1, half.y, TYPE_WIDTH, lines[0].height), corner, LOWEST, inverse=True)
        names = view.names(columns[0][0].width, LOWEST)
        for name, cell in zip(names, columns[0], strict=True):
            sheet.text(cell, name, LOWEST, align="right", inverse=True)
        for place in range(per_half):
            colour = at * per_half + place
            line = lines[place + 1]
            sheet.text(Area(line.x, line.y, TYPE_WIDTH, line.height), view.language.key(COLOURS[colour]), LOWEST)
            for count, cell in zip(rows[colour], columns[place + 1], strict=True):
                _number(sheet, cell, count, rows[colour] if marked else ())


def _leaders(sheet: Sheet, view: View[State], rows: list[list[int]]) -> None:
    """Under each type who has most, or how many share that, and how much it is."""
    names = view.names(split_columns(sheet.box, len(COLOURS))[0].width, LOWEST)
    for colour, column in zip(RANKS, split_columns(sheet.box, len(COLOURS)), strict=True):
        head, who, much = split_rows(column, 3, most=10)
        sheet.text(head, view.language.key(COLOURS[colour]), LOWEST, align="centre", inverse=True)
        most = max(rows[colour])
        first = [owner for owner, count in enumerate(rows[colour]) if count == most]
        if most:
            sheet.text(who, names[first[0]] if len(first) == 1 else f"{len(first)}×", LOWEST, align="centre")
            sheet.text(much, str(most), LOWEST, align="centre")


def _beside(line: Area) -> Area:
    return Area(line.x + TYPE_WIDTH, line.y, line.width - TYPE_WIDTH, line.height)


def _number(sheet: Sheet, cell: Area, count: int, row: list[int] | tuple[()]) -> None:
    text = str(count) if count else "·"
    sheet.text(cell, text, LOWEST, align="right")
    if count and row and count == max(row):
        mark = "crown" if row.count(count) == 1 else "tie"
        sheet.bitmap(cell.right - width_of(text, LOWEST) - 8, cell.y + 2, mark)


def points(sheet: Sheet, view: View[State]) -> None:
    """Everybody's points, most first."""
    state = view.state
    area = titled(sheet, view.words(Say("points")), state.scored)
    order = sorted(range(len(state.points)), key=lambda owner: -state.points[owner])
    listing(sheet, area, [(view.listed()[owner], str(state.points[owner])) for owner in order])


def supply(sheet: Sheet, view: View[State]) -> None:
    """Buildings that nobody has yet, in the yard or the deck, by type and in all."""
    state = view.state
    left = [state.terms.edition.cards[colour] - held(state, colour) for colour in RANKS]
    area = titled(sheet, view.words(Say("buildings_left", count=sum(left))))
    listing(sheet, area, [(view.words(Word(COLOURS[colour])), str(left[colour])) for colour in RANKS])


def dirk(sheet: Sheet, view: View[State]) -> None:
    """What Dirk holds, and his points."""
    state = view.state
    seat = len(state.terms.names)
    area = titled(sheet, "Dirk", str(state.points[seat]))
    rows = [(view.words(Word(COLOURS[colour])), str(state.holdings[seat][colour])) for colour in RANKS]
    listing(sheet, area, rows)
