"""The wheel carries everything, and what is installed from it works far from the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    return next(folder.glob("table_companion-*.whl"))


def test_the_wheel_carries_packages_config_and_unit_folder(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {"companion/py.typed", "hardware/py.typed"} <= names
    for_players = [*ROOT.glob("companion/games/*/README.md"), *ROOT.glob("companion/games/*/pictures/*.png")]
    assert {path.relative_to(ROOT).as_posix() for path in for_players} <= names
    catalogues = {path.relative_to(ROOT).as_posix() for path in ROOT.glob("companion/**/*.po")}
    assert len(catalogues) > 9
    assert {path.replace(".po", ".mo") for path in catalogues} <= names
    pages = [path for kind in ("js", "css", "svg", "html") for path in ROOT.glob(f"companion/**/*.{kind}")]
    assert {path.relative_to(ROOT).as_posix() for path in pages} <= names
    files = [path for folder in ("config", "systemd") for path in ROOT.glob(f"{folder}/**/*.*")]
    shipped = {path.relative_to(ROOT).as_posix() for path in files if path.suffix != ".pyc"}
    assert shipped
    assert {f"companion/_shipped/{path}" for path in shipped} <= names
    assert not [name for name in names if name.startswith(("tests/", "benchmarks/", "docs/"))]


def test_an_installed_wheel_finds_its_editions(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    script = (
        "import companion; from companion.editions import SHIPPED;"
        "from companion.shelf import find_game, game_names; from companion.shipped import shipped;"
        "print(companion.__file__); print(shipped('config'));"
        "[print(SHIPPED.load(find_game(name)).name) for name in game_names()];"
        "from companion.words import language; print(language('nl').word('blue'));"
        "print(language('nl').of('catan').word('town_hall'))"
    )
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "site")}
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
    )
    lines = done.stdout.splitlines()
    assert lines[0].startswith(str(tmp_path / "site"))
    assert lines[1] == str(tmp_path / "site" / "companion" / "_shipped" / "config")
    assert lines[2:] == ["city", "standard", "classic", "blauw", "raadhuis"]


def test_every_dependency_has_its_reason() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    reasons = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    for dependency in (*project["dependencies"], *project["optional-dependencies"]["dev"]):
        name = dependency.split(">")[0]
        assert f"**{name}**" in reasons, name
