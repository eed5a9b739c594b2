"""A match: commands, versions, undo, clocks, resume."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.match import record
from companion.match.match import Change, Match, Preview, begin
from companion.match.resume import Resumed, aside_of, recover, resume, take_up
from companion.rules import Game, Refusal
from companion.shelf import find_game
from companion.store.folder import FolderError, held, make_folder, state_folder
from companion.store.journal import NAME, JournalError, NewerJournalError, UnusableJournalError, open_journal
from tests.match.playing import HandClock, journal_in, new_match, play_some, setup_of, tell

GAMES = ["alhambra", "sequence", "catan"]


def refused(answer: Change | Refusal | Preview) -> tuple[str, str]:
    assert isinstance(answer, Refusal), answer
    return answer.rule, answer.code


def resumed(folder: Path, clock: HandClock | None = None) -> Match:
    found = resume(journal_in(folder), clock or HandClock())
    assert found.match is not None, found
    return found.match


# Commands and versions


def test_a_move_is_on_the_disk_before_anybody_is_told(tmp_path: Path) -> None:
    match = new_match(journal_in(tmp_path), "alhambra")
    seen: list[int] = []

    def look(change: Change) -> None:
        with sqlite3.connect(tmp_path / NAME) as other:
            seen.append(other.execute("SELECT max(seq) FROM entries").fetchone()[0])
        assert seen[-1] == change.version

    match.observe(look)
    tell(match, "start P1")
    tell(match, "P1 takes money")
    assert seen == [1, 2]


def test_an_observer_that_fails_keeps_nobody_from_hearing(tmp_path: Path) -> None:
    match = new_match(journal_in(tmp_path), "alhambra")
    heard: list[str] = []
    match.observe(lambda change: heard[5])  # type: ignore[arg-type,return-value]
    stop = match.observe(lambda change: heard.append(change.kind))
    assert isinstance(tell(match, "start P1"), Change)
    stop()
    tell(match, "P1 takes money")
    assert heard == ["play"]


def test_M1_a_command_based_on_an_old_version_is_refused(tmp_path: Path) -> None:
    match = new_match(journal_in(tmp_path), "alhambra")
    tell(match, "start P1")
    move = match.game.read(match.state.terms, "P1 takes money")
    assert refused(match.play(move, 0)) == ("M1", "stale")
    assert refused(match.undo(0)) == ("M1", "stale")
    assert refused(match.pause(7)) == ("M1", "stale")
    assert match.version == 1


def test_a_refused_move_leaves_no_trace(tmp_path: Path) -> None:
    match = new_match(journal_in(tmp_path), "alhambra")
    tell(match, "start P1")
    assert refused(tell(match, "P2 takes money")) == ("A5", "not_your_turn")
    assert (match.version, len(list(match.journal.entries(match.number)))) == (1, 1)


def test_a_refused_setup_begins_no_match(tmp_path: Path) -> None:
    journal = journal_in(tmp_path)
    answer = begin(journal, find_game("alhambra"), setup_of("alhambra", 7), HandClock())
    assert isinstance(answer, Refusal)
    assert journal.unfinished() == []


# Undo and redo


@pytest.mark.parametrize("game", GAMES)
def test_undo_to_the_start_and_redo_to_the_end_is_the_identity(game: str, tmp_path: Path) -> None:
    for seed in range(2):
        folder = tmp_path / str(seed)
        folder.mkdir()
        match = new_match(journal_in(folder), game)
        start = match.state
        moves = play_some(match, Random(seed), 140)
        end, count = match.state, len(moves)
        rng = Random(seed)
        while match.timeline.length:
            assert isinstance(match.undo(match.version, min(rng.randint(1, 9), match.timeline.length)), Change)
            if rng.random() < 0.1:
                match.journal.close()
                match = resumed(folder)
        assert match.state == start
        while match.timeline.undone:
            assert isinstance(match.redo(match.version, min(rng.randint(1, 9), len(match.timeline.undone))), Change)
            if rng.random() < 0.1 and match.status == "open":
                match.journal.close()
                match = resumed(folder)
        assert match.state == end
        assert match.timeline.length == count


def test_undo_says_what_it_would_take_back_and_where_the_pieces_go(tmp_path: Path) -> None:
    match = new_match(journal_in(tmp_path), "sequence", 2)
    tell(match, "dealer P2")
    tell(match, "P1 places c4")
    preview = match.undo_preview()
    assert isinstance(preview, Preview)
    assert preview.moves == ("P1 places c4",)
    assert any("c4" in task.facts.values() for task in preview.todo)
    change = match.undo(match.version)
    assert isinstance(change, Change)
    assert change.todo == preview.todo
    assert match.state.chips == (0, 0)


def test_M2_M3_there_must_be_something_to_take_back_or_do_again(tmp_path: Path) -> None:
    match = new_match(journal_in(tmp_path), "alhambra")
    assert refused(match.undo(0)) == ("M2", "nothing_to_undo")
    assert refused(match.undo_preview()) == ("M2", "nothing_to_undo")
    tell(match, "start P1")
    assert refused(match.redo(1)) == ("M3", "nothing_to_redo")
    assert refused(match.undo(1, 2)) == ("M2", "nothing_to_undo")
    assert refused(match.undo(1, 0)) == ("M2", "nothing_to_undo")
    match.undo(1)
    tell(match, "start P2")
    assert refused(match.redo(match.version)) == ("M3", "nothing_to_redo"), "a new move ends what could be redone"


def test_a_finished_match_can_be_taken_up_again_by_undo(tmp_path: Path) -> None:
    journal = journal_in(tmp_path)
    match = new_match(journal, "catan", 2)
    play_some(match, Random(1), 5000)
    assert match.status == "finished"
    row = journal.match(match.number)
    assert row is not None
    assert row.status == "finished"
    match.undo(match.version)
    assert match.status == "open"
    row = journal.match(match.number)
    assert row is not None
    assert (row.status, row.ended) == ("open", None)
    assert journal.connection.execute("SELECT count(*) FROM results").fetchone() == (0,)
    match.redo(match.version)
    assert match.status == "finished"
    assert journal.connection.execute("SELECT count(*) FROM results").fetchone() == (2,)


# Corrections, pause, abandoning


def test_a_correction_keeps_who_and_why_and_can_be_undone(tmp_path: Path) -> None:
    match = new_match(journal_in(tmp_path), "alhambra")
    tell(match, "start P1")
    assert isinstance(match.correct([("P2", "green", "3")], "P1", "miscounted", match.version), Change)
    assert match.state.holdings[1][4] == 3
    (entry,) = list(match.journal.entries(match.number, 1))
    assert entry.body == 'correct P2 green 3; why "P1: miscounted"'
    assert refused(match.correct([("P2", "green", "12")], "P1", "oh", match.version)) == ("A1", "too_many_buildings")
    assert refused(match.correct([], "P1", "oh", match.version)) == ("M8", "say_what_and_who")
    assert refused(match.correct([("P2", "green", "1")], " ", "oh", match.version)) == ("M8", "say_what_and_who")
    match.undo(match.version)
    assert match.state.holdings[1][4] == 0


def test_M4_a_paused_match_takes_no_moves(tmp_path: Path) -> None:
    match = new_match(journal_in(tmp_path), "alhambra")
    tell(match, "start P1")
    assert refused(match.proceed(match.version)) == ("M4", "not_paused")
    match.pause(match.version)
    assert refused(tell(match, "P1 takes money")) == ("M4", "paused")
    assert refused(match.pause(match.version)) == ("M4", "paused")
    match.proceed(match.version)
    assert isinstance(tell(match, "P1 takes money"), Change)


def test_M5_an_abandoned_match_stays_as_it_is(tmp_path: Path) -> None:
    journal = journal_in(tmp_path)
    match = new_match(journal, "alhambra")
    tell(match, "start P1")
    match.abandon(match.version)
    for answer in (tell(match, "P1 takes money"), match.undo(match.version), match.abandon(match.version)):
        assert refused(answer) == ("M5", "match_ended")
    assert resume(journal, HandClock()).match is None


def test_undoing_a_correction_after_the_end_leaves_the_match_finished(tmp_path: Path) -> None:
    journal = journal_in(tmp_path)
    match = new_match(journal, "alhambra", 3)
    play_some(match, Random(1), 5000)
    results = journal.connection.execute("SELECT * FROM results").fetchall()
    match.correct([("P1", "points", "0")], "P2", "cheated", match.version)
    assert match.status == "finished"
    match.undo(match.version)
    assert match.status == "finished"
    assert journal.connection.execute("SELECT * FROM results").fetchall() == results
    assert refused(match.pause(match.version)) == ("M5", "match_ended")


def test_a_finished_match_is_taken_up_again_after_a_restart(tmp_path: Path) -> None:
    match = new_match(journal_in(tmp_path), "catan", 2)
    play_some(match, Random(1), 5000)
    match.journal.close()
    journal = journal_in(tmp_path)
    assert resume(journal, HandClock()).match is None
    again = resume(journal, HandClock(), match.number).match
    assert again is not None
    assert again.status == "finished"
    assert isinstance(again.undo(again.version, 60), Change)
    assert again.status == "open"
    assert resume(journal, HandClock()).match is not None


def test_a_finished_match_that_rotted_stays_finished(tmp_path: Path) -> None:
    match = new_match(journal_in(tmp_path), "catan", 2)
    play_some(match, Random(1), 5000)
    match.journal.close()
    damage(tmp_path, "UPDATE entries SET wall = 1 WHERE seq = ?", match.version)
    journal = journal_in(tmp_path)
    found = resume(journal, HandClock(), match.number)
    assert found.aside is not None
    assert len(found.aside.moves) == match.version - 1
    row = journal.match(match.number)
    assert row is not None
    assert row.status == "finished"


def test_M1_two_matches_on_one_journal_never_overwrite_each_other(tmp_path: Path) -> None:
    journal = journal_in(tmp_path)
    first = new_match(journal, "alhambra")
    second = resume(journal_in(tmp_path), HandClock()).match
    assert second is not None
    tell(first, "start P1")
    assert refused(tell(second, "start P2")) == ("M1", "stale")


def test_a_clock_of_whole_numbers_is_as_good(tmp_path: Path) -> None:
    clock = HandClock()
    clock.now, clock.date = 5, 7
    match = new_match(journal_in(tmp_path), "alhambra", clock=clock)
    tell(match, "start P1")
    match.journal.close()
    assert resumed(tmp_path).version == 1


# Clocks


def test_each_player_is_charged_for_the_own_thought(tmp_path: Path) -> None:
    clock = HandClock()
    match = new_match(journal_in(tmp_path), "alhambra", clock=clock)
    clock.wait(100)
    tell(match, "start P1")  # the set-up is nobody's
    clock.wait(7)
    assert match.times() == ((7, 0, 0), 7)
    tell(match, "P1 takes money")
    clock.wait(5)
    tell(match, "P2 buys green")
    clock.wait(2)
    assert match.times() == ((7, 7, 0), 7)


def test_undo_winds_the_clocks_back(tmp_path: Path) -> None:
    clock = HandClock()
    match = new_match(journal_in(tmp_path), "alhambra", clock=clock)
    tell(match, "start P1")
    clock.wait(9)
    tell(match, "P1 takes money")
    clock.wait(30)
    match.undo(match.version)
    assert match.times().players == (0, 0, 0)
    match.redo(match.version)
    assert match.times().players == (9, 0, 0)


def test_a_pause_is_not_counted_and_survives_a_restart(tmp_path: Path) -> None:
    clock = HandClock()
    match = new_match(journal_in(tmp_path), "alhambra", clock=clock)
    tell(match, "start P1")
    clock.wait(4)
    match.pause(match.version)
    clock.wait(1000)
    match.journal.close()
    again = HandClock(wall=5.0)  # the box woke up in 1970
    match = resumed(tmp_path, again)
    assert match.paused
    again.wait(500)
    match.proceed(match.version)
    again.wait(3)
    tell(match, "P1 takes money")
    assert match.times().players == (7, 0, 0)


def test_the_time_the_plug_was_out_is_not_counted(tmp_path: Path) -> None:
    clock = HandClock()
    match = new_match(journal_in(tmp_path), "alhambra", clock=clock)
    tell(match, "start P1")
    clock.wait(6)
    tell(match, "P1 takes money")
    match.journal.close()
    later = HandClock(wall=clock.date + 86_400 * 3650)
    match = resumed(tmp_path, later)
    assert match.times().players == (6, 0, 0)
    later.wait(2)
    later.date -= 86_400 * 9000  # the network tells the date
    tell(match, "P2 takes money")
    assert match.times().players == (6, 2, 0)


# Resume


@pytest.mark.parametrize("game", GAMES)
def test_a_match_goes_on_where_it_was_also_from_a_snapshot(game: str, tmp_path: Path) -> None:
    clock = HandClock()
    match = new_match(journal_in(tmp_path), game, clock=clock)
    rng = Random(5)
    for count in (3, 60, 75):
        for _ in range(count):
            clock.wait(rng.randint(0, 9))
            play_some(match, rng, 1)
        state, version, times, length = match.state, match.version, match.timeline.times(), match.timeline.length
        match.journal.close()
        match = resumed(tmp_path, clock)
        assert (match.state, match.version, match.timeline.length) == (state, version, length)
        assert match.timeline.times().players == pytest.approx(times.players)
        if count > 3:
            assert match.timeline.early, "it was read from a snapshot"
    assert isinstance(match.undo(match.version, 130), Change), "moves before the snapshot can be undone too"
    assert match.timeline.length == 138 - 130


def test_a_snapshot_that_is_wrong_is_no_loss(tmp_path: Path) -> None:
    match = new_match(journal_in(tmp_path), "catan")
    play_some(match, Random(1), 70)
    state = match.state
    for body in ("{", "[]", json.dumps({"state": {}, "moves": 1, "players": [], "turn": 0})):
        with match.journal.transaction() as connection:
            connection.execute("UPDATE snapshots SET body = ?", (body,))
        again = resume(match.journal, HandClock()).match
        assert again is not None
        assert again.state == state


def test_a_snapshot_is_believed_only_where_it_is_that_of_its_entry(tmp_path: Path) -> None:
    match = new_match(journal_in(tmp_path), "alhambra")
    play_some(match, Random(1), 50)
    (body,) = match.journal.connection.execute("SELECT body FROM snapshots").fetchone()
    for before, after in (('"moves": 50', '"moves": 7'), ('"scored": ""', '"scored": "A"'), ("[0.0", "[999.0")):
        assert before in body
        with match.journal.transaction() as connection:
            connection.execute("UPDATE snapshots SET body = ?", (body.replace(before, after),))
        again = resume(match.journal, HandClock()).match
        assert again is not None
        assert (again.state, again.timeline.length, again.times().players) == (match.state, 50, (0, 0, 0))


def test_snapshots_come_also_where_moves_and_undos_alternate(tmp_path: Path) -> None:
    match = new_match(journal_in(tmp_path), "alhambra")
    rng = Random(1)
    play_some(match, rng, 40)
    while match.version < 200:
        play_some(match, rng, 1)
        match.undo(match.version)
    snapshot = match.journal.snapshot(match.number)
    assert snapshot is not None
    assert snapshot.seq > 140


def damage(folder: Path, sql: str, *values: Any) -> None:
    with sqlite3.connect(folder / NAME) as connection:
        connection.execute("DROP TRIGGER entries_stay")
        connection.execute("DROP TRIGGER entries_last")
        connection.execute(sql, values)


@pytest.mark.parametrize(
    ("sql", "reason"),
    [
        ("UPDATE entries SET body = 'P3 takes money' WHERE seq = 3", "entry 3 was changed after it was written"),
        ("DELETE FROM entries WHERE seq = 3", "entry 3 is missing"),
        ("DELETE FROM entries WHERE seq > 2", "the entries after 2 are missing; there were 4"),
        ("UPDATE entries SET digest = 'x' WHERE seq = 3", "entry 3 was changed after it was written"),
    ],
)
def test_a_match_that_cannot_be_replayed_is_set_aside_with_its_good_beginning(
    sql: str, reason: str, tmp_path: Path
) -> None:
    match = new_match(journal_in(tmp_path), "alhambra")
    for line in ("start P1", "P1 takes money", "P2 takes money", "P3 takes money"):
        tell(match, line)
    match.journal.close()
    damage(tmp_path, sql)
    journal = journal_in(tmp_path)
    found = resume(journal, HandClock())
    assert found.match is None
    assert found.aside is not None
    assert found.aside.reason == reason
    assert len(found.aside.moves) == 2
    row = journal.match(found.aside.number)
    assert row is not None
    assert (row.status, row.reason) == ("aside", reason)
    assert resume(journal, HandClock()) == Resumed(), "the box stays usable"
    match_again = take_up(journal, found.aside, HandClock())
    assert match_again is not None
    assert (match_again.version, match_again.state.on_turn) == (2, 1), "the good beginning can be played on"


def take_out(game: str, patch: pytest.MonkeyPatch) -> None:
    """From now on there is no such game."""

    def find(name: str) -> Game[Any]:
        if name == game:
            raise KeyError(name)
        return find_game(name)

    patch.setattr(record, "find_game", find)


def test_a_match_whose_game_is_gone_waits_as_it_is_until_the_game_is_back(tmp_path: Path) -> None:
    journal = journal_in(tmp_path)
    match = new_match(journal, "alhambra")
    tell(match, "start P1")
    before = journal.match(match.number)
    with pytest.MonkeyPatch.context() as patch:
        take_out("alhambra", patch)
        assert resume(journal, HandClock()) == Resumed(waiting=before)
        assert resume(journal, HandClock(), match.number) == Resumed(waiting=before)
    assert journal.match(match.number) == before
    assert resumed(tmp_path).state == match.state


def test_while_a_match_waits_another_one_that_was_under_way_goes_on(tmp_path: Path) -> None:
    journal = journal_in(tmp_path)
    older, newer = new_match(journal, "alhambra"), new_match(journal, "catan")
    for gone, goes_on in (("catan", older), ("alhambra", newer)):
        with pytest.MonkeyPatch.context() as patch:
            take_out(gone, patch)
            assert resumed(tmp_path).number == goes_on.number
    assert resumed(tmp_path).number == newer.number
    assert isinstance(newer.abandon(newer.version), Change)
    assert resumed(tmp_path).number == older.number


def test_a_damaged_header_that_names_no_game_is_no_game_that_is_gone(tmp_path: Path) -> None:
    match = new_match(journal_in(tmp_path), "alhambra")
    match.journal.close()
    damage(tmp_path, "UPDATE matches SET header = replace(header, 'alhambra', 'alhambrb')")
    found = resume(journal_in(tmp_path), HandClock())
    assert found.aside is not None
    assert found.aside.reason.startswith('its header cannot be read: line 1: "alhambrb" is no game')


class Crash(BaseException):
    """Stands for the process dying."""


def dying_at(monkeypatch: pytest.MonkeyPatch, game: Any, player: int) -> None:
    """From now on the process dies over every move of this player."""
    original = GAME_APPLY

    def apply(self: Any, state: Any, move: Any) -> Any:
        if getattr(move, "player", None) == player:
            raise Crash
        return original(self, state, move)

    monkeypatch.setattr(type(game), "apply", apply)


GAME_APPLY = Game.apply


def test_one_rotten_entry_costs_no_other_match(tmp_path: Path) -> None:
    journal = journal_in(tmp_path)
    finished = new_match(journal, "catan", 2)
    play_some(finished, Random(1), 5000)
    clock = HandClock()
    match = new_match(journal, "alhambra", clock=clock)
    for line in ("start P1", "P1 takes money", "P2 takes money", "P3 takes money"):
        clock.wait(4)
        tell(match, line)
    journal.close()
    damage(tmp_path, "UPDATE entries SET digest = CAST(x'ff00ff' AS TEXT) WHERE match = 2 AND seq = 4")
    recovered = recover(tmp_path, HandClock())
    assert recovered.note is None
    assert recovered.found.aside is not None
    row = recovered.journal.match(finished.number)
    assert row is not None
    assert row.status == "finished"
    aside = aside_of(recovered.journal, recovered.found.aside.number)
    assert aside is not None, "the good part is there after another restart too"
    again = take_up(recovered.journal, aside, HandClock())
    assert again is not None
    assert again.times().players == (4, 4, 0), "with the time that was thought"


def test_M2_moves_that_rotted_behind_the_snapshot_cannot_be_undone_but_the_match_goes_on(tmp_path: Path) -> None:
    match = new_match(journal_in(tmp_path), "alhambra")
    play_some(match, Random(1), 60)
    match.journal.close()
    damage(tmp_path, "UPDATE entries SET wall = 1 WHERE seq = 9")
    match = resumed(tmp_path)
    assert refused(match.undo(match.version, 30)) == ("M2", "early_moves_lost")
    assert refused(match.undo_preview(30)) == ("M2", "early_moves_lost")
    assert isinstance(match.undo(match.version, 3), Change)
    assert isinstance(match.abandon(match.version), Change)


def test_a_log_without_its_file_is_kept(tmp_path: Path) -> None:
    match = new_match(journal_in(tmp_path), "alhambra")
    tell(match, "start P1")
    log = (tmp_path / f"{NAME}-wal").read_bytes()
    match.journal.close()
    for present in (True, False):
        for file in tmp_path.iterdir():
            file.unlink()
        (tmp_path / f"{NAME}-wal").write_bytes(log)
        if present:
            (tmp_path / NAME).touch()
        recovered = recover(tmp_path, HandClock())
        recovered.journal.close()
        assert recovered.note is not None
        assert (tmp_path / "journal-aside-1.db-wal").read_bytes() == log


def test_only_a_file_that_is_at_fault_is_put_aside(tmp_path: Path) -> None:
    """A full disk shows as an error of input and output when the box starts: the journal is sound and stays."""
    for code, kind in (
        (sqlite3.SQLITE_IOERR, JournalError),
        (sqlite3.SQLITE_NOMEM, JournalError),
        (sqlite3.SQLITE_CORRUPT, UnusableJournalError),
        (sqlite3.SQLITE_NOTADB, UnusableJournalError),
    ):
        error = sqlite3.OperationalError("something")
        error.sqlite_errorcode = code
        journal = journal_in(tmp_path)
        with pytest.raises(JournalError) as raised, journal.reading():
            raise error
        assert type(raised.value) is kind


def test_two_crashes_at_different_entries_do_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = journal_in(tmp_path)
    match = new_match(journal, "alhambra")
    for line in ("start P1", "P1 takes money", "P2 takes money", "P3 takes money"):
        tell(match, line)
    for player in (2, 1, 2):
        dying_at(monkeypatch, match.game, player)
        with pytest.raises(Crash):
            resume(journal, HandClock())
    monkeypatch.undo()
    assert resume(journal, HandClock()).match is not None


def test_two_crashes_at_the_same_entry_give_safe_mode(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = journal_in(tmp_path)
    match = new_match(journal, "alhambra")
    for line in ("start P1", "P1 takes money", "P2 takes money"):
        tell(match, line)
    dying_at(monkeypatch, match.game, 1)
    for _ in range(2):
        with pytest.raises(Crash):
            resume(journal, HandClock())
    monkeypatch.undo()
    found = resume(journal, HandClock())
    assert found.aside is not None
    assert found.aside.reason == "the companion stopped 2 times in a row at entry 3"
    assert len(found.aside.moves) == 2


def test_a_journal_of_newer_tables_or_rules_is_refused_in_a_sentence(tmp_path: Path) -> None:
    match = new_match(journal_in(tmp_path), "alhambra")
    tell(match, "start P1")
    header = match.journal.match(match.number)
    assert header is not None
    newer = header.header.replace(f"rules: {match.game.version}", "rules: 9")
    with match.journal.transaction() as connection:
        connection.execute("UPDATE matches SET header = ?", (newer,))
    with pytest.raises(NewerJournalError, match="update first"):
        resume(match.journal, HandClock())
    for _ in range(3):
        with pytest.raises(NewerJournalError):
            resume(match.journal, HandClock())
    match.journal.connection.execute("PRAGMA user_version = 99")
    match.journal.close()
    with pytest.raises(
        NewerJournalError, match=r"written by a newer companion \(tables 99, these are 3\): update first"
    ):
        recover(tmp_path, HandClock())


# The folder and the file


def test_where_the_state_folder_is() -> None:
    assert state_folder("/here", {}) == Path("/here")
    assert state_folder(None, {"STATE_DIRECTORY": "/var/lib/companion:/x"}) == Path("/var/lib/companion")
    assert state_folder(None, {"XDG_STATE_HOME": "/home/ann/state"}) == Path("/home/ann/state/companion")
    assert state_folder(None, {"HOME": "/home/ann"}) == Path("/home/ann/.local/state/companion")


def test_a_second_companion_in_the_same_folder_is_told_why_not(tmp_path: Path) -> None:
    folder, sentence = tmp_path / "state", r"Another companion \(process \d+\) plays in"
    with held(folder), pytest.raises(FolderError, match=sentence), held(folder):
        pass
    with held(tmp_path / "state"):
        pass


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(FolderError, match=r"cannot be used: Not a directory\. Choose another with --state\."):
        make_folder(tmp_path / "file" / "state")


@pytest.mark.parametrize("content", [b"hello, I am a diary\n" * 100, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_foreign_or_damaged_file_is_kept_under_another_name(content: bytes, tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(content)
    with pytest.raises(JournalError, match="never deleted"):
        open_journal(tmp_path / NAME)
    recovered = recover(tmp_path, HandClock())
    assert recovered.note is not None
    assert recovered.note.endswith("It is kept as journal-aside-1.db.")
    assert (tmp_path / "journal-aside-1.db").read_bytes() == content
    assert "damaged" in (tmp_path / "journal-aside-1.txt").read_text()
    assert recovered.found == Resumed()


def test_a_database_of_something_else_is_left_alone(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / NAME) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(JournalError, match="is a database of something else"):
        open_journal(tmp_path / NAME)


def test_M6_a_locked_journal_refuses_the_move_and_the_match_goes_on_after(tmp_path: Path) -> None:
    journal = journal_in(tmp_path)
    journal.connection.execute("PRAGMA busy_timeout = 1")
    match = new_match(journal, "alhambra")
    other = sqlite3.connect(tmp_path / NAME, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    answer = tell(match, "start P1")
    assert refused(answer) == ("M6", "not_stored")
    assert isinstance(answer, Refusal)
    assert "is locked by another process" in str(answer.facts["reason"])
    assert (match.version, match.state.on_turn) == (0, None)
    other.execute("ROLLBACK")
    assert isinstance(tell(match, "start P1"), Change)


def test_M6_a_full_disk_refuses_the_move_and_nothing_is_half_done(tmp_path: Path) -> None:
    journal = journal_in(tmp_path)
    match = new_match(journal, "alhambra")
    tell(match, "start P1")
    pages = journal.connection.execute("PRAGMA page_count").fetchone()[0]
    journal.connection.execute(f"PRAGMA max_page_count = {pages}")
    stored = 0
    while isinstance(answer := tell(match, f"P{stored % 3 + 1} takes money"), Change):
        stored += 1
    assert refused(answer) == ("M6", "not_stored")
    assert "The disk is full" in str(answer.facts["reason"])
    assert match.version == stored + 1
    journal.connection.execute("PRAGMA max_page_count = 1000000")
    assert isinstance(tell(match, f"P{stored % 3 + 1} takes money"), Change)
    journal.close()
    assert resumed(tmp_path).version == stored + 2


def test_entries_are_never_changed_or_deleted(tmp_path: Path) -> None:
    match = new_match(journal_in(tmp_path), "alhambra")
    tell(match, "start P1")
    for sql in ("UPDATE entries SET body = ''", "DELETE FROM entries"):
        with pytest.raises(JournalError, match="entries are never"), match.journal.transaction() as connection:
            connection.execute(sql)


def test_a_backup_is_whole_while_the_match_goes_on(tmp_path: Path) -> None:
    match = new_match(journal_in(tmp_path), "catan")
    play_some(match, Random(2), 30)
    match.journal.back_up(tmp_path / "copy.db")
    play_some(match, Random(3), 5)
    copy = open_journal(tmp_path / "copy.db")
    again = resume(copy, HandClock()).match
    assert again is not None
    assert again.version == 30


def test_M6_a_journal_that_became_read_only_refuses_the_move(tmp_path: Path) -> None:
    match = new_match(journal_in(tmp_path), "alhambra")
    match.journal.connection.execute("PRAGMA query_only = ON")
    answer = tell(match, "start P1")
    assert refused(answer) == ("M6", "not_stored")
    assert isinstance(answer, Refusal)
    assert "it is read-only" in str(answer.facts["reason"])
    match.journal.connection.execute("PRAGMA query_only = OFF")
    assert isinstance(tell(match, "start P1"), Change)


def test_a_journal_in_a_folder_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="cannot be opened: is the folder there"):
        open_journal(tmp_path / "nowhere" / NAME)
