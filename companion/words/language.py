"""Everything the companion says, in one language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

from companion.rules import SEAT_FACTS, Fact, Refusal, Remark
from companion.rules.edition import ANY_LANGUAGE
from companion.words import box, grammar, page, terms
from companion.words.messages import find
from companion.words.text import Text, Wording

LANGUAGES = ("nl", "en", "it", "de")
LOCALE = Path(__file__).parent / "locale"

WORD_FACTS = frozenset(
    {
        "building",
        "card",
        "cards",
        "colour",
        "colours",
        "cost",
        "event",
        "expansion",
        "gave",
        "got",
        "kind",
        "paid",
        "resource",
        "shown",
        "slot",
        "slots",
        "stack",
        "status",
        "team",
        "teams",
        "what",
    }
)
"""Facts under these names are words of the game's own, where they are words at all."""

_KNOWN_WORDS = frozenset({"name_the_expansion", "no_such_event"})
"""What these know are such words too; what other remarks know is typed as it is written."""

_FIRST_FACT = re.compile(r"{(\w+)}")
_MONEY = re.compile(r"([a-z])(\d)")
_CARD = re.compile(r"([2-9TJQKA])([SHDC])")
_SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


class Spoken(str):
    """Words of a language already: they are not looked up again, though they may look like a word of the game."""


Join = Callable[[Sequence[str]], str]


class Language:
    """One language: remarks of the rules, the box's own words, single words."""

    def __init__(self, code: str, catalogue: NullTranslations) -> None:
        self.code = code
        self._catalogue = catalogue

    def short(self, remark: Remark, names: Sequence[str]) -> str:
        """A few words for a small display, with the rule in front: `A7 9 paid, 10 due`."""
        context, text = _find(remark)
        words = self._words(remark, names, ", ".join)
        template = self._template(f"{context}.short", text.short, remark.facts)
        return f"{remark.rule} {_capital(template.format(**words))}"

    def sentence(self, remark: Remark, names: Sequence[str]) -> str:
        """One sentence that says what is wrong or to be done; of a refusal also the rule."""
        context, text = _find(remark)
        words = self._words(remark, names, self.list_of)
        whole = _capital(self._template(f"{context}.long", text.long, remark.facts).format(**words))
        return self._little("refused" if isinstance(remark, Refusal) else "said", words=whole, rule=remark.rule)

    def say(self, code: str, /, names: Sequence[str] = (), **facts: Fact) -> str:
        """The box's own words as they are written, without a full stop.

        A word of the game in front gets a capital; a name stays as its owner writes it.
        """
        words = {name: self._word(name, fact, names, self.list_of) for name, fact in facts.items()}
        template = self._template(f"box.{code}", box.texts()[code], facts)
        filled = template.format(**words)
        first = _FIRST_FACT.match(template)
        return _capital(filled) if first and first[1] in WORD_FACTS else filled

    def word(self, name: str) -> str:
        """A single word by the name that the rules give it: a colour, a resource, a house rule, a game."""
        english = terms.WORDS.get(name)
        return name.replace("_", " ") if english is None else self._catalogue.pgettext(f"word.{name}", english)

    def choice(self, house_rule: str, choice: str) -> str:
        """What a choice of a house rule is called."""
        name = f"{house_rule}.{choice}"
        return self.word(name) if name in terms.WORDS else choice

    def title(self, word: str, titles: Mapping[str, str], name: str) -> str:
        """What something is called that may have titles by language; else by our word for it, or by its plain name."""
        known = titles.get(self.code) or titles.get(ANY_LANGUAGE) or titles.get("en") or next(iter(titles.values()), "")
        return known or (self.word(word) if word in terms.WORDS else name)

    def page(self) -> dict[str, str | dict[str, str]]:
        """All words of the page itself, by code: a template, or one for each number."""
        return {code: self._forms(f"page.{code}", wording) for code, wording in page.texts().items()}

    def _forms(self, context: str, wording: Wording) -> str | dict[str, str]:
        if isinstance(wording, str):
            return self._catalogue.pgettext(context, wording)
        one, many = (self._catalogue.npgettext(context, wording.one, wording.many, number) for number in (1, 2))
        return {"one": one, "many": many, "by": wording.by}

    def key(self, name: str) -> str:
        """A word as it stands on a key: four characters at most."""
        english = terms.KEYS.get(name)
        if english is None:
            return _capital(self.word(name)[: terms.LONGEST_KEY])
        return self._catalogue.pgettext(f"key.{name}", english)

    def list_of(self, items: Sequence[str]) -> str:
        """`Ann, Ben and Cem`."""
        if len(items) < 2:
            return "".join(items)
        return self._little("and", items=", ".join(items[:-1]), last=items[-1])

    def _template(self, context: str, wording: Wording, facts: Mapping[str, Fact]) -> str:
        if isinstance(wording, str):
            return self._catalogue.pgettext(context, wording)
        return self._catalogue.npgettext(context, wording.one, wording.many, _number(facts[wording.by]))

    def _little(self, code: str, **words: str) -> str:
        return self._template(f"grammar.{code}", grammar.TEXTS[code], {}).format(**words)

    def _words(self, remark: Remark, names: Sequence[str], join: Join) -> dict[str, str]:
        words = {name: self._word(name, fact, names, join) for name, fact in remark.facts.items()}
        known = remark.facts.get("known")
        if remark.code in _KNOWN_WORDS and isinstance(known, tuple):
            words["known"] = join([self.word(str(name)) for name in known])
        return words

    def _word(self, name: str, fact: Fact, names: Sequence[str], join: Join) -> str:
        if isinstance(fact, tuple):
            return join([self._word(name, part, names, join) for part in fact])
        if fact is None:
            return self._little("nobody" if name in SEAT_FACTS else "some")
        if isinstance(fact, int):
            return names[fact] if name in SEAT_FACTS and names else str(fact)
        return self._term(fact) if name in WORD_FACTS and not isinstance(fact, Spoken) else fact

    def _term(self, fact: str) -> str:
        """A word of the game, several resources (`2 ore, wool`), cards of either kind; anything else as it is."""
        parts = fact.split()
        if fact in terms.WORDS:
            return self.word(fact)
        if parts and all(part in terms.WORDS for part in parts):
            counted = Counter(parts).items()
            return ", ".join(self.word(part) if count == 1 else f"{count} {self.word(part)}" for part, count in counted)
        if parts and all(_MONEY.fullmatch(part) for part in parts):
            return " ".join(map(self._money, parts))
        if parts and all(_CARD.fullmatch(part) for part in parts):
            return " ".join(map(_playing_card, parts))
        return fact.replace("_", " ")

    def _money(self, card: str) -> str:
        """A money card by the letter of its currency: `y4`."""
        english = terms.MONEY.get(card[0])
        return card if english is None else self._catalogue.pgettext(f"money.{card[0]}", english) + card[1:]


