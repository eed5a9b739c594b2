"""What was refused did not happen (M6), also when the disk failed at the last moment and the process dies then; until
that is certain it is in doubt (M10)."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest

from companion.match.match import Change, Match
from companion.match.resume import recover
from companion.rules import Refusal
from companion.store.journal import NAME, open_journal
from tests.match.playing import HandClock, new_match, tell
from tests.store.disk import Call, Disk, Failed, Kind, Wear

LOG = f"{NAME}-wal"


class Card:
    """A disk that refuses to sync: the next so many times, or for as long as it is broken."""

    def __init__(self, folder: Path) -> None:
        self.disk = Disk(folder, self._fault)
        self.left = 0
        self.broken = False

    def _fault(self, number: int, call: Call) -> None:
        if call.kind is Kind.SYNC and call.file == LOG and (self.left or self.broken):
            self.left = max(0, self.left - 1)
            raise Failed

    def find_after(self, target: Path, wear: Wear | None) -> list[str]:
        """The moves that are found after the plug was pulled, or, without wear, after the process was killed."""
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir()
        if wear is not None:
            self.disk.medium.lay_out(target, wear, Random(1))
        else:
            for name in (NAME, LOG):
                shutil.copy(self.disk.folder / name, target / name)
        found = recover(target, HandClock())
        with found.journal:
            assert found.note is None
            assert found.found.match is not None
            return [entry.body for entry in found.journal.entries(found.found.match.number)]


DEATHS = [None, Wear(1.0), Wear(0.5), Wear(0.0)]
"""The process is killed; or the power is cut, and all of what was not synced is there, or some of it, or nothing."""


@pytest.fixture
def card(tmp_path: Path) -> Card:
    folder = tmp_path / "card"
    folder.mkdir()
    return Card(folder)


def begun(card: Card, pages: int = 1000) -> Match:
    journal = open_journal(card.disk.folder / NAME)
    journal.connection.execute(f"PRAGMA wal_autocheckpoint = {pages}")
    match = new_match(journal, "alhambra")
    assert isinstance(tell(match, "start P1"), Change)
    return match


def code(answer: object) -> str:
    assert isinstance(answer, Refusal), answer
    return answer.rule


@pytest.mark.parametrize("pages", [1000, 1], ids=["a log that grows", "a log that begins anew"])
@pytest.mark.parametrize("wear", DEATHS, ids=["killed", "cut, all there", "cut, some there", "cut, none there"])
def test_M6_what_was_refused_is_not_there_after_a_death(
    card: Card, wear: Wear | None, pages: int, tmp_path: Path
) -> None:
    with card.disk.spinning():
        match = begun(card, pages)
        with match.journal:
            card.left = 1
            assert code(tell(match, "P1 buys green")) == "M6"
            assert card.find_after(tmp_path / "left", wear) == ["start P1"]
            assert isinstance(tell(match, "P1 buys purple"), Change)
            assert card.find_after(tmp_path / "left", wear) == ["start P1", "P1 buys purple"]


@pytest.mark.parametrize("wear", DEATHS, ids=["killed", "cut, all there", "cut, some there", "cut, none there"])
def test_M10_until_that_is_certain_it_is_in_doubt_and_nothing_else_changes(
    card: Card, wear: Wear | None, tmp_path: Path
) -> None:
    with card.disk.spinning():
        match = begun(card)
        with match.journal:
            card.broken = True
            assert code(tell(match, "P1 buys green")) == "M10"
            assert card.find_after(tmp_path / "left", wear) in (["start P1"], ["start P1", "P1 buys green"])
            assert not match.journal.settle()
            written = len(card.disk.calls)
            assert code(tell(match, "P1 buys purple")) == "M10"
            assert len(card.disk.calls) == written, "it is not even tried"
            card.broken = False
            assert match.journal.settle()
            assert card.find_after(tmp_path / "left", wear) == ["start P1"]
            assert isinstance(tell(match, "P1 buys purple"), Change)
            assert card.find_after(tmp_path / "left", wear) == ["start P1", "P1 buys purple"]


@pytest.mark.parametrize("seed", range(6))
def test_after_a_restart_in_doubt_what_is_on_the_disk_is_the_truth(card: Card, seed: int, tmp_path: Path) -> None:
    left = tmp_path / "left"
    card.disk.lots = Random(seed)
    with card.disk.spinning():
        match = begun(card)
        with match.journal:
            card.broken = True
            assert code(tell(match, "P1 buys green")) == "M10"
            kept = card.find_after(left, Wear(0.0))
            assert kept in (["start P1"], ["start P1", "P1 buys green"])
    found = recover(left, HandClock())
    with found.journal:
        assert found.found.match is not None
        assert isinstance(tell(found.found.match, "P1 buys purple"), Change)
        assert [entry.body for entry in found.journal.entries(1)] == [*kept, "P1 buys purple"]
