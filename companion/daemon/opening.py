"""A state folder opened: it is held, the match under way is taken up, and the end is noted when it is let go."""

from __future__ import annotations

import logging
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from random import SystemRandom
from types import TracebackType
from typing import NamedTuple

from companion.clock import Clock
from companion.config import Config
from companion.console.console import Console
from companion.daemon.logs import log
from companion.daemon.parts import Parts
from companion.daemon.power import Power
from companion.editions import Editions
from companion.match.resume import Recovered, recover
from companion.store.folder import held
from companion.store.journal import Journal, JournalError
from companion.store.last_end import End, begin, finish
from companion.store.phones import Phones
from companion.store.settings import take_over

logger = logging.getLogger(__name__)

SET_BY = {
    "language": "language",
    "lights.night": "night",
    "lights.brightness": "brightness",
    "lights.palette": "palette",
    "sound.on": "sound",
    "page.on": "page",
    "page.lan": "page",
    "power.idle": "idle",
}
"""What in companion.toml is also set at the box, and by which name."""


def take_boot_over(config: Config, journal: Journal) -> None:
    """Whoever writes to the boot partition means it: once, that counts over what was set at the box before."""
    if config.boot is None:
        return
    try:
        take_over(journal, config.boot.digest, {SET_BY[name] for name in config.boot.names & SET_BY.keys()})
    except JournalError as error:
        log(logger, "boot.settings", logging.WARNING, reason=error)


def _settings_of(config: Config, parts: Parts) -> dict[str, str]:
    """What players can set at this box, as its files say. Whatever it has no use for is left out."""
    lights, page = config.settings.lights, config.settings.page
    found = {"page": "off" if not page.on else "lan" if page.lan else "here"}
    if parts.lights is not None:
        found |= {"night": _on(lights.night), "palette": lights.palette}
        found["brightness"] = str(round(100 * lights.brightness))
    if parts.buzzer is not None:
        found["sound"] = _on(config.settings.sound.on)
    if not config.simulated:  # the machine of whoever tries it out is not ours to switch off
        found["idle"] = str(config.settings.power.idle or "never")
    return found


def _on(value: bool) -> str:
    return "on" if value else "off"


class Opened(NamedTuple):
    """What a state folder held, the console at which that is played on, and how it is let go."""

    found: Recovered
    console: Console
    closing: ExitStack

    def __enter__(self) -> tuple[Recovered, Console]:
        return self.found, self.console

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.closing.__exit__(kind, error, trace)


def open_state(state: Path, config: Config, parts: Parts, clock: Clock, editions: Editions, power: Power) -> Opened:
    """The folder held, and the match that was under way in it taken up. Raises FolderError and JournalError."""
    with ExitStack() as closing:
        closing.enter_context(held(state))
        begin(state, clock.wall())
        found = recover(state, clock, editions)
        closing.push(partial(_note_end, state, clock, found.journal, power))
        closing.callback(found.journal.close)
        take_boot_over(config, found.journal)
        console = Console(
            parts.box,
            found.journal,
            clock,
            SystemRandom(),
            found.found.match,
            config.settings.language,
            editions,
            _settings_of(config, parts),
        )
        console.phones = Phones(found.journal, clock, SystemRandom(), config.settings.page.code)
        return Opened(found, console, closing.pop_all())


def _note_end(state: Path, clock: Clock, journal: Journal, power: Power, kind: object, *_: object) -> None:
    """An end in order is written down. Any other is whoever's who sees it; a disk that hangs is not waited for."""
    if kind is None and not journal.hangs:
        finish(state, End("off" if power.going else "stopped", at=clock.wall()))
