"""Server-sent events: one message each time the picture has changed, a sign of life in between."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from starlette.types import Receive, Scope, Send

from companion.web.table import Listener

ALIVE = 15.0
"""Seconds after which somebody who was told nothing gets a sign of life."""
LIFE = b"event: alive\ndata: {}\n\n"
"""An event of its own: a page is not told of comments."""
HEADERS = [(b"content-type", b"text/event-stream; charset=utf-8"), (b"x-accel-buffering", b"no")]


def message(event: str, data: bytes, stamp: str = "") -> bytes:
    """One event on the wire. JSON has no line ends, so one line of data is enough."""
    head = f"event: {event}\n" + (f"id: {stamp}\n" if stamp else "")
    return head.encode() + b"data: " + data + b"\n\n"


class Stream:
    """The answer to somebody who listens: an ASGI response that ends when they leave."""

    def __init__(self, listener: Listener, newest: Callable[[], bytes]) -> None:
        self._listener = listener
        self._newest = newest

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        gone = asyncio.create_task(self._gone(receive))
        try:
            if scope["method"] != "HEAD":
                await self._write(send, b"retry: 2000\n\n")
                while not self._listener.closed:
                    await self._tell(send)
        finally:
            gone.cancel()
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _tell(self, send: Send) -> None:
        try:
            async with asyncio.timeout(ALIVE):
                await self._listener.news.wait()
        except TimeoutError:
            await self._write(send, LIFE)
            return
        self._listener.news.clear()
        if not self._listener.closed:
            await self._write(send, self._newest())

    async def _write(self, send: Send, body: bytes) -> None:
        """Waits while somebody does not take what is there; `Connection` lets them go when they never do."""
        await send({"type": "http.response.body", "body": body, "more_body": True})

    async def _gone(self, receive: Receive) -> None:
        """A listener says nothing more, except that they leave."""
        while (await receive())["type"] != "http.disconnect":
            pass
        self._listener.closed = True
        self._listener.tell()
