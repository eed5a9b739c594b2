"""The last word on the panel: the script runs by itself, and its bytes go to the model of the chip."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from click import ClickException
from PIL import Image, ImageChops

from companion.cli.run import _load as load_settings
from companion.config.box import DisplaySection
from companion.console.paint import Font
from companion.console.paint.fonts import glyph_rows
from companion.daemon.last_word import NOTES, WORDS, last_words, leave
from companion.languages import LANGUAGES
from companion.shipped import shipped
from companion.store.last_end import FILE, End, begin, finish, last_end
from companion.words import language
from hardware.simulated.oled import CHIPS, Chip

SAID = ("The box does not run", "The memory was full", "Tries again by itself")
SCRIPT = shipped("systemd", "last_word.py")


def load() -> Any:
    spec = importlib.util.spec_from_file_location("last_word", SCRIPT)
    assert spec
    assert spec.loader
    made: ModuleType = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


script = load()


class Glass:
    """A wire with the model of a chip at its other end, as after power-up or with what it showed before."""

    def __init__(self, panel: dict[str, Any]) -> None:
        size = (panel["width"], panel["height"])
        self.chip: Chip = CHIPS[panel["chip"]](*size)

    def command(self, *sent: int) -> None:
        self._transfer(bytes([0x00, *sent]))

    def data(self, sent: bytes) -> None:
        self._transfer(b"\x40" + sent)

    def close(self) -> None: ...

    def _transfer(self, sent: bytes) -> None:
        self.chip.begin()
        for byte in sent:
            self.chip.receive(byte)


def drawn(pages: list[bytes]) -> Image.Image:
    image = Image.new("1", (len(pages[0]), 8 * len(pages)))
    for y in range(image.height):
        for x in range(image.width):
            image.putpixel((x, y), 255 * (pages[y // 8][x] >> y % 8 & 1))
    return image


@pytest.mark.parametrize(
    ("chip", "width", "height", "rotate"),
    [
        ("ssd1306", 128, 64, 0),
        ("ssd1309", 128, 64, 2),
        ("sh1106", 128, 64, 0),
        ("ssd1306", 128, 32, 0),
        ("ssd1306", 128, 64, 1),
    ],
)
def test_every_pixel_is_on_the_glass(chip: str, width: int, height: int, rotate: int) -> None:
    panel = {**script.PANEL, "chip": chip, "width": width, "height": height, "rotate": rotate}
    glass = Glass(panel)
    upright = (height, width) if rotate % 2 else (width, height)
    script.send(glass, panel, script.picture(panel, *SAID))
    seen = glass.chip.image.rotate(90 * rotate, expand=True)
    meant = drawn(script.page_of_text(*upright, *SAID))
    assert ImageChops.difference(seen.convert("L"), meant.convert("L")).getbbox() is None
    assert meant.getbbox()
    assert glass.chip.unknown == []


def test_its_letters_are_those_of_the_display() -> None:
    for letter in script.ALPHABET:
        rows = glyph_rows(letter, Font.SMALL)
        columns = bytes(sum((rows[y][x] > 0) << y for y in range(8)) for x in range(len(rows[0])))
        assert script.LETTERS[letter] == columns, letter


_ROOM = {"title": 1, "off_title": 1, "again": 2}


@pytest.mark.parametrize("speaks", LANGUAGES)
def test_every_sentence_has_room_in_every_language(speaks: str) -> None:
    words = json.loads(last_words(DisplaySection(), language(speaks)))["words"]
    assert set(words) == set(script.WORDS) == set(WORDS)
    for name, sentence in words.items():
        assert "□" not in sentence
        assert all(letter in script.LETTERS for letter in sentence)
        lines = script._wrapped(sentence, 128)
        assert len(lines) <= _ROOM.get(name, 3), (speaks, name)
        assert all(script._width(line) <= 128 for line in lines), (speaks, name)
    if speaks == "en":
        assert words == script.WORDS, "without notes it says the same"


def run(state: Path, command: str = "true", **environ: str) -> subprocess.CompletedProcess[str]:
    """The script as systemd runs it, by a Python that sees nothing of ours. The panel's bus is not there."""
    panel = {**script.PANEL, "bus": 97}
    (state / NOTES).write_text(json.dumps({"panel": panel, "words": {}}))
    words = [sys.executable, "-I", "-S", str(SCRIPT), "--state", str(state), "--command", command]
    return subprocess.run(
        words, capture_output=True, text=True, env={"PATH": os.environ["PATH"], **environ}, check=False
    )


def test_it_never_fails_and_says_nothing_after_an_end_in_order(tmp_path: Path) -> None:
    done = run(tmp_path, SERVICE_RESULT="success")
    assert (done.returncode, done.stderr) == (0, "")
    done = run(tmp_path, SERVICE_RESULT="exit-code", EXIT_STATUS="1")
    assert done.returncode == 0
    assert done.stderr.startswith("The panel cannot be used: [Errno 2] No such file or directory: '/dev/i2c-97'")


