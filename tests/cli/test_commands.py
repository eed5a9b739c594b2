"""The command line as a person or a script uses it: what it reads, what it writes, its exit codes."""

from __future__ import annotations

import json
import os
import pty
import subprocess
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from companion.cli.simulate import simulate
from companion.match.dealer import play
from tests.cli.calling import COMPANION, companion, companion_process, one_sentence

HEADER = "game: alhambra\nedition: city\nplayer: Ann\nplayer: Ben\nplayer: Cem\n\n"


# In a process of its own


def test_a_process_ends_with_what_it_wrote_and_its_exit_code(tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    path.write_text(HEADER + "start Ann\nAnn buys green\n")
    for words, code in ((("replay", str(path)), 0), (("replay", "-"), 1), (("replay", "--jason"), 2)):
        done = companion_process(*words, stdin=HEADER + "start Zoe\n")
        here = companion(*words, stdin=HEADER + "start Zoe\n")
        assert (done.returncode, done.stdout, done.stderr) == (here.returncode, here.stdout, here.stderr)
        assert done.returncode == code


# replay


def test_replay_tells_the_story(tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    path.write_text(HEADER + "start Ann\nAnn buys green\nAnn ends\nBen takes money\nscoring A\n")
    done = companion("replay", str(path))
    assert (done.returncode, done.stderr) == (0, "")
    assert "green   Ann (1) 1st: 5" in done.stdout
    assert "Points so far: Ann 5, Ben 0, Cem 0" in done.stdout


def test_names_that_look_like_markup_are_told_as_they_are() -> None:
    names = ["[/b] x", "[red]Ann[/red]"]
    seats = "".join(f'player: "{name}"\n' for name in names)
    winner = f'"{names[0]}"'
    won = f"correct {winner} villages 4; {winner} cities 2; {winner} roads 4; turn {winner}"
    story = f"game: catan\n{seats}\n{won}\n"
    done = companion("replay", "-", stdin=story)
    assert (done.returncode, done.stderr) == (0, "")
    assert all(name in done.stdout for name in names)


def test_replay_as_data() -> None:
    done = companion("replay", "-", "--json", stdin=HEADER + "start Ann\nAnn buys green\n")
    report = json.loads(done.stdout)
    assert done.returncode == 0
    assert report["players"] == ["Ann", "Ben", "Cem"]
    assert report["moves"] == ["start Ann", "Ann buys green"]
    assert report["refusal"] is None
    assert report["points"] == {"Ann": 0, "Ben": 0, "Cem": 0}
    assert report["state"]["holdings"]["Ann"]["green"] == 1
    assert report["outcome"] is None


def test_replay_of_a_whole_match_has_an_outcome() -> None:
    record = companion("simulate", "catan", "--players", "4", "--seed", "3", "--record").stdout
    report = json.loads(companion("replay", "-", "--json", stdin=record).stdout)
    assert report["outcome"]["rule"] == "C16"
    winner = report["outcome"]["winners"][0]
    assert report["points"][winner] >= 10


def test_replay_of_a_refused_move_exits_1_with_the_prefix() -> None:
    story = HEADER + "start Ann\nAnn buys green\nBen buys green\n"
    done = companion("replay", "-", stdin=story)
    assert done.returncode == 1
    assert done.stderr.startswith("<stdin>, line 9, \"Ben buys green\": It is Ann's turn, not Ben's; a turn ends ")
    assert done.stderr.endswith(" (rule A5).\n")
    assert "Ann buys green" in done.stdout
    report = json.loads(companion("replay", "-", "--json", stdin=story).stdout)
    assert report["refusal"]["rule"] == "A5"
    assert report["refusal"]["line"] == 9
    assert report["moves"] == ["start Ann", "Ann buys green"]


def test_replay_of_an_unreadable_line_exits_1() -> None:
    done = companion("replay", "-", "--json", stdin=HEADER + "start Zoe\n")
    refusal = json.loads(done.stdout)["refusal"]
    assert done.returncode == 1
    assert refusal["rule"] is None
    assert 'nobody here is called "Zoe"; at the table sit Ann, Ben, Cem' in refusal["sentence"]


def test_replay_where_the_table_cannot_sit_down_exits_1() -> None:
    done = companion("replay", "-", "--json", stdin="game: sequence\nplayer: Ann\n\n")
    report = json.loads(done.stdout)
    assert done.returncode == 1
    assert report["refusal"]["rule"] == "S1"
    assert report["state"] is None


def test_replay_of_what_is_no_record(tmp_path: Path) -> None:
    picture = tmp_path / "picture.png"
    picture.write_bytes(b"\x89PNG\r\n\xff\xfe")
    assert "is not a text file in UTF-8" in one_sentence(companion("replay", str(picture)))
    assert "the header needs one line" in one_sentence(companion("replay", "-", stdin=""))
    assert "nothing.txt" in one_sentence(companion("replay", str(tmp_path / "nothing.txt")))
    assert "directory" in one_sentence(companion("replay", str(tmp_path))).lower()


# score


def score(*cases: dict[str, Any]) -> list[dict[str, Any]]:
    done = companion("score", "alhambra", stdin="".join(json.dumps(case) + "\n" for case in cases))
    assert (done.returncode, done.stderr) == (0, "")
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_A14_the_worked_examples_scored_without_a_match() -> None:
    green = {"Marit": 3, "Otto": 3, "Yorick": 2, "Esther": 2}
    a, b, c = score(
        {"scoring": "A", "holdings": {"Yorick": {"white": 2}, "Marit": {"white": 1}}},
        {"scoring": "B", "holdings": {"Yorick": {"purple": 4}, "Marit": {"purple": 4}}},
        {"scoring": "C", "holdings": {name: {"green": count} for name, count in green.items()}},
    )
    assert a["points"] == {"Yorick": 4, "Marit": 0}
    assert b["points"] == {"Yorick": 9, "Marit": 9}
    assert c["points"] == {"Marit": 16, "Otto": 16, "Yorick": 2, "Esther": 2}
    purple = b["why"][5]
    assert purple["counts"] == {"Yorick": 4, "Marit": 4}
    assert purple["shares"] == [
        {"players": ["Yorick", "Marit"], "held": 4, "places": [1, 2], "pays": [13, 6], "pot": 19, "among": 2, "each": 9}
    ]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("{", "line 1: this is not JSON"),
        ("[]", 'line 1: a case is an object with "scoring" and "holdings".'),
        ('{"scoring": "D", "holdings": {"P1": {}}}', 'line 1: "scoring" is one of A, B, C, not "D".'),
        ('{"scoring": ["A"], "holdings": {"P1": {}}}', 'line 1: "scoring" is one of A, B, C, not ["A"].'),
        ('{"scoring": "A", "holdings": {}}', 'line 1: "holdings" is an object with at least one player.'),
        ('{"scoring": "A", "holdings": {"P1": 3}}', "line 1: what P1 holds must be an object of colours."),
        ('{"scoring": "A", "holdings": {"P1": {"pink": 3}}}', 'line 1: P1 holds "pink", which is no building colour'),
        ('{"scoring": "A", "holdings": {"P1": {"red": -1}}}', "line 1: P1 holds -1 of red"),
        ('{"scoring": "A", "holdings": {"P1": {"red": true}}}', "line 1: P1 holds true of red"),
    ],
)
def test_a_wrong_case_is_told_in_a_sentence(line: str, sentence: str) -> None:
    assert sentence in one_sentence(companion("score", "alhambra", stdin=line + "\n"))


