"""Every numbered rule has at least one test whose name carries its number."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

RULES = [f"A{number}" for number in range(1, 26)]
RULES += [f"S{number}" for number in range(1, 21)]
RULES += [f"C{number}" for number in range(1, 17)]


def asserting_tests() -> list[str]:
    names = []
    for path in Path(__file__).parent.parent.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                asserts = any(isinstance(inner, ast.Assert) for inner in ast.walk(node))
                names += [node.name] if asserts else []
    return names


NAMED = {match for name in asserting_tests() for match in re.findall(r"(?<=_)([ASC]\d+)(?=_)", name)}


@pytest.mark.parametrize("rule", RULES)
def test_the_rule_is_tested(rule: str) -> None:
    assert rule in NAMED
