"""What the players' pages say is true: each press leads where it is said to, and the pictures are of today."""

from __future__ import annotations

import re
import tomllib
from itertools import chain
from typing import Any

import pytest
from PIL import Image, ImageChops

from companion.console.box import Box
from companion.console.console import Console
from companion.console.face import find_face
from companion.dialogue.command import SetFact
from companion.match.record import read_record
from companion.rules import Correction, Refusal
from companion.shelf import find_game, folder_of, game_names
from companion.words import Language, language
from tests.docs import readmes
from tests.docs.readmes import BOXES, Row, name_players, read_move, read_presses, rows_of, sit_at

GAMES = readmes.written()
PAGES = {name: readmes.readme_of(name).read_text(encoding="utf-8") for name in GAMES}


def every_row() -> list[Any]:
    return [
        pytest.param(row, box, written, id=f"{name}-{row.place + 1}-{box.name}")
        for name in GAMES
        for row in rows_of(PAGES[name])
        for box, written in zip(BOXES, row.presses, strict=True)
    ]


def section(name: str, title: str) -> str:
    """The text below a heading of a game's page."""
    found = re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", PAGES[name], re.MULTILINE | re.DOTALL)
    assert found, f"{name} has no heading {title!r}"
    return found[1]


def table_rows(text: str) -> list[list[str]]:
    """The cells of a table without its head."""
    return [readmes.cells_of(line) for line in text.splitlines() if line.startswith("|")][2:]


def positions(name: str) -> list[Any]:
    """Those that the tables of a game's page are about."""
    return [read_record(record).state for record in dict.fromkeys(row.record for row in rows_of(PAGES[name]))]


def english(name: str) -> Language:
    """What the box says at a table of this game."""
    return language("en").of(name)


def entries(console: Console) -> int:
    assert console.match is not None
    return console.match.version


def test_every_game_has_a_page_for_its_players() -> None:
    assert game_names() == GAMES


# Moves


@pytest.mark.parametrize(("row", "box", "written"), every_row())
def test_the_presses_enter_that_very_move(row: Row, box: Box, written: str) -> None:
    """Nothing changes before the last of them, and by that one nothing else does."""
    presses = read_presses(written)
    assert {press.key for press in presses} <= box.keys
    console = sit_at(row.record, box)
    before = entries(console)
    for press in presses:
        assert entries(console) == before, f"{press} comes too late"
        console.press(press)
    assert console.match is not None
    done = console.match.timeline.done[-1]
    assert done.seq == console.match.version > before, console.session.notice
    told = read_move(row)
    if isinstance(told, Correction):
        assert name_players(done.move, console.match) == name_players(told, console.match)
    else:
        assert console.match.game.write(done.before.terms, done.move) == row.line


@pytest.mark.parametrize("name", GAMES)
def test_no_shorter_way_is_kept_from_the_players(name: str) -> None:
    """After a change that is meant: `make readmes`, read it, commit it."""
    assert readmes.rewritten(PAGES[name]) == PAGES[name]


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_move_has_a_row(name: str) -> None:
    told = {type(read_move(row)) for row in rows_of(PAGES[name])}
    assert told == {*find_game(name).rules, Correction}


# What can be corrected


def corrections(name: str) -> list[Correction]:
    return [move for row in rows_of(PAGES[name]) for move in [read_move(row)] if isinstance(move, Correction)]


def is_like(pattern: str, fact: tuple[str, ...]) -> bool:
    """Whether a fact has the words of a pattern in their order; those in capitals stand for any."""
    rest = iter(fact)
    return all(word in rest for word in pattern.split() if not word.isupper() or len(word) == 1)


def each_alternative(pattern: str) -> list[str]:
    """`turn NAME|nobody` is `turn NAME` and `turn nobody`."""
    patterns = [""]
    for part in pattern.split():
        patterns = [f"{before} {word}".strip() for before in patterns for word in part.split("|")]
    return patterns


@pytest.mark.parametrize("name", GAMES)
def test_every_fact_has_a_row(name: str) -> None:
    refused = find_game(name).apply(positions(name)[0], Correction((("no", "such", "fact"),)))
    assert isinstance(refused, Refusal)
    known = refused.facts["known"]
    assert isinstance(known, tuple)
    facts = [fact for correction in corrections(name) for fact in correction.facts]
    for pattern in chain.from_iterable(each_alternative(str(each)) for each in known):
        assert any(is_like(pattern, fact) for fact in facts), pattern


@pytest.mark.parametrize("name", GAMES)
def test_everything_under_set_right_has_a_row(name: str) -> None:
    rows = [row for row in rows_of(PAGES[name]) if isinstance(read_move(row), Correction)]
    state = read_record(rows[-1].record).state
    owners = state.terms.owners
    facts = [
        tuple(f'"{word}' if word in owners else word for word in fact)
        for correction in corrections(name)
        for fact in correction.facts
    ]
    for option in find_face(find_game(name)).facts(state):
        assert any(option.reaches is None or option.reaches(SetFact(fact)) for fact in facts), option.label


# Screens, house rules, editions


@pytest.mark.parametrize("name", GAMES)
def test_every_picture_shows_the_screen_of_today(name: str) -> None:
    folder = folder_of(name) / "pictures"
    named = readmes.picture_names(PAGES[name])
    assert sorted(path.stem for path in folder.iterdir()) == sorted(named)
    for each in named:
        kept = Image.open(folder / f"{each}.png").convert("L")
        painted = readmes.paint(name, each).convert("L")
        assert kept.size == painted.size
        assert ImageChops.difference(kept, painted).getbbox() is None, f"{each}: make readmes, and look at it"


@pytest.mark.parametrize("name", GAMES)
def test_every_page_behind_INFO_is_described(name: str) -> None:
    infos = find_face(find_game(name)).infos
    assert len(table_rows(section(name, "What INFO shows"))) == max(len(infos(state)) for state in positions(name))


@pytest.mark.parametrize("name", GAMES)
def test_house_rules_are_called_as_on_the_box(name: str) -> None:
    said = english(name).word
    listed = [(rule, choices) for rule, choices, _ in table_rows(section(name, "House rules"))]
    on_box = [
        (said(rule.name), ", ".join(said(f"{rule.name}.{choice}") for choice in rule.choices))
        for rule in find_game(name).house_rules
    ]
    assert listed == on_box


@pytest.mark.parametrize("name", GAMES)
def test_every_edition_is_named(name: str) -> None:
    editions = section(name, "Editions")
    printed = tomllib.loads((folder_of(name) / "edition.toml").read_text(encoding="utf-8"))
    for edition in printed:
        assert f"*{english(name).word(f'edition.{edition}')}*" in editions
