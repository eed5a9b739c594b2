"""Everything the rules can say has words, short and long."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from companion import rules
from companion.rules.core import News, Refusal, Remark, Task
from companion.words import alhambra, anygame, catan, find_text, sentence, sequence, short

NAMES = ("Ann", "Ben", "Cem", "Dirk")
GAMES = {"alhambra": ("A", alhambra.TEXTS), "sequence": ("S", sequence.TEXTS), "catan": ("C", catan.TEXTS)}


SOURCES = {"match": Path(rules.__file__).parent.parent / "match"}
"""Where something is said outside the rules."""


def said(game: str) -> dict[str, set[str]]:
    """Every code in a game's source with the names of the facts that go with it, in each place it is said."""
    found: dict[str, set[str]] = {}
    for path in SOURCES.get(game, Path(rules.__file__).parent / game).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            if node.func.id in ("Refusal", "Task", "News"):
                codes = [leaf.value for leaf in ast.walk(node.args[1]) if isinstance(leaf, ast.Constant)]
                facts = {keyword.arg or "" for keyword in node.keywords}
                for code in codes:
                    found[code] = found.get(code, facts) & facts
    return found


@pytest.mark.parametrize("game", GAMES)
def test_everything_a_game_says_has_words_that_fit_its_facts(game: str) -> None:
    letter, _ = GAMES[game]
    for code, facts in {**said("core"), **said("match"), **said(game)}.items():
        text = find_text(Refusal(f"{letter}1", code))
        assert text is not None, f"{game}: {code} has no words"
        for template in text:
            assert set(re.findall(r"{(\w+)}", template)) <= facts, f"{game}: {code} names a fact that is not given"


@pytest.mark.parametrize("game", GAMES)
def test_no_words_are_left_over(game: str) -> None:
    _, texts = GAMES[game]
    assert set(texts) <= set(said(game)), "words for what nobody says"
    everything = {code for name in (*GAMES, "core", "match") for code in said(name)}
    assert set(anygame.TEXTS) <= everything


def test_short_words_are_short_and_long_ones_are_sentences() -> None:
    for texts in (anygame.TEXTS, alhambra.TEXTS, sequence.TEXTS, catan.TEXTS):
        for code, text in texts.items():
            assert len(re.sub(r"{\w+}", "xx", text.short)) <= 24, code
            assert not text.long.endswith("."), code
            assert len(text.long) > len(text.short) - 2, code


@pytest.mark.parametrize(
    ("remark", "few", "whole"),
    [
        (
            Refusal("A7", "paid_too_little", paid=9, price=10),
            "A7 9 paid, 10 due",
            "The building costs 10 and 9 was paid; there is no credit (rule A7).",
        ),
        (
            Refusal("S4", "not_your_turn", player=1, on_turn=0),
            "S4 Ann's turn",
            "It is Ann's turn, not Ben's (rule S4).",
        ),
        (Task("A23", "draw_for_dirk", count=6), "A23 Dirk: draw 6", "Draw buildings for Dirk: 6."),
        (
            Task("C13", "take_card", kind="road", loser=2, player=0),
            "C13 Cem loses road",
            "Cem loses the top road to Ann.",
        ),
        (
            News("A19", "leftover", colour="green", owner=None),
            "A19 Green: nobody",
            "Nobody gets the green building left on show.",
        ),
        (
            Refusal("C11", "has_it_already", expansion="town_hall"),
            "C11 Has it already",
            "A player never has two equal expansions; town hall is there already (rule C11).",
        ),
        (Refusal("Z1", "no_words_yet"), "Z1 No words yet", "No words yet (rule Z1)."),
    ],
)
def test_remarks_in_words(remark: Remark, few: str, whole: str) -> None:
    assert short(remark, NAMES) == few
    assert sentence(remark, NAMES) == whole


def test_a_name_is_said_as_it_is_written() -> None:
    refusal = Refusal("S4", "not_your_turn", player=0, on_turn=1)
    assert sentence(refusal, ("{x}_y", "{0}")) == "It is {0}'s turn, not {x}_y's (rule S4)."
