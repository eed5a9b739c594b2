"""Somebody who has never seen the box: knows only the texts on its display, and the keys as they are labelled there."""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.console.paint import Sheet
from companion.console.paint.sheet import Placed
from companion.dialogue.keys import ACTION_KEYS, Key, Press

COLUMN = 128 / len(ACTION_KEYS)
"""The keys lie below the display: a label in the lowest line belongs to the key under it."""
HOLD = "hold"
BAR = 4
TURN = re.compile(r"TURN (?P<short>[^,]+)(?:, hold (?P<held>.+))?")
NUMBERS = {str(number): key for number, key in enumerate(ACTION_KEYS, 1)}


def keys_on(sheet: Sheet) -> dict[Press, str]:
    """What can be pressed, as far as it stands on the display, and what is said to come of it."""
    texts = [text._replace(shown=" ".join(text.shown.split())) for text in sheet.placed if text.shown.strip()]
    offered = dict(_numbered(texts, sheet)) or dict(_on_a_picture(texts)) or dict(_labelled(texts, sheet))
    for text in texts:
        turn = TURN.fullmatch(text.shown)
        if turn:
            offered[Press(Key.TURN)] = turn["short"]
            if turn["held"]:
                offered[Press(Key.TURN, held=True)] = turn["held"]
    return offered or dict(_named(texts))


def _numbered(texts: list[Placed], sheet: Sheet) -> Iterator[tuple[Press, str]]:
    """A little key with its number, and at its right what it stands for, if that is said in words. The key that is to
    be held has a bar between the two."""
    lit = [text for text in texts if text.shown in NUMBERS and _is_a_key(text, sheet)]
    smallest = min((text.box.width for text in lit), default=0)
    for text in lit:
        if text.box.width == smallest:  # a larger one marks a part of a picture
            label = next((other for other in texts if other is not text and _stands_beside(text, other)), None)
            held = label is not None and label.box.x - text.box.right > BAR
            yield Press(NUMBERS[text.shown], held), "" if label is None else label.shown


def _on_a_picture(texts: list[Placed]) -> Iterator[tuple[Press, str]]:
    """All the keys' numbers, each once, each on the part of a picture that it stands for."""
    numbers = [text.shown for text in texts if text.shown in NUMBERS]
    if sorted(numbers) == sorted(NUMBERS):
        for number in numbers:
            yield Press(NUMBERS[number]), ""


def _is_a_key(text: Placed, sheet: Sheet) -> bool:
    """A number on a lit ground."""
    x, y, right, bottom = text.box.x, text.box.y, text.box.right - 1, text.box.bottom - 1
    return all(sheet.image.getpixel(corner) for corner in ((x, y), (right, y), (x, bottom), (right, bottom)))


def _stands_beside(cap: Placed, other: Placed) -> bool:
    in_line = other.box.y <= cap.box.y and cap.box.bottom <= other.box.bottom
    return in_line and 0 < other.box.x - cap.box.right <= 2 * BAR and other.shown not in NUMBERS


def _labelled(texts: list[Placed], sheet: Sheet) -> Iterator[tuple[Press, str]]:
    """The labels above the keys; a row of them that ends in "hold" is of held keys."""
    rows: dict[int, list[Placed]] = {}
    for text in texts:
        if text.box.width <= COLUMN and text.box.y >= sheet.box.height // 2:
            rows.setdefault(text.box.y, []).append(text)
    for row in rows.values():
        held = any(text.shown == HOLD for text in row)
        if held or row[0].box.bottom == sheet.box.height:
            for text in row:
                if text.shown != HOLD:
                    yield Press(ACTION_KEYS[int((text.box.x + text.box.width / 2) // COLUMN)], held), text.shown


def _named(texts: list[Placed]) -> Iterator[tuple[Press, str]]:
    """Keys that are called by their names: on a page that is read, or below what is refused."""
    said = " ".join(text.shown for text in texts)
    for key in (Key.OK, Key.BACK):
        if key.value in said:
            yield Press(key), said
            return
    yield Press(Key.BACK), said
