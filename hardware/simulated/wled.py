"""WLED in a network: takes DDP as the firmware does and answers for /json/info, on two ports of this machine."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Callable

from hardware.simulated.strip import SimulatedStrip

REALTIME = 2.5
"""Seconds without a frame after which WLED shows its own effects again."""


class SimulatedWled(SimulatedStrip):
    """A board with WLED. Made and used on a running event loop.

    Faults: `unplug` and `plug`; `stall` and `resume`, while packets arrive that nobody reads; `busy`; `takes`.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        leds: int = 60,
        order: str = "RGB",
        keeps: int = 600,
        address: str = "127.0.0.1",
        ports: tuple[int, int] = (0, 0),
    ) -> None:
        super().__init__(clock, keeps)
        self.leds = leds
        self.address = address
        self._order = order
        self.busy = 0
        """How many times more its page says that it is too busy."""
        self.takes = True
        """It is set to take frames from the network."""
        self.says: bytes | None = None
        """What its page answers in place of the truth."""
        self.numbers: list[int] = []
        """The numbers of the packets that came."""
        self.asked = 0
        """How often its page was asked."""
        self._bytes = bytearray(4 * leds)
        self._last: float | None = None
        self._ports = ports
        self._sockets: tuple[socket.socket, socket.socket] | None = None
        self._callers: set[socket.socket] = set()
        self.plug()

    @property
    def plugged(self) -> bool:
        return self._sockets is not None

    @property
    def page_port(self) -> int:
        return self._ports[0]

    @property
    def ddp_port(self) -> int:
        return self._ports[1]

    @property
    def live(self) -> bool:
        """It shows frames from the network."""
        return self._last is not None and self._clock() - self._last < REALTIME

    def plug(self) -> None:
        """It starts afresh, at the address that it had."""
        if self._sockets is not None:
            return
        page = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        page.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        frames = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        for one, port in zip((page, frames), self._ports, strict=True):
            one.setblocking(False)
            one.bind((self.address, port))
        page.listen()
        self._ports = page.getsockname()[1], frames.getsockname()[1]
        self._sockets, self._last = (page, frames), None
        self.resume()

    def unplug(self) -> None:
        if self._sockets is None:
            return
        self.stall()
        for one in (*self._sockets, *self._callers):
            one.close()
        self._sockets = None
        self._callers.clear()

    def stall(self) -> None:
        if self._sockets is not None:
            for one in (*self._sockets, *self._callers):
                asyncio.get_running_loop().remove_reader(one)

    def resume(self) -> None:
        if self._sockets is None:
            return
        loop, (page, frames) = asyncio.get_running_loop(), self._sockets
        loop.add_reader(page, self._accept, page)
        loop.add_reader(frames, self._receive, frames)
        for caller in self._callers:
            loop.add_reader(caller, self._answer, caller)

    def noise(self, data: bytes) -> None:
        self._take(data)

    def _receive(self, frames: socket.socket) -> None:
        self._take(frames.recv(65536))

    def _take(self, packet: bytes) -> None:
        """One packet, as the firmware reads it: ten bytes of header, then colours for the place that it names."""
        if len(packet) < 10 or packet[0] >> 6 != 1 or not self.takes:
            return
        channels = {0x0B: 3, 0x1B: 4}.get(packet[2], 3)
        begin = int.from_bytes(packet[4:8], "big") // channels
        length = int.from_bytes(packet[8:10], "big")
        data = packet[10 : 10 + length]
        self.numbers.append(packet[1])
        for led, at in enumerate(range(0, len(data) - channels + 1, channels), begin):
            if led < self.leds:
                self._bytes[4 * led : 4 * led + 4] = data[at : at + channels].ljust(4, b"\0")
        if packet[0] & 1:
            self._last = self._clock()
            self._show(tuple(self._seen(led) for led in range(self.leds)))

    def _seen(self, led: int) -> tuple[int, int, int]:
        """What an LED looks like: its white shines on all three colours."""
        came = self._bytes[4 * led : 4 * led + 4]
        red, green, blue = (min(255, came[self._order.index(letter)] + came[3]) for letter in "RGB")
        return red, green, blue

    def _accept(self, page: socket.socket) -> None:
        caller, _ = page.accept()
        caller.setblocking(False)
        self._callers.add(caller)
        asyncio.get_running_loop().add_reader(caller, self._answer, caller)

    def _answer(self, caller: socket.socket) -> None:
        try:
            asked = caller.recv(4096)
        except ConnectionError:
            asked = b""
        if asked.startswith(b"GET /json/info HTTP/1."):
            self.asked += 1
            caller.sendall(self._page())
        self._callers.discard(caller)
        asyncio.get_running_loop().remove_reader(caller)
        caller.close()
        self._stir()

    def _page(self) -> bytes:
        if self.says is not None:
            return self.says
        if self.busy:
            self.busy -= 1
            return b'HTTP/1.1 503 Service Unavailable\r\nContent-Length: 11\r\n\r\n{"error":3}'
        about = {"ver": "0.15.1", "leds": {"count": self.leds, "rgbw": False}, "live": self.live, "brand": "WLED"}
        body = json.dumps(about).encode()
        head = f"HTTP/1.1 200 OK\r\nContent-Length: {len(body)}\r\nContent-Type: application/json\r\n\r\n"
        return head.encode() + body
