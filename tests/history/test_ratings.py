"""How strong players are: the estimate itself, and which matches it is made from."""

from __future__ import annotations

import subprocess
import sys
from itertools import permutations
from math import exp, sqrt
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.history.imports import import_record
from companion.history.ratings import BEGIN, CHANCE, DRIFT, FEW, NO_LIBRARY, UNSURE, Rating, Ratings, Seated, rate
from companion.history.scope import ALL, Scope
from companion.history.standings import standings
from companion.match.match import Change
from companion.store.edits import Remarks, delete_match, edit_match
from companion.store.journal import Journal
from companion.store.renaming import rename_person
from tests.history.past import play_short, play_whole, short_record, sit_down, without_end
from tests.match.playing import HandClock, journal_in

Match = tuple[Seated, ...]
DAY = 86_400.0
FRIENDS = ("Ann", "Ben", "Cem", "Dora", "Emil", "Fay")


def ranked(*names: str) -> Match:
    """A match that ended in this order."""
    return tuple(Seated(name, place, None) for place, name in enumerate(names, 1))


def teams(*sides: tuple[str, ...]) -> Match:
    """A match of teams that ended in this order."""
    return tuple(Seated(name, place, place) for place, side in enumerate(sides, 1) for name in side)


@st.composite
def tables(draw: st.DrawFn, least: int = 2, most: int = len(FRIENDS)) -> Match:
    """A match of some friends, with places that may be shared."""
    names = draw(st.permutations(FRIENDS))[: draw(st.integers(least, most))]
    places = draw(st.lists(st.integers(1, len(names)), min_size=len(names), max_size=len(names)))
    return tuple(Seated(name, place, None) for name, place in zip(names, places, strict=True))


def values(ratings: dict[bytes, Rating]) -> dict[str, int]:
    return {name.decode(): rating.value for name, rating in ratings.items()}


# The estimate


def weng_lin(*sides: list[tuple[float, float]]) -> list[list[tuple[float, float]]]:
    """Their algorithm 1 as it is published, for sides that came in in this order: (mean, deviation) of everybody."""
    grown = [[(mean, sqrt(deviation**2 + DRIFT**2)) for mean, deviation in side] for side in sides]
    means = [sum(mean for mean, _ in side) for side in grown]
    spreads = [sum(deviation**2 for _, deviation in side) for side in grown]
    found = []
    for i, side in enumerate(grown):
        step = shrink = 0.0
        for q in range(len(grown)):
            if q == i:
                continue
            c = sqrt(spreads[i] + spreads[q] + 2 * CHANCE**2)
            chance = 1 / (1 + exp((means[q] - means[i]) / c))
            step += spreads[i] / c * ((i < q) - chance)
            shrink += sqrt(spreads[i]) / c * spreads[i] / c**2 * chance * (1 - chance)
        found.append(
            [
                (mean + deviation**2 / spreads[i] * step, deviation * sqrt(1 - deviation**2 / spreads[i] * shrink))
                for mean, deviation in side
            ]
        )
    return found


NEW = (BEGIN, UNSURE)


@pytest.mark.parametrize("shape", [(1, 1), (1, 1, 1), (1,) * 6, (2, 2), (3, 3), (2, 2, 2), (1, 2)])
def test_a_first_match_is_rated_by_the_published_formula(shape: tuple[int, ...]) -> None:
    people = iter(FRIENDS)
    sides = [tuple(next(people) for _ in range(size)) for size in shape]
    expected = weng_lin(*([NEW] * size for size in shape))
    found = rate([teams(*sides)])
    for side, numbers in zip(sides, expected, strict=True):
        for name, (mean, deviation) in zip(side, numbers, strict=True):
            assert found[name.lower().encode()] == Rating(round(mean), round(deviation), 1)


