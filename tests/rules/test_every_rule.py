"""Every numbered rule has at least one test whose name carries its number."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest

from tests.parts import games_with, part

BOOKS = [part(game, "refusals") for game in games_with("refusals")]
TESTS = Path(__file__).parent.parent


def asserting_tests(prefix: str) -> set[str]:
    """The tests that assert something, of all files that name a rule with this prefix."""
    named = re.compile(rf"^def test_(?:\w+_)?{prefix}\d+_", re.MULTILINE)
    return {
        node.name
        for source in (path.read_text(encoding="utf-8") for path in TESTS.rglob("test_*.py"))
        if named.search(source)
        for node in ast.parse(source).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        if any(isinstance(inner, ast.Assert) for inner in ast.walk(node))
    }


@pytest.mark.parametrize("book", BOOKS, ids=[book.PREFIX for book in BOOKS])
def test_every_rule_is_tested(book: Any) -> None:
    tested = {rule for name in asserting_tests(book.PREFIX) for rule in re.findall(r"(?<=_)[A-Z]+\d+(?=_)", name)}
    assert {f"{book.PREFIX}{number}" for number in range(1, book.LAST + 1)} - tested == set()
