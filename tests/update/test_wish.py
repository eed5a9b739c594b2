"""An update from a stick, asked for at the box: the daemon wishes, and somebody with more rights fulfils."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from unittest.mock import patch

import pytest

from companion.commands import Completed
from companion.daemon import updates
from companion.dialogue.command import Update
from companion.update import wish
from companion.update.errors import UpdateError
from companion.update.rescue import Place
from companion.update.stick import fulfil, look_at
from companion.update.trial import Trial
from companion.update.wish import OUTCOME, STICK, WISH, Wishes, read_json, take_wish
from tests.daemon.evening import Evening, evening
from tests.hardware.standing import on_loop
from tests.update.parcels import release_in


class Stick:
    """A stick in a machine where mounting is copying a name."""

    def __init__(self, folder: Path) -> None:
        self.run_folder = folder / "run"
        self.content = folder / "content"
        self.content.mkdir()
        self.broken = False
        self.commands: list[str] = []

    def run(self, words: Sequence[str]) -> Completed:
        self.commands.append(" ".join(words))
        if words[0] == "mount":
            if self.broken:
                return Completed(32, "", "mount: wrong fs type, bad superblock.\n")
            Path(words[-1]).rmdir()
            Path(words[-1]).symlink_to(self.content)
        elif words[0] == "umount":
            Path(words[-1]).unlink()
            Path(words[-1]).mkdir()
        return Completed(0)


@pytest.fixture
def stick(tmp_path: Path) -> Stick:
    return Stick(tmp_path)


def test_what_is_on_a_stick_is_told_and_the_stick_let_go(stick: Stick) -> None:
    release_in(stick.content / "release-1.3")
    assert look_at(Path("/dev/sda1"), stick.run_folder, stick.run) == "1.3"
    assert read_json(stick.run_folder / STICK) == {"device": "/dev/sda1", "version": "1.3", "path": "release-1.3"}
    mounting, letting_go = stick.commands
    assert mounting.startswith("mount --options ro,nosuid,nodev,noexec ")
    assert letting_go.startswith("umount ")


def test_a_stick_without_a_release_is_not_told_of_any_more(stick: Stick) -> None:
    release_in(stick.content / "release-1.3")
    look_at(Path("/dev/sda1"), stick.run_folder, stick.run)
    (stick.content / "release-1.3").rename(stick.content / ".trash")
    assert look_at(Path("/dev/sda1"), stick.run_folder, stick.run) is None
    assert not (stick.run_folder / STICK).exists()


def test_a_wish_is_fulfilled_from_the_stick(tmp_path: Path, stick: Stick) -> None:
    release_in(stick.content / "release-1.3")
    look_at(Path("/dev/sda1"), stick.run_folder, stick.run)
    Wishes(tmp_path, lambda: 7.0, stick.run_folder).wish("1.3")
    wished = take_wish(tmp_path)
    assert wished == "1.3 7.0"
    assert fulfil(wished, stick.run_folder, stick.run, lambda path: (path / "install.sh").exists())
    assert not (tmp_path / WISH).exists(), "else systemd would begin again"
    assert take_wish(tmp_path) == ""


def test_why_nothing_came_of_a_wish_is_told_to_the_daemon_once(tmp_path: Path, stick: Stick) -> None:
    release_in(stick.content / "release-1.3")
    look_at(Path("/dev/sda1"), stick.run_folder, stick.run)
    wishes = Wishes(tmp_path, iter((7.0, 8.0)).__next__, stick.run_folder)
    wishes.wish("1.3")
    assert wishes.refused() is None
    stick.broken = True
    with pytest.raises(UpdateError, match="/dev/sda1 cannot be read: mount: wrong fs type, bad superblock"):
        fulfil(take_wish(tmp_path), stick.run_folder, stick.run, lambda path: None)
    assert str(wishes.refused()) == (
        "/dev/sda1 cannot be read: mount: wrong fs type, bad superblock. Format the stick with FAT, or take another."
    )
    wishes.wish("1.3")
    assert wishes.refused() is None


@pytest.mark.parametrize("wished", ["", "1.4 7.0", "\x00"])
def test_another_stick_than_the_one_that_was_meant_is_not_taken(stick: Stick, wished: str) -> None:
    release_in(stick.content / "release-1.3")
    look_at(Path("/dev/sda1"), stick.run_folder, stick.run)
    with pytest.raises(UpdateError, match="The stick that was meant is not there any more"):
        fulfil(wished, stick.run_folder, stick.run, lambda path: pytest.fail("it was taken"))


def test_a_wish_that_leads_elsewhere_is_none(tmp_path: Path) -> None:
    (tmp_path / "shadow").write_text("1.3 7.0")
    (tmp_path / WISH).symlink_to(tmp_path / "shadow")
    assert take_wish(tmp_path) == ""
    assert (tmp_path / "shadow").exists()


def said(box: Evening) -> str:
    return " ".join(box.desk.words).replace("\n", " ")


@on_loop
async def test_the_box_offers_what_is_on_the_stick_and_tells_what_becomes_of_it(tmp_path: Path) -> None:
    state, run = tmp_path / "state", tmp_path / "run"
    run.mkdir()
    with patch.object(wish, "Wishes", partial(Wishes, run=run)):
        async with evening(state, trial=Trial(Place(tmp_path), state)) as box:
            assert "Update" not in said(box)
            (run / STICK).write_text(json.dumps({"version": "1.3"}))
            await box.type(Update("1.3"))
            assert said(box).endswith("Updating to 1.3: leave the stick in")
            wished = (state / WISH).read_text()
            assert wished.startswith("1.3 ")
            (run / OUTCOME).write_text(
                json.dumps({"wish": wished, "why": "segno was damaged on its way.", "kind": "damaged"})
            )
            await box.wait(updates.WISH_LOOK)
            assert said(box).endswith("Not updated: 1.3 on the stick is damaged")
            (run / STICK).unlink()
            await box.press("OK")
            await box.press("BACK")
            assert "Update" not in said(box)
