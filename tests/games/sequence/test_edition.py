"""Sequence: the shipped edition, another board, and what is said about a wrong one."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.editions import SHIPPED, Editions
from companion.games.sequence.rules.cards import card_text, read_card
from companion.games.sequence.rules.lines import cell_text, read_cell
from companion.rules import EditionError
from tests.games.sequence.tables import GAME, data, loaded


def board_with(changes: Mapping[str, str]) -> str:
    rows = [row.split() for row in data()["board"].split("\n") if row.strip()]
    for cell, card in changes.items():
        at = read_cell(cell)
        rows[at // 10][at % 10] = card
    return "\n".join(" ".join(row) for row in rows)


def test_the_shipped_edition() -> None:
    edition = SHIPPED.load(GAME)
    assert edition.name == "classic"
    assert {card_text(card) for card in edition.one_eyed} == {"JS", "JH"}
    assert {card_text(card) for card in edition.two_eyed} == {"JD", "JC"}
    assert edition.colours == ("blue", "green", "red")
    assert dict(edition.chips) == {"european": (48, 48, 48), "us": (50, 50, 35)}
    assert SHIPPED.names(GAME) == ["classic"]


def test_another_board_can_be_loaded() -> None:
    edition = loaded(board=board_with({"b1": "6C", "a2": "2S"}))
    assert (card_text(edition.board[1]), card_text(edition.board[10])) == ("6C", "2S")
    assert [cell_text(cell) for cell in edition.cells[read_card("6C")]] == ["b1", "c4"]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"board": ""}, "edition mine: the board must have 10 rows of 10 cells"),
        ({"board": "XX 2S"}, "edition mine: the board must have 10 rows of 10 cells"),
        (
            {"board": board_with({"b1": "3S"})},
            "edition mine: the board shows 3S three times and 2S once; each card is there twice",
        ),
        (
            {"board": board_with({"b1": "9S", "g9": "9S"})},
            "edition mine: the board shows 9S 4 times and 2S not at all; each card is there twice",
        ),
        (
            {"board": board_with({"c1": "2S"})},
            "edition mine: the board shows 2S three times and 3S once; each card is there twice",
        ),
        (
            {"board": board_with({"c1": "2S", "f9": "2S"})},
            "edition mine: the board shows 2S 4 times and 3S not at all; each card is there twice",
        ),
        (
            {"board": board_with({"i10": "JD"})},
            "edition mine: the board shows the jack JD; no jack is on the board",
        ),
        (
            {"board": board_with({"c4": "XX"})},
            "edition mine: row 4, cell 3 shows XX; the corners, and only they, show XX",
        ),
        (
            {"board": board_with({"a1": "2S"})},
            "edition mine: row 1, cell 1 shows 2S; the corners, and only they, show XX",
        ),
        (
            {"board": board_with({"c4": "6X"})},
            'edition mine: row 4, cell 3: "6X" is no card; one is a rank (23456789TJQKA) and a suit (SHDC)',
        ),
        (
            {"one_eyed_jacks": "S"},
            'edition mine: one_eyed_jacks must name two suits of SHDC, such as "SH", not "S"',
        ),
        (
            {"one_eyed_jacks": "SX"},
            'edition mine: one_eyed_jacks must name two suits of SHDC, such as "SH", not "SX"',
        ),
        (
            {"one_eyed_jacks": "SS"},
            'edition mine: one_eyed_jacks must name two suits of SHDC, such as "SH", not "SS"',
        ),
        (
            {"colours": ["blue", "green"]},
            "edition mine: there must be three different team colours, not blue, green",
        ),
        (
            {"colours": ["blue", "green", "blue"]},
            "edition mine: there must be three different team colours, not blue, green, blue",
        ),
        ({"colours": []}, "edition mine: there must be three different team colours, not none"),
        (
            {"chips": {"european": [48, 48]}},
            "edition mine: the chips of european must be three whole numbers, one for each colour",
        ),
        (
            {"chips": {"european": [48, 48, 0]}},
            "edition mine: the chips of european must be three whole numbers, one for each colour",
        ),
        (
            {"chips": {"european": [48, 48, "many"]}},
            "edition mine: the chips of european must be three whole numbers, one for each colour",
        ),
        (
            {"chips": {"european": 48}},
            "edition mine: the chips of european must be three whole numbers, one for each colour",
        ),
    ],
)
def test_an_edition_that_is_wrong_gets_a_sentence(changes: Mapping[str, Any], sentence: str) -> None:
    with pytest.raises(EditionError) as error:
        loaded(**changes)
    assert str(error.value) == sentence


@pytest.mark.parametrize("changes", [{"chips": 48}, {"colours": 3}, {"names": {"blue": "blauw"}}], ids=str)
def test_an_entry_of_the_wrong_kind_gets_a_sentence_too(changes: Mapping[str, Any]) -> None:
    with pytest.raises(EditionError):
        loaded(**changes)


def test_a_jack_on_the_board_is_named() -> None:
    board = board_with({"j3": "JS", "b5": "JS"})
    with pytest.raises(EditionError, match=r"^edition mine: the board shows the jack JS; no jack is on the board$"):
        loaded(board=board)


def test_an_edition_that_is_not_there_gets_a_hint(tmp_path: Path) -> None:
    with pytest.raises(EditionError, match=r'^sequence has no edition "clasic"\. Did you mean "classic"\?$'):
        SHIPPED.load(GAME, "clasic")
    with pytest.raises(EditionError, match=r'^sequence has no edition "1982"\. There are: classic\.$'):
        SHIPPED.load(GAME, "1982")
    (tmp_path / "sequence.toml").write_text("[classic\n", encoding="utf-8")
    (trouble,) = Editions(tmp_path).troubles()
    assert str(trouble).startswith("games/sequence.toml, line 1: this is not TOML: ")
