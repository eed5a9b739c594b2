"""What holds for every test run: the same examples each time, and at the end the counts that tests tell."""

from __future__ import annotations

import gc
import os
from pathlib import Path

import pytest
from hypothesis import settings

import companion
from companion.words.compiler import compile_all

# The same examples in every run, so that what is green here is green elsewhere. To look for new ones:
#   EXPLORE=1 pytest
settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("explore", derandomize=False, deadline=None)
settings.load_profile("explore" if os.environ.get("EXPLORE") else "steady")


def pytest_configure(config: pytest.Config) -> None:
    """The catalogues are compiled, once for all processes, where somebody has just translated something."""
    if not hasattr(config, "workerinput"):
        list(compile_all(Path(companion.__file__).parent))


def pytest_collection_finish() -> None:
    """What is loaded by now stays, so the garbage of whole matches is looked for seldom: a fifth of the time."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tests tell their counts with `record_property("cases", "…")`, which also comes through from other processes."""
    for report in terminalreporter.stats.get("passed", []):
        for name, value in report.user_properties:
            if name == "cases":
                terminalreporter.write_line(f"cases: {value}")
