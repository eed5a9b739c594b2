"""What the documentation points to is there: files, targets of make, lines of code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
LINKED = sorted(
    path.relative_to(ROOT).as_posix()
    for pattern in (
        "README.md",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "docs/*.md",
        "systemd/*.md",
        "companion/games/*/README.md",
    )
    for path in ROOT.glob(pattern)
)
NAMING = [
    "CONTRIBUTING.md",
    *(page for page in LINKED if page.startswith(("README", "companion"))),
    *(
        f"docs/{page}.md"
        for page in (
            "adding-a-game",
            "api",
            "architecture",
            "console",
            "dependencies",
            "match",
            "page",
            "records",
            "reliability",
            "rig",
        )
    ),
]
LINK = re.compile(r"""(?:\]\(|src=")([^)"#:]+)(?=[)"#])""")
QUOTED = re.compile(r"^```python\n# (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"`((?:companion|hardware|tests|config|docs|systemd|benchmarks|\.ci)/[\w./-]+)`")


def is_there(path: Path) -> bool:
    """Also where a whole game was taken away: then nothing of it is missed."""
    games = ROOT / "companion" / "games"
    path = path.resolve()
    return path.exists() or (path.is_relative_to(games) and not (games / path.relative_to(games).parts[0]).exists())


@pytest.mark.parametrize("page", LINKED)
def test_every_link_leads_somewhere(page: str) -> None:
    path = ROOT / page
    for target in LINK.findall(path.read_text(encoding="utf-8")):
        assert is_there(path.parent / target), target


@pytest.mark.parametrize("page", NAMING)
def test_every_file_that_is_named_is_there(page: str) -> None:
    """Capitals stand for any name, as in `companion/games/NAME`."""
    for name in FILE.findall((ROOT / page).read_text(encoding="utf-8")):
        assert any(ROOT.glob(re.sub(r"\b[A-Z]+\b(?!\.md)", "*", name).rstrip("/"))), name


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "docs/adding-a-game.md"])
def test_code_that_is_quoted_is_ours_and_of_today(page: str) -> None:
    quoted = QUOTED.findall((ROOT / page).read_text(encoding="utf-8"))
    assert quoted
    for path, lines in quoted:
        assert is_there(ROOT / path), path
        if (ROOT / path).exists():
            assert lines in (ROOT / path).read_text(encoding="utf-8"), path


def test_the_lines_of_the_example_game_are_counted() -> None:
    page = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \[[\w.]+\]\((\S+)\) \| (\d+) \|", page, re.MULTILINE)
    assert len(rows) == 6
    for place, lines in rows:
        path = ROOT / "docs" / place
        files = [path] if path.is_file() else [file for kind in ("py", "js", "css") for file in path.glob(f"*.{kind}")]
        assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files) == int(lines), place


def test_every_target_of_make_that_is_named_is_one() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = re.findall(r"^([\w-]+):", makefile, re.MULTILINE)
    named = {
        name
        for page in ("CONTRIBUTING.md", *LINKED)
        for name in re.findall(r"(?:^|`)make ([\w-]+)", (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert named
    assert named <= set(targets)
