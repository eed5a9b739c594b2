"""Pages that tell something in words: what the table has to do, what came of a move."""

from __future__ import annotations

from functools import partial

from companion.console.asking import Say
from companion.console.layout import TEXT, titled
from companion.console.page import Page
from companion.console.paint import Sheet
from companion.console.view import View
from companion.rules.core import Remark


def note_page(remark: Remark, at: int, count: int, owners: tuple[str, ...], sheet: Sheet, view: View) -> None:
    """One remark of the rules as a sentence, with its rule and how many there are."""
    area = titled(sheet, view.words(Say("rule", number=remark.rule)), f"{at + 1}/{count}" if count > 1 else "")
    sheet.lines(area.inset(1, 0), view.language.sentence(remark, owners), TEXT, may_shorten=area.height < 40)


def note_pages(remarks: tuple[Remark, ...], owners: tuple[str, ...]) -> tuple[Page, ...]:
    return tuple(partial(note_page, remark, at, len(remarks), owners) for at, remark in enumerate(remarks))
