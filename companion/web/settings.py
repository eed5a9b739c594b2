"""Where the page is, and under which names it may be called."""

from __future__ import annotations

import socket
from dataclasses import dataclass
from ipaddress import ip_address

LOOPBACK, EVERYWHERE = "127.0.0.1", "0.0.0.0"


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
        """What a phone, or a browser of this machine, is to open."""
        return f"http://{own_address() if self.lan else LOOPBACK}:{port}"

    def serves(self, host: str) -> bool:
        """Whether a request for this host is meant for us.

        A page of somebody else that lets its name point here (DNS rebinding) asks for that name. A number is always
        meant: no foreign page can have it for a name.
        """
        name = _without_port(host).lower()
        if _is_number(name):
            return True
        own = socket.gethostname().lower()
        return name in {"localhost", own, f"{own}.local", *(known.lower() for known in self.names)}


def own_address() -> str:
    """The address of this machine in its network. Nothing is sent: the kernel only says which way it would go."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))
            return str(asking.getsockname()[0])
        except OSError:
            return LOOPBACK


def _without_port(host: str) -> str:
    if host.startswith("["):
        return host[1:].split("]")[0]
    return host.rsplit(":", 1)[0] if host.count(":") == 1 else host


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
