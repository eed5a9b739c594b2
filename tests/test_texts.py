"""Texts that travel: whatever a name or a reason is made of breaks no record, table, log or terminal."""

from __future__ import annotations

import csv
import io
import json
import logging
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.daemon.logs import OneLine, log
from companion.history.archive import fetch
from companion.history.export import export
from companion.history.imports import RefusedRecord, Stored, import_record
from companion.match import match as matches
from companion.match.match import Change, Match
from companion.match.record import read_record
from companion.rules import Correction, Words, correction
from companion.rules.correction import LONGEST_REASON, read_correction, reason, write_correction
from companion.rules.plain import json_line, one_line, visible
from companion.store.journal import Journal
from tests.cli.calling import companion
from tests.history.past import short_record, sit_down
from tests.match.playing import HandClock, journal_in
from tests.web.serving import serving

KINDS = {
    "line feed": "one\ntwo",
    "carriage return": "one\rtwo",
    "both": "one\r\ntwo",
    "tab": "one\ttwo",
    "form feed": "one\x0btwo\x0cthree\x1ctwo",
    "next line": "one\x85two",
    "line separator": "one\u2028two",
    "paragraph separator": "one\u2029two",
    "nothing": "one\0two",
    "escape sequence": "one\x1b[2J\x1b]0;title\x07two",
    "eight-bit escape": "one\x9b2Jtwo",
    "other direction": "one\u202etwo\u2066",
    "half a pair": "one\ud83dtwo",
    "double quote": 'one"two; why "three',
    "remark": "one # two",
    "very long": "long " * 20_000,
    "formula": "=HYPERLINK(1)",
}
every_kind = pytest.mark.parametrize("text", KINDS.values(), ids=list(KINDS))
FORMULAS = ("=1+1", "+1", "-1", "@SUM(A1)")


def corrected(journal: Journal, text: str) -> Match:
    """A match in which something was set right for this reason."""
    match = sit_down(journal, "catan", "Ann", "Ben", clock=HandClock())
    done = match.correct([("Ann", "cards", "4")], "Ann", text, match.version)
    assert isinstance(done, Change), done
    return match


def is_safe(text: str) -> bool:
    """Whether a terminal prints it and does nothing else."""
    return all(line.isprintable() for line in text.split("\n"))


@every_kind
def test_a_reason_is_the_same_in_a_record_and_again_after_it(tmp_path: Path, text: str) -> None:
    with journal_in(tmp_path) as journal:
        match = corrected(journal, text)
        story = fetch(journal, match.number)
    assert story is not None
    record = export(story, "record")
    assert is_safe(record)
    assert len(record.splitlines()) == len(record.rstrip("\n").split("\n"))
    reading = read_record(record)
    assert reading.trouble is None, reading.trouble
    assert reading.moves == story.reading.moves == tuple(done.move for done in match.timeline.done)
    (set_right,) = reading.moves
    assert set_right.why == one_line(f"Ann: {text}".replace('"', "'"), LONGEST_REASON)


def test_a_reason_that_an_older_companion_kept_as_it_came_is_read_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with journal_in(tmp_path) as journal:
        with monkeypatch.context() as older:
            for module in (correction, matches):
                older.setattr(module, "reason", lambda text: text)
            match = corrected(journal, "one\ntwo\u2028three\x1b[2J")
            (entry,) = journal.entries(match.number)
            assert "\n" in entry.body
        story = fetch(journal, match.number)
    assert story is not None
    assert story.trouble == ""
    assert 'why "Ann: one two three[2J"\n' in export(story, "record")
    assert read_record(export(story, "record")).trouble is None


@every_kind
def test_a_reason_breaks_no_table_and_no_other_program(tmp_path: Path, text: str) -> None:
    with journal_in(tmp_path) as journal:
        story = fetch(journal, corrected(journal, text).number)
    assert story is not None
    heading, *rows = csv.reader(io.StringIO(export(story, "csv"), newline=""))
    assert [len(row) for row in rows] == [len(heading)]
    data = export(story, "json")
    assert is_safe(data)
    assert json.loads(data)["moves"][0]["line"] == story.moments[0].line == rows[0][1]


