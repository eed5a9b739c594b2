"""The commands about past matches, on real journals."""

from __future__ import annotations

import csv
import io
import json
import os
import pty
import sqlite3
import subprocess
from pathlib import Path

import pytest

from companion.cli import imports
from companion.cli.chart import BLOCKS, WIDTH, chart
from companion.store.folder import held
from companion.store.journal import NAME, open_journal
from tests.cli import calling
from tests.cli.calling import COMPANION, Done, companion_process, one_sentence
from tests.history.past import ODD_NAMES, play_short, play_whole, short_record, sit_down, told, without_end
from tests.match.playing import HandClock, journal_in, new_match

COMMANDS = ("history", "show", "export", "import", "stats", "backup")


WIDE = {"COLUMNS": "200", "TZ": "UTC"}
"""A wide terminal far from any other clock."""


def companion(folder: Path, *words: str, stdin: str = "") -> Done:
    """Runs a command on the journal in this folder."""
    return calling.companion(*words, "--state", str(folder), stdin=stdin, **WIDE)


def good(done: Done) -> str:
    assert (done.returncode, done.stderr) == (0, ""), done
    return done.stdout


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A journal of two matches: one of people with odd names, and one of Ann and Ben that was given up."""
    state = tmp_path / "state"
    state.mkdir()
    with journal_in(state) as journal:
        play_short(journal, HandClock(wall=1_000_000_000.0), *ODD_NAMES)
        clock = HandClock(wall=1_000_100_000.0)
        match = sit_down(journal, "alhambra", "Ann", "Ben", "Cem", clock=clock)
        told(match, clock, (1, "start Ann"), (2, "Ann buys green"))
        match.undo(match.version)
        told(match, clock, (3, "Ann buys blue"))
        match.abandon(match.version)
    return state


# Where nothing was played yet


def test_the_first_look_is_kind_and_makes_nothing(tmp_path: Path) -> None:
    state = tmp_path / "state"
    assert good(companion(state, "history")).startswith("No match yet.")
    assert good(companion(state, "stats")).startswith("No match has been finished here yet")
    assert json.loads(good(companion(state, "history", "--json"))) == []
    assert json.loads(good(companion(state, "stats", "--json"))) == []
    assert "no match has been played here yet" in one_sentence(companion(state, "show", "1"))
    assert "no match has been played here yet" in one_sentence(companion(state, "export", "1"))
    assert 'Nobody called "Ann"' in one_sentence(companion(state, "stats", "Ann"))
    assert "nothing to back up" in one_sentence(companion(state, "backup", str(tmp_path / "copy.db")))
    assert list(tmp_path.iterdir()) == []


def test_an_empty_file_stays_empty(tmp_path: Path) -> None:
    tmp_path.joinpath(NAME).touch()
    assert good(companion(tmp_path, "history")).startswith("No match yet.")
    assert tmp_path.joinpath(NAME).stat().st_size == 0


# history


def test_history_lists_the_newest_first(folder: Path) -> None:
    lines = [line for line in good(companion(folder, "history")).splitlines() if line.startswith("│")]
    assert ["Ann" in lines[0], "abandoned" in lines[0]] == [True, True]
    for part in ("2001-09-09 01:46", "catan", "<img> 10, , ; 3, Zoë 🎲 1", "54 s"):
        assert part in lines[1]


def test_history_as_data(folder: Path) -> None:
    abandoned, finished = json.loads(good(companion(folder, "history", "--json")))
    assert finished == {
        "number": 1,
        "begun": "2001-09-09T01:46:40+00:00",
        "game": "catan",
        "edition": "standard",
        "status": "finished",
        "imported": False,
        "players": list(ODD_NAMES),
        "winners": ["<img>"],
        "points": dict(zip(ODD_NAMES, (10, 3, 1), strict=True)),
        "duration": 54,
        "dated": True,
        "place": "",
        "note": "",
        "deleted": None,
    }
    assert (abandoned["number"], abandoned["status"], abandoned["winners"]) == (2, "abandoned", [])


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        (("--limit", "1"), [2]),
        (("--game", "catan"), [1]),
        (("--player", "ann"), [2]),
        (("--player", ", ;"), [1]),
        (("--player", "Zoe"), []),
        (("--player", "\udcff\x1b"), []),
        (("--game", "catan", "--player", "Ann"), []),
    ],
)
def test_history_of_some(folder: Path, words: tuple[str, ...], numbers: list[int]) -> None:
    found = json.loads(good(companion(folder, "history", "--json", *words)))
    assert [match["number"] for match in found] == numbers
    if not numbers:
        assert good(companion(folder, "history", *words)) == "No match like that yet.\n"


# show


def test_show_tells_the_story(folder: Path) -> None:
    told = good(companion(folder, "show", "1"))
    assert told.startswith("Match 1, 2001-09-09 01:46, 54 s\nCatan, standard edition: <img>, , ;, Zoë 🎲\n")
    assert '"<img>" builds village\n' in told
    assert "<img> won.\n" in told
    assert "Points over time\n<img>  ▇▇█ 10" in told
    assert '<img>: 24 s, the longest 20 s before move 3, "<img>" builds village' in told


def test_show_leaves_out_what_was_undone(folder: Path) -> None:
    told = good(companion(folder, "show", "2"))
    assert told.startswith("Match 2, 2001-09-10 05:33, abandoned, 6 s\n")
    assert "Ann buys blue\n" in told
    assert "Ann buys green" not in told


def test_show_says_where_a_match_breaks_off(folder: Path) -> None:
    with sqlite3.connect(folder / NAME) as connection:
        connection.execute("DROP TRIGGER entries_stay")
        connection.execute("UPDATE entries SET body = 'Ann buys red' WHERE match = 2 AND seq = 2")
    connection.close()
    told = good(companion(folder, "show", "2"))
    assert "start Ann\n" in told
    assert "Here the match breaks off: entry 2 was changed after it was written.\n" in told


def test_a_chart_is_as_wide_as_a_match_is_long_up_to_the_screen() -> None:
    for moves in (1, 7, WIDTH, 500):
        table = chart(("Ann", "Ben"), [(number, 0) for number in range(moves)])
        ann, ben = list(table.columns[1].cells)
        assert len(str(ann)) == len(str(ben)) == min(moves, WIDTH)
        assert str(ann)[-1] == (BLOCKS[-1] if moves > 1 else BLOCKS[0])
        assert set(str(ben)) == {BLOCKS[0]}


# export


def test_export_of_every_format(folder: Path, tmp_path: Path) -> None:
    record = good(companion(folder, "export", "1"))
    assert good(companion(folder, "export", "1", "--format", "record")) == record
    assert good(companion(tmp_path, "import", "-", stdin=record)).startswith("1 imported (match 1)")
    assert good(companion(tmp_path, "export", "1")) == record
    assert json.loads(good(companion(folder, "export", "1", "--format", "json")))["winners"] == ["<img>"]
    rows = list(csv.DictReader(io.StringIO(good(companion(folder, "export", "1", "--format", "csv")))))
    assert rows[-1]["points Zoë 🎲"] == "1"
    link = good(companion(folder, "export", "1", "--format", "bgstats"))
    assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B%22sourceName%22")


def test_export_to_a_file(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    assert good(companion(folder, "export", "1", "--output", str(path))) == ""
    assert path.read_text(encoding="utf-8") == good(companion(folder, "export", "1"))
    nowhere = tmp_path / "nowhere" / "match.txt"
    assert "cannot be written" in one_sentence(companion(folder, "export", "1", "--output", str(nowhere)))


def test_a_match_without_a_result_has_no_link(folder: Path) -> None:
    done = companion(folder, "export", "2", "--format", "bgstats")
    assert one_sentence(done) == "Match 2 was not finished (abandoned), so it has no result to tell."


# import


def test_import_takes_records_once(tmp_path: Path) -> None:
    state = tmp_path / "new" / "state"
    files = [tmp_path / "one.txt", tmp_path / "two.txt"]
    files[0].write_text(short_record("Ann", "Ben"))
    files[1].write_text(without_end(short_record("Ann", "Cem")))
    names = [str(file) for file in files]
    assert good(companion(state, "import", *names)) == "2 imported (matches 1 to 2), 0 there already, 0 refused.\n"
    again = good(companion(state, "import", names[1], names[1]))
    assert again.startswith(f"{names[1]} is there already as match 2.\n")
    assert again.endswith("0 imported, 2 there already, 0 refused.\n")
    found = json.loads(good(companion(state, "history", "--json")))
    assert [(match["number"], match["status"], match["imported"]) for match in found] == [
        (2, "abandoned", True),
        (1, "finished", True),
    ]


def test_import_gives_way_to_a_box_that_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pauses = list[float]()
    monkeypatch.setattr(imports, "sleep", pauses.append)
    state, files = tmp_path / "state", [tmp_path / f"{cards}.txt" for cards in (1, 2, 3)]
    for cards, file in enumerate(files, 1):
        file.write_text(short_record(cards=cards), encoding="utf-8")
    with held(state):
        good(companion(state, "import", *map(str, files[:2])))
        assert pauses == [imports.PAUSE] * 2
    good(companion(state, "import", str(files[2])))
    assert pauses[2:] == [0]


def test_import_names_the_file_that_is_refused_and_takes_the_others(tmp_path: Path) -> None:
    bad, picture, fine = tmp_path / "bad.txt", tmp_path / "picture.png", tmp_path / "good.txt"
    bad.write_text(short_record().replace("builds village", "builds castle"))
    picture.write_bytes(b"\x89PNG\r\n\xff\xfe")
    fine.write_text(short_record())
    done = companion(tmp_path, "import", str(bad), str(picture), str(tmp_path / "nothing.txt"), str(fine))
    assert done.returncode == 1
    first, second, third = done.stderr.splitlines()
    assert first.startswith(f'{bad}: line 8, ""Ann" builds castle": ')
    assert second == f"{picture}: is not a text file in UTF-8."
    assert third == f"{tmp_path / 'nothing.txt'}: cannot be read: No such file or directory."
    assert done.stdout == "1 imported (match 1), 0 there already, 3 refused.\n"


def test_import_draws_a_progress_bar_on_a_terminal_only(tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    path.write_text(short_record())
    master, slave = pty.openpty()
    words = [*COMPANION, "import", *[str(path)] * 30, "--state", str(tmp_path)]
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "80"}
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=slave, text=True, env=environment)
    os.close(slave)
    seen = b""
    try:
        while chunk := os.read(master, 4096):
            seen += chunk
    except OSError:
        pass  # the far end of a pty closes with an error
    output, _ = process.communicate()
    os.close(master)
    assert b"Importing" in seen
    assert output.endswith("1 imported (match 1), 29 there already, 0 refused.\n")


# stats


def test_stats_of_everybody_and_of_one(folder: Path) -> None:
    everybody = json.loads(good(companion(folder, "stats", "--json")))
    assert [player["player"] for player in everybody] == ["<img>", ", ;", "Zoë 🎲"]
    assert everybody[0] == json.loads(good(companion(folder, "stats", "<IMG>", "--json")))
    assert everybody[0] == {
        "player": "<img>",
        "matches": 1,
        "wins": 1,
        "second": 0,
        "third": 0,
        "win_share": 1,
        "longest_think": 20,
        "mean_time": 24,
        "rating": {"value": 1658, "margin": 234, "matches": 1, "provisional": True},
        "games": {
            "catan": {
                "matches": 1,
                "wins": 1,
                "win_share": 1,
                "mean_points": 10,
                "best_points": 10,
                "longest_think": 20,
                "mean_time": 24,
                "rating": {"value": 1658, "margin": 234, "matches": 1, "provisional": True},
            }
        },
        "head_to_head": {
            ", ;": {"matches": 1, "ahead": 1, "behind": 0},
            "Zoë 🎲": {"matches": 1, "ahead": 1, "behind": 0},
        },
    }
    assert "Zoë 🎲" in good(companion(folder, "stats"))
    assert good(companion(folder, "stats", "<img>")).startswith(
        "<img>: 1 match, 1 won (100%)\n"
        "Rating: 1658 ± 234 (provisional: fewer than 5 matches)\n"
        "Thinking time: 24 s per match, the longest think 20 s\n"
    )


def test_stats_by_game_season_and_matches_in_an_order_that_is_chosen(tmp_path: Path) -> None:
    early, late = HandClock(wall=1_700_000_000.0), HandClock(wall=1_750_000_000.0)
    with journal_in(tmp_path) as journal:
        for _ in range(2):
            play_short(journal, early, "Ann", "Ben")
        play_short(journal, late, "Cem", "Ann")
        play_whole(journal, "sequence", "Dora", "Emil", clock=late)

    def names(*options: str) -> list[str]:
        return [one["player"] for one in json.loads(good(companion(tmp_path, "stats", "--json", *options)))]

    assert names("--game", "catan") == ["Ann", "Cem", "Ben"]
    assert names("--season", "2023") == ["Ann", "Ben"]
    assert names("--season", "2025", "--game", "catan") == ["Cem", "Ann"]
    assert names("--least", "2") == ["Ann", "Ben"]
    assert names("--game", "catan", "--by", "share") == ["Cem", "Ann", "Ben"]
    assert names("--game", "catan", "--by", "matches")[0] == "Ann"
    assert names("--season", "2025", "--game", "catan", "--by", "rating") == ["Cem", "Ann"]
    assert good(companion(tmp_path, "stats", "--season", "1999")) == "Nobody like that yet.\n"
    assert good(companion(tmp_path, "stats", "--least", "9")) == "Nobody like that yet.\n"
    table = good(companion(tmp_path, "stats", "--season", "2023"))
    assert "±" in table
    assert "* provisional: fewer than 5 matches" in table
    assert good(companion(tmp_path, "stats", "ben", "--season", "2025")) == "Ben: 0 matches, 0 won (0%)\n"
    assert "is no game; there are" in companion(tmp_path, "stats", "--game", "chess").stderr


def test_stats_of_somebody_unknown(folder: Path) -> None:
    assert one_sentence(companion(folder, "stats", "Zoë")).endswith('Did you mean "Zoë 🎲"?')
    assert one_sentence(companion(folder, "stats", "Xxxxxx")).endswith("There are: , ;, <img>, Zoë 🎲.")


# backup


def test_a_backup_is_whole_while_somebody_writes(folder: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    with journal_in(folder) as journal, journal.transaction() as connection:
        connection.execute("UPDATE matches SET reason = 'half way'")
        assert good(companion_process("backup", str(copy), "--state", str(folder))) == f"{copy} holds 2 matches now.\n"
    with open_journal(copy) as kept:
        assert [len(list(kept.entries(number))) for number in (1, 2)] == [3, 5]
        first = kept.match(1)
        assert first is not None
        assert first.reason == ""


def test_a_backup_writes_over_nothing_unless_told(folder: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    copy.write_text("letters")
    assert "is there already" in one_sentence(companion(folder, "backup", str(copy)))
    assert copy.read_text() == "letters"
    good(companion(folder, "backup", str(copy), "--force"))
    with open_journal(copy) as kept:
        assert kept.match(2) is not None
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.db", "state"]


def test_a_backup_goes_nowhere_else(folder: Path, tmp_path: Path) -> None:
    journal = str(folder / NAME)
    assert "is the journal itself" in one_sentence(companion(folder, "backup", journal, "--force"))
    assert "is a folder" in one_sentence(companion(folder, "backup", str(tmp_path), "--force"))
    assert "cannot be written" in one_sentence(companion(folder, "backup", str(tmp_path / "nowhere" / "copy.db")))
    tmp_path.joinpath("copy.db-wal").touch()
    assert "is open in another program" in one_sentence(companion(folder, "backup", str(tmp_path / "copy.db")))


# What is asked wrongly


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("show", "99"), 'There is no match 99; "companion history" lists those there are.'),
        (("export", "99"), 'There is no match 99; "companion history" lists those there are.'),
        (("show", "0"), "Invalid value for 'N'"),
        (("show", "99999999999999999999"), "Invalid value for 'N'"),
        (("show", "last"), "Invalid value for 'N'"),
        (("export", "1", "--format", "xml"), "Invalid value for '--format'"),
        (("history", "--game", "chess"), '"chess" is no game; there are alhambra, catan, sequence.'),
        (("history", "--limit", "0"), "Invalid value for '--limit'"),
        (("import",), "Missing argument 'FILE...'."),
    ],
)
def test_a_wrong_command_is_told_in_a_sentence(folder: Path, words: tuple[str, ...], sentence: str) -> None:
    assert sentence in one_sentence(companion(folder, *words))


@pytest.mark.parametrize("words", [("history",), ("show", "1"), ("export", "1"), ("stats",), ("backup", "copy.db")])
def test_a_journal_that_is_none_is_told_in_a_sentence(tmp_path: Path, words: tuple[str, ...]) -> None:
    tmp_path.joinpath(NAME).write_text("this is a letter, and no journal at all, whatever its name may be")
    assert "it is never deleted" in one_sentence(companion(tmp_path, *words))


def test_a_folder_that_cannot_be_is_told_in_a_sentence(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text(short_record())
    assert "cannot be used" in one_sentence(companion(letter / "state", "import", str(letter)))


@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_there(command: str) -> None:
    done = calling.companion(command, "-h")
    assert done.returncode == 0
    assert "--state DIR" in done.stdout


@pytest.mark.parametrize("wall", [1e14, -1e14, float("inf")])
def test_a_clock_gone_mad_spoils_no_list(wall: float, tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        new_match(journal, "alhambra", clock=HandClock(wall))
    done = companion(tmp_path, "history")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_state_folder_that_is_a_file_is_told_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = companion(tmp_path / "file", "history")
    assert done.returncode == 2
    assert "is a file, not a folder" in done.stderr
