"""Who played together in matches that an older companion kept: it did not write that down, but it follows from the
header. Found out once, when somebody first asks for statistics."""

from __future__ import annotations

import logging
from collections.abc import Iterator

from companion.editions import SHIPPED, Editions
from companion.match.record import RecordError, read_record
from companion.rules import Game, State, seats
from companion.shelf import BrokenGame, find_game
from companion.store.journal import Journal, JournalError

logger = logging.getLogger(__name__)

_UNKNOWN = "SELECT DISTINCT id, game, header FROM results JOIN matches ON id = match WHERE team = -1"


def find_teams(journal: Journal, editions: Editions = SHIPPED) -> None:
    """Writes down who played together, wherever that is not known yet. A match that cannot be read stays as it is."""
    with journal.reading() as connection:
        matches = connection.execute(_UNKNOWN).fetchall()
    found = [row for number, game, header in matches for row in _teams_of(number, game, header, editions)]
    if not found:
        return
    try:
        with journal.transaction() as connection:
            connection.executemany("UPDATE results SET team = ? WHERE match = ? AND owner = ?", found)
    except JournalError as error:
        logger.warning("teams of past matches cannot be kept: %s", error)  # the next one who asks tries again


def _teams_of(number: int, name: str, header: str, editions: Editions) -> Iterator[tuple[int | None, int, int]]:
    """For everybody in a match: the team, the match, the owner."""
    game = _game(name)
    if game is None:
        return
    most = max(game.counts) + 1  # with a dummy
    if game.teams is None:
        yield from ((None, number, owner) for owner in range(most))
        return
    try:
        state = read_record(header, editions).state
    except RecordError:
        return
    if state is not None:
        yield from ((game.teams.team(state, seat), number, seat) for seat in seats(len(state.terms.names)))


def _game(name: str) -> Game[State] | None:
    try:
        return find_game(name)
    except (BrokenGame, KeyError):
        return None
