"""Whose matches a command is about: on a box whose service plays, those of the service."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import companion, past
from companion.store.journal import NAME, open_journal


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with the service installed, and somebody there who has never played a match of their own."""
    state = tmp_path / "service"
    state.mkdir()
    unit = tmp_path / "units" / "companion.service"
    unit.parent.mkdir()
    unit.write_text(f"[Service]\nReadWritePaths=-{state}\n")
    monkeypatch.setattr(past, "UNIT_FOLDER", unit.parent)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "own"))
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    return state


def is_user(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    monkeypatch.setattr("os.geteuid", lambda: number)


def asked(*words: str) -> str:
    return CliRunner().invoke(companion, list(words)).output


def test_root_is_told_of_the_matches_of_the_box(box: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    is_user(monkeypatch, 0)
    open_journal(box / NAME).close()
    assert asked("backup", str(box / "copy.db")) == f"{box / 'copy.db'} holds 0 matches now.\n"


def test_others_are_told_to_ask_as_root(box: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    is_user(monkeypatch, 1000)
    for words in (("history",), ("stats",), ("import", "x.txt"), ("backup", "y.db")):
        assert "The matches of this box belong to its service: put sudo in front." in asked(*words)


def test_root_makes_no_journal_that_the_service_could_not_use(box: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    is_user(monkeypatch, 0)
    assert "let its service start once" in asked("import", "x.txt")
    assert list(box.iterdir()) == []


def test_matches_of_one_s_own_and_a_named_folder_come_first(
    box: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_user(monkeypatch, 1000)
    named = tmp_path / "named"
    named.mkdir()
    open_journal(named / NAME).close()
    assert "holds 0 matches" in asked("backup", str(tmp_path / "a.db"), "--state", str(named))
    own = tmp_path / "own" / "companion"
    own.mkdir(parents=True)
    open_journal(own / NAME).close()
    assert "holds 0 matches" in asked("backup", str(tmp_path / "b.db"))
