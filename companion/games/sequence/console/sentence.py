"""A move of Sequence in one short sentence."""

from __future__ import annotations

from companion.dialogue.label import Label, Say, Word
from companion.games.sequence.console.symbols import card_label, cards_label
from companion.games.sequence.rules import (
    JACK,
    Cut,
    Deal,
    Dealer,
    Discard,
    Draw,
    Exchange,
    Forget,
    Pass,
    Place,
    Remove,
    State,
    TableTalk,
    TurnOver,
)
from companion.games.sequence.rules.cards import Card
from companion.games.sequence.rules.lines import Cell, cell_text, cells_text
from companion.rules import Move, PlayersMove


def story(state: State, move: Move) -> Label:
    """Who did what, as far as it was told."""
    if isinstance(move, TableTalk):
        return Say("story_talks", team=Word(state.terms.colours[move.team]))
    if not isinstance(move, PlayersMove):
        raise TypeError(f"{move!r} is no move of sequence")
    name = state.terms.names[move.player]
    match move:
        case Cut():
            return Say("story_cuts", name=name, card=card_label(move.card))
        case Dealer():
            return Say("story_deals_by_lot" if move.by_lot else "story_deals", name=name)
        case Deal():
            return Say("story_dealt", name=name, cards=cards_label(move.cards))
        case Place():
            return _place(state, name, move)
        case Remove():
            return _remove(name, _cell(state, move.cell), move.card)
        case Exchange():
            return Say("story_exchanges", name=name, card=card_label(move.card))
        case Draw():
            if move.card is None:
                return Say("story_draws_a_card", name=name)
            return Say("story_draws", name=name, cards=card_label(move.card))
        case Forget():
            return Say("story_forgets", name=name)
        case TurnOver():
            return Say("story_turns_over", name=name, cells=cells_text(move.cells))
        case Discard():
            return Say("story_discards", name=name, card=card_label(move.card))
        case Pass():
            return Say("story_passes", name=name)
    raise TypeError(f"{move!r} is no move of sequence")


def _place(state: State, name: str, move: Place) -> Say:
    """With the card that the cell shows, unless a jack was told."""
    if move.card == JACK:
        return Say("story_plays_a_jack", name=name, cell=_cell(state, move.cell))
    shown = state.terms.edition.board[move.cell]
    card = shown if move.card is None else move.card
    cell = cell_text(move.cell) if card == shown else _cell(state, move.cell)
    return Say("story_plays", name=name, card=card_label(card), cell=cell)


def _remove(name: str, cell: str, card: Card | None) -> Say:
    if card is None or card == JACK:
        return Say("story_removes_with_a_jack", name=name, cell=cell)
    return Say("story_removes", name=name, cell=cell, card=card_label(card))


def _cell(state: State, cell: Cell) -> str:
    """The card that a cell shows, by which people find it, and its name."""
    return f"{card_label(state.terms.edition.board[cell])} {cell_text(cell)}"
