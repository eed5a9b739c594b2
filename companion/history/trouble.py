"""Why a record stops making sense."""

from __future__ import annotations

from companion.match.record import Reading, Trouble
from companion.words import sentence


def explain(reading: Reading, trouble: Trouble) -> str:
    """One sentence: the line, what is wrong, which rule."""
    why = f"{trouble.sentence}." if trouble.refusal is None else sentence(trouble.refusal, reading.setup.names)
    return f'line {trouble.line}, "{trouble.text}": {why}'
