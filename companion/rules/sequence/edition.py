"""What is printed on one edition: the board, the jacks' eyes, the chips."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.rules.core import EditionError, Unreadable
from companion.rules.sequence.cards import COPIES, JACKS, KINDS, SUITS, card_text, is_jack, read_card
from companion.rules.sequence.lines import CORNERS, SIDE

CORNER = -1


@dataclass(frozen=True)
class Edition:
    name: str
    board: tuple[int, ...]
    """The card that each of the hundred cells shows; CORNER for the corners."""
    one_eyed: frozenset[int]
    two_eyed: frozenset[int]
    colours: tuple[str, ...]
    chips: Mapping[str, tuple[int, ...]]
    """How many chips of each colour there are, by the set that is played with."""
    labels: Mapping[str, Mapping[str, str]]

    @cached_property
    def cells(self) -> tuple[tuple[int, ...], ...]:
        """The cells that show each card; none for a jack."""
        return tuple(tuple(cell for cell, shown in enumerate(self.board) if shown == card) for card in KINDS)

    @cached_property
    def covers(self) -> tuple[int, ...]:
        """The cells of each card as a bitboard: a card is dead when all of them are covered."""
        return tuple(sum(1 << cell for cell in cells) for cells in self.cells)


def read_edition(data: Mapping[str, Any]) -> Edition:
    """An edition from its table of data. Raises EditionError with a sentence that says what is wrong."""
    name = str(data.get("name", ""))
    suits = str(data.get("one_eyed_jacks", ""))
    if len(suits) != 2 or len(set(suits)) != 2 or not set(suits) <= set(SUITS):
        raise EditionError(
            f'edition {name}: one_eyed_jacks must name two suits of {SUITS}, such as "SH", not "{suits}"'
        )
    one_eyed = frozenset(card for card in JACKS if card_text(card)[1] in suits)
    colours = tuple(map(str, data.get("colours", ())))
    if len(colours) != 3 or len(set(colours)) != 3:
        raise EditionError(
            f"edition {name}: there must be three different team colours, not {', '.join(colours) or 'none'}"
        )
    chips = {str(chip_set): tuple(counts) for chip_set, counts in data.get("chips", {}).items()}
    for chip_set, counts in chips.items():
        if len(counts) != 3 or not all(isinstance(count, int) and count > 0 for count in counts):
            raise EditionError(
                f"edition {name}: the chips of {chip_set} must be three whole numbers, one for each colour"
            )
    board = _read_board(name, str(data.get("board", "")))
    labels = {colour: dict(names) for colour, names in data.get("names", {}).items()}
    return Edition(name, board, one_eyed, frozenset(JACKS) - one_eyed, colours, chips, labels)


def _read_board(name: str, text: str) -> tuple[int, ...]:
    rows = [row.split() for row in text.split("\n") if row.strip()]
    if len(rows) != SIDE or any(len(row) != SIDE for row in rows):
        raise EditionError(f"edition {name}: the board must have {SIDE} rows of {SIDE} cells")
    board = []
    for cell, word in enumerate(word for row in rows for word in row):
        place = f"edition {name}: row {cell // SIDE + 1}, cell {cell % SIDE + 1}"
        if (word == "XX") != (cell in CORNERS):
            raise EditionError(f"{place} shows {word}; the corners, and only they, show XX")
        try:
            board.append(CORNER if word == "XX" else read_card(word))
        except Unreadable as error:
            raise EditionError(f"{place}: {error}") from None
    for card in KINDS:
        times = board.count(card)
        if times and is_jack(card):
            raise EditionError(f"edition {name}: the board shows the jack {card_text(card)}; no jack is on the board")
        if times != COPIES and not is_jack(card):
            raise EditionError(
                f"edition {name}: the board shows {card_text(card)} {_times(times)}; each card is there twice"
            )
    return tuple(board)


def _times(count: int) -> str:
    return {0: "not at all", 1: "once", 3: "three times"}.get(count, f"{count} times")
