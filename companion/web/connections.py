"""Connections: not too many of them, none that stays silent, and none that ends in anything but a sentence."""

from __future__ import annotations

import asyncio
import logging
import socket
import struct
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from companion.web.callers import Caller, Callers
from companion.web.guard import error
from companion.web.pace import Pace, Rate
from companion.web.places import NoPlaceLeft, Places

HEADERS_WITHIN = 10.0
"""Seconds in which somebody who connects must have said what they want."""
TAKEN_WITHIN = 20.0
"""Seconds after which somebody who takes none of what was sent is let go; a phone that slept comes back."""
MOST, MOST_EACH, KEPT = 640, 64, 64
"""Connections in all, from one other machine, and those that are kept for where the table's own phones call from."""
OFTEN = Rate(60.0, 240.0)
"""How often one machine may connect."""
MOST_AHEAD = 16 * 1024
"""Bytes that somebody may send on while they wait for an answer."""
TOLD_EVERY = 60.0
"""Seconds between two lines about what was no request."""
_NO_LINGERING = struct.pack("ii", 1, 0)

logger = logging.getLogger(__name__)


class Hall:
    """What all connections share: their places, their pace, and the complaints about them."""

    def __init__(self, callers: Callers, loop: asyncio.AbstractEventLoop) -> None:
        self._callers = callers
        self._loop = loop
        self._places = Places(MOST, MOST_EACH, KEPT)
        self._pace = Pace(OFTEN, loop.time)
        self._silent: dict[Connection, None] = {}
        """Those who have not yet said what they want, or not again; the longest of them stands first."""
        self._untold = 0
        self._quiet = False

    def come_in(self, address: str) -> Caller:
        """Somebody connects. Raises NoPlaceLeft."""
        caller = self._callers.connecting(address)
        if not caller.here and not self._pace.take(caller):
            raise NoPlaceLeft(own=True)
        try:
            self._places.take(caller)
        except NoPlaceLeft as full:
            self._make_room(caller, full)
            self._places.take(caller)
        return caller

    def _make_room(self, caller: Caller, full: NoPlaceLeft) -> None:
        """Somebody who is silent makes room: the longest, of the machine that holds most places, or of this one where
        it has all that it may have. So to hold places and say nothing keeps nobody out."""
        silent = [one for one in self._silent if one.caller and (not full.own or one.caller.name == caller.name)]
        if not silent:
            raise full
        max(silent, key=lambda one: self._places.held_by(one.caller)).leave()

    def go_out(self, connection: Connection) -> None:
        if connection.caller is not None:
            self._places.give_back(connection.caller)
            connection.caller = None

    def wait_for(self, connection: Connection) -> None:
        """It is this one's turn to say something."""
        self._silent.pop(connection, None)
        self._silent[connection] = None

    def hear(self, connection: Connection) -> None:
        """This one has said it."""
        self._silent.pop(connection, None)

    def complain(self, address: str) -> None:
        """Tells the log of something that was no request: once, and then how many more there were in a minute. The
        card that the log lies on is not for strangers to fill."""
        self._untold += 1
        if not self._quiet:
            self._tell(address)

    def _tell(self, address: str) -> None:
        self._quiet = self._untold > 0
        if self._quiet:
            logger.warning("page.malformed requests=%d newest=%s", self._untold, address)
            self._untold = 0
            self._loop.call_later(TOLD_EVERY, self._tell, address)


class Connection(H11Protocol):
    """One connection. uvicorn waits for ever for the end of a request's headers; we do not.

    It has no setting for that, so this leans on names that it does not promise to keep: its version is bounded, and
    `tests/web/test_uvicorn.py` says which of them a newer one has changed.
    """

    def __init__(self, hall: Hall, *args: Any, **facts: Any) -> None:
        super().__init__(*args, **facts)
        self._hall = hall
        self.caller: Caller | None = None
        """Whose place it has."""
        self._patience: asyncio.TimerHandle | None = None
        self._stuck: asyncio.TimerHandle | None = None

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else "?"

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's
        super().connection_made(transport)
        try:
            self.caller = self._hall.come_in(self._address)
        except NoPlaceLeft:
            transport.abort()
            return
        _expect_an_answer(transport.get_extra_info("socket"))
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._hall.go_out(self)
        self._move_on()
        super().connection_lost(exc)
        if self.timeout_keep_alive_task is not None:  # else it keeps for five seconds what is gone
            self.timeout_keep_alive_task.cancel()

    def leave(self) -> None:
        """Makes room at once."""
        self._stop_waiting()
        self._hall.go_out(self)
        self.transport.abort()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._expect_progress()

    def resume_writing(self) -> None:
        self._move_on()
        super().resume_writing()

    def _expect_progress(self) -> None:
        self._move_on()
        self._stuck = self.loop.call_later(TAKEN_WITHIN, self._drop)

    def _drop(self) -> None:
        """Lets go of somebody who takes nothing, and of what the kernel holds for them."""
        self.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _NO_LINGERING)
        self.transport.abort()

    def _move_on(self) -> None:
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self.flow.read_paused:
            return
        # They go on talking before they have heard an answer. Until then nobody would notice that they leave.
        if len(self.conn.trailing_data[0]) > MOST_AHEAD:
            self._drop()
        elif self._patience is None:
            self._wait()

    def handle_events(self) -> None:
        before = self.cycle
        super().handle_events()
        if self.cycle is not before:
            self._stop_waiting()

    def send_400_response(self, msg: str) -> None:
        """What came is no request, or no longer. Whoever works on an answer to its beginning is told that nobody waits
        for it, or it would be sent into a connection that is over."""
        self._hall.complain(self._address)
        cycle = self.cycle
        if cycle is not None and not cycle.response_complete:
            cycle.disconnected = True
            cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self._refuse()
        self.transport.close()
        self._expect_progress()

    def _refuse(self) -> None:
        """Written by hand: h11 knows only what fits the request, and this one cannot be trusted."""
        refused = error(400, "not_http", "That is no request that can be read.")
        headers = [*refused.raw_headers, (b"connection", b"close")]
        lines = [b"HTTP/1.1 400 Bad Request", *(b": ".join(header) for header in headers), b"", bytes(refused.body)]
        self.transport.write(b"\r\n".join(lines))

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self._expect_progress()
        elif self.cycle is None or self.cycle.response_complete:
            self._wait()

    def _wait(self) -> None:
        self._stop_waiting()
        self._patience = self.loop.call_later(HEADERS_WITHIN, self.transport.abort)
        self._hall.wait_for(self)

    def _stop_waiting(self) -> None:
        self._hall.hear(self)
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None


def _expect_an_answer(accepted: socket.socket) -> None:
    """A phone that is out of reach closes nothing: the kernel gives it up as soon as we give up those who are there."""
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        accepted.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(TAKEN_WITHIN * 1000))
