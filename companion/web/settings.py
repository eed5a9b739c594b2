"""Where the page is, and under which names it may be called."""

from __future__ import annotations

import fcntl
import os
import re
import socket
import struct
from dataclasses import dataclass
from ipaddress import ip_address

LOOPBACK, EVERYWHERE = "127.0.0.1", "0.0.0.0"
GET_ADDRESS = 0x8915
"""Linux's SIOCGIFADDR."""
_HOST = re.compile(r"(?:\[(?P<bracketed>[0-9A-Fa-f:.]+)\]|(?P<plain>[A-Za-z0-9._-]+))(?::\d{1,5})?")


@dataclass(frozen=True)
class PageSettings:
    """`lan` lets phones in the same network reach it; otherwise only this machine does."""

    lan: bool = False
    port: int = 8080
    names: tuple[str, ...] = ()
    """Other names that the box has in its network."""
    any_port: bool = False
    """Take a free port where this one is taken."""

    @property
    def host(self) -> str:
        return EVERYWHERE if self.lan else LOOPBACK

    def address(self, port: int) -> str:
        """What a phone, or where phones are not let in a browser of this machine, is to open.

        Empty while the machine has no network: one that starts has it later, and another one tomorrow.
        """
        own = own_address() if self.lan else LOOPBACK
        return f"http://{own}:{port}" if own else ""

    def name(self, port: int) -> str:
        """The same by the name that the machine has in its network; empty where phones are not let in."""
        return f"{socket.gethostname()}.local:{port}" if self.lan else ""

    def here(self, port: int) -> str:
        """What a browser of this machine can open at any time."""
        return f"http://{LOOPBACK}:{port}"

    def serves(self, host: str) -> bool:
        """Whether a request for this host is meant for us.

        A page of somebody else that lets its name point here (DNS rebinding) asks for that name. A number is always
        meant: no foreign page can have it for a name.
        """
        named = _HOST.fullmatch(host)
        if named is None:
            return False
        name = (named["bracketed"] or named["plain"]).lower()
        if _is_number(name):
            return True
        own = socket.gethostname().lower()
        return name in {"localhost", own, f"{own}.local", *(known.lower() for known in self.names)}


def own_address() -> str:
    """The address of this machine in its network; empty where it has none.

    Nothing is sent: the kernel only says which way it would go. A machine that is a network of its own has no way out,
    but interfaces.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))
            return str(asking.getsockname()[0])
        except OSError:
            found = (_address_of(asking, name) for name in sorted(_interfaces()))
            return next((address for address in found if address and not address.startswith("127.")), "")


def _interfaces() -> list[str]:
    """Their names, from the file system: the daemon may not ask by netlink."""
    try:
        return os.listdir("/sys/class/net")
    except OSError:
        return []


def _address_of(asking: socket.socket, name: str) -> str:
    try:
        answer = fcntl.ioctl(asking.fileno(), GET_ADDRESS, struct.pack("256s", name.encode()[:15]))
    except OSError:
        return ""
    return socket.inet_ntoa(answer[20:24])


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
