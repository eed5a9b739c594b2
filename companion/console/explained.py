"""A question with a sentence that says what it is about: between the title and the answers."""

from __future__ import annotations

from companion.console.layout import below_rule, is_coarse, titled
from companion.console.paint import Area, Sheet, wrap
from companion.console.question_list import flow_below, line_below, own_rows, paint_flow, paint_rows
from companion.console.view import View
from companion.dialogue.question import Question
from companion.rules import State

ROWS = 3
"""This many answers are seen at a time where not all of them can be."""


def paint_explained(sheet: Sheet, view: View[State], ask: Question, cursor: int) -> None:
    assert ask.sentence is not None
    area = below_rule(titled(sheet, view.words(ask.title), aside=True))
    words = view.words(ask.sentence)
    smallest = sheet.letters.asides[-1]
    needed = len(wrap(words, smallest, area.width)) * smallest.height
    rows = own_rows(view, ask, cursor)
    places = flow_below(sheet, view, rows) if view.box.has_action_keys else []
    if places and places[0].y - area.y >= needed:
        paint_flow(sheet, view, rows, places)
        top = places[0].y
    else:
        left = (area.height - needed) // line_below(sheet)
        height = max(1, min(left, ROWS, len(ask.options))) * line_below(sheet)
        top = area.bottom - height
        paint_rows(sheet, view, ask, cursor, Area(0, top, sheet.box.width, height))
    above = area.above(top)
    sheet.lines(above, words, sheet.letters.asides, may_shorten=is_coarse(sheet))
