"""NetworkManager, asked by way of its command nmcli."""

from __future__ import annotations

import asyncio
import os
import re
from asyncio.subprocess import DEVNULL, PIPE

from companion.commands import Completed
from companion.wifi.line import WifiError
from companion.wifi.networks import fields

TIMEOUT = 3
"""nmcli's exit code where what it waited for did not come."""
NOT_RUNNING = 8
MISSING = 127
PATIENCE = 20.0
"""Seconds that nmcli may take longer than it was told to wait."""


class Nmcli:
    """Runs nmcli. What it says is meant for programs, in English whatever is spoken here."""

    def __init__(self, program: str = "nmcli") -> None:
        self._program = program
        self._environment = {**os.environ, "LC_ALL": "C.UTF-8", "LANG": "C.UTF-8"}

    async def run(self, *words: str, wait: int = 10) -> Completed:
        """Runs it to its end. Whoever is cancelled meanwhile leaves no nmcli behind. Raises WifiError where there is no
        NetworkManager to be asked."""
        try:
            process = await asyncio.create_subprocess_exec(
                self._program,
                *("--wait", str(wait), *words),
                stdin=DEVNULL,
                stdout=PIPE,
                stderr=PIPE,
                env=self._environment,
            )
        except OSError as error:
            raise WifiError("no_manager", f"nmcli: {error.strerror}") from None
        try:
            async with asyncio.timeout(wait + PATIENCE):
                output, error_text = await process.communicate()
        except TimeoutError:
            return Completed(TIMEOUT, "", "nmcli does not answer")
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        done = Completed(process.returncode or 0, output.decode(errors="replace"), error_text.decode(errors="replace"))
        if done.code == NOT_RUNNING:
            raise WifiError("no_manager", done.reason)
        return done

    async def ask(self, wanted: str, *words: str, wait: int = 10) -> list[list[str]]:
        """These fields of everything that is listed; nothing where nmcli says no."""
        done = await self.run("--terse", "--fields", wanted, *words, wait=wait)
        return [] if done.code else [fields(line) for line in done.output.splitlines() if line]


_REASONS = {
    "passphrase": (7, 8, 9, 10, 11),  # of the secrets, or the supplicant's, which fails of nothing else so often
    "no_address": (5, 15, 16, 17),
    "gone": (53,),
}
_WORDS = {
    "passphrase": ("secrets were required", "802.1x supplicant", "password", "invalid psk"),
    "no_address": ("ip configuration", "dhcp client"),
    "gone": ("network could not be found", "no network with ssid"),
}
_NUMBER = re.compile(r"\((\d{1,3})\)")


def why_not_joined(done: Completed) -> WifiError:
    """Why a connection did not come up. nmcli tells NetworkManager's reason as a sentence, in some versions with its
    number."""
    said = done.reason
    number = _NUMBER.search(said)
    for kind, numbers in _REASONS.items():
        if number is not None and int(number[1]) in numbers:
            return WifiError(kind, said)
    for kind, sentences in _WORDS.items():
        if any(sentence in said.lower() for sentence in sentences):
            return WifiError(kind, said)
    return WifiError("slow" if done.code == TIMEOUT else "other", said)
