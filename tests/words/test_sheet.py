"""The sheet of refusals holds all of them, each with its position and its words in every language."""

from __future__ import annotations

import re
from functools import cache

import pytest

from companion.words import LANGUAGES
from tests.words import sheet
from tests.words.refused import Case, cases, parts
from tests.words.sources import COMMON, remarks

cases_of = cache(cases)


def codes(case: Case) -> tuple[str, str]:
    return case.refusal.rule, case.refusal.code


@pytest.mark.parametrize("part", parts())
def test_no_refusal_of_the_sources_is_missing(part: str) -> None:
    told = {case.refusal.code for case in cases_of(part)}
    if part == COMMON:  # what the rules of every game have is refused at their tables
        told |= {case.refusal.code for game in parts() for case in cases_of(game)}
    assert {said.code for said in remarks(part, ["Refusal"])} - told == set()


def test_every_rule_of_a_match_is_there() -> None:
    assert {case.refusal.rule for case in cases_of(COMMON)} == {f"M{number}" for number in range(1, 12)}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("part", parts())
def test_every_row_is_whole(part: str, code: str) -> None:
    for case in cases_of(part):
        words = sheet.words_for(case, code)
        moves = 0 if case.position is None else len(case.position.timeline.done)
        assert len(words.before) == min(moves, sheet.LAST_MOVES), codes(case)
        assert all((*words.before, words.tried)), codes(case)
        assert not re.search(r"[{}]|None", " ".join((*words.before, words.short, words.long))), words
        assert case.refusal.rule not in words.short
        assert words.long.endswith(f" {case.refusal.rule}).")
        assert ". (" not in words.long, "a sentence ends once"


@pytest.mark.parametrize("part", parts())
def test_no_language_is_said_in_the_words_of_another(part: str) -> None:
    for case in cases_of(part):
        assert len({sheet.words_for(case, code).long for code in LANGUAGES}) == len(LANGUAGES), codes(case)


def test_the_page_has_a_row_for_each_and_a_column_for_each_language(monkeypatch: pytest.MonkeyPatch) -> None:
    few = {part: [cases_of(part)[0], cases_of(part)[-1]] for part in parts()}
    monkeypatch.setattr(sheet, "cases", few.get)
    page = sheet.page()
    assert page.count("<article>") == 2 * len(few)
    for code in LANGUAGES:
        assert page.count(f"<section lang={code}>") == 2 * len(few)
    assert "http" not in page.lower(), "it needs nothing from elsewhere"
