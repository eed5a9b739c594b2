"""Sequence, the components: the board and its cells, the lines on it, the chips (S19)."""

from __future__ import annotations

from companion.editions import SHIPPED
from companion.games.sequence.rules.cards import KINDS, card_text
from companion.games.sequence.rules.lines import LINES, bits, read_cell
from companion.rules import News
from tests.games.sequence.tables import GAME, cell_at, every_five, lay, legal, no_five, three, two
from tests.table import Table


def card_on(cell: str) -> str:
    return card_text(SHIPPED.load(GAME).board[read_cell(cell)])


# The board


def test_the_board_shows_each_card_twice_and_no_jack() -> None:
    shown = [card_on(cell_at(row, column)) for row in range(10) for column in range(10) if (row % 9 or column % 9)]
    assert len(shown) == 96
    assert {card: shown.count(card) for card in shown} == {card_text(card): 2 for card in KINDS if card // 4 != 9}
    assert len(set(shown)) == 48


def test_the_board_is_a_spiral_of_suits() -> None:
    steps, spiral = [(0, 1), (1, 0), (0, -1), (-1, 0)], []
    row, column, heading, seen = 0, 0, 0, set()
    for _ in range(100):
        seen.add((row, column))
        if not (row in (0, 9) and column in (0, 9)):
            spiral.append(card_on(cell_at(row, column)))
        down, across = steps[heading]
        if not (0 <= row + down < 10 and 0 <= column + across < 10) or (row + down, column + across) in seen:
            heading = (heading + 1) % 4
            down, across = steps[heading]
        row, column = row + down, column + across
    ranks = "23456789TQKA"
    once = [f"{rank}S" for rank in ranks] + [f"{rank}D" for rank in ranks]
    once += [f"{rank}C" for rank in reversed(ranks)] + [f"{rank}H" for rank in reversed(ranks)]
    assert spiral == once * 2


def test_a1_is_the_top_left_corner_and_j10_the_bottom_right() -> None:
    assert [card_on(cell) for cell in ("b1", "a2", "j2", "b10", "i10", "f5")] == ["2S", "6C", "TS", "AD", "6D", "4H"]
    assert (read_cell("a1"), read_cell("j1"), read_cell("a10"), read_cell("J10")) == (0, 9, 90, 99)


def test_there_are_192_lines_of_five() -> None:
    assert len(LINES) == len(set(LINES)) == 192
    assert set(LINES) == {bits(map(read_cell, line)) for line in every_five()}


# S19: chips


def test_S19_the_table_is_told_when_a_colour_is_used_up_and_nothing_is_refused() -> None:
    *laid, last, more = no_five()[:49]
    table = lay(three(), "blue", laid).tell(f"Ann places {last} with jack")
    assert table.step.told == (News("S19", "chips_used_up", team="blue", chips=48),)
    assert legal(table.tell("correct turn Ann"), f"Ann places {more} with jack")
    assert lay(three(), "blue", laid[1:]).tell(f"Ann places {last} with jack").step.told == ()


def test_S19_the_american_set_has_fewer_red_chips() -> None:
    assert two().state.terms.chips == (48, 48)
    assert three(chips="us").state.terms.chips == (50, 50, 35)
    *laid, last = no_five()[:35]
    table = Table("sequence", "Ann red", "Ben", chips="us").tell("dealer Ben")
    assert table.state.terms.chips == (35, 50)
    lay(table, "red", laid).tell(f"Ann places {last} with jack")
    assert table.step.told == (News("S19", "chips_used_up", team="red", chips=35),)
