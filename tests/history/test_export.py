"""Each format is read back."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from companion.history.archive import Story, fetch
from companion.history.export import FORMATS, NotExportable, export
from companion.history.imports import Stored, import_record
from companion.match.match import Change
from companion.match.record import read_record
from companion.shelf import find_game
from companion.store.journal import Journal
from tests.history.past import ODD_NAMES, play_short, play_whole, short_record, sit_down, told
from tests.match.playing import HandClock, journal_in


def story_in(journal: Journal, number: int = 1) -> Story:
    story = fetch(journal, number)
    assert story is not None
    return story


@pytest.fixture
def story(tmp_path: Path) -> Story:
    """A short match of people with odd names, begun at 2001-09-09 01:46:40 UTC."""
    with journal_in(tmp_path) as journal:
        play_short(journal, HandClock(wall=1_000_000_000.0), *ODD_NAMES)
        return story_in(journal)


def link_data(link: str) -> dict[str, Any]:
    """What is in a link, as the app reads it."""
    parts = urlsplit(link.rstrip("\n"))
    assert f"{parts.scheme}://{parts.netloc}{parts.path}" == "https://app.bgstatsapp.com/createPlay.html"
    assert parts.fragment == ""
    assert link.isascii()
    query = parse_qs(parts.query, strict_parsing=True)
    assert list(query) == ["data"]
    data: dict[str, Any] = json.loads(query["data"][0])
    return data


def test_every_format_ends_with_a_newline(story: Story) -> None:
    assert list(FORMATS) == ["record", "json", "csv", "bgstats"]
    assert all(export(story, kind).endswith("\n") for kind in FORMATS)


def test_the_record_is_the_match(story: Story) -> None:
    reading = read_record(export(story, "record"))
    assert reading.trouble is None
    assert reading.moves == story.reading.moves
    assert reading.state == story.reading.state


def test_the_json_has_everything(story: Story) -> None:
    data = json.loads(export(story, "json"))
    first, second, third = ODD_NAMES
    assert (data["number"], data["game"], data["edition"]) == (1, "catan", "standard")
    assert data["rules"] == find_game("catan").version
    assert (data["begun"], data["duration"]) == ("2001-09-09T01:46:40+00:00", 54)
    assert (data["status"], data["imported"], data["trouble"]) == ("finished", False, None)
    assert data["seats"] == [{"name": name, "colour": None} for name in ODD_NAMES]
    assert data["players"] == data["owners"] == list(ODD_NAMES)
    assert data["moves"][-1] == {
        "number": 3,
        "line": '"<img>" builds village',
        "player": first,
        "seconds": 20,
        "at": "2001-09-09T01:47:34+00:00",
        "points": {first: 10, second: 3, third: 1},
    }
    assert data["points"] == {first: 10, second: 3, third: 1}
    assert data["outcome"]["winners"] == data["winners"] == [first]


def test_the_csv_has_a_row_for_each_move(story: Story) -> None:
    rows = list(csv.reader(io.StringIO(export(story, "csv"))))
    assert rows[0] == ["number", "line", "player", "seconds", *(f"points {name}" for name in ODD_NAMES)]
    assert [row[0] for row in rows[1:]] == ["1", "2", "3"]
    assert [row[1] for row in rows[1:]] == [moment.line for moment in story.moments]
    assert [row[2] for row in rows[1:]] == ["", "<img>", "<img>"]
    assert [float(row[3]) for row in rows[1:]] == [30, 4, 20]
    assert rows[3][4:] == ["10", "3", "1"]


def test_the_csv_of_an_imported_match_leaves_the_time_empty(tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        import_record(journal, short_record(), 1.0)
        rows = list(csv.DictReader(io.StringIO(export(story_in(journal), "csv"))))
    assert {row["seconds"] for row in rows} == {""}
    assert rows[-1]["points Ann"] == "10"


def test_the_link_tells_the_play(story: Story) -> None:
    data = link_data(export(story, "bgstats"))
    assert data["sourceName"] == "Table Companion"
    assert data["playDate"] == "2001-09-09 01:46:40"
    assert data["durationMin"] == 1
    known = {"name": "Catan", "sourceGameId": "catan", "bggId": 91534}
    assert data["game"] == {**known, "highestWins": True, "noPoints": False}
    assert [player["name"] for player in data["players"]] == list(ODD_NAMES)
    assert [player["sourcePlayerId"] for player in data["players"]] == [name.casefold() for name in ODD_NAMES]
    assert [player["score"] for player in data["players"]] == [10, 3, 1]
    assert [player["rank"] for player in data["players"]] == [1, 2, 3]
    assert [player["winner"] for player in data["players"]] == [True, False, False]
    assert data["comments"] == "standard edition"


def test_the_link_says_who_began(tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        match = play_whole(journal, "catan", "Ann", "Ben", "Cem")
        story = story_in(journal)
    starter = next(moment.line for moment in story.moments if moment.line.startswith("start ")).removeprefix("start ")
    players = link_data(export(story, "bgstats"))["players"]
    assert [player["name"] for player in players if player["startPlayer"]] == [starter]
    assert match.status == "finished"


def test_who_began_is_not_known_of_a_match_joined_late(story: Story) -> None:
    assert not any(player["startPlayer"] for player in link_data(export(story, "bgstats"))["players"])


def test_dirk_is_in_the_comments_of_the_link(tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        play_whole(journal, "alhambra", "Ann", "Ben")
        story = story_in(journal)
    data = link_data(export(story, "bgstats"))
    assert [player["name"] for player in data["players"]] == ["Ann", "Ben"]
    assert f"Dirk: {story.points['Dirk']} points" in data["comments"]


def test_a_play_has_one_id_for_ever(tmp_path: Path) -> None:
    clock = HandClock()
    with journal_in(tmp_path) as journal:
        match = play_short(journal, clock, "Ann", "Ben", "Cem")
        before = link_data(export(story_in(journal), "bgstats"))
        match.undo(match.version)
        told(match, clock, (5, "correct Cem cards 2"), (5, "Ann builds village"))
        after = link_data(export(story_in(journal), "bgstats"))
        play_short(journal, clock, "Ann", "Ben", "Cem")
        another = link_data(export(story_in(journal, 2), "bgstats"))
    assert before["sourcePlayId"] == after["sourcePlayId"] != another["sourcePlayId"]


def test_an_imported_play_has_the_same_id_everywhere(tmp_path: Path) -> None:
    ids = set()
    for place in ("here", "there"):
        tmp_path.joinpath(place).mkdir()
        with journal_in(tmp_path / place) as journal:
            if place == "there":
                import_record(journal, short_record(cards=1), 1.0)
            stored = import_record(journal, short_record(), 2.0)
            assert isinstance(stored, Stored)
            data = link_data(export(story_in(journal, stored.number), "bgstats"))
            assert data["durationMin"] == 0
            ids.add(data["sourcePlayId"])
    assert len(ids) == 1


def test_an_unfinished_match_has_no_link(tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        match = sit_down(journal, "catan", "Ann", "Ben")
        with pytest.raises(NotExportable, match=r"^Match 1 was not finished \(open\), .*\.$"):
            export(story_in(journal), "bgstats")
        assert isinstance(match.abandon(match.version), Change)
        with pytest.raises(NotExportable, match=r"\(abandoned\)"):
            export(story_in(journal), "bgstats")
        assert json.loads(export(story_in(journal), "json"))["outcome"] is None
        assert export(story_in(journal), "csv").count("\n") == 1
