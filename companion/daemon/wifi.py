"""Joining a Wi-Fi by phone: asked for at the box, chosen at the portal, done by the helper, which has the right to.

The access point is there for as long as this daemon holds the line to the helper, and no longer than somebody needs it.
"""

from __future__ import annotations

import asyncio
import logging
import re
import socket
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from companion.daemon.desk import Desk
from companion.daemon.logs import log
from companion.wifi.line import Line, Message, WifiError, asking, read_error, read_networks
from companion.wifi.networks import Network, Wish, name_of
from companion.wifi.stage import Stage

if TYPE_CHECKING:
    from hardware.simulated.radio import SimulatedRadio

logger = logging.getLogger(__name__)

SOCKET = Path("/run/companion-wifi.socket")
"""Where systemd starts a helper for whoever connects."""
MACHINE = Path("/etc/machine-id")
UNNAMED = ("", "localhost", "raspberrypi", "debian")
"""Names that say nothing: many machines have them."""
LONGEST_NAME = 14
"""Letters of the access point's name: a longer one would make the picture finer than a small display can show."""
GIVE_UP, GIVE_UP_AT_LAST = 600.0, 1800.0
"""Seconds without a choice after which the access point goes, and after which it goes in any case."""
FAREWELL = 1.5
"""Seconds in which a phone gets its answer, before the network goes that it came by."""
ANSWER, CLOSING = 240.0, 120.0
"""Seconds after which a helper that does not answer is given up. NetworkManager has been by then."""

TRIES, AGAIN = 30, 1.0
"""How often a helper is asked for that hangs up at once, and the seconds between."""
TOLD = ("passphrase", "gone", "no_address")
"""Why a network was not joined, as far as somebody can do something about it."""

Connect = Callable[[], Awaitable[socket.socket]]


class HungUp(WifiError):
    """The helper has ended, or there was none left."""

    def __init__(self) -> None:
        super().__init__("other", "the helper has hung up")


class LookAgain:
    """The networks are to be looked for once more."""