def test_why_it_does_not_run(tmp_path: Path) -> None:
    """Each as systemd tells it; what it does not know is asked of the program."""
    words, known = script.WORDS, script.known_reason
    assert known(words, "watchdog", "6", tmp_path) == "It hung and was ended"
    assert known(words, "oom-kill", "9", tmp_path) == "The memory was full"
    assert known(words, "exit-code", "203", tmp_path) == "The program is damaged: install it again"
    assert known(words, "exit-code", "217", tmp_path) == "The service is not right: companion service install"
    assert known(words, "exit-code", "1", tmp_path) == ""
    finish(tmp_path, End("crash", "ValueError: a card\ntoo many"))
    assert known(words, "exit-code", "1", tmp_path) == "Stopped by a mistake: ValueError: a card too many"
    broken = tmp_path / "companion"
    broken.write_text("#!/bin/sh\necho Traceback >&2\necho \"No module named 'click'\" >&2\nexit 1\n")
    broken.chmod(0o755)
    assert script.asked_reason(words, str(broken)) == (
        "The program is damaged: install it again. No module named 'click'"
    )
    assert script.asked_reason(words, str(tmp_path / "gone")) == "The program is damaged: install it again"
    assert script.asked_reason(words, "true") == "Stopped by a mistake"


def test_a_unit_for_failures_is_told_under_other_names() -> None:
    told = {"MONITOR_SERVICE_RESULT": "start-limit-hit", "MONITOR_EXIT_STATUS": "217"}
    assert script.outcome(told) == ("start-limit-hit", "217")
    assert script.outcome({}) == ("exit-code", "")


# How it ended


def test_how_it_ended_is_kept_until_the_next_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert last_end(tmp_path, running=False) is None
    begin(tmp_path, 1000.0)
    assert last_end(tmp_path, running=True) is None
    assert last_end(tmp_path, running=False) == End("killed"), "it is not there any more and has said nothing"
    finish(tmp_path, End("stopped", at=1010.0))
    assert last_end(tmp_path, running=False) == End("stopped", at=1010.0)
    begin(tmp_path, 1020.0)
    assert last_end(tmp_path, running=True) == End("stopped", at=1010.0)
    boot = tmp_path / "boot"
    boot.write_text("another")
    monkeypatch.setattr("companion.store.last_end.BOOT", boot)
    assert last_end(tmp_path, running=False) == End("power"), "the machine was started anew since"
    begin(tmp_path, 5.0)
    assert last_end(tmp_path, running=True) == End("power")


def test_a_box_that_is_nowhere_is_told_on_the_panel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every other mistake leaves something to start with. Somebody who sits at a desk reads it there."""
    with pytest.raises(ClickException, match="there is no box"):
        load_settings("nowhere", None, str(tmp_path))
    assert last_end(tmp_path, running=False) is None
    monkeypatch.setenv("NOTIFY_SOCKET", "/run/systemd/notify")
    with pytest.raises(ClickException, match="there is no box"):
        load_settings("nowhere", None, str(tmp_path))
    said = script.known_reason(script.WORDS, "exit-code", "1", tmp_path)
    assert said.startswith('Stopped by a mistake: companion.toml: there is no box "nowhere".')


def test_who_was_killed_is_told_by_the_script(tmp_path: Path) -> None:
    begin(tmp_path, 1000.0)
    run(tmp_path, SERVICE_RESULT="watchdog")
    assert last_end(tmp_path, running=False) == End("killed", "watchdog")
    finish(tmp_path, End("crash", "ValueError: x", 3.0))
    run(tmp_path, SERVICE_RESULT="exit-code")
    assert last_end(tmp_path, running=False) == End("crash", "ValueError: x", 3.0)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"how": 3}', '{"how": "stopped", "why": [], "at": "now"}', "[" * 9999]
)
def test_a_file_that_is_damaged_tells_nothing(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    assert last_end(tmp_path, running=False) in (None, End("stopped"))
    begin(tmp_path, 1.0)
    (tmp_path / NOTES).write_text(text)
    assert script._told([tmp_path / NOTES, tmp_path / "nowhere"]) in ({}, json.loads(text) if text[:2] == '{"' else {})


def test_notes_are_left_once_and_for_their_owner(tmp_path: Path) -> None:
    notes = last_words(replace(DisplaySection(), address=0x3D), language("nl"))
    leave(tmp_path, notes)
    first = (tmp_path / NOTES).stat()
    leave(tmp_path, notes)
    assert (tmp_path / NOTES).stat().st_mtime_ns == first.st_mtime_ns
    assert first.st_mode & 0o777 == 0o600
    assert json.loads((tmp_path / NOTES).read_text())["panel"]["address"] == 0x3D
    leave(tmp_path / "nowhere", notes)
