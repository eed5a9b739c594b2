"""The checks before a commit are those of `make test`, and need nobody else's machine."""

from __future__ import annotations

import re
import subprocess
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HOOKS = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
TARGETS = re.findall(r"^ +entry: make (\w+)$", HOOKS, re.MULTILINE)


@cache
def recipe(target: str) -> str:
    """What `make` would do."""
    dry = subprocess.run(["make", "--dry-run", target], cwd=ROOT, capture_output=True, text=True, check=True)
    return dry.stdout


def test_every_hook_is_a_target_of_our_own() -> None:
    assert len(TARGETS) == HOOKS.count("- id: ") == HOOKS.count("language: system") > 0
    assert re.findall(r"repo: (\S+)", HOOKS) == ["local"]
    assert "://" not in HOOKS


def test_together_they_are_make_check() -> None:
    check = re.search(r"^check: (.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert check is not None
    assert check[1].split() == TARGETS


@pytest.mark.parametrize("target", TARGETS)
def test_make_test_does_what_a_hook_does(target: str) -> None:
    commands = [line for line in recipe(target).splitlines() if "pip " not in line]
    assert commands
    everything = recipe("test").splitlines()
    assert [line for line in commands if line not in everything] == []


def test_make_test_runs_what_is_quick_first() -> None:
    commands = recipe("test")
    order = [commands.index(part) for part in ("ruff check", "ruff format --check", "mypy", "--check\n", "pytest -n")]
    assert order == sorted(order)