def test_a_row_of_matches_is_rated_by_the_published_formula() -> None:
    ann, ben = NEW, NEW
    for _ in range(4):
        (ann,), (ben,) = weng_lin([ann], [ben])
    (ben,), (ann,) = weng_lin([ben], [ann])
    found = rate([*[ranked("Ann", "Ben")] * 4, ranked("Ben", "Ann")])
    assert found == {b"ann": Rating(round(ann[0]), round(ann[1]), 5), b"ben": Rating(round(ben[0]), round(ben[1]), 5)}


def test_known_numbers() -> None:
    assert rate([ranked("Ann", "Ben")]) == {b"ann": Rating(1579, 242, 1), b"ben": Rating(1421, 242, 1)}
    assert values(rate([ranked("Ann", "Ben", "Cem")])) == {"ann": 1658, "ben": 1500, "cem": 1342}
    assert values(rate([teams(("Ann", "Ben"), ("Cem", "Dora"))])) == {
        "ann": 1559,
        "ben": 1559,
        "cem": 1441,
        "dora": 1441,
    }


def test_a_rating_is_provisional_before_the_fifth_match() -> None:
    told = [rate([ranked("Ann", "Ben")] * count)[b"ann"].provisional for count in range(1, FEW + 2)]
    assert told == [True, True, True, True, False, False]


def test_the_margin_shrinks_with_what_is_known() -> None:
    alternating = [ranked("Ann", "Ben"), ranked("Ben", "Ann")] * 20
    margins = [rate(alternating[:count])[b"ann"].margin for count in (1, 5, 10, 20, 40)]
    assert margins == sorted(margins, reverse=True)
    assert margins[-1] < UNSURE / 2


def test_who_always_wins_is_ahead_of_who_sometimes_does() -> None:
    rng = Random(5)
    matches = [ranked("Ann", *rng.sample(("Ben", "Cem", "Dora"), 3)) for _ in range(12)]
    found = values(rate(matches))
    assert found["ann"] > max(found["ben"], found["cem"], found["dora"])


@given(st.lists(tables(2, 2), max_size=8), st.permutations(FRIENDS))
def test_a_winner_of_two_never_falls_and_a_loser_never_rises(before: list[Match], names: list[str]) -> None:
    winner, loser = names[:2]
    start = {winner.lower(): round(BEGIN), loser.lower(): round(BEGIN)}
    was = start | values(rate(before))
    now = values(rate([*before, ranked(winner, loser)]))
    assert now[winner.lower()] >= was[winner.lower()]
    assert now[loser.lower()] <= was[loser.lower()]


@given(st.lists(tables(), max_size=6), tables(), st.randoms(use_true_random=False))
def test_it_makes_no_difference_who_sat_where(before: list[Match], last: Match, rng: Random) -> None:
    moved = [tuple(rng.sample(match, len(match))) for match in (*before, last)]
    assert rate(moved) == rate([*before, last])


@given(tables())
def test_what_some_win_in_their_first_match_the_others_lose(match: Match) -> None:
    found = rate([match]).values()
    assert abs(sum(rating.value - BEGIN for rating in found)) <= len(match) / 2  # each is rounded


@given(st.lists(tables(), min_size=1, max_size=6))
def test_whoever_played_is_rated_and_nobody_is_surer_than_sure(matches: list[Match]) -> None:
    found = rate(matches)
    assert set(found) == {one.person.lower().encode() for match in matches for one in match}
    assert all(0 < rating.margin <= UNSURE + DRIFT * len(matches) for rating in found.values())
    for name, rating in found.items():
        assert rating.matches == sum(name == one.person.lower().encode() for match in matches for one in match)


@given(st.lists(tables(), max_size=6))
def test_a_team_wins_and_loses_together(before: list[Match]) -> None:
    """Those of one team who were rated alike are rated alike after it."""
    found = rate([*before, teams(("Gus", "Hal"), ("Ida", "Jo"))])
    assert found[b"gus"] == found[b"hal"]
    assert found[b"ida"] == found[b"jo"]
    assert found[b"gus"].value > BEGIN > found[b"ida"].value


