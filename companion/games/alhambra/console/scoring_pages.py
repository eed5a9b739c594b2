"""A scoring told step by step: type, counts, who is first, the tie shared, the points."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.console.layout import SPACE, WIDEST, is_low, listing, split_rows, titled
from companion.console.paint import Area, Font, Sheet, fits, short_names, width_of
from companion.console.text_pages import note_pages
from companion.console.view import View
from companion.dialogue.command import Page
from companion.dialogue.label import Label, Say, Word
from companion.games.alhambra.rules import COLOURS, Majority, Scoring, Share, State
from companion.rules import Remark, Told

RULE, TIE = "A13", "A14"


def tell(told: Told, state: State) -> tuple[Page, ...]:
    if isinstance(told, Scoring):
        return tell_scoring(told, state.terms.owners)
    return note_pages((told,), state.terms.owners) if isinstance(told, Remark) else ()


def tell_scoring(scoring: Scoring, owners: Sequence[Label]) -> tuple[Page, ...]:
    """A page for each type that somebody has, then the sum."""
    steps = [majority for majority in scoring.majorities if majority.shares]
    pages = [partial(_majority, scoring.scoring, majority, tuple(owners)) for majority in steps]
    return (*pages, partial(_sum, scoring, tuple(owners)))


def _majority(scoring: str, majority: Majority, called: tuple[Label, ...], sheet: Sheet, view: View[State]) -> None:
    """One type: who shares which places, and what that pays."""
    owners = tuple(map(view.words, called))
    colour = view.words(Word(COLOURS[majority.colour]))
    rule = TIE if any(len(share.owners) > 1 for share in majority.shares) else RULE
    area = titled(sheet, view.words(Say("scoring_of", scoring=scoring, colour=colour)), rule, aside=True)
    if not is_low(sheet):
        font = sheet.letters.asides[-1]
        counts = Area(area.x, area.bottom - font.height, area.width, font.height)
        sheet.text(counts, _counts(majority, owners, counts.width, font), font, align="centre")
        area = Area(area.x, area.y, area.width, area.height - font.height)
    rows = split_rows(area, len(majority.shares), most=24)
    for share, row in zip(majority.shares, rows, strict=True):
        _share(sheet, share, owners, row)


def _counts(majority: Majority, owners: tuple[str, ...], width: int, font: Font) -> str:
    """How many everybody has, names as long as there is room for."""
    room = width // len(owners) - width_of("  :0", font)
    names = short_names(owners, max(room, width_of(WIDEST, font)), font)
    return " ".join(f"{name}:{count}" for name, count in zip(names, majority.counts, strict=True))


def _share(sheet: Sheet, share: Share, owners: tuple[str, ...], row: Area) -> None:
    """The place, who shares it, and the points of each; for a tie also how they were shared."""
    tied = len(share.owners) > 1
    gets = f"+{share.each}"
    pot = "+".join(map(str, share.pays))
    why = f"{pot if len(share.pays) == 1 else f'({pot})'} : {len(share.owners)}" if tied else ""
    small = sheet.letters.asides[-1]
    below = small.height if tied and row.height >= 2 * small.height else 0
    fonts = tuple(font for font in sheet.letters.any if font.height <= row.height - below) or (small,)
    right = width_of(gets, fonts[0]) + SPACE
    who = f"{share.places[0]}. {', '.join(owners[owner] for owner in share.owners)}"
    upper = Area(row.x, row.y, row.width - right, row.height - below)
    if not fits(who, fonts[-1], upper.width):
        room = (upper.width - width_of("0. ", fonts[-1])) // len(share.owners) - width_of(", ", fonts[-1])
        names = short_names(owners, max(width_of(WIDEST, fonts[-1]), room), fonts[-1])
        who = f"{share.places[0]}. {', '.join(names[owner] for owner in share.owners)}"
    sheet.text(upper, who, fonts, may_shorten=True)
    if below:
        sheet.text(Area(row.x + 15, upper.bottom, row.width - right - 15, below), why, small)
    sheet.text(Area(row.right - right, row.y, right, row.height), gets, fonts[:1], align="right")


def _sum(scoring: Scoring, called: tuple[Label, ...], sheet: Sheet, view: View[State]) -> None:
    """What everybody got, most first."""
    owners = short_names(tuple(map(view.words, called)), 90 if len(called) < 5 else 50, Font.PLAIN)
    area = titled(sheet, view.words(Say("scoring_sum", scoring=scoring.scoring)), RULE, aside=True)
    order = sorted(range(len(owners)), key=lambda owner: -scoring.points[owner])
    listing(sheet, area, [(owners[owner], f"+{scoring.points[owner]}") for owner in order], essential=True)
