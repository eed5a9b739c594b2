"""Counting to a number: a press adds, another takes away. The same steps wherever a box asks how many."""

from __future__ import annotations

from companion.dialogue.keys import ACTION_KEYS, Press
from companion.dialogue.question import Question

STEPS = (1, 5, 10)
"""What the first three keys add, and the other three take away. A held key does the opposite."""
LEAP = 10
"""What a held key of a box without action keys adds or takes away."""


def steps_of(ask: Question) -> tuple[int, ...]:
    """The steps at the action keys, as far as there are so many numbers; 0 for a key without one."""
    last = len(ask.options) - 1
    more = tuple(step if step == 1 or step < last else 0 for step in STEPS)
    return (*more, *(-step for step in more))


def step_at(ask: Question, press: Press) -> int:
    """How far a press counts."""
    if press.key not in ACTION_KEYS:
        return 0
    step = steps_of(ask)[ACTION_KEYS.index(press.key)]
    return -step if press.held else step


def counted(ask: Question, cursor: int, step: int) -> int:
    """Where a step leads: there is nothing below the first number and above the last."""
    return max(0, min(len(ask.options) - 1, cursor + step))
