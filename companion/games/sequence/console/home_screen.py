"""The home screen of a Sequence table: the board, which stays in place while a cell is found; beside it the rest."""

from __future__ import annotations

from collections.abc import Sequence

from companion.console.face import Rest
from companion.console.layout import is_coarse, is_low, is_tall
from companion.console.paint import Area, Font, Sheet, wrap
from companion.console.view import View
from companion.games.sequence.console.board import paint_zoned_board
from companion.games.sequence.console.last_move import just_played, recorded, was_removal
from companion.games.sequence.console.pictures import paint_head, paint_played
from companion.games.sequence.console.questions import asked_first
from companion.games.sequence.console.screens import cards, paint_team
from companion.games.sequence.console.symbols import CHIP_SIGNS
from companion.games.sequence.rules import State

SMALL = Font.SMALL


def rest(sheet: Sheet, view: View[State], told: Rest) -> bool:
    """The board with the zones and their keys, and beside it who is on turn, what was recorded, the teams, what TURN
    does.

    For a while after a move its zone stays in large, with the chip, unless the table has something to do.
    """
    state = view.state
    if is_low(sheet) or state.on_turn is None or asked_first(state) is not None:
        return False
    played = just_played(view) if told.fresh and not told.answer else None
    notes = told.notes[1:] if was_removal(view) else told.notes  # to take the chip off is what was recorded
    if played is not None and not notes and not state.choices and not is_coarse(sheet):
        paint_played(told.name, recorded(view), played, sheet, view)
        return True
    paint_zoned_board(sheet, view)
    below = paint_head(sheet, view, told.name)
    if is_coarse(sheet):
        _barely(sheet, view, told, below)
    elif not _standing(sheet, view, told, below):
        sheet.cover(sheet.box)  # what has no room beside the board is said without it
        return False
    return True


def _standing(sheet: Sheet, view: View[State], told: Rest, area: Area) -> bool:
    """What has to be done or was done last, how the teams stand, and what is said for a moment or TURN does. Where that
    is much, in letters that have room for all of it."""
    state = view.state
    shown = cards(view)
    notes = [f"▸{note}" for note in told.notes] or [shown[0] if state.choices else recorded(view)]
    for font in (*(sheet.letters.needed if is_tall(sheet) else ()), SMALL, Font.TINY):
        first = [line for note in notes for line in wrap(note, font, area.width)]
        foot = wrap(told.answer or told.hint, font, area.width)
        left = area.height // font.height - len(first) - len(foot)
        if left >= 0:
            break
    else:
        return False
    line = font.height
    _write(sheet, Area(area.x, area.y, area.width, len(first) * line), first, font)
    _write(sheet, Area(area.x, area.bottom - len(foot) * line, area.width, len(foot) * line), foot, font)
    y, teams = area.y + len(first) * line, state.terms.teams
    if teams <= left:
        for team in range(teams):
            paint_team(sheet, view, Area(area.x, y + team * line, min(area.width, 90), line), team, font)
        others = [] if told.notes or state.last is None else shown[1:][: left - teams]
        _write(sheet, Area(area.x, y + teams * line, area.width, len(others) * line), others, font)
    elif left:
        sheet.text(Area(area.x, y, area.width, line), _scores(state), font)
    return True


def _scores(state: State) -> str:
    """How many sequences each team has."""
    return " ".join(f"{CHIP_SIGNS[team]}{len(turned)}" for team, turned in enumerate(state.turned))


def _barely(sheet: Sheet, view: View[State], told: Rest, area: Area) -> None:
    """The same where letters are large: what has to be done or is said for a moment, or the last move and the teams."""
    fonts = sheet.letters.needed
    if told.notes or told.answer:
        said = told.answer or "\n".join((recorded(view), *(f"▸{note}" for note in told.notes)))
        sheet.lines(area, said, sheet.letters.any, may_shorten=True)
        return
    rows = [Area(area.x, area.y + at * fonts[0].height, area.width, fonts[0].height) for at in range(2)]
    sheet.text(rows[0], recorded(view), sheet.letters.any, may_shorten=True)
    sheet.text(rows[1], _scores(view.state), fonts, essential=True)
    left = Area(area.x, rows[1].bottom, area.width, area.bottom - rows[1].bottom)
    sheet.lines(left, told.hint, Font.TINY, may_shorten=True)


def _write(sheet: Sheet, area: Area, lines: Sequence[str], font: Font) -> None:
    if lines:
        sheet.lines(area, "\n".join(lines), font, may_shorten=True)
