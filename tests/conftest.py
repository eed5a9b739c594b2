"""What holds for every test run: the same examples each time, and at the end the counts that tests tell."""

from __future__ import annotations

import compileall
import gc
import os
import re
import sys
import tempfile
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import settings

import companion
import hardware
from companion.shelf import game_names
from companion.words.compiler import compile_all
from tests.search import EXPLORING, examples

# The same examples in every run, so that what is green here is green elsewhere. To look for new ones, and many more:
#   EXPLORE=1 pytest
settings.register_profile("steady", derandomize=True, deadline=None, max_examples=examples(40))
settings.register_profile("explore", settings.get_profile("steady"), derandomize=False)
settings.load_profile("explore" if EXPLORING else "steady")

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


MEMORY, ROOM = Path("/dev/shm"), 2 * 1024**3


def is_quick(folder: Path) -> bool:
    """Whether what tests keep can lie in this folder, which is memory: thousands of journals wait for no disk there.
    What a disk does that fails or loses its power is played by tests/store/disk.py, not by the disk of this machine."""
    if not os.access(folder, os.W_OK):
        return False
    found = os.statvfs(folder)
    return found.f_bavail * found.f_frsize >= ROOM and not found.f_flag & os.ST_NOEXEC


def pytest_configure(config: pytest.Config) -> None:
    """What is compiled at all is compiled here, once for all processes: catalogues, and in a fresh copy the code."""
    if hasattr(config, "workerinput"):
        return
    if is_quick(MEMORY):
        os.environ["TMPDIR"] = str(MEMORY)
        tempfile.tempdir = None  # it is looked up again
    list(compile_all(Path(companion.__file__).parent))
    if not sys.dont_write_bytecode:
        for folder in (Path(companion.__file__).parent, Path(hardware.__file__).parent, TESTS):
            compileall.compile_dir(folder, quiet=2, rx=re.compile(r"/test_\w+\.py$"))  # pytest compiles those


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """In a fresh copy each worker begins with other modules than the rest, so that not everybody compiles all tests."""
    worker = getattr(session.config, "workerinput", None)
    if worker and not sys.dont_write_bytecode:
        for path in sorted(TESTS.rglob("test_*.py"))[int(worker["workerid"][2:]) :: worker["workercount"]]:
            if not any(path.parent.glob(f"__pycache__/{path.stem}.*pytest*.pyc")):
                import_module(".".join(path.relative_to(TESTS.parent).with_suffix("").parts))


LONG = ("test_without_a_game.py", "test_fourth_game.py", "test_api.py", "test_faults.py", "test_hammer.py")
"""Tests of many seconds each, or that start processes."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browsers come first: whoever drives one waits, and at the end nobody else would have anything to do meanwhile.

    Then what takes long. What is left for the end is short, so that all workers end together.
    """
    items.sort(key=lambda item: 0 if item.path.name.startswith("test_browser_") else 1 if item.path.name in LONG else 2)


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
