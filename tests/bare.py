"""The same match told as a lazy table would: no hands, no prices, no cards. It must end the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.alhambra import rules as alhambra
from companion.games.alhambra.rules import COLOURS
from companion.games.catan import rules as catan
from companion.games.sequence import rules as sequence
from companion.rules import Move, News, Refusal
from tests.conformance import Match


class Telling:
    """A second match, told move by move."""

    def __init__(self, match: Match) -> None:
        self.game = match.game
        self.state = match.steps[0].state

    def tell(self, move: Move) -> None:
        step = self.game.apply(self.state, move)
        assert not isinstance(step, Refusal), (move, step)
        self.state = step.state


def alhambra_told_barely(match: Match) -> None:
    telling = Telling(match)
    for move, before, after in zip(match.moves, match.steps, match.steps[1:], strict=False):
        _tell_alhambra(telling, move, before.state, after)
    bare, full = telling.state, match.steps[-1].state
    assert bare.points == full.points
    assert bare.holdings == full.holdings
    assert match.game.outcome(bare) == match.game.outcome(full)


def _tell_alhambra(telling: Telling, move: Move, before: Any, after: Any) -> None:
    match move:
        case alhambra.DirkDraws():
            telling.tell(alhambra.DirkDraws(move.colour))
        case alhambra.Purchase():
            telling.tell(alhambra.Purchase(move.player, move.colour, for_dirk=move.for_dirk))
            if after.state.on_turn != before.on_turn:
                telling.tell(alhambra.EndTurn(move.player))
        case alhambra.TakeMoney():
            telling.tell(alhambra.TakeMoney(move.player))
        case alhambra.EndTurn() | alhambra.Start():
            telling.tell(move)
        case alhambra.HoldScoring() if move.scoring != "C":
            telling.tell(move)
    if before.on_turn is None and after.state.on_turn is not None and not isinstance(move, alhambra.Start):
        telling.tell(alhambra.Start(after.state.on_turn))
    for news in after.told:
        if isinstance(news, News) and news.code == "leftover":
            telling.tell(alhambra.Leftover(COLOURS.index(str(news.facts["colour"])), news.facts["owner"]))
    if after.state.phase == "over" and telling.state.phase != "over":
        telling.tell(alhambra.HoldScoring("C"))


def sequence_told_barely(match: Match) -> None:
    telling = Telling(match)
    edition = match.setup.edition
    for move, after in zip(match.moves, match.steps[1:], strict=True):
        match move:
            case sequence.Cut() if after.state.phase == "turn":
                players = len(after.state.terms.names)
                telling.tell(sequence.Dealer((after.state.on_turn - 1) % players))
            case sequence.Place():
                telling.tell(
                    sequence.Place(move.player, move.cell, sequence.JACK if move.card in edition.two_eyed else None)
                )
            case sequence.Remove():
                telling.tell(sequence.Remove(move.player, move.cell))
            case sequence.Exchange() | sequence.TurnOver() | sequence.TableTalk() | sequence.Dealer():
                telling.tell(move)
            case sequence.Pass():
                telling.tell(move)
    bare, full = telling.state, match.steps[-1].state
    assert bare.chips == full.chips
    assert bare.turned == full.turned
    assert bare.deck == full.deck
    assert bare.sizes == full.sizes
    assert match.game.outcome(bare) == match.game.outcome(full)


def catan_told_barely(match: Match) -> None:
    telling = Telling(match)
    for move in match.moves:
        match move:
            case catan.Start() | catan.Event() | catan.TurnArrows():
                telling.tell(move)
            case catan.Trade():
                telling.tell(catan.Trade(move.player, move.partner, library=move.library))
            case catan.Guild():
                telling.tell(catan.Guild(move.player, move.victim))
            case catan.Build():
                telling.tell(catan.Build(move.player, move.kind, move.expansion, university=move.university))
            case catan.EndTurn():
                telling.tell(catan.Draw(move.player))
    bare, full = telling.state, match.steps[-1].state
    for pieces in ("roads", "knights", "villages", "cities", "expansions", "clockwise", "on_turn"):
        assert getattr(bare, pieces) == getattr(full, pieces)
    for size, known in zip(bare.sizes, full.sizes, strict=True):
        assert size.least <= known.least <= known.most <= size.most
    assert match.game.outcome(bare) == match.game.outcome(full)


BARE: dict[str, Callable[[Match], None]] = {
    "alhambra": alhambra_told_barely,
    "sequence": sequence_told_barely,
    "catan": catan_told_barely,
}
