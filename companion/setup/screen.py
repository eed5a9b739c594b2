"""A set-up on the panel: one question at a time, in letters that are read at arm's length."""

from __future__ import annotations

from dataclasses import replace
from itertools import zip_longest

from companion.console.box import REFERENCE, Box
from companion.console.layout import is_coarse, is_low, titled
from companion.console.paint import Area, Font, Sheet
from companion.console.question_list import paint_rows
from companion.console.view import View
from companion.dialogue.command import Stay
from companion.dialogue.keys import ACTION_KEYS
from companion.dialogue.question import Option, Question, short
from companion.rules import State
from companion.setup.guide import Ask
from companion.setup.learnt import Learnt
from companion.setup.steps import Kind
from companion.words import language

MARK = 2
"""Pixels of the mark in the corner that changes with every press."""
CARD_MARGIN = 4


def screen_of(learnt: Learnt, width: int, height: int) -> Box:
    """The panel as it would be."""
    size = (height, width) if learnt.rotate % 2 else (width, height)
    return replace(REFERENCE, width=size[0], height=size[1], inches=learnt.inches)


def paint_ask(ask: Ask, learnt: Learnt, box: Box) -> Sheet:
    """The whole display; the mark in its corner tells that a press was felt."""
    view: View[State] = View(language(learnt.language), box)
    sheet = Sheet(box.width, box.height, box.letters)
    if ask.step.kind in (Kind.CARD, Kind.WAY) and ask.choices:
        _paint_card(sheet, view, ask)
    else:
        area = sheet.box
        if ask.choices or not is_coarse(sheet):  # where letters are large, a sentence needs the room
            area = titled(sheet, view.words(ask.title), f"{ask.at}/{ask.of}", aside=not ask.choices)
        area = _with_foot(sheet, view, ask, area)
        if ask.choices:
            _paint_choices(sheet, view, ask, area)
        else:
            words = view.words(ask.words)
            fonts = (Font.HUGE, *sheet.letters.needed) if not is_low(sheet) else sheet.letters.any
            sheet.lines(area, words, fonts, align="centre", middle=True, essential=True)
    if ask.heard % 2:
        sheet.invert(Area(sheet.box.width - MARK, 0, MARK, MARK))
    return sheet


def paint_kept(learnt: Learnt, box: Box) -> Sheet:
    """The last picture: it stays until the box has started with what it learnt."""
    sheet = Sheet(box.width, box.height, box.letters)
    words = language(learnt.language).say("setup_written")
    sheet.lines(sheet.box, words, sheet.letters.any, align="centre", middle=True, essential=True)
    return sheet


def _with_foot(sheet: Sheet, view: View[State], ask: Ask, area: Area) -> Area:
    """The answer to the last press, and until there is one what the keys do. Returns what is left above."""
    font = sheet.letters.asides[-1]
    said = view.words(ask.note if ask.note is not None else ask.hint)
    foot = Area(area.x, area.bottom - font.height, area.width, font.height)
    sheet.text(foot, said, font, align="centre", may_shorten=True)
    return area.above(foot.y)


def _paint_choices(sheet: Sheet, view: View[State], ask: Ask, area: Area) -> None:
    """Where it is known which keys are K1 to K6, or may be, their numbers stand before the answers."""
    area = Area(area.x, area.y + 1, area.width, area.height - 1)  # no letter touches the rule
    words = view.words(ask.words)
    if words:
        font = sheet.letters.asides[-1]
        line = Area(area.x, area.y, area.width, font.height)
        sheet.text(line, words, font, align="centre", may_shorten=True)
        area = Area(area.x, line.bottom, area.width, area.height - line.height)
    keys = [short(key) for key in ACTION_KEYS[: ask.keyed]]
    options = tuple(Option(choice.label, Stay(), key) for choice, key in zip_longest(ask.choices, keys))
    paint_rows(sheet, view, Question(ask.title, options), ask.cursor, area)


def _paint_card(sheet: Sheet, view: View[State], ask: Ask) -> None:
    """A frame at the very edge: driven as another chip, a panel shows it moved by two columns, with snow beside it."""
    sheet.frame(sheet.box)
    room = sheet.box.inset(CARD_MARGIN, CARD_MARGIN)
    font = sheet.letters.asides[-1]
    foot = Area(room.x, room.bottom - font.height, room.width, font.height)
    sheet.text(foot, view.words(ask.note if ask.note is not None else ask.hint), font, align="centre", may_shorten=True)
    chosen = f"{view.words(ask.choices[ask.cursor].label)} {ask.cursor + 1}/{len(ask.choices)}"
    large = sheet.letters.least
    line = Area(room.x, foot.y - large.height, room.width, large.height)
    sheet.text(line, chosen, large, align="centre", essential=True)
    above = Area(room.x, room.y, room.width, line.y - room.y)
    sheet.lines(above, view.words(ask.words), sheet.letters.any, align="centre", middle=True)
