"""Keeps the catalogues in step with the sources: `python -m companion.words.catalogue [FOLDER …]`, or `make words`.

New messages are added, changed ones marked fuzzy, unused ones dropped; then the catalogues are compiled. With
`--check` nothing is written: what a translator still has to do is listed, and the exit code says whether there is
anything. A FOLDER is that of a game, wherever it lies; without one, the common words and all games of
`companion/games` are meant. Of a game that is named, the languages count that it has a .po file for; `--language nl`
begins another. It needs Babel.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.pofile import PoFileError, denormalize, read_po, write_po

import companion.games
from companion.languages import LANGUAGES
from companion.rules import SEAT_FACTS
from companion.words import common
from companion.words.compiler import compile_catalogue
from companion.words.messages import Message, messages
from companion.words.text import facts_in, forms, length
from companion.words.vocabulary import Vocabulary

TRANSLATED = tuple(code for code in LANGUAGES if code != "en")
"""The languages that have a catalogue. English is in the sources."""

LONGEST_SHORT = 32
"""Two lines of the box's display."""

FRONT = "*/words/__init__.py"
HEADER = "# Translations for the Table Companion."

_QUOTED = re.compile(r'"(?:\\.|[^"\\])*"')
# They would change with everybody's version of Babel, and with every hour: two branches would never merge.
_GENERATED = re.compile(r'^"(?:Generated-By|POT-Creation-Date): .*\n', re.MULTILINE)


class Source(NamedTuple):
    """A vocabulary, and the folder where its catalogues lie."""

    words: Vocabulary
    folder: Path

    def path(self, code: str) -> Path:
        return self.folder / f"{code}.po"


def common_source() -> Source:
    return Source(common.WORDS, Path(common.__file__).parent)


def game_source(folder: Path) -> Source:
    """The words of a game by its folder. Raises ImportError where it has none."""
    *above, package = _packages(folder.resolve())
    root = str(package.parent)
    if root not in sys.path:
        sys.path.insert(0, root)
    name = ".".join(path.name for path in (package, *reversed(above), Path("words")))
    return Source(import_module(name).WORDS, folder / "words")


def _packages(folder: Path) -> Iterator[Path]:
    """The folder and those above it that are packages, the outermost last."""
    yield folder
    if folder.parent.joinpath("__init__.py").exists():
        yield from _packages(folder.parent)


def shipped_sources() -> list[Source]:
    """The common words, and those of the games that come with the companion."""
    games = sorted(front.parent.parent for home in companion.games.__path__ for front in Path(home).glob(FRONT))
    return [common_source(), *map(game_source, games)]


def read(path: Path) -> Catalog:
    """A .po file; an empty catalogue where there is none yet. Raises PoFileError where it cannot be read."""
    if not path.exists():
        return Catalog(path.stem, header_comment=HEADER, project="table-companion", version="1", fuzzy=False)
    with path.open("rb") as text:
        catalogue = read_po(text, path.stem, abort_invalid=True)
    for entry in catalogue:
        _restore_previous(entry)
    return catalogue


def _restore_previous(entry: Entry) -> None:
    """Babel writes the former English of a fuzzy entry in lines with `#|`, but reads them as comments."""
    former = " ".join(comment[1:].strip() for comment in entry.user_comments if comment.startswith("|"))
    entry.user_comments = [comment for comment in entry.user_comments if not comment.startswith("|")]
    for field in former.split("msgid")[1:]:
        entry.previous_id.append("".join(map(denormalize, _QUOTED.findall(field))))


def write(catalogue: Catalog) -> str:
    """The text of a .po file."""
    text = BytesIO()
    write_po(text, catalogue, width=100, include_previous=True, ignore_obsolete=True)
    return _GENERATED.sub("", text.getvalue().decode())


def merge(catalogue: Catalog, source: Vocabulary) -> None:
    """Brings a catalogue up to date: the messages of a vocabulary in their order, with the translations they had."""
    old = _by_context(catalogue)
    for entry in old.values():
        catalogue.delete(entry.id, entry.context)
    catalogue.obsolete.clear()
    for message in messages(source):
        _add(catalogue, message, old.get(message.context), source)


def _by_context(catalogue: Catalog) -> dict[str, Entry]:
    return {str(entry.context): entry for entry in catalogue if entry.id}


def _add(catalogue: Catalog, message: Message, old: Entry | None, source: Vocabulary) -> None:
    english = forms(message.wording)
    hints = list(_hints(message, source))
    kept = _strings(old) if old else ()
    if old is None or not any(kept):
        catalogue.add(_one_or_all(english), auto_comments=hints, context=message.context)
        return
    fuzzy, before = old.fuzzy, tuple(old.previous_id) if old.fuzzy else ()
    if _ids(old) != english:
        fuzzy, before = True, before or _ids(old)
    catalogue.add(
        _one_or_all(english),
        _one_or_all((*kept, *[""] * len(english))[: len(english)]),
        flags={"fuzzy"} if fuzzy else (),
        auto_comments=hints,
        user_comments=old.user_comments,
        previous_id=before,
        context=message.context,
    )


