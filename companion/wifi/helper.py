"""The helper: an access point opened, a network joined, everything as it was before. Nothing else.

systemd starts it as root, but with hardly any of root's rights, when the daemon asks; it lives as long as the daemon
holds the line. NetworkManager does the work. What it leaves is gone with the power: the profiles are in /run, and the
one file that is not is deleted with the next start of the system (companion-wifi.socket).
"""

from __future__ import annotations

import asyncio
import logging
import shutil
import signal
import socket
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

from companion.wifi.line import Line, Message, WifiError, read_name, read_wish
from companion.wifi.networks import LISTED, Network, Wish, read_networks
from companion.wifi.nmcli import TIMEOUT, Nmcli, why_not_joined
from companion.wifi.profile import (
    PORTAL,
    PORTAL_UUID,
    portal_profile,
    station_name,
    station_profile,
    write_secretly,
)

logger = logging.getLogger(__name__)

SCAN, UP, JOIN = 20, 40, 60
"""Seconds that nmcli waits for the networks, for the access point, for a network to be joined."""
READY, READY_LOOK = 20, 0.5
"""Looks at a radio that was just switched on, until it can be used, and the seconds between two of them."""
NETS = tuple(f"10.42.{number}.1" for number in range(8))
"""The box's address in its own network: the first whose network is nobody's here."""
HTTP = 80


@dataclass(frozen=True)
class Place:
    """Where NetworkManager looks, and where phones look for the portal."""

    profiles: Path = Path("/run/NetworkManager/system-connections")
    names: Path = Path("/etc/NetworkManager/dnsmasq-shared.d/90-companion-portal.conf")
    """What makes every name lead to the portal: a phone asks for one to find out whether there is an internet."""
    portal: tuple[str, int] | None = None
    """Another address and port than the access point's: for a radio that is simulated."""


class Helper:
    """One joining, from the first verb to the end of the line."""

    def __init__(self, place: Place, nmcli: Nmcli) -> None:
        self._place = place
        self._nmcli = nmcli
        self._device = ""
        self._address = ""
        self._portal: socket.socket | None = None
        self._before: str | None = None
        """The connection that the radio had."""
        self._was_off = False
        """The radio was switched off."""
        self._began = False
        self._joined = False

    # Verbs

    async def open(self, name: str) -> tuple[Message, socket.socket | None]:
        """Looks for networks, then opens the access point. Again: looks again, for which it has to go away a while."""
        if not self._address:
            await self._look_round()
        else:
            await self._hide()
        networks = await self._scan()
        await self._appear(name)
        handed = None
        if self._portal is None:
            self._portal = handed = self._listen()
        host, port = self._portal.getsockname()[:2]
        address = host if port == HTTP else f"{host}:{port}"
        return {"networks": [network.told() for network in networks], "address": address}, handed

    async def join(self, wish: Wish) -> Message:
        """Joins a network. Where that does not succeed nothing of it is left, and there is no access point either."""
        if not self._address:
            raise WifiError("unclear", "nothing was opened")
        uuid = str(uuid4())
        try:
            await self._load(f"companion-{uuid}", station_profile(wish, uuid, self._device))
            done = await self._nmcli.run("connection", "up", "uuid", uuid, wait=JOIN)
            if done.code:
                raise why_not_joined(done)
            await self._keep(uuid, wish)
        except BaseException:
            await asyncio.shield(self._forget(uuid))
            raise
        self._joined = True
        await self._hide()
        return {"address": await self._own_address()}

    async def close(self) -> Message:
        """Everything is as it was before, but for a network that was joined."""
        if self._portal is not None:
            self._portal.close()
            self._portal = None
        await self._hide()
        if self._began and not self._joined:
            if self._was_off:
                await self._nmcli.run("radio", "wifi", "off")
            elif self._before is not None:
                # It may be gone meanwhile. NetworkManager goes on trying what comes by itself.
                await self._nmcli.run("connection", "up", "uuid", self._before, wait=UP)
        self._began = False
        return {}

    # The radio

    async def _look_round(self) -> None:
        if shutil.which("dnsmasq") is None:
            raise WifiError("no_dnsmasq", "NetworkManager needs dnsmasq to give phones their addresses")
        self._device = await self._find_radio()
        radio = await self._nmcli.ask("WIFI", "radio")
        self._was_off = radio == [["disabled"]]
        self._began = True  # from here on there is something to be set right again
        if self._was_off:
            await self._nmcli.run("radio", "wifi", "on")
        await self._await_radio()
        if ["WIFI-PROPERTIES.AP", "no"] in await self._nmcli.ask("WIFI-PROPERTIES", "device", "show", self._device):
            raise WifiError("no_access_point", "this radio cannot be an access point")
        active = await self._nmcli.ask("UUID,DEVICE", "connection", "show", "--active")
        self._before = next((uuid for uuid, device in active if device == self._device and uuid != PORTAL_UUID), None)
        self._address = await self._free_address()

    async def _find_radio(self) -> str:
        devices = await self._nmcli.ask("DEVICE,TYPE,STATE", "device")
        radios = [(name, state) for name, kind, state in devices if kind == "wifi" and state != "unmanaged"]
        if not radios:
            raise WifiError("no_radio", "NetworkManager knows no Wi-Fi device")
        return min(radios)[0]

    async def _await_radio(self) -> None:
        for _ in range(READY):
            devices = await self._nmcli.ask("DEVICE,STATE", "device")
            if [self._device, "unavailable"] not in devices:
                return
            await asyncio.sleep(READY_LOOK)
        raise WifiError("radio_off", "the Wi-Fi device is not available; is it blocked, or is its country not set?")

    async def _free_address(self) -> str:
        told = await self._nmcli.ask("IP4.ADDRESS", "device", "show")
        taken = {value.rpartition(".")[0] for _, *values in told for value in values}
        return next((address for address in NETS if address.rpartition(".")[0] not in taken), NETS[0])

    async def _scan(self) -> list[Network]:
        listing = ("--terse", "--fields", LISTED, "device", "wifi", "list", "ifname", self._device, "--rescan")
        done = await self._nmcli.run(*listing, "yes", wait=SCAN)
        if done.code:  # a scan that was asked for a moment ago is refused; what that one found will do
            done = await self._nmcli.run(*listing, "no", wait=SCAN)
        return read_networks(done.output)

    async def _appear(self, name: str) -> None:
        self._place.names.write_text(f"address=/#/{self._address}\n", encoding="ascii")
        self._place.names.chmod(0o644)
        await self._load(PORTAL, portal_profile(name, self._device, self._address))
        done = await self._nmcli.run("connection", "up", "uuid", PORTAL_UUID, wait=UP)
        if done.code:
            raise WifiError("slow" if done.code == TIMEOUT else "no_access_point", done.reason)

    async def _hide(self) -> None:
        """NetworkManager may be gone by now; what is ours to delete is deleted all the same."""
        self._place.names.unlink(missing_ok=True)
        try:
            await self._nmcli.run("connection", "delete", "uuid", PORTAL_UUID)
        finally:
            (self._place.profiles / f"{PORTAL}.nmconnection").unlink(missing_ok=True)

    def _listen(self) -> socket.socket:
        """The socket of the portal, which only those who came by the access point can reach."""
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            if self._place.portal is None:
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_BINDTODEVICE, self._device.encode())
            listening.bind(self._place.portal or (self._address, HTTP))
            listening.listen(64)
        except OSError as error:
            listening.close()
            raise WifiError("other", f"port {HTTP}: {error.strerror}") from None
        return listening

    # Connections

    async def _load(self, name: str, profile: str) -> None:
        path = self._place.profiles / f"{name}.nmconnection"
        write_secretly(path, profile)
        done = await self._nmcli.run("connection", "load", str(path))
        if done.code:
            raise WifiError("other", done.reason)

    async def _keep(self, uuid: str, wish: Wish) -> None:
        """From now on it comes by itself, after a power cut as well; an older one for the same network goes."""
        done = await self._nmcli.run("connection", "modify", "uuid", uuid, "connection.autoconnect", "yes")
        if done.code:
            raise WifiError("other", done.reason)
        for other, name in await self._nmcli.ask("UUID,NAME", "connection", "show"):
            if name == station_name(wish.ssid) and other != uuid:
                await self._nmcli.run("connection", "delete", "uuid", other)

    async def _forget(self, uuid: str) -> None:
        await self._nmcli.run("connection", "delete", "uuid", uuid)
        (self._place.profiles / f"companion-{uuid}.nmconnection").unlink(missing_ok=True)

    async def _own_address(self) -> str:
        told = await self._nmcli.ask("IP4.ADDRESS", "device", "show", self._device)
        return next((values[0].partition("/")[0] for _, *values in told if values), "")


