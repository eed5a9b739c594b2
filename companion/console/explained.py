"""A question with a sentence that says what it is about: between the title and the answers."""

from __future__ import annotations

from companion.console.layout import is_low, titled
from companion.console.paint import Area, Font, Sheet, wrap
from companion.console.question_list import LINE, flow_below, paint_flow, paint_rows
from companion.console.view import View
from companion.dialogue.question import Question
from companion.rules import State

ROWS = 3
"""This many answers are seen at a time where not all of them can be."""


def paint_explained(sheet: Sheet, view: View[State], ask: Question, cursor: int) -> None:
    assert ask.sentence is not None
    area = titled(sheet, view.words(ask.title)).inset(1, 0)
    words = view.words(ask.sentence)
    needed = len(wrap(words, Font.SMALL, area.width)) * LINE
    places = flow_below(sheet, view, ask) if view.box.has_action_keys else []
    if places and places[0].y - area.y >= needed:
        paint_flow(sheet, view, ask, cursor, places)
        top = places[0].y
    else:
        rows = 1 if is_low(sheet) else min(ROWS, len(ask.options))
        top = area.bottom - rows * LINE
        paint_rows(sheet, view, ask, cursor, Area(0, top, sheet.box.width, rows * LINE))
    above = Area(area.x, area.y, area.width, top - area.y)
    sheet.lines(above, words, (Font.PLAIN, Font.SMALL), may_shorten=is_low(sheet))
