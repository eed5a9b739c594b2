"""Keeps the catalogues in step with the sources: `python -m companion.words.catalogue`, or `make words`.

New messages are added, changed ones marked fuzzy, unused ones dropped; then the .mo files are compiled. With `--check`
nothing is written: what a translator still has to do is listed, and the exit code says whether there is anything.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from companion.rules import SEAT_FACTS
from companion.words.language import LOCALE, WORD_FACTS
from companion.words.messages import Message, messages
from companion.words.mo import compiled
from companion.words.po import Catalogue, Entry, Malformed, read, write
from companion.words.terms import LONGEST_KEY
from companion.words.text import facts_in, forms, length

TRANSLATED = {
    "nl": "nplurals=2; plural=(n != 1);",
    "it": "nplurals=2; plural=(n != 1);",
    "de": "nplurals=2; plural=(n != 1);",
}
"""The languages that have a catalogue, and their plural forms. English is in the sources."""

LONGEST_SHORT = 32
"""Two lines of the box's display."""


def po_path(code: str, folder: Path = LOCALE) -> Path:
    return folder / code / "LC_MESSAGES" / "companion.po"


def merged(code: str, old: Catalogue, wanted: Iterable[Message]) -> Catalogue:
    """The old translations of the messages that are wanted now, in their order."""
    known = {entry.context: entry for entry in old.entries}
    entries = tuple(_merge(message, known.get(message.context)) for message in wanted)
    return Catalogue(old.header or _header(code), entries)


def _header(code: str) -> str:
    fields = {
        "Project-Id-Version": "table-companion",
        "Language": code,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": TRANSLATED[code],
    }
    return "".join(f"{name}: {value}\n" for name, value in fields.items())


def _merge(message: Message, old: Entry | None) -> Entry:
    new = _untranslated(message)
    if old is None or not any(old.forms):
        return new
    kept = old.forms[: len(new.forms)] + ("",) * (len(new.forms) - len(old.forms))
    if (old.one, old.many) == (new.one, new.many):
        return new._replace(forms=kept, notes=old.notes, fuzzy=old.fuzzy, before=old.before if old.fuzzy else ())
    english = (old.one,) if old.many is None else (old.one, old.many)
    return new._replace(forms=kept, notes=old.notes, fuzzy=True, before=old.before or english)


def _untranslated(message: Message) -> Entry:
    one, *many = forms(message.wording)
    source = f"companion/words/{message.source}"
    hints = tuple(_hints(message))
    return Entry(message.context, one, many[0] if many else None, ("",) * (1 + len(many)), hints=hints, source=source)


def _hints(message: Message) -> Iterator[str]:
    if message.context.endswith(".short"):
        yield f"At most {LONGEST_SHORT} characters, two lines of 16; a fact counts as two."
    if message.context.startswith("key."):
        yield f"At most {LONGEST_KEY} characters."
    facts = sorted(facts_in(*forms(message.wording)))
    if facts:
        yield "Facts: " + ", ".join(f"{{{fact}}}{_kind(fact)}" for fact in facts)
    if not isinstance(message.wording, str):
        yield f"The number is {{{message.wording.by}}}."


def _kind(fact: str) -> str:
    if fact in SEAT_FACTS:
        return " (a name)"
    return " (a bare word)" if fact in WORD_FACTS else ""


def troubles(catalogue: Catalogue, wanted: Sequence[Message]) -> Iterator[str]:
    """What is missing, unused, changed or wrong in a catalogue, a sentence each."""
    known = {entry.context: entry for entry in catalogue.entries}
    if len(known) < len(catalogue.entries):
        yield "a message is there twice"
    for message in wanted:
        entry = known.pop(message.context, None)
        if entry is None:
            yield f"{message.context}: missing"
        else:
            yield from (f"{message.context}: {trouble}" for trouble in _entry_troubles(entry, message))
    yield from (f"{context}: unused" for context in known)


def _entry_troubles(entry: Entry, message: Message) -> Iterator[str]:
    english = forms(message.wording)
    if tuple(filter(None, (entry.one, entry.many))) != english:
        yield "the English has changed"
    if entry.fuzzy:
        yield "fuzzy"
    if not all(entry.forms) or len(entry.forms) != len(english):
        yield "not translated"
        return
    facts = facts_in(*english)
    for number, form in enumerate(entry.forms):
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
    if context.startswith("key."):
        return LONGEST_KEY
    return LONGEST_SHORT if context.endswith(".short") else sys.maxsize


def load(path: Path) -> Catalogue:
    """A .po file; an empty catalogue where there is none yet."""
    return read(path.read_text(encoding="utf-8")) if path.exists() else Catalogue("", ())


def update(code: str, folder: Path = LOCALE) -> None:
    """Merges the messages into a catalogue, and compiles it."""
    path = po_path(code, folder)
    catalogue = merged(code, load(path), messages())
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(write(catalogue), encoding="utf-8")
    path.with_suffix(".mo").write_bytes(compiled(catalogue))


def check(code: str, folder: Path = LOCALE) -> list[str]:
    """Everything that is wrong with a catalogue, its .mo file too."""
    path = po_path(code, folder)
    catalogue = load(path)
    wrong = list(troubles(catalogue, messages()))
    binary = path.with_suffix(".mo")
    if not binary.exists() or binary.read_bytes() != compiled(catalogue):
        wrong.append("the .mo file is not what the .po file says")
    return wrong


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("companion.words.catalogue", description="Keep the translations in step.")
    parser.add_argument("--check", action="store_true", help="write nothing; say what is wrong and exit with 1")
    parser.add_argument("--folder", type=Path, default=LOCALE, help="where the catalogues are")
    options = parser.parse_args(arguments)
    wrong = 0
    for code in TRANSLATED:
        found = _look(code, options.folder, options.check)
        wrong += len(found)
        lines = found if options.check else [f"{len(found)} to do; --check lists them"] * bool(found)
        sys.stdout.writelines(f"{code}: {line}\n" for line in lines)
    return int(options.check and wrong > 0)


def _look(code: str, folder: Path, only: bool) -> list[str]:
    """What is wrong with a catalogue, after bringing it up to date unless one only looks."""
    try:
        if not only:
            update(code, folder)
        return check(code, folder)
    except Malformed as trouble:
        return [f"{po_path(code, folder)}: {trouble}"]


if __name__ == "__main__":
    sys.exit(main())
