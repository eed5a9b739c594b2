"""The catalogues are kept in step with the sources, for the companion and for a game anywhere else."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from textwrap import dedent

import pytest
from babel.messages import Catalog
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import PoFileError, read_po

from companion.languages import LANGUAGES
from companion.words import Plural, Text, Vocabulary
from companion.words.catalogue import TRANSLATED, common_source, main, merge, read, troubles, write
from companion.words.compiler import compile_all, compile_catalogue
from companion.words.messages import messages

SMALL = Vocabulary(
    terms={"one": "one"},
    rules={"long": Text("short", "a text " * 20 + 'with "quotes", {what}')},
    box={"cards": Plural("{count} card", "{count} cards")},
)
DUTCH = {
    "word.one": "een",
    "rules.long.short": "kort",
    "rules.long.long": 'een tekst met "haakjes", {what}',
    "box.cards": ("{count} kaart", "{count} kaarten"),
}


def empty() -> Catalog:
    return read(Path("nl.po"))


def again(catalogue: Catalog) -> Catalog:
    """The same after it was written and read."""
    path = Path("nl.po")
    path.write_text(write(catalogue), encoding="utf-8")
    return read(path)


def translated(words: Vocabulary = SMALL, **other: str) -> Catalog:
    """The small catalogue in Dutch."""
    catalogue = empty()
    merge(catalogue, words)
    for entry in catalogue:
        if entry.id:
            entry.string = {**DUTCH, **other}[str(entry.context)]
    return again(catalogue)


def wrong(catalogue: Catalog, words: Vocabulary = SMALL) -> list[str]:
    return list(troubles(catalogue, messages(words)))


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def changed(**other: object) -> Vocabulary:
    return Vocabulary(**{"terms": SMALL.terms, "rules": SMALL.rules, "box": SMALL.box, **other})  # type: ignore[arg-type]


def test_every_language_but_english_has_a_catalogue() -> None:
    assert set(TRANSLATED) == set(LANGUAGES) - {"en"}


def test_a_catalogue_is_written_and_read() -> None:
    done = translated()
    assert wrong(done) == []
    assert write(again(done)) == write(done)
    assert max(map(len, write(done).splitlines())) <= 100


def test_translators_notes_are_kept() -> None:
    done = translated()
    done.get("one", "word.one").user_comments.append("said of a card")
    merge(done, SMALL)
    assert again(done).get("one", "word.one").user_comments == ["said of a card"]


def test_translators_are_told_what_to_know() -> None:
    text = write(translated())
    assert "#. At most 32 characters, two lines of 16; a fact counts as two." in text
    assert "#. Facts: {what} (a bare word)" in text
    assert "#. The number is {count}." in text


def test_what_changed_in_english_is_fuzzy_until_somebody_looked() -> None:
    other, now = changed(terms={"one": "a single one"}), translated()
    for _ in range(3):  # as often as it is merged
        merge(now, other)
        now = again(now)
        entry = now.get("a single one", "word.one")
        assert (entry.string, list(entry.previous_id), entry.user_comments) == ("een", ["one"], [])
        assert wrong(now, other) == ["word.one: fuzzy"]
    compiled = BytesIO()
    write_mo(compiled, now)
    compiled.seek(0)
    assert len(read_mo(compiled)) == 3, "what is fuzzy is said in English"
    entry.flags.discard("fuzzy")
    merge(now, other)
    assert wrong(again(now), other) == []
    assert "#|" not in write(now)


def test_the_former_english_of_a_long_message_is_kept_too() -> None:
    other = changed(rules={"long": Text("short", "another text, {what}")}, box={"cards": Plural("a card", "{count}")})
    now = translated()
    for _ in range(2):
        merge(now, other)
        now = again(now)
        assert list(now.get("another text, {what}", "rules.long.long").previous_id) == [SMALL.rules["long"].long]
        assert list(now.get("a card", "box.cards").previous_id) == ["{count} card", "{count} cards"]


def test_a_message_that_became_plural_needs_its_other_form() -> None:
    other = changed(box={**SMALL.box, "two": Plural("one", "{count} ones")})
    was = changed(box={**SMALL.box, "two": "one"})
    now = translated(was, **{"box.two": "een"})
    merge(now, other)
    assert tuple(again(now).get(("one", "{count} ones"), "box.two").string) == ("een", "")
    assert wrong(again(now), other) == ["box.two: fuzzy", "box.two: not translated"]


def test_new_messages_are_added_and_unused_ones_dropped() -> None:
    other, now = changed(terms={"two": "one"}), translated()
    assert wrong(now, other) == ["word.two: missing", "word.one: unused"]
    merge(now, other)
    assert [entry.context for entry in again(now) if entry.id] == [message.context for message in messages(other)]
    assert wrong(again(now), other) == ["word.two: not translated"]


def test_placeholders_are_the_same_but_a_single_thing_may_go_uncounted() -> None:
    fine = translated()
    fine.get(("{count} card", "{count} cards"), "box.cards").string = ("een kaart", "{count} kaarten")
    assert wrong(fine) == []
    bad = translated(**{"word.one": "een {x}", "rules.long.long": "{waht}"})
    bad.get(("{count} card", "{count} cards"), "box.cards").string = ("{count} kaart", "veel kaarten")
    assert [trouble.split(":")[0] for trouble in wrong(bad)] == ["word.one", "rules.long.long", "box.cards"]
    assert wrong(bad)[1].endswith('"{waht}" speaks of {waht} and not of {what}')


def test_what_is_too_long_is_told() -> None:
    words = Vocabulary(rules={"x": Text("{what} is it", "{what} is it")})
    long = {
        "rules.x.short": "das wäre {what}, ein ganz langer Text",
        "rules.x.long": "das wäre {what}, ein ganz langer Text",
    }
    assert wrong(translated(words, **long), words) == [f'rules.x.short: "{long["rules.x.short"]}" is too long']


def test_a_message_that_is_there_twice_is_told() -> None:
    text = write(translated()) + '\nmsgctxt "word.one"\nmsgid "eins"\nmsgstr "een"\n'
    Path("nl.po").write_text(text, encoding="utf-8")
    assert wrong(read(Path("nl.po")))[0] == "a message is there twice"


def test_a_line_that_is_no_text_is_named() -> None:
    Path("nl.po").write_text('msgid "one"\nmsgst "een"\n', encoding="utf-8")
    with pytest.raises(PoFileError, match="keyword"):
        read(Path("nl.po"))


# Compiling


def test_a_catalogue_is_compiled_when_it_is_newer(tmp_path: Path) -> None:
    path = tmp_path / "nl.po"
    path.write_text(write(translated()), encoding="utf-8")
    (compiled,) = compile_all(tmp_path)
    assert b"POT-Creation-Date: 1970" in compiled.read_bytes(), "the same sources give the same bytes, at any time"
    first = compiled.stat().st_mtime_ns
    assert compile_catalogue(path) == compiled
    assert compiled.stat().st_mtime_ns == first
    os.utime(path, ns=(first + 10**9, first + 10**9))
    before = compiled.read_bytes()
    compile_catalogue(path)
    assert compiled.stat().st_mtime_ns != first
    assert compiled.read_bytes() == before, "the same text gives the same bytes"
    assert sorted(one.name for one in tmp_path.iterdir()) == ["nl.mo", "nl.po"]


# The command


@pytest.fixture
def pairs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A game in a package of somebody's own, which is not installed."""
    folder = tmp_path / "source" / "pairs_of_mine" / "pairs"
    folder.joinpath("words").mkdir(parents=True)
    for package in (folder.parent, folder):
        package.joinpath("__init__.py").write_text("")
    folder.joinpath("words", "__init__.py").write_text(
        dedent("""
            from companion.words import Text, Vocabulary

            RULES = {"no_pair": Text("no pair", "these are no pair")}
            WORDS = Vocabulary(title="Pairs", prefix="P", rules=RULES, terms={"pair": "pair"})
        """)
    )
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield folder
    for name in [name for name in sys.modules if name.startswith("pairs_of_mine")]:
        del sys.modules[name]


