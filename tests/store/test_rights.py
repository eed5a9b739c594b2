"""What is kept can be read by its owner alone, however it came to be there."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import companion
from companion.config.last_good import FOLDER, load
from companion.match.resume import recover
from companion.shipped import shipped
from companion.store.folder import held, make_folder
from companion.store.journal import NAME, open_journal
from companion.store.settings import keep
from tests.match.playing import HandClock


@pytest.fixture(autouse=True)
def an_open_house() -> Iterator[None]:
    """A machine on which new files can be read, and written, by everybody."""
    before = os.umask(0)
    yield
    os.umask(before)


def open_to_others(folder: Path) -> list[str]:
    """Everything below a folder, itself included, to which somebody else has a right."""
    return [str(path) for path in (folder, *folder.rglob("*")) if path.stat().st_mode & 0o077]


def begin(state: Path) -> None:
    """A box is switched on for the first time, and something is kept."""
    with held(state):
        load(shipped("config", "companion.toml"), state, "reference")
        with recover(state, HandClock()).journal as journal:
            keep(journal, "language", "nl")
            assert {path.name for path in state.iterdir()} >= {NAME, f"{NAME}-wal", f"{NAME}-shm", "lock", FOLDER}
            assert open_to_others(state) == []
    assert open_to_others(state) == []


def test_a_new_box_keeps_all_to_itself(tmp_path: Path) -> None:
    begin(tmp_path / "companion")


def test_what_an_older_box_left_open_is_closed_at_the_next_start(tmp_path: Path) -> None:
    state = tmp_path / "companion"
    begin(state)
    (state / "journal-aside-1.txt").write_text("It was damaged.\n")
    for path in (state, *state.rglob("*")):
        path.chmod(0o777 if path.is_dir() else 0o666)
    begin(state)


def test_a_journal_that_is_put_aside_stays_closed(tmp_path: Path) -> None:
    state = tmp_path / "companion"
    state.mkdir()
    (state / NAME).write_bytes(b"no journal at all, and long enough to be read as one" * 100)
    recover(make_folder(state), HandClock()).journal.close()
    assert sorted(path.name for path in state.iterdir() if "aside" in path.name)
    assert open_to_others(state) == []


def test_a_folder_in_which_other_things_are_kept_stays_open_and_only_ours_is_closed(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ann\n")
    tmp_path.chmod(0o755)
    make_folder(tmp_path)
    open_journal(tmp_path / NAME).close()
    assert open_to_others(tmp_path) == [str(tmp_path), str(tmp_path / "letter.txt")]


def test_a_backup_is_for_its_owner_too_also_over_an_older_one(tmp_path: Path) -> None:
    open_journal(make_folder(tmp_path / "companion") / NAME).close()
    copy = tmp_path / "copy.db"
    copy.touch()
    done = CliRunner().invoke(companion, ["backup", str(copy), "--force", "--state", str(tmp_path / "companion")])
    assert done.exit_code == 0, done.output
    assert copy.stat().st_mode & 0o777 == 0o600
