"""Catalogues as text: the .po files that translators work in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

WIDTH = 80
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"}
_ESCAPED = re.compile(r'\\(["\\nt])')
_PIECE = re.compile(r"\S*\s*")


class Entry(NamedTuple):
    """One message and its translation: a single form, or one for each number."""

    context: str
    one: str
    many: str | None = None
    forms: tuple[str, ...] = ("",)
    fuzzy: bool = False
    notes: tuple[str, ...] = ()
    """What the translators wrote beside it."""
    hints: tuple[str, ...] = ()
    """What the sources tell the translators."""
    source: str = ""
    before: tuple[str, ...] = ()
    """The English that the translation was made for, where it has changed since."""

    @property
    def is_done(self) -> bool:
        return not self.fuzzy and all(self.forms)


class Catalogue(NamedTuple):
    """The header, as one text, and the entries in order."""

    header: str
    entries: tuple[Entry, ...]


class Malformed(ValueError):
    """A line of a .po file that cannot be read; the text says which and why."""


def write(catalogue: Catalogue) -> str:
    """The text of a .po file."""
    blocks = ["\n".join(['msgid ""', 'msgstr ""', *(_quoted(f"{line}\n") for line in catalogue.header.splitlines())])]
    blocks += ["\n".join(_entry_lines(entry)) for entry in catalogue.entries]
    return "\n\n".join(blocks) + "\n"


def _entry_lines(entry: Entry) -> Iterator[str]:
    yield from (f"# {note}".rstrip() for note in entry.notes)
    yield from (f"#. {hint}" for hint in entry.hints)
    if entry.source:
        yield f"#: {entry.source}"
    flags = ["fuzzy"] * entry.fuzzy + ["python-brace-format"] * ("{" in entry.one + (entry.many or ""))
    if flags:
        yield f"#, {', '.join(flags)}"
    for keyword, old in zip(("msgid", "msgid_plural"), entry.before, strict=False):
        yield from (f"#| {line}" for line in _field(keyword, old))
    yield from _field("msgctxt", entry.context)
    yield from _field("msgid", entry.one)
    if entry.many is None:
        yield from _field("msgstr", entry.forms[0])
        return
    yield from _field("msgid_plural", entry.many)
    for number, form in enumerate(entry.forms):
        yield from _field(f"msgstr[{number}]", form)


def _field(keyword: str, text: str) -> Iterator[str]:
    """A keyword and its text; what does not fit on one line begins on the next, as the usual tools write it."""
    line = f"{keyword} {_quoted(text)}"
    if len(line) <= WIDTH:
        yield line
        return
    yield f'{keyword} ""'
    yield from map(_quoted, _wrapped(text))


def _wrapped(text: str) -> Iterator[str]:
    line = ""
    for piece in _PIECE.findall(text):
        if line and len(_quoted(line + piece)) > WIDTH:
            yield line
            line = ""
        line += piece
    if line:
        yield line


def _quoted(text: str) -> str:
    return '"' + "".join(_ESCAPES.get(letter, letter) for letter in text) + '"'


def _unquoted(text: str) -> str:
    signs = {"n": "\n", "t": "\t"}
    return _ESCAPED.sub(lambda found: signs.get(found[1], found[1]), text[1:-1])


def read(text: str) -> Catalogue:
    """The catalogue in the text of a .po file. Entries marked as obsolete are left out."""
    header = ""
    entries = []
    for number, block in _blocks(text):
        entry = _read_entry(number, block)
        if entry is None:
            continue
        if entry.one:
            entries.append(entry)
        else:
            header = entry.forms[0]
    return Catalogue(header, tuple(entries))


def _blocks(text: str) -> Iterator[tuple[int, list[str]]]:
    """The lines between empty lines, and the number of the first."""
    block: list[str] = []
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if line.strip():
            block.append(line.strip())
        elif block:
            yield number - len(block), block
            block = []


def _read_entry(number: int, block: Iterable[str]) -> Entry | None:
    marks: dict[str, list[str]] = {mark: [] for mark in ("# ", "#.", "#:", "#,", "#|", "#~")}
    fields: dict[str, str] = {}
    keyword = ""
    for place, line in enumerate(block, number):
        if line.startswith("#"):
            mark = line[:2] if line[:2] in marks else "# "
            marks[mark].append(line[2:].strip())
            continue
        if not line.startswith('"'):
            keyword, _, line = line.partition(" ")
            fields[keyword] = ""
        if not keyword or len(line) < 2 or not (line.startswith('"') and line.endswith('"')):
            raise Malformed(f"line {place}: {line} is no text in double quotes")
        fields[keyword] += _unquoted(line)
    if not fields:
        return None
    many = fields.get("msgid_plural")
    forms = [text for name, text in sorted(fields.items()) if name.startswith("msgstr")]
    return Entry(
        fields.get("msgctxt", ""),
        fields.get("msgid", ""),
        many,
        tuple(forms) or ("",),
        any("fuzzy" in flags for flags in marks["#,"]),
        tuple(marks["# "]),
        tuple(marks["#."]),
        " ".join(marks["#:"]),
        _read_before(marks["#|"]),
    )


def _read_before(lines: list[str]) -> tuple[str, ...]:
    fields: list[str] = []
    for line in lines:
        if not line.startswith('"'):
            fields.append("")
            line = line.partition(" ")[2]
        fields[-1] += _unquoted(line)
    return tuple(fields)