def test_nobody_is_rated_for_a_match_alone() -> None:
    assert rate([ranked("Ann"), (Seated("Ben", None, None), Seated("Cem", 1, None))]) == {}


# Which matches count


def look(journal: Journal, scope: Scope = ALL) -> dict[bytes, Rating]:
    return Ratings().look(journal, scope)


def test_an_empty_journal_rates_nobody(tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        assert look(journal) == {}


def test_only_finished_matches_count_and_no_dummy(tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        import_record(journal, without_end(short_record()), 1.0)
        match = sit_down(journal, "catan", "Ann", "Ben")
        assert isinstance(match.abandon(match.version), Change)
        sit_down(journal, "alhambra", "Ann", "Ben")
        assert look(journal) == {}
        play_whole(journal, "alhambra", "Ann", "Ben")
        rows = journal.connection.execute("SELECT name FROM results WHERE dummy").fetchall()
        assert rows, "Dirk sits at a table of two"
        assert set(look(journal)) == {b"ann", b"ben"}


def test_teams_are_rated_as_teams_also_in_matches_of_an_older_companion(tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        play_whole(journal, "sequence", "Ann", "Ben", "Cem", "Dora")
        found = look(journal)
        journal.connection.execute("UPDATE results SET team = -1")  # as after the tables became those of today
        assert look(journal) == found
    assert found[b"ann"] == found[b"cem"]
    assert found[b"ben"] == found[b"dora"]
    assert sorted(rating.value for rating in found.values()) == [1441, 1441, 1559, 1559]


def test_the_order_of_import_makes_no_difference(tmp_path: Path) -> None:
    tables = (("Ann", "Ben"), ("Ben", "Cem"), ("Cem", "Ann"), ("Ann", "Cem", "Ben"))
    records = [short_record(*names, cards=cards) for cards, names in enumerate(tables)]
    found = []
    for at, order in enumerate(permutations(records)):
        folder = tmp_path / str(at)
        folder.mkdir()
        with journal_in(folder) as journal:
            for when, record in enumerate(order):
                import_record(journal, record, float(when))
            found.append(look(journal))
    assert found == [found[0]] * 24


def test_matches_count_in_the_order_in_which_they_were_played(tmp_path: Path) -> None:
    """Also where somebody says so only later."""
    with journal_in(tmp_path) as journal:
        for cards, names in enumerate((("Ann", "Ben"), ("Ben", "Cem"), ("Cem", "Ann"))):
            import_record(journal, short_record(*names, cards=cards), 1.0)
        found = []
        for days in ((1, 2, 3), (3, 2, 1)):
            for number, day in enumerate(days, 1):
                assert edit_match(journal, number, Remarks(begun=day * DAY), "Ann", 0.0) is None
            found.append(look(journal))
    assert found[0] == rate([ranked("Ann", "Ben"), ranked("Ben", "Cem"), ranked("Cem", "Ann")])
    assert found[1] == rate([ranked("Cem", "Ann"), ranked("Ben", "Cem"), ranked("Ann", "Ben")])


def test_a_season_and_a_game_count_by_themselves(tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        play_short(journal, HandClock(wall=1_700_000_000.0), "Ann", "Ben")
        play_short(journal, HandClock(wall=1_750_000_000.0), "Ben", "Ann")
        play_whole(journal, "sequence", "Cem", "Dora", clock=HandClock(wall=1_750_000_000.0))
        import_record(journal, short_record("Emil", "Fay"), 1_750_000_000.0)  # nobody knows when that was
        ratings = Ratings()
        assert ratings.look(journal, Scope(season=2023)) == rate([ranked("Ann", "Ben")])
        assert ratings.look(journal, Scope("catan", 2025)) == rate([ranked("Ben", "Ann")])
        assert set(ratings.look(journal, Scope("sequence"))) == {b"cem", b"dora"}
        assert set(ratings.look(journal, Scope(season=2025))) == {b"ann", b"ben", b"cem", b"dora"}
        assert set(ratings.look(journal)) == {b"ann", b"ben", b"cem", b"dora", b"emil", b"fay"}


def test_what_is_remembered_follows_every_change_of_the_past(tmp_path: Path) -> None:
    clock, kept = HandClock(), Ratings()
    with journal_in(tmp_path) as journal:

        def holds() -> dict[bytes, Rating]:
            found = kept.look(journal)
            assert found == look(journal)
            return found

        for names in (("Ann", "Ben"), ("Ben", "Cem"), ("Bno", "Ann"), ("Cem", "Ann", "Ben")):
            match = play_short(journal, clock, *names)
            clock.wait(DAY)
            holds()
        before = holds()
        assert isinstance(match.undo(match.version), Change)
        assert holds() != before
        assert isinstance(match.redo(match.version), Change)
        assert holds() == before
        assert delete_match(journal, 1, True, "Ann", 0.0) is None
        assert holds() != before
        assert delete_match(journal, 1, False, "Ann", 0.0) is None
        assert holds() == before
        assert rename_person(journal, "Cem", "Jim", "Ann", 0.0) is None
        assert holds()[b"jim"] == before[b"cem"]
        assert rename_person(journal, "Bno", "Ben", "Ann", 0.0, same_person=True) is None
        merged = holds()
        assert b"bno" not in merged
        assert merged[b"ben"].matches == before[b"ben"].matches + 1
        import_record(journal, short_record("Dora", "Emil"), 0.0)
        assert b"dora" in holds()


def test_the_library_is_imported_when_somebody_asks_and_not_before() -> None:
    script = (
        "import sys, companion.daemon, companion.web.app, companion.cli.stats;"
        "from companion.history.ratings import Seated, rate;"
        "print('openskill' in sys.modules); rate([(Seated('a', 1, None), Seated('b', 2, None))]);"
        "print('openskill' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True"]


def test_the_trail_tells_how_each_match_left_somebody(tmp_path: Path) -> None:
    clock, kept = HandClock(), Ratings()
    results = (("Ann", "Ben"), ("Ben", "Cem"), ("Cem", "Ann"))
    with journal_in(tmp_path) as journal:
        for names in results:
            play_short(journal, clock, *names)
            clock.wait(DAY)
            kept.look(journal)
        trail = kept.trail(journal, "ANN")
    assert trail == {count: rate([ranked(*names) for names in results[:count]])[b"ann"] for count in (1, 3)}


def test_a_provisional_rating_stands_below_every_other(tmp_path: Path) -> None:
    clock = HandClock()
    with journal_in(tmp_path) as journal:
        for _ in range(FEW):
            play_short(journal, clock, "Ann", "Ben")
        play_short(journal, clock, "Cem", "Ann")
        found = standings(journal, Ratings(), by="rating")
        assert [one.player.name for one in found] == ["Ann", "Ben", "Cem"]
        assert found[2].rating is not None
        assert found[2].rating.value > BEGIN
        assert [one.player.name for one in standings(journal, Ratings(), least=2)] == ["Ann", "Ben"]


def test_without_the_library_there_are_no_ratings_and_one_sentence_says_why(tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        play_short(journal, HandClock(), "Ann", "Ben")
    start = (
        "import sys; sys.modules['openskill'] = sys.modules['openskill.models'] = None;"
        "from companion.cli import main; main()"
    )

    def stats(*options: str) -> subprocess.CompletedProcess[str]:
        words = [sys.executable, "-c", start, "stats", *options, "--state", str(tmp_path)]
        return subprocess.run(words, capture_output=True, text=True, check=False)

    done = stats()
    assert (done.returncode, done.stderr) == (0, f"{NO_LIBRARY}\n")
    assert "Ann" in done.stdout
    refused = stats("--by", "rating")
    assert refused.returncode == 2
    assert NO_LIBRARY in refused.stderr
    assert refused.stderr.count("\n") == 1
