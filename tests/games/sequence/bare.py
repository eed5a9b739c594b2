"""A match of Sequence told as a lazy table would: cells, no hands and no draws."""

from __future__ import annotations

from companion.games.sequence.rules import JACK, Cut, Dealer, Exchange, Pass, Place, Remove, TableTalk, TurnOver
from tests.bare import Telling
from tests.conformance import Match


def told_barely(match: Match) -> None:
    telling = Telling(match)
    edition = match.setup.edition
    for move, after in zip(match.moves, match.steps[1:], strict=True):
        match move:
            case Cut() if after.state.phase == "turn":
                players = len(after.state.terms.names)
                telling.tell(Dealer((after.state.on_turn - 1) % players))
            case Place():
                telling.tell(Place(move.player, move.cell, JACK if move.card in edition.two_eyed else None))
            case Remove():
                telling.tell(Remove(move.player, move.cell))
            case Exchange() | TurnOver() | TableTalk() | Dealer():
                telling.tell(move)
            case Pass():
                telling.tell(move)
    bare, full = telling.state, match.steps[-1].state
    assert bare.chips == full.chips
    assert bare.turned == full.turned
    assert bare.deck == full.deck
    assert bare.sizes == full.sizes
    assert match.game.outcome(bare) == match.game.outcome(full)
