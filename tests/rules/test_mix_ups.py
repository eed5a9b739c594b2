"""A mix-up in the rules is found by mypy: each sort of number has a type of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from textwrap import dedent

MIX_UPS = """
    from companion.games.alhambra.rules import Purchase, money
    from companion.games.alhambra.rules.edition import Colour, Kind, Price
    from companion.games.alhambra.rules.money import Currency, Money, MoneyCard
    from companion.games.alhambra.rules.state import State as AlhambraState, held
    from companion.games.catan.rules import Build, Trade, resources
    from companion.games.catan.rules.resources import Resource, Resources
    from companion.games.catan.rules.state import supply
    from companion.games.sequence.rules import Place
    from companion.games.sequence.rules.cards import Card
    from companion.games.sequence.rules.lines import Cell, Cells
    from companion.rules import SeatNumber
    from companion.rules.lots import ONE, number


    def alhambra(state: AlhambraState, seat: SeatNumber, colour: Colour, slot: Currency, card: MoneyCard) -> None:
        Purchase(seat, colour, slot, Price(8), ONE[card])
        Purchase(colour, seat)  # refused: the colour in place of the player
        Purchase(seat, slot)  # refused: a currency in place of a colour
        Purchase(seat, colour, slot, ONE[card])  # refused: money in place of a price
        held(state, slot)  # refused: a currency in place of a colour
        number(state.display, card)
        number(state.seen, card)  # refused: money looked for among buildings
        print(state.display + state.seen)  # refused: money and buildings added up
        state._replace(phase="turn")
        state._replace(phase="trun")  # refused: no phase is spelled like that


    def sequence(seat: SeatNumber, cell: Cell, card: Card, board: Cells, other: Cells) -> None:
        Place(seat, cell, card)
        Place(seat, card, cell)  # refused: card and cell in the wrong order
        print(board | other, board >> cell & 1)
        print(board | cell)  # refused: a cell in place of a set of cells
        print(board >> card)  # refused: a card looked for on the board


    def catan(seat: SeatNumber, ore: Resource, hand: Resources, money_hand: Money) -> None:
        Trade(seat, seat, ore, ore)
        Trade(ore, seat)  # refused: a resource in place of the player
        Build(seat, "road", paid=hand)
        Build(seat, "raod")  # refused: no building is spelled like that
        Build(seat, "road", paid=ore)  # refused: one card in place of a payment
        resources.count(hand)
        resources.holds(hand, money_hand)  # refused: money of another game
"""


def test_each_mix_up_is_refused_and_nothing_else(tmp_path: Path) -> None:
    source = dedent(MIX_UPS).lstrip()
    file = tmp_path / "mix_ups.py"
    file.write_text(source)
    # In a process of its own: mypy raises the limit of recursion for good, and other tests rely on the usual one.
    command = [sys.executable, "-m", "mypy", "--strict", "--hide-error-context", "--no-error-summary", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    errors = {int(line.split(":")[1]) for line in done.stdout.splitlines() if ": error:" in line}
    refused = {number for number, line in enumerate(source.splitlines(), 1) if "# refused" in line}
    assert errors == refused, done.stdout
