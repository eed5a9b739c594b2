"""Players who end a match of Alhambra in few moves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.games.alhambra.rules import DirkDraws, EndTurn, HoldScoring, Leftover, Purchase, Start
from companion.rules import Move


def swift_moves(state: Any, last: Move | None) -> Iterable[Move]:
    """Both scorings as early as they may come, then whole turns of one colour; one building is given to Dirk."""
    yield Start(0)
    yield from map(DirkDraws, range(6))
    if state.on_turn is None:
        return
    player, colours = state.on_turn, sorted(range(6), key=lambda colour: (_taken(state, colour), -colour))
    if isinstance(last, DirkDraws) and not state.scored:
        yield Purchase(player, 5, for_dirk=True)
    if state.phase != "turn":
        yield HoldScoring("C")
        yield from (Leftover(colour, owner) for colour in colours for owner in (None, 0))
    yield from map(HoldScoring, "AB")
    if isinstance(last, Purchase):
        yield Purchase(player, last.colour)
    yield EndTurn(player)
    yield from (Purchase(player, colour) for colour in colours)


def _taken(state: Any, colour: int) -> int:
    held: int = sum(holding[colour] for holding in state.holdings) - state.terms.edition.cards[colour]
    return held
