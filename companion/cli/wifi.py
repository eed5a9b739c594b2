"""`companion wifi`: the helper that joins a Wi-Fi. systemd starts it, and nobody else needs to."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import click

from companion.wifi.helper import Place, serve, tidy


@click.command(hidden=True)
@click.option("--tidy", "tidies", is_flag=True, help="Take away what a helper that was killed has left.")
@click.option("--sandbox", type=click.Path(path_type=Path), help="For a simulated radio: change nothing outside.")
def wifi(tidies: bool, sandbox: Path | None) -> None:
    """Open an access point, join a Wi-Fi: what the daemon asks for on the socket that is standard input."""
    place = Place() if sandbox is None else sandboxed(sandbox)
    asyncio.run(tidy(place) if tidies else serve(socket.socket(fileno=0), place))


def sandboxed(folder: Path) -> Place:
    """Everything in one folder, and the portal for this machine alone."""
    return Place(folder / "profiles", folder / "portal.conf", ("127.0.0.1", 0))
