"""Who played what the last time, so that the same people need not be seated again."""

from __future__ import annotations

import logging
from typing import NamedTuple

from companion.editions import SHIPPED, Editions
from companion.match.resume import BrokenMatch, read_header
from companion.rules import Game, Setup, State
from companion.store.journal import Journal, JournalError

logger = logging.getLogger(__name__)


class Lineup(NamedTuple):
    """A game and its seats, edition and house rules."""

    game: Game[State]
    setup: Setup


def last_lineup(journal: Journal, editions: Editions = SHIPPED) -> Lineup | None:
    """That of the last match that was begun here, however it ended. None where it cannot be had any more."""
    try:
        row = journal.newest()
        return None if row is None else Lineup(*read_header(row, editions))
    except (JournalError, BrokenMatch) as error:
        logger.info("the last line-up cannot be offered: %s", error)
        return None