def test_cases_before_a_wrong_one_are_answered() -> None:
    good = '{"scoring": "A", "holdings": {"P1": {"blue": 1}}}\n'
    done = companion("score", "alhambra", stdin=good + "\n" + "oops\n" + good)
    assert json.loads(done.stdout)["points"] == {"P1": 1}
    assert "line 3" in one_sentence(done)


# simulate


def test_simulate_as_data_is_the_same_for_the_same_seed() -> None:
    words = ("simulate", "sequence", "--players", "3", "--matches", "4", "--seed", "9", "--json")
    first, second = companion(*words), companion(*words)
    assert first.stdout == second.stdout
    assert first.stderr == ""
    report = json.loads(first.stdout)
    assert (report["game"], report["players"], report["matches"], report["seed"]) == ("sequence", 3, 4, 9)
    assert len(report["results"]) == 4
    assert report["moves"] == sum(result["moves"] for result in report["results"])


def test_simulate_shows_a_table() -> None:
    done = companion("simulate", "alhambra", "--players", "2", "--matches", "2")
    assert done.returncode == 0
    assert "Alhambra: 2 matches" in done.stdout
    assert "Dirk" in done.stdout


def test_simulate_says_in_a_sentence_that_a_match_does_not_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.cli.simulate.play", partial(play, most=10))
    done = CliRunner().invoke(simulate, ["sequence"])
    assert done.exit_code == 1
    assert (
        done.output == "Error: A match of sequence did not end within 10 moves; another seed may play one that does.\n"
    )


