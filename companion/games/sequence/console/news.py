"""What came of a move, told step by step: a sequence with its picture, anything else in words."""

from __future__ import annotations

from functools import partial

from companion.console.layout import is_low
from companion.console.paint import Area, Sheet
from companion.console.text_pages import note_pages
from companion.console.view import View
from companion.dialogue.command import Page
from companion.dialogue.label import Say, Word
from companion.games.sequence.console.board import SMALL_WIDTH, WIDTH, paint_line, paint_small_board
from companion.games.sequence.rules import State
from companion.games.sequence.rules.chips import union
from companion.games.sequence.rules.lines import CORNER_BITS, bits, read_cell
from companion.rules import News, Remark, Told


def tell(told: Told, state: State) -> tuple[Page, ...]:
    if isinstance(told, News) and told.code == "sequence":
        return (partial(_sequence, told, state),)
    return note_pages((told,), state.terms.names) if isinstance(told, Remark) else ()


def _sequence(news: News, state: State, sheet: Sheet, view: View[State]) -> None:
    """The board as it was then with the five marked; how many the team has, and how many it needs."""
    five = bits(map(read_cell, str(news.facts["cells"]).split()))
    colour = str(news.facts["team"])
    turned = state.turned[state.terms.colours.index(colour)]
    count = turned.index(five) + 1 if five in turned else len(turned)
    if is_low(sheet):
        paint_small_board(sheet, 0, 1, state, marked=five)
    else:
        paint_line(sheet, 1, 1, state, five)
    x = SMALL_WIDTH + 4 if is_low(sheet) else WIDTH + 5
    area = Area(x, 0, sheet.box.width - x, sheet.box.height)
    made = view.words(Say("sequence_of", colour=Word(colour), count=count, all=state.terms.to_win))
    to_flip = five & ~union(tuple(line for line in turned if line != five)) & ~CORNER_BITS
    flip = view.words(Say("flip_chips", count=to_flip.bit_count()))
    sheet.lines(area, f"{made}\n{flip}", sheet.letters.any, align="centre", middle=True)
