"""Pages that tell something in words: what the table has to do, what the keys do, what is wrong with the box."""

from __future__ import annotations

from functools import partial

from companion.console.layout import below_rule, is_coarse, titled
from companion.console.paint import Sheet, short_names, wrap
from companion.console.view import View
from companion.dialogue.command import Page
from companion.dialogue.label import Label, Say
from companion.rules import Remark, State, Task

SHORT_NAME = 40
"""The room for a name where a sentence would be too long otherwise."""


def note_page(remark: Remark, at: int, count: int, owners: tuple[str, ...], sheet: Sheet, view: View[State]) -> None:
    """One remark of the rules as a sentence, its rule behind it; above it, how many there are."""
    title = Say("to_do" if isinstance(remark, Task) else "to_know")
    area = titled(sheet, view.words(title), f"{at + 1}/{count}" if count > 1 else "", aside=True)
    box = below_rule(area)
    words = view.language.cited(remark, owners)
    smallest = sheet.letters.asides[-1]
    if len(wrap(words, smallest, box.width)) * smallest.height > box.height:
        words = view.language.cited(remark, short_names(owners, SHORT_NAME, smallest))
    sheet.lines(box, words, sheet.letters.any, may_shorten=is_coarse(sheet))


def help_page(code: str, sheet: Sheet, view: View[State]) -> None:
    """What the keys do, for those who never read a manual."""
    area = titled(sheet, view.words(Say("keys_help")), aside=True)
    if not view.box.has_action_keys:
        code = "keys_few" if view.box.has_turn_and_info else "keys_compact"
    words = view.words(Say(code))
    sheet.lines(below_rule(area), words, sheet.letters.asides, may_shorten=is_coarse(sheet))


def fault_pages(wrong: tuple[Label, ...]) -> tuple[Page, ...]:
    """What is wrong with the box, one page for each fault, as it was said when it happened."""
    return tuple(partial(_fault_page, words, at, len(wrong)) for at, words in enumerate(wrong))


def _fault_page(words: Label, at: int, count: int, sheet: Sheet, view: View[State]) -> None:
    area = titled(sheet, view.words(Say("what_is_wrong")), f"{at + 1}/{count}" if count > 1 else "", aside=True)
    sheet.lines(below_rule(area), view.words(words), sheet.letters.any, may_shorten=True)


def note_pages(remarks: tuple[Remark, ...], owners: tuple[str, ...]) -> tuple[Page, ...]:
    return tuple(partial(note_page, remark, at, len(remarks), owners) for at, remark in enumerate(remarks))