def test_the_command_works_for_a_game_anywhere(pairs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(pairs)]) == 0
    assert capsys.readouterr().out == "", "nobody has begun a translation of it"
    assert main(["--language", "de", str(pairs)]) == 0
    assert f"{Path('source/pairs_of_mine/pairs/words/de.po')}: 4 to do; --check lists them" in capsys.readouterr().out
    assert not (pairs / "words" / "nl.po").exists()
    assert main(["--check", str(pairs)]) == 1
    assert "de.po: word.pair: not translated" in capsys.readouterr().out
    path = pairs / "words" / "de.po"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('msgid "pair"\nmsgstr ""', 'msgid "pair"\nmsgstr "Paar"'), encoding="utf-8")
    assert main([str(pairs)]) == 0
    assert "de.po: 3 to do" in capsys.readouterr().out
    with path.with_suffix(".mo").open("rb") as binary:
        assert [message.string for message in read_mo(binary) if message.id] == ["Paar"]


def test_the_command_says_what_a_folder_without_words_lacks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([str(tmp_path / "nothing")])
    assert "a game's folder has a package `words` with its WORDS" in capsys.readouterr().err


def test_the_command_changes_nothing_that_is_in_order(pairs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["--language", "nl", str(pairs)])
    capsys.readouterr()
    first = main([str(pairs)]), capsys.readouterr().out
    kept = {path: path.read_bytes() for path in pairs.rglob("*.?o")}
    assert (main([str(pairs)]), capsys.readouterr().out) == first
    assert {path: path.read_bytes() for path in pairs.rglob("*.?o")} == kept


def test_the_command_names_the_file_that_cannot_be_read(pairs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = pairs / "words" / "nl.po"
    path.write_text('msgst "one"\n', encoding="utf-8")
    assert main(["--check", str(pairs)]) == 1
    assert "words/nl.po: line 1 cannot be read: msgst" in capsys.readouterr().out
    assert main([str(pairs)]) == 0
    assert path.read_text(encoding="utf-8") == 'msgst "one"\n'


def test_any_translators_tool_reads_the_catalogues() -> None:
    """As any reader of the format would, without what we know of our own files."""
    for code in TRANSLATED:
        with common_source().path(code).open("rb") as text:
            catalogue = read_po(text, code, abort_invalid=True)
        assert not [entry.id for entry in catalogue if entry.id and entry.fuzzy]