def test_a_name_is_cleaned_at_the_page(tmp_path: Path) -> None:
    with serving(tmp_path) as box:
        phone = box.pair("\tAnn's\u2028phone\x1b")
        assert phone.get("/api/me").json["name"] == "Ann's phone"
        for kind, text in KINDS.items():
            answer = phone.post("/api/players", {"name": text})
            if kind in ("half a pair", "double quote", "very long"):
                assert answer.status in (400, 413, 422), (kind, answer)
                assert len(answer.body) < 1000
            else:
                assert one_line(text) in [player["name"] for player in answer.json["players"]], kind


@every_kind
def test_a_name_in_a_record_is_one_or_is_refused_in_one_visible_line(tmp_path: Path, text: str) -> None:
    record = short_record("Ann", "Ben", "Cem").replace("Cem", text)
    with journal_in(tmp_path) as journal:
        taken = import_record(journal, record, 0.0)
    if isinstance(taken, Stored):
        assert text in (KINDS["remark"], KINDS["formula"])
    else:
        assert isinstance(taken, RefusedRecord)
        assert taken.sentence.isprintable()
        assert len(taken.sentence) < 1000


@every_kind
def test_the_terminal_shows_and_obeys_nothing(tmp_path: Path, text: str) -> None:
    file = tmp_path / "match.txt"
    file.write_bytes(short_record("Ann", "Ben", text).encode(errors="surrogatepass"))
    for command in (["replay", str(file)], ["replay", f"{tmp_path}/{text.replace(chr(0), '')[:99]}"]):
        done = companion(*command)
        assert is_safe(done.stdout + done.stderr)
        assert "Traceback" not in done.stderr


@every_kind
def test_a_log_line_is_one_line(text: str) -> None:
    record = logged(lambda logger: log(logger, "page.refused", logging.WARNING, reason=text))
    assert record.endswith("\n")
    assert record[:-1].isprintable()
    assert record.count('"') in (0, 2)


@every_kind
def test_a_traceback_has_lines_that_only_print(text: str) -> None:
    def fail(logger: logging.Logger) -> None:
        try:
            raise ValueError(text)
        except ValueError:
            logger.exception("press.failed key=%s", text)

    assert is_safe(logged(fail))


def logged(act: Callable[[logging.Logger], None]) -> str:
    """What a log of its own holds after something."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(OneLine("%(message)s"))
    logger = logging.Logger("texts")
    logger.addHandler(handler)
    act(logger)
    return stream.getvalue()


@pytest.mark.parametrize("name", FORMULAS)
def test_a_name_is_no_formula_in_a_spreadsheet(tmp_path: Path, name: str) -> None:
    with journal_in(tmp_path) as journal:
        taken = import_record(journal, short_record(name, "Ben", "Cem"), 0.0)
        assert isinstance(taken, Stored)
        story = fetch(journal, taken.number)
    assert story is not None
    rows = list(csv.DictReader(io.StringIO(export(story, "csv"))))
    assert {row["player"] for row in rows} <= {"", f"'{name}", "Ben"}
    assert not any(cell.startswith(("=", "+", "-", "@")) for row in rows for cell in row.values())
    assert [row["number"] for row in rows] == ["1", "2", "3"]


def test_json_is_read_as_it_was_meant() -> None:
    data = {"what": [*KINDS.values(), "Zoë 🎲", "\U000e0001"]}
    line = json_line(data)
    assert line.isprintable()
    assert json.loads(line) == data


def test_what_can_be_seen_stays_as_it_is() -> None:
    for text in ("Zoë 🎲", "naïve ₿ «x»", "Ann"):
        assert visible(text) == one_line(text) == text
    assert visible("\x1b[2J\u202e") == "\\x1b[2J\\u202e"
    assert one_line("  a \t\n b\u2028c\0 \ud800 ") == "a b c"
    assert one_line("a" * 9 + " b", 10) == "a" * 9


@given(st.text(st.characters()))
def test_any_text_is_cleaned_once_and_comes_back(text: str) -> None:
    line = one_line(text)
    assert line.isprintable()
    assert one_line(line) == line
    assert visible(text).isprintable()
    assert json.loads(json_line(text)) == text
    set_right = Correction((("Ann", "cards", "3"),), reason(text))
    words = Words(write_correction(set_right).removeprefix("correct "), ("Ann",))
    assert read_correction(words) == set_right