def test_simulate_draws_a_progress_bar_on_a_terminal_only() -> None:
    master, slave = pty.openpty()
    words = [*COMPANION, "simulate", "sequence", "--players", "2", "--matches", "30", "--json"]
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
    assert b"Playing" in seen
    assert json.loads(output)["matches"] == 30


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("simulate", "chess"), '"chess" is no game; there are alhambra, catan, sequence.'),
        (
            ("simulate", "alhambra", "--players", "7"),
            "7 players cannot play this game; it is for 2, 3, 4, 5 and 6 (rule A1).",
        ),
        (("simulate", "sequence", "--players", "6", "--house", "teams=4"), 'cannot be "4"; choose from'),
        (("simulate", "sequence", "--house", "x"), 'a house rule is NAME=CHOICE, not "x".'),
        (("simulate", "alhambra", "--edition", "citty"), 'Did you mean "city"?'),
        (("simulate", "alhambra", "--matches", "0"), "Invalid value for '--matches'"),
        (("simulate", "alhambra", "--matches", "2", "--record"), "--record prints one match"),
        (("score", "catan"), "catan has no scoring without a match. Games that have one: alhambra."),
        (("score", "chess"), '"chess" is no game; there are alhambra, catan, sequence.'),
        (("simulate",), "Missing argument 'GAME'."),
        (("simmulate",), "No such command 'simmulate'"),
        (("replay", "--jason"), "No such option"),
    ],
)
def test_a_wrong_command_is_told_in_a_sentence(words: tuple[str, ...], sentence: str) -> None:
    assert sentence in one_sentence(companion(*words))


def test_help_is_there_for_everything() -> None:
    for words in (
        (),
        ("--help",),
        ("replay", "-h"),
        ("score", "--help"),
        ("score", "alhambra", "-h"),
        ("simulate", "-h"),
    ):
        done = companion(*words)
        assert done.returncode == 0
        assert "Usage: " in done.stdout
    assert companion("--version").stdout.startswith("companion, version ")


def test_a_closed_pipe_ends_quietly() -> None:
    process = subprocess.Popen(
        [*COMPANION, "simulate", "catan", "--players", "4", "--record"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    process.wait()


@pytest.mark.parametrize("file", ["/dev/zero", "long.txt"])
@pytest.mark.parametrize("command", ["replay", "import"])
def test_what_is_no_record_is_refused_before_it_is_read(tmp_path: Path, command: str, file: str) -> None:
    (tmp_path / "long.txt").write_text("Ann ends\n" * 300_000, encoding="utf-8")
    done = companion(command, str(tmp_path / file), XDG_STATE_HOME=str(tmp_path))
    assert done.returncode == (2 if command == "replay" else 1)
    assert "a record has at most 2,000,000 characters" in done.stderr
    assert done.stderr.count("\n") == 1


def test_rules_of_any_version_are_read(tmp_path: Path) -> None:
    (tmp_path / "newer.txt").write_text(f"game: catan\nrules: {'9' * 5000}\n", encoding="utf-8")
    assert "newer than these" in one_sentence(companion("replay", str(tmp_path / "newer.txt")))


def test_a_case_without_end_is_not_waited_for() -> None:
    assert "line 1: a case has at most 100,000 characters" in one_sentence(companion("score", "alhambra", "/dev/zero"))
