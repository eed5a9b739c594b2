"""What holds for every test run: the same examples each time, and at the end the counts that tests tell."""

from __future__ import annotations

import gc
import os
import re
from pathlib import Path

import pytest
from hypothesis import settings

import companion
from companion.shelf import game_names
from companion.words.compiler import compile_all

# The same examples in every run, so that what is green here is green elsewhere. To look for new ones:
#   EXPLORE=1 pytest
settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("explore", derandomize=False, deadline=None)
settings.load_profile("explore" if os.environ.get("EXPLORE") else "steady")

TESTS = Path(__file__).parent


def without_their_game() -> dict[str, list[str]]:
    """Tests that are played with the pieces of games that are not there, and which games those are."""
    there, found = set(game_names()), {}
    for path in sorted(TESTS.rglob("test_*.py")):
        needed = re.findall(r"^from (?:companion|tests)\.games\.(\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
        if missing := set(needed) - there:
            found[str(path.relative_to(TESTS))] = sorted(missing)
    return found


# A copy with a game's folder taken out is tested by what remains.
LEFT_OUT = without_their_game()
collect_ignore = list(LEFT_OUT)


def pytest_configure(config: pytest.Config) -> None:
    """The catalogues are compiled, once for all processes, where somebody has just translated something."""
    if not hasattr(config, "workerinput"):
        list(compile_all(Path(companion.__file__).parent))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browsers come first: whoever drives one waits, and at the end nobody else would have anything to do meanwhile."""
    items.sort(key=lambda item: not item.path.name.startswith("test_browser_"))


def pytest_collection_finish() -> None:
    """What is loaded by now stays, so the garbage of whole matches is looked for seldom: a fifth of the time."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tests tell their counts with `record_property("cases", "…")`, which also comes through from other processes.

    What was left out for want of a game is told too, so that no wrong name hides a test.
    """
    for report in terminalreporter.stats.get("passed", []):
        for name, value in report.user_properties:
            if name == "cases":
                terminalreporter.write_line(f"cases: {value}")
    for path, games in LEFT_OUT.items():
        terminalreporter.write_line(f"left out: tests/{path}, for there is no {' and no '.join(games)} here")
