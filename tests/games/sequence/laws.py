"""The laws of Sequence: no card and no chip is lost, and sequences are counted again, naively."""

from __future__ import annotations

from itertools import chain, pairwise
from typing import Any

from companion.games.sequence.rules.cards import card_text
from companion.games.sequence.rules.lines import CORNER_BITS, cells_of
from companion.rules.lots import numbers
from tests.conformance import Laws


def every_card_and_chip_is_somewhere(state: Any) -> None:
    discarded = 104 - state.deck - sum(state.sizes)
    assert state.deck >= 0
    assert discarded >= 0
    known = list(numbers(state.seen, 52))
    for card in chain.from_iterable(filter(None, state.hands)):
        known[card] += 1
    assert max(known) <= 2, [card_text(card) for card, count in enumerate(known) if count > 2]
    if state.played:
        assert sum(known) == sum(state.sizes) + discarded
    taken = 0
    for chips in state.chips:
        assert not taken & chips, "two chips on one cell"
        taken |= chips
    assert not taken & CORNER_BITS


def naive_sequences(cells: set[int], any_shared: bool) -> int:
    """Sequences by walking every row, column and diagonal cell by cell."""
    own = cells | {0, 9, 90, 99}
    found = 0
    for down, across in ((0, 1), (1, 0), (1, 1), (1, -1)):
        for row in range(10):
            for column in range(10):
                before = (row - down, column - across)
                if 0 <= before[0] < 10 and 0 <= before[1] < 10 and before[0] * 10 + before[1] in own:
                    continue
                length = 0
                here = (row, column)
                while 0 <= here[0] < 10 and 0 <= here[1] < 10 and here[0] * 10 + here[1] in own:
                    length += 1
                    here = (here[0] + down, here[1] + across)
                if length >= 5:
                    found += length - 4 if any_shared else (2 if length >= 9 else 1)
    return found


CORNERS = {0, 9, 90, 99}


def may_both_count(one: set[int], other: set[int], shared_chips: str, corner: bool) -> bool:
    """Whether two fives may both be sequences of one team, by what they have in common (S14)."""
    chips, corners = (one & other) - CORNERS, one & other & CORNERS
    return (corner or not corners) and len(chips) <= {"none": 0, "one": 1, "any": 5}[shared_chips]


def none_is_left_out(own: set[int], turned: list[set[int]], shared_chips: str, corner: bool) -> None:
    """Where lines that cross may not both count: those turned over may, and no other line may beside them."""
    for at, line in enumerate(turned):
        assert all(may_both_count(line, other, shared_chips, corner) for other in turned[at + 1 :])
    for start in range(100):
        for step, room in ((1, 10 - start % 10), (10, 10 - start // 10), (11, 10), (9, 10)):
            line = {start + step * more for more in range(5)}
            columns = [cell % 10 for cell in sorted(line)]
            straight = room >= 5 and max(line) < 100 and all(abs(a - b) <= 1 for a, b in pairwise(columns))
            if straight and line <= own | CORNERS and line not in turned:
                assert not all(may_both_count(line, other, shared_chips, corner) for other in turned), line


def sequences_are_those_on_the_board(state: Any) -> None:
    sharing = state.terms.sharing
    for chips, lines in zip(state.chips, state.turned, strict=True):
        own, turned = set(cells_of(chips)), [set(cells_of(line)) for line in lines]
        if sharing.chips == "none" or not sharing.corner:
            none_is_left_out(own, turned, sharing.chips, sharing.corner)
        else:
            assert len(turned) == naive_sequences(own, sharing.chips == "any")
        assert all(line <= own | CORNERS for line in turned)


LAWS = Laws(every_card_and_chip_is_somewhere, sequences_are_those_on_the_board)