async def attend(line: Line, helper: Helper) -> None:
    """Does what is said, one thing at a time, until the line is closed. Whatever is said meanwhile, or nothing more,
    ends what is being done; so it can be closed at any moment."""
    heard = asyncio.create_task(line.hear())
    doing: asyncio.Task[None] | None = None
    try:
        while (said := await heard) is not None:
            await _stop(doing)
            heard = asyncio.create_task(line.hear())
            doing = asyncio.create_task(_answer(line, helper, said[0]))
    finally:
        heard.cancel()
        await _stop(doing)
        with suppress(WifiError):
            await helper.close()


async def _stop(doing: asyncio.Task[None] | None) -> None:
    if doing is not None:
        doing.cancel()
        await asyncio.wait({doing})


async def _answer(line: Line, helper: Helper, message: Message) -> None:
    try:
        match message.get("verb"):
            case "open":
                line.send(*await helper.open(read_name(message)))
            case "join":
                line.send(await helper.join(read_wish(message)))
            case "close":
                line.send(await helper.close())
            case _:
                raise WifiError("unclear", "there are three verbs: open, join, close")
    except WifiError as error:
        line.send({"error": error.kind, "why": str(error)})
    except Exception as error:  # whatever it is, somebody waits for an answer
        logger.exception("the verb failed")
        line.send({"error": "other", "why": f"{type(error).__name__}: {error}"})


async def serve(connection: socket.socket, place: Place) -> None:
    """The helper at work. It ends in order when it is told to, too."""
    task = asyncio.current_task()
    assert task is not None
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    with suppress(asyncio.CancelledError):
        await attend(Line(connection), Helper(place, Nmcli()))


async def tidy(place: Place) -> None:
    """What a helper that was killed has left goes. NetworkManager takes up what it had by itself."""
    with suppress(WifiError):
        await Helper(place, Nmcli()).close()
