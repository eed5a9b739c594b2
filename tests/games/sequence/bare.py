"""A match of Sequence told as a lazy table would: cells, no hands and no draws."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.sequence.rules import JACK, Cut, Dealer, Exchange, Pass, Place, Remove, TableTalk, TurnOver
from companion.rules import Move
from tests.bare import Telling
from tests.conformance import Match


def as_told_barely(match: Match) -> Iterator[tuple[Move, Move]]:
    """Each line that is told, with what was truly done."""
    edition = match.setup.edition
    for move, after in zip(match.moves, match.steps[1:], strict=True):
        match move:
            case Cut() if after.state.phase == "turn":
                players = len(after.state.terms.names)
                yield Dealer((after.state.on_turn - 1) % players), move
            case Place():
                yield Place(move.player, move.cell, JACK if move.card in edition.two_eyed else None), move
            case Remove():
                yield Remove(move.player, move.cell), move
            case Exchange() | TurnOver() | TableTalk() | Dealer() | Pass():
                yield move, move


def told_barely(match: Match) -> None:
    telling = Telling(match)
    for line, _ in as_told_barely(match):
        telling.tell(line)
    bare, full = telling.state, match.steps[-1].state
    assert bare.chips == full.chips
    assert bare.turned == full.turned
    assert bare.deck == full.deck
    assert bare.sizes == full.sizes
    assert match.game.outcome(bare) == match.game.outcome(full)
