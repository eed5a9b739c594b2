"""What the daemon and the helper say to each other: JSON, one message a packet, over a socket that only the two have.

    {"verb": "open", "name": "Box"}       networks are looked for, then the access point is there
        {"networks": [["486f6d65", 80, "wpa"], …], "address": "10.42.0.1"}, and with it the socket that the portal is
        served on
    {"verb": "join", "ssid": "486f6d65", "lock": "wpa", "passphrase": "…", "hidden": false}
        {"address": "192.168.1.23"}       the box has joined, and the access point is gone
    {"verb": "close"}                     everything is as it was before
        {}

Any of them may be answered by {"error": "passphrase", "why": "…"}: one of KINDS, and NetworkManager's own words.
Whoever hangs up has said "close".
"""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Mapping
from typing import Any

from companion.wifi.networks import LOCKS, LONGEST_NAME, Network, Wish, refuse

KINDS = (
    "no_helper",
    "no_manager",
    "no_radio",
    "radio_off",
    "no_access_point",
    "no_dnsmasq",
    "passphrase",
    "gone",
    "no_address",
    "slow",
    "unclear",
    "other",
)
"""Why something cannot be done."""
LONGEST = 60_000
"""Bytes of a message."""
LONGEST_WHY = 300

Message = Mapping[str, Any]


class WifiError(Exception):
    """Why it cannot be done: one of KINDS, and for the log what NetworkManager said."""

    def __init__(self, kind: str, why: str = "") -> None:
        super().__init__(why or kind)
        self.kind = kind if kind in KINDS else "other"


class Line:
    """One end of the socket."""

    def __init__(self, connection: socket.socket) -> None:
        connection.setblocking(False)
        self._connection = connection

    def close(self) -> None:
        self._connection.close()

    def send(self, message: Message, handed: socket.socket | None = None) -> None:
        """Says something, and perhaps hands over a socket with it. A message is short, so that nobody waits here; to
        one who has hung up nothing is said."""
        packet = json.dumps(message).encode()
        try:
            socket.send_fds(self._connection, [packet], [handed.fileno()] if handed is not None else [])
        except OSError:
            return

    async def hear(self) -> tuple[Message, socket.socket | None] | None:
        """The next message, and what was handed over with it; None when the other end has hung up."""
        await self._readable()
        try:
            packet, descriptors, _, _ = socket.recv_fds(self._connection, LONGEST, 1)
        except OSError:
            return None
        handed = [socket.socket(fileno=descriptor) for descriptor in descriptors]
        if not packet:
            return None
        try:
            said = json.loads(packet)
        except (ValueError, RecursionError):
            said = None
        return (said if isinstance(said, dict) else {}), (handed[0] if handed else None)

    async def _readable(self) -> None:
        loop = asyncio.get_running_loop()
        here = asyncio.Event()
        descriptor = self._connection.fileno()
        loop.add_reader(descriptor, here.set)
        try:
            await here.wait()
        finally:
            loop.remove_reader(descriptor)


# What is said, read with care: each end trusts the other with nothing


def asking(wish: Wish) -> Message:
    facts = {"lock": wish.lock, "passphrase": wish.passphrase, "hidden": wish.hidden}
    return {"verb": "join", "ssid": wish.ssid.hex(), **facts}


def read_name(message: Message) -> str:
    """The name of the access point. Raises WifiError."""
    name = message.get("name")
    if not isinstance(name, str) or not name.isprintable() or not 1 <= len(name.encode()) <= LONGEST_NAME:
        raise WifiError("unclear", "that is no name for an access point")
    return name


def read_wish(message: Message) -> Wish:
    """What is to be joined. Raises WifiError."""
    ssid, lock, passphrase = message.get("ssid"), message.get("lock"), message.get("passphrase", "")
    try:
        if not isinstance(ssid, str) or not isinstance(passphrase, str) or lock not in LOCKS:
            raise WifiError("unclear", "that is no network")
        wish = Wish(bytes.fromhex(ssid), lock, passphrase, message.get("hidden") is True)
    except ValueError:
        raise WifiError("unclear", "that is no network") from None
    if refuse(wish):
        raise WifiError("unclear", refuse(wish))
    return wish if wish.lock in ("wpa", "sae") else wish._replace(passphrase="")


def read_networks(message: Message) -> list[Network]:
    """The list that the helper has told. What is not as it should be is left out."""
    found = []
    for told in message.get("networks", ()):
        try:
            ssid, signal, lock = told
            network = Network(bytes.fromhex(ssid), int(signal), lock)
        except (TypeError, ValueError):
            continue
        if lock in LOCKS and 1 <= len(network.ssid) <= LONGEST_NAME:
            found.append(network)
    return found


def read_error(message: Message) -> WifiError | None:
    if "error" not in message:
        return None
    return WifiError(str(message["error"]), str(message.get("why", ""))[:LONGEST_WHY])
