"""How players fare, counted as matches come and go."""

from __future__ import annotations

from pathlib import Path
from random import Random

from companion.history.imports import import_record
from companion.history.scope import Scope
from companion.history.stats import Meeting, all_stats, nobody_called, players, seasons, stats_of
from companion.match.match import Change
from tests.history.past import ODD_NAMES, play_short, play_whole, short_record, sit_down, told, without_end
from tests.match.playing import HandClock, journal_in, play_some


def test_an_empty_journal_has_no_players(tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        assert all_stats(journal) == []
        assert players(journal) == []
        assert stats_of(journal, "Ann") is None
        assert nobody_called(journal, "Ann") == 'Nobody called "Ann" finished a match here.'


def test_wins_points_and_head_to_head(tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        for cards, names in enumerate((("Ann", "Ben", "Cem"), ("Ann", "Cem"), ("Cem", "Ann", "Ben"))):
            import_record(journal, short_record(*names, cards=cards), 1.0)
        ann = stats_of(journal, "Ann")
        assert [player.name for player in all_stats(journal)] == ["Ann", "Cem", "Ben"]
    assert ann is not None
    assert (ann.matches, ann.wins, ann.win_share) == (3, 2, 2 / 3)
    (catan,) = ann.games
    assert (catan.game, catan.matches, catan.wins) == ("catan", 3, 2)
    assert (catan.mean_points, catan.best_points) == ((10 + 10 + 3) / 3, 10)
    assert ann.meetings == (Meeting("Cem", 3, 2, 1), Meeting("Ben", 2, 2, 0))
    assert (ann.longest, ann.mean_seconds) == (None, None)


def test_who_plays_in_one_team_does_not_meet_also_in_matches_of_an_older_companion(tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        play_whole(journal, "sequence", "Ann", "Ben", "Cem", "Dora")
        kept = journal.connection.execute("SELECT owner, team FROM results").fetchall()
        assert kept == [(0, 0), (1, 1), (2, 0), (3, 1)]
        for _ in range(2):
            ann = stats_of(journal, "Ann")
            assert ann is not None
            assert {meeting.other for meeting in ann.meetings} == {"Ben", "Dora"}
            journal.connection.execute("UPDATE results SET team = -1")  # as after the tables became those of today
        stats_of(journal, "Ann")
        assert journal.connection.execute("SELECT owner, team FROM results").fetchall() == kept


def test_the_time_of_thought_is_that_of_timed_matches(tmp_path: Path) -> None:
    clock = HandClock()
    with journal_in(tmp_path) as journal:
        play_short(journal, clock, "Ann", "Ben")
        clock.wait(1_000)
        play_short(journal, clock, "Ann", "Cem")
        import_record(journal, short_record("Ann", "Ben", cards=9), 1.0)
        ann, ben = stats_of(journal, "Ann"), stats_of(journal, "Ben")
    assert ann is not None
    assert ben is not None
    assert (ann.longest, ann.mean_seconds) == (20, 24)
    assert (ben.longest, ben.mean_seconds) == (None, None)


def test_only_finished_matches_count(tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        import_record(journal, without_end(short_record()), 1.0)
        match = sit_down(journal, "catan", "Ann", "Ben")
        assert isinstance(match.abandon(match.version), Change)
        play_some(sit_down(journal, "alhambra", "Ann", "Ben"), Random(1), 30)
        assert all_stats(journal) == []


def test_dirk_is_not_counted(tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        play_whole(journal, "alhambra", "Ann", "Ben")
        assert sorted(players(journal)) == ["Ann", "Ben"]
        assert [[met.other for met in player.meetings] for player in all_stats(journal)] in (
            [["Ben"], ["Ann"]],
            [["Ann"], ["Ben"]],
        )


def test_an_end_that_is_undone_does_not_count_and_counts_again_when_it_is_redone(tmp_path: Path) -> None:
    clock = HandClock()
    with journal_in(tmp_path) as journal:
        import_record(journal, short_record("Ben", "Ann", "Cem"), 1.0)
        before = all_stats(journal)
        match = play_short(journal, clock, "Ann", "Ben", "Dora")
        after = all_stats(journal)
        assert isinstance(match.undo(match.version), Change)
        assert all_stats(journal) == before
        assert isinstance(match.redo(match.version), Change)
        assert all_stats(journal) == after
        told(match, clock, (1, 'correct Ben cards 2; why "miscounted"'))
        assert all_stats(journal) == after


def test_the_statistics_are_those_of_the_results_counted_by_hand(tmp_path: Path) -> None:
    rng = Random(3)
    names = ["Ann", "ben", "Cem", "Dora", "Ömer", *ODD_NAMES]
    with journal_in(tmp_path) as journal:
        for cards in range(9):
            import_record(journal, short_record(*rng.sample(names, 3), cards=cards), 1.0)
        play_whole(journal, "sequence", *rng.sample(names, 4))
        for _ in range(6):
            short = play_short(journal, HandClock(), *rng.sample(names, rng.choice((2, 3))))
            for act in rng.choices((short.undo, short.redo), k=3):
                act(short.version)
        rows = journal.connection.execute(
            "SELECT name, won, points FROM results JOIN matches ON id = match WHERE status = 'finished' AND NOT dummy"
        ).fetchall()
        for player in all_stats(journal):
            mine = [row for row in rows if row[0] == player.name]
            assert (player.matches, player.wins) == (len(mine), sum(won for _, won, _ in mine))
            assert sum(game.total_points for game in player.games) == sum(points for _, _, points in mine)
        assert sum(player.matches for player in all_stats(journal)) == len(rows)


def test_capitals_make_no_difference(tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        import_record(journal, short_record("Ann", "Ömer"), 1.0)
        import_record(journal, short_record("ANN", "Ben"), 1.0)
        ann, omer = stats_of(journal, "aNN"), stats_of(journal, "öMER")
    assert ann is not None
    assert (ann.name, ann.matches) == ("Ann", 2)
    assert omer is not None
    assert omer.name == "Ömer"


def test_a_name_that_is_nearly_right_is_found(tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        import_record(journal, short_record("Yorick", "Marit", "Otto"), 1.0)
        assert nobody_called(journal, "jorik").endswith('finished a match here. Did you mean "Yorick"?')
        assert nobody_called(journal, "zzz").endswith("There are: Marit, Otto, Yorick.")
        assert stats_of(journal, "jorik") is None


def test_one_game_or_one_season_counts_where_somebody_chose_so(tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        play_short(journal, HandClock(wall=1_700_000_000.0), "Ann", "Ben")
        play_short(journal, HandClock(wall=1_750_000_000.0), "Ben", "Ann")
        play_whole(journal, "sequence", "Ann", "Ben", clock=HandClock(wall=1_750_000_000.0))
        import_record(journal, short_record("Cem", "Dora"), 1_600_000_000.0)
        assert seasons(journal) == [2025, 2023], "nobody knows when the imported one was"
        found = {
            scope: {player.name: player.matches for player in all_stats(journal, scope)}
            for scope in (Scope(), Scope("catan"), Scope(season=2023), Scope("catan", 2025), Scope(season=1999))
        }
    assert found == {
        Scope(): {"Ann": 3, "Ben": 3, "Cem": 1, "Dora": 1},
        Scope("catan"): {"Ann": 2, "Ben": 2, "Cem": 1, "Dora": 1},
        Scope(season=2023): {"Ann": 1, "Ben": 1},
        Scope("catan", 2025): {"Ann": 1, "Ben": 1},
        Scope(season=1999): {},
    }
