"""The presses that enter a given move on a given box, found in the same tree of questions that people answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.console.box import Box
from companion.console.reaction import COLUMN, ROWS, Home, page_size
from companion.dialogue.command import Command
from companion.dialogue.counter import LEAP, steps_of
from companion.dialogue.keys import ACTION_KEYS, Key, Press
from companion.dialogue.path import find_path
from companion.dialogue.question import Question


def type_command(goal: Command, home: Home, box: Box, at_rest: bool = True) -> list[Press] | None:
    """The cheapest presses that lead to a command; None where there is no way.

    Where something else is on the screen, BACK is held first: that leads home from anywhere.
    """
    path = find_path(home.root, goal)
    if path is None:
        return None
    presses: list[Press] = []
    for level, (ask, at) in enumerate(path):
        on_table = level == 0 and home.is_table
        presses += min(_ways(ask, at, box, on_table), key=lambda way: _cost(way, box))
    return presses if at_rest else [Press(Key.BACK, held=True), *presses]


def _cost(presses: Iterable[Press], box: Box) -> float:
    return sum(box.cost(press) for press in presses)


def _ways(ask: Question, at: int, box: Box, on_table: bool) -> Iterator[list[Press]]:
    """The ways to give one answer: by its own key, by its place, with the cursor."""
    option = ask.options[at]
    count = len(ask.options)
    if ask.counts and not on_table:
        yield from _by_counting(at, ask, box)
        return
    standing_for = {meant: press for press, meant in box.at_rest.items()}
    if option.key is not None:
        press = standing_for.get(option.key, option.key) if on_table else option.key
        if press.key in box.keys and not (press.key is Key.OK and not on_table):
            yield [press]
    if not ask.keyed and box.has_action_keys and not on_table:
        yield _by_place(at, ask)
    for opening, cursor in _openings(ask, on_table):
        yield [*opening, *_steps(cursor, at, count, box), Press(Key.OK)]


def _by_counting(at: int, ask: Question, box: Box) -> Iterator[list[Press]]:
    """From the number that is there now: with the dial, or by the largest steps first."""
    left = at - min(ask.cursor, len(ask.options) - 1)
    up, down = (Key.DOWN, Key.UP) if box.dial else (Key.UP, Key.DOWN)
    leaps, rest = (0, abs(left)) if box.dial else divmod(abs(left), LEAP)
    turned = up if left > 0 else down
    yield [Press(turned, held=True)] * leaps + [Press(turned)] * rest + [Press(Key.OK)]
    if not box.has_action_keys:
        return
    keys = {step: key for key, step in zip(ACTION_KEYS, steps_of(ask), strict=True) if step}
    presses: list[Press] = []
    for step in sorted(keys, key=abs, reverse=True):
        while left and abs(left) >= abs(step) and left * step > 0:
            presses.append(Press(keys[step]))
            left -= step
    yield [*presses, Press(Key.OK)]


def _openings(ask: Question, on_table: bool) -> list[tuple[list[Press], int]]:
    """How the list gets on the screen, and where its cursor is then."""
    if not on_table:
        return [([], min(ask.cursor, len(ask.options) - 1))]
    return [([Press(Key.DOWN)], ask.cursor), ([Press(Key.UP)], len(ask.options) - 1)]


def _by_place(at: int, ask: Question) -> list[Press]:
    """TURN turns the pages, then the action key; the second column by holding it."""
    size = page_size(ask)
    pages = (len(ask.options) - 1) // size + 1
    turns = (at // size - min(ask.cursor, len(ask.options) - 1) // size) % pages
    return [Press(Key.TURN)] * turns + [Press(ACTION_KEYS[at % COLUMN], held=at % size >= COLUMN)]


def _steps(cursor: int, at: int, count: int, box: Box) -> list[Press]:
    """The shortest way of the cursor, round the end where that is shorter, by whole pages where keys can be held."""
    down, up = (at - cursor) % count, (cursor - at) % count
    key, steps = (Key.DOWN, down) if down <= up else (Key.UP, up)
    if box.dial:
        return [Press(key)] * steps
    leaps, rest = divmod(steps, ROWS)
    if rest > ROWS // 2 + 1:  # one leap too far and some steps back is shorter
        back = Key.UP if key is Key.DOWN else Key.DOWN
        return [Press(key, held=True)] * (leaps + 1) + [Press(back)] * (ROWS - rest)
    return [Press(key, held=True)] * leaps + [Press(key)] * rest
