"""Every numbered rule has at least one test whose name carries its number."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.parts import games_with, part

BOOKS = [part(game, "refusals") for game in games_with("refusals")]
RULES = [f"{book.PREFIX}{number}" for book in BOOKS for number in range(1, book.LAST + 1)]


def asserting_tests() -> list[str]:
    names = []
    for path in Path(__file__).parent.parent.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                asserts = any(isinstance(inner, ast.Assert) for inner in ast.walk(node))
                names += [node.name] if asserts else []
    return names


NAMED = {match for name in asserting_tests() for match in re.findall(r"(?<=_)([A-Z]+\d+)(?=_)", name)}


@pytest.mark.parametrize("rule", RULES)
def test_the_rule_is_tested(rule: str) -> None:
    assert rule in NAMED
