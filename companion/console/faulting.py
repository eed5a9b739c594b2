"""Pages that tell what is wrong with the box."""

from __future__ import annotations

from functools import partial

from companion.console.layout import TEXT, titled
from companion.console.page import Page
from companion.console.paint import Sheet
from companion.console.view import View
from companion.dialogue.question import Label, Say


def fault_pages(wrong: tuple[Label, ...]) -> tuple[Page, ...]:
    return tuple(partial(_fault_page, words, at, len(wrong)) for at, words in enumerate(wrong))


def _fault_page(words: Label, at: int, count: int, sheet: Sheet, view: View) -> None:
    """One part that is lost, as it was said when that was new."""
    area = titled(sheet, view.words(Say("what_is_wrong")), f"{at + 1}/{count}" if count > 1 else "")
    sheet.lines(area.inset(1, 0), view.words(words), TEXT, may_shorten=True)
