"""Programs of the system, run to their end."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Sequence
from typing import NamedTuple


class Completed(NamedTuple):
    """What came of a command."""

    code: int
    output: str = ""
    error: str = ""

    @property
    def reason(self) -> str:
        """Why it did not work, in one line without a full stop."""
        return " ".join((self.error or self.output or f"exit code {self.code}").split()).rstrip(".")


RunCommand = Callable[[Sequence[str]], Completed]


def run_command(words: Sequence[str]) -> Completed:
    """Runs a program to its end."""
    try:
        done = subprocess.run(words, capture_output=True, text=True, errors="replace", check=False)
    except OSError as error:
        return Completed(127, "", f"{words[0]}: {error.strerror}")
    return Completed(done.returncode, done.stdout, done.stderr)
