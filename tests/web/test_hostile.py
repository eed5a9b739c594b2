"""Nobody outside can stop the table: whatever strangers say, the table's own phone acts and hears, and nothing is left
of them."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import logging
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from operator import le
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from companion.match.dealer import next_move
from companion.web import connections, guard
from companion.web.pace import ALL, Rate
from tests.web.hostile import VALID, Mob
from tests.web.phone import Phone
from tests.web.serving import Event, Serving, serving

SMALL, LARGE = 1_200, 5_000
MOST_GROWTH = 4 * 2**20
"""Bytes by which the process may have grown once all has been given back that can be."""
MADE_FOR_THEM = ("_asyncio", "asyncio.selector_events", "asyncio.streams", "companion.web", "starlette", "uvicorn")
"""Whose objects a conversation consists of. A few of them may be made at any time, but not one for each."""
FEW = 0.25
PER_ACT = 200


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A table that answers everybody however often they ask, so that all of it is heard."""
    with pytest.MonkeyPatch.context() as patch:
        for often in ("LOOKS", "ACTS", "FINGERS"):
            patch.setattr(guard, often, (1e6, 1e6))
        patch.setattr(connections, "OFTEN", (1e6, 1e6))
        with serving(tmp_path_factory.mktemp("hostile")) as at_work:
            at_work.sit_down("alhambra", 3)
            yield at_work


class Evening:
    """The table's own phone: it plays, and hears of what it played."""

    def __init__(self, box: Serving, heard: Iterator[Event]) -> None:
        self._box = box
        self._phone = Phone(box)
        self._heard = heard
        self._rng = Random(7)
        self.played = 0
        self.alone: Callable[[], None]
        """Waits until the strangers are gone, and all that was open for them."""

    def act(self) -> None:
        """A move, or the last one taken back, so that the match never ends."""
        stamp = self._phone.stamp
        path, body = ("/api/undo", {}) if self.played % 2 else ("/api/moves", {"move": self._next()})
        answer = self._phone.client.post(path, {"stamp": stamp, **body})
        assert answer.status == 200, answer.body
        self.played += 1
        assert any(event.id == answer.json["stamp"] for event in self._heard), "live"

    def _next(self) -> str:
        match = self._box.match
        move = next_move(match.game, match.state, self._rng)
        assert move is not None
        return match.game.write(match.state.terms, move)


class Left(NamedTuple):
    """What somebody could leave behind."""

    listeners: int
    watchers: int
    tasks: int
    sockets: int


def left(box: Serving) -> Left:
    """What is there now; asked on the thread of the loop."""
    table = box.table
    return Left(len(table._listeners), len(table._others), len(asyncio.all_tasks()), sum(map(_is_socket, _files())))


def _files() -> list[Path]:
    return list(Path("/proc/self/fd").iterdir())


def _is_socket(file: Path) -> bool:
    try:
        return file.is_socket()
    except OSError:
        return False  # it was closed meanwhile


class Kept(NamedTuple):
    """What the process holds: objects of which conversations consist, and bytes."""

    things: int
    memory: int


def kept() -> Kept:
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)  # else it is the allocator's choice what it keeps for later
    things = sum(type(thing).__module__.startswith(MADE_FOR_THEM) for thing in gc.get_objects())
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return Kept(things, pages * os.sysconf("SC_PAGE_SIZE"))


@contextmanager
def playing(box: Serving) -> Iterator[Evening]:
    """An evening on which whatever strangers did is gone when they are, and changed nothing."""
    with box.events() as heard:
        evening = Evening(box, heard)
        evening.act()  # by now everything is open that is opened once
        version, before = box.match.version, box.do(lambda: left(box))
        evening.alone = lambda: box.until(lambda: all(map(le, left(box), before)))
        yield evening
        evening.act()
        evening.alone()
        assert box.match.version == version + evening.played - 1, "nobody else has moved"


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.fuzz) for seed in range(1, 21))])
def test_whatever_strangers_say_the_table_plays_on(
    box: Serving,
    seed: int,
    caplog: pytest.LogCaptureFixture,
    record_property: Callable[[str, object], None],
) -> None:
    mob = Mob(box, Random(seed))
    rounds = (LARGE if seed else SMALL) // PER_ACT
    with playing(box) as evening:
        for number in range(rounds):
            mob.say(PER_ACT)
            evening.act()
            if number == rounds // 3:  # by then everything was made that is made once
                evening.alone()
                then, later = box.do(kept), (rounds - number - 1) * PER_ACT
        evening.alone()
        now = box.do(kept)
        assert now.things - then.things < FEW * later
        assert now.memory - then.memory < MOST_GROWTH
    assert not mob.answered[b"500"]
    assert len([status for status in mob.answered if status]) > 5, "they came through to more than the door"
    strange = [record for record in caplog.records if record.exc_info or record.levelno > logging.WARNING]
    assert not strange, strange[0].getMessage()
    assert len(caplog.records) < 10, "the log is not for strangers to fill"
    record_property("cases", f"{rounds * PER_ACT} hostile conversations: {dict(mob.answered)}")


WHAT_FAILED = (
    b"GET /api/events HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"HEAD /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"POST /api/pair HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n"
    b"Content-Type: application/json\r\n\r\n1\r\n{\r\nzz\r\n",
    b"GET /api/box/events HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\n\r\nab",
    b"GET /static/%0a%1b[31m HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
)
"""Each of these has once cost a place for good, or a traceback in the log."""


def test_what_once_failed_costs_neither_a_place_nor_a_traceback(box: Serving, caplog: pytest.LogCaptureFixture) -> None:
    mob = Mob(box, Random(1))
    with playing(box):
        for said in WHAT_FAILED:
            mob.say_at_once([said] * 16)
    assert set(mob.answered) <= {b"400", b"404", b""}
    assert not [record for record in caplog.records if record.exc_info or record.levelno > logging.WARNING]


def test_a_flood_keeps_the_tables_own_phone_neither_from_acting_nor_from_hearing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "LOOKS", Rate(0.01, 20))
    with serving(tmp_path) as box:
        box.sit_down("alhambra", 3)
        with playing(box) as evening:
            mob = Mob(box, Random(1))
            for _ in range(3):
                mob.say_at_once([bytes(VALID[0]) * 30] * 16)
                evening.act()
        assert 0 < mob.answered[b"200"] <= 20 * ALL, "from however many addresses"
        assert mob.answered[b"429"]
