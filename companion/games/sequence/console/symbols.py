"""How cards and chips are written: signs that need no translation."""

from __future__ import annotations

from collections.abc import Iterable

from companion.dialogue.label import Label, Row, Say
from companion.games.sequence.rules import State
from companion.games.sequence.rules.cards import RANKS, Card
from companion.games.sequence.rules.lines import Cell
from companion.games.sequence.rules.moves import Team
from companion.games.sequence.rules.spaces import space

SIGNS = "♠♥♦♣"
"""The suits as the rules order them."""
CHIP_SIGNS = "●○✗"
"""The chips of the first, second and third team, as their pictures are: filled, a ring, a cross."""


def rank_label(card: Card) -> str:
    return RANKS[card // len(SIGNS)].replace("T", "10")


def card_label(card: Card) -> str:
    return rank_label(card) + SIGNS[card % len(SIGNS)]


def cards_label(cards: Iterable[Card]) -> str:
    return " ".join(map(card_label, cards))


def team_on(state: State, cell: Cell) -> Team | None:
    """The team whose chip lies on a cell."""
    return next((Team(team) for team, chips in enumerate(state.chips) if chips >> cell & 1), None)


def cell_label(state: State, cell: Cell, code: str = "space") -> Label:
    """What a cell is called, and the chip that lies there."""
    team = team_on(state, cell)
    called = Say(code, space=space(state.terms.edition, cell))
    return called if team is None else Row((called, CHIP_SIGNS[team]), " ")


def last_label(state: State) -> str | None:
    """The card of the last move on the board, where its cell is marked."""
    return None if state.last is None else f"▸{card_label(state.terms.edition.board[state.last])}"
