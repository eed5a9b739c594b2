"""A simulated Wi-Fi radio: an `nmcli` of our own below whoever joins networks, with switches for what can fail."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from hardware.simulated import nmcli

PASSPHRASE = "tabletop"
"""Of those networks in the air that ask for one."""
AIR: tuple[Mapping[str, Any], ...] = (
    {"ssid": b"Meeple Mansion".hex(), "signal": 82, "security": "WPA2", "passphrase": PASSPHRASE},
    {"ssid": b"Meeple Mansion".hex(), "signal": 40, "security": "WPA2", "passphrase": PASSPHRASE},
    {"ssid": "Café am Markt".encode().hex(), "signal": 55, "security": ""},
    {"ssid": b'<b>"Ludo"; \\:$(id)\x07'.hex(), "signal": 34, "security": "WPA1 WPA2", "passphrase": ' a\\b;"c=# '},
    {"ssid": b"Town Hall".hex(), "signal": 21, "security": "WPA2 802.1X"},
    {"ssid": b"Attic".hex(), "signal": 60, "security": "WPA2", "passphrase": PASSPHRASE, "hidden": True},
)
LEASE = "192.168.7.23/24"
BEGUN: Mapping[str, Any] = {
    "air": AIR,
    "radio": "enabled",
    "active": None,
    "taken": [],
    "lease": LEASE,
    "wrong": [],
    "profiles": {},
    "asked": [],
}
"""What nmcli.py knows at first."""


class SimulatedRadio:
    """Everything lies in one folder, from when it is first needed on."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._state = folder / "radio.json"
        self._programs = folder / "bin"
        self._started: list[subprocess.Popen[bytes]] = []

    def start(self, words: Sequence[str], line: socket.socket) -> None:
        """Starts a program that finds this radio, with a line to it as its standard input."""
        self.state()  # so that there is one
        path = f"{self._programs}{os.pathsep}{os.environ.get('PATH', '')}"
        self._started.append(subprocess.Popen(words, stdin=line.fileno(), env={**os.environ, "PATH": path}))

    def close(self) -> None:
        """Whatever was started ends."""
        for process in self._started:
            process.kill()
            process.wait()

    def state(self) -> dict[str, Any]:
        if not self._state.exists():
            self._begin()
        told: dict[str, Any] = json.loads(self._state.read_text(encoding="utf-8"))
        return told

    def change(self, **facts: Any) -> None:
        self._write({**self.state(), **facts})

    def remove(self, program: str) -> None:
        """As if it were not installed."""
        self.state()
        (self._programs / program).unlink()

    @property
    def active(self) -> dict[str, str] | None:
        """The profile that the radio has up."""
        told = self.state()
        profile: dict[str, str] | None = told["profiles"].get(told["active"] or "")
        return profile

    def _begin(self) -> None:
        self._programs.mkdir(parents=True)
        self._write(BEGUN)
        self._program("nmcli", f'exec "{sys.executable}" -IS "{nmcli.__file__}" "{self._state}" "$@"')
        self._program("dnsmasq", "exit 0")

    def _write(self, state: Mapping[str, Any]) -> None:
        half = self._state.with_suffix(".new")
        half.write_text(json.dumps(state), encoding="utf-8")
        half.replace(self._state)

    def _program(self, name: str, line: str) -> None:
        path = self._programs / name
        path.write_text(f"#!/bin/sh\n{line}\n", encoding="utf-8")
        path.chmod(0o755)
