"""Numbers that are counted up and down, large above the keys that count them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.console.layout import is_low, split_columns, titled
from companion.console.paint import Area, Font, Sheet
from companion.console.view import View
from companion.dialogue.counter import steps_of
from companion.dialogue.keys import ACTION_KEYS
from companion.dialogue.label import Say
from companion.dialogue.question import Question
from companion.rules import State

KeyPainter = Callable[[int, Area], None]
"""Paints what stands on the action key at this place."""


def paint_counts(
    sheet: Sheet, title: str, numbers: Sequence[str], hint: str, line: int, paint_key: KeyPainter | None
) -> None:
    """Numbers side by side, below them what can be done, and in the lowest line, so high, what stands on the keys."""
    area = titled(sheet, title)
    font = sheet.letters.asides[-1]
    foot = Area(0, area.bottom - (line if paint_key else 0), area.width, line)
    below = Area(0, foot.y - (0 if is_low(sheet) else font.height), area.width, font.height)
    middle = Area(0, area.y, area.width, below.y - area.y)
    for column, number in zip(split_columns(middle, len(numbers)), numbers, strict=True):
        sheet.text(column, number, (Font.HUGE, *sheet.letters.any), align="centre", essential=True)
    for at, cell in enumerate(split_columns(foot, len(ACTION_KEYS))):
        if paint_key:
            paint_key(at, cell)
    if not is_low(sheet):
        sheet.text(below, hint, font, align="centre", may_shorten=True)


def paint_counter(sheet: Sheet, view: View[State], ask: Question, cursor: int) -> None:
    """One number, which begins as it is now."""
    steps, font = steps_of(ask), sheet.letters.least

    def paint_step(at: int, cell: Area) -> None:
        if steps[at]:
            sheet.text(cell, f"{steps[at]:+}", sheet.letters.any, align="centre", inverse=True)

    number = view.words(ask.options[cursor].label)
    hint = view.words(Say("count_and_ok" if view.box.has_action_keys else "count_by_arrows"))
    keys = paint_step if view.box.has_action_keys else None
    paint_counts(sheet, view.words(ask.title), [number], hint, font.apart, keys)
