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
    rows = re.findall(r"^\| (?!promise|---)(.*?) \| (.*) \|$", PAGE, re.MULTILINE)
    assert [promise for promise, test in rows if "tests/" in promise or not NAMED.fullmatch(test)] == []
    promised, held = PAGE.count("\n| promise | held by |"), len(re.findall(r"^## ", PAGE, re.MULTILINE))
    assert promised >= held - 1, "only the figures promise nothing"
