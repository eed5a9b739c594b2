"""Power cuts: no move that was acknowledged is lost, none is invented, and nothing ever crashes."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from companion.match.resume import recover, resume
from companion.match.timeline import digest
from companion.store.journal import NAME, Journal, JournalError, open_journal
from tests.match.playing import HandClock, journal_in, new_match, play_some

KILLS = 5
"""Processes of each game that are killed."""
PLAYER = """
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from tests.match.playing import journal_in, new_match, play_some

journal = journal_in(Path(sys.argv[1]))
match = new_match(journal, sys.argv[2])
match.observe(lambda change: print(change.version, flush=True))
print("ready", flush=True)
rng = Random(int(sys.argv[3]))
while play_some(match, rng, 1):
    pass
"""


def stored(journal: Journal) -> list[tuple[int, str]]:
    return [(entry.seq, entry.body) for row in journal.unfinished() for entry in journal.entries(row.id)]


@pytest.mark.parametrize("game", ["alhambra", "sequence", "catan"])
def test_a_process_killed_at_any_moment_loses_nothing_it_told(
    game: str, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    """The killed process prints a version only once it is on the disk; the parent kills it after a random one."""
    rng = Random(game)
    for number in range(KILLS):
        folder = tmp_path / str(number)
        folder.mkdir()
        command = [sys.executable, "-c", PLAYER, str(folder), game, str(number)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2])
        assert process.stdout is not None
        told = 0
        last = rng.randint(1, 60)
        for line in process.stdout:
            told = int(line) if line.strip().isdecimal() else told
            if told >= last:
                break
        os.kill(process.pid, signal.SIGKILL)
        rest = [int(line) for line in process.stdout if line.strip().isdecimal()]
        process.wait()
        told = max([told, *rest])
        with journal_in(folder) as journal:
            resumed = resume(journal, HandClock())
            assert resumed.aside is None
            if resumed.match is None:
                assert told >= 60  # it came to its end before the kill
                continue
            assert told <= resumed.match.version <= told + 1, "one more may be stored and not told yet"
    record_property("cases", f"{game}: {KILLS} kills, nothing lost")


class PowerCuts:
    """A match played move by move, with the files as they lay on the disk after each acknowledged move."""

    def __init__(self, folder: Path, game: str, moves: int) -> None:
        self.folder = folder
        self.lengths: list[int] = []
        """How long the write-ahead log was when each move was acknowledged."""
        self.journal = journal_in(folder)
        self.journal.connection.execute("PRAGMA wal_autocheckpoint = 0")
        match = new_match(self.journal, game)
        rng = Random(game)
        self.digests = [digest(match.state)]
        for _ in range(moves):
            play_some(match, rng, 1)
            self.lengths.append(self.log.stat().st_size)
            self.digests.append(digest(match.state))
        self.lines = [body for _, body in stored(self.journal)]

    @property
    def log(self) -> Path:
        return self.folder / f"{NAME}-wal"

    def cut(self, target: Path, length: int) -> Path:
        """What a power cut leaves that stops the log at this length."""
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir()
        shutil.copy(self.folder / NAME, target / NAME)
        (target / f"{NAME}-wal").write_bytes(self.log.read_bytes()[:length])
        return target


@pytest.mark.parametrize("game", ["alhambra", "sequence", "catan"])
def test_a_log_cut_anywhere_keeps_every_move_acknowledged_by_then(
    game: str, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    played = tmp_path / "played"
    played.mkdir()
    cuts = PowerCuts(played, game, 25)
    size = cuts.log.stat().st_size
    rng = Random(7)
    frame = 24 + 4096
    pages = [32 + frame * number for number in range((size - 32) // frame + 1)]
    lengths = sorted({0, 16, size, *pages, *(rng.randint(0, size) for _ in range(120))})
    for length in lengths:
        with journal_in(cuts.cut(tmp_path / "left", length)) as journal:
            kept = [body for _, body in stored(journal)]
            acknowledged = sum(told <= length for told in cuts.lengths)
            assert kept[:acknowledged] == cuts.lines[:acknowledged], "an acknowledged move is lost"
            assert kept == cuts.lines[: len(kept)], "a move is invented"
            resumed = resume(journal, HandClock())
            assert resumed.aside is None
            assert resumed.match is None or digest(resumed.match.state) == cuts.digests[len(kept)]
    record_property("cases", f"{game}: {len(lengths)} cuts of the log, nothing lost, nothing invented")


def test_a_checkpoint_cut_anywhere_loses_nothing(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    """While the log is carried over, any of the pages may be old or new; the log is still there."""
    played = tmp_path / "played"
    played.mkdir()
    cuts = PowerCuts(played, "alhambra", 40)
    before, log = (played / NAME).read_bytes(), cuts.log.read_bytes()
    cuts.journal.connection.execute("PRAGMA wal_checkpoint(FULL)")
    after = (played / NAME).read_bytes()
    pages = range(0, len(after), 4096)
    padded = before.ljust(len(after), b"\0")
    rng = Random(3)
    for _ in range(150):
        size = rng.choice([at for at in (*pages, len(after)) if at >= len(before)])  # a file only grows meanwhile
        mixed = b"".join((after if rng.random() < 0.5 else padded)[at : at + 4096] for at in pages)[:size]
        target = tmp_path / "left"
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir()
        (target / NAME).write_bytes(mixed)
        (target / f"{NAME}-wal").write_bytes(log)
        with journal_in(target) as journal:
            assert [body for _, body in stored(journal)] == cuts.lines
            resumed = resume(journal, HandClock())
            assert resumed.match is not None
            assert digest(resumed.match.state) == cuts.digests[-1]
    record_property("cases", "150 cuts of a checkpoint, nothing lost")


@pytest.mark.parametrize("seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.fuzz) for seed in range(4, 40))])
def test_a_journal_with_rotten_bytes_never_crashes_and_invents_nothing(
    seed: int, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    """Not a power cut but a dying card: bytes anywhere are wrong. What is read is a true beginning, or set aside."""
    played = tmp_path / "played"
    played.mkdir()
    cuts = PowerCuts(played, "catan", 30)
    cuts.journal.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    sound = (played / NAME).read_bytes()
    rng = Random(seed)
    outcomes: Counter[str] = Counter()
    for _ in range(60):
        rotten = bytearray(sound)
        for _ in range(rng.choice((1, 1, 8, 512))):
            rotten[rng.randrange(len(rotten))] = rng.randrange(256)
        if rng.random() < 0.3:
            rotten = rotten[: rng.randrange(len(rotten))]
        target = tmp_path / "left"
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir()
        (target / NAME).write_bytes(rotten)
        outcomes[_reopen(target, cuts.lines)] += 1
    assert outcomes["whole"]
    assert outcomes["refused in a sentence"] <= 8
    record_property("cases", f"60 rotten journals: {dict(outcomes)}")


def _reopen(folder: Path, lines: list[str]) -> str:
    try:
        journal, found, note, _ = recover(folder, HandClock())
    except JournalError:
        return "refused in a sentence"  # the version or the mark for read-only was hit
    with journal:
        if note is not None:
            assert list(folder.glob("journal-aside-*.db"))
            return "kept under another name"
        if found.aside is not None:
            game, setup, moves = found.aside.game, found.aside.setup, found.aside.moves
            if game is not None and setup is not None:
                terms = game.start(setup).terms
                assert [game.write(terms, move) for move in moves] == lines[: len(moves)]
            return "set aside"
        assert found.match is not None, "a match is gone, and nobody says so"
        assert [body for _, body in stored(journal)] == lines
        return "whole"


@pytest.mark.parametrize("status", ["op[n", "", None])
def test_a_match_goes_on_whose_status_was_damaged(status: str | None, tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        match = new_match(journal, "catan")
        play_some(match, Random(1), 3)
        connection = journal.connection
        connection.execute("PRAGMA writable_schema = ON")  # a card that rots asks for no leave
        connection.execute("UPDATE sqlite_master SET sql = replace(sql, 'status TEXT NOT NULL', 'status TEXT')")
        connection.execute("PRAGMA writable_schema = RESET")
        connection.execute("UPDATE matches SET status = ?", (status,))
        found = resume(journal, HandClock())
        assert found.match is not None
        assert found.match.state == match.state


def test_a_file_cut_at_every_page_is_never_taken_for_whole(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    """Not a power cut, which leaves the log; a card that lost the end of the file."""
    played = tmp_path / "played"
    played.mkdir()
    cuts = PowerCuts(played, "sequence", 120)
    cuts.journal.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    sound = (played / NAME).read_bytes()
    target = tmp_path / "left"
    lengths = range(4096, len(sound), 4096)
    for length in lengths:
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir()
        (target / NAME).write_bytes(sound[:length])
        assert _reopen(target, cuts.lines) in ("kept under another name", "set aside")
    record_property("cases", f"{len(lengths)} files cut at a page, none taken for whole")


def test_an_empty_file_is_a_new_journal(tmp_path: Path) -> None:
    (tmp_path / NAME).touch()
    with open_journal(tmp_path / NAME) as journal:
        assert resume(journal, HandClock()).match is None
