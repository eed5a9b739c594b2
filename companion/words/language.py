"""Everything the companion says, in one language."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from companion import shelf
from companion.languages import LANGUAGES
from companion.rules import SEAT_FACTS, Fact, Refusal, Remark
from companion.rules.edition import ANY_LANGUAGE
from companion.words import common
from companion.words.text import Text
from companion.words.translation import Translation, translation
from companion.words.vocabulary import Vocabulary

_FIRST_FACT = re.compile(r"{(\w+)}")
_LETTERS = re.compile(r"[^\W\d]*")


class Spoken(str):
    """Words of a language already: they are not looked up again, though they may look like a word of the game."""


Join = Callable[[Sequence[str]], str]


class Book(NamedTuple):
    """A vocabulary and its translation into one language."""

    words: Vocabulary
    translation: Translation


class Language:
    """One language: remarks of the rules, the box's own words, single words.

    By itself it has the common words. `of` returns the same language for one game: its own words first, then the common
    ones.
    """

    def __init__(
        self,
        code: str,
        shared: Book,
        game: str | None = None,
        own: Book | None = None,
        by_game: dict[str, Language] | None = None,
    ) -> None:
        self.code = code
        self.game = game
        self._shared = shared
        self._own = own
        self._books = (shared,) if own is None else (own, shared)
        self._facts = frozenset[str]().union(*(book.words.facts for book in self._books))
        self._by_game: dict[str, Language] = {} if by_game is None else by_game

    def of(self, game: str) -> Language:
        """This language in the words of a game, which are read now. A game without words speaks the common ones."""
        if game not in self._by_game:
            own = _book(self.code, game)
            self._by_game[game] = Language(self.code, self._shared, game, own, self._by_game)
        return self._by_game[game]

    def title(self, game: str) -> str:
        """What a game is called. One without a title, or no longer there, goes by its name."""
        own = self.of(game)._own
        if own is None or not own.words.title:
            return _capital(game.replace("_", " "))
        return own.translation.of("title", own.words.title)

    def short(self, remark: Remark, names: Sequence[str]) -> str:
        """A few words for a small display: `9 paid, 10 due`."""
        book, text = self._text(remark)
        template = book.translation.template(f"rules.{remark.code}.short", text.short, remark.facts)
        words = self._words(remark, names, ", ".join)
        return _capital(template.format(**words))

    def sentence(self, remark: Remark, names: Sequence[str]) -> str:
        """One sentence that says what is wrong or to be done; of a refusal also the rule."""
        kind = "refused" if isinstance(remark, Refusal) else "said"
        return self._little(kind, words=self._whole(remark, names), rule=remark.rule)

    def cited(self, remark: Remark, names: Sequence[str]) -> str:
        """One sentence with the number of its rule behind it: `Draw 6 buildings for Dirk (A22).`"""
        return f"{self._whole(remark, names)} ({remark.rule})."

    def _whole(self, remark: Remark, names: Sequence[str]) -> str:
        """A sentence without its full stop, which a reason of the machine's brings along."""
        book, text = self._text(remark)
        template = book.translation.template(f"rules.{remark.code}.long", text.long, remark.facts)
        return _capital(template.format(**self._words(remark, names, self.list_of))).removesuffix(".")

    def say(self, code: str, /, names: Sequence[str] = (), **facts: Fact) -> str:
        """The box's own words as they are written, without a full stop.

        A word of the game in front gets a capital; a name stays as its owner writes it.
        """
        book = next((book for book in self._books if code in book.words.box), None)
        if book is None:
            return _plain(code)
        words = {name: self._word(name, fact, names, self.list_of) for name, fact in facts.items()}
        template = book.translation.template(f"box.{code}", book.words.box[code], facts)
        filled = template.format(**words)
        first = _FIRST_FACT.match(template)
        return _capital(filled) if first and first[1] in self._facts else filled

    def word(self, name: str) -> str:
        """A single word by the name that the rules give it: a colour, a resource, a house rule, the game itself."""
        if name == self.game:
            return self.title(name)
        for words, translated in self._books:
            if name in words.terms:
                return translated.of(f"word.{name}", words.terms[name])
        return name.replace("_", " ")

    def knows(self, name: str) -> bool:
        """Whether there is a word of this name."""
        return any(name in book.words.terms for book in self._books)

    def titled(self, titles: Mapping[str, str]) -> str:
        """The title that somebody gave something, by language, as far as this one has it; empty where there is none."""
        for code in (self.code, ANY_LANGUAGE, "en", *titles):
            if code in titles:
                return titles[code]
        return ""

    def choice(self, house_rule: str, choice: str) -> str:
        """What a choice of a house rule is called."""
        name = f"{house_rule}.{choice}"
        return self.word(name) if self.knows(name) else choice

    def page(self) -> dict[str, str | dict[str, str]]:
        """All words of the page, by code: a template, or one for each number. Those of a game are `NAME_code`."""
        words = _page(self._shared, "")
        for game in shelf.game_names():
            own = self.of(game)._own
            if own is not None:
                words |= _page(own, f"{game}_")
        return words

    def laws(self) -> dict[str, str]:
        """The rules by their numbers, a sentence each: those of every match, and of the game."""
        return {
            number: translated.of(f"law.{number}", law)
            for words, translated in reversed(self._books)
            for number, law in words.laws.items()
        }

    def list_of(self, items: Sequence[str]) -> str:
        """`Ann, Ben and Cem`."""
        if len(items) < 2:
            return "".join(items)
        return self._little("and", items=", ".join(items[:-1]), last=items[-1])

    def _text(self, remark: Remark) -> tuple[Book, Text]:
        """The text of a remark: of the game, where the rule is one of its rules; otherwise the common one."""
        for book in self._books:
            is_its_rule = book is self._shared or _prefix(remark.rule) == book.words.prefix
            if is_its_rule and remark.code in book.words.rules:
                return book, book.words.rules[remark.code]
        plain = remark.code.replace("_", " ")  # a game that brings no words of its own still says something
        return self._shared, Text(plain, plain)

    def _little(self, name: str, **words: str) -> str:
        return self.word(f"grammar.{name}").format(**words)

    def _words(self, remark: Remark, names: Sequence[str], join: Join) -> dict[str, str]:
        return {
            name: self._word(name, fact, names, join, f"{remark.code}.{name}" in self._facts)
            for name, fact in remark.facts.items()
        }

    def _word(self, name: str, fact: Fact, names: Sequence[str], join: Join, is_word: bool = False) -> str:
        if isinstance(fact, tuple):
            return join([self._word(name, part, names, join, is_word) for part in fact])
        if fact is None:
            return self._little("nobody" if name in SEAT_FACTS else "some")
        if isinstance(fact, int):
            return names[fact] if name in SEAT_FACTS and names else str(fact)
        is_word = (is_word or name in self._facts) and not isinstance(fact, Spoken)
        return self._term(fact) if is_word else fact

    def _term(self, fact: str) -> str:
        """A word of the game, or its pieces as it spells them; anything else as it is."""
        if self.knows(fact):
            return self.word(fact)
        spelled = (book.words.spell(fact, self.word) for book in self._books)
        return next((pieces for pieces in spelled if pieces is not None), fact.replace("_", " "))