def _ids(entry: Entry) -> tuple[str, ...]:
    """The English of an entry, one text or two."""
    return (entry.id,) if isinstance(entry.id, str) else tuple(entry.id)


def _strings(entry: Entry) -> tuple[str, ...]:
    """The translation of an entry, in all its forms."""
    string = entry.string or ""
    return (string,) if isinstance(string, str) else tuple(form or "" for form in string)


def _one_or_all(texts: tuple[str, ...]) -> str | tuple[str, ...]:
    """As Babel has it: a text, or several forms."""
    return texts[0] if len(texts) == 1 else texts


def _hints(message: Message, source: Vocabulary) -> Iterator[str]:
    """What a translator should know."""
    if message.context.endswith(".short"):
        yield f"At most {LONGEST_SHORT} characters, two lines of 16; a fact counts as two."
    facts = sorted(facts_in(*forms(message.wording)))
    if facts:
        yield "Facts: " + ", ".join(f"{{{fact}}}{_kind(fact, source)}" for fact in facts)
    if not isinstance(message.wording, str):
        yield f"The number is {{{message.wording.by}}}."


def _kind(fact: str, source: Vocabulary) -> str:
    if fact in SEAT_FACTS:
        return " (a name)"
    return " (a bare word)" if fact in source.facts | common.WORDS.facts else ""


def troubles(catalogue: Catalog, wanted: Sequence[Message]) -> Iterator[str]:
    """What is missing, unused, changed or wrong in a catalogue, a sentence each."""
    known = _by_context(catalogue)
    if len(known) < len(catalogue):
        yield "a message is there twice"
    for message in wanted:
        entry = known.pop(message.context, None)
        if entry is None:
            yield f"{message.context}: missing"
        else:
            yield from (f"{message.context}: {trouble}" for trouble in _entry_troubles(entry, message))
    yield from (f"{context}: unused" for context in known)


def _entry_troubles(entry: Entry, message: Message) -> Iterator[str]:
    english, translated = forms(message.wording), _strings(entry)
    if _ids(entry) != english:
        yield "the English has changed"
    if entry.fuzzy:
        yield "fuzzy"
    if not all(translated) or len(translated) != len(english):
        yield "not translated"
        return
    facts = facts_in(*english)
    for number, form in enumerate(translated):
        spoken = facts_in(form)
        # Of one thing the number may go unsaid.
        if not (spoken == facts or (len(english) > 1 and number == 0 and spoken <= facts)):
            yield f'"{form}" speaks of {_listed(spoken)} and not of {_listed(facts)}'
        if length(form) > _room(message.context):
            yield f'"{form}" is too long'


def _listed(facts: Iterable[str]) -> str:
    return ", ".join(f"{{{fact}}}" for fact in sorted(facts)) or "no fact"


def _room(context: str) -> int:
    """How long a message may be."""
    return LONGEST_SHORT if context.endswith(".short") else sys.maxsize


def update(source: Source, code: str) -> None:
    """Merges the messages into a catalogue, and compiles it."""
    path = source.path(code)
    catalogue = read(path)
    merge(catalogue, source.words)
    text = write(catalogue)
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")
    compile_catalogue(path)


def check(source: Source, code: str) -> list[str]:
    """Everything that is wrong with a catalogue."""
    return list(troubles(read(source.path(code)), messages(source.words)))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("companion.words.catalogue", description="Keep the translations in step.")
    parser.add_argument("--check", action="store_true", help="write nothing; say what is wrong and exit with 1")
    parser.add_argument("folder", nargs="*", type=Path, help="the folder of a game; without one, all that come along")
    parser.add_argument("--language", choices=TRANSLATED, help="begin the catalogue of this language for a FOLDER")
    options = parser.parse_args(arguments)
    try:
        sources = [game_source(folder) for folder in options.folder] or shipped_sources()
    except ImportError as error:
        parser.error(f"a game's folder has a package `words` with its WORDS: {error}")
    wrong = 0
    for source in sources:
        for code in _languages(source, options.language) if options.folder else TRANSLATED:
            found = _look(source, code, options.check)
            wrong += len(found)
            lines = found if options.check else [f"{len(found)} to do; --check lists them"] * bool(found)
            sys.stdout.writelines(f"{_name(source.path(code))}: {line}\n" for line in lines)
    return int(options.check and wrong > 0)


def _languages(source: Source, begun: str | None) -> list[str]:
    """The languages that somebody has translated a game of their own into, or begins to."""
    return [code for code in TRANSLATED if code == begun or source.path(code).exists()]


def _name(path: Path) -> str:
    """A catalogue's file as people say it: seen from where they are, if it lies there."""
    return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)


def _look(source: Source, code: str, only: bool) -> list[str]:
    """What is wrong with a catalogue, after bringing it up to date unless it is only looked at."""
    try:
        if not only:
            update(source, code)
        return check(source, code)
    except PoFileError as trouble:
        return [f"line {trouble.lineno + 1} cannot be read: {trouble.line}"]


if __name__ == "__main__":
    sys.exit(main())
