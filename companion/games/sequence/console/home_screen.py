"""The home screen of a Sequence table: the board, which stays in place while a cell is found; beside it the rest."""

from __future__ import annotations

from collections.abc import Sequence

from companion.console.face import Rest
from companion.console.layout import TEXT, is_low
from companion.console.paint import Area, Font, Sheet, fits, width_of, wrap
from companion.console.view import View
from companion.games.sequence.console.board import beside_board, paint_zoned_board
from companion.games.sequence.console.pictures import paint_played
from companion.games.sequence.console.questions import asked_first
from companion.games.sequence.console.screens import cards, paint_team
from companion.games.sequence.rules import Place, Remove, State
from companion.games.sequence.rules.lines import Cell

SMALL = Font.TINY
LINE = SMALL.height
NAME = Font.LARGE.height
CAP = width_of("0", SMALL) + 2
KEYPAD = 3 * (CAP + 1)


def rest(sheet: Sheet, view: View[State], told: Rest) -> bool:
    """The board with its zones, and beside it who is on turn, the teams, the last move, what TURN does.

    For a while after a move its zone stays as it was, with the chip; what the table has to do stands there too.
    """
    state = view.state
    if is_low(sheet) or state.on_turn is None or asked_first(state) is not None:
        return False
    if len(_lines(sheet, told.notes)) * LINE > sheet.box.height - NAME:
        return False
    played = _just_played(view) if told.fresh and not told.answer else None
    if played is not None and len(told.notes) < 2:
        said = f"▸{told.notes[0]}" if told.notes else cards(view)[0]
        if fits(said, SMALL, beside_board(sheet).width) and not state.choices:
            paint_played(told.name, said, played, sheet, view)
            return True
    _standing(sheet, view, told)
    return True


def _just_played(view: View[State]) -> Cell | None:
    """The cell of the last move, where that was one on the board and nothing was undone or set right since."""
    last = view.position.last
    if last is None or not isinstance(last.move, (Place, Remove)):
        return None
    return last.move.cell


def _standing(sheet: Sheet, view: View[State], told: Rest) -> None:
    """Below the name what stands there on every screen of a turn: the last move, or what the table has to do."""
    state = view.state
    paint_zoned_board(sheet, state)
    area = beside_board(sheet)
    sheet.text(Area(area.x, area.y, area.width, NAME), told.name, TEXT, may_shorten=True)
    lines = (area.height - NAME) // LINE
    shown = cards(view)
    first, others = (_lines(sheet, told.notes), []) if told.notes else (shown[:1], shown[1:])
    teams = state.terms.teams if len(first) + state.terms.teams <= lines else 0
    hint = wrap(told.answer or told.hint, SMALL, area.width) if told.answer or told.hint else []
    if len(first) + teams + len(hint) > lines:
        teams, hint = (0, hint[: lines - len(first)]) if told.answer else (teams, [])
    top = area.y + NAME
    _write(sheet, Area(area.x, top, area.width, len(first) * LINE), first)
    _teams(sheet, view, Area(area.x, top + len(first) * LINE, area.width, teams * LINE))
    others = others[: lines - len(first) - teams - len(hint)]
    _write(sheet, Area(area.x, top + (len(first) + teams) * LINE, area.width, len(others) * LINE), others)
    _write(sheet, Area(area.x, area.bottom - len(hint) * LINE, area.width, len(hint) * LINE), hint)


def _lines(sheet: Sheet, notes: Sequence[str]) -> list[str]:
    return [line for note in notes for line in wrap(f"▸{note}", SMALL, beside_board(sheet).width)]


def _write(sheet: Sheet, area: Area, lines: Sequence[str]) -> None:
    if lines:
        sheet.lines(area, "\n".join(lines), SMALL, may_shorten=True)


def _teams(sheet: Sheet, view: View[State], area: Area) -> None:
    """A line for each team; at the right the keys as the zones lie."""
    if not area.height:
        return
    keypad = KEYPAD if view.box.has_action_keys else 0
    for team in range(view.state.terms.teams):
        paint_team(sheet, view, Area(area.x, area.y + team * LINE, min(area.width, 90) - keypad, LINE), team)
    for at in range(6 if keypad else 0):
        row, column = divmod(at, 3)
        box = Area(area.right - KEYPAD + 1 + column * (CAP + 1), area.y + row * LINE, CAP, LINE)
        sheet.text(box, str(at + 1), SMALL, align="centre", inverse=True)
