"""One word for one thing: the catalogues keep to the glossary of docs/words.md."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from companion.words.catalogue import TRANSLATED, Source, shipped_sources
from companion.words.messages import messages
from companion.words.translation import translation
from tests.words.glossary import COLUMNS, glossary, misnamed, says

PAGES = ("README.md", "docs/console.md", "docs/page.md", *map(str, Path().glob("companion/games/*/README.md")))
"""What players read besides the box."""


@cache
def texts(code: str) -> dict[str, tuple[str, ...]]:
    """Everything that is said in a language, by where."""
    sources = {source.folder.relative_to(Path.cwd()): source for source in shipped_sources()}
    return {f"{folder}: {place}": said for folder, source in sources.items() for place, said in _texts(source, code)}


def _texts(source: Source, code: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    translated = translation(code, source.folder)
    for place, wording in messages(source.words):
        said = translated.forms(place, wording)
        yield place, (said,) if isinstance(said, str) else (said["one"], said["many"])


def test_a_word_against_the_glossary_is_found() -> None:
    assert list(misnamed("The match is over", "Het spel is uit", "nl")) == ["“spel” for match, which is partij"]
    assert list(misnamed("No match of this game", "Geen partij van dit spel", "nl")) == []
    assert list(misnamed("Corrected: {facts}", "Rechtgezet: {facts}", "nl")) == [
        "“rechtgez*” for correct, which is corrigeren"
    ]
    assert list(misnamed("Undo 1 move", "1 Zug zurücknehmen", "de")) == [
        "“zurück*” for undo, which is rückgängig machen"
    ]
    assert list(misnamed("{scoring}: so early?", "{scoring}: zo veel punten?", "nl")) == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_no_translation_uses_a_word_against_the_glossary(code: str) -> None:
    english, wrong = texts("en"), []
    for place, said in texts(code).items():
        wrong += [
            f"{place}: {form}: {word}" for form in said for word in misnamed(" ".join(english[place]), form, code)
        ]
    assert not wrong


def test_english_keeps_to_the_glossary_too() -> None:
    pages = {page: tuple(Path(page).read_text(encoding="utf-8").split("\n\n")) for page in PAGES}
    said = [(place, form) for place, all_forms in (texts("en") | pages).items() for form in all_forms]
    banned = {word for thing in glossary() for word in thing["en"].wrong}
    assert not [(place, word, form) for place, form in said for word in banned if says(form, word)]


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_thing_that_stands_alone_is_called_as_the_glossary_has_it(code: str) -> None:
    alone = {word.casefold(): thing[code] for thing in glossary() for word in thing["en"].right}
    for place, english in texts("en").items():
        called = alone.get(english[0].rstrip(" …?").casefold())
        if called is not None and not place.endswith(": title"):
            said = texts(code)[place][0].rstrip(" …?").casefold()
            assert any(said.startswith(word.casefold()) for word in called.right), (place, said)


@pytest.mark.parametrize("code", COLUMNS)
def test_every_word_of_the_glossary_is_used(code: str) -> None:
    everything = " ".join(form for said in texts(code).values() for form in said).casefold()
    unused = [word for thing in glossary() for word in thing[code].right if word.casefold() not in everything]
    assert not unused
    assert len(glossary()) > 60
