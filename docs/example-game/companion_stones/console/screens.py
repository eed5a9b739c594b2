"""What a table of Stones shows: the heap, stone by stone, and who has taken how many."""

from __future__ import annotations

from functools import partial

from companion.console.layout import listing, titled
from companion.console.paint import Area, Font, Sheet, width_of
from companion.console.text_pages import note_page
from companion.console.view import View
from companion.dialogue.command import Page
from companion.dialogue.label import Say
from companion.rules import News, Told
from companion_stones.rules import State

STONE = (".###.", "#####", "#####", ".###.")
"""One stone as it is drawn: "#" is ink."""
APART = 8
"""Pixels from one stone to the next."""


def table(sheet: Sheet, view: View[State], area: Area) -> None:
    """The middle of the home screen: the heap as stones, its number beside it where there is room."""
    state = view.state
    room = width_of(str(state.terms.edition.stones), Font.LARGE)
    count = Area(area.right - room, area.y, room, area.height)
    across = (count.x - area.x) // APART
    for stone in range(state.heap):
        x, y = area.x + stone % across * APART, area.y + 1 + stone // across * APART
        if y + len(STONE) <= area.bottom:
            sheet.bitmap(x, y, STONE)
    sheet.text(count, str(state.heap), (Font.LARGE, Font.PLAIN, Font.SMALL), align="right")


def heap_page(sheet: Sheet, view: View[State]) -> None:
    """The heap on a page of its own."""
    state = view.state
    table(sheet, view, titled(sheet, view.words(Say("in_the_heap", count=state.heap))))


def points_page(sheet: Sheet, view: View[State]) -> None:
    """How many everybody has taken."""
    state = view.state
    area = titled(sheet, view.words(Say("stones_taken")))
    listing(sheet, area, [(name, str(taken)) for name, taken in zip(view.listed(), state.taken, strict=True)])


def tell(told: Told, state: State) -> tuple[Page, ...]:
    """The last stone is worth a page."""
    return (partial(note_page, told, 0, 1, state.terms.owners),) if isinstance(told, News) else ()
