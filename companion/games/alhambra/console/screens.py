"""What an Alhambra table shows: majorities, what a scoring now would pay, points, the supply, Dirk."""

from __future__ import annotations

from companion.console.clock_page import clock_page
from companion.console.layout import is_low, listing, numbers_over_keys, over_keys, split_columns, split_rows, titled
from companion.console.paint import Area, Font, Sheet, fits, width_of
from companion.console.view import View
from companion.dialogue.command import Page
from companion.dialogue.label import Say, Word
from companion.games.alhambra.console.icons import BUILDINGS, SIZE
from companion.games.alhambra.rules import COLOURS, State, next_scoring
from companion.games.alhambra.rules.edition import RANKS
from companion.games.alhambra.rules.state import OVER, SETUP, held

CROWN = 7
"""The width of the mark of who leads."""


def table(sheet: Sheet, view: View[State], area: Area) -> None:
    """Over each colour's key: how many the player on turn has, marked if that leads, and beside it who has most.

    While Dirk draws it is what he has; before the start, who begins.
    """
    state = view.state
    if state.dirk_due and state.terms.dirk is not None:
        numbers_over_keys(sheet, area, state.holdings[state.terms.dirk])
    elif state.phase == SETUP:
        sheet.lines(area, view.words(Say("fewest_money_begins")), (*sheet.letters.any, Font.TINY), may_shorten=True)
    elif state.on_turn is not None:
        _standing(sheet, view, area, state.on_turn)


def _standing(sheet: Sheet, view: View[State], area: Area, on_turn: int) -> None:
    """Always at the same places, whatever stands below them."""
    state = view.state
    small = sheet.letters.asides[-1]
    numbers = numbers_over_keys(sheet, area, state.holdings[on_turn])
    names = view.names(0, small)
    for colour, column in zip(RANKS, over_keys(numbers), strict=True):
        counts = [holding[colour] for holding in state.holdings]
        mine = counts[on_turn]
        others = [(count, owner) for owner, count in enumerate(counts) if owner != on_turn]
        most, rival = max(others, key=lambda other: other[0])
        if mine and mine >= most:
            sheet.bitmap(column.x, column.y + 1, "crown" if mine > most else "tie")
        lower = Area(column.x, column.bottom, column.width, small.height)
        if most and lower.bottom <= area.bottom:
            _rival(sheet, lower, names[rival], most)


def _rival(sheet: Sheet, box: Area, name: str, most: int) -> None:
    """Who has most and how many; a number of two digits, which only a correction can bring about, may stand alone."""
    font = sheet.letters.asides[-1]
    both = f"{name}:{most}"
    sheet.text(box, both if fits(both, Font.TINY, box.width) else str(most), (font, Font.TINY), align="centre")


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
    """A row for each type, a column for each owner. On a low panel who leads is told."""
    if is_low(sheet):
        _leaders(sheet, view, rows)
        return
    font = sheet.letters.asides[-1]
    words = [view.words(Word(COLOURS[colour])) for colour in RANKS]
    type_width = max(width_of(word, font) for word in words) + 1
    head, *lines = split_rows(sheet.box, len(rows) + 1, most=font.apart)
    across = split_columns(Area(type_width, 0, sheet.box.width - type_width, 1), len(view.owners), gap=2)
    sheet.text(Area(head.x, head.y, type_width, head.height), corner, font)
    for name, column in zip(view.names(across[0].width, font), across, strict=True):
        sheet.text(Area(column.x, head.y, column.width, head.height), name, font, align="right")
    sheet.hline(0, head.bottom - 1, sheet.box.width)
    for word, counts, line in zip(words, rows, lines, strict=True):
        sheet.text(Area(line.x, line.y, type_width, line.height), word, font)
        for count, column in zip(counts, across, strict=True):
            _number(sheet, Area(column.x, line.y, column.width, line.height), count, counts if marked else ())


def _leaders(sheet: Sheet, view: View[State], rows: list[list[int]]) -> None:
    """Under each type who has most, or how many share that, and how much it is."""
    columns = split_columns(sheet.box, len(COLOURS))
    font = sheet.letters.least
    names = view.names(columns[0].width, font)
    for colour, column in zip(RANKS, columns, strict=True):
        head, who, much = split_rows(column, 3, most=10)
        middle = (column.width - SIZE) // 2
        sheet.icon(head.x + middle, head.y, BUILDINGS[COLOURS[colour]], view.words(Word(COLOURS[colour])))
        most = max(rows[colour])
        first = [owner for owner, count in enumerate(rows[colour]) if count == most]
        if most:
            sheet.text(who, names[first[0]] if len(first) == 1 else f"{len(first)}×", font, align="centre")
            sheet.text(much, str(most), font, align="centre")


def _number(sheet: Sheet, cell: Area, count: int, row: list[int] | tuple[()]) -> None:
    """A number; before it a mark if it is the highest of its row, where there is room for that."""
    font = sheet.letters.asides[-1]
    text = str(count) if count else "·"
    sheet.text(cell, text, font, align="right")
    if count and row and count == max(row):
        mark = "crown" if row.count(count) == 1 else "tie"
        sheet.bitmap(cell.right - width_of(text, font) - CROWN - 1, cell.y + 1, mark)


def points(sheet: Sheet, view: View[State]) -> None:
    """Everybody's points, most first."""
    state = view.state
    area = titled(sheet, view.words(Say("points")), state.scored)
    order = sorted(range(len(state.points)), key=lambda owner: -state.points[owner])
    listing(sheet, area, [(view.listed()[owner], str(state.points[owner])) for owner in order], essential=True)


def supply(sheet: Sheet, view: View[State]) -> None:
    """Buildings that nobody has yet, in the yard or the deck, by type and in all."""
    state = view.state
    left = [state.terms.edition.cards[colour] - held(state, colour) for colour in RANKS]
    area = titled(sheet, view.words(Say("buildings_left", count=sum(left))), aside=True)
    listing(sheet, area, [(view.words(Word(COLOURS[colour])), str(left[colour])) for colour in RANKS])


def dirk(sheet: Sheet, view: View[State]) -> None:
    """What Dirk holds, and his points."""
    state = view.state
    seat = len(state.terms.names)
    area = titled(sheet, "Dirk", str(state.points[seat]))
    rows = [(view.words(Word(COLOURS[colour])), str(state.holdings[seat][colour])) for colour in RANKS]
    listing(sheet, area, rows)
