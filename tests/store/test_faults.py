"""An evening on a disk that fails or is cut off: what was acknowledged is there, and what was refused is not."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from companion.store.journal import NAME, JournalError, open_journal
from tests.match.playing import HandClock
from tests.store.disk import Call, Disk, Failed, Fault, Kind, PowerCut, Wear, faultless, names, without_shared_memory
from tests.store.sitting import EVENING, Account, Dark, Sitting, found_in

WEARS = (
    Wear(0.0),
    Wear(1.0),
    Wear(0.5, 512),
    Wear(0.5, 4096),
    Wear(0.9, 512, torn=True),
    Wear(0.1, 512, garbage=True),
    Wear(0.7, 4096, torn=True, garbage=True),
)
"""Nothing that was not synced is there, or all of it, or pieces of it: torn ones, and places that hold anything."""


class Evening:
    """A short evening on a disk with a fault, to its end or until somebody pulls the plug."""

    def __init__(self, folder: Path, fault: Fault = faultless, seed: int = 0) -> None:
        self.folder = folder
        self.lots = Random(seed)
        self.account = Account()
        self.clock = HandClock()
        self.disk = Disk(folder, fault, Random(seed))
        self.at: Sitting | None = None
        self.until: int | None = None
        """The call after which the plug is pulled, once what was asked for is answered."""

    def play(self) -> None:
        try:
            for part in EVENING:
                self.at = self._switched_on()
                for step in part:
                    step(self.at, self.lots)
                    self.clock.wait(1.5)
                    if self.until is not None and len(self.disk.calls) > self.until:
                        return
                self.at.journal.close()
        except Dark:
            return

    def _switched_on(self) -> Sitting:
        """A box that cannot read its journal tries again."""
        for _ in range(3):
            try:
                at = Sitting(self.folder, self.account, self.clock, lambda: self.disk.powered)
                found = found_in(at.journal)
            except JournalError:
                if not self.disk.powered:
                    break
            else:
                assert self.account.allows(found), difference(self.account, found)
                self.account.take(found)
                return at
        raise Dark

    def leave(self, target: Path, wear: Wear | None) -> None:
        """What is found after the power was cut; or, where nothing wears it down, after the process was killed."""
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir()
        if wear is not None:
            self.disk.medium.lay_out(target, wear, self.lots)
            return
        for path in self.folder.iterdir():
            if not path.name.endswith("-shm"):
                shutil.copy(path, target / path.name)

    def end(self) -> None:
        if self.at is not None:
            self.at.journal.close()


def reopen(folder: Path, account: Account, lots: Random) -> None:
    """The laws, after a restart, on a disk that is well."""
    with Disk(folder).spinning(), Sitting(folder, account, HandClock()) as at:
        assert (at.note, at.aside) == (None, None)
        found = found_in(at.journal)
        assert account.allows(found), difference(account, found)
        account.take(found)
        refused = account.refused
        at.move(lots)
        assert account.refused == refused, "it does not play on"
        assert account.kept[: len(found)] == found
        assert len(account.kept) > len(found)
        assert account.allows(found_in(at.journal))


def difference(account: Account, found: list[tuple[str, str]]) -> str:
    lost = [fact for fact in account.kept if fact not in found]
    more = [fact for fact in found if fact not in (*account.kept, *account.unsure)]
    return f"lost: {lost}, refused and found: {more}, unsure: {account.unsure}, found: {found}, kept: {account.kept}"


def calls_of_an_evening(folder: Path, seed: int) -> int:
    """How many calls there are where nothing goes wrong."""
    evening = Evening(folder, seed=seed)
    with evening.disk.spinning():
        evening.play()
        evening.end()
    return len(evening.disk.calls)


def cut(folder: Path, at: int, seed: int) -> None:
    """The power is cut in the middle of this call."""

    def fault(number: int, call: Call) -> None:
        if number == at:
            raise PowerCut

    play(folder, fault, seed, WEARS[(at + seed) % len(WEARS)])


def fail(folder: Path, at: int, seed: int) -> None:
    """This call fails, perhaps the next ones too. The evening goes on a while, until the box is killed or cut off."""
    lots = Random(at * 1000 + seed)
    full, lasts = lots.random() < 0.3, lots.choice((1, 1, 1, 2, 5, 40))

    def fault(number: int, call: Call) -> None:
        if at <= number < at + lasts:
            raise Failed(full)

    play(folder, fault, seed, lots.choice((None, *WEARS)), until=at + lots.choice((0, 5, 20, 60)))


def play(folder: Path, fault: Fault, seed: int, wear: Wear | None, until: int | None = None) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    evening, left = Evening(folder, fault, seed), folder.with_name("left")
    evening.until = until
    with evening.disk.spinning():
        evening.play()
        evening.leave(left, wear)
        evening.end()
    reopen(left, evening.account, evening.lots)


Case = Callable[[Path, int, int], None]


def every(case: Case, folder: Path, step: int, seed: int) -> int:
    """A case at every so many calls of an evening. Returns how many."""
    folder.joinpath("whole").mkdir()
    calls = calls_of_an_evening(folder / "whole", seed)
    numbers = range(seed % step, calls + 1, step)
    for number in numbers:
        case(folder / "played", number, seed)
    return len(numbers)


TOLD = "acknowledged and lost 0, refused and found 0, doubled 0"


@pytest.mark.parametrize("case", [cut, fail])
def test_at_any_call_nothing_is_lost_doubled_or_invented(
    case: Case, tmp_path: Path, record_property: pytest.RecordProperty
) -> None:
    record_property("cases", f"disk, {case.__name__}: {every(case, tmp_path, 7, 0)}; {TOLD}")


@pytest.mark.fuzz
@pytest.mark.parametrize("case", [cut, fail])
@pytest.mark.parametrize("seed", range(1, 16))
def test_of_thousands_nothing_is_lost_doubled_or_invented(
    case: Case, seed: int, tmp_path: Path, record_property: pytest.RecordProperty
) -> None:
    record_property("cases", f"disk, {case.__name__}: {every(case, tmp_path, 1, seed)}; {TOLD}")


def test_a_journal_that_does_not_sync_would_be_found_out(tmp_path: Path) -> None:
    """Else these tests would prove nothing."""
    evening, left = Evening(tmp_path), tmp_path / "left"
    with evening.disk.spinning(), Sitting(tmp_path, evening.account, evening.clock) as at:
        at.journal.connection.execute("PRAGMA synchronous = OFF")
        at.begin("catan")
        at.move(evening.lots)
        evening.leave(left, Wear(0.0))
    with Sitting(left, Account(), HandClock()) as at:
        assert not evening.account.allows(found_in(at.journal))


# What it found


def test_a_journal_is_not_used_without_its_log(tmp_path: Path) -> None:
    """Where SQLite cannot make one it would go on in a way in which a power cut takes back what was acknowledged."""

    def fault(number: int, call: Call) -> None:
        if number in (4, 5):
            raise Failed

    disk = Disk(tmp_path, fault)
    with disk.spinning():
        with pytest.raises(JournalError, match="disk I/O error"):
            open_journal(tmp_path / NAME)
        assert names(disk.calls[4:6]) == ["sync journal.db-journal", "read journal.db-journal"]
        with open_journal(tmp_path / NAME) as journal:
            assert journal.connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_disk_that_can_have_no_log_is_named(tmp_path: Path) -> None:
    with without_shared_memory(), pytest.raises(JournalError, match="this kind of disk takes no log"):
        open_journal(tmp_path / NAME)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_kept_after_a_failed_sync_and_a_restart_is_there_after_a_cut(seed: int, tmp_path: Path) -> None:
    """The system shows what a failed sync left behind, and never writes it: nothing may be built on that."""
    failing = [False]

    def fault(number: int, call: Call) -> None:
        carried_over = call.kind is Kind.WRITE and call.file == NAME
        if failing[0] and (call.kind is Kind.SYNC or carried_over):
            raise Failed

    evening, left = Evening(tmp_path, fault, seed), tmp_path / "left"
    account, lots = evening.account, evening.lots
    with evening.disk.spinning():
        with Sitting(tmp_path, account, evening.clock) as at:
            at.begin("catan")
            failing[0] = True
            at.move(lots)
            assert account.refused == 1
        failing[0] = False
        with Sitting(tmp_path, account, evening.clock) as at:
            account.take(found_in(at.journal))
            at.move(lots)
            assert account.refused == 1
            evening.leave(left, Wear(0.0))
    reopen(left, account, lots)
