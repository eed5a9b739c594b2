"""Everything that can be said has words, short and long, in every language: in each game, and outside all of them."""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from functools import cache
from gettext import GNUTranslations
from pathlib import Path

import pytest
from babel.messages.mofile import read_mo

from companion.console.paint import SHOWABLE
from companion.editions import SHIPPED
from companion.rules import SEAT_FACTS, Fact, News, Refusal, Task
from companion.shelf import find_game, game_names
from companion.words import LANGUAGES, Language, common, language
from companion.words.catalogue import TRANSLATED, check, merge, read, write
from companion.words.compiler import compile_catalogue
from companion.words.messages import messages
from companion.words.text import Text, Wording, forms, length
from tests.words.sources import (
    COMMON,
    PARTS,
    Said,
    box_words,
    claims,
    is_said,
    remarks,
    single_words,
    source_of,
    sources,
    spoken_facts,
    strings,
    words_of,
)

NAMES = ("Ann", "Ben", "Cem", "Dirk")
DISPLAY = 16
"""How many characters a line of the box's display has."""


def spoken(part: str, code: str) -> Language:
    return language(code) if part == COMMON else language(code).of(part)


def rule_of(part: str) -> str:
    return f"{words_of(part).prefix or 'M'}1"


def rule_texts(part: str) -> dict[str, Text]:
    """What the rules of a part can say: its own texts over the common ones."""
    return {**common.WORDS.rules, **words_of(part).rules}


def box_texts(part: str) -> dict[str, Wording]:
    return {**common.WORDS.box, **words_of(part).box}


# What the rules say


@pytest.mark.parametrize("part", PARTS)
def test_every_remark_has_words_of_its_game_or_common_ones_that_fit_its_facts(part: str) -> None:
    texts, found = rule_texts(part), list(remarks(part))
    assert len(found) > 20
    for said in found:
        assert said.code in texts, f"{part}, {said.place}: {said.code} has no words"
        for wording in texts[said.code]:
            missing = spoken_facts(wording) - said.facts
            assert said.hands_on or not missing, (
                f"{part}, {said.place}: {said.code} names {missing}, which is not given"
            )


@pytest.mark.parametrize("part", PARTS)
def test_no_words_of_the_rules_are_left_over(part: str) -> None:
    speakers = PARTS if part == COMMON else (part,)
    everything = {said.code for speaker in speakers for said in remarks(speaker)}
    assert set(words_of(part).rules) - everything == set(), "words for what nobody says"


@pytest.mark.parametrize("part", PARTS)
def test_short_words_are_short_and_long_ones_are_sentences(part: str) -> None:
    for code, text in words_of(part).rules.items():
        assert max(map(length, forms(text.short))) <= 24, code
        for form in forms(text.long):
            assert not form.endswith("."), code
            assert len(form) > min(map(len, forms(text.short))) - 2, code


def stand_ins(facts: set[str] | frozenset[str], counted: int, words: bool) -> dict[str, Fact]:
    """Facts to fill a template with: seats, and for the rest a number or a word."""
    other: Fact = "blue" if words else counted
    return {name: 0 if name in SEAT_FACTS else other for name in facts}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("part", PARTS)
def test_every_remark_is_said_in_every_language(part: str, code: str) -> None:
    tongue, rule = spoken(part, code), rule_of(part)
    for said in {said.code: said for said in remarks(part)}.values():
        needed = set().union(*map(spoken_facts, rule_texts(part)[said.code]))
        for counted, words in ((0, False), (1, False), (2, False), (12, False), (1, True)):
            for kind in (Refusal, Task, News):
                remark = kind(rule, said.code, **stand_ins(needed | said.facts - {""}, counted, words))
                few, whole = tongue.short(remark, NAMES), tongue.sentence(remark, NAMES)
                assert re.fullmatch(rf"(?!.*{rule}).+", few)
                assert tongue.cited(remark, NAMES).endswith(f" ({rule}).")
                assert whole.endswith(f" {rule})." if kind is Refusal else ".")
                assert not re.search(r"[{}_]|\.\.", few + whole), (few, whole)


# What the box says


def codes_of(said: Said, texts: dict[str, Wording]) -> list[str]:
    return [code for code in texts if re.fullmatch(said.code, code)]


