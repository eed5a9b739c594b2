"""The command line, called: in this process, which is quick, or in one of its own, as a person or a script does."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeAlias

import pytest

from companion.cli import main

COMPANION = [sys.executable, "-m", "companion"]
Done: TypeAlias = subprocess.CompletedProcess[str]


def companion(*words: str, stdin: str = "", **environment: str) -> Done:
    """Runs a command here. It reads and writes bytes and says its exit code, as if it had a process of its own."""
    streams = {name: io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for name in ("stdin", "stdout", "stderr")}
    streams["stdin"].buffer.write(stdin.encode())
    streams["stdin"].buffer.seek(0)
    with _environment(environment), pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["companion", *words])
        for name, stream in streams.items():
            patch.setattr(sys, name, stream)
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = (_written(streams[name]) for name in ("stdout", "stderr"))
    return Done([*words], int(ended.value.code or 0), out, err)


def companion_process(*words: str, stdin: str = "", **environment: str) -> Done:
    """Runs a command in a process of its own."""
    return subprocess.run(
        [*COMPANION, *words], input=stdin, capture_output=True, text=True, check=False, env=os.environ | environment
    )


def one_sentence(done: Done) -> str:
    """Bad input: one sentence on stderr, exit 2, no traceback."""
    assert done.returncode == 2, done
    assert done.stderr.count("\n") == 1, done.stderr
    assert done.stderr.startswith("companion: ")
    assert done.stderr.endswith((".\n", "?\n"))
    return done.stderr.removeprefix("companion: ").rstrip("\n")


@contextmanager
def _environment(values: dict[str, str]) -> Iterator[None]:
    """These variables, and the time zone that they may name."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in values.items():
            patch.setenv(name, value)
        time.tzset()
        yield
    time.tzset()


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    written = stream.buffer
    assert isinstance(written, io.BytesIO)
    return written.getvalue().decode()
