"""Questions in the words of a game that need not be the one on the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from companion.dialogue.command import Command, Page, Tell
from companion.dialogue.label import Of
from companion.dialogue.question import Option, Question, QuestionPainter


def in_words_of(game: str, ask: Question) -> Question:
    """A question, and everything it leads to, in the words of a game."""
    return replace(
        ask,
        title=Of(game, ask.title),
        options=tuple(_option(game, option) for option in ask.options),
        unlisted=tuple(_option(game, option) for option in ask.unlisted),
        picture=None if ask.picture is None else partial(_paint_question, game, ask.picture),
    )


def _option(game: str, option: Option) -> Option:
    legend = None if option.legend is None else Of(game, option.legend)
    return replace(option, label=Of(game, option.label), legend=legend, leads=_leads(game, option.leads))


def _leads(game: str, leads: Command | Callable[[], Question]) -> Command | Callable[[], Question]:
    if isinstance(leads, Tell):
        return replace(leads, pages=tuple(partial(_paint_page, game, page) for page in leads.pages))
    return leads if isinstance(leads, Command) else lambda: in_words_of(game, leads())


def _paint_page(game: str, page: Page, sheet: Any, view: Any) -> None:
    page(sheet, view.of(game))


def _paint_question(game: str, picture: QuestionPainter, sheet: Any, view: Any, cursor: int) -> None:
    picture(sheet, view.of(game), cursor)
