"""Editions of one's own on the command line: records, simulations and the doctor know those beside the settings."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli import companion
from companion.cli import settings as settings_module
from tests.editions.files import changed, copied, titled, write


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of settings with an edition of Catan, in the place where they are looked for."""
    write(tmp_path / "games", "catan", titled(copied("catan", "attic"), 'title = "Attic"', "attic"))
    (tmp_path / "companion.toml").write_text("", encoding="utf-8")
    monkeypatch.setattr(settings_module, "PLACES", (tmp_path / "companion.toml",))
    return tmp_path


def run(*words: object, code: int = 0) -> Result:
    done = CliRunner().invoke(companion, list(map(str, words)))
    assert done.exit_code == code, done.output
    return done


def test_it_is_simulated_replayed_imported_shown_and_exported(folder: Path, tmp_path: Path) -> None:
    record = run("simulate", "catan", "--edition", "attic", "--seed", 2, "--record").output
    assert "edition: attic\n" in record
    file, state = tmp_path / "match.txt", tmp_path / "state"
    file.write_text(record, encoding="utf-8")
    assert json.loads(run("replay", file, "--json").output)["edition"] == "attic"
    assert "1 imported (match 1)" in run("import", file, "--state", state).output
    assert "attic" in run("show", 1, "--state", state).output
    assert run("export", 1, "--state", state).output == record
    assert json.loads(run("history", "--state", state, "--json").output)[0]["edition"] == "attic"


def test_other_settings_have_other_editions(folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "other" / "companion.toml"
    write(other.parent / "games", "catan", copied("catan", "cellar"))
    assert "edition: cellar\n" in run("simulate", "catan", "--edition", "cellar", "--record", "--config", other).output
    failed = run("simulate", "catan", "--edition", "attic", "--config", other, code=2)
    assert 'catan has no edition "attic". There are: standard, cellar.' in failed.output


def test_nothing_is_looked_for_beside_the_shipped_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An update takes away what is there; the place of one's own settings counts before there are any."""
    monkeypatch.setattr(settings_module, "PLACES", (tmp_path / "companion.toml",))
    assert settings_module.editions_of(None).own == tmp_path / "games"
    assert settings_module.settings_file(None).name == "companion.toml"
    assert settings_module.settings_file(None).parent != tmp_path


def test_the_doctor_lists_them_and_tells_every_mistake(folder: Path, tmp_path: Path) -> None:
    words = ("doctor", "--box", "simulated", "--state", tmp_path / "state")
    well = run(*words).output
    assert f"ok     editions  {folder / 'games'}: catan attic\n" in well
    write(folder / "games", "sequence", "[attic\n")
    write(folder / "games", "catan", changed(copied("catan", "attic"), ("points = 4", "points = 40")))
    ill = run(*words, code=1).output
    assert "wrong  editions  games/catan.toml, line " in ill
    assert "points must be a whole number from 0 to 10, not 40. The shipped ones can be played.\n" in ill
    assert "wrong  editions  games/sequence.toml, line 1: this is not TOML: " in ill
