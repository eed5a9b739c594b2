"""Points over time, drawn with block characters: a line for everybody."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table

from companion.cli.speech import plain_text

BLOCKS = "▁▂▃▄▅▆▇█"
WIDTH = 60


def chart(owners: Sequence[str], points: Sequence[Sequence[int]]) -> Table:
    """Everybody's points after each move, all on one scale; a long match is drawn in fewer columns."""
    drawn = _sampled(points)
    top = max((score for row in points for score in row), default=0)
    table = Table.grid(padding=(0, 1))
    for owner, name in enumerate(owners):
        scores = [row[owner] for row in drawn]
        blocks = "".join(_block(score, top) for score in scores)
        table.add_row(plain_text(name), blocks, str(scores[-1] if scores else 0))
    return table


def _sampled(points: Sequence[Sequence[int]]) -> list[Sequence[int]]:
    """At most as many moves as there are columns, evenly spread; the last one is always there."""
    columns = min(WIDTH, len(points))
    return [points[(column + 1) * len(points) // columns - 1] for column in range(columns)]


def _block(score: int, top: int) -> str:
    step = score * (len(BLOCKS) - 1) // top if top > 0 else 0
    return BLOCKS[max(0, step)]
