"""A fourth game is one folder, installed beside the companion as a package of its own.

The example of docs/adding-a-game.md is built as a wheel, installed into a virtual environment with the companion's, and
tried there as a stranger's game would be.
"""

from __future__ import annotations

import fcntl
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from PIL import Image, ImageChops

from companion.words import catalogue

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "docs" / "example-game"
CATALOGUE = Path("companion_stones", "words", "nl.po")


class Site:
    """An environment with both, far from the checkout; only the tests' own helpers are taken from there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.python = folder / "venv" / "bin" / "python"

    def run(self, *words: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "PYTHONPATH": str(self.folder / "helpers"), "PYTHONDONTWRITEBYTECODE": "1"}
        command = [str(self.python), *words]
        done = subprocess.run(command, cwd=self.folder, env=environment, capture_output=True, text=True)
        assert not check or done.returncode == 0, done.stderr[-3000:]
        return done


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """A folder that whoever needs it first makes for all processes that test; the others wait for it."""
    own = factory.getbasetemp()
    common = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    folder, made = common / name, common / f"{name} is made"
    with (common / f"{name} is being made").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            folder.mkdir()
            make(folder)
            made.touch()
    return folder


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    return Site(made_once(tmp_path_factory, "beside", install))


def install(folder: Path) -> None:
    (folder / "helpers").mkdir()
    (folder / "helpers" / "tests").symlink_to(ROOT / "tests")
    (folder / "helpers" / "benchmarks").symlink_to(ROOT / "benchmarks")
    example = shutil.copytree(EXAMPLE, folder / "example", ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
    catalogue.main([str(example / "companion_stones")])  # as its author does before the wheel is built
    for project in (ROOT, example):
        build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder / "wheels")]
        subprocess.run(build, cwd=project, check=True, capture_output=True)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "venv"], check=True)
    wheels = sorted(map(str, (folder / "wheels").glob("*.whl")))
    assert len(wheels) == 2
    at = Site(folder)
    pip = [sys.executable, "-m", "pip", "--python", str(at.python), "install", "--quiet", "--no-index", "--no-deps"]
    subprocess.run([*pip, *wheels], check=True, capture_output=True)
    # What both stand on is taken from where these tests run. The companion itself is not: its own folder comes first.
    home = Path(at.run("-c", "import sysconfig; print(sysconfig.get_path('purelib'))").stdout.strip())
    (home / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")


def test_both_come_from_their_wheels(site: Site) -> None:
    said = site.run("-c", "import companion, companion_stones; print(companion.__file__, companion_stones.__file__)")
    assert all(path.startswith(str(site.folder / "venv")) for path in said.stdout.split())


class Trial(NamedTuple):
    """What each step saw, and the folder where it left what it made."""

    told: dict[str, str]
    folder: Path


@pytest.fixture(scope="module")
def trial(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Trial:
    """All steps in one process: to begin it takes longer than most of them."""

    def try_all(folder: Path) -> None:
        (folder / "told.json").write_text(site.run("-m", "tests.fourth_game.trial", str(folder)).stdout)

    folder = made_once(tmp_path_factory, "trial", try_all)
    return Trial(json.loads((folder / "told.json").read_text()), folder)


def test_a_game_of_ones_own(trial: Trial, record_property: pytest.RecordProperty) -> None:
    for step, told in trial.told.items():
        record_property("cases", f"stones {step}: {told}")
    assert {"found", "obeyed", "played_by_keys", "played_by_phone", "pictured"} == trial.told.keys()


def test_its_catalogue_is_as_the_machine_writes_it(site: Site) -> None:
    written = site.folder / "example" / CATALOGUE
    assert (EXAMPLE / CATALOGUE).read_text(encoding="utf-8") == written.read_text(encoding="utf-8")


def test_its_picture_in_the_documentation_is_of_today(trial: Trial) -> None:
    """Painted anew by the gallery: where it differs, `OVERWRITE=1` takes the new one, to be looked at."""
    kept, painted = EXAMPLE / "gallery.png", Image.open(trial.folder / "pictured" / "gallery.png").convert("L")
    if os.environ.get("OVERWRITE"):
        painted.save(kept, optimize=True)
    assert ImageChops.difference(Image.open(kept).convert("L"), painted).getbbox() is None


def test_the_command_line_plays_records_lists_and_counts_it(site: Site, tmp_path: Path) -> None:
    companion, state = ["-m", "companion"], ["--state", str(tmp_path)]
    report = json.loads(site.run(*companion, "simulate", "stones", "--matches", "5", "--json").stdout)
    assert sum(report["wins"].values()) == 5
    record = tmp_path / "match.txt"
    record.write_text(site.run(*companion, "simulate", "stones", "--record", "--seed", "3").stdout)
    assert "takes the last stone." in site.run(*companion, "replay", str(record)).stdout
    site.run(*companion, "import", str(record), *state)
    assert "stones" in site.run(*companion, "history", *state).stdout.casefold()
    first = re.findall(r"player: (\w+)", record.read_text())[0]
    assert "stones" in site.run(*companion, "stats", first, *state).stdout.casefold()


def test_an_edition_of_an_owner_is_read_over_its_own(site: Site, tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "companion.toml").write_text("")
    own = tmp_path / "games" / "stones.toml"
    own.write_text('[pocket]\ntitle = "Pocket stones"\nstones = 9\nmost = 2\n')
    told = ["-m", "companion", "simulate", "stones", "--edition", "pocket", "--record"]
    assert "edition: pocket" in site.run(*told, "--config", str(tmp_path / "companion.toml")).stdout
    own.write_text("[pocket]\nstones = 9\nmost = 20\n")
    refused = site.run(*told, "--config", str(tmp_path / "companion.toml"), check=False)
    assert refused.returncode == 2
    assert "games/stones.toml, line 3" in refused.stderr
    assert "most must be a whole number from 1 to 6, not 20" in refused.stderr


def test_without_it_a_match_of_it_is_kept_and_said(site: Site, tmp_path: Path) -> None:
    """Whoever takes the package away loses nothing: the match is listed, and is there again with the package."""
    record = tmp_path / "match.txt"
    record.write_text(site.run("-m", "companion", "simulate", "stones", "--record").stdout)
    site.run("-m", "companion", "import", str(record), "--state", str(tmp_path))
    here = subprocess.run(
        [sys.executable, "-m", "companion", "history", "--state", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "stones" in here.stdout.casefold()


def test_the_example_is_typed_as_strictly_as_the_companion() -> None:
    environment = {**os.environ, "MYPYPATH": str(EXAMPLE)}
    command = [sys.executable, "-m", "mypy", "--strict", "-p", "companion_stones"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