@cache
def language(code: str) -> Language:
    """The language of this code, read once. English is what the sources say and needs no catalogue."""
    if code not in LANGUAGES:
        raise ValueError(f'There is no language "{code}" here; there are {", ".join(LANGUAGES)}.')
    if code == "en":
        return Language(code, NullTranslations())
    with LOCALE.joinpath(code, "LC_MESSAGES", "companion.mo").open("rb") as file:
        return Language(code, GNUTranslations(file))


def _find(remark: Remark) -> tuple[str, Text]:
    plain = remark.code.replace("_", " ")
    # A game that brings no words of its own still says something.
    return find(remark) or ("", Text(plain, plain))


def _playing_card(card: str) -> str:
    """A card as people know it, in any language: `10♥`."""
    return card[0].replace("T", "10") + _SUITS[card[1]]


def _number(fact: Fact) -> int:
    """How many a fact is: itself, or as many as a list or a line of cards has parts. Of what is not known: several."""
    if isinstance(fact, int):
        return fact
    if isinstance(fact, str):
        return len(fact.split())
    return 2 if fact is None else len(fact)


def _capital(text: str) -> str:
    """With a capital in front; the name of a cell or a card (`c4`) stays as it is."""
    first = text.split(" ", 1)[0]
    return text if any(map(str.isdigit, first)) else text[:1].upper() + text[1:]
