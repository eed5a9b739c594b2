"""Names of machines in the network, looked up beside the loop: that may take many seconds."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import ipaddress
import socket
import threading


def is_address(host: str) -> bool:
    """It is no name, and there is nothing to look up."""
    try:
        ipaddress.IPv4Address(host)
    except ValueError:
        return False
    return True


def look_up(host: str) -> str:
    """The address of a name. One in .local is asked for by mDNS, where the system does that. Raises OSError."""
    try:
        found = socket.getaddrinfo(host, None, socket.AF_INET, socket.SOCK_DGRAM)
    except UnicodeError as error:
        raise OSError(errno.EINVAL, "this can be no name") from error
    return str(found[0][4][0])


def look_up_aside(host: str) -> asyncio.Future[str]:
    """The address of a name, from a thread of its own: the end of the program would wait for one of a pool."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[str] = loop.create_future()

    def settle(address: str | None, failed: OSError) -> None:
        if done.cancelled():
            return
        if address is None:
            done.set_exception(failed)
        else:
            done.set_result(address)

    def work() -> None:
        address, failed = None, OSError()
        try:
            address = look_up(host)
        except OSError as error:
            failed = error
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody wants to know any more
            loop.call_soon_threadsafe(settle, address, failed)

    threading.Thread(target=work, name="look-up", daemon=True).start()
    return done
