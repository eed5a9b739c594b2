"""Connections: not too many of them, and none that stays silent."""

from __future__ import annotations

import asyncio
import socket
import struct
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from companion.web.settings import LOOPBACK

HEADERS_WITHIN = 10.0
"""Seconds in which somebody who connects must have said what they want."""
TAKEN_WITHIN = 20.0
"""Seconds after which somebody who takes none of what was sent is let go; a phone that slept comes back."""
_NO_LINGERING = struct.pack("ii", 1, 0)
MOST, MOST_EACH = 640, 64
"""Connections in all, and from one other machine."""


class Connection(H11Protocol):
    """One connection. uvicorn waits for ever for the end of a request's headers; we do not.

    It has no setting for that, so this leans on names that it does not promise to keep: its version is bounded, and
    `tests/web/test_uvicorn.py` says which of them a newer one has changed.
    """

    def __init__(self, *args: Any, **facts: Any) -> None:
        super().__init__(*args, **facts)
        self._patience: asyncio.TimerHandle | None = None
        self._stuck: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's
        super().connection_made(transport)
        if len(self.connections) > MOST or self._is_one_too_many():
            transport.abort()
            return
        self._wait()

    def _is_one_too_many(self) -> bool:
        """One machine must not take everybody's places; whoever sits at this one may."""
        mine = self.client[0] if self.client else ""
        if mine == LOOPBACK:
            return False
        clients = (other.client for other in self.connections if isinstance(other, Connection) and other.client)
        return sum(client[0] == mine for client in clients) > MOST_EACH

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._move_on()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stuck = self.loop.call_later(TAKEN_WITHIN, self._drop)

    def resume_writing(self) -> None:
        self._move_on()
        super().resume_writing()

    def _drop(self) -> None:
        """Lets go of somebody who takes nothing, and of what lies in the kernel for them."""
        self.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _NO_LINGERING)
        self.transport.abort()

    def _move_on(self) -> None:
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None

    def handle_events(self) -> None:
        before = self.cycle
        super().handle_events()
        if self.cycle is not before:
            self._stop_waiting()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.transport.is_closing() and (self.cycle is None or self.cycle.response_complete):
            self._wait()

    def _wait(self) -> None:
        self._stop_waiting()
        self._patience = self.loop.call_later(HEADERS_WITHIN, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
