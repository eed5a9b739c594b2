"""A look at all that a box needs, without touching what a running daemon uses."""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Literal, NamedTuple
from urllib.parse import quote

from companion.clock import Clock
from companion.config import Config
from companion.daemon.parts import Parts, real_parts
from companion.editions import Editions
from companion.match.resume import recover
from companion.shelf import BrokenGame, find_game, game_names, working_games
from companion.store import schema
from companion.store.journal import NAME, JournalError
from companion.store.last_end import last_end
from companion.store.obstacle import is_read_only, nearest
from companion.update.trial import Trial
from hardware.battery import Battery, read_battery
from hardware.buzzer import Buzzer
from hardware.display import I2c, Spi
from hardware.errors import HardwareError, no_entry
from hardware.header import PinFactory
from hardware.i2c import Bus, answering
from hardware.keypad import describe_keypad
from hardware.keys import open_factory, open_keys
from hardware.strip.inspection import inspect
from hardware.strip.readback import USUAL, Patience
from hardware.strip.serial_port import BY_ID
from hardware.strip.wled_search import Board, search

LEAST_FREE = 50 * 2**20
"""Bytes. A match takes some ten thousand, and a full database needs some more to say that it is full."""
EARLIEST = 1_767_225_600.0
"""The first of January 2026: a clock before that was never set."""


class Check(NamedTuple):
    """One thing that was looked at: how it is, and what to do where that is wrong."""

    how: Literal["ok", "wrong", "none"]
    what: str
    sentence: str


@dataclass(frozen=True)
class Surroundings:
    """What is outside, so that a test can be it."""

    open_bus: Callable[[int], Bus] | None = None
    open_pins: Callable[[str | None], PinFactory] = open_factory
    by_id: Path = BY_ID
    wall: Callable[[], float] = time.time
    free: Callable[[Path], int] = lambda folder: shutil.disk_usage(folder).free
    is_read_only: Callable[[Path], bool] = is_read_only
    battery: Callable[[], Battery | None] = read_battery
    patience: Patience = USUAL
    """With a strip's controller."""
    find_boards: Callable[[], Sequence[Board]] = search
    """Those with WLED that are in the network."""


def check_games() -> Iterator[Check]:
    """Every game, ours and those that were installed beside."""
    working = []
    for name in game_names():
        try:
            working.append(find_game(name).name)
        except BrokenGame as error:
            yield Check("wrong", "games", str(error))
    yield Check("ok", "games", ", ".join(working))


def check_editions(editions: Editions) -> Iterator[Check]:
    """The owner's own editions: those there are, and what is wrong with them."""
    troubles = editions.troubles()
    for trouble in troubles:
        yield Check("wrong", "editions", f"{trouble} The shipped ones can be played.")
    own = [f"{game.name} {name}" for game in working_games() for name in editions.own_names(game)]
    if own:
        yield Check("ok", "editions", f"{editions.own}: {', '.join(own)}")
    elif editions.own is not None and not troubles:
        yield Check("none", "editions", f"There are none of your own; they would be in {editions.own}.")


def check_state(folder: Path, around: Surroundings) -> Iterator[Check]:
    """The folder, the journal in it, and the disk below."""
    there = nearest(folder)
    if not there.is_dir():
        yield Check("wrong", "state", f"{there} is a file, not a folder: name another with --state.")
        return
    if not os.access(there, os.R_OK | os.X_OK):
        yield Check("none", "state", f"{there} is closed to this user. To look into it too: sudo companion doctor")
        return
    read_only = around.is_read_only(there)
    if read_only:
        yield Check("wrong", "state", f"The disk of {there} is read-only. {_READ_ONLY}")
    elif not os.access(there, os.W_OK):
        yield Check("wrong", "state", f"{there} cannot be written by this user. Choose another folder with --state.")
    else:
        yield Check("ok", "state", f"{folder}" if there == folder else f"{folder} will be made")
    yield _journal(folder / NAME, read_only)
    free = around.free(there)
    if free < LEAST_FREE:
        yield Check(
            "wrong", "disk", f"Only {free / 2**20:.0f} MiB are free at {there}. Make room: moves are stored there."
        )
    else:
        yield Check("ok", "disk", f"{free / 2**20:.0f} MiB free")


