"""The past is changed with a trace, and nothing of it is lost."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from companion.history.archive import fetch, find_match, list_matches
from companion.history.imports import Stored, import_record
from companion.history.stats import all_stats, stats_of
from companion.rules import Refusal
from companion.store.edits import Edit, Remarks, delete_match, edit_match, edits_of
from companion.store.journal import Journal
from companion.store.renaming import rename_person
from companion.store.roster import Person, enrol, roster
from tests.history.past import play_short, short_record, sit_down
from tests.match.playing import HandClock, journal_in


def code_of(refusal: Refusal | None) -> str | None:
    return None if refusal is None else refusal.code


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return journal_in(tmp_path)


def test_a_deleted_match_shows_and_counts_no_more_until_it_is_brought_back(journal: Journal) -> None:
    play_short(journal, HandClock(), "Ann", "Ben")
    before = list_matches(journal), all_stats(journal)
    assert delete_match(journal, 1, True, "Ann's phone", 10.0) is None
    assert delete_match(journal, 1, True, "Ben's phone", 11.0) is None, "the second tap changes nothing"
    assert (list_matches(journal), all_stats(journal)) == ([], [])
    assert [match.number for match in list_matches(journal, deleted=True)] == [1]
    assert fetch(journal, 1) is not None
    assert delete_match(journal, 1, False, "Cem's phone", 12.0) is None
    assert (list_matches(journal), all_stats(journal)) == before
    assert [(edit.who, edit.was, edit.now) for edit in edits_of(journal, 1)] == [
        ("Cem's phone", "yes", ""),
        ("Ann's phone", "", "yes"),
    ]


def test_M5_a_match_that_is_played_now_is_not_deleted(journal: Journal) -> None:
    sit_down(journal, "catan", "Ann", "Ben")
    assert code_of(delete_match(journal, 1, True, "Ann", 1.0)) == "match_under_way"


def test_M11_when_where_and_a_note_are_said_later_and_what_they_were_stays(journal: Journal) -> None:
    play_short(journal, HandClock(wall=1_000.0), "Ann", "Ben")
    assert edit_match(journal, 1, Remarks(place="Kitchen", note='Ben\'s "first"'), "Ann", 5.0) is None
    assert edit_match(journal, 1, Remarks(begun=86_400.0, note='Ben\'s "first"'), "Ann", 6.0) is None
    match = find_match(journal, 1)
    assert match is not None
    assert (match.begun, match.place, match.note) == (86_400.0, "Kitchen", 'Ben\'s "first"')
    assert edits_of(journal, 1) == [
        Edit(6.0, "Ann", "begun", "1000.0", "86400.0"),
        Edit(5.0, "Ann", "note", "", 'Ben\'s "first"'),
        Edit(5.0, "Ann", "place", "", "Kitchen"),
    ]
    for number, said, code in (
        (9, Remarks(note="?"), "no_such_match"),
        (1, Remarks(begun=1e18), "no_such_day"),
        (1, Remarks(place="x" * 81), "too_long"),
    ):
        assert code_of(edit_match(journal, number, said, "Ann", 7.0)) == code
    assert len(edits_of(journal, 1)) == 3


def test_a_trace_is_never_changed(journal: Journal) -> None:
    play_short(journal, HandClock(), "Ann", "Ben")
    delete_match(journal, 1, True, "Ann", 1.0)
    for sql in ("UPDATE edits SET who = 'nobody'", "DELETE FROM edits"):
        with pytest.raises(sqlite3.Error, match="never"):
            journal.connection.execute(sql)


def test_date_place_and_note_travel_in_the_record_and_it_stays_the_same_match(tmp_path: Path) -> None:
    with journal_in(tmp_path) as here:
        play_short(here, HandClock(wall=1_700_000_040.0), "Ann", "Ben")
        edit_match(here, 1, Remarks(place="Bar #3", note='"Uno"; not'), "Ann", 1.0)
        story = fetch(here, 1)
        assert story is not None
        record = story.record
        assert import_record(here, record, 9.0) == Stored(1, new=False)
    assert 'date: 2023-11-14 22:14 UTC\nplace: "Bar #3"\nnote: "”Uno”; not"\n' in record
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    with journal_in(elsewhere) as there:
        assert import_record(there, record, 9.0) == Stored(1, new=True)
        match = find_match(there, 1)
        assert match is not None
        assert (match.begun, match.place, match.note) == (1_700_000_040.0, "Bar #3", "”Uno”; not")
        undated = import_record(there, short_record("Cem", "Dora"), 77.0)
        assert undated == Stored(2, new=True)
        story = fetch(there, 2)
        assert story is not None
        assert "date:" not in story.record, "nobody knows when that was"
        assert [person.name for person in roster(there)] == ["Ann", "Ben", "Cem", "Dora"]


def test_M7_somebody_is_renamed_in_all_matches_past_and_to_come(journal: Journal) -> None:
    enrol(journal, Person("Bne", "red", 2))
    play_short(journal, HandClock(), "Ann", "Bne")
    assert rename_person(journal, "bne", "Ben", "Ann", 1.0) is None
    assert Person("Ben", "red", 2) in roster(journal)
    play_short(journal, HandClock(), "Ann", "Bne")
    import_record(journal, short_record("Bne", "Cem"), 5.0)
    ben = stats_of(journal, "Ben")
    assert ben is not None
    assert (ben.matches, stats_of(journal, "Bne")) == (3, None)
    assert [person.name for person in roster(journal)] == ["Ben", "Cem"]
    assert [standing.said for standing in list_matches(journal)[-1].standings] == ["Bne", None]
    assert rename_person(journal, "Ben", "BEN", "Ann", 2.0) is None
    assert roster(journal)[0].name == "BEN"


def test_M7_two_names_become_one_person_only_if_they_never_met(journal: Journal) -> None:
    play_short(journal, HandClock(), "Ann", "Ben")
    play_short(journal, HandClock(), "Anna", "Cem")
    assert code_of(rename_person(journal, "Anna", "Ann", "Ben", 1.0)) == "name_known"
    assert code_of(rename_person(journal, "Ben", "Ann", "Ben", 1.0, same_person=True)) == "met_each_other"
    assert code_of(rename_person(journal, "Zoë", "Ann", "Ben", 1.0)) == "no_such_person"
    assert code_of(rename_person(journal, "Ann", 'A"', "Ben", 1.0)) == "bad_name"
    assert rename_person(journal, "Anna", "Ann", "Ben", 1.0, same_person=True) is None
    ann = stats_of(journal, "Ann")
    assert ann is not None
    assert (ann.matches, {meeting.other for meeting in ann.meetings}) == (2, {"Ben", "Cem"})
