"""A screen that cannot be painted: the table is shown with a note, the keys mean what is shown, and it is told once."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from companion.console.console import Console
from companion.daemon.desk import PAINTING, UNPAINTED, Desk
from companion.dialogue.command import Tell
from companion.dialogue.keys import Key
from hardware.presses import Pressed
from tests.console.playing import Table


class Glass:
    """Keeps the last picture."""

    def __init__(self) -> None:
        self.image: Image.Image | None = None

    def offer(self, image: Image.Image) -> None:
        self.image = image


def torn(sheet: Any, view: Any) -> None:
    raise IndexError("tuple index out of range")


def at_a_table(folder: Path) -> tuple[Table, Desk, Glass]:
    table = Table(folder).sit_down("alhambra", 3).tell("start P1").press("BACK+")
    desk, glass = Desk(table.console), Glass()
    desk.show_on(glass)
    return table, desk, glass


def read(desk: Desk) -> str:
    """What can be read on the last picture, in one line."""
    return " ".join(" ".join(desk.words).split())


def failures(caplog: pytest.LogCaptureFixture) -> int:
    return sum(record.message == "painting.failed" for record in caplog.records)


def test_a_page_that_fails_gives_way_to_the_table_and_a_note(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    table, desk, glass = at_a_table(tmp_path)
    table.console._do(Tell((torn,)), Key.OK)
    for _ in range(5):
        desk.tick()
        table.clock.wait(1)
    assert failures(caplog) == 1
    assert PAINTING not in desk.faults
    assert table.console.session.at_rest
    assert glass.image is not None
    assert table.match.state.terms.names[0] in read(desk), "the table"
    version = table.match.version
    desk.press(Pressed("K2"))
    assert table.match.version == version + 1, "the keys mean what is shown"


def test_the_note_says_that_something_cannot_be_shown(tmp_path: Path) -> None:
    table, desk, _ = at_a_table(tmp_path)
    table.console._do(Tell((torn,)), Key.OK)
    desk.tick()
    assert table.notice == UNPAINTED
    assert table.console.language.say("unpainted") in read(desk)


def test_where_the_table_fails_too_the_note_is_all_there_is(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, desk, glass = at_a_table(tmp_path)
    old = glass.image
    with monkeypatch.context() as broken:
        count = 0

        def fail(_: Console) -> None:
            nonlocal count
            count += 1
            raise ValueError(f"for the {count}th time")

        broken.setattr(Console, "screen", fail)
        for _ in range(5):
            desk.tick()
            table.clock.wait(1)
        assert glass.image is not old
        assert read(desk) == table.console.language.say("unpainted")
        assert PAINTING in desk.faults
        assert failures(caplog) == 2, "the screen, then the table"
    with caplog.at_level(logging.INFO):
        desk.tick()
    assert PAINTING not in desk.faults
    assert glass.image is not None
    assert read(desk) != table.console.language.say("unpainted")
