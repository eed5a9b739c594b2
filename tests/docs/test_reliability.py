"""Every promise of docs/reliability.md names a test that is there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "reliability.md").read_text(encoding="utf-8")
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")


def test_every_test_that_is_named_is_there() -> None:
    named = NAMED.findall(PAGE)
    assert len(named) > 20
    missing = [name for path, name in named if f"def {name}(" not in (ROOT / path).read_text(encoding="utf-8")]
    assert missing == []


def test_every_promise_names_a_test() -> None:
    *promising, figures = PAGE.split("\n## ")[1:]
    assert figures.startswith("Figures")
    for part in promising:
        head, _, *rows = re.findall(r"^\| (.*?) \| (.*) \|$|^\|(---)\|---\|$", part, re.MULTILINE)
        assert head[:2] == ("promise", "held by")
        assert rows
        assert [promise for promise, test, _ in rows if not NAMED.fullmatch(test)] == []
