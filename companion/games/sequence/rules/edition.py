"""What is printed on one edition: the board, the jacks' eyes, the chips."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from companion.games.sequence.rules.cards import COPIES, JACKS, KINDS, SUITS, Card, card_text, is_jack, read_card
from companion.games.sequence.rules.lines import CELLS, CORNERS, SIDE, Cell, Cells, bits
from companion.rules import Unreadable
from companion.rules.edition import EditionError, labels, only, section, texts, title

CORNER = Card(-1)


@dataclass(frozen=True)
class Edition:
    name: str
    board: tuple[Card, ...]
    """The card that each of the hundred cells shows; CORNER for the corners."""
    one_eyed: frozenset[Card]
    two_eyed: frozenset[Card]
    colours: tuple[str, ...]
    chips: Mapping[str, tuple[int, ...]]
    """How many chips of each colour there are, by the set that is played with."""
    labels: Mapping[str, Mapping[str, str]]
    title: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def cells(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells that show each card; none for a jack."""
        return tuple(tuple(cell for cell in CELLS if self.board[cell] == card) for card in KINDS)

    @cached_property
    def covers(self) -> tuple[Cells, ...]:
        """The cells of each card: a card is dead when all of them are covered."""
        return tuple(map(bits, self.cells))


def read_edition(data: Mapping[str, object]) -> Edition:
    """An edition from its table of data. Raises EditionError with a sentence that says what is wrong."""
    name = str(data.get("name", ""))
    where = f"edition {name}"
    only(where, data, ("name", "title", "one_eyed_jacks", "colours", "board", "chips", "names"))
    suits = str(data.get("one_eyed_jacks", ""))
    if len(suits) != 2 or len(set(suits)) != 2 or not set(suits) <= set(SUITS):
        raise EditionError(
            f'{where}: one_eyed_jacks must name two suits of {SUITS}, such as "SH", not "{suits}"', ("one_eyed_jacks",)
        )
    one_eyed = frozenset(card for card in JACKS if card_text(card)[1] in suits)
    colours = texts(where, data, "colours")
    if len(set(colours)) != 3 or len(colours) != 3 or any(not re.fullmatch(r"[a-z]+", name) for name in colours):
        raise EditionError(
            f"{where}: there must be three different team colours, not {', '.join(colours) or 'none'}", ("colours",)
        )
    if "none" in colours:
        raise EditionError(f'{where}: no team can have the colour "none"; it stands for no chip', ("colours",))
    chips = {
        chip_set: _read_chips(where, chip_set, counts) for chip_set, counts in section(where, data, "chips").items()
    }
    board = _read_board(where, str(data.get("board", "")))
    two_eyed = frozenset(JACKS) - one_eyed
    return Edition(name, board, one_eyed, two_eyed, colours, chips, labels(where, data, "names"), title(where, data))


def _read_chips(where: str, chip_set: str, counts: object) -> tuple[int, ...]:
    if not isinstance(counts, list) or len(counts) != 3 or not all(type(n) is int and n > 0 for n in counts):
        raise EditionError(
            f"{where}: the chips of {chip_set} must be three whole numbers, one for each colour", ("chips", chip_set)
        )
    return tuple(counts)


def _read_board(where: str, text: str) -> tuple[Card, ...]:
    rows = [row.split() for row in text.split("\n") if row.strip()]
    if len(rows) != SIDE or any(len(row) != SIDE for row in rows):
        raise EditionError(f"{where}: the board must have {SIDE} rows of {SIDE} cells", ("board",))
    board = []
    for cell, word in enumerate(word for row in rows for word in row):
        place = f"{where}: row {cell // SIDE + 1}, cell {cell % SIDE + 1}"
        if (word == "XX") != (cell in CORNERS):
            raise EditionError(f"{place} shows {word}; the corners, and only they, show XX", ("board",))
        try:
            board.append(CORNER if word == "XX" else read_card(word))
        except Unreadable as error:
            raise EditionError(f"{place}: {error}", ("board",)) from None
    _check_counts(where, board)
    return tuple(board)


def _check_counts(where: str, board: list[Card]) -> None:
    """Each card twice, no jack. A card too many is named before one that is missing for it."""
    times = {card: board.count(card) for card in KINDS}
    jacks = [card_text(card) for card in JACKS if times[card]]
    if jacks:
        raise EditionError(f"{where}: the board shows the jack {jacks[0]}; no jack is on the board", ("board",))
    wrong = sorted(
        (card for card in KINDS if times[card] != COPIES and not is_jack(card)), key=lambda card: -times[card]
    )
    if wrong:
        shown = " and ".join(f"{card_text(card)} {_times(times[card])}" for card in wrong[:2])
        raise EditionError(f"{where}: the board shows {shown}; each card is there twice", ("board",))


def _times(count: int) -> str:
    return {0: "not at all", 1: "once", 3: "three times"}.get(count, f"{count} times")
