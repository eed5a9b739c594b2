"""What the people at the table are told at a start: what is wrong with files, what became of an update and a match."""

from __future__ import annotations

import logging

from companion.config import Trouble
from companion.daemon.desk import Desk
from companion.daemon.logs import log
from companion.dialogue.label import Label, Say
from companion.dialogue.new_match import title
from companion.match.resume import Recovered
from companion.update.rescue import Breadcrumb

logger = logging.getLogger(__name__)

CONFIG = "config"


def tell_start(
    desk: Desk, found: Recovered, troubles: tuple[Trouble, ...], breadcrumb: Breadcrumb | None = None
) -> None:
    """What the people at the table should know before they play on, the gravest last so that it is seen."""
    told: list[Label] = []
    if breadcrumb is not None and breadcrumb.failed:
        log(logger, "update.failed", logging.WARNING, reason=breadcrumb.failed)
        told.append(Say("update_failed", wanted=breadcrumb.wanted, former=breadcrumb.former))
    if found.note:
        log(logger, "journal.aside", logging.WARNING, reason=found.note)
        told.append(Say("journal_before" if found.from_copy else "journal_aside"))
    if found.found.aside is not None:
        log(logger, "match.aside", logging.WARNING, reason=found.found.aside.reason)
        told.append(Say("match_aside"))
    if found.found.waiting is not None:
        log(logger, "match.waiting", logging.WARNING, game=found.found.waiting.game, match=found.found.waiting.id)
        told.append(Say("match_waits", game=title(found.found.waiting.game)))
    for trouble in troubles:
        log(logger, "config.wrong", logging.WARNING, reason=trouble)
    for words in told:
        desk.console.say(words, stays=True)
    if troubles:
        # It stays wrong until the next start: a panel that comes later is to show it too.
        desk.fault(CONFIG, str(troubles[0]), Say("config_wrong", where=troubles[0].place()))


def tell_editions(desk: Desk, troubles: tuple[Trouble, ...]) -> None:
    """What is wrong with the owner's editions: all of it in the log, at the table the first of each file."""
    for trouble in troubles:
        log(logger, "edition.wrong", logging.WARNING, reason=trouble)
    firsts = {trouble.file: trouble for trouble in reversed(troubles)}
    for file, trouble in firsts.items():
        desk.fault(file, str(trouble), Say("config_wrong", where=trouble.place()))
