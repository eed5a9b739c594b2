"""Sequence in words: remarks, teams, playing cards."""

from __future__ import annotations

import pytest

from companion.editions import SHIPPED
from companion.rules import Refusal, Remark
from companion.shelf import find_game
from companion.words import language

NAMES = ("Ann", "Ben", "Cem", "Dan")


@pytest.mark.parametrize(
    ("code", "remark", "few", "whole"),
    [
        (
            "en",
            Refusal("S4", "not_your_turn", player=1, on_turn=0),
            "Ann's turn",
            "It is Ann's turn, not Ben's (rule S4).",
        ),
        (
            "en",
            Refusal("S17", "discard_first", players=(1, 2, 0)),
            "Discard first",
            "Ben, Cem and Ann must discard a card each first (rule S17).",
        ),
        (
            "en",
            Refusal("S5", "cell_shows_other", cell="j2", space="TS edge", card="QS"),
            "That is the 10♠ at the edge",
            "That is the 10♠ at the edge, and Q♠ was played (rule S5).",
        ),
        (
            "it",
            Refusal("S17", "discard_first", players=(0, 1)),
            "Prima scartare",
            "Ann e Ben devono prima scartare una carta a testa (regola S17).",
        ),
    ],
)
def test_remarks_in_words(code: str, remark: Remark, few: str, whole: str) -> None:
    assert language(code).of("sequence").short(remark, NAMES) == few
    assert language(code).of("sequence").sentence(remark, NAMES) == whole


def test_a_name_is_said_as_it_is_written() -> None:
    refusal = Refusal("S4", "not_your_turn", player=0, on_turn=1)
    said = language("en").of("sequence").sentence(refusal, ("{x}_y", "{0}"))
    assert said == "It is {0}'s turn, not {x}_y's (rule S4)."


def test_teams_have_words() -> None:
    game, words = find_game("sequence"), language("en").of("sequence")
    for edition in SHIPPED.names(game):
        assert all(map(words.knows, SHIPPED.load(game, edition).colours))


def test_house_rules_in_dutch() -> None:
    assert language("nl").of("sequence").choice("table_talk", "lost") == "kost een kaart"
    assert language("nl").of("sequence").choice("a_new_rule", "anyhow") == "anyhow"
