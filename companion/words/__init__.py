"""Words for what the rules have to say: short for the box's display, a whole sentence for everywhere else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.rules.core import SEAT_FACTS, Fact, Refusal, Remark
from companion.words import alhambra, anygame, catan, sequence
from companion.words.text import Text

_GAMES: Mapping[str, Mapping[str, Text]] = {"A": alhambra.TEXTS, "S": sequence.TEXTS, "C": catan.TEXTS}


_CODES = frozenset({"expansion", "event", "stack", "kind"})
"""Facts under these names are words of the game's own, written with underscores."""


def short(remark: Remark, names: Sequence[str]) -> str:
    """A few words for a small display, with the rule in front: `A7 9 paid, 10 due`."""
    return f"{remark.rule} {_fill(_text(remark).short, remark, names)}"


def sentence(remark: Remark, names: Sequence[str]) -> str:
    """One sentence that says what is wrong or to be done; of a refusal also the rule."""
    words = _fill(_text(remark).long, remark, names)
    return f"{words} (rule {remark.rule})." if isinstance(remark, Refusal) else f"{words}."


def find_text(remark: Remark) -> Text | None:
    """The text of a remark by its game, which the first letter of the rule tells, or common to all games."""
    return _GAMES.get(remark.rule[:1], {}).get(remark.code) or anygame.TEXTS.get(remark.code)


def _text(remark: Remark) -> Text:
    plain = remark.code.replace("_", " ")
    return find_text(remark) or Text(plain, plain)  # a game that brings no words of its own still says something


def _fill(template: str, remark: Remark, names: Sequence[str]) -> str:
    words = {name: _word(name, fact, names) for name, fact in remark.facts.items()}
    filled = template.format(**words)
    return filled[:1].upper() + filled[1:]


def _word(name: str, fact: Fact, names: Sequence[str]) -> str:
    if isinstance(fact, tuple):
        return ", ".join(_word(name, part, names) for part in fact)
    if fact is None:
        return "nobody" if name in SEAT_FACTS else "some"
    if name in SEAT_FACTS and isinstance(fact, int):
        return names[fact]
    return str(fact).replace("_", " ") if name in _CODES else str(fact)


__all__ = ["Text", "find_text", "sentence", "short"]
