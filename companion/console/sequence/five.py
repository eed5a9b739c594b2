"""Which five of a longer line are turned over (S15)."""

from __future__ import annotations

from functools import partial

from companion.console.asking import Ask, Option, Say
from companion.console.commands import Play
from companion.console.sequence.pictures import paint_ways
from companion.rules.sequence import State, TurnOver
from companion.rules.sequence.lines import cell_text, cells_of
from companion.rules.sequence.placing import union


def ask_five(state: State) -> Ask:
    """The ways to turn them over; the cursor begins at the one that lies so now."""
    ways = [(choice.player, union(way), way == choice.picked) for choice in state.choices for way in choice.options]
    options = tuple(Option(span(cells), Play(TurnOver(player, cells))) for player, cells, _ in ways)
    cursor = next((at for at, way in enumerate(ways) if way[2]), 0)
    picture = partial(paint_ways, tuple(cells for _, cells, _ in ways), tuple(option.label for option in options))
    return Ask(Say("which_five"), options, cursor, picture=picture)


def span(cells: int) -> str:
    """The two ends of a line, such as c4 and g4."""
    ends = cells_of(cells)
    return f"{cell_text(ends[0])}–{cell_text(ends[-1])}"
