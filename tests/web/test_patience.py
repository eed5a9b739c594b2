"""How long the page waits for whom. Its clock stands still, and is moved."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from companion.console.box import REFERENCE
from companion.console.console import Console
from companion.web import PageSettings, Table, serve
from companion.web.connections import HEADERS_WITHIN, MOST_AHEAD, TAKEN_WITHIN, TOLD_EVERY
from companion.web.events import ALIVE
from companion.web.guard import BODY_WITHIN
from tests.hardware.standing import on_loop, the_loop
from tests.match.playing import HandClock, journal_in

HOST = b"Host: 127.0.0.1\r\n"
LISTEN = b"GET /api/events HTTP/1.1\r\n" + HOST + b"\r\n"
POST = b"POST /api/pair HTTP/1.1\r\n" + HOST + b"Content-Type: application/json\r\n"
A_BIT = 0.1


class Somebody:
    """One connection to the page, on its own loop."""

    def __init__(self, port: int) -> None:
        self._raw = socket.create_connection(("127.0.0.1", port))
        self._raw.setblocking(False)

    async def say(self, said: bytes) -> None:
        await asyncio.get_running_loop().sock_sendall(self._raw, said)
        await the_loop().rest()

    def hear(self) -> bytes | None:
        """What has come; None while nothing has, b"" where the box has hung up."""
        try:
            return self._raw.recv(65536)
        except BlockingIOError:
            return None
        except ConnectionResetError:
            return b""

    def close(self) -> None:
        self._raw.close()


class Page:
    """A table that is served, and those who are connected to it."""

    def __init__(self, table: Table, port: int) -> None:
        self.table = table
        self._port = port
        self._all: list[Somebody] = []

    async def connect(self, said: bytes) -> Somebody:
        self._all.append(Somebody(self._port))
        await self._all[-1].say(said)
        return self._all[-1]

    def close(self) -> None:
        for one in self._all:
            one.close()


@asynccontextmanager
async def page(folder: Path) -> AsyncIterator[Page]:
    ports: list[int] = []
    with journal_in(folder) as journal:
        table = Table(Console(REFERENCE, journal, HandClock(), Random(1)))
        serving = asyncio.create_task(serve(PageSettings(port=0), table, cast(Any, None), ports.append))
        await the_loop().rest()
        served = Page(table, ports[0])
        yield served
        served.close()
        serving.cancel()
        await the_loop().move(2)
        with pytest.raises(asyncio.CancelledError):
            await serving


@on_loop
async def test_who_begins_and_does_not_go_on_is_let_go(tmp_path: Path) -> None:
    async with page(tmp_path) as served:
        silent, slow = await served.connect(b""), await served.connect(b"GET / HTTP/1.1\r\n" + HOST)
        for _ in range(int(HEADERS_WITHIN) - 1):
            await the_loop().move(1)
            await slow.say(b"X: y\r\n")
        assert (silent.hear(), slow.hear()) == (None, None)
        await the_loop().move(1 + A_BIT)
        assert (silent.hear(), slow.hear()) == (b"", b""), "another header each second is no reason to wait longer"


@on_loop
async def test_a_body_that_comes_letter_by_letter_is_not_waited_for(tmp_path: Path) -> None:
    async with page(tmp_path) as served:
        slow = await served.connect(POST + b"Content-Length: 100\r\n\r\n")
        for _ in range(int(BODY_WITHIN) - 1):
            await the_loop().move(1)
            await slow.say(b"[")
        assert slow.hear() is None
        await the_loop().move(1 + A_BIT)
        told = slow.hear()
        assert told is not None
        assert told.startswith(b"HTTP/1.1 408")


@on_loop
async def test_a_body_that_nobody_asked_for_does_not_hold_a_place(tmp_path: Path) -> None:
    async with page(tmp_path) as served:
        foreign = await served.connect(POST + b"Origin: null\r\nTransfer-Encoding: chunked\r\n\r\n")
        told = foreign.hear()
        assert told is not None
        assert told.startswith(b"HTTP/1.1 403")
        for _ in range(int(HEADERS_WITHIN) - 1):
            await the_loop().move(1)
            await foreign.say(b"1\r\nx\r\n")
        await the_loop().move(1 + A_BIT)
        assert foreign.hear() == b""


@on_loop
async def test_who_asks_and_is_answered_may_ask_again_for_a_while(tmp_path: Path) -> None:
    async with page(tmp_path) as served:
        asked = b"GET /api/me HTTP/1.1\r\n" + HOST + b"\r\n"
        somebody = await served.connect(asked)
        for _ in range(5):
            assert (somebody.hear() or b"").startswith(b"HTTP/1.1 200")
            await the_loop().move(3)
            await somebody.say(asked)
        assert (somebody.hear() or b"").startswith(b"HTTP/1.1 200")
        await the_loop().move(HEADERS_WITHIN)
        assert somebody.hear() == b""


@on_loop
async def test_who_listens_is_kept_and_who_then_goes_on_talking_is_not(tmp_path: Path) -> None:
    async with page(tmp_path) as served:
        listener, talker = await served.connect(LISTEN), await served.connect(LISTEN)
        await talker.say(LISTEN)
        assert served.table.listening == 2
        await the_loop().move(HEADERS_WITHIN + A_BIT)
        assert served.table.listening == 1
        await the_loop().move(4 * ALIVE)
        assert (listener.hear() or b"").count(b"event: alive") == 4
        assert served.table.listening == 1


@on_loop
async def test_who_has_too_much_to_say_before_they_are_answered_is_dropped(tmp_path: Path) -> None:
    async with page(tmp_path) as served:
        talker = await served.connect(LISTEN + b"GET /" + b"x" * MOST_AHEAD)
        assert served.table.listening == 0
        assert talker.hear() == b""


@on_loop
async def test_who_takes_nothing_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "picture", lambda self, speaks: b" " * 2**24)
    async with page(tmp_path) as served:
        await served.connect(LISTEN)
        await the_loop().move(TAKEN_WITHIN - 1)
        assert served.table.listening == 1
        await the_loop().move(1 + A_BIT)
        assert served.table.listening == 0


@on_loop
async def test_what_is_no_request_is_told_once_and_then_counted(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def lines() -> list[str]:
        return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]

    async with page(tmp_path) as served:
        for _ in range(4):
            await served.connect(b"\x1b[2J\r\n\r\n")
        await the_loop().move(TOLD_EVERY - 1)
        assert lines() == ["page.malformed requests=1 newest=127.0.0.1"]
        await the_loop().move(2)
        assert lines()[1:] == ["page.malformed requests=3 newest=127.0.0.1"]
        await the_loop().move(2 * TOLD_EVERY)
        await served.connect(b"nonsense\r\n\r\n")
        assert lines()[2:] == ["page.malformed requests=1 newest=127.0.0.1"]
