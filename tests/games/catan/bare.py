"""A match of Catan told as a lazy table would: trades, buildings and events, no resource cards."""

from __future__ import annotations

from companion.games.catan.rules import Build, Draw, EndTurn, Event, Guild, Start, Trade, TurnArrows
from tests.bare import Telling
from tests.conformance import Match


def told_barely(match: Match) -> None:
    telling = Telling(match)
    for move in match.moves:
        match move:
            case Start() | Event() | TurnArrows():
                telling.tell(move)
            case Trade():
                telling.tell(Trade(move.player, move.partner, library=move.library))
            case Guild():
                telling.tell(Guild(move.player, move.victim))
            case Build():
                telling.tell(Build(move.player, move.kind, move.expansion, university=move.university))
            case EndTurn():
                telling.tell(Draw(move.player))
    bare, full = telling.state, match.steps[-1].state
    for pieces in ("roads", "knights", "villages", "cities", "expansions", "clockwise", "on_turn"):
        assert getattr(bare, pieces) == getattr(full, pieces)
    for size, known in zip(bare.sizes, full.sizes, strict=True):
        assert size.least <= known.least <= known.most <= size.most
    assert match.game.outcome(bare) == match.game.outcome(full)
