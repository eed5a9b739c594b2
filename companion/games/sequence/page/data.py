"""What the page shows of a table of Sequence: the board with its chips and lines, the teams, the cards left."""

from __future__ import annotations

from dataclasses import replace

from companion.dialogue.label import Label, Say
from companion.dialogue.question import Question
from companion.games.sequence.console.questions import cell_options, player_of
from companion.games.sequence.console.symbols import card_label, cell_label, team_on
from companion.games.sequence.page import answers
from companion.games.sequence.rules import State
from companion.games.sequence.rules.cards import KINDS
from companion.games.sequence.rules.lines import CELLS, CORNERS, SIDE, Cell, Cells, cell_text, cells_of, read_cell
from companion.games.sequence.rules.state import TURN, discards
from companion.games.sequence.rules.turn import is_dead
from companion.rules import Unreadable, seated
from companion.web.game_page import GamePage, label
from companion.words import Language


def table(state: State, language: Language) -> answers.Table:
    shown = [None if cell in CORNERS else card_label(state.terms.edition.board[cell]) for cell in CELLS]
    return {
        "phase": state.phase,
        "on_turn": state.on_turn,
        "board": [shown[row : row + SIDE] for row in range(0, len(shown), SIDE)],
        "teams": [_team(state, team, language) for team in range(state.terms.teams)],
        "to_win": state.terms.to_win,
        "lines": [{"team": team, "cells": _names(line)} for team, lines in enumerate(state.turned) for line in lines],
        "last": None if state.last is None else cell_text(state.last),
        "dead": [card_label(card) for card in KINDS if is_dead(state, card)],
        "hands": _hands(state),
        "deck": state.deck,
        "discards": discards(state),
    }


def _names(board: Cells) -> list[str]:
    """The cells of a bitboard by their names, in reading order."""
    return [cell_text(cell) for cell in cells_of(board)]


def _team(state: State, team: int, language: Language) -> answers.Team:
    terms = state.terms
    colour = terms.colours[team]
    return {
        "colour": colour,
        "word": label(terms.edition.labels, colour, language),
        "sequences": len(state.turned[team]),
        "chips": _names(state.chips[team]),
        "chips_left": max(0, terms.chips[team] - state.chips[team].bit_count()),
    }


def _hands(state: State) -> list[answers.Hand]:
    """How many cards everybody holds. Which they are is nobody else's business, also where the table told them."""
    terms = state.terms
    return [
        {"seat": seat, "name": name, "team": terms.team(seat), "size": state.sizes[seat]}
        for seat, name in seated(terms.names)
    ]


def touch(state: State, what: str) -> Question | None:
    """What can be done with a cell: a chip placed with its card or with a jack, an opponent's chip taken off."""
    cell = _cell(what)
    if cell is None or cell in CORNERS or state.phase != TURN:
        return None
    with_card, with_jack = cell_options(state, (cell,))
    chip = team_on(state, cell)
    if chip is not None:
        own = chip == state.terms.team(player_of(state))
        named = [(with_card, Say("own_chip_there"))] if own else [(with_jack, Say("takes_off"))]
    else:
        shown = card_label(state.terms.edition.board[cell])
        named = [(with_card, Say("places_with", card=shown)), (with_jack, Say("places_with_jack"))]
    options = (replace(option, label=called, key=None) for option, called in named)
    title: Label = cell_label(state, cell)
    return Question(title, tuple(options))


def _cell(what: str) -> Cell | None:
    try:
        return read_cell(what)
    except Unreadable:
        return None


PAGE = GamePage(table, touch=touch)