class WifiJoining:
    """One joining at a time. `begin` and `cancel` may be called by an errand."""

    def __init__(self, connect: Connect, name: str) -> None:
        self.stage: Stage | None = None
        """None while nobody joins."""
        self.networks: Sequence[Network] = ()
        self._connect = connect
        self._name = name
        self._ends = False
        """The daemon ends, and waits for nobody. The helper hears that it hangs up."""
        self._begun, self._cancelled = asyncio.Event(), asyncio.Event()
        self._wishes: asyncio.Queue[Wish | LookAgain] = asyncio.Queue()

    # At the box

    def begin(self) -> None:
        self.stage = Stage("looking", self._name)
        self._cancelled.clear()
        self._begun.set()

    def cancel(self) -> None:
        self.stage = None
        self._begun.clear()
        self._cancelled.set()

    # At the portal

    def wish(self, wish: Wish) -> None:
        self.stage = Stage("joining", self._name, network=name_of(wish.ssid))
        self._wishes.put_nowait(wish)

    def look_again(self) -> None:
        self.stage = Stage("looking", self._name)
        self._wishes.put_nowait(LookAgain())

    # At work

    async def attend(self, desk: Desk) -> None:
        """Joins whenever it is asked for, for as long as the daemon runs."""
        while True:
            await self._begun.wait()
            self._begun.clear()
            work = [asyncio.create_task(self._join(desk)), asyncio.create_task(self._cancelled.wait())]
            try:
                await asyncio.wait(work, return_when=asyncio.FIRST_COMPLETED)
            except asyncio.CancelledError:
                self._ends = True
                raise
            finally:
                for task in work:
                    task.cancel()
                await asyncio.gather(*work, return_exceptions=True)

    async def _join(self, desk: Desk) -> None:
        """From the first look to the end, whatever that is. What came of it is told at the table."""
        while not self._wishes.empty():
            self._wishes.get_nowait()
        try:
            async with asyncio.timeout(GIVE_UP_AT_LAST):
                ended = await self._with_a_helper(desk)
        except TimeoutError:
            ended = Stage("over", why="gave_up")
        except WifiError as error:
            log(logger, "wifi.failed", logging.WARNING, kind=error.kind, reason=error)
            ended = Stage("over", why=error.kind)
        except Exception:  # whatever it is, the box says so and plays on; the next try begins anew
            logger.exception("wifi.failed")
            ended = Stage("over", why="other")
        self.stage = None
        desk.console.tell_wifi(ended)

    async def _with_a_helper(self, desk: Desk) -> Stage:
        """There is one helper at a time, and the last one may still be tidying up."""
        self._tell(desk, Stage("looking", self._name))
        for _ in range(TRIES):
            async with self._line() as line:
                try:
                    opened = await self._open(line)
                except HungUp:
                    pass
                else:
                    return await self._follow(line, desk, *opened)
            await asyncio.sleep(AGAIN)
        raise WifiError("no_helper", "the helper hangs up")

    @asynccontextmanager
    async def _line(self) -> AsyncIterator[Line]:
        """A helper of our own. In the end everything is as it was before, or the network is joined."""
        try:
            line = Line(await self._connect())
        except OSError as error:
            raise WifiError("no_helper", str(error)) from None
        try:
            yield line
        finally:
            if not self._ends:
                await self._say_close(line)
            line.close()

    async def _say_close(self, line: Line) -> None:
        """Whoever asks again waits until it is done."""
        with suppress(WifiError, TimeoutError):
            async with asyncio.timeout(CLOSING):
                _, late = await _ask(line, {"verb": "close"})
                if late is not None:  # what was asked before has been answered first
                    late.close()

    async def _open(self, line: Line) -> tuple[str, socket.socket | None]:
        """The access point is there: where its portal is to be, and at first on which socket."""
        told, handed = await _ask(line, {"verb": "open", "name": self._name})
        self.networks = read_networks(told)
        address = str(told.get("address", ""))
        log(logger, "wifi.open", name=self._name, portal=f"http://{address}/", networks=len(self.networks))
        return address, handed

    async def _follow(self, line: Line, desk: Desk, address: str, listening: socket.socket | None) -> Stage:
        """The access point is open, until a network is joined. Raises TimeoutError where nobody chooses one."""
        assert listening is not None, "the first answer has it"
        portal = asyncio.create_task(self._serve(desk, address, listening))
        why = network = ""
        try:
            while True:
                self._tell(desk, Stage("open", self._name, address, network, why))
                chosen = await self._choice(line)
                await asyncio.sleep(FAREWELL)
                network, why = "", ""
                if isinstance(chosen, Wish):
                    network = name_of(chosen.ssid)
                    why = await self._try(line, desk, chosen)
                    if not why:
                        return Stage("joined", self._name, network=network)
                self._tell(desk, Stage("looking", self._name))
                await self._open(line)
        finally:
            portal.cancel()
            await asyncio.gather(portal, return_exceptions=True)

    async def _choice(self, line: Line) -> Wish | LookAgain:
        """What is chosen at the portal. Raises TimeoutError where nobody chooses, and HungUp where the helper ends
        meanwhile: the access point has gone with it, and nobody will ever choose."""
        chosen, ended = asyncio.create_task(self._wishes.get()), asyncio.create_task(line.hear())
        try:
            async with asyncio.timeout(GIVE_UP):
                await asyncio.wait((chosen, ended), return_when=asyncio.FIRST_COMPLETED)
            if chosen.done():
                return chosen.result()
            raise HungUp
        finally:
            for task in (chosen, ended):
                task.cancel()
            await asyncio.gather(chosen, ended, return_exceptions=True)

    async def _try(self, line: Line, desk: Desk, wish: Wish) -> str:
        """Has a network joined. Returns why not."""
        self._tell(desk, Stage("joining", self._name, network=name_of(wish.ssid)))
        try:
            await _ask(line, asking(wish))
        except HungUp:
            raise
        except WifiError as error:
            log(logger, "wifi.refused", logging.WARNING, kind=error.kind, reason=error)
            return error.kind if error.kind in TOLD else "other"
        log(logger, "wifi.joined")
        return ""

    def _tell(self, desk: Desk, stage: Stage) -> None:
        if self._cancelled.is_set():
            return
        self.stage = stage
        desk.console.tell_wifi(stage)

    async def _serve(self, desk: Desk, address: str, listening: socket.socket) -> None:
        # As in page.py: the server takes long to import.
        await asyncio.to_thread(import_module, "companion.web.portal")
        from companion.web.portal import serve_portal

        try:
            await serve_portal(self, address, desk.console, listening)
        except Exception:  # without its page there is still the box, where BACK closes the network
            logger.exception("wifi.portal")
        finally:
            listening.close()


async def _ask(line: Line, message: Message) -> tuple[Message, socket.socket | None]:
    """Raises WifiError where the answer is no, or none."""
    line.send(message)
    try:
        async with asyncio.timeout(ANSWER):
            heard = await line.hear()
    except TimeoutError:
        raise WifiError("slow", "the helper does not answer") from None
    if heard is None:
        raise HungUp
    error = read_error(heard[0])
    if error is not None:
        raise error
    return heard


# Which helper


async def connect_service(path: Path = SOCKET) -> socket.socket:
    """systemd starts one for us. Raises OSError."""
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    connection.setblocking(False)
    try:
        connection.connect(str(path))
    except OSError:
        connection.close()
        raise
    return connection


async def connect_simulated(radio: SimulatedRadio) -> socket.socket:
    """The same helper with a radio of its own, started by ourselves; it ends when the line is closed."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with theirs:
        radio.start((sys.executable, "-m", "companion", "wifi", "--sandbox", str(radio.folder)), theirs)
    return ours


def access_point_name(host: str, machine: Path = MACHINE) -> str:
    """What the box's own network is called: as the machine, where somebody has named that. Six boxes of a club that
    nobody has named are told apart by a number."""
    plain = re.sub(r"[^A-Za-z0-9-]", "", host.partition(".")[0])
    if plain.lower() not in UNNAMED:
        return plain[:LONGEST_NAME]
    try:
        known = machine.read_bytes()
    except OSError:
        known = b""
    return f"Companion-{sha256(known).hexdigest()[:3]}"
