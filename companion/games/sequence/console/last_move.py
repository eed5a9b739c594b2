"""The last move in a few words: they stand beside the board until the next."""

from __future__ import annotations

from companion.console.paint import Font
from companion.console.view import View
from companion.dialogue.label import Say
from companion.games.sequence.console.symbols import card_label, last_label
from companion.games.sequence.rules import JACK, Place, Remove, State
from companion.games.sequence.rules.cards import is_jack
from companion.games.sequence.rules.lines import Cell

NAME = 25
"""The room for a name before what its owner did."""


def just_played(view: View[State]) -> Cell | None:
    """The cell of the last move, where that was one on the board and nothing was undone or set right since."""
    last = view.position.last
    return last.move.cell if last is not None and isinstance(last.move, (Place, Remove)) else None


def was_removal(view: View[State]) -> bool:
    last = view.position.last
    return last is not None and isinstance(last.move, Remove)


def recorded(view: View[State]) -> str:
    """Who did what. Where nobody moved on the board: the last card there, or how many the deck has."""
    state, last = view.state, view.position.last
    if last is None or not isinstance(last.move, (Place, Remove)):
        return last_label(state) or view.words(Say("in_deck", count=state.deck))
    move = last.move
    name = view.names(NAME, Font.SMALL)[move.player]
    code = "just_removed" if isinstance(move, Remove) else "just_placed_by_jack" if _by_jack(move) else "just_placed"
    return view.words(Say(code, name=name, card=card_label(state.terms.edition.board[move.cell])))


def _by_jack(move: Place) -> bool:
    return move.card is not None and (move.card == JACK or is_jack(move.card))
