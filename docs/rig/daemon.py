"""The daemon in the rig's guest, and what it has said so far."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

SRC, WORK = Path("/src"), Path("/tmp/box")


class Daemon:
    """The companion of /src on the box that is named, with what lies in the work folder."""

    def __init__(self, box: str) -> None:
        command = [sys.executable, "-c", "from companion.cli import main; main()", "run", "--box", box]
        options = ["--config", str(WORK / "config" / "companion.toml"), "--state", str(WORK / "state")]
        environment = {**os.environ, "PYTHONPATH": str(SRC), "PYTHONDONTWRITEBYTECODE": "1"}
        self.said: list[str] = []
        self.process = subprocess.Popen([*command, *options], cwd=WORK, env=environment, stderr=subprocess.PIPE)
        threading.Thread(target=self._listen, daemon=True).start()

    def until(self, words: str, seconds: float = 180) -> bool:
        """Waits until it has said so."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and self.process.poll() is None:
            if any(words in line for line in self.said):
                return True
            time.sleep(0.05)
        return False

    def hear(self, press: Callable[[], None]) -> None:
        """A finger on a key. The guest is slow: the next one waits until this one was answered, and some more."""
        before = self._presses()
        press()
        end = time.monotonic() + 60
        while self._presses() == before and time.monotonic() < end:
            time.sleep(0.05)
        time.sleep(1.6)

    def _presses(self) -> int:
        return sum(" press" in line for line in self.said)

    def _listen(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            print("  daemon:", line.decode().strip(), flush=True)
            self.said.append(line.decode())


def entries() -> list[str]:
    with sqlite3.connect(f"file:{WORK / 'state' / 'journal.db'}?mode=ro", uri=True) as connection:
        return [body for (body,) in connection.execute("SELECT body FROM entries ORDER BY match, seq")]
