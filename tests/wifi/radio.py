"""A helper at work in the test's own loop, with the simulated radio below it."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from companion.cli.wifi import sandboxed
from companion.commands import Completed
from companion.wifi.helper import Helper, attend
from companion.wifi.line import Line, Message, WifiError
from companion.wifi.nmcli import NOT_RUNNING, Nmcli
from hardware.simulated import nmcli
from hardware.simulated.radio import PASSPHRASE, SimulatedRadio

HOME = {
    "connection.id": "Home",
    "wifi.mode": "infrastructure",
    "wifi.ssid": "".join(f"{one};" for one in b"Meeple Mansion"),
    "wifi-security.psk": PASSPHRASE,
    "path": "",
}


class QuickNmcli(Nmcli):
    """The stand-in asked without a process of its own, where it is not the processes that are tested."""

    def __init__(self, state: Path) -> None:
        super().__init__()
        self._state = state

    async def run(self, *words: str, wait: int = 10) -> Completed:
        await asyncio.sleep(0)
        said = nmcli.answer(str(self._state), ["--wait", str(wait), *words])
        if said.code == NOT_RUNNING:
            raise WifiError("no_manager", said.error)
        return Completed(said.code, said.output, said.error)


class Air:
    """A radio, and how a helper for it is reached."""

    def __init__(self, folder: Path) -> None:
        self.radio = SimulatedRadio(folder / "radio")
        self.radio.state()
        self.nmcli: Nmcli = QuickNmcli(self.folder / "radio.json")
        self.working: list[asyncio.Task[None]] = []

    @property
    def folder(self) -> Path:
        return self.radio.folder

    async def connect(self) -> socket.socket:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.working.append(asyncio.create_task(attend(Line(theirs), Helper(sandboxed(self.folder), self.nmcli))))
        return ours

    @asynccontextmanager
    async def line(self) -> AsyncIterator[Line]:
        """In the end the helper has heard that it was hung up on."""
        line = Line(await self.connect())
        try:
            yield line
        finally:
            line.close()
            await asyncio.gather(*self.working)

    def was_at_home(self) -> None:
        """The radio is in a network already."""
        self.radio.change(profiles={"home": HOME}, active="home")

    @property
    def is_tidy(self) -> bool:
        """No access point, and nothing that one would need."""
        active = self.radio.active
        no_profiles = not list((self.folder / "profiles").glob("*")) if (self.folder / "profiles").exists() else True
        return not (self.folder / "portal.conf").exists() and no_profiles and (active or {}).get("wifi.mode") != "ap"


async def ask(line: Line, **message: Any) -> Message:
    line.send(message)
    heard = await line.hear()
    assert heard is not None
    if heard[1] is not None:
        heard[1].close()
    return heard[0]
