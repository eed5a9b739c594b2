"""Which five of a longer line are turned over (S15)."""

from __future__ import annotations

from functools import partial

from companion.dialogue.command import Play
from companion.dialogue.label import Say
from companion.dialogue.question import Option, Question
from companion.games.sequence.console.pictures import paint_ways
from companion.games.sequence.console.symbols import card_label
from companion.games.sequence.rules import State, TurnOver
from companion.games.sequence.rules.chips import union
from companion.games.sequence.rules.lines import CORNERS, Cells, cells_of


def ask_five(state: State) -> Question:
    """The ways to turn them over; the cursor begins at the way they lie now."""
    ways = [(choice.player, union(way), way == choice.picked) for choice in state.choices for way in choice.options]
    options = tuple(Option(span(state, cells), Play(TurnOver(player, cells))) for player, cells, _ in ways)
    cursor = next((at for at, way in enumerate(ways) if way[2]), 0)
    picture = partial(paint_ways, tuple(cells for _, cells, _ in ways), tuple(option.label for option in options))
    return Question(Say("which_five"), options, cursor, picture=picture)


def span(state: State, cells: Cells) -> str:
    """The cards at the two ends of a line."""
    board, (first, *_, last) = state.terms.edition.board, cells_of(cells)
    return "–".join("★" if end in CORNERS else card_label(board[end]) for end in (first, last))
