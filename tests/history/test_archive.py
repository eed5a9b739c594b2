"""The list of matches, and one match whole."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from random import Random

import pytest

from companion.history.archive import date_of, fetch, find_match, list_matches
from companion.history.imports import Stored, import_record
from companion.match.match import Change
from companion.match.record import About, read_record, write_record
from companion.shelf import game_names
from companion.store.journal import Journal, JournalError
from tests.history.past import ODD_NAMES, play_short, play_whole, short_record, sit_down, told, without_end
from tests.match.playing import HandClock, journal_in, play_some


def test_an_empty_journal_has_no_matches(tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        assert list_matches(journal) == []
        assert find_match(journal, 1) is None
        assert fetch(journal, 1) is None


def test_the_list_tells_how_a_match_went(tmp_path: Path) -> None:
    clock = HandClock(wall=5_000.0)
    with journal_in(tmp_path) as journal:
        play_short(journal, clock, "Ann", "Ben", "Cem")
        (match,) = list_matches(journal)
    assert (match.number, match.begun, match.game, match.status) == (1, 5_000.0, "catan", "finished")
    assert match.players == ("Ann", "Ben", "Cem")
    assert match.winners == ("Ann",)
    assert match.points == {"Ann": 10, "Ben": 3, "Cem": 1}
    assert match.duration == 54
    assert not match.imported


def test_the_newest_match_comes_first(tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        for wall in (300.0, 100.0, 200.0, 200.0):
            sit_down(journal, "catan", "Ann", "Ben", clock=HandClock(wall))
        assert [match.number for match in list_matches(journal)] == [1, 4, 3, 2]
        assert [match.number for match in list_matches(journal, limit=2)] == [1, 4]


def test_a_limit_counts_matches_not_players(tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        for cards in range(4):
            import_record(journal, short_record(cards=cards), 0.0)
        assert [len(match.players) for match in list_matches(journal, limit=3)] == [3, 3, 3]


def test_the_list_of_one_game(tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        sit_down(journal, "catan", "Ann", "Ben")
        sit_down(journal, "alhambra", "Ann", "Ben")
        assert [match.game for match in list_matches(journal, game="alhambra")] == ["alhambra"]


@pytest.mark.parametrize("name", ["Ben", "ben", *ODD_NAMES])
def test_the_list_of_one_player(tmp_path: Path, name: str) -> None:
    """Finished, given up or under way: capitals make no difference."""
    seated = name.capitalize() if name.isalpha() else name
    with journal_in(tmp_path) as journal:
        import_record(journal, short_record("Ann", seated, "Cem"), 1.0)
        import_record(journal, short_record("Ann", "Benno", "Cem"), 2.0)
        import_record(journal, without_end(short_record("Ann", seated, "Cem")), 3.0)
        sit_down(journal, "catan", "Ann", seated, clock=HandClock(4.0))
        sit_down(journal, "catan", "Ann", "Benno", clock=HandClock(5.0))
        assert [match.number for match in list_matches(journal, player=name)] == [4, 3, 1]


def test_a_player_with_a_colour_is_found_in_a_match_under_way(tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        journal.begin("sequence", "classic", "game: sequence\nplayer: Ann blue\nplayer: Ben green\n\n", 1.0)
        assert [match.players for match in list_matches(journal, player="Ann")] == [("Ann", "Ben")]


def test_a_match_under_way_has_players_and_no_points(tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        play_some(sit_down(journal, "alhambra", "Ann", "Ben"), Random(1), 20)
        (match,) = list_matches(journal)
    assert (match.status, match.players, match.points, match.winners) == ("open", ("Ann", "Ben"), {}, ())


def test_dirk_has_points_and_is_no_player(tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        play_whole(journal, "alhambra", "Ann", "Ben")
        (match,) = list_matches(journal)
    assert match.players == ("Ann", "Ben")
    assert set(match.points) == {"Ann", "Ben", "Dirk"}


def test_a_match_that_was_given_up_is_listed(tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        match = sit_down(journal, "catan", "Ann", "Ben")
        assert isinstance(match.abandon(match.version), Change)
        (row,) = list_matches(journal)
        story = fetch(journal, 1)
    assert (row.status, row.winners) == ("abandoned", ())
    assert story is not None
    assert story.moments == ()
    assert story.outcome is None


@pytest.mark.parametrize("game", game_names())
def test_a_played_match_is_told_move_by_move(tmp_path: Path, game: str) -> None:
    with journal_in(tmp_path) as journal:
        match = play_whole(journal, game, "Ann", "Ben")
        story = fetch(journal, 1)
    assert story is not None
    assert story.reading.moves == tuple(done.move for done in match.timeline.done)
    assert [step.state for step in story.reading.steps[1:]] == [done.step.state for done in match.timeline.done]
    assert story.reading.steps[0].todo == match.game.opening(match.timeline.start)
    assert story.outcome == match.game.outcome(match.state)
    assert story.points == story.summary.points
    played = About(date_of(story.summary.begun))
    assert story.record == write_record(match.game, match.setup, story.reading.moves, played)


def test_each_move_has_its_time_and_thought(tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        play_short(journal, HandClock(wall=1_000.0), "Ann", "Ben", "Cem")
        story = fetch(journal, 1)
    assert story is not None
    assert [moment.number for moment in story.moments] == [1, 2, 3]
    assert [moment.wall for moment in story.moments] == [1_030.0, 1_034.0, 1_054.0]
    assert [moment.seconds for moment in story.moments] == [30, 4, 20]
    assert [moment.player for moment in story.moments] == [None, "Ann", "Ann"]
    assert [moment.points for moment in story.moments] == [(9, 1, 1), (9, 3, 1), (10, 3, 1)]
    assert story.moments[-1].line == "Ann builds village"


def test_undone_moves_are_not_part_of_the_story(tmp_path: Path) -> None:
    clock = HandClock()
    with journal_in(tmp_path) as journal:
        match = sit_down(journal, "alhambra", "Ann", "Ben", "Cem", clock=clock)
        told(match, clock, (1, "start Ann"), (2, "Ann buys green"))
        match.undo(match.version)
        told(match, clock, (3, "Ann buys blue"), (4, "Ann ends"))
        match.undo(match.version, 2)
        match.redo(match.version)
        story = fetch(journal, 1)
    assert story is not None
    assert [moment.line for moment in story.moments] == ["start Ann", "Ann buys blue"]
    assert [moment.seconds for moment in story.moments] == [1, 3]


def test_an_imported_match_knows_no_time(tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        import_record(journal, short_record(), 70.0)
        story = fetch(journal, 1)
    assert story is not None
    assert (story.summary.begun, story.summary.duration, story.summary.imported) == (70.0, None, True)
    assert {(moment.wall, moment.seconds) for moment in story.moments} == {(None, None)}
    assert story.reading.moves == read_record(short_record()).moves
    assert story.points == story.summary.points == {"Ann": 10, "Ben": 3, "Cem": 1}


def test_a_match_that_was_set_aside_is_told_up_to_the_trouble(tmp_path: Path) -> None:
    clock = HandClock()
    with journal_in(tmp_path) as journal:
        match = sit_down(journal, "alhambra", "Ann", "Ben", "Cem", clock=clock)
        told(match, clock, (1, "start Ann"), (1, "Ann buys green"), (1, "Ann ends"))
        spoil(journal, "UPDATE entries SET body = 'Ann buys red' WHERE seq = 2")
        journal.set_aside(1, "entry 2 was changed", 9.0)
        story = fetch(journal, 1)
    assert story is not None
    assert [moment.line for moment in story.moments] == ["start Ann"]
    assert story.trouble == "entry 2 was changed after it was written"
    assert (story.summary.status, story.summary.reason) == ("aside", "entry 2 was changed")


def test_a_match_that_lost_its_end_is_told_up_to_there(tmp_path: Path) -> None:
    clock = HandClock()
    with journal_in(tmp_path) as journal:
        match = sit_down(journal, "alhambra", "Ann", "Ben", "Cem", clock=clock)
        told(match, clock, (1, "start Ann"), (1, "Ann buys green"), (1, "Ann ends"))
        spoil(journal, "DELETE FROM entries WHERE seq = 3")
        story = fetch(journal, 1)
    assert story is not None
    assert [moment.line for moment in story.moments] == ["start Ann", "Ann buys green"]
    assert story.trouble == "the entries after 2 are missing; there were 3"


def test_an_imported_record_that_today_s_rules_refuse_is_told_up_to_there(tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        stored = import_record(journal, short_record(), 1.0)
        assert isinstance(stored, Stored)
        journal.connection.execute("UPDATE matches SET record = replace(record, 'builds village', 'builds castle')")
        story = fetch(journal, stored.number)
    assert story is not None
    assert len(story.moments) == 2
    assert '"Ann builds castle"' in story.trouble


def test_a_match_whose_header_is_lost_is_listed_and_cannot_be_shown(tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        journal.begin("catan", "standard", "gone", 1.0)
        journal.begin("catan", "standard", "gone", 2.0)
        journal.connection.execute("UPDATE matches SET header = x'ff00' WHERE id = 2")
        assert [match.players for match in list_matches(journal)] == [(), ()]
        with pytest.raises(JournalError, match=r"^Match 1 cannot be shown: .*\.$"):
            fetch(journal, 1)


def spoil(journal: Journal, sql: str) -> None:
    """Changes what is never changed, as a damaged card would."""
    with sqlite3.connect(journal.path) as connection:
        connection.execute("DROP TRIGGER entries_stay")
        connection.execute("DROP TRIGGER entries_last")
        connection.execute(sql)
    connection.close()
