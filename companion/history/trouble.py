"""Why a record stops making sense."""

from __future__ import annotations

from companion.match.record import Reading, Trouble
from companion.words import language


def explain(reading: Reading, trouble: Trouble) -> str:
    """One sentence: the line, what is wrong, which rule."""
    refusal, names = trouble.refusal, reading.setup.names
    why = f"{trouble.sentence}." if refusal is None else language("en").of(reading.game.name).sentence(refusal, names)
    return f'line {trouble.line}, "{trouble.text}": {why}'
