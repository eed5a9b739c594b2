"""A full disk is told, and nothing changes (M6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.console.box import REFERENCE
from companion.store.journal import JournalError
from tests.console.playing import Table, builder, sane, text_of
from tests.games.alhambra.console_table import SET_RIGHT, alhambra


@contextmanager
def full_disk(table: Table, monkeypatch: pytest.MonkeyPatch, *names: str, after: int = 0) -> Iterator[None]:
    """The journal takes so many more entries, and then no more."""
    left = [after]

    def failing(method: Callable[..., object]) -> Callable[..., object]:
        def call(*args: object, **facts: object) -> object:
            if left[0] > 0:
                left[0] -= 1
                return method(*args, **facts)
            raise JournalError("The disk is full.")

        return call

    with monkeypatch.context() as patch:
        for name in names:
            patch.setattr(table.journal, name, failing(getattr(table.journal, name)))
        yield


@pytest.mark.parametrize("keys", ["K1", "TURN", "BACK BACK", "OK+ K1", SET_RIGHT["reference"], "OK+ TURN K1 K2"])
def test_M6_a_full_disk_is_told_and_nothing_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keys: str) -> None:
    table = alhambra(tmp_path, REFERENCE)
    before, entries = table.state, table.entries()
    with full_disk(table, monkeypatch, "append"):
        table.press(keys)
        assert table.refused_by() == "M6"
        assert "M6" in text_of(sane(table.console.screen()))
        assert (table.state, table.entries(), table.match.status) == (before, entries, "open")
    table.press("BACK+").press(keys)
    assert table.refused_by() is None
    assert len(table.entries() if table.console.match else entries) >= len(entries)


def test_M6_a_replacement_that_is_not_stored_does_not_say_that_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = builder(tmp_path).press("K1")
    before = table.kinds()
    with full_disk(table, monkeypatch, "append_all"):
        table.press("K3")
    assert table.kinds() == before, "the move that it was to replace stands"
    assert table.refused_by() == "M6"


@pytest.mark.parametrize("keys", ["K1 K1 K2 K1", "K3 K1 K1"])
def test_M6_a_full_disk_keeps_no_new_match_and_no_setting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keys: str
) -> None:
    table = Table(tmp_path)
    with full_disk(table, monkeypatch, "transaction"):
        table.press(keys)
        assert table.refused_by() == "M6"
        assert table.console.match is None
        assert table.console.language.code == "en"
