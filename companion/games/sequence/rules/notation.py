"""The text form of a move: `Ann places c4`, `Ben removes c4 with JS`."""

from __future__ import annotations

from companion.games.sequence.rules.cards import Card, card_text, read_card
from companion.games.sequence.rules.lines import bits, cell_text, cells_text, read_cell
from companion.games.sequence.rules.moves import (
    JACK,
    Cut,
    Deal,
    Dealer,
    Discard,
    Draw,
    Exchange,
    Forget,
    Move,
    Pass,
    Place,
    Remove,
    TableTalk,
    Team,
    TurnOver,
)
from companion.games.sequence.rules.state import Terms
from companion.rules import Correction, Unreadable, Words, quote, show
from companion.rules.correction import read_correction, write_correction

BY_LOT = " by lot"
VERBS = ("cut", "dealer", "deal", "talk", "correct")
RESERVED = frozenset({*VERBS, "turn", "turned", "chip", "deck", "why"})
_ACTS = {Exchange: "exchanges", Discard: "discards", Forget: "forgets", Pass: "passes"}


def write(terms: Terms, move: Move) -> str:
    if isinstance(move, Correction):
        return write_correction(move)
    if isinstance(move, TableTalk):
        return f"talk {terms.colours[move.team]}"
    name = quote(terms.names[move.player], RESERVED)
    match move:
        case Cut():
            return f"cut {name} {card_text(move.card)}"
        case Dealer():
            return f"dealer {name}{BY_LOT if move.by_lot else ''}"
        case Deal():
            return f"deal {name} {' '.join(map(card_text, move.cards))}"
        case Place() | Remove():
            verb = "places" if isinstance(move, Place) else "removes"
            return f"{name} {verb} {cell_text(move.cell)}{_with(move.card)}"
        case Draw():
            return f"{name} draws" + ("" if move.card is None else f" {card_text(move.card)}")
        case Exchange() | Discard():
            return f"{name} {_ACTS[type(move)]} {card_text(move.card)}"
        case Forget() | Pass():
            return f"{name} {_ACTS[type(move)]}"
        case TurnOver():
            return f"{name} turns {cells_text(move.cells)}"
    raise TypeError(f"{move!r} is no move of sequence")


def _with(card: Card | None) -> str:
    if card is None:
        return ""
    return " with jack" if card == JACK else f" with {card_text(card)}"


def read(terms: Terms, line: str) -> Move:
    """The move that a line tells. Raises Unreadable with a sentence."""
    words = Words(line, terms.names)
    move = _read_event(terms, words) if words.peek() in VERBS else _read_act(words)
    words.end()
    return move


def _read_event(terms: Terms, words: Words) -> Move:
    match words.verb("a move"):
        case "cut":
            return Cut(words.player(), read_card(words.take("the card")))
        case "dealer":
            return Dealer(words.player(), words.by_lot())
        case "deal":
            player = words.player()
            cards = tuple(map(read_card, words.rest()))
            if not cards:
                raise Unreadable("the cards that were dealt are missing")
            return Deal(player, cards)
        case "talk":
            return TableTalk(Team(words.one_of(terms.colours, "team")))
    return read_correction(words)


def _read_act(words: Words) -> Move:
    player = words.player()
    verb = words.verb("what the player did")
    match verb:
        case "places":
            return Place(player, read_cell(words.take("the cell")), _read_with(words))
        case "removes":
            return Remove(player, read_cell(words.take("the cell")), _read_with(words))
        case "exchanges":
            return Exchange(player, read_card(words.take("the dead card")))
        case "draws":
            return Draw(player, read_card(words.take("the card")) if words.more() else None)
        case "forgets":
            return Forget(player)
        case "turns":
            cells = set(map(read_cell, words.rest()))
            if not cells:
                raise Unreadable("the cells that were turned over are missing")
            return TurnOver(player, bits(cells))
        case "discards":
            return Discard(player, read_card(words.take("the card")))
        case "passes":
            return Pass(player)
    verbs = "places, removes, exchanges, draws, forgets, turns, discards or passes"
    raise Unreadable(f"{show(verb)} is nothing a player does; a player {verbs}")


def _read_with(words: Words) -> Card | None:
    if not words.skip("with"):
        return None
    return JACK if words.skip("jack") else read_card(words.take("the card"))
