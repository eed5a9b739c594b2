"""What is written down about records is true: every example is read, every whole match is played."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner

from companion.cli import companion
from companion.cli.replay import explain, report
from companion.editions import SHIPPED
from companion.match.record import ABOUT, read_record, write_record
from companion.rules import Correction, Game, Refusal, Seat, Setup
from companion.shelf import find_game, game_names

ROOT = Path(__file__).parent.parent
RECORDS = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
GAMES = game_names()
RECORD = re.compile(r"^```record\n(.*?)^```$", re.MULTILINE | re.DOTALL)
RECORD_AND_END = re.compile(r"^```record\n(.*?)^```$.*?^```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)
REMARK = re.compile(r"\s*#.*")
CODE = re.compile(r"`([^`]+)`")

FIVE_IN_LINE = "correct chip a2 blue; chip a3 blue; chip a4 blue; chip a5 blue; chip a6 blue"
BEFORE = {"sequence": FIVE_IN_LINE}
"""What must be there before the facts of a game can be set one after the other."""


class Sample(NamedTuple):
    """A fenced record, and where it stands."""

    place: str
    text: str


def records() -> list[Sample]:
    paths = [*sorted(ROOT.joinpath("docs").glob("*.md")), ROOT / "README.md"]
    return [
        Sample(f"{path.name}-{number}", text)
        for path in paths
        for number, text in enumerate(RECORD.findall(path.read_text(encoding="utf-8")), 1)
    ]


def without_remarks(text: str) -> str:
    """A record as it is written: no remarks, no empty lines in the body. The samples have no "#" in a name."""
    header, _, body = text.partition("\n\n")
    lines = [REMARK.sub("", line) for line in body.splitlines()]
    return "\n".join([header, "", *(line for line in lines if line)]) + "\n"


def section(title: str) -> str:
    """The text from a heading to the next one of its rank or above."""
    found = re.search(rf"^(#+) {title}\n(.*?)(?=^#{{1,2}} |^### |\Z)", RECORDS, re.MULTILINE | re.DOTALL)
    assert found, f"docs/records.md has no heading {title!r}"
    return found[2]


def rows(title: str) -> list[list[str]]:
    """The cells of the table under a heading, row by row, without its head."""
    lines = [line for line in section(title).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[2:]]


def examples(title: str) -> list[str]:
    """What stands in the first column of a table."""
    return [example for row in rows(title) for example in CODE.findall(row[0])]


def sit_down(name: str) -> tuple[Game[Any], Any]:
    """A game and its position before anything happened; Dirk needs two players, the direction card three."""
    game = find_game(name)
    names = ("Ann", "Ben", "Cem") if name == "catan" else ("Ann", "Ben")
    state = game.start(Setup(SHIPPED.load(game), tuple(map(Seat, names))))
    assert not isinstance(state, Refusal)
    return game, state


@pytest.mark.parametrize("sample", records(), ids=lambda sample: sample.place)
def test_every_match_in_the_docs_is_played_to_its_end(sample: Sample) -> None:
    reading = read_record(sample.text)
    assert reading.trouble is None
    assert reading.game.outcome(reading.state) is not None
    assert write_record(reading.game, reading.setup, reading.moves) == without_remarks(sample.text)


def test_there_is_a_match_of_every_game() -> None:
    assert {read_record(text).game.name for text in RECORD.findall(RECORDS)} == set(GAMES)


@pytest.mark.parametrize(("record", "end"), RECORD_AND_END.findall(RECORDS))
def test_the_end_that_is_shown_is_what_replay_says(record: str, end: str) -> None:
    result = CliRunner().invoke(companion, ["replay", "-"], input=record)
    assert result.exit_code == 0
    assert result.output.endswith(f"\n{end}")


def test_the_damaged_record_that_is_shown_is_refused_so() -> None:
    reading = read_record(re.sub(r"^Ann ends.*\n", "", RECORD.findall(RECORDS)[0], count=1, flags=re.MULTILINE))
    assert reading.trouble is not None
    assert f"night.txt, {explain(reading, reading.trouble)}\n" in section("A damaged record")


@pytest.mark.parametrize("name", GAMES)
def test_every_house_rule_is_listed_with_its_choices(name: str) -> None:
    listed = [
        (*CODE.findall(house), rule, tuple(CODE.findall(choices)))
        for house, rule, choices, _ in rows(f"House rules of {name.capitalize()}")
    ]
    assert listed == [(house.name, house.rule, house.choices) for house in find_game(name).house_rules]


@pytest.mark.parametrize("name", GAMES)
def test_every_edition_is_named(name: str) -> None:
    named = CODE.findall(section(name.capitalize()))
    assert set(SHIPPED.names(find_game(name))) <= set(named)


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_line_is_explained_by_an_example(name: str) -> None:
    game, state = sit_down(name)
    lines = examples(f"Lines of {name.capitalize()}")
    moves = [game.read(state.terms, line) for line in lines]
    assert [game.write(state.terms, move) for move in moves] == lines
    assert {type(move) for move in moves} == {*game.rules, Correction}


@pytest.mark.parametrize("name", GAMES)
def test_every_fact_that_is_listed_can_be_set(name: str) -> None:
    game, state = sit_down(name)
    facts = [f"correct {fact}" for fact in examples(f"Facts of {name.capitalize()}")]
    assert facts
    for line in [BEFORE[name], *facts] if name in BEFORE else facts:
        step = game.apply(state, game.read(state.terms, line))
        assert not isinstance(step, Refusal), f"{line}: {step}"
        state = step.state


def test_every_header_line_is_one() -> None:
    lines = examples("The header")
    fields = {"game", "rules", "edition", "player", "house", "time", *ABOUT}
    assert {line.partition(":")[0] for line in lines} == fields
    for line in lines:
        others = [f"{field}: {value}" for field, value in (("game", "alhambra"), ("player", "Ben"), ("player", "Cem"))]
        reading = read_record("\n".join([*others[line.startswith("game:") :], line]) + "\n\n")
        assert reading.trouble is None, line


def test_every_key_of_the_data_is_explained() -> None:
    keys = report(read_record(RECORD.findall(RECORDS)[0]))
    assert sorted(examples("For programs")) == sorted(keys)
