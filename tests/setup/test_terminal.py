"""`companion setup` in a terminal: lines on a pty, keys typed into it, and the file that comes of it."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest
from click.testing import CliRunner

from companion.cli import companion
from companion.cli import setup as command
from companion.config import Config, read_config
from companion.store.folder import held
from tests.hardware.standing import on_loop, the_loop

BARE = 'layout = "compact"\n[keypad]\ndevice = "auto"\n[display]\nchip = "none"\n[pins]\nfactory = "mock"\n'


class Typist:
    """Somebody at the other end of a pty."""

    def __init__(self, end: int) -> None:
        self._end = end
        os.set_blocking(end, False)

    async def see(self, words: str) -> None:
        """Waits for these words: the kernel brings them in its own time."""
        seen = ""
        for _ in range(5000):
            seen += self.read()
            if words in seen:
                return
            await the_loop().move(0.01)
        raise AssertionError(f"{words} is not in {seen}")

    async def type(self, key: str, words: str) -> None:
        """Then these words are seen."""
        os.write(self._end, key.encode())
        await self.see(words)

    def read(self) -> str:
        try:
            return os.read(self._end, 1 << 20).decode()
        except BlockingIOError:
            return ""


@contextmanager
def at_a_terminal() -> Iterator[Typist]:
    """As long as a test runs: before that, pytest has the output."""
    far, near = os.openpty()
    with (
        open(near, "r+b", buffering=0) as terminal,
        open(os.dup(near), "w", encoding="utf-8") as shown,
        patch.object(sys, "stdin", terminal),
        patch.object(sys, "stdout", shown),
    ):
        yield Typist(far)
    os.close(far)


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """Settings of one's own, and a box that has nothing to open here."""
    (tmp_path / "boxes").mkdir()
    (tmp_path / "boxes" / "bare.toml").write_text(BARE, encoding="utf-8")
    (tmp_path / "companion.toml").write_text('box = "bare"\n[page]\nlan = true\ncode = "482913"\n', encoding="utf-8")
    return tmp_path / "companion.toml"


def config_of(file: Path) -> Config:
    config = read_config(file).config
    assert config is not None
    return config


def test_the_same_questions_are_answered_by_typing(own: Path) -> None:
    """A key that is asked for, one step back, the keys as they are: the file is written, with the old one beside."""
    config = config_of(own)
    changed = replace(config, box=replace(config.box, strip=replace(config.box.strip, baud=9600)))

    @on_loop
    async def play(typist: Typist) -> None:
        running = asyncio.create_task(command._run(changed, own, "en"))
        await typist.see("Which keys?")
        await typist.type("\r", "Press K1")
        await typist.type("b", "Which keys?")
        await typist.type(" ", "▸ Four keys")
        await typist.type("\x1b[B", "▸ As they are")
        await typist.type("\r", "▸ Yes, keep it")
        await typist.type("\r", command.SHOW)
        assert (await running).box is not None

    with at_a_terminal() as typist:
        play(typist)
    assert config_of(own).box.strip.baud == 9600
    assert (own.parent / "boxes" / "bare.toml.before").read_text(encoding="utf-8") == BARE


def test_whoever_leaves_has_changed_nothing(own: Path) -> None:
    @on_loop
    async def play(typist: Typist) -> None:
        running = asyncio.create_task(command._run(config_of(own), own, "de"))
        await typist.see("Welche Tasten?")
        await typist.type("q", command.SHOW)
        assert (await running).box is None

    with at_a_terminal() as typist:
        play(typist)
    assert sorted(path.name for path in (own.parent / "boxes").iterdir()) == ["bare.toml"]


def test_a_companion_that_runs_has_the_pins_and_that_is_said(
    own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "model", lambda: "Raspberry Pi 4")
    monkeypatch.setattr(command, "_is_terminal", lambda: True)
    state = tmp_path / "state"
    with held(state):
        told = CliRunner().invoke(companion, ["setup", "--config", str(own), "--state", str(state)])
    assert told.exit_code == 1
    assert "The companion is running and has the pins." in told.output
    assert "sudo systemctl stop companion.service" in told.output


def test_without_a_terminal_nobody_could_answer(own: Path) -> None:
    told = CliRunner().invoke(companion, ["setup", "--config", str(own)])
    assert "it needs a terminal; here is none" in told.output
