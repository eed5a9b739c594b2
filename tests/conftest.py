"""What every test run shows at its end: how many cases the tests went through that count them."""

from __future__ import annotations

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tests tell their counts with `record_property("cases", "…")`, which also comes through from other processes."""
    for report in terminalreporter.stats.get("passed", []):
        for name, value in report.user_properties:
            if name == "cases":
                terminalreporter.write_line(f"cases: {value}")