@cache
def language(code: str) -> Language:
    """The language of this code, read once, with the common words."""
    if code not in LANGUAGES:
        raise ValueError(f'There is no language "{code}" here; there are {", ".join(LANGUAGES)}.')
    return Language(code, Book(common.WORDS, translation(code, Path(common.__file__).parent)))


def _book(code: str, game: str) -> Book | None:
    """A game's own words. A game that is gone while its past matches are still there has none."""
    try:
        words: Vocabulary | None = shelf.surface(game, "words", "WORDS")
    except KeyError:
        return None
    return None if words is None else Book(words, translation(code, shelf.folder_of(game) / "words"))


def _page(book: Book, before: str) -> dict[str, str | dict[str, str]]:
    forms = book.translation.forms
    return {f"{before}{code}": forms(f"page.{code}", wording) for code, wording in book.words.page.items()}


def _prefix(rule: str) -> str:
    """The letters in front of a rule's number."""
    letters = _LETTERS.match(rule)
    return letters[0] if letters else ""


def _plain(code: str) -> str:
    """What stands for words that are missing."""
    return _capital(code.replace("_", " "))


def _capital(text: str) -> str:
    """With a capital in front; the name of a cell or a card (`c4`) stays as it is."""
    if text.startswith("éé"):  # the Dutch for one, whose capital has no accent
        return "Eé" + text[2:]
    first = text.split(" ", 1)[0]
    return text if any(map(str.isdigit, first)) else text[:1].upper() + text[1:]
