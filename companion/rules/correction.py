"""Corrections: the table sets facts right, all at once. `correct Ann blue 3; turn Ben; why "miscounted"`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from companion.rules.line import Unreadable, Words, unquoted
from companion.rules.plain import brief, one_line
from companion.rules.remark import Refusal

S = TypeVar("S")
Facts = tuple[tuple[str, ...], ...]
LONGEST_REASON = 200


@dataclass(frozen=True, slots=True)
class Correction:
    """Facts as the words the game knows them by, such as `("Ann", "blue", "3")`, and why they were set."""

    facts: Facts
    why: str = ""


def set_facts(
    state: S, facts: Facts, set_fact: Callable[[S, tuple[str, ...]], S | None], rule: str, known: tuple[str, ...]
) -> S | Refusal:
    """The state with all these facts set, one after the other, or why one of them is none."""
    for fact in facts:
        try:
            amended = set_fact(state, fact)
        except (Unreadable, ValueError, IndexError):
            amended = None
        if amended is None:
            told = " ".join(word.removeprefix('"') for word in fact)
            return Refusal(rule, "no_such_fact", fact=brief(told), known=known)
        state = amended
    return state


def impossible(rule: str, claims: Iterable[tuple[str, bool]]) -> list[Refusal]:
    """A refusal for each of these claims about a position that does not hold."""
    return [Refusal(rule, "impossible", what=what) for what, holds in claims if not holds]


def small_number(word: str) -> int | None:
    """A whole number below a thousand, as people type it."""
    return int(word) if word.isdecimal() and len(word) < 4 else None


def reason(text: str) -> str:
    """A reason as it is kept: it stands in one line of a record, between double quotes."""
    return one_line(unquoted(text), LONGEST_REASON)


def read_correction(words: Words) -> Correction:
    """What follows `correct` in a line."""
    facts: list[tuple[str, ...]] = []
    why = ""
    fact: list[str] = []
    for word in [*words.rest(), ";"]:
        if word != ";":
            fact.append(word)
        elif len(fact) > 1 and fact[0] == "why":
            why, fact = reason(" ".join(fact[1:]).removeprefix('"')), []
        elif fact:
            facts.append(tuple(fact))
            fact = []
    if not facts:
        raise Unreadable("a correction names at least one fact")
    return Correction(tuple(facts), why)


def write_correction(correction: Correction) -> str:
    why = reason(correction.why)
    parts = [" ".join(f'{word}"' if word.startswith('"') else word for word in fact) for fact in correction.facts]
    return "correct " + "; ".join([*parts, f'why "{why}"'] if why else parts)