def _journal(path: Path, read_only: bool) -> Check:
    """Damage is told from a disk that does not let the journal be read: only what is damaged is put aside."""
    if not path.exists():
        return Check("none", "journal", "There is none yet: no match was played here.")
    if not os.access(path, os.R_OK):
        return Check("wrong", "journal", f"{path} may not be read by this user. {_ITS_OWNER}")
    # Where nothing can be written, SQLite has no place for the marks by which readers and writers know of each other.
    how = "mode=ro&immutable=1" if read_only else "mode=ro"
    try:
        with closing(sqlite3.connect(f"file:{quote(str(path))}?{how}", uri=True, timeout=2)) as connection:
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
            (count,) = connection.execute("SELECT count(*) FROM matches").fetchone()
    except sqlite3.Error as error:
        return Check("wrong", "journal", _why_unread(path, error))
    if version > schema.VERSION:
        return Check("wrong", "journal", f"{path} was written by a newer companion: update this one.")
    if verdict != "ok":
        return Check("wrong", "journal", f"{path} is damaged. {_ASIDE}")
    if not read_only and not os.access(path, os.W_OK):
        return Check("wrong", "journal", f"{path} may not be written by this user. {_ITS_OWNER}")
    return Check("ok", "journal", f"{count} matches")


def _why_unread(path: Path, error: sqlite3.Error) -> str:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_BUSY:
        return f"{path} is locked by another program: close whatever else has it open."
    if code == sqlite3.SQLITE_IOERR:
        return f"The disk does not give {path} ({error}). {_READ_ONLY}"
    if code in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_READONLY):
        return f"{path} cannot be opened ({error}). {_ITS_OWNER}"
    return f"{path} is damaged ({error}). {_ASIDE}"


_READ_ONLY = "A card that is worn out or sits badly does that: put it in again; if that does not help, take another."
_ITS_OWNER = "Files and folder belong to whoever runs the box: ls -l shows it, and sudo companion doctor looks as well."
_ASIDE = 'The next start puts it aside and begins a new one; a copy of "companion backup" can take its place.'


def rehearse_start(folder: Path, clock: Clock, editions: Editions) -> Check:
    """Opens the journal of a copy as a start does, with all that a start does to it."""
    import companion.daemon.root  # noqa: F401  # whatever a start needs can be imported

    try:
        found = recover(folder, clock, editions)
        with found.journal:
            wrong = found.note or (found.found.aside.reason if found.found.aside else "")
    except (JournalError, OSError) as error:
        wrong = str(error)
    return (
        Check("wrong", "start", wrong) if wrong else Check("ok", "start", "The matches are read as they were written.")
    )


def check_release(trial: Trial) -> Check:
    """Which release plays, and what became of the last update as long as that is known."""
    breadcrumb, present = trial.place.breadcrumb(), trial.place.present()
    if breadcrumb is None:
        others = [name for name in trial.place.names() if name != present]
        return Check("ok", "release", f"{present}" + (f"; {', '.join(others)} is kept beside it" if others else ""))
    if breadcrumb.failed:
        return Check("none", "release", f"{present}. The update to {breadcrumb.wanted} failed: {breadcrumb.failed}")
    sentence = f"{present}, on trial after an update from {breadcrumb.former}: it has not lasted a minute yet."
    return Check("ok", "release", sentence)


def check_last_end(folder: Path, running: bool) -> Check:
    """Why the box stopped last time."""
    end = last_end(folder, running)
    if end is None:
        return Check("none", "stopped", "Nothing is known: it was never stopped, or by an older version.")
    when = "" if end.at is None else f" ({time.strftime('%Y-%m-%d %H:%M', time.localtime(end.at))})"
    why = f": {end.why}" if end.why else ""
    return Check("ok" if end.how in ("stopped", "off") else "none", "stopped", f"{_ENDS[end.how]}{why}{when}.")


_ENDS = {
    "stopped": "It was stopped in order",
    "off": "It was switched off at the box",
    "crash": "It stopped by a mistake of its own",
    "killed": "It was killed",
    "power": "Its power was cut",
}


