"""Players who know how to end an evening: each game in few moves, told as barely as a table may. No chance is in it.

A turn holds purchases of one colour only, or one building: at the box another key right after it would correct it. So
the dealer and the first cell are at the same key too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from companion.games.alhambra import rules as alhambra
from companion.games.catan import rules as catan
from companion.games.sequence import rules as sequence
from companion.games.sequence.rules.lines import read_cell
from companion.rules import Game, Move, Refusal

LAID = ("a2 a3 a4 a5 a6 a7 a8 a9", "b1 c1 d1 e1 b10 c10 d10 e10", "j2 j3 j4 j5 j6 j7 j8 j9")
"""The cells of each player's chips: with the corners of the board they make sequences."""


def swift_move(game: Game[Any], state: Any, last: Move | None) -> Move | None:
    """What they do after the last move; None when the match is over."""
    if game.outcome(state) is not None:
        return None
    players = {"alhambra": _alhambra, "sequence": _sequence, "catan": _catan}
    return next(move for move in players[game.name](state, last) if game.refuse(state, move) is None)


def swift_match(game: Game[Any], state: Any, most: int = 1000) -> Iterator[Move]:
    """The moves of a match from this position on, to its end or so many."""
    last: Move | None = None
    for _ in range(most):
        last = swift_move(game, state, last)
        if last is None:
            return
        yield last
        step = game.apply(state, last)
        assert not isinstance(step, Refusal), step
        state = step.state


def _alhambra(state: Any, last: Move | None) -> Iterable[Move]:
    """Both scorings as early as they may come, then whole turns of one colour; one building is given to Dirk."""
    yield alhambra.Start(0)
    yield from map(alhambra.DirkDraws, range(6))
    if state.on_turn is None:
        return
    player, colours = state.on_turn, sorted(range(6), key=lambda colour: (_taken(state, colour), -colour))
    if isinstance(last, alhambra.DirkDraws) and not state.scored:
        yield alhambra.Purchase(player, 5, for_dirk=True)
    if state.phase != "turn":
        yield alhambra.HoldScoring("C")
        yield from (alhambra.Leftover(colour, owner) for colour in colours for owner in (None, 0))
    yield from map(alhambra.HoldScoring, "AB")
    if isinstance(last, alhambra.Purchase):
        yield alhambra.Purchase(player, last.colour)
    yield alhambra.EndTurn(player)
    yield from (alhambra.Purchase(player, colour) for colour in colours)


def _taken(state: Any, colour: int) -> int:
    held: int = sum(holding[colour] for holding in state.holdings) - state.terms.edition.cards[colour]
    return held


def _sequence(state: Any, last: Move | None) -> Iterable[Move]:
    """Straight lines; nobody minds what the others do."""
    yield sequence.Dealer(0)
    if state.on_turn is not None:
        yield from (sequence.Place(state.on_turn, read_cell(cell)) for cell in LAID[state.on_turn].split())


def _catan(state: Any, last: Move | None) -> Iterable[Move]:
    """The first player trades once; everybody builds what gives most points, one thing a turn."""
    yield catan.Start(0)
    yield catan.Event("market_day")
    if state.on_turn is None:
        return
    player = state.on_turn
    if last == catan.Start(0):
        yield catan.Trade(player, catan.PILE)
    if not isinstance(last, catan.Build | catan.Event) and state.sizes[player].most >= 4:
        yield from (catan.Build(player, kind, name) for kind, name in _wishes(state, player))
    yield catan.Draw(player)


def _wishes(state: Any, player: int) -> Iterable[tuple[str, str | None]]:
    """A knight first: he draws a card more at the end of every turn."""
    if not state.knights[player]:
        yield "knight", None
    yield from (("expansion", card.name) for card in state.terms.edition.expansions)
    yield from ((kind, None) for kind in ("city", "village", "knight", "road"))