@pytest.mark.parametrize("part", PARTS)
def test_the_box_has_words_of_the_game_or_common_ones_that_fit_its_facts(part: str) -> None:
    texts, found = box_texts(part), list(box_words(part))
    assert len(found) > 20
    for said in found:
        codes = codes_of(said, texts)
        assert codes, f"{part}, {said.place}: {said.code} has no words"
        # Of a code that is filled in, some of those that look like it fit.
        fits = [code for code in codes if spoken_facts(texts[code]) <= said.facts]
        assert fits or said.hands_on, f"{part}, {said.place}: {said.code} names a fact that is not given"


@pytest.mark.parametrize("part", PARTS)
def test_nobody_says_the_words_of_another_game(part: str) -> None:
    """Also where a code is handed on before it is said."""
    own = {*box_texts(part), *rule_texts(part), *words_of(part).terms, *common.WORDS.terms}
    others = {code for other in game_names() if other != part for code in words_of(other).box} - own
    others = {code for code in others if "_" in code}  # a plain word may be anything
    assert strings(part) & others == ({"stands_for"} & others if part == COMMON else set())


@pytest.mark.parametrize("part", PARTS)
def test_no_words_of_the_box_are_left_over(part: str) -> None:
    speakers = PARTS if part == COMMON else (part, COMMON)
    assert [code for code in words_of(part).box if not is_said(code, speakers)] == [], "words that the box never says"


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("part", PARTS)
def test_the_box_says_everything_in_every_language(part: str, code: str) -> None:
    for name, wording in words_of(part).box.items():
        for counted, words in ((0, False), (1, False), (2, False), (1, True)):
            facts = stand_ins(spoken_facts(wording), counted, words)
            assert not re.search(r"[{}_]", spoken(part, code).say(name, NAMES, **facts)), name


@pytest.mark.parametrize("game", game_names())
def test_a_game_takes_nothing_for_its_own_that_is_common(game: str) -> None:
    """But for remarks, which a game may explain better."""
    own = words_of(game)
    assert not own.box.keys() & common.WORDS.box.keys()
    assert not own.terms.keys() & common.WORDS.terms.keys()


# Single words


@pytest.mark.parametrize("part", PARTS)
def test_every_single_word_is_there(part: str) -> None:
    known = {*words_of(part).terms, *common.WORDS.terms}
    wanted = {said.code for said in single_words(part)} | claims(part)
    if part != COMMON:
        game = find_game(part)
        wanted |= {f"edition.{edition}" for edition in SHIPPED.names(game)}
        for rule in game.house_rules:
            wanted |= {rule.name, *(f"{rule.name}.{choice}" for choice in rule.choices)}
    assert wanted - known == set()


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("part", PARTS)
def test_a_word_that_was_put_in_a_language_stays_as_it_is(part: str, code: str) -> None:
    tongue = spoken(part, code)
    for name in words_of(part).terms:
        word = tongue.word(name)
        assert not tongue.knows(word) or tongue.word(word) == word, name


@pytest.mark.parametrize("game", game_names())
def test_a_game_has_a_title_and_rules_of_its_own(game: str) -> None:
    assert words_of(game).title
    assert re.fullmatch("[A-Z]+", words_of(game).prefix)
    assert words_of(game).prefix != "M", "those are the rules of a match"
    assert [words_of(other).prefix for other in game_names()].count(words_of(game).prefix) == 1


@pytest.mark.parametrize("game", game_names())
def test_words_of_a_fact_are_spoken_of(game: str) -> None:
    texts = [wording for text in words_of(game).rules.values() for wording in text]
    texts += words_of(game).box.values()
    spoken_of = {fact for wording in texts for fact in spoken_facts(wording)}
    plain = {fact.rpartition(".")[2] for fact in words_of(game).facts}
    assert plain <= spoken_of
    assert not words_of(game).facts & common.WORDS.facts


# The catalogues


@cache
def translations(part: str, code: str) -> dict[str, tuple[str, ...]]:
    """Every message by its context, in all its forms."""
    if code == "en":
        return {message.context: forms(message.wording) for message in messages(words_of(part))}
    entries = [entry for entry in read(source_of(part).path(code)) if entry.id]
    return {str(one.context): (one.string,) if isinstance(one.string, str) else tuple(one.string) for one in entries}


