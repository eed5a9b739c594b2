"""A daemon with its page, at work in a thread of its own: the simulated box, real HTTP, a port that was free.

    with serving(tmp_path) as box:
        box.sit_down("catan", players=3)
        phone = box.pair("Ann")
        answer = phone.post("/api/moves", {…})
        box.until(lambda: box.match.version == 2)

The daemon is the test's own, so its console and its twins can be looked at: by `do`, on the loop's thread.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from companion.clock import Clock, SystemClock
from companion.config import Config, Settings, read_config
from companion.console.console import Console
from companion.daemon.desk import Desk
from companion.daemon.notify import Notifier
from companion.daemon.parts import Parts, Twins
from companion.daemon.root import run
from companion.dialogue.command import Begin
from companion.dialogue.new_match import Guests
from companion.editions import SHIPPED, Editions
from companion.match.match import Match
from companion.rules import Refusal, Setup
from companion.shelf import find_game
from companion.shipped import shipped
from companion.web import Table

PATIENCE = 30.0
"""Seconds after which what does not come is given up. Nothing takes so long unless it hangs."""
LOOK = 0.005
"""Seconds between two looks at something that is waited for."""
T = TypeVar("T")


class Answer(NamedTuple):
    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Event(NamedTuple):
    """One server-sent event."""

    name: str
    id: str
    data: Any


class Client:
    """Somebody who asks the page, perhaps with the cookie of a paired phone. Each request has its own connection."""

    def __init__(self, host: str, port: int, cookie: str = "") -> None:
        self.host = host
        self.port = port
        self.cookie = cookie

    def get(self, path: str, **headers: str) -> Answer:
        return self.ask("GET", path, None, headers)

    def post(self, path: str, body: object, **headers: str) -> Answer:
        """JSON, as our own pages send it."""
        return self.ask("POST", path, json.dumps(body).encode(), {"Content-Type": "application/json", **headers})

    def ask(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> Answer:
        """Any request; a header is written as it is given, or with "_" for "-"."""
        connection = self._connect()
        try:
            connection.request(method, path, body, self._headers(headers))
            answer = connection.getresponse()
            return Answer(answer.status, answer.headers, answer.read())
        finally:
            connection.close()

    @contextmanager
    def events(self, path: str = "/api/events") -> Iterator[Iterator[Event]]:
        """What is told as it happens. `next` waits for the next event."""
        connection = self._connect()
        try:
            connection.request("GET", path, headers=self._headers({}))
            answer = connection.getresponse()
            assert answer.status == 200, answer.read()
            yield _read_events(answer)
        finally:
            connection.close()

    def _connect(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection(self.host, self.port, timeout=PATIENCE)

    def _headers(self, headers: dict[str, str]) -> dict[str, str]:
        cookie = {"Cookie": self.cookie} if self.cookie else {}
        return cookie | {name.replace("_", "-"): value for name, value in headers.items()}


def _read_events(answer: http.client.HTTPResponse) -> Iterator[Event]:
    found: dict[str, str] = {}
    while line := answer.readline().decode():
        field, _, value = line.rstrip("\n").partition(": ")
        if field:
            found[field] = value
        elif "data" in found:
            yield Event(found.get("event", ""), found.get("id", ""), json.loads(found["data"]))
            found = {}


class Serving(Client):
    """One daemon at work, asked from this machine by somebody who is not paired."""

    def __init__(self, host: str, port: int, loop: asyncio.AbstractEventLoop, desk: Desk, parts: Parts) -> None:
        super().__init__(host, port)
        self.desk = desk
        self.parts = parts
        assert parts.twins is not None
        self.twins: Twins = parts.twins
        self._loop = loop

    @property
    def address(self) -> str:
        return f"http://{self.host}:{self.port}"

    @property
    def console(self) -> Console:
        return self.desk.console

    @property
    def match(self) -> Match:
        assert self.console.match is not None
        return self.console.match

    @property
    def table(self) -> Table:
        """The table as its pages see it: one of those who listen to the desk."""
        owners = (getattr(listener, "__self__", None) for listener in self.desk._listeners)
        return next(owner for owner in owners if isinstance(owner, Table))

    def do(self, call: Callable[[], T]) -> T:
        """Calls something on the thread of the loop, where the console and the twins are used."""

        async def calling() -> T:
            return call()

        return asyncio.run_coroutine_threadsafe(calling(), self._loop).result(PATIENCE)

    def until(self, true: Callable[[], bool]) -> None:
        """Waits until something is true; it is looked at on the thread of the loop."""

        async def looking() -> None:
            async with asyncio.timeout(PATIENCE):
                while not true():
                    await asyncio.sleep(LOOK)

        asyncio.run_coroutine_threadsafe(looking(), self._loop).result(2 * PATIENCE)

    def pair(self, name: str = "Phone") -> Client:
        """A phone that may act."""
        phones = self.console.phones
        assert phones is not None
        answer = self.post("/api/pair", {"code": self.do(phones.show_code), "name": name})
        assert answer.status == 200, answer.body
        return Client(self.host, self.port, answer.headers["set-cookie"].split(";")[0])

    def sit_down(self, game: str, players: int = 2, **house: Any) -> Match:
        """Begins a match of so many colours."""
        found = find_game(game)
        edition = SHIPPED.load(found)
        seats = Guests((), str.capitalize).coloured(found, edition, players)
        begun = self.do(lambda: self.console.begin(Begin(found, Setup(edition, seats, **house))))
        assert not isinstance(begun, Refusal), begun
        self.do(self.desk.show)
        return self.match


def simulated(port: int = 0, hold: float = Settings().keys.hold) -> Config:
    """The shipped settings, with a simulated box and any free port."""
    reading = read_config(shipped("config", "companion.toml"), "simulated")
    assert reading.config is not None, reading.troubles
    settings = reading.config.settings
    page, keys = replace(settings.page, on=True, port=port), replace(settings.keys, hold=hold)
    return replace(reading.config, settings=replace(settings, page=page, keys=keys))


@contextmanager
def serving(
    state: Path, config: Config | None = None, clock: Clock | None = None, editions: Editions = SHIPPED
) -> Iterator[Serving]:
    """The daemon from its start to an orderly stop, with its page served."""
    begun: Future[Serving] = Future()
    stop: Future[Callable[[], object]] = Future()

    async def work() -> None:
        loop, task = asyncio.get_running_loop(), asyncio.current_task()
        assert task is not None
        stop.set_result(partial(loop.call_soon_threadsafe, task.cancel))
        at: list[tuple[Desk, Parts]] = []

        def started(desk: Desk, parts: Parts) -> None:
            desk.errands.patience = None  # what was pressed is answered, however slow this machine's disk is
            at.append((desk, parts))

        def served(address: str) -> None:
            host, _, port = address.removeprefix("http://").partition(":")
            if not begun.done():  # a page that failed is served anew
                begun.set_result(Serving(host, int(port), loop, *at[0]))

        await run(
            config or simulated(),
            state,
            clock or SystemClock(),
            Notifier({}),
            editions=editions,
            started=started,
            served=served,
        )

    def work_in_thread() -> None:
        try:
            asyncio.run(work())
        except asyncio.CancelledError:
            pass
        except BaseException as error:
            if begun.done():
                raise
            begun.set_exception(error)

    thread = threading.Thread(target=work_in_thread, name="daemon")
    thread.start()
    try:
        yield begun.result(PATIENCE)
    finally:
        stop.result(PATIENCE)()
        thread.join(PATIENCE)
        assert not thread.is_alive(), "the daemon does not stop"