def check_battery(around: Surroundings) -> Iterator[Check]:
    """Where the kernel knows one."""
    battery = around.battery()
    if battery is not None:
        charging = ", on the mains" if battery.charging else ""
        yield Check("ok", "battery", f"{battery.percent} %{charging}")


def check_clock(around: Surroundings) -> Check:
    now = around.wall()
    said = time.strftime("%Y-%m-%d %H:%M", time.localtime(now))
    if now < EARLIEST:
        sentence = (
            f"It says {said}. Connect the box to a network, or set it: sudo date --set. Play times are right anyway."
        )
        return Check("wrong", "clock", sentence)
    return Check("ok", "clock", said)


def check_hardware(config: Config, around: Surroundings, playing: str | None) -> Iterator[Check]:
    """The parts of a box. Where a daemon plays, its pins are left alone."""
    if playing is not None:
        yield Check("ok", "daemon", f"It plays ({playing}), so its pins are not tried.")
    if config.simulated:
        yield Check("none", "box", "It is simulated: no panel, no strip and no pins are used.")
        return
    parts = real_parts(config)
    yield _panel(parts, around)
    yield _strip(parts, around, free=playing is None)
    if parts.keypad is not None:
        yield _try("keypad", partial(describe_keypad, parts.keypad))
    if playing is None and parts.has_pins:
        yield from _pins(parts, around)


def _panel(parts: Parts, around: Surroundings) -> Check:
    if parts.panel is None:
        return Check("none", "panel", "The box has none.")
    wire = parts.panel.wire
    if not isinstance(wire, I2c):
        return _spi_panel(wire)
    try:
        there = answering(wire.bus, around.open_bus)
    except HardwareError as error:
        return Check("wrong", "panel", str(error))
    others = ", ".join(f"0x{address:02X}" for address in there if address != wire.address)
    if wire.address in there:
        return Check("ok", "panel", f"It answers at {wire}" + (f"; so does {others}" if others else ""))
    found = (
        f"There is {others}: is that the panel? Write it as its address."
        if others
        else "Nobody does: look at its wires."
    )
    return Check("wrong", "panel", f"It does not answer at {wire}. {found}")


def _spi_panel(wire: Spi) -> Check:
    """Over SPI nothing comes back: whether somebody listens is not to be known."""
    if not os.path.exists(wire.file):
        switch_on = "Is SPI switched on? sudo raspi-config nonint do_spi 0"
        return Check("wrong", "panel", f"There is no {wire.file}. {switch_on}")
    if not os.access(wire.file, os.R_OK | os.W_OK):
        return Check("wrong", "panel", str(no_entry(wire.file, "spi")))
    return Check("ok", "panel", f"{wire.file} is there; over SPI a panel does not answer, so look at it")


def _strip(parts: Parts, around: Surroundings, free: bool) -> Check:
    if parts.strip is None:
        return Check("none", "strip", "The box has none.")
    return _try("strip", partial(inspect, parts.strip, around.by_id, free, around.patience, around.find_boards))


def _pins(parts: Parts, around: Surroundings) -> Iterator[Check]:
    try:
        factory = around.open_pins(parts.keys.factory)
    except HardwareError as error:
        yield Check("wrong", "pins", str(error))
        return
    with closing(factory):
        yield _try("keys", partial(_keys, parts, factory))
        if parts.buzzer is not None:
            yield _try("buzzer", partial(_buzzer, parts, factory))


def _try(what: str, look: Callable[[], str]) -> Check:
    try:
        return Check("ok", what, look())
    except HardwareError as error:
        return Check("wrong", what, str(error))


def _keys(parts: Parts, factory: PinFactory) -> str:
    with open_keys(parts.keys, lambda name, down, at: None, factory) as keys:
        levels = keys.levels()
    down = ", ".join(name for name, pressed in levels.items() if pressed)
    if down:
        raise HardwareError(
            f"Down without a finger on them: {down}. Look at their wires, and at pull_up in the box's file."
        )
    return f"{len(levels)} at rest" + (", and a dial" if parts.keys.dial else "")


def _buzzer(parts: Parts, factory: PinFactory) -> str:
    Buzzer(parts.buzzer, quiet=True, pin_factory=factory).close()
    return f"on GPIO{parts.buzzer}"
