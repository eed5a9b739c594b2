"""Records that come in: whole or not at all, and once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.history.archive import fetch, list_matches
from companion.history.export import export
from companion.history.imports import (
    Checked,
    RefusedRecord,
    Stored,
    check,
    digest_of,
    import_record,
    import_records,
    store,
)
from companion.match.record import read_record, write_record
from companion.shelf import game_names
from companion.store.journal import Journal, JournalError
from companion.store.settings import keep
from tests.history.past import ODD_NAMES, play_short, play_whole, short_record, sit_down, told, without_end
from tests.match.playing import HandClock, journal_in

DOCS = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")
SAMPLES = re.findall(r"^```record\n(.*?)^```$", DOCS, re.MULTILINE | re.DOTALL)


def rows(journal: Journal, table: str) -> int:
    return int(journal.connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


@pytest.mark.parametrize("text", SAMPLES)
def test_a_record_becomes_a_finished_match(tmp_path: Path, text: str) -> None:
    with journal_in(tmp_path) as journal:
        assert import_record(journal, text, 7.0) == Stored(1, new=True)
        (match,) = list_matches(journal)
        (source,) = journal.connection.execute("SELECT source FROM matches").fetchone()
    reading = read_record(text)
    outcome = reading.game.outcome(reading.state)
    assert outcome is not None
    record = write_record(reading.game, reading.setup, reading.moves)
    assert source == digest_of(record)
    assert (match.status, match.game, match.begun) == ("finished", reading.game.name, 7.0)
    assert match.winners == tuple(reading.state.terms.owners[seat] for seat in outcome.winners)
    assert list(match.points.values()) == list(reading.game.points(reading.state))


def test_a_record_without_an_end_is_a_match_that_was_given_up(tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        import_record(journal, without_end(short_record()), 7.0)
        (match,) = list_matches(journal)
    assert (match.status, match.winners, match.points) == ("abandoned", (), {"Ann": 9, "Ben": 3, "Cem": 1})


def test_the_same_record_is_there_already_however_it_is_typed(tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        import_record(journal, short_record(cards=1), 1.0)
        assert import_record(journal, short_record(), 2.0) == Stored(2, new=True)
        assert import_record(journal, short_record(), 3.0) == Stored(2, new=False)
        retyped = "# an evening\n" + short_record().replace("Ann builds", "\n  ann   builds")
        assert import_record(journal, retyped, 4.0) == Stored(2, new=False)
        assert (rows(journal, "matches"), rows(journal, "results")) == (2, 6)


def test_a_match_that_was_played_here_is_there_already(tmp_path: Path) -> None:
    clock = HandClock()
    with journal_in(tmp_path) as journal:
        play_short(journal, clock, "Ann", "Ben")
        match = sit_down(journal, "catan", "Ann", "Ben", clock=clock)
        told(match, clock, (1, "start Ben"))
        match.undo(match.version)
        told(match, clock, (1, "start Ann"), (1, "Ann ends"))
        match.undo(match.version)
        match.redo(match.version)
        for number in (1, 2):
            story = fetch(journal, number)
            assert story is not None
            assert import_record(journal, story.record, 9.0) == Stored(number, new=False)
        assert rows(journal, "matches") == 2


@pytest.mark.parametrize("game", game_names())
def test_importing_what_was_exported_is_the_identity(tmp_path: Path, game: str) -> None:
    tmp_path.joinpath("other").mkdir()
    with journal_in(tmp_path) as here, journal_in(tmp_path / "other") as there:
        play_whole(here, game, *ODD_NAMES)
        played = fetch(here, 1)
        assert played is not None
        assert import_record(there, export(played, "record"), 1.0) == Stored(1, new=True)
        imported = fetch(there, 1)
    assert imported is not None
    assert export(imported, "record") == export(played, "record")
    assert imported.summary.standings == played.summary.standings


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        ((" builds village", " builds castle"), 'line 8, ""Ann" builds castle": '),
        (('"Ann" builds village', '"Ben" builds village'), "It is Ann's turn, not Ben's"),
        (("game: catan", "game: chess"), 'line 1: "chess" is no game; there are '),
        (("game: catan", "edition: x"), 'the header needs one line "game: …"'),
        (('player: "Cem"', 'player: "Ann"'), "Ann"),
        (("game: catan", "game: catan\nrules: 99"), "update first."),
        (("game: catan", "game: catan\nedition: standart"), 'Did you mean "standard"?'),
    ],
)
def test_a_damaged_record_is_refused_with_a_sentence(tmp_path: Path, damage: tuple[str, str], sentence: str) -> None:
    with journal_in(tmp_path) as journal:
        refused = import_record(journal, short_record().replace(*damage), 1.0)
        assert isinstance(refused, RefusedRecord)
        assert sentence in refused.sentence
        assert refused.sentence.endswith((".", "?"))
        assert not refused.sentence.endswith("..")
        assert (rows(journal, "matches"), rows(journal, "results")) == (0, 0)


def test_many_records_are_taken_in_their_order(tmp_path: Path) -> None:
    texts = [short_record(cards=1), "oops", short_record(cards=2), short_record(cards=1), short_record(cards=3)]
    with journal_in(tmp_path) as journal:
        first, second, *others = import_records(journal, map(check, texts), 1.0, together=2)
        assert isinstance(second, RefusedRecord)
        assert [first, *others] == [Stored(1, True), Stored(2, True), Stored(1, False), Stored(3, True)]


def test_whoever_plays_can_write_between_any_two_records(tmp_path: Path) -> None:
    texts = [short_record(cards=cards) for cards in range(1, 6)]
    with journal_in(tmp_path) as journal, journal_in(tmp_path) as playing:
        playing.connection.execute("PRAGMA busy_timeout = 0")
        found = list[int]()

        def play() -> None:
            keep(playing, "night", "on")
            found.append(rows(playing, "matches"))

        stored = list(import_records(journal, map(check, texts), 1.0, together=1, give_way=play))
        assert found == [1, 2, 3, 4, 5]
        assert stored == [Stored(number, True) for number in found]


def test_a_batch_is_stored_whole_or_not_at_all(tmp_path: Path) -> None:
    good = check(short_record())
    assert isinstance(good, Checked)
    twice = check(short_record(cards=1))
    assert isinstance(twice, Checked)
    bad = twice._replace(results=[*twice.results, twice.results[0]])
    with journal_in(tmp_path) as journal:
        with pytest.raises(JournalError):
            store(journal, [good, bad], 1.0)
        assert (rows(journal, "matches"), rows(journal, "results")) == (0, 0)
