"""A match of Alhambra told as a lazy table would: colours and scorings, no money and no prices."""

from __future__ import annotations

from typing import Any

from companion.games.alhambra.rules import (
    COLOURS,
    DirkDraws,
    EndTurn,
    HoldScoring,
    Leftover,
    Purchase,
    Start,
    TakeMoney,
)
from companion.rules import Move, News
from tests.bare import Telling
from tests.conformance import Match


def told_barely(match: Match) -> None:
    telling = Telling(match)
    for move, before, after in zip(match.moves, match.steps, match.steps[1:], strict=False):
        _tell(telling, move, before.state, after)
    bare, full = telling.state, match.steps[-1].state
    assert bare.points == full.points
    assert bare.holdings == full.holdings
    assert match.game.outcome(bare) == match.game.outcome(full)


def _tell(telling: Telling, move: Move, before: Any, after: Any) -> None:
    match move:
        case DirkDraws():
            telling.tell(DirkDraws(move.colour))
        case Purchase():
            telling.tell(Purchase(move.player, move.colour, for_dirk=move.for_dirk))
            if after.state.on_turn != before.on_turn:
                telling.tell(EndTurn(move.player))
        case TakeMoney():
            telling.tell(TakeMoney(move.player))
        case EndTurn() | Start():
            telling.tell(move)
        case HoldScoring() if move.scoring != "C":
            telling.tell(move)
    if before.on_turn is None and after.state.on_turn is not None and not isinstance(move, Start):
        telling.tell(Start(after.state.on_turn))
    for news in after.told:
        if isinstance(news, News) and news.code == "leftover":
            telling.tell(Leftover(COLOURS.index(str(news.facts["colour"])), news.facts["owner"]))
    if after.state.phase == "over" and telling.state.phase != "over":
        telling.tell(HoldScoring("C"))
