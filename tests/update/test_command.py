"""`companion update`, on a box whose pip and systemd are stand-ins."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import click.testing
import pytest

from companion.cli import companion
from companion.cli.update import Tools
from companion.commands import Completed
from companion.update.intact import is_intact
from companion.update.rescue import SETTLED, Place, prepare_start
from companion.update.switch import Switch
from companion.update.workshop import Workshop
from tests.update.parcels import release_in, wheel_in

EMPTY = "sha256=47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU"
"""How pip lists a file with nothing in it."""


class Box:
    """Commands do to the files what the real ones would; the new release lasts, or does not."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.state = folder, folder / "state"
        self.place = Place(folder / "opt")
        self.lasts, self.works, self.found = True, True, ""
        self.free = 2**40
        self.commands: list[str] = []
        self.now = 0.0
        self.state.mkdir()

    def run(self, words: Sequence[str]) -> Completed:
        self.commands.append(" ".join(words))
        match words:
            case [_, "-m", "venv", _, venv]:
                command = Path(venv, "bin", "companion")
                command.parent.mkdir(parents=True)
                command.write_text(f"#!{venv}/bin/python\n")
                command.chmod(0o755)
            case [*_, wanted] if wanted.startswith("table-companion=="):
                self.found = wanted.partition("==")[2]
            case [*_, "--version"]:
                return Completed(0, f"companion, version {self.found}\n")
            case [*_, "doctor", "--rehearse", "--state", _] if not self.works:
                return Completed(1, "wrong  start  Entry 7 is missing.\nWrong: 1.\n")
            case ["systemctl", "is-system-running"]:
                return Completed(0, "running\n")
            case ["systemctl", "--no-block", "restart", "companion.service"]:
                self.start()
        return Completed(0)

    def start(self) -> None:
        list(prepare_start(self.place, self.state))

    def sleep(self, seconds: float) -> None:
        """A minute in which the new release lasts, or is started again and again."""
        self.now += seconds
        breadcrumb = self.place.breadcrumb()
        if not self.lasts:
            self.start()
        elif breadcrumb is not None and self.now > 60:
            (self.state / SETTLED).write_text(breadcrumb.mark)

    def update(self, *words: str) -> click.testing.Result:
        tools = Tools(
            partial(Workshop, run=self.run, free=lambda folder: self.free),
            partial(Switch, run=self.run, wall=lambda: 1e9, monotonic=lambda: self.now, sleep=self.sleep),
            lambda: None,
            self.folder,
        )
        options = ["--root", str(self.place.root), "--state", str(self.state)]
        return click.testing.CliRunner().invoke(companion, ["update", *words, *options], obj=tools)


@pytest.fixture
def box(tmp_path: Path) -> Box:
    box = Box(tmp_path)
    wheel_in(tmp_path / "1.2", "table_companion-1.2-py3-none-any.whl")
    assert box.update(str(tmp_path / "1.2")).exit_code == 0
    assert box.place.breadcrumb() is None, "there is nothing to go back to from the first"
    return box


def test_a_release_that_lasts_is_the_present_one(box: Box) -> None:
    done = box.update(str(release_in(box.folder / "1.3")))
    assert done.output.splitlines() == [
        "Making 1.3 beside the one that plays.",
        "Trying 1.3 with a copy of the matches.",
        "Waiting until all of it is on the disk.",
        "1.3 is the release that is started from now on.",
        "1.3 is started, and has a minute to show that it lasts.",
        "1.3 plays.",
    ]
    assert (box.place.present(), box.place.breadcrumb()) == ("1.3", None)
    script = box.place.releases / "1.3" / "venv" / "bin" / "companion"
    assert script.read_text() == f"#!{box.place.releases}/1.3/venv/bin/python\n"


def test_a_dry_run_tells_the_same_and_changes_nothing(box: Box) -> None:
    release = str(release_in(box.folder / "1.3"))
    before = [*box.commands], sorted(box.folder.rglob("*"))
    told = box.update(release, "--dry-run").output.splitlines()
    assert ([*box.commands], sorted(box.folder.rglob("*"))) == before
    assert told == box.update(release).output.splitlines()[: len(told)]
    assert told[-1] == "1.3 is the release that is started from now on."
    assert box.update(release, "--dry-run").output.splitlines()[0] == "Trying 1.3 with a copy of the matches."
    assert box.update(str(box.folder), "--dry-run").exit_code == 1


def test_one_that_does_not_last_gives_way(box: Box) -> None:
    box.lasts = False
    done = box.update(str(release_in(box.folder / "1.3")))
    assert done.exit_code == 1
    assert "1.3 was started 3 times and did not last a minute. 1.2 plays on." in done.output
    assert box.place.present() == "1.2"


