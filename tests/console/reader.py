"""Somebody who has never seen the box: knows only the texts on its display, and the keys as they are labelled there.

An icon says what it stands for, as somebody does who knows the game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.console.paint import Sheet
from companion.console.paint.sheet import Placed
from companion.dialogue.keys import ACTION_KEYS, Key, Press

COLUMN = 128 / len(ACTION_KEYS)
"""The keys lie below the display: a label in the lowest line belongs to the key under it."""
NEAR = 7
"""Not more than this many pixels are between a key's number and what it stands for."""
DASH = 3
"""As long as this is a dash."""
LITTLE = 6
"""A number on a lit ground that is not wider than this is a key on a picture; a wider one marks where one is."""
MARK = "▸"
"""Stands before the answer that the cursor is at."""
TURN = re.compile(r"TURN (?P<short>[^,]+)(?:, hold (?P<held>.+))?")
HELD = re.compile(r"(?P<number>[1-6])–(?P<label>.+)")
NUMBERS = {str(number): key for number, key in enumerate(ACTION_KEYS, 1)}


def keys_on(sheet: Sheet) -> dict[Press, str]:
    """What can be pressed, as far as it stands on the display, and what is said to come of it."""
    texts = [text._replace(shown=" ".join(text.shown.split())) for text in sheet.placed if text.shown.strip()]
    ways = (_on_a_picture(texts, sheet), _on_the_table(texts), _in_a_list(texts), _above_the_keys(texts, sheet))
    offered = next((found for found in map(dict, ways) if found), {}) | dict(_to_be_held(texts)) | dict(_turn(texts))
    return offered or dict(_named(texts))


def under_the_cursor(sheet: Sheet) -> str | None:
    """What stands beside the mark of a cursor, on a box whose keys have no labels; None where there is no cursor."""
    marks = [text for text in sheet.placed if text.shown == MARK and text.inverse]
    return next((words.shown for mark in marks for words in sheet.placed if _are_beside(mark, words)), None)


def _are_beside(mark: Placed, words: Placed) -> bool:
    in_line = words.box.y < mark.box.bottom and mark.box.y < words.box.bottom
    return in_line and 0 < words.box.x - mark.box.right <= NEAR


def _turn(texts: list[Placed]) -> Iterator[tuple[Press, str]]:
    for text in texts:
        turn = TURN.fullmatch(text.shown)
        if turn:
            yield Press(Key.TURN), turn["short"]
            if turn["held"]:
                yield Press(Key.TURN, held=True), turn["held"]


def _to_be_held(texts: list[Placed]) -> Iterator[tuple[Press, str]]:
    """A number with a dash behind it: that key is held."""
    for text in texts:
        held = HELD.fullmatch(text.shown)
        if held:
            yield Press(NUMBERS[held["number"]], held=True), held["label"]


def _on_a_picture(texts: list[Placed], sheet: Sheet) -> Iterator[tuple[Press, str]]:
    """Little keys on what they stand for."""
    for text in texts:
        corners = ((text.box.x, text.box.y), (text.box.right - 1, text.box.bottom - 1))
        if text.shown in NUMBERS and text.box.width <= LITTLE and all(map(sheet.image.getpixel, corners)):
            yield Press(NUMBERS[text.shown]), ""


def _in_a_list(texts: list[Placed]) -> Iterator[tuple[Press, str]]:
    """A key's number, and at its right what it stands for; a key that is to be held has a dash between the two."""
    for text in texts:
        label = _beside(text, texts) if text.shown in NUMBERS else None
        if label is not None:
            yield Press(NUMBERS[text.shown], held=label.box.x - text.box.right > NEAR - DASH), label.shown


def _beside(number: Placed, texts: list[Placed]) -> Placed | None:
    """The words beside a number, in the same letters; other numbers are no words."""
    for text in texts:
        in_line = text.font is number.font and text.box.y < number.box.bottom and number.box.y < text.box.bottom
        if in_line and 0 < text.box.x - number.box.right <= NEAR and not set(text.shown) <= set("0123456789·–+"):
            return text
    return None


def _on_the_table(texts: list[Placed]) -> Iterator[tuple[Press, str]]:
    """All the keys' numbers, each once, each on the part of the table that it stands for; words stand beside few."""
    numbers = [text for text in texts if text.shown in NUMBERS]
    explained = sum(_beside(number, texts) is not None for number in numbers)
    if sorted(number.shown for number in numbers) == sorted(NUMBERS) and explained < len(numbers) // 2:
        for number in numbers:
            yield Press(NUMBERS[number.shown]), ""


def _above_the_keys(texts: list[Placed], sheet: Sheet) -> Iterator[tuple[Press, str]]:
    """Words or icons in the lowest line, each above its key."""
    for text in texts:
        if text.box.bottom == sheet.box.height and text.box.width <= COLUMN:
            yield Press(ACTION_KEYS[int((text.box.x + text.box.width / 2) // COLUMN)]), text.shown


def _named(texts: list[Placed]) -> Iterator[tuple[Press, str]]:
    """Keys that are called by their names: on a page that is read. Everything else is left with BACK."""
    said = " ".join(text.shown for text in texts)
    yield Press(Key.OK if Key.OK.value in said else Key.BACK), said
