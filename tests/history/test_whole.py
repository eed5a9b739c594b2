"""The whole history in one file."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

from companion.history.archive import list_matches
from companion.history.whole import as_bg_stats, as_csv
from companion.store.edits import Remarks, delete_match, edit_match
from tests.history.past import play_short, play_whole, sit_down
from tests.match.playing import HandClock, journal_in


def test_every_result_is_a_row_and_the_bg_stats_file_has_game_numbers_and_teams(tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        play_short(journal, HandClock(wall=1_700_000_000.0), "=1+1", "Ben")
        play_whole(journal, "sequence", "Ann", "Ben", "Cem", "Dora", clock=HandClock(wall=1_700_100_000.0))
        play_short(journal, HandClock(), "Gone", "Ben")
        delete_match(journal, 3, True, "Ann", 1.0)
        edit_match(journal, 2, Remarks(place="Club", note="Finale"), "Ann", 1.0)
        sit_down(journal, "catan", "Ann", "Ben", clock=HandClock(wall=1_700_200_000.0))
        matches = list_matches(journal)
    rows = list(csv.DictReader(io.StringIO(as_csv(matches))))
    assert len(rows) == 2 + 4 + 2
    assert [row["team"] for row in rows if row["match"] == "2"] == ["1", "2", "1", "2"]
    assert {row["place"] for row in rows if row["match"] == "2"} == {"Club"}
    assert next(row for row in rows if row["match"] == "1")["player"] == "'=1+1"
    told = json.loads(as_bg_stats(matches))
    assert {game["name"]: (game["bggId"], game["usesTeams"]) for game in told["games"]} == {
        "Sequence": (2375, True),
        "Catan": (91534, False),
    }
    names = {player["id"]: player["name"] for player in told["players"]}
    sequence, catan = told["plays"]
    assert [(names[one["playerRefId"]], one["team"]) for one in sequence["playerScores"]] == [
        ("Ann", "1"),
        ("Ben", "2"),
        ("Cem", "1"),
        ("Dora", "2"),
    ]
    assert (sequence["comments"], told["locations"][0]["name"]) == ("Finale", "Club")
    assert [(one["score"], one["winner"]) for one in catan["playerScores"]] == [("10", True), ("1", False)]