def test_one_that_cannot_read_the_matches_is_not_taken(box: Box) -> None:
    box.works = False
    done = box.update(str(release_in(box.folder / "1.3")))
    assert done.exit_code == 1
    assert "Entry 7 is missing" in done.output
    assert sorted(path.name for path in box.place.releases.iterdir()) == ["1.2"]
    assert not [command for command in box.commands if "restart" in command and "1.3" in command]
    assert box.place.present() == "1.2"


def test_an_older_one_is_installed_the_same_way_and_two_are_kept(box: Box) -> None:
    for version in ("1.3", "1.4", "1.2"):
        wheel_in(box.folder / version, f"table_companion-{version}-py3-none-any.whl")
        assert box.update(str(box.folder / version)).output.endswith(f"{version} plays.\n")
        assert box.place.present() == version
        box.now = 0
    assert box.place.names() == ["1.2", "1.4"]


def test_the_way_back_to_the_one_before_is_short(box: Box) -> None:
    box.update(str(release_in(box.folder / "1.3")))
    box.commands.clear()
    box.found, box.now = "1.2", 0
    assert box.update(str(box.folder / "1.2")).output.endswith("1.2 plays.\n")
    assert not [command for command in box.commands if " pip " in command]


def test_a_release_that_the_card_forgot_is_made_anew(box: Box) -> None:
    package = box.place.releases / "1.2" / "venv" / "lib" / "python3.11" / "site-packages"
    lists = package / "table_companion-1.2.dist-info"
    lists.mkdir(parents=True)
    (package / "companion.py").write_bytes(b"")
    (lists / "RECORD").write_text(
        f"../../../bin/companion,sha256=other,9\ncompanion.py,{EMPTY},0\n{lists.name}/RECORD,,\n"
    )
    box.commands.clear()
    box.update("--no-start", str(box.folder / "1.2"))
    assert not [command for command in box.commands if " pip " in command], "it is as it was made"
    (lists / "RECORD").write_text("companion.py,sha256=other,5\n")
    assert box.update("--no-start", str(box.folder / "1.2")).exit_code == 0
    assert box.place.present() == "1.2-2"
    assert not [command for command in box.commands if "systemctl" in command], "whoever installs starts the service"


@pytest.mark.parametrize("rubbish", ["", "missing.py,sha256=other,5\n", "one word\n"])
def test_a_list_that_does_not_hold_is_damage(tmp_path: Path, rubbish: str) -> None:
    record = tmp_path / "venv" / "lib" / "python3.13" / "site-packages" / "x.dist-info" / "RECORD"
    record.parent.mkdir(parents=True)
    record.write_text(rubbish)
    assert not is_intact(tmp_path)


def test_from_a_release_on_trial_the_way_back_leads_to_the_one_that_lasted(box: Box) -> None:
    for version in ("1.3", "1.4"):
        wheel_in(box.folder / version, f"table_companion-{version}-py3-none-any.whl")
        assert box.update(str(box.folder / version), "--no-wait").exit_code == 0
    breadcrumb = box.place.breadcrumb()
    assert breadcrumb is not None
    assert (breadcrumb.former, breadcrumb.wanted) == ("1.2", "1.4")
    box.lasts = False
    for _ in range(4):
        box.start()
    assert box.place.present() == "1.2"


def test_a_release_that_has_lasted_is_one_to_go_back_to(box: Box) -> None:
    for version in ("1.3", "1.4"):
        wheel_in(box.folder / version, f"table_companion-{version}-py3-none-any.whl")
        box.update(str(box.folder / version), "--no-wait")
        breadcrumb = box.place.breadcrumb()
        assert breadcrumb is not None
        (box.state / SETTLED).write_text(breadcrumb.mark)
    assert (breadcrumb.former, breadcrumb.wanted) == ("1.3", "1.4")


def test_a_full_card_is_noticed_before_anything_is_made(box: Box) -> None:
    box.free = 10 * 2**20
    done = box.update(str(release_in(box.folder / "1.3")))
    assert f"Only 10 MiB are free at {box.place.root}, and 150 are needed. Make room." in done.output
    assert box.place.names() == ["1.2"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [((), "There is no stick with a release."), (("nowhere.tar.gz",), "There is no nowhere.tar.gz.")],
)
def test_without_a_release_nothing_happens(box: Box, words: tuple[str, ...], sentence: str) -> None:
    done = box.update(*words)
    assert done.exit_code == 1
    assert sentence in done.output
