"""What the daemon tells systemd: that it is ready, what it does, that it is alive, that it stops.

One datagram a message to `$NOTIFY_SOCKET`, see sd_notify(3). Started by hand there is no socket, and nothing is said.
"""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress

LONGEST_STATUS = 400
"""Characters. systemd throws a message of more than 4096 bytes away whole."""
PATIENCE = 0.5
"""Seconds to wait for room in systemd's queue: never long enough to be felt as a box that hangs."""


class Notifier:
    """Speaks to systemd, or to nobody."""

    def __init__(self, environ: Mapping[str, str] = os.environ) -> None:
        self._address = _address(environ.get("NOTIFY_SOCKET", ""))
        self.interval = _interval(environ)
        """Seconds between two signs of life; None where nobody waits for them."""

    def ready(self, status: str) -> None:
        """The box can be played at."""
        self._send("READY=1", _status(status))

    def status(self, text: str) -> None:
        """What `systemctl status` shows."""
        self._send(_status(text))

    def watchdog(self) -> None:
        """A sign of life. Only `heartbeat` has a reason to give one."""
        self._send("WATCHDOG=1")

    def stopping(self) -> None:
        """The box closes in order."""
        self._send("STOPPING=1")

    def _send(self, *fields: str) -> None:
        if self._address is None:
            return
        # A match is not to end because systemd is not listening just now.
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as speaking:
            speaking.settimeout(PATIENCE)
            speaking.connect(self._address)
            speaking.send("\n".join(fields).encode(errors="replace"))


async def heartbeat(
    notifier: Notifier,
    beat: Callable[[], Awaitable[None]],
    interval: float | None = None,
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> None:
    """Gives a sign of life each time `beat` has come back, for ever; returns at once where systemd wants none.

    A timer of its own would go on while the box is wedged. So `beat` comes back only when what keeps the box going has
    gone round: when that hangs or raises, the signs stop and systemd starts the daemon anew.
    """
    interval = notifier.interval if interval is None else interval
    if interval is None:
        return
    while True:
        await beat()
        notifier.watchdog()
        await sleep(interval)


def _address(name: str) -> str | None:
    """The socket's path; "@" begins the name of one that is in no folder."""
    return "\0" + name[1:] if name.startswith("@") else name if name.startswith("/") else None


def _interval(environ: Mapping[str, str]) -> float | None:
    """Half of what systemd waits, so that one late sign is no death. The watchdog may be meant for another process."""
    wait, meant = environ.get("WATCHDOG_USEC", ""), environ.get("WATCHDOG_PID")
    if not (wait.isascii() and wait.isdigit() and int(wait)) or meant not in (None, str(os.getpid())):
        return None
    return int(wait) / 2_000_000


def _status(text: str) -> str:
    """One line: what follows a line break would be another field."""
    return "STATUS=" + " ".join(text.split())[:LONGEST_STATUS]
