"""WLED in the network: frames go there by DDP, which nobody answers; that it is alive is seen by asking its page."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import socket
from collections.abc import Sequence
from dataclasses import dataclass

from hardware.errors import HardwareError
from hardware.strip import ddp
from hardware.strip.colours import Colour, flat
from hardware.strip.line import MOST_LEDS, PATIENCE, Missing
from hardware.strip.name_lookup import is_address, look_up_aside
from hardware.strip.wled_info import Info, NoWled, ask

CHECK = 3.0
"""Seconds between two questions whether it is still there."""
ANSWER = 1.0
"""Seconds in which it answers, or does not. A second attempt then finds one that came back meanwhile in time."""
LOOK_UP = 1.5
"""Seconds after which it is told that a name is not known, while it is still looked for."""

_LED_TIME = 30e-6
_QUICKEST = 0.02
"""Seconds between two frames: more of them only fill up the air."""


class Deaf(OSError):
    """WLED answers, and does not show what it is sent."""


@dataclass(frozen=True, slots=True)
class Wled:
    """A controller with WLED, by its address or its name in the network."""

    host: str
    page_port: int = 80
    ddp_port: int = ddp.PORT
    usual_order = "RGB"
    has_white = True

    def most_leds(self, order: str) -> int:
        return MOST_LEDS

    def frame(self, colours: Sequence[Colour], order: str) -> bytes:
        return flat(colours, order)

    def frame_time(self, leds: int) -> float:
        return max(_QUICKEST, leds * _LED_TIME)

    def finder(self, leds: int) -> WledFinder:
        return WledFinder(self, leds)


class WledFinder:
    """Looks the name up, and remembers the address: a known one is tried at once, whatever the name says meanwhile."""

    def __init__(self, way: Wled, leds: int) -> None:
        self._way = way
        self._leds = leds
        self._known = way.host if is_address(way.host) else None
        self._looking: asyncio.Future[str] | None = None

    async def open(self) -> WledLine:
        address = self._known or await self._look_up()
        line = WledLine(self._way, address, self._leds)
        try:
            await line.greet()
        except BaseException as error:
            await line.close()
            if not isinstance(error, OSError):
                raise
            if not is_address(self._way.host):
                self._refresh()  # it may have another address by now, and the next try finds it there
            raise line.explain(error) from error
        return line

    async def _look_up(self) -> str:
        try:
            async with asyncio.timeout(LOOK_UP):
                return await asyncio.shield(self._refresh())
        except OSError as error:
            raise Missing(
                f'There is no "{self._way.host}" in this network. Is WLED switched on, and in the same Wi-Fi? '
                f"Its address, as in 192.168.1.50, can take the place of its name."
            ) from error

    def _refresh(self) -> asyncio.Future[str]:
        """One thread at a time: a name that is not there is looked for for seconds."""
        if self._looking is None or self._looking.done():
            self._looking = look_up_aside(self._way.host)
            self._looking.add_done_callback(self._learn)
        return self._looking

    def _learn(self, found: asyncio.Future[str]) -> None:
        if not found.cancelled() and found.exception() is None:
            self._known = found.result()


class WledLine:
    """Frames to one address, and a question now and then."""

    def __init__(self, way: Wled, address: str, leds: int) -> None:
        self._loop = asyncio.get_running_loop()
        self._way = way
        self._address = address
        self._leds = leds
        self._number = 0
        self.free_at = self._loop.time()
        self.broken: asyncio.Future[OSError] = self._loop.create_future()
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.setblocking(False)
        self._watching: asyncio.Task[None] | None = None

    async def greet(self) -> None:
        """Sees that somebody is there and shows what it is sent: at first nothing but dark."""
        self._socket.connect((self._address, self._way.ddp_port))
        for _ in range(2):  # a packet may be lost in the air
            await self.send(bytes(3 * self._leds))
            if (await self._ask()).live:
                self._watching = asyncio.create_task(self._watch())
                return
        raise Deaf(errno.EPROTO, "it is not live")

    async def settle(self) -> None:
        """It was greeted: it is up."""

    async def send(self, frame: bytes) -> bool:
        began = self._loop.time()
        async with asyncio.timeout(PATIENCE):
            for packet in ddp.packets(frame, self._number, white=len(frame) == 4 * self._leds):
                await self._loop.sock_sendall(self._socket, packet)
                self._number = ddp.following(self._number)
        self.free_at = began + self._way.frame_time(self._leds)
        return True

    def explain(self, error: OSError) -> HardwareError:
        where = self._way.host if self._way.host == self._address else f"{self._way.host} ({self._address})"
        if isinstance(error, Deaf):
            return HardwareError(
                f"WLED at {where} does not show what it is sent. "
                f"On its page, under Config and Sync Interfaces, let it receive UDP realtime."
            )
        if isinstance(error, NoWled):
            return HardwareError(f"Whoever answers at {where} is not WLED. Write its address or its name as the host.")
        if error.errno in (errno.EPERM, errno.EACCES):
            return HardwareError(
                f"The system does not let frames out to {where}. "
                f"The service may reach addresses of a local network only."
            )
        if error.errno == errno.ENETUNREACH:
            return Missing(f"This machine is in no network from which WLED at {where} could be reached.")
        return Missing(f"WLED at {where} does not answer. Is it switched on, and in the same network?")

    async def leave(self, last: bytes) -> None:
        """It shows its own effects after a while."""

    async def close(self) -> None:
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.gather(self._watching, return_exceptions=True)
        self._socket.close()

    async def _watch(self) -> None:
        """Asks now and then; one answer may be lost."""
        while True:
            await asyncio.sleep(CHECK)
            try:
                info = await self._ask_twice()
            except OSError as error:
                self.broken.set_result(error)
                return
            if not info.live:
                self.broken.set_result(Deaf(errno.EPROTO, "it is no longer live"))
                return

    async def _ask_twice(self) -> Info:
        with contextlib.suppress(OSError):
            return await self._ask()
        return await self._ask()

    async def _ask(self) -> Info:
        async with asyncio.timeout(ANSWER):
            return await ask(self._address, self._way.page_port)