@pytest.mark.parametrize("part", PARTS)
def test_a_context_is_there_once(part: str) -> None:
    contexts = Counter(message.context for message in messages(words_of(part)))
    assert [context for context, times in contexts.items() if times > 1] == []


@pytest.mark.parametrize("code", TRANSLATED)
@pytest.mark.parametrize("part", PARTS)
def test_nothing_is_missing_unused_fuzzy_or_wrong(part: str, code: str) -> None:
    assert check(source_of(part), code) == []


@pytest.mark.parametrize("code", TRANSLATED)
@pytest.mark.parametrize("part", PARTS)
def test_the_catalogue_is_as_the_machine_writes_it(part: str, code: str) -> None:
    path = source_of(part).path(code)
    catalogue = read(path)
    merge(catalogue, words_of(part))
    assert write(catalogue) == path.read_text(encoding="utf-8"), "run: make words"


@pytest.mark.parametrize("code", TRANSLATED)
@pytest.mark.parametrize("part", PARTS)
def test_babel_finds_nothing_wrong_and_counts_as_the_language_does(part: str, code: str) -> None:
    catalogue = read(source_of(part).path(code))
    assert not [trouble for entry in catalogue if entry.id for trouble in entry.check(catalogue)]
    for entry in catalogue:
        if entry.id and not isinstance(entry.id, str):
            assert len(entry.string) == catalogue.num_plurals, entry.context


@pytest.mark.parametrize("code", TRANSLATED)
@pytest.mark.parametrize("part", PARTS)
def test_what_is_compiled_is_what_was_translated(part: str, code: str) -> None:
    path = compile_catalogue(source_of(part).path(code))
    with path.open("rb") as binary:
        assert len(read_mo(binary)) == len(messages(words_of(part)))
    with path.open("rb") as binary:
        found = GNUTranslations(binary)
    wanted = translations(part, code)
    for context, wording in messages(words_of(part)):
        if isinstance(wording, str):
            assert (found.pgettext(context, wording),) == wanted[context]
        else:
            numbers = (found.npgettext(context, wording.one, wording.many, number) for number in (1, 2))
            assert tuple(numbers) == wanted[context]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("part", PARTS)
def test_short_words_fit_on_two_lines_without_breaking_a_word(part: str, code: str) -> None:
    shorts = [texts for context, texts in translations(part, code).items() if context.endswith(".short")]
    assert len(shorts) > 30
    for form in (form for each in shorts for form in each):
        lines = textwrap.wrap(re.sub(r"{\w+}", "xx", form), DISPLAY, break_long_words=False)
        assert len(lines) <= 2, form
        assert max(map(len, lines)) <= DISPLAY, form


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("part", PARTS)
def test_the_display_has_every_letter(part: str, code: str) -> None:
    letters = {letter for texts in translations(part, code).values() for form in texts for letter in form}
    assert not letters - set(SHOWABLE) - {"\n"}


def test_no_catalogue_lies_where_nobody_reads_it() -> None:
    read_ones = {source_of(part).path(code) for part in PARTS for code in TRANSLATED}
    assert set(Path(common.__file__).parents[2].rglob("*.po")) <= {path.resolve() for path in read_ones}


@pytest.mark.parametrize("part", PARTS)
def test_every_rule_that_is_cited_has_its_sentence(part: str) -> None:
    laws = words_of(part).laws
    prefix = words_of(part).prefix or "M"
    said = "\n".join(path.read_text(encoding="utf-8") for path in sources(part))
    cited = set(re.findall(rf'"({prefix}\d+)"', said))
    assert cited - laws.keys() == set()
    assert [number for number in laws if not re.fullmatch(rf"{prefix}\d+", number)] == []
    assert all(law.endswith(".") for law in laws.values())


@pytest.mark.parametrize("game", game_names())
def test_every_house_rule_has_its_sentence_and_the_rule_that_it_is_about(game: str) -> None:
    for rule in find_game(game).house_rules:
        assert words_of(game).terms[f"{rule.name}.means"].endswith(".")
        assert rule.rule in words_of(game).laws
