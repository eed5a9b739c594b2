"""Players who end a match of Catan in few moves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.games.catan.rules import PILE, Build, Draw, Event, Start, Trade
from companion.rules import Move


def swift_moves(state: Any, last: Move | None) -> Iterable[Move]:
    """The first player trades once; everybody builds what gives most points, one thing a turn."""
    yield Start(0)
    yield Event("market_day")
    if state.on_turn is None:
        return
    player = state.on_turn
    if last == Start(0):
        yield Trade(player, PILE)
    if not isinstance(last, Build | Event) and state.sizes[player].most >= 4:
        yield from (Build(player, kind, name) for kind, name in _wishes(state, player))
    yield Draw(player)


def _wishes(state: Any, player: int) -> Iterable[tuple[str, str | None]]:
    """A knight first: he draws a card more at the end of every turn."""
    if not state.knights[player]:
        yield "knight", None
    yield from (("expansion", card.name) for card in state.terms.edition.expansions)
    yield from ((kind, None) for kind in ("city", "village", "knight", "road"))
