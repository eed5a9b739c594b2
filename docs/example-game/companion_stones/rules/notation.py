"""The text form of a move: `start Ann`, `Ann takes 2`."""

from __future__ import annotations

from companion.rules import Correction, Unreadable, Words, quote
from companion.rules.correction import read_correction, write_correction
from companion_stones.rules.state import Start, Take, Terms

RESERVED = frozenset({"start", "correct"})


def write(terms: Terms, move: Start | Take | Correction) -> str:
    if isinstance(move, Correction):
        return write_correction(move)
    name = quote(terms.names[move.player], RESERVED)
    if isinstance(move, Start):
        return f"start {name}" + (" by lot" if move.by_lot else "")
    return f"{name} takes {move.stones}"


def read(terms: Terms, line: str) -> Start | Take | Correction:
    """The move in a line. Raises Unreadable with a sentence that says why it is none."""
    words = Words(line, terms.names)
    if words.skip("correct"):
        return read_correction(words)
    move = _read_start(words) if words.skip("start") else _read_take(words)
    words.end()
    return move


def _read_start(words: Words) -> Start:
    return Start(words.player(), words.by_lot())


def _read_take(words: Words) -> Take:
    player = words.player()
    if not words.skip("takes"):
        raise Unreadable('after the name comes "takes" and how many')
    return Take(player, words.number("the number of stones"))
