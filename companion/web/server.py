"""The server: uvicorn on our own loop, on our own socket."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any

import uvicorn

from companion.web.app import make_app
from companion.web.box import Mirror
from companion.web.connections import Connection, Hall
from companion.web.guard import Guard
from companion.web.settings import PageSettings
from companion.web.table import Table

logger = logging.getLogger(__name__)


class PageError(Exception):
    """The page cannot be served; the text says why and what to do."""


class _Server(uvicorn.Server):
    """Signals are the daemon's, not the page's. While nobody asks for anything it rests, and looks at no clock."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._over = asyncio.Event()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    async def main_loop(self) -> None:
        await self.on_tick(0)
        await self._over.wait()

    def end(self) -> None:
        self.should_exit = True
        self._over.set()


async def serve(settings: PageSettings, table: Table, box: Mirror, ready: Callable[[int], None]) -> None:
    """Serves the page until it is cancelled. `ready` is told its port. Raises PageError where it has no place."""
    listening = _listen(settings)
    app = make_app(settings, table, box, asyncio.get_running_loop().time)
    pump = asyncio.create_task(table.pump())
    try:
        await serve_app(app, listening, ready, table.close)
    finally:
        pump.cancel()


async def serve_app(
    app: Guard,
    listening: socket.socket,
    ready: Callable[[int], None] = lambda port: None,
    closing: Callable[[], None] = lambda: None,
) -> None:
    """Serves an app on a socket until it is cancelled; `closing` is called before those who listen are sent away."""
    loop = asyncio.get_running_loop()
    connection: Any = partial(Connection, Hall(app.callers, loop))  # whatever makes one will do
    config = uvicorn.Config(
        app,
        http=connection,
        ws="none",
        lifespan="off",
        access_log=False,
        log_config=None,
        log_level="error",
        proxy_headers=False,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=1,
        h11_max_incomplete_event_size=16 * 1024,
    )
    server = _Server(config)
    running = asyncio.create_task(server.serve([listening]))
    try:
        ready(listening.getsockname()[1])
        await asyncio.shield(running)
    finally:
        closing()
        server.end()
        with suppress(asyncio.CancelledError):
            await running


def _listen(settings: PageSettings) -> socket.socket:
    """The socket. Another port is tried where that is allowed, so that two simulated boxes can run side by side."""
    for port in (settings.port, 0) if settings.any_port else (settings.port,):
        # asyncio spares a short answer the wait for the acknowledgement of the one before it (TCP_NODELAY) only where
        # the socket says that it speaks TCP; those that it accepts say what this one says.
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((settings.host, port))
        except OSError as error:
            listening.close()
            reason = error.strerror or str(error)
        else:
            listening.listen(128)
            listening.setblocking(False)
            return listening
    raise PageError(
        f"The page cannot use port {settings.port}: {reason}. "
        'Stop what uses it, or set another "port" in [page] of companion.toml.'
    )
